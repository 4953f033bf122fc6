Feature: Surviving a failing model
  A small local model is slow, absent or out of its mind now and then.
  The chat must not notice, and nothing that was said may be lost.

  Rule: What could not be read is read later

    Example: The model cannot be reached for a while
      Given a model that cannot be reached
      When Nadia says "I live in Minsk."
      Then the chat with Nadia is kept
      When the rules take over 10 minutes later
      Then the memory believes that Nadia's home city is "Minsk"

    Example: No model is installed
      Given no model is installed
      When Nadia says "I live in Minsk."
      Then the memory says that extraction is disabled
      When the rules take over 10 minutes later
      Then the memory believes that Nadia's home city is "Minsk"

  Rule: An answer that cannot be read is not the answer "nothing"

    Example: The model chats instead of answering
      Given a model that answers "Minsk is lovely, do tell me more!"
      When Nadia says "I live in Minsk."
      Then the unreadable answer about Nadia is kept for reading
      When the rules take over 10 minutes later
      Then the memory believes that Nadia's home city is "Minsk"

    Example: The model honestly finds nothing
      Given a model that answers "[]"
      When Nadia says "Good morning!"
      Then everything that Nadia said has been read
      And the memory believes nothing about Nadia

  Rule: What fails again and again is given up in the open, and can be tried again

    Example: The model stays away
      Given a model that cannot be reached
      When Nadia says "I live in Minsk."
      And the reading has been tried for 2 days
      Then the reading of Nadia's chat stands as failed

    Example: Somebody has installed another one
      Given a model that cannot be reached
      And Nadia says "I live in Minsk."
      And the reading has been tried for 2 days
      When the rules take over and failed readings are tried again
      Then the memory believes that Nadia's home city is "Minsk"
