Feature: Editing a fact
  A person may know better how to put a thing than any reader of their chats.
  Their wording stands, and what stood before is not lost.

  Rule: A person's wording takes the place of the extracted one

    Example: A more exact wording
      Given Otto says "I'm allergic to nuts."
      When Otto changes his allergy from "nuts" to "hazelnuts and walnuts"
      Then the memory believes that Otto's allergy is "hazelnuts and walnuts"
      And the memory believes 1 thing about Otto
      And it quotes the words "I'm allergic to nuts"

  Rule: An edit outlives restarts and rebuilds

    Example: The tables are built again
      Given Otto says "I'm allergic to nuts."
      And Otto changes his allergy from "nuts" to "hazelnuts and walnuts"
      When all tables are rebuilt
      Then the memory believes that Otto's allergy is "hazelnuts and walnuts"
      And its story is: extracted, edited

  Rule: What stood before the edit can still be looked up

    Example: Yesterday's wording
      Given on 2 March Otto says "I'm allergic to nuts."
      When on 9 March Otto changes his allergy from "nuts" to "hazelnuts and walnuts"
      Then on 5 March the memory believed that Otto's allergy was "nuts"
