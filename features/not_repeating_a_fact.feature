Feature: Not repeating a fact
  A memory that stores every mention fills up with copies of itself.
  Hearing a thing again says something else: that it is still so.

  Rule: A fact that is heard again is confirmed, not stored a second time

    Example: Otto mentions his city twice
      Given on 2 March Otto says "I live in Ripon."
      When on 9 March Otto says "Well, I live in RIPON, so it rains."
      Then the memory believes 1 thing about Otto
      And the memory believes that Otto's home city is "Ripon"
      And it was heard 2 times

    Example: Each mention makes the memory surer
      Given on 2 March Otto says "I live in Ripon."
      When on 9 March Otto says "Well, I live in RIPON, so it rains."
      Then the memory believes that Otto's home city is "Ripon"
      And the memory is surer of it than on 2 March

    Example: One message that says it twice counts once
      When Otto says "I live in Ripon. Yes, I live in Ripon."
      Then the memory believes that Otto's home city is "Ripon"
      And it was heard 1 time

  Rule: A chat that is handed over again adds nothing

    Example: A program sends the whole history with each turn
      Given Otto says "I live in Ripon."
      And the assistant tells Otto "Noted."
      When the whole chat with Otto is handed over again
      Then the memory believes that Otto's home city is "Ripon"
      And it was heard 1 time

  Rule: What only looks alike stays apart

    Example: Two languages are two facts
      When Dagmar says "I speak Finnish."
      And Dagmar says "I speak Estonian."
      Then the memory believes that Dagmar's language is "Finnish"
      And the memory believes that Dagmar's language is "Estonian"

    Example: Two sons with similar names are two sons
      Given a model that claims that Dagmar's child is "Jan Erik"
      And Dagmar says "My son Jan Erik is three."
      And a model that claims that Dagmar's child is "Jan Henrik"
      When Dagmar says "My son Jan Henrik is five."
      Then the memory believes 2 things about Dagmar
