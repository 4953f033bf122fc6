Feature: Keeping out secrets
  People paste passwords and card numbers into chats.
  A memory that repeats them later has become a leak.

  Rule: A secret is never remembered, whoever proposes it

    Example: A password
      Given a model that claims that Yusuf's password is "blue-Kettle-77"
      When Yusuf says "My wifi password is blue-Kettle-77."
      Then the memory believes nothing about Yusuf
      And the claim about Yusuf was refused by the rule of secrets

    Example: A card number
      Given a model that claims that Yusuf's payment card is "4111 1111 1111 1111"
      When Yusuf says "My card is 4111 1111 1111 1111, is it a Visa?"
      Then the memory believes nothing about Yusuf
      And the claim about Yusuf was refused by the rule of secrets

  Rule: A secret does not slip in with the quote of something harmless

    Example: City, door code and password in one message
      When Yusuf says "I live in Izmir, my door code is 4071# and the password is blue-Kettle-77."
      Then the memory believes that Yusuf's home city is "Izmir"
      And no memory of Yusuf holds "blue-Kettle-77"
      And no memory of Yusuf holds "4071"

    Example: A model quotes the password along with the city
      Given a model that claims that Yusuf's home city is "Izmir"
      When Yusuf says "I live in Izmir and my password is blue-Kettle-77."
      Then no memory of Yusuf holds "blue-Kettle-77"
      And the claim about Yusuf was refused by the rule of secrets
