Feature: Keeping a working memory
  An agent keeps one document about a person. It grows by what the agent notes, and nothing that a note leaves out is lost.

  Rule: A note changes what it names, and nothing else

    Example: A new town beside what was known
      Given the agent notes {"city": "Porto", "pets": ["Kiko"]} about Odete
      When the agent notes {"city": "Faro"} about Odete
      Then the working memory of Odete is {"city": "Faro", "pets": ["Kiko"]}

    Example: Empty values stand for what was left alone
      Given the agent notes {"city": "Porto", "pets": ["Kiko"]} about Odete
      When the agent notes {"city": null, "pets": []} about Odete
      Then the working memory of Odete is {"city": "Porto", "pets": ["Kiko"]}

    Example: A list grows, and loses what is named
      Given the agent notes {"pets": ["Kiko"]} about Odete
      When the agent notes {"pets": ["Rex"]} about Odete
      And the agent notes {"pets": {"$remove": ["Kiko"]}} about Odete
      Then the working memory of Odete is {"pets": ["Rex"]}

  Rule: What would lose much wants a confirmation, and can be taken back

    Example: The agent would rather begin anew
      Given the agent notes {"city": "Porto", "job": "joiner"} about Odete
      When the agent puts {"mood": "fine"} in place about Odete
      Then it is told that values would be lost
      And the working memory of Odete is {"city": "Porto", "job": "joiner"}

    Example: The last note was wrong
      Given the agent notes {"city": "Porto"} about Odete
      And the agent notes {"city": "Faro"} about Odete
      When the last note about Odete is taken back
      Then the working memory of Odete is {"city": "Porto"}

  Rule: Each person has a document of their own

    Example: Two people
      Given the agent notes {"city": "Porto"} about Odete
      When the agent notes {"city": "Faro"} about Tobias
      Then the working memory of Odete is {"city": "Porto"}
