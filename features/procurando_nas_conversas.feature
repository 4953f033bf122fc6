# language: pt
Funcionalidade: Procurando nas conversas
  Quem pergunta quase nunca usa a palavra que foi dita.
  Em português mudam o verbo, o plural e o gênero, e a busca precisa achar assim mesmo.

  Regra: A forma da palavra não importa

    Exemplo: Plural e singular
      Dado que Leocádia diz "As escrituras do sítio estão no cofre do banco."
      E Leocádia diz "O cachorro precisa de vacina."
      Quando Leocádia procura "Onde está a escritura?"
      Então acha primeiro "As escrituras do sítio estão no cofre do banco."

    Exemplo: Verbo conjugado e sem acento
      Dado que Leocádia diz "Paguei o encanador na sexta."
      Quando Leocádia procura "quanto falta pagar ao encanador?"
      Então acha primeiro "Paguei o encanador na sexta."

  Regra: Outra palavra para a mesma coisa também serve

    Exemplo: Outra palavra
      Dado que Leocádia diz "Mandei consertar o portão da frente."
      E Leocádia diz "A horta vai bem."
      Quando Leocádia procura "o reparo"
      Então acha primeiro "Mandei consertar o portão da frente."

    Exemplo: Outra língua
      Dado que Leocádia diz "I took the dog to the vet."
      Quando Leocádia procura "cachorro"
      Então acha primeiro "I took the dog to the vet."
