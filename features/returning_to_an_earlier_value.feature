Feature: Returning to an earlier value
  People come back to a city, a job, a habit.
  What was true, then not, then true again is one fact with a history.

  Rule: A value that comes back is believed again

    Example: Dagmar returns to Graz
      Given on 2 March Dagmar says "I live in Graz."
      And on 9 March Dagmar says "I moved to Linz."
      When on 16 March Dagmar says "I moved back to Graz."
      Then the memory believes that Dagmar's home city is "Graz"
      And the memory no longer believes that Dagmar's home city is "Linz"

    Example: The fact that came back is the same fact as before
      Given on 2 March Dagmar says "I live in Graz."
      And on 9 March Dagmar says "I live in Linz now."
      When on 16 March Dagmar says "I live in Graz again."
      Then the memory believes that Dagmar's home city is "Graz"
      And its story is: extracted, superseded, reinstated
