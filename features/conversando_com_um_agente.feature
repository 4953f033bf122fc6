# language: pt
Funcionalidade: Conversando com um agente
  Um casal fala de dinheiro com o mesmo assistente, cada um no seu tempo.
  O que um contou, o assistente sabe quando o outro pergunta.

  Regra: O casal tem uma memória só

    Exemplo: Ele pergunta o que ela contou
      Dado que Rita e Caio dividem uma memória
      E que um agente conversa com Rita
      Quando Rita conta ao agente "Eu ganho R$ 5.200 por mês."
      E outro agente conversa com Caio em outra conversa
      E Caio pergunta ao agente "Quanto a Rita ganha?"
      Então o agente recebeu "5.200"
