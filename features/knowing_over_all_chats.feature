Feature: Knowing over all chats
  People tell one assistant many things in many chats.
  What is known of them is one memory for each thing, whatever chat it came from.

  Rule: One thing said in two chats is known once, and for surer

    Example: A city said twice
      Given on 2 March Hedda says "I live in Bergen."
      When on 9 March Hedda says in another chat "I live in Bergen."
      Then it is known that Hedda's home city is "Bergen"
      And 1 thing is known about Hedda
      And it rests on 2 chats
      And it is surer than each of them

  Rule: The newest statement counts, by the time it was said

    Example: A move that the other chat tells of
      Given on 2 March Hedda says "I live in Bergen."
      When on 9 March Hedda says in another chat "I moved to Oslo."
      Then it is known that Hedda's home city is "Oslo"
      And it was known before that Hedda's home city was "Bergen"

    Example: An old message turns up
      Given on 9 March Hedda says "I live in Oslo."
      When on 16 March a message arrives that Hedda wrote on 2 March: "I live in Bergen."
      Then it is known that Hedda's home city is "Oslo"

  Rule: People have the last word

    Example: A better wording stays when the old words are heard again
      Given on 2 March Hedda says "I'm allergic to nuts."
      And Hedda puts it that her allergy is "hazelnuts and walnuts"
      When on 9 March Hedda says in another chat "I'm allergic to nuts."
      Then it is known that Hedda's allergy is "hazelnuts and walnuts"
      And 1 thing is known about Hedda

    Example: What is rejected stays away
      Given on 2 March Hedda says "I'm allergic to nuts."
      And Hedda says that it is wrong that her allergy is "nuts"
      When on 9 March Hedda says in another chat "I'm allergic to nuts."
      Then nothing is known about Hedda

    Example: What is pinned keeps its place
      Given on 2 March Hedda says "I live in Bergen."
      And Hedda pins that her home city is "Bergen"
      When on 9 March Hedda says in another chat "I live in Oslo now."
      Then it is known that Hedda's home city is "Bergen"

  Rule: Forgetting a chat forgets what rests on it alone

    Example: The chat in which the move was told
      Given on 2 March Hedda says "I live in Bergen."
      And on 9 March Hedda says in another chat "I moved to Oslo."
      When the other chat with Hedda is forgotten
      Then it is known that Hedda's home city is "Bergen"
