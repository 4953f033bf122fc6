Feature: Talking with an agent
  An agent keeps nothing itself: what it knows is handed to it, and what was said is kept for others.
  Whatever becomes of the memory, the person gets an answer.

  Rule: What one agent heard another one knows

    Example: Two agents share one memory
      Given an agent that talks with Nadia
      When Nadia tells the agent "I live in Minsk."
      And another agent talks with Nadia in a new chat
      And Nadia asks the agent "Where do I live?"
      Then the agent was handed "Minsk"

    Example: Nobody else's agent knows it
      Given an agent that talks with Nadia
      When Nadia tells the agent "I live in Minsk."
      And another agent talks with Oleg in a new chat
      And Oleg asks the agent "Where does Nadia live?"
      Then the agent was not handed "Minsk"

  Rule: Memory never breaks the chat

    Example: The memory cannot be written
      Given an agent that talks with Nadia
      And somebody holds the memory
      When Nadia tells the agent "I live in Minsk."
      Then Nadia gets an answer
      And the answer says that the turn was not recorded

  Rule: An agent remembers only what the person said

    Example: The agent quotes the person
      Given an agent that talks with Nadia
      And the agent wants to remember that her pet is "a heron", quoting "I keep a heron"
      When Nadia tells the agent "I keep a heron on my balcony."
      Then the memory believes that Nadia's pet is "a heron"

    Example: The agent makes something up
      Given an agent that talks with Nadia
      And the agent wants to remember that her pet is "a heron", quoting "I keep a heron"
      When Nadia tells the agent "Good morning!"
      Then the memory believes nothing about Nadia
