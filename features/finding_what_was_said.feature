Feature: Finding what was said
  What an agent needs was often said months ago, in other words than those of the question.
  Finding it needs no model, and never leads to what somebody else has said.

  Rule: A turn is found by its words in any of their forms

    Example: The question puts it in another form
      Given Philippa says "We painted the boat shed green."
      And Philippa says "The tomatoes are ripe."
      When Philippa asks for "what colour did we paint the sheds?"
      Then "We painted the boat shed green." is found first

    Example: An answer is found by the question before it
      Given the assistant asks Philippa "Which campsite did the rowing club book?"
      And Philippa says "The one behind the dunes."
      When Philippa asks for "rowing club campsite"
      Then "The one behind the dunes." is found

  Rule: Of two statements about one thing the newer comes first

    Example: A record is broken
      Given on 2 March Philippa says "My best time on the lake is 9 minutes, rowing alone."
      And on 20 March Philippa says in another chat "New best time on the lake: 8 minutes, rowing alone."
      When Philippa asks for "my best time rowing on the lake"
      Then "New best time on the lake: 8 minutes, rowing alone." is found first

  Rule: What does not hold any more is not found

    Example: Philippa has moved
      Given on 2 March Philippa says "I live in Leiden."
      And on 9 March Philippa says "I moved, I live in Delft now."
      When Philippa asks for facts about "where do I live"
      Then "Delft" is found first
      And "Leiden" is not found

    Example: A chat is forgotten
      Given Philippa says in another chat "The spare key lies under the blue pot."
      When the other chat with Philippa is forgotten
      And Philippa asks for "spare key"
      Then nothing is found

  Rule: Nobody finds what another has said

    Example: Two people use the assistant
      Given Philippa says "The spare key lies under the blue pot."
      When Ottavio asks for "spare key blue pot"
      Then nothing is found
