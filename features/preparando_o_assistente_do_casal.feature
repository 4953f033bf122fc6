# language: pt
Funcionalidade: Preparando o assistente do casal
  O assistente que cuida do dinheiro da casa não guarda nada: a cada vez recebe o que precisa saber.
  Recebe as metas e as rendas dos dois, cada uma com o seu dono, e nada de outra casa.

  Contexto:
    Dado que Iolanda e Caetano dividem uma memória
    E Iolanda diz "eu ganho R$ 4.900 por mês"
    E Caetano diz "eu ganho R$ 3.700 por mês"
    E Caetano diz "quero juntar R$ 22 mil pra trocar o telhado"

  Regra: Cada coisa tem o seu dono

    Exemplo: As rendas e a meta
      Quando o assistente de Iolanda recebe o que precisa saber para "quanto sobra este mês?"
      Então lê que "R$ 4.900 por mês" é de Iolanda
      E lê que "R$ 3.700 por mês" é de Caetano
      E lê que "juntar R$ 22 mil" é de Caetano

    Exemplo: O aumento
      Dado que Caetano diz "agora eu ganho R$ 4.100 por mês"
      Quando o assistente de Iolanda recebe só as memórias
      Então lê que "R$ 4.100 por mês" é de Caetano
      E não lê "R$ 3.700"

  Regra: Nada passa de uma casa a outra

    Exemplo: Outra pessoa pergunta o mesmo
      Quando o assistente de Leocádia recebe o que precisa saber para "quanto sobra este mês?"
      Então não lê "R$"

  Regra: O recibo mostra o que foi entregue

    Exemplo: A meta muda depois
      Dado que o assistente de Iolanda recebe o que precisa saber para "e o telhado?"
      Quando Caetano diz "agora eu ganho R$ 4.100 por mês"
      Então o recibo de Iolanda mostra o que foi entregue, letra por letra
