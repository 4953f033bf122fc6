Feature: Remembering a fact with its evidence
  Nobody wants to tell an assistant the same thing twice.
  Nobody trusts a memory that cannot say where it has something from.

  Rule: What a person says about themselves becomes a memory that quotes them

    Example: Wanda says where she lives
      When Wanda says "Hi! I live in Ghent, which bakery is open on Mondays?"
      Then the memory believes that Wanda's home city is "Ghent"
      And it quotes the words "I live in Ghent"

    Example: Tibor tells two things in one breath
      When Tibor says "I work as a nurse and I'm allergic to peanuts."
      Then the memory believes that Tibor's occupation is "nurse"
      And the memory believes that Tibor's allergy is "peanuts"

    Example: Noor answers with a single word
      Given the assistant asks Noor "Which city do you live in?"
      When Noor says "Turku."
      Then the memory believes that Noor's home city is "Turku"
      And it quotes the words "Turku"

  Rule: Each memory lies in the drawer that its kind belongs to

    Example: An allergy limits what can be suggested
      When Tibor says "I'm allergic to peanuts."
      Then the memory believes that Tibor's allergy is "peanuts"
      And it is kept as a constraint

    Example: What a person wants to reach is a goal
      When Salomé says "I want to run a marathon next year."
      Then the memory believes that Salomé's goal is "run a marathon next year"
      And it is kept as a goal

  Rule: A doubtful statement is remembered with little sureness

    Example: Otto is not certain
      When Otto says "I think I am allergic to figs."
      Then the memory believes that Otto's allergy is "figs"
      And the memory is not sure of it

    Example: A model is surer than the person
      Given a model that claims that Otto's allergy is "figs"
      When Otto says "Maybe I'm allergic to figs, I should get tested."
      Then the memory believes that Otto's allergy is "figs"
      And the memory is not sure of it

  Rule: A quote must say what the memory makes of it

    Example: A model leaves out the "not"
      Given a model that claims that Salomé's likes is "coffee"
      When Salomé says "I don't like coffee."
      Then the memory believes nothing about Salomé
      And the claim about Salomé was refused by the rule of polarity

    Example: A model embellishes
      Given a model that claims that Salomé's occupation is "head surgeon in Zurich"
      When Salomé says "I work in a hospital."
      Then the memory believes nothing about Salomé
      And the claim about Salomé was refused by the rule of grounding
