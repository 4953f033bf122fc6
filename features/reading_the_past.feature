Feature: Reading the past
  "Why did the assistant say that last week?" needs what the memory believed last week.
  Not what it has learned since.

  Rule: The memory can be read as it stood on an earlier day

    Example: Before and after a move
      Given on 2 March Winona says "I live in Fargo."
      And on 9 March Winona says "I moved to Duluth."
      Then on 5 March the memory believed that Winona's home city was "Fargo"
      And on 10 March the memory believed that Winona's home city was "Duluth"
      And on 1 March the memory believed nothing about Winona

  Rule: What was learned later does not leak into the past

    Example: A message from before arrives afterwards
      Given on 20 March a message arrives that Winona wrote on 4 March: "I live in Fargo."
      Then on 10 March the memory believed nothing about Winona
      And on 21 March the memory believed that Winona's home city was "Fargo"
      And the memory believes that Winona's home city is "Fargo"
      And it holds since 4 March

    Example: A fact that a person took back was believed once
      Given on 2 March Winona says "I live in Fargo."
      When on 9 March Winona takes back that her home city is "Fargo"
      Then on 5 March the memory believed that Winona's home city was "Fargo"
      And the memory believes nothing about Winona
