Feature: Keeping out what is not durable
  Most of what is said in a chat is no fact about the person who says it.
  A model takes it for one easily; a memory of such things is noise at best.

  Rule: A wish for now is no trait of the person

    Example: A reminder
      Given a model that claims that Ilse's habit is "call the plumber at six"
      When Ilse says "Remind me to call the plumber at six."
      Then the memory believes nothing about Ilse
      And the claim about Ilse was refused by the rule of durability

    Example: A style for one answer
      Given a model that claims that Ilse's answer style is "in one line"
      When Ilse says "Just this once, answer in one line: what is a monad?"
      Then the memory believes nothing about Ilse
      And the claim about Ilse was refused by the rule of durability

    Example: A lasting wish is kept
      When Ilse says "From now on, always answer in Dutch."
      Then the memory believes that Ilse's answer language is "Dutch"
      And it is kept as a preference

    Example: What might be is not what is
      Given a model that claims that Ilse's home city is "Bergen"
      When Ilse says "What would my taxes be if I lived in Bergen?"
      Then the memory believes nothing about Ilse
      And the claim about Ilse was refused by the rule of durability

  Rule: Only a person's own words count

    Example: The assistant makes a guess
      Given a model that claims that Serafim's diet is "vegan", quoting "You must be vegan"
      And the assistant tells Serafim "You must be vegan!"
      When Serafim says "Ha, why would you think that?"
      Then the memory believes nothing about Serafim
      And the claim about Serafim was refused by the rule of the speaker

    Example: Nobody said it at all
      Given a model that claims that Serafim's occupation is "astronaut", quoting "I work as an astronaut"
      When Serafim says "Which planets can I see tonight?"
      Then the memory believes nothing about Serafim
      And the claim about Serafim was refused by the rule of grounding

  Rule: What is told about others is not told about oneself

    Example: A neighbour's diet
      Given a model that claims that Griselda's diet is "vegan"
      When Griselda says "My neighbour is vegan."
      Then the memory believes nothing about Griselda
      And the claim about Griselda was refused by the rule of third parties

  Rule: What is quoted or made up is no confession

    Example: A character in a story
      Given a model that claims that Evaristo's home city is "Carcosa"
      When Evaristo says "Write a story whose hero says: I live in Carcosa and I fear the sea."
      Then the memory believes nothing about Evaristo
      And the claim about Evaristo was refused by the rule of fiction

    Example: A mail to be translated
      Given a model that claims that Evaristo's employer is "Kontor Nord"
      When Evaristo forwards a mail that says "I work for Kontor Nord and I need the invoice."
      Then the memory believes nothing about Evaristo
      And the claim about Evaristo was refused by the rule of quotation
