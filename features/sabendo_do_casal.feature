# language: pt
Funcionalidade: Sabendo do casal
  Um casal conversa em conversas separadas sobre o dinheiro da casa.
  O que se sabe de cada um vale para todas as conversas.

  Contexto:
    Dado que Iolanda e Caetano dividem uma memória

  Regra: Cada um sabe da sua renda, e a renda de um não é a do outro

    Exemplo: O aumento contado em outra conversa
      Dado que em 2 de março Caetano diz "eu ganho R$ 3.700 por mês"
      E em 2 de março Iolanda diz "eu ganho R$ 4.900 por mês"
      Quando em 9 de março Caetano diz em outra conversa "agora eu ganho R$ 4.100 por mês"
      Então sabe-se que a renda de Caetano é "R$ 4.100 por mês"
      E sabe-se que a renda de Iolanda é "R$ 4.900 por mês"

  Regra: O que um conta do outro é do outro

    Exemplo: A renda do marido
      Dado que em 2 de março Iolanda diz "eu ganho R$ 4.900 por mês"
      Quando em 9 de março Iolanda diz em outra conversa "meu marido ganha R$ 4.100 por mês"
      Então sabe-se que a renda de Iolanda é "R$ 4.900 por mês"

    Exemplo: O marido também conversa
      Dado que em 2 de março Caetano diz "eu ganho R$ 3.700 por mês"
      E um modelo que afirma que a renda de Iolanda é "R$ 4.100 por mês"
      Quando em 9 de março Iolanda diz em outra conversa "meu marido agora ganha R$ 4.100 por mês"
      Então sabe-se que a renda de Caetano é "R$ 4.100 por mês"
