# language: pt
Funcionalidade: Ouvindo português
  Quem conversa em português escreve como fala: sem maiúsculas, com "tô", "vc" e "pra".
  A memória entende essa fala e guarda cada coisa nas palavras da própria pessoa.

  Regra: O que a pessoa conta de si vira lembrança com a citação

    Exemplo: Leocádia conta onde mora
      Quando Leocádia diz "oi! eu moro em Mossoró, tem feira por aqui hoje?"
      Então a memória acredita que a cidade de Leocádia é "Mossoró"
      E ela cita as palavras "eu moro em Mossoró"

    Exemplo: Serafim fala do trabalho e de uma alergia
      Quando Serafim diz "sou professor e tenho alergia a pinhão"
      Então a memória acredita que a profissão de Serafim é "professor"
      E a memória acredita que a alergia de Serafim é "pinhão"

    Exemplo: Belmira responde com uma palavra
      Dado que o assistente pergunta a Belmira "Em que cidade você mora?"
      Quando Belmira diz "Quixadá"
      Então a memória acredita que a cidade de Belmira é "Quixadá"

  Regra: O que mudou dá lugar ao novo

    Exemplo: Leocádia se muda
      Dado que em 2 de março Leocádia diz "moro em Mossoró"
      Quando em 9 de março Leocádia diz "me mudei pra Sertânia"
      Então a memória acredita que a cidade de Leocádia é "Sertânia"
      E a memória não acredita mais que a cidade de Leocádia é "Mossoró"

    Exemplo: Belmira não tem mais carro
      Dado que Belmira diz "tenho um Fiat Uno"
      Quando Belmira diz "não tenho mais carro"
      Então a memória não acredita em nada sobre o carro de Belmira

  Regra: O que não é da pessoa, ou é só de agora, fica de fora

    Exemplo: Um pedido de momento
      Dado um modelo que afirma que o hábito de Serafim é "comprar pão cedo"
      Quando Serafim diz "me lembra de comprar pão amanhã cedo"
      Então a memória não acredita em nada sobre Serafim
      E a afirmação sobre Serafim foi recusada pela regra da durabilidade

    Exemplo: O emprego do vizinho
      Dado um modelo que afirma que a profissão de Serafim é "bombeiro"
      Quando Serafim diz "meu vizinho é bombeiro e trabalha de noite"
      Então a memória não acredita em nada sobre Serafim
      E a afirmação sobre Serafim foi recusada pela regra dos terceiros

    Exemplo: Uma dúvida vale pouco
      Quando Belmira diz "acho que tenho alergia a figo"
      Então a memória acredita que a alergia de Belmira é "figo"
      E a memória não tem certeza disso
