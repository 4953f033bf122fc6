# language: pt
Funcionalidade: Anotando o orçamento do casal
  O assistente de um casal guarda um documento com o orçamento da casa, e uma anotação nunca apaga o que não cita.

  Contexto:
    Dado que Iolanda e Caetano dividem uma memória

  Regra: Uma anotação muda o que cita e mais nada

    Exemplo: O aluguel subiu
      Dado que o agente anota {"orcamento": {"aluguel": 1300, "mercado": 900}} sobre Iolanda
      Quando o agente anota {"orcamento": {"aluguel": 1450}} sobre Caetano
      Então a memória de trabalho de Iolanda é {"orcamento": {"aluguel": 1450, "mercado": 900}}

    Exemplo: Mais uma meta
      Dado que o agente anota {"metas": ["quitar o consignado"]} sobre Iolanda
      Quando o agente anota {"metas": ["trocar a geladeira"]} sobre Iolanda
      Então a memória de trabalho de Caetano é {"metas": ["quitar o consignado", "trocar a geladeira"]}

  Regra: O que se anotou por engano volta atrás

    Exemplo: A conta errada
      Dado que o agente anota {"orcamento": {"luz": 180}} sobre Iolanda
      E que o agente anota {"orcamento": {"luz": 1800}} sobre Iolanda
      Quando a última anotação sobre Iolanda é desfeita
      Então a memória de trabalho de Iolanda é {"orcamento": {"luz": 180}}
