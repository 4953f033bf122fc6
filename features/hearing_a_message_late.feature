Feature: Hearing a message late
  Chats are imported, synchronised and sent again; an old message may arrive after a new one.
  What counts is when a thing was said, not when the memory learned of it.

  Rule: An old statement never replaces a newer one

    Example: A chat from the old phone is imported
      Given on 20 March Kwame says "I live in Accra."
      When on 25 March a message arrives that Kwame wrote on 5 March: "I live in Kumasi."
      Then the memory believes that Kwame's home city is "Accra"
      And the memory no longer believes that Kwame's home city is "Kumasi"
      And it held until 20 March

    Example: The old statement confirms what is believed
      Given on 20 March Kwame says "I live in Accra."
      When on 25 March a message arrives that Kwame wrote on 5 March: "I live in Accra."
      Then the memory believes that Kwame's home city is "Accra"
      And it was heard 2 times
      And it holds since 5 March

  Rule: A late message that is newer than what is believed replaces it

    Example: Two messages cross
      Given on 20 March Kwame says "I live in Accra."
      When on 25 March a message arrives that Kwame wrote on 22 March: "I live in Kumasi."
      Then the memory believes that Kwame's home city is "Kumasi"
      And the memory no longer believes that Kwame's home city is "Accra"
