Feature: Asking why
  A memory that cannot justify itself cannot be corrected.
  So each belief answers with the words, the reader and the decisions behind it.

  Rule: A belief names every quote that it rests on

    Example: Heard in two messages
      Given on 2 March Evaristo says "I live in Trieste."
      And on 9 March Evaristo says "I live in Trieste, near the port."
      When somebody asks why the memory believes that Evaristo's home city is "Trieste"
      Then the answer quotes "I live in Trieste" of 2 March
      And the answer quotes "I live in Trieste" of 9 March

  Rule: A belief names who read it

    Example: Read by the rules
      Given Evaristo says "I live in Trieste."
      When somebody asks why the memory believes that Evaristo's home city is "Trieste"
      Then the answer names the reader "deterministic"

  Rule: A belief that has ended names what took its place

    Example: A move
      Given Evaristo says "I live in Trieste."
      And Evaristo says "I moved to Udine."
      When somebody asks why the memory no longer believes that Evaristo's home city is "Trieste"
      Then the answer says that it gave way to "Udine"
      And the answer tells the story: extracted, superseded
