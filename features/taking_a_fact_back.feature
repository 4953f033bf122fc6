Feature: Taking a fact back
  A person has the last word on what is remembered of them.
  What they have taken back must not come back by itself.

  Rule: A fact that a person takes back is no longer believed

    Example: Salomé objects
      Given Salomé says "I live in Basel."
      When Salomé takes back that her home city is "Basel"
      Then the memory no longer believes that Salomé's home city is "Basel"
      And the memory believes nothing about Salomé

  Rule: The same words cannot bring it back

    Example: It is said again
      Given Salomé says "I live in Basel."
      And Salomé takes back that her home city is "Basel"
      When Salomé says "As I said, I live in Basel."
      Then the memory believes nothing about Salomé
      And the claim about Salomé was refused by the rule of the person's word

    Example: The chat is handed over again
      Given Salomé says "I live in Basel."
      And Salomé takes back that her home city is "Basel"
      When the whole chat with Salomé is handed over again
      Then the memory believes nothing about Salomé

  Rule: Something new can still be learned

    Example: Another city
      Given Salomé says "I live in Basel."
      And Salomé takes back that her home city is "Basel"
      When Salomé says "I live in Bern."
      Then the memory believes that Salomé's home city is "Bern"
