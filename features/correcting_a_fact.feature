Feature: Correcting a fact
  People move, change jobs and misspeak.
  A memory that keeps both versions as true is worse than none.

  Rule: Of a thing that has one value at a time, the newest statement holds

    Example: Jacinta moves
      Given on 2 March Jacinta says "I live in Ghent."
      When on 9 March Jacinta says "I moved to Bruges last weekend."
      Then the memory believes that Jacinta's home city is "Bruges"
      And the memory no longer believes that Jacinta's home city is "Ghent"
      And it gave way to "Bruges"

    Example: Quirino corrects himself in the same breath
      When Quirino says "I live in Porto Alegre. Sorry, I mean I live in Pelotas."
      Then the memory believes that Quirino's home city is "Pelotas"
      And the memory believes 1 thing about Quirino

  Rule: Of a thing that may have many values, a new one retires none

    Example: A second pet
      Given Nélida says "I have a cat named Pepita."
      When Nélida says "I have a dog named Bruno."
      Then the memory believes 2 things about Nélida

  Rule: What a person says is over is no longer believed

    Example: Hamza sells his car
      Given Hamza says "I drive a Toyota Yaris."
      When Hamza says "I no longer have a car."
      Then the memory believes nothing about Hamza's car

    Example: Ilse can eat nuts again
      Given Ilse says "I'm allergic to hazelnuts."
      When Ilse says "I'm no longer allergic to hazelnuts."
      Then the memory no longer believes that Ilse's allergy is "hazelnuts"
