# language: pt
Funcionalidade: Cuidando das finanças do casal
  Um casal divide um assistente para cuidar do dinheiro da casa.
  A memória precisa saber quem disse o quê, e não confundir gasto do dia com hábito.

  Contexto:
    Dado que Iolanda e Caetano dividem uma memória

  Regra: Cada um tem as suas próprias lembranças

    Exemplo: As duas rendas
      Quando Iolanda diz "eu ganho R$ 4.900 por mês"
      E Caetano diz "eu ganho R$ 3.700 por mês"
      Então a memória acredita que a renda de Iolanda é "R$ 4.900 por mês"
      E a memória acredita que a renda de Caetano é "R$ 3.700 por mês"

    Exemplo: O aumento de um não muda a renda do outro
      Dado que Iolanda diz "eu ganho R$ 4.900 por mês"
      E Caetano diz "eu ganho R$ 3.700 por mês"
      Quando Caetano diz "agora eu ganho R$ 4.100 por mês"
      Então a memória acredita que a renda de Caetano é "R$ 4.100 por mês"
      E a memória acredita que a renda de Iolanda é "R$ 4.900 por mês"

  Regra: O combinado dura, a despesa de hoje não

    Exemplo: Um limite para o mercado
      Quando Iolanda diz "nosso limite pro mercado é R$ 1.350 por mês"
      Então a memória acredita que o orçamento de Iolanda é "limite pro mercado é R$ 1.350 por mês"

    Exemplo: Uma meta
      Quando Caetano diz "quero juntar R$ 22 mil pra trocar o telhado"
      Então a memória acredita que a meta de Caetano é "juntar R$ 22 mil pra trocar o telhado"

    Exemplo: A compra de hoje
      Dado um modelo que afirma que o hábito de Iolanda é "gastar R$ 86 na padaria"
      Quando Iolanda diz "hoje gastei R$ 86 na padaria, anota aí"
      Então a memória não acredita em nada sobre Iolanda
      E a afirmação sobre Iolanda foi recusada pela regra da durabilidade
