"""How people say facts about themselves in Portuguese, in Brazil and in Portugal; see `frames.FrameTable.add`."""

from __future__ import annotations

from . import cues
from . import lexicon as lex
from .frames import Frame, FrameTable
from .names import (
    capitalised_name,
    capitalised_phrase,
    kin_with_name,
    name,
    name_alone,
    name_before_kin,
    place,
)
from .shapes import (
    exact,
    listing,
    matching,
    noun,
    number,
    number_within,
    recurring,
    without,
    words,
)
from .trades import known_trade, trade

# fmt: off
_ADVERBS = "ja so ainda sempre tambem atualmente agora hoje mesmo realmente muito bem quase basicamente tb nunca_mais simplesmente"
_VAGUE = (
    r"isso|isto|aquilo|essa?s?|est[ea]s?|como|quando|se|saber|que|ele|ela|dele|dela|voce|vc|sua|seu|tua|teu|d[oa] (?:ideia|sua|seu|primeir\w+|segund\w+|ultim\w+|resultado|tom)|a ideia|muito|demais|d(?:isso|isto|esse|essa|este|esta)s?|"
    r"(?:de )?(?:ver|saber|ouvir|entender|receber|ter|ir|ser)|o (?:primeiro|segundo|resultado|tom|jeito|texto)|a (?:primeira|segunda|sugestao)|tudo|uma?|meu|minha|mais|nada|bastante|por|bem"
)
_gostado = without(_VAGUE, words(12))
_STATIVE = r"(?:e|tem|mora|vive|trabalha|nasceu|odeia|adora|ama|gosta|detesta|nao|faz|estuda|joga|toca|ganha|pilota|fala|cumpre|dirige|mexe|usa|cuida|esta com|ta com|so|sempre|ja|ainda|vende)"
_NOW = r"(?! (?:aqui|vindo|chegando|pedindo|perguntando|querendo|doente|com (?:fome|sono|pressa)))"
_AFAZERES = r"(?:e-?mails?|cartas?|mensage(?:m|ns)|textos?|redac\w+|respostas?|relatorio|post|posts|convite|lista|curriculo|apresentac\w+|legenda|bilhete|discurso|trabalho (?:da|de) (?:escola|faculdade)|jantar|almoco|bolo|sopa|conta|contas|compras|pergunta|confusao|plano|prova|nada|isso|isto|algo|umas? pergunt\w+)"
_FAZENDO = r"(?:(?:construindo|escrevendo|restaurando|desenvolvendo|montando|criando|digitalizando|reformando|programando|gravando|compondo|organizando|catalogando|traduzindo|editando|pintando|costurando|bordando|tricotando|projetando|produzindo|migrando|abrindo|lancando|juntando tudo|planejando|preparando|fazendo|mexendo (?:em|no|na)|trabalhando (?:em|no|na|num|numa))|a (?:construir|escrever|restaurar|desenvolver|montar|criar|digitalizar|remodelar|programar|gravar|organizar|traduzir|pintar|preparar|fazer))"
_VERBO_META = (
    r"(?:aprender (?!como|mais sobre|a fazer (?:isso|isto))|perder|emagrecer|engordar|ganhar|juntar|guardar|economizar|poupar|parar de|largar|virar|ser (?!clar|direct|diret)|passar (?:em|no|na|de|para)|entrar (?:no|na|em|pra|para)|me formar|me aposentar|aposentar|me mudar|mudar (?:pra|para|de)|morar|"
    r"comprar (?:uma?|nossa|minha|o|a) (?:\w+ )?(?:casa|carro|apartamento|ape|apto|terreno|sitio|moto|bicicleta|lote)|dar entrada|quitar|pagar (?:as|a|minha|meu|o) (?:divida|financiamento|cartao|emprestimo)\w*|sair d[oa]|abrir|lancar|publicar|terminar|concluir|correr (?:uma|a|\d)|fazer (?:uma? )?(?:mestrado|doutorado|faculdade|intercambio|maratona|pos|curso)|"
    r"chegar (?:a|em|aos)|bater|viajar|conhecer|voltar (?:a estudar|pra|para)|conseguir|tirar (?:a )?(?:carteira|cnh|certificado)|trocar de|reformar|montar (?:meu|minha) (?:propri[oa]|negocio|empresa|loja|atelie|consultorio)|casar|ter (?:uma?|filhos|minha)|deixar de|completar|reduzir|baixar|vender)"
)
_ATE = r"(?:ate|antes d[eoa]s?|no fim de|em (?=\d{4})) (?:o |a |ao |final|fim|meados|dezembro|janeiro|fevereiro|marco|abril|maio|junho|julho|agosto|setembro|outubro|novembro|\d|natal|pascoa|carnaval)"
_VERBOS = (
    r"(?:corro|nado|rego|almoco|janto|tomo|alongo|costuro|treino|caminho|pedalo|jogo|toco|leio|escrevo|estudo|trabalho|acordo|levanto|durmo|cozinho|faco|vou|tomo|como|bebo|medito|rezo|levo|busco|visito|assisto|vejo|saio|compro|anoto|reviso|pratico|danco|canto|pinto|desenho|bordo|planto|cuido|guardo|"
    r"fecho|abro|limpo|lavo|passo|pago|junto|aporto|invisto|mando|envio|ligo|publico|posto|gravo|planejo|organizo|dou|uso|ando|pesco|subo|malho|frequento|participo|reuno|preparo|asso|separo|ouco|escuto|dirijo|viajo|volto|chego|participo|ensaio|remo|surfo|velejo|pilateio|costumo|"
    r"corremos|jogamos|fazemos|vamos|saimos|cozinhamos|comemos|guardamos|tocamos|sentamos|revisamos|compramos|assistimos|nos reunimos|almocamos|jantamos|treinamos|(?<=a gente )(?:joga|faz|sai|senta|guarda|cozinha|almoca|janta|compra|separa|come|toca|treina|corre|assiste))"
)
_APARELHO = r"(?:micro-?ondas|forno(?: a lenha| eletrico)?|air ?fryer|fritadeira|lava-?loucas|maquina de lavar|lavadora|freezer|geladeira|frigorifico|fogao|liquidificador|batedeira|banheira|chuveiro|quintal|varanda|jardim|garagem|elevador|impressora|pia|agua quente|ar condicionado|wi-?fi|internet|smartphone|computador|notebook|tv|televisao|carro|moto|bicicleta|cartao de credito|conta em banco|vaga de garagem|academia)"
_EQUIPAMENTO = r"(?:forno a lenha|fogao a lenha|air ?fryer|panela de pressao|maquina de costura|overloque|tear|torno|telescopio|toca-?discos|estufa|esteira|bicicleta eletrica|motorhome|caiaque|drone|cadeira de rodas|aparelho auditivo|churrasqueira)"
_EMPREITADA = r"(?:podcast|newsletter|blog|canal(?: (?:do|no) youtube)?|romance|livro (?:de|sobre)|tcc|tese|dissertacao|mestrado|startup|lojinha|brecho|barraca|banca|food truck|negocio|confeitaria|atelie|curta|documentario|horta)"
_LUGAR_DE_LIDA = r"(?:apiario|horta|pomar|sitio|rebanho|granja|turma|equipe|loja|lojinha|restaurante|oficina|escola|fazenda|chacara|atelie|salao|clinica|rocado|estufa|criacao)"
_SPELLINGS = {
    "nao": "(?:nao|n|naum)",
    "voce": "(?:voce|vc|ce)",
    "tambem": "(?:tambem|tb|tbm)",
    "hoje": "(?:hoje|hj)",
    "quando": "(?:quando|qnd|qdo)",
    "muito": "(?:muito|mto|mt)",
    "mesmo": "(?:mesmo|msm)",
}
_PIECES = {
    **lex.PIECES,
    "recurrence": cues.RECURRENCE,
    "eu": rf"(?:(?:eu|a gente|nos) )?(?:{lex.any_of(_ADVERBS)} )*",
    "sou": r"{eu}(?:sou|somos|(?<=a gente )e) (?:uma? |o |a )?",
    "estou": r"{eu}(?:estou|to|tou|estamos|tamos|ando|andamos|venho) (?:aqui )?",
    "tenho": r"{eu}(?:tenho|temos|(?<=a gente )tem)(?: aqui)? ",
    "meu": r"(?:o |a |os |as )?(?:meu|minha|meus|minhas|nosso|nossa|nossos|nossas) ",
    "nao": r"(?:nao|n|num|nunca|jamais)",
    "numero": r"(?:\d+|uma?|dois|duas|tres|quatro|cinco|seis|sete|oito|nove|dez)",
    "idade": r"(?:\d{1,3}|(?:vinte|trinta|quarenta|cinquenta|sessenta|setenta|oitenta|noventa)(?: e \w+)?|dezoito|dezenove|dezessete)",
    "dinheiro": r"(?:(?:uns|umas|cerca de|mais ou menos|ate|so|no maximo|quase|de|por volta de) )*(?:(?:r\$|us\$|\$|\u20ac) ?)?\d[\d.,]*(?: ?(?:k|mil|milhao|milhoes|contos|paus|pila))?(?!\d)(?: ?(?:reais|euros|\u20ac|dolares|conto))?",
    "por_mes": r"(?: (?:liquido|limpo|bruto|limpos|liquidos)s?)?(?: ?(?:por|/|ao|a cada|no|de) ?(?:mes|semana|ano|dia))?(?: (?:liquido|limpo|bruto))?",
    "aparelho": _APARELHO,
    "equipamento": _EQUIPAMENTO,
    "empreitada": _EMPREITADA,
    "lugar_de_lida": _LUGAR_DE_LIDA,
    "hora": r"(?:\d|meio-?dia|meia-?noite|uma|duas|tres|quatro|cinco|seis|sete|oito|nove|dez|onze|doze)",
    "par": lex.PARTNER["pt"],
    "crianca": lex.CHILD["pt"],
    "parente": lex.RELATIVE["pt"],
    "bicho": lex.PET,
    "ate": _ATE,
    "fazendo": _FAZENDO,
    "now": _NOW,
    "stative": _STATIVE,
    "verbo_meta": _VERBO_META,
    "verbos": _VERBOS,
}


def _quem(table: FrameTable) -> None:
    add = table.add
    add("name", r"(?:{meu}nome(?: completo| verdadeiro| no documento| de batismo)? (?:e|eh)|me chamo|eu me chamo|chamo-me|o nome e|nome:) (?:o |a )?{v}", name, confidence=0.95)
    add("name", r"(?:eu )?(?:sou|aqui e|quem fala e) (?:o |a )?{v}", name_alone, confidence=0.9)
    add("name", r"(?:assina(?:do)?(?: como)?|pode assinar(?: como)?):? {v}", capitalised_name, confidence=0.75)
    add("nickname", r"(?:(?:pode |podem |me |so )*(?:me )?cham(?:a|ar|e|em)(?:-me)?(?: de| por)?|(?:todo mundo|todos|o pessoal|meus amigos|la em casa|a galera) (?:\w+ ){0,3}?me chamam? de|me chamam de|meu apelido e|pode por|sou conhecid[oa] como) (?:so |apenas )?(?:de )?(?:o |a )?{v}", name, confidence=0.93)
    add("pronouns", r"{meu}pronomes? (?:e|sao|:) {v}", words(4), confidence=0.95)
    add("pronouns", r"(?P<v>(?:ela|ele|elu|ile)/(?:dela|dele|delu|dile|elu|ela|ele)(?:/\w+)?)", exact, anywhere=True, confidence=0.93)
    add("pronouns", r"(?:pode |prefiro que |podes )?(?:me )?(?:trat(?:a|ar|e)|cham(?:a|ar|e))(?: me|-me)? (?P<v>no (?:masculino|feminino)|com pronomes? \w+)", exact, confidence=0.9)
    add("gender", r"{sou}(?P<v>(?:homem|mulher|pessoa) (?:trans|cis|nao[- ]binari[oa])|nao[- ]binari[oae]|travesti)", exact, category="identity")
    add("age", r"(?:{tenho}|(?:eu )?(?:fiz|faco|completei|estou com|to com|com) )(?P<v>{idade})(?: ?anos?(?: de idade)?)(?! de (?:\w+cao|mercado|carreira|casa|profissao|experiencia|casad|estrada|sala))(?! (?:que|fazendo|trabalhando|casad))", exact, confidence=0.93)
    add("age", r"(?:(?:eu )?tenho|eu com) (?P<v>[1-9]\d)(?= ?(?:$|[,.;!()]|e |mas ))", exact, confidence=0.85)
    add("age", r"aos (?P<v>[1-9]\d)(?: anos)?,? (?:eu |ja |ainda |nao |resolvi|decidi|voltei|comecei).*", exact, confidence=0.75)
    add("birthday", r"{meu}aniversario (?:e|eh|cai)(?: dia| no dia| em)? {v}", matching(r"\d.*|.*(?:janeiro|fevereiro|marco|abril|maio|junho|julho|agosto|setembro|outubro|novembro|dezembro)", words(5)), confidence=0.95)
    add("birthday", r"(?:eu )?(?:nasci|faco anos|faco aniversario) (?:no dia |em |dia |a )?(?P<v>\d{1,2}(?:/\d{1,2}(?:/\d{2,4})?| de \w+(?: de \d{4})?))", exact, confidence=0.93)
    add("nationality", r"{sou}(?P<v>{demonym})(?= ?(?:$|[,.;!()]|e |mas |de |que |naturalizad))", exact)
    add("nationality", r"(?:tirei|tenho|consegui|pedi) a? ?(?:nacionalidade|cidadania|passaporte) (?P<v>{demonym})", exact)
    add("religion", r"{sou}(?P<v>{religion})(?= ?(?:$|[,.;!()]|e |mas |praticante|entao))", exact, category="identity")
    add("home_city", r"(?:{eu}(?:moro|moramos|vivo|vivemos|resido|moro hoje)|eu e [\w ]{3,24} (?:moramos|vivemos)|a gente (?:mora|vive)|estou (?:morando|vivendo)|to (?:morando|vivendo)|estou a viver|estamos morando|morando|vivendo)(?: (?:sozinh[oa]|ha \w+ anos|hoje|agora|atualmente|aqui|la|bem|com \w+ \w+|no centro|no interior))*,? (?:em|no|na|nos|nas|pertinho de|perto de) {v}", place, confidence=0.95)
    add("home_city", r"(?:{eu})?(?:me )?(?:mudei|mudamos|(?<=a gente )(?:se )?mudou)(?:-me|-nos| me)?(?: (?:faz|ha|semana|mes|ano|recentemente|agora|de vez|passad[oa]|pouco|\w+ (?:meses|anos|semanas)))* (?:pra|para|p/|pro) (?:o |a )?{v}", place, confidence=0.9)
    add("home_city", r"(?:{eu}(?:sou|estou|to) )?(?:aqui|daqui) (?:de|em|do|da|no|na) {v}", place, confidence=0.8)
    add("hometown", r"{eu}(?:sou|somos) (?:natural |originalmente |nascid[oa] e criad[oa] )?(?:de|do|da|em|no|na) {v}", place, confidence=0.82)
    add("hometown", r"(?:{eu})?(?:nasci|fui criad[oa]|cresci|viemos|vim)(?: e (?:cresci|fui criad[oa]))? (?:em|no|na|de|do|da) {v}", place, confidence=0.88)
    add("name", r"(?:[^,.;]{2,40}? )?(?:me chamo|me batizaram de) {v}", capitalised_name, confidence=0.88)
    add("home_city", r"{sou}(?:{trade})(?: \w+)? (?:aqui |la )?em {v}", place, confidence=0.8)
    add("birthday", r"(?:[^,.;]{0,30}? )?(?:e |eh |foi )?{meu}(?:aniversario|niver)(?: ne| e| hoje)?,? (?:dia )?(?P<v>\d{1,2} de (?:janeiro|fevereiro|marco|abril|maio|junho|julho|agosto|setembro|outubro|novembro|dezembro))", exact, wide=True, confidence=0.85)


def _gente(table: FrameTable) -> None:
    add = table.add
    add("marital_status", r"{eu}(?:sou|estou|to|somos|estamos|fiquei) (?:recem[- ]?)?(?P<v>casad[oa]s?|solteir[oa]|divorciad[oa]|viuv[oa]|separad[oa]|noiv[oa]s?|desquitad[oa]|em uniao estavel|namorando)(?= ?(?:$|[,.;!()]|e |com |ha |faz |mas |desde |em ))", exact)
    add("marital_status", r"(?:eu |a gente |nos )?(?:me |nos )?(?P<v>(?:casei|casamos|divorciei|separei|divorciamos|enviuvei)(?! en )(?:-me|-nos)?(?: (?:em|no|ha|faz|com separacao|por|semana|mes|ano) .+)?)", words(6), confidence=0.88)
    add("partner_name", r"(?:{meu})(?:{par})(?:,| se chama| chama-se| e a| e o| o| a)? {v}", capitalised_name, anywhere=True, confidence=0.9)
    add("relative", r"(?:{meu})(?P<v>{par}(?: [^\s,]+){0,2}? {stative}{now}(?: .+))", without(r"\w+ (?:nao )?(?:quer|diz|disse|acha|perguntou|fez|foi)(?!\w)", words(12)), confidence=0.8)
    add("partner_name", r".*?eu e (?:o|a) (?P<v>[^\W\d_]+) .*(?:cas[ao]|contas?|aluguel|renda|guardad|junt|planilha|orcamento|gast|paga|divid|despesas|poupanca|ape|lua de mel|filh)\w*.*", capitalised_name, wide=True, confidence=0.6)
    add("child", r"{tenho}(?P<v>{numero} (?:\w+ ){0,2}?{crianca}(?!\w).*)", words(10), confidence=0.92)
    add("child", r"(?:{meu})(?P<v>{crianca}(?: [^\s,]+){0,2}? {stative}{now}(?: .+))", words(12), confidence=0.85)
    add("child", r"(?:{meu})(?P<v>(?:\w+ )?{crianca}(?:,| se chama| chama-se)? [^\s,]+)", kin_with_name, anywhere=True, confidence=0.85)
    add("child", r"(?:sou )?(?:pai|mae) (?P<v>de {numero}(?: \w+)?(?!\w).*)", words(6), confidence=0.85)
    add("child", r"(?P<v>{nao} (?:tenho|temos) filhos?(?!\w).*)", words(6), category="profile")
    add("relative", r"(?:{meu})(?P<v>{parente}(?: [^\s,]+){0,2}? {stative}{now}(?: .+))", words(14), confidence=0.85)
    add("relative", r"(?:{meu})(?P<v>{parente},? [^\s,]+)", kin_with_name, anywhere=True, confidence=0.8)
    add("pet", r"{tenho}(?P<v>{numero} (?:\w+ ){0,2}?{bicho}s?(?!\w).*)", words(10), confidence=0.92)
    add("pet", r"(?:{meu})(?P<v>(?:\w+ )?{bicho}s?(?:,| se chama| chamad[oa]| chama-se| o| a)? [^\s,]+)", kin_with_name, anywhere=True, confidence=0.88)
    add("pet", r"(?P<v>[^\s,]+,? (?:e |eh )?(?:meu|minha|nosso|nossa) {bicho})(?!\w)", name_before_kin, anywhere=True, confidence=0.7)
    add("household", r"(?:{eu}(?:moro|moramos|vivo|vivemos)|a gente mora|cada um mora)(?: (?:em \w+|aqui|hoje|ainda))* (?P<v>(?:com .+|sozinh[oa](?! em).*))", words(9), confidence=0.92)
    add("household", r"(?:{eu}(?:moro|moramos|vivo|vivemos)|a gente mora) (?:em|num|numa|no|na) (?:uma? )?(?P<v>(?:casa|apartamento|apto|ape|kitnet|kitinete|sobrado|republica|sitio|chacara)(?!\w).*)", words(8), confidence=0.85)
    add("household", r"{eu}(?:divido|dividimos|racho) (?:o |um |a |uma )?(?P<v>(?:apartamento|ape|apto|casa|quarto|kitnet|republica) com .+)", words(8), confidence=0.88)
    add("household", r"(?:aqui em casa )?somos (?:em )?(?P<v>{numero}(?: em casa| aqui em casa| pessoas)(?!\w).*)", words(8), confidence=0.85)
    add("household", r"(?:aqui |la |ca )?em casa (?:aqui )?(?:sou|somos|moramos|mora|vivemos|e so|e) (?P<v>(?:so |apenas )?(?:eu|nos|os|a gente|{numero})(?!\w).*)", words(12), wide=True, confidence=0.85)
    add("household", r"(?:aqui )?somos (?P<v>(?:so )?(?:eu,? .+|{numero} (?:aqui )?em casa.*))", words(12), wide=True, confidence=0.82)
    add("household", r"{meu}(?P<v>{parente} (?:veio morar|mora|vive|esta morando|ta morando) (?:com a gente|comigo|connosco|conosco|aqui em casa)(?!\w).*)", words(8), confidence=0.85)
    add("caregiving", r"(?:{eu}(?P<v>cuido (?:d[aoe]s? )?(?:meu|minha|meus|minhas) (?:\w+ )?{parente}(?!\w).*))", words(8), category="profile", confidence=0.82)
    add("goal", r"{eu}(?P<v>(?:caso|me caso|vou (?:me )?casar|vamos (?:nos )?casar|a gente casa) (?:em|no|na|dia|mes|ano) .+)", words(6), confidence=0.82)
    add("goal", r"{eu}(?P<v>(?:me mudo|vou me mudar|vamos (?:nos |se )?mudar|estou de mudanca|to de mudanca|mudo-me) (?:pra|para|p/|pro) [^,;]{2,30}? (?:em|no|na|dia|mes|ano) .+)", words(9), confidence=0.82)


def _acabou(table: FrameTable) -> None:
    add = table.add
    add("home_city", r"(?:{eu})?(?:nao (?:moro|vivo) mais|ja nao (?:moro|vivo)|(?<=eu )(?:morava|vivia)|nao moramos mais|ja nao vivemos) (?:em|no|na|nos|nas) {v}", place, negates=True)
    add("employer", r"(?:{eu})?(?:nao trabalho mais|ja nao trabalho|(?<=eu )trabalhava|(?<=eu )sai) (?:na|no|em|da|do|pra) {v}", capitalised_phrase, negates=True)
    add("occupation", r"(?:{eu})?(?:nao sou mais|ja nao sou|deixei de ser|(?<=eu )era) (?:uma? )?{v}", known_trade, negates=True)
    add("diet", r"(?:{eu})?(?:nao sou mais|ja nao sou|deixei de ser|nao sou) (?P<v>{diet})(?!\w)", exact, negates=True)
    add("allergy", r"(?:{eu})?(?:nao sou mais|ja nao sou|nao sou|nunca fui|deixei de ser) alergic[oa] (?:a|ao|aos|as) {v}", listing, several=True, negates=True)
    add("allergy", r"(?:{eu})?(?:nao (?:tenho|temos)(?: mais)?|ja nao (?:tenho|temos)|nunca (?:tive|tivemos)) (?:nenhuma |qualquer )?alergia (?:a|ao|aos|as|de|com) {v}", listing, several=True, negates=True)
    add("car", r"(?:{eu})?(?:nao tenho mais|ja nao tenho|vendi)(?: o| meu)? (?P<v>carro)(?!\w)", exact, negates=True)
    add("pet", r"(?:{eu})?(?:nao tenho mais|ja nao tenho) {v}", matching(lex.PET, words(5)), negates=True)


def _lida(table: FrameTable) -> None:
    add = table.add
    add("occupation", r"{sou}{v}", trade, confidence=0.92)
    add("occupation", r"agora sou (?:uma? )?{v}", trade, confidence=0.92)
    add("occupation", r"{eu}(?:trabalho|trabalhando|trabalhava|trabalhei)(?: hoje| atualmente)? (?:como|de) (?!casa|noite|dia|manha|segunda|graca|madrugada|tarde|bike|onibus|pe){v}", noun, confidence=0.92)
    add("occupation", r"{eu}(?P<v>(?:dou aulas?|leciono|ensino) .+)", without("dou (?:conta|um|uma|bola|risada|certo|jeito|o|a|valor)", noun), confidence=0.85)
    add("occupation", r"{eu}(?P<v>trabalho (?:com|na area de|no ramo de|no setor de) .+)", noun, confidence=0.82)
    add("occupation", r"{tenho}(?P<v>uma? (?:\w+ ){0,2}?{business}(?!\w).*)", noun, confidence=0.85)
    add("occupation", r"(?P<v>don[oa] de (?:uma? )?(?:\w+ )?(?:{business}|food truck|comercio|loja)(?!\w).*)", noun, confidence=0.88)
    add("occupation", r"{sou}(?P<v>(?:don[oa]|soci[oa]|proprietari[oa]) d(?:e|a|o|uma?) .+)", noun, confidence=0.85)
    add("occupation", r"{eu}(?P<v>faco (?:consultoria|frete|freela|faxina|bico|uber|unhas?|entregas?|bolos|doces|marmitas|salgados)(?!\w).*)", noun, confidence=0.85)
    add("occupation", r"(?:salario|trampo|emprego) de (?P<v>(?!\d)(?!r\$).+)", trade, confidence=0.8)
    add("employer", r"{eu}(?:trabalho|trabalhando|to trabalhando|estou trabalhando|comecei a trabalhar|entrei)(?: hoje| atualmente| ha \w+ anos)? (?:na|no|em|pra|para a|para o|para|pela|num|numa) {v}", capitalised_phrase, confidence=0.88)
    add("employer", r"{meu}(?:estagio|emprego|trampo|patrao) (?:e )?(?:na|no|em) {v}", capitalised_phrase, confidence=0.82)
    add("employer", r"{sou}(?:\w+ ){0,3}?{trade} (?:na|no|da|do) {v}", capitalised_phrase, confidence=0.7)
    add("field_of_study", r"{eu}(?:faco|curso|estudo|to cursando|estou cursando|to fazendo|estou fazendo|me formei em|sou formad[oa] em|sou graduad[oa] em)(?: faculdade de| graduacao em| curso de| licenciatura em)? (?P<v>(?:zootecnia|medicina|direito|engenharia|enfermagem|letras|historia|geografia|biologia|fisica|quimica|matematica|psicologia|pedagogia|administracao|contabilidade|ciencias? \w+|arquitetura|design|jornalismo|publicidade|odontologia|veterinaria|farmacia|nutricao|fisioterapia|computacao|sistemas|economia|filosofia|sociologia|agronomia|teologia|gastronomia|estatistica|educacao fisica|musica|artes|servico social|relacoes \w+|turismo|moda|cinema|mecatronica|analise de sistemas|biomedicina|logistica|marketing)(?!\w).*)", noun, confidence=0.9)
    add("school", r"{eu}(?:faco|curso|estudo|estou|to)(?: \w+){1,3} (?:na|no|em) (?P<v>(?:uf\w+|usp|unicamp|unesp|puc\w*|ufpr|ufrj|ue\w{1,3}|if\w{1,3}|fatec|senai|universidade .+|faculdade .+|colegio .+|escola .+|poli)(?!\w).*)", noun, confidence=0.85)
    add("school", r"{eu}(?:to|estou|faco|no|curso)(?: no| o)? (?P<v>(?:terceirao|cursinho|ensino medio|\d[oa]? (?:ano|periodo|semestre)(?: d[eoa] .+)?))", noun, confidence=0.8)
    add("work_schedule", r"{eu}(?P<v>(?:trabalho|to|estou|trampo) (?:(?:so |apenas )?(?:de|a) (?:noite|madrugada|manha|tarde|segunda .*)|em (?:casa|escala|turno\w*|meio periodo)|d[ae]s? \d.*|home office|remoto|por turnos?|no turno|meio periodo|12x36|6x1|aos|nos fins|em dias alternados).*)", words(12), confidence=0.88)
    add("work_schedule", r"{meu}(?:turno|escala|horario(?: de trabalho)?|expediente|jornada|plantao) (?:e|eh|vai|comeca|fica)(?: d[aeo]s?)? {v}", words(10), confidence=0.88)
    add("work_schedule", r"(?P<v>(?:plantao|turno|escala) (?:noturn[oa]|diurn[oa]|de noite|da noite|12x36|6x1|5x2|em dias alternados|de \d).*)", words(8), confidence=0.8)
    add("work_schedule", r"{eu}(?P<v>(?:to|estou|estamos) (?:de|em) (?:licenca|ferias|home office|aviso previo|meio periodo).*)", words(10), category="profile", confidence=0.85)
    add("monthly_income", r"{eu}(?:ganho|recebo|tiro|faturo|levo) (?:em torno de |liquido |de salario )?(?P<v>{dinheiro}{por_mes})", number, confidence=0.92)
    add("monthly_income", r"(?:{meu})?(?:salario|renda|rendimento|ordenado)(?: liquid[oa]| brut[oa]| mensal)? (?:e|eh|da|de|fica em|:) (?:de )?(?P<v>{dinheiro}{por_mes})", number, confidence=0.9)
    add("household_income", r"(?:(?:a )?(?:nossa )?renda(?: dos dois| do casal| bruta| liquida| familiar| total)*|somando (?:tudo|o que entra)[\w ]{0,14}|entra(?:m|ndo)?(?: por mes)?[\w ]{0,12}|juntos (?:ganhamos|a gente ganha)|a gente ganha|ganhamos) (?:da|e|de|:|eh|fica em)? ?(?P<v>{dinheiro}{por_mes})", number, category="profile", confidence=0.85)
    add("savings", r"{eu}(?:consigo |conseguimos |da pra )?(?P<v>(?:guardar|guardo|guardamos|juntar|poupar|economizar|sobrar|separar|poupo|economizo) {dinheiro}{por_mes})", exact, category="habit", confidence=0.85)
    add("savings", r"{tenho}(?:ja )?(?P<v>{dinheiro} (?:guardad[oa]s?|junt[oa]s?|na poupanca|investid[oa]s?|de reserva|de lado|na conta|aplicad[oa]s?).*)", words(7), category="profile", confidence=0.85)
    add("constraint", r"(?:o |meu |nosso |a |minha |nossa )?(?P<v>(?:aluguel|condominio|prestacao|parcela|financiamento|pensao|mensalidade)(?: (?:da|do|de) \w+)? (?:e|eh|de|da|come|fica em|custa|subiu p(?:ra|ara)|leva|sai a|ta em) (?:de )?{dinheiro}(?![x%]){por_mes})", number, confidence=0.85, anywhere=True)
    add("occupation", r"{eu}(?P<v>(?:faco|produzo|fabrico|costuro|vendo|revendo|conserto|crio|planto) (?!isso|isto|meu|minha|um |uma |umas? |uns |o |a |os |as |tudo|questao|ideia|parte|conta|falta|sentido)[\w -]+? (?:pra vender|para vender|por encomenda|sob encomenda|pra fora|na feira|na feirinha|no mercado|na internet|pelo instagram|na rua|na praia))(?!\w).*", exact, confidence=0.82)
    add("occupation", r"{eu}(?P<v>faco \w+(?: de \w+)?(?: ne)? e vendo(?!\w).*)", noun, confidence=0.8)
    add("occupation", r"{eu}(?P<v>(?:dirijo|piloto|opero) (?:um |uma |o )?(?:onibus|caminhao|carreta|ambulancia|taxi|uber|trator|empilhadeira|van escolar|autocarro|comboio|metro)(?!\w).*)", noun, confidence=0.85)
    add("business", r"{meu}(?P<v>{lugar_de_lida} (?:tem|ta com|esta com|conta com|possui) .*\d.*)", words(8), category="profile", confidence=0.8)
    add("work_schedule", r"{eu}(?P<v>(?:entro|pego|largo|saio)(?: (?:no|do) (?:trabalho|servico|batente|turno|plantao))? (?:as|a|la pelas|ao) {hora}.*)", words(9), confidence=0.82)


def _corpo_e_limites(table: FrameTable) -> None:
    add = table.add
    add("allergy", r"(?:{sou}|{estou})(?:muito |super |bem |altamente )?alergic[oa] (?:a|ao|aos|as) {v}", listing, several=True, confidence=0.95)
    add("allergy", r"{tenho}(?:muita |uma )?alergia (?:a|ao|aos|as|de) {v}", listing, several=True, confidence=0.95)
    add("allergy", r"{meu}garganta fecha (?:com|quando como) {v}", words(4), confidence=0.88)
    add("allergy", r"(?P<v>[\w ]{3,24}?) (?:me da (?:alergia|urticaria|coceira)|fecha minha garganta|me manda p(?:ro|ara o) hospital)", exact, confidence=0.85)
    add("diet", r"{sou}(?:quase |praticamente )?(?P<v>{diet}(?: estrit[oa])?)(?!\w)", exact, confidence=0.95)
    add("diet", r"(?:virei|me tornei) (?P<v>{diet})(?!\w)", exact, confidence=0.92)
    add("diet", r"{eu}(?P<v>(?:nao|n|nunca|num) (?:como|comemos|consumo) (?!nada|muito|direito|isso|fora|em casa|tanto|bem|antes|depois|ha).+)", words(10), confidence=0.88)
    add("health_condition", r"(?:{sou}|{estou})(?:super |meio |totalmente |parcialmente |bem )*(?P<v>{ailment_of_one}(?!\w).*)", noun, confidence=0.92)
    add("health_condition", r"(?:{tenho}|{eu}sofro (?:de|com) |(?:eu )?convivo com )(?:uma? |muita |muito |bastante |fortes? )*(?P<v>{ailment}(?!\w).*)", noun, confidence=0.92)
    add("health_condition", r"(?:{eu})?(?:fui|foi|me)? ?(?:diagnosticad[oa]|diagnosticaram)(?: recentemente| agora)? (?:com|como) {v}", noun, confidence=0.92)
    add("health_condition", r"{tenho}(?P<v>(?:uma? )?(?:problema|dor|dores|lesao|protese|placa|pino|parafuso|cirurgia)s? (?:cronicas? )?(?:de|no|na|nos|nas|em) (?:\w+ )?(?:{body_part}).*)", words(8), confidence=0.88)
    add("health_condition", r"{eu}(?P<v>(?:uso|tomo) (?:cadeira de rodas|aparelho auditivo|insulina|marca-?passo|muletas?|bombinha|anticoagulante|remedio (?:p(?:ra|ara)|de) .+)(?!\w).*)", words(8), confidence=0.88)
    add("health_condition", r"{eu}(?P<v>faco (?:hemodialise|dialise|quimioterapia|radioterapia|fisioterapia)(?!\w).*)", words(8), confidence=0.85)
    add("health_condition", r"(?P<v>{ailment_of_one}) aqui(?!\w).*", exact, confidence=0.85)
    add("diet", r"(?P<v>{diet}) aqui(?!\w).*", exact, confidence=0.85)
    add("occupation", r"(?P<v>[\w -]{3,40}?) aqui(?!\w).*", known_trade, confidence=0.8)
    add("hobby", r"(?P<v>colecionador[a]? de .+?) aqui(?!\w).*", exact, confidence=0.85)
    add("height", r"(?:(?:eu )?(?:tenho|meco|meço)|altura:?|minha altura e) (?P<v>[12][.,]\d\d ?(?:m(?:etros?)?)?(?!\w)|\d{3} ?cm|um metro e \w+(?: e \w+)?)", exact, confidence=0.93)
    add("weight", r"(?:(?:eu )?(?:peso|pesando|to com|estou com|to pesando|estou pesando)|peso:?|meu peso e) (?:uns |hoje |cerca de )*(?P<v>\d{2,3}(?:[.,]\d)? ?(?:kgs?|quilos?|kilos?)|\d{2,3}(?= e (?:tenho|meco) 1))(?!\w)", exact, confidence=0.93)
    add("constraint", r"{eu}(?P<v>(?:nao|n|num|nunca) (?:dirijo|bebo|fumo|uso|tomo|viajo|voo|ando|trabalho (?!na |no |em |com |pra |para )|cozinho|subo|piloto|nado|assino|saio|atendo|abro|faco nada|posso|consigo|tenho (?:carro|carteira|forno|filho|geladeira|internet|freezer|microondas|elevador|varanda|quintal|computador|impressora|cartao|air ?fryer|tv|bicho|pet)|quero (?:assinar|pagar)|instalo|pego)(?! (?:mais (?:na|no|em|com|pra)|isso|isto|saber|ver|abrir|achar|entender|acreditar|dizer|falar|mandar|instalar|baixar|rodar|fazer (?:isso|o|a|funcionar)|te|lembrar|reclamar|esquecer|usar (?:isso|essa|esse))).*)", words(14), confidence=0.83)
    add("constraint", r"{eu}(?P<v>(?:so|apenas|somente) (?:consigo|posso|tenho|como|bebo|trabalho|uso|compro|cozinho|treino|estudo|durmo|da pra|da para|viajo|tomo|leio|vou) (?!uma (?:pergunta|duvida)|mais uma|isso|isto|essa|esse).+)", words(14), confidence=0.85)
    add("constraint", r"(?P<v>(?:so|apenas) (?:consigo|posso|da pra|tenho tempo|durmo|posso estudar|posso treinar) .+)", words(14), confidence=0.83)
    add("constraint", r"{eu}(?P<v>(?:fecho|fechamos|folgo|descanso|nao abro) (?:as |na |nas |de |aos |no )?(?:segundas?|tercas?|quartas?|quintas?|sextas?|sabados?|domingos?)(?!\w).*)", words(8), confidence=0.83)
    add("constraint", r"(?P<v>(?:primeiro|segundo|terceiro|quarto|quinto|sexto|ultimo|\d\w?) andar(?:,)? sem elevador)", exact, anywhere=True, confidence=0.82)
    add("constraint", r"(?:a |o )?(?P<v>(?:grana|dinheiro|orcamento) (?:ta|esta|anda) (?:muito |bem )?(?:curt[oa]|apertad[oa]).*)", words(8), confidence=0.85)
    add("constraint", r"(?P<v>(?:aqui em casa|la em casa) (?:ninguem|nao) .+)", words(10), confidence=0.8)
    add("constraint", r"{meu}(?:casa|apartamento|ape|apto|predio|cozinha) (?P<v>(?:nao tem|so tem) .+)", words(8), confidence=0.82)
    add("budget", r"(?:(?:meu|nosso|o|a|minha|nossa) )?(?P<v>(?:orcamento|teto|limite|verba)(?: (?:de|do|da|pra|pro|pras|pros|para|com|p/) [\w ]{1,24}?)? (?:e|eh|de|fica em|:|era|ta em)? ?(?:de )?{dinheiro}{por_mes}.*)", number_within, confidence=0.85)
    add("budget", r"{eu}(?:posso|consigo|quero|pretendo|da pra)? ?gastar (?P<v>(?:no maximo|ate|so|uns) {dinheiro}{por_mes}.*)", words(9), confidence=0.78)
    add("budget", r"(?P<v>no maximo {dinheiro}(?: (?:por|ao|de) .*)?)", words(8), confidence=0.68)
    add("timezone", r"(?P<v>(?:horario|fuso)s? (?:de|do|da) (?:brasilia|lisboa|manaus|portugal|cuiaba|acre|fortaleza|londres|nova york|toquio|angola|mocambique))(?!\w)", exact, anywhere=True, confidence=0.6)
    add("provider", r"(?:sou )?clientes? (?:da|do|de) {v}", words(5), category="profile", confidence=0.75)
    add("health_condition", r"{eu}(?P<v>(?:ando|caminho) (?:de|com) (?:bengala|muleta|muletas|andador)(?!\w).*)", noun, confidence=0.85)
    add("health_condition", r"{eu}(?P<v>(?:uso|dependo de) (?:bengala|muletas?|cadeira de rodas|aparelho auditivo|insulina|marca-?passo|andador|sonda|protese)(?!\w).*)", noun, confidence=0.85)
    add("health_condition", r"(?:{eu})?(?:fui diagnosticad[oa]|descobri|me diagnosticaram) (?:com |que tenho )?(?P<v>{ailment}(?!\w).*)", noun, confidence=0.85)
    add("constraint", r"(?:(?:aqui(?: em casa)?|em casa|la em casa|ca em casa),? (?=nao (?:tem|ha) )|(?:aqui )?(?=nao (?:tenho|temos) ))(?P<v>nao (?:tem|temos|tenho|ha) (?:mais )?(?:uma? )?{aparelho}(?! (?:agora|hoje))(?!\w).*)", words(8), confidence=0.83)
    add("constraint", r"(?:(?:aqui|em casa|eu) )?(?P<v>(?:so|apenas) (?:tem|temos|tenho|ha) (?:uma? |o |a )?(?:\w+ )?{aparelho}(?!\w).*)", words(8), confidence=0.82)
    add("constraint", r"(?:so que )?(?:o |a |os |as )?(?P<v>(?!isso|isto|essa|esse|agora|ainda|hoje|que|porque|mas|eu |voce|ela|ele)[a-z][\w -]{2,30}? (?:eu )?(?:nao|nunca) (?:como|bebo|uso|tomo|consumo))(?= ?(?:$|[,.;!]|de jeito|por|desde|ha |nem|e |mais))", words(9), confidence=0.82)
    add("dislikes", r"(?:o |a |os |as |de )?(?P<v>(?!isso|isto|essa|esse|agora|ainda|hoje|que|porque|mas|eu |voce|ela|ele)[a-z][\w -]{2,30}?) (?:eu )?nao (?:gosto|curto|suporto|aguento)(?= ?(?:$|[,.;!]|de jeito|nem|nada|nao|ta|ne))", exact, confidence=0.78)
    add("dwelling", r"{meu}(?P<v>(?:casa|apartamento|ape|apto|kitnet|terreno|quarto|sala|cozinha|quintal|jardim) (?:tem|e de|mede) (?:uns |cerca de |so )?\d[\d.,]* ?(?:m[2\u00b2]|metros?(?: quadrados)?|hectares?|alqueires?)(?!\w).*)", words(8), category="profile", confidence=0.85)


def _coisas(table: FrameTable) -> None:
    add = table.add
    add("car", r"(?:{tenho}|{eu}dirijo |comprei )(?:uma? |meu )?(?P<v>(?:\w+ )?{car}(?: [\w.]+){0,3})(?!\w)", noun, confidence=0.88)
    add("car", r"(?:{meu})(?:carro (?:e )?(?:uma? |o |a )?)?(?P<v>(?:velh[oa] |antig[oa] )?{car}(?:inha|inho|ita|sita)?(?: (?:19|20)\d\d| \d\.\d| \d\d)?)(?!\w)", exact, anywhere=True, confidence=0.85)
    add("car", r"carro,? (?:uma? |o )?(?P<v>{car}(?: (?:19|20)\d\d)?)(?!\w)", exact, anywhere=True, confidence=0.8)
    add("phone", r"(?:{tenho}|{eu}uso |comprei |{meu}(?:celular|telefone|telemovel) e |no {meu}|no meu |{meu})(?:uma? |o )?(?P<v>(?:samsung )?{phone}(?: \w*\d\w*)?(?: (?:pro|max|mini|plus|ultra|fe|lite|se|note|go))*)(?!\w)", exact, anywhere=True, confidence=0.85)
    add("operating_system", r"(?:{eu}(?:uso|rodo|to no|estou no|trabalho no|trabalho em|mudei pro|migrei pro)|{meu}(?:\w+ )?(?:pc|notebook|computador|celular|note) (?:e|roda|tem|usa)|no) (?:o |um )?(?P<v>{system})(?= ?(?:$|[,.;!()]|e |mas |aqui|no |em |ha |desde ))", exact, confidence=0.88)
    add("tool", r"{eu}(?:uso|programo em|programo com|trabalho com|desenvolvo em|escrevo em|monto em|faco tudo (?:em|no|na)|edito(?: tudo)? n[oa]|desenho no|codo em) (?:o |a |em |so )?(?P<v>{code}(?:(?:,| e| com) {code})*)(?!\w)", exact, several=True, confidence=0.85)
    add("owns", r"{tenho}(?P<v>(?:{numero} |meu |esse )?(?:\w+ ){0,2}?(?:air ?fryer|batedeira|liquidificador|panela de pressao|forno eletrico|halter(?:es)?|kettlebells?|esteira|bicicleta|bike|barra fixa|telescopio|maquina de costura|kindle|tablet|ipad|notebook|videogame|ps\d|xbox|piano|violao|guitarra|hd externo|drone|camera|projetor|churrasqueira|horta|quintal|varanda|chacara|aquario|impressora 3d|moto|barco|trailer|toca-?discos)(?!\w).*)", words(10), confidence=0.82)
    add("owns", r"(?:p?r?[oa]s? |n[oa] |d[oa] )?(?:meu|minha|meus|minhas|nosso|nossa) (?P<v>{equipamento})(?!\w)", exact, anywhere=True, confidence=0.78)


def _respostas(table: FrameTable) -> None:
    add = table.add
    add("answer_language", r"(?:(?:me|por favor|sempre|pode|podes|voce pode|a partir de agora|daqui pra frente|so|e|entao) )*(?:respond\w+|fal\w+|escrev\w+|convers\w+)(?:-me)?(?: comigo| pra mim| sempre| me| so)* (?:so |apenas |sempre )?em (?P<v>(?:\w+ )?{language}(?: (?:do brasil|de portugal|brasileiro|europeu|com .+))?)(?!\w)", exact, confidence=0.88, wish=True)
    add("currency", r"(?:(?:sempre|pode|me|entao|so) )*(?:usa\w*|mostra\w*|bota|coloca\w*|poe|passa\w*|da|calcula\w*|manda\w*)(?: (?:sempre|tudo|os|as|valores|precos|em|o|a|valor|preco))* (?P<v>{currency})(?!\w)", exact, confidence=0.82, wish=True)
    add("currency", r"(?:as contas|tudo|valores|precos|os gastos|a gente pensa tudo|gastos)(?: \w+){0,4} em (?P<v>{currency})(?!\w)", exact, anywhere=True, confidence=0.82, wish=True)
    add("answer_style", r"(?P<v>(?:me (?:manda|mande|da|de|mostra|mostre|passa|passe|explica|explique|escreve|escreva)|manda|mostra|usa|use|bota|coloca|poe|arredonda) sempre .+|sempre (?:me (?:manda|mande|da|mostra|passa|explica|escreve)|manda|mostra|bota|coloca|poe|arredonda) .+)", words(14), confidence=0.8, wish=True)
    add("answer_style", r"(?P<v>nunca (?:me )?(?:manda|mande|mostra|sugere|sugira|recomenda|use|usa|comeca|comece|escreva) .+|(?:daqui pra frente|a partir de agora|de agora em diante),? (?:me )?(?:manda|mande|mostra|explica|usa|use|escreve) .+)", words(14), confidence=0.78, wish=True)


def _gostos(table: FrameTable) -> None:
    add = table.add
    add("dislikes", r"{eu}(?:odeio|detesto|abomino|tenho (?:nojo|pavor|horror|raiva|odio) de|(?:nao|n|num) (?:suporto|aguento|curto|tolero)|(?:nao|n|num) (?:gosto|sou (?:muito )?(?:fa|chegad[oa])) (?:muito )?(?:de|d[oa]s?|nadinha de)) (?:mais )?{v}", _gostado, confidence=0.87)
    add("dislikes", r"(?P<v>[\w -]{3,30}?) (?:nao desce|eu (?:odeio|detesto|nao suporto|nao curto|nao gosto|passo longe)|me (?:irrita|da nojo))(?!\w)", without("isso|isto|esse|essa|que|ele|ela|e", exact), confidence=0.75)
    add("dislikes", r"{eu}(?P<v>n(?:ao)? (?:como|bebo|tomo) .+ (?:de jeito nenhum|de jeito algum|em hipotese nenhuma|nem a pau|nem morta?).*)", words(9), confidence=0.88)
    add("likes", r"{eu}(?:adoro|amo|curto|gosto (?:muito |demais |mesmo )?(?:de|d[oa]s?)|prefiro|sou (?:chegad[oa]|doid[oa]|louc[oa]) (?:num|numa|por|em)) {v}", _gostado, confidence=0.8)
    add("likes", r"(?P<v>[\w -]{3,40}?) (?:e|eh) (?:a )?minha (?:vida|perdicao)(?!\w)", without("isso|isto|esse|essa|que|ele|ela|e", exact), confidence=0.82)
    add("interest", r"(?:{sou}|{estou}|{eu})(?:super |muito |totalmente |meio |bem )*(?:viciad[oa]|apaixonad[oa]|obcecad[oa]|fissurad[oa]|fascinad[oa]|louc[oa]|fa|fanatic[oa]|entusiasta|interessad[oa]) (?:de carteirinha )?(?:em|por|n[oa]s?|pel[oa]s?|de|d[oa]s?|com) {v}", without(_VAGUE, words(8)), confidence=0.88)
    add("interest", r"{eu}(?:me interesso (?:muito )?por|leio (?:bastante|muito)(?: sobre| de)|(?:leio|vejo|assisto|ouco) tudo(?: o)?(?: que \w+)?(?: sobre| de)|sigo tudo (?:de|sobre)|acompanho(?: tudo de| tudo sobre)?|vivo (?:lendo|vendo|assistindo)(?: sobre)?|passo o dia (?:vendo|lendo|ouvindo)|sou (?:muito )?ligad[oa] em) {v}", without(_VAGUE + r"|d[oa] |de longe", words(9)), confidence=0.85)
    add("interest", r"(?:nas horas vagas|no tempo livre|nos fins de semana) (?:eu )?(?:leio|estudo|pesquiso|vejo|assisto|ouco)(?: tudo(?: o)?(?: que \w+)?)?(?: sobre| de)? {v}", words(9), confidence=0.88)
    add("interest", r"(?P<v>[\w' -]{3,40}?) (?:virou minha vida|virou (?:meu )?vicio|e meu vicio|e minha praia|e a minha paixao|e minha paixao|e o meu fraco)(?!\w)", without("isso|isto|esse|essa|que|ele|ela|e", exact), confidence=0.82)
    add("hobby", r"{meu}(?:hobby|passatempo|hobbies)(?: favorito| preferido)? (?:e|eh|sao) {v}", words(8), confidence=0.92)
    add("hobby", r"{eu}(?P<v>(?:coleciono|faco (?:croche|trico|crochê|ceramica|marcenaria|origami|bonsai|cerveja artesanal)|crio (?:abelhas|galinhas|passaros|peixes)|cultivo (?:orquideas|suculentas|bonsai|rosas|temperos)|pinto (?:miniaturas|aquarela|quadros)|bordo|garimpo|observo (?:aves|passaros|estrelas))(?!\w).*)", words(9), confidence=0.87)
    add("hobby", r"(?:nas horas vagas|no tempo livre),? (?:eu )?(?P<v>(?!leio|estudo|pesquiso|vejo|assisto|ouco).+)", words(9), confidence=0.8)
    add("favorite_", r"(?:{meu})?(?P<k>\w+)(?: \w+)? (?:favorit[oa]|preferid[oa]|predilet[oa]) (?:e|eh|sempre foi|foi) {v}", without("quando|aquel[ea]|ess[ea]|uma? d", words(8)), confidence=0.9)
    add("interest", r"(?:eu )?sou (?P<v>{team})(?= ?(?:$|[,.;!()]|e |desde ))", exact, confidence=0.7)


def _saberes(table: FrameTable) -> None:
    add = table.add
    add("skill", r"{eu}(?P<v>(?:toco|tocava|jogo|estudo) (?:o |a )?(?:{instrument}|{played})(?!\w).*)", words(10), confidence=0.9)
    add("skill", r"{eu}(?P<v>(?:sei|manjo (?:de|muito de)|domino|entendo (?:de|muito de|bem de)) .+)", without(r"sei (?:la|que|se|como|o que|disso|isso|quando|onde|quem|qual|bem|nem|mais|de cor (?:isso|isto)|exatamente|nada)|entendo (?:de que|isso)|\w+ (?:disso|isso|que)", words(9)), confidence=0.8)
    add("skill", r"{eu}(?P<v>(?:nao|n|num) (?:sei|entendo|manjo|saco)(?: muito| quase)? (?:nada (?:de|d[oa]s?|sobre) .+|(?:cozinhar|dirigir|nadar|programar|ler partitura|costurar|andar de bicicleta)(?!\w).*))", without(r".* nada d(?:isso|isto)", words(9)), confidence=0.82)
    add("skill", r"{eu}(?P<v>programo (?:em|com) .+|(?:pedalo|costuro|danco|canto|desenho|solda|soldo|conserto|reparo|traduzo|fotografo) .*(?:ha|faz|desde) .+)", words(10), confidence=0.82)
    add("skill", r"(?P<v>faixa (?:branca|azul|roxa|marrom|preta|verde|amarela|laranja) (?:de|em|no) .+)", words(8), confidence=0.85)
    add("language_spoken", r"{eu}(?:falo|arranho|entendo)(?: (?:bem|fluentemente|um pouco de|so|tambem))* (?P<v>{language}(?:(?:, | e |, e )(?:um pouco de )?{language}){0,5})(?!\w)", exact, several=True, wide=True, confidence=0.93)
    add("language_spoken", r"(?:{meu}(?:lingua materna|idioma materno|primeira lingua) e (?:o )?|{sou}fluente em )(?P<v>{language}(?:(?:, | e ){language}){0,4})(?!\w)", exact, several=True, confidence=0.92)
    add("learning", r"(?:{estou})(?:aprendendo|a aprender|comecando a aprender|estudando) {v}", without("pro|pra|para|muito|tanto|com|a (?:viver|lidar|conviver)|isso|que|pra (?:prova|caramba)|na|no|demais|a ler isso|para", words(9)), confidence=0.88)
    add("learning", r"{eu}(?:comecei|voltei) (?:a (?:estudar|aprender|fazer aulas? de|praticar)|aulas? de|o curso de|um curso de) {v}", words(9), confidence=0.88)
    add("learning", r"{eu}(?:faco|to fazendo|estou fazendo|comecei a fazer) (?:um )?(?P<v>(?:aulas?|curso) de .+)", words(8), confidence=0.85)
    add("skill", r"(?:{meu})?(?P<v>{language} (?:e|ta|esta|eh|anda) (?:no )?(?:nivel )?(?:so )?(?:[abc][12]|basico|intermediario|avancado|iniciante|fluente|enferrujado|pessimo|zero|fraco))(?!\w)", exact, confidence=0.84)
    add("skill", r"{tenho}(?P<v>(?:o )?(?:nivel )?(?:[abc][12] (?:de|em|no) {language}|{language} (?:nivel )?(?:[abc][12]|basico|intermediario|avancado|fluente)))(?!\w)", exact, confidence=0.84)
    add("skill", r"{eu}(?P<v>nao sei (?:mexer (?:em|com|no|na)|usar|andar de|fazer (?:conta|planilha)|desenhar|falar) (?!isso|isto|ess[ea]|est[ea]).+)", words(8), confidence=0.78)
    add("skill", r"{eu}(?P<v>(?:toco|canto|jogo|danco|percussiono) (?:em|num|numa|no|na) (?:uma? )?(?:\w+ ){0,2}?(?:banda|coral|grupo|orquestra|time|bateria|roda de \w+|igreja)(?!\w).*)", words(9), confidence=0.84)


def _planos(table: FrameTable) -> None:
    add = table.add
    feito = without(rf"\S+(?: \w+)?(?: (?:uma?|o|a|os|as|meu|minha|esse|essa|este|esta|nosso|nossa|um monte de))? {_AFAZERES}|(?:fazendo|mexendo|preparando|planejando|trabalhando|a fazer)(?: \w+)? (?:isso|isto|o que|tudo|algo|dieta|uma? (?:surpresa|pausa)|as|na mala|faculdade|curso|aula|hora|muito|home|de|em casa|que)(?!\w)|abrindo (?:o|a|essa|esse)(?!\w)", words(14))
    add("project", r"(?:{estou}|{meu}\w+ (?:esta|ta) |(?:continuando|seguindo) )(?:aqui )?(?P<v>{fazendo} .+)", feito, confidence=0.83)
    add("project", r"(?:continuando|retomando|voltando (?:pro|pra|ao|a)|seguindo (?:com|no|na)|vamos voltar (?:pro|pra|ao)) (?:o |a |com o |com a )?(?P<v>(?:meu |minha |nosso |nossa )?(?:app|aplicativo|site|jogo|livro|romance|aquario|projeto|podcast|bot|sistema|horta|reforma|tcc|dissertacao|tese|curta|documentario|album|mural|blog|canal|plugin|robo|maquete|catalogo)(?!\w).*)", words(12), confidence=0.85)
    add("project", r"{meu}(?P<v>(?:tcc|dissertacao|tese|monografia|romance|livro|podcast|canal|blog|startup|aplicativo|app|jogo|projeto pessoal)(?: (?:e|eh|de|sobre|do|da|ta|esta|chamado) .+))", words(12), confidence=0.82)
    add("project", r"{eu}(?:criei|venho (?:montando|escrevendo|criando|desenvolvendo)|to ha \w+ \w+ (?:montando|escrevendo|fazendo)) (?P<v>(?:uma? |o |a )?.+)", without("conta|uma conta|coragem|expectativa|um (?:email|texto|documento|arquivo|grupo)|uma (?:conta|planilha|senha|lista)", words(12)), confidence=0.75)
    add("project", r"(?P<v>(?:o|a|um|uma|aquele|aquela|d[oa]) (?:[\w-]+ ){1,4}?que (?:eu|a gente|nos|to|estou|venho|estamos|ando)(?: [\w-]+){0,4}? (?:gravo|gravamos|montando|escrevendo|fazendo|criando|mexendo|construindo|desenvolvendo|organizando|restaurando|produzindo)(?!\w).*)", words(14), anywhere=True, confidence=0.82)
    add("goal", r"(?:{eu}(?:quero|queria|queremos|pretendo|pretendemos|planejo|planejamos|sonho em|sonhamos em|tento|preciso|(?<=a gente )quer|penso em)(?: muito| mesmo| ainda)*|querendo) (?P<v>{verbo_meta}.*)", without(r"ser (?:educad|direto|clar|gentil|rapid)|ganhar tempo|conhecer (?:a (?:diferenca|sua)|mais|melhor|voce)|terminar (?:isso|esse|essa)|baixar (?:o|a|um|esse)|conseguir (?:fazer|abrir|instalar|rodar)|passar (?:em branco|vergonha|pra)|abrir (?:o|esse|essa|um arquivo)|publicar (?:esse|isso|essa)|ter uma? (?:ideia|resposta|nocao|lista)|ganhar\?", words(16)), confidence=0.82)
    add("goal", r"(?:{eu}(?:quero|queremos|pretendo|tenho que|temos que|planejo|queria)|querendo) (?P<v>.*{ate}.*)", without("saber|que|entender|mandar|enviar|responder|uma mensagem", words(18)), confidence=0.75)
    add("goal", r"(?P<v>{ate}[\w/ ]{0,20} quero .+)", words(14), confidence=0.8)
    add("goal", r"(?:{meu}|a |o )?(?:proxim[oa] )?(?:maior |principal |grande )?(?:meta|objetivo|sonho|plano)(?: (?:nossa|nosso|do casal|deste ano|desse ano|da vida|pra \w+|para \w+|pr[oa] \w+ \w+))? (?:e|eh|era|agora e|:) {v}", without("simples|claro|isso|esse|essa", words(14)), confidence=0.88)
    add("goal", r"(?:{estou}|a gente ta )(?:juntando|guardando|economizando|poupando)(?: dinheiro| grana| uma grana)? (?:pra|para|p/) {v}", words(10), confidence=0.92)
    add("goal", r"(?:{estou}|{eu}(?:vou|estou a) )(?P<v>(?:estudando|estudar|me preparando|treinando|treinar|prestar|a estudar|fazer|a preparar-me) (?:pra|para|p/|pro|o|a) (?:o |a |uma? )?(?:concurso|vestibular|enem|oab|prova d[eoa] \w+|maratona|meia maratona|corrida|residencia|mestrado|doutorado|certificacao|travessia)(?!\w).*)", words(12), confidence=0.85)
    add("goal", r"{meu}(?P<v>(?:meia maratona|maratona|prova|corrida|travessia|triatlo\w*|ironman|competicao|defesa|formatura|casamento|vestibular) e (?:em|dia|no dia|no|na) .+)", words(10), confidence=0.82)
    add("goal", r"{eu}(?:vou|vamos) (?P<v>(?:me mudar|casar|ter (?:um )?(?:bebe|filho)|mudar (?:pra|para)|prestar) .+)", words(12), confidence=0.75)
    add("project", r"{meu}(?P<v>{empreitada}(?: (?:sobre|de|do|da) (?:\w+ ){0,3}\w+)?)(?!\w)", without("proximo|futuro", exact), anywhere=True, confidence=0.78)


def _costumes(table: FrameTable) -> None:
    add = table.add
    add("habit", r"{eu}(?P<v>{verbos}(?!\w).*)", recurring(words(16)), confidence=0.82)
    add("habit", r"(?P<v>{recurrence},? (?:[\w:]+ ){0,6}?(?:eu |a gente |ja |nos )?{verbos}(?!\w).*)", words(16), confidence=0.8)
    add("habit", r"(?:eu |a gente |nos )?(?:sempre|costumo|geralmente|normalmente) (?P<v>(?=\w+(?:o|ou|ar|er|ir)(?!\w))(?!q |quis|tive|achei|foi|fui|pensei|esqueco|erro|confundo|que|me perguntei|tem|me|responde|use|usa|manda|da|em |com|com[oe]|por|na|no|a |o ).+)", words(14), confidence=0.8)
    add("habit", r"{eu}(?P<v>(?:parei de|larguei (?:o|a|de)|deixei de|cortei|abandonei) (?:fumar|beber|comer \w+|o cigarro|cigarro|alcool|o alcool|a bebida|bebida|acucar|o acucar|cafe|o cafe|refrigerante|carne|gluten|redes? socia\w+|o instagram|instagram|jogar|streaming)(?!\w).*)", words(10), confidence=0.88)
    add("habit", r"{eu}(?P<v>nunca (?:bebi|fumei|comi|usei)(?! (?:isso|isto|esse|essa)).*)", words(9), confidence=0.75)
    add("habit", r"(?:{meu}|o |a )?(?P<v>(?:treino|ensaio|aula|aulas|futebol|jogo|pelada|culto|missa|terapia|grupo|coral|curso|reuniao|mesa|plantao|feira|faxina|natacao|yoga|ioga|catequese|encontro|clube)(?: (?:de|do|da) \w+)? (?:e|eh|sao|acontece|rola|fica)? ?(?:sempre )?{recurrence}.*)", words(12), confidence=0.8)
    add("topic", r"(?:la vem eu|de novo eu|eu de novo|sou eu de novo|olha eu aqui de novo|voltei|mais uma vez)(?: aqui)? (?:com|pra falar de|falando de|perguntando (?:de|sobre)) (?:(?:a |o )?(?:minha|meu) (?:pergunta|duvida) (?:semanal |diaria )?(?:de|sobre) |mais uma (?:de|sobre) )?{v}", words(7), confidence=0.88)
    add("topic", r"(?:e sempre|sempre e|e de novo) {v} (?:comigo|de novo)(?!\w).*", exact, confidence=0.85)
    add("topic", r"(?:[\w ,]{0,24}?)(?:so|sempre|vivo|toda (?:hora|semana|vez)|acabo sempre|todo dia)(?: te| so| eu| lhe)* (?:te )?(?:perguntando|pergunto|pergunt\w+|peco|pedindo)(?: sempre| so| pra voce)?(?: coisas?)? (?:de|sobre|d[oa]s?) {v}", words(7), confidence=0.88)
    add("topic", r"(?P<v>[\w -]{3,40}?) (?:outra vez|de novo),? (?:ne|eu sei|desculpa|como sempre)(?!\w).*", exact, confidence=0.82)
    add("topic", r".*?(?:mais uma|outra|a) (?:pergunta|duvida|perguntinha) (?:semanal |diaria |de sempre )?(?:de|sobre) (?P<v>[\w -]{3,40}?)(?: de novo| outra vez| pra variar| kkk\w*|$).*", exact, confidence=0.65)
    add("topic", r"(?P<v>[\w -]{3,32}?) (?:de novo|outra vez|mais uma vez)(?:,.*|$)", without(r"(?:\w+ ){0,3}(?:isso|esse|essa|fazer|faz|tenta\w*|manda|aqui|eu|voce|vc|oi|caiu|deu|travou|nao|e|tudo|me|te|ver|vou|quebrou)", words(4)), confidence=0.6, wide=True)
    add("topic", r"(?:como (?:de costume|sempre)|pra variar),? {v}", words(5), confidence=0.8)
    add("topic", r"(?:mais uma|outra)(?: pergunta| duvida)? (?:de|sobre) (?P<v>[\w -]{3,40}?) pra (?:minha )?colecao", exact, confidence=0.8)
    add("habit", r"{eu}(?P<v>(?:durmo|acordo|levanto|me levanto|levanto-me|deito|me deito|janto|almoco|tomo cafe) (?:so |sempre |la |mais ou menos )*(?:(?:as|a|pelas|por volta das|ate|das|depois das|antes das|entre) (?:as )?{hora}|cedo|cedinho|tarde|de dia|de tarde|de madrugada).*)", words(10), confidence=0.8)
    add("habit", r"(?P<v>(?:caminhada|corrida|natacao|pilates|ioga|yoga|musculacao|academia|bike|pedal|futebol|treino|terapia|danca|hidroginastica|crossfit|boxe|volei|judo) {recurrence})(?= ?$)", exact, confidence=0.78)


def frames() -> tuple[Frame, ...]:
    """Return the frames of Portuguese, in the order in which they are tried."""
    table = FrameTable(_PIECES, _SPELLINGS)
    for section in (_quem, _gente, _acabou, _lida, _corpo_e_limites, _coisas, _respostas, _gostos, _saberes, _planos, _costumes):
        section(table)
    return table.frames()
