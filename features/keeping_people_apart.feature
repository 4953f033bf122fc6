Feature: Keeping people apart
  Many people may talk to one assistant on one machine.
  What one of them says is nobody else's memory.

  Rule: Nothing that one person says is known of another

    Example: Two people use the assistant
      When Casilda says "I live in Cádiz."
      And Efraín says "I'm allergic to pollen."
      Then the memory believes 1 thing about Casilda
      And the memory believes 1 thing about Efraín

    Example: Two people say the same
      Given Casilda says "I live in Cádiz."
      And Efraín says "I live in Cádiz."
      When Casilda takes back that her home city is "Cádiz"
      Then the memory believes that Efraín's home city is "Cádiz"
      And it was heard 1 time

  Rule: Nobody is told why another person is believed something

    Example: Efraín is curious
      Given Casilda says "I live in Cádiz."
      When Efraín asks why the memory believes that Casilda's home city is "Cádiz"
      Then the memory knows of no such fact

  Rule: A memory of one chat stays with that chat

    Example: Two chats of one person
      Given Casilda says "I live in Cádiz."
      When Casilda says in another chat "I'm allergic to pollen."
      Then the first chat alone tells that Casilda's home city is "Cádiz"
