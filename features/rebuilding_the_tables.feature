Feature: Rebuilding the tables
  What the memory believes is computed from a log of what happened.
  So every table can be thrown away, and anyone can check that it says what the log says.

  Background:
    Given on 2 March Lorena says "I live in Cork."
    And on 9 March Lorena says "I moved to Galway."
    And Lorena says "I'm allergic to shellfish."

  Rule: A rebuilt memory believes what it believed before

    Example: All tables are built again
      When all tables are rebuilt
      Then every memory is exactly what it was
      And the memory believes that Lorena's home city is "Galway"
      And the memory believes 2 things about Lorena

    Example: What a person decided survives
      Given Lorena takes back that her allergy is "shellfish"
      When all tables are rebuilt
      Then the memory no longer believes that Lorena's allergy is "shellfish"
      And the memory believes 1 thing about Lorena

  Rule: A rebuild asks no model

    Example: The model has gone meanwhile
      Given a model that cannot be reached
      When all tables are rebuilt
      Then the memory believes that Lorena's home city is "Galway"

  Rule: The memory can prove that its tables say what the log says

    Example: After a restart
      When the program is started again
      Then the memory finds nothing wrong with itself
      And the memory believes that Lorena's home city is "Galway"
