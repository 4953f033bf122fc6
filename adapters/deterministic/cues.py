"""Words that say how a stretch of speech is meant, in English, Portuguese and Spanish; all folded."""

from __future__ import annotations

import re

# fmt: off


def _words(*alternatives: str) -> re.Pattern[str]:
    return re.compile(r"(?<!\w)(?:" + "|".join(alternatives) + r")(?!\w)")


# How a sentence is meant.

HEDGE = _words(
    "i think", "i guess", "i suppose", "i believe", "maybe", "perhaps", "possibly", "probably", "might", "not sure",
    "unsure", "not entirely sure", "kinda", "sort of", "i'?d say", "it depends", "dunno", "who knows", "i suspect",
    "acho que", "acho q", "talvez", "provavelmente", "quem sabe", "sei la", "nao sei se", "nao tenho certeza",
    "desconfio", "suspeito", "parece que", "acredito que", "de repente eu", "se pa", "capaz que", "bem capaz",
    "creo que", "quizas?", "tal vez", "probablemente", "a lo mejor", "puede que", "no estoy segur[oa]", "supongo",
    "no se si", "todavia no se", "me parece que", "igual me",
)
SUPPOSITION = _words(
    "if i (?:were|was|had|lived|moved|earned|made|became|got|wanted|won)", "if we (?:were|had|lived|moved|won)",
    "what if", "suppos(?:e|ing)", "imagin(?:e|ing)", "hypothetically", "let'?s say", "say someone", "pretend", "i wish",
    "thought experiment", "as if i", "as though i", "someone like me", "would i", "had i",
    "se (?:eu|a gente|nos) (?:\\w+sse|\\w+ssemos|fosse|tivesse|morasse)", "e se", "vamos supor", "supondo", "suponha\\w*",
    "supor", "digamos", "imagin[ae]m?", "imagina que", "faz de conta", "fingindo", "finge", "finja", "hipoteticamente",
    "como se eu", "quem me dera",
    "si (?:yo|nosotros)? ?(?:fuera|tuviera|viviera|ganara|pudiera|fueramos|tuvieramos)", "y si", "supongamos", "supon",
    "imaginemos", "hagamos de cuenta", "como si (?:yo )?(?:fuera|tuviera)", "ojala", "hipoteticamente",
)
SARCASM = re.compile(
    "[\U0001F643\U0001F644]|(?<!\\w)(?:"
    "lucky me|how lovely for me|oh (?:brilliant|sure|great|wonderful|joy|yes)|yeah right|just what i needed"
    "|(?:just|so) (?:love|adore|enjoy) (?:it when|waking|getting|being|when)|said no one"
    "|ah claro|ah sim claro|vivo pra isso|meu sonho de consumo|que maravilha ne|ate parece|so que nao|sqn"
    "|uy si|si,? claro|lo que me faltaba|que maravilla|me fascina cuando|amo cuando|amo quando|adoro quando"
    ")(?!\\w)"
)
JOKE = _words(
    "practically", "basically", "literally a", "praticamente", "basicamente", "quase um[a]?", "practicamente",
    "casi un[a]?", "al+erg\\w+ (?:to|a) (?:mondays?|mornings|work|exercise|segundas?(?:-feiras?)?|trabalho|acordar|lunes|trabajar|madrugar)", "(?:i'?m|i am|im) an? [\\w -]{1,40} at this point", "a essa altura sou", "a estas alturas soy", "identify as", "me identifico como", "joking", "just kidding", "brincadeira", "es broma", "zoeira",
)
# From such a message on the user speaks in a role, or dictates fiction.
ROLE_PLAY = re.compile(
    r"(?<!\w)(?:"
    r"let'?s (?:play|pretend|role ?-?play)|role ?-?play(?:ing)? (?:as|with|that|a)|you(?:'re| are| be) (?:the|an?|my) [^.\n]{1,60}[,;] ?"
    r"(?:and )?i(?:'m| am)|(?:be|play|act as|respond as|speak as) (?:an?|the|my) [^.\n]{1,40}[,.;] ?(?:and )?i(?:'m| am)"
    r"|i am your (?:human|master|king|queen)|in character|write me as|stay in role"
    r"|vamos (?:brincar|jogar|fingir|fazer de conta)|(?:voce|vc|tu) (?:e|vai ser|sera) (?:o|a|um|uma|meu|minha) [^.\n]{1,60}?"
    r" e eu (?:sou|vou ser)|eu sou (?:o|a|um|uma) [^.\n]{1,60}? e (?:voce|vc|tu) (?:e|es|vai)|faz de conta|finja que"
    r"|juguemos|jugamos(?: a que|:)|vamos a jugar a que|hagamos de cuenta|(?:tu|vos) (?:eres|sos|seras) [^.\n]{1,60}? y yo (?:soy|sere)"
    r"|yo soy [^.\n]{1,80}? y (?:tu|vos) "
    r")(?!\w)"
)
FICTION = re.compile(
    r"(?<!\w)(?:(?:my|our|the|a|his|her)? ?(?:wizard|paladin|rogue|bard|npc|villain|protagonist|main character|character)(?:'s)?"
    r" (?:is|has|named|called|in)|(?:my|the|our) [^.\n]{0,20}character|in the game|in this (?:story|novel|scene)"
    r"|write (?:a|me|the)? ?(?:\w+ ){0,5}(?:story|poem|song|essay|dialogue|scene|monologue|novel|lyrics|profile)"
    r"|(?:first|opening) (?:line|paragraph)|invent everything|make (?:it|them|everything) up|for a (?:radio|stage) drama"
    r"|(?:minha|meu|o|a) (?:personagem|vilao|vila|protagonista|mago|guerreira|guerreiro|elfo|elfa)"
    r"|escreve\w* [^.\n]{0,40}(?:historia|conto|poema|cronica|musica|letra|dialogo|redacao|carta de amor)"
    r"|inventa\w*|mi personaje|(?:el|la) protagonista|escrib\w+ [^.\n]{0,30}(?:cuento|poema|historia|carta de amor|dialogo|cancion)"
    r"|sample (?:user )?profile|fake (?:user )?profile|not (?:actually )?true|nao e verdade|no es verdad|orcamento ficticio"
    r")(?!\w)"
)
# What stands after it is to be said or written to others.
DICTATION = _words(
    "saying", "say that", "tell (?:him|her|them|my \\w+)", "that says", "which says", "message (?:to|for)", "sign it",
    "dizendo", "fala(?:ndo)? que", "diz que", "avisando", "que diga", "diciendo", "dile", "deci(?:le|rle)", "avisando",
)
ORDER_TO_MEMORY = re.compile(
    r"(?<!\w)(?:ignore|disregard|forget) (?:all |your |any |the )*(?:previous|earlier|prior|above|rules|instructions)"
    r"|(?<!\w)(?:ignore|ignora|desconsidere|esquece|olvida) (?:todo|todas?|tudo|as|lo|tus|suas|las)(?: \w+){0,3}"
    r" ?(?:instruc\w+|regras|reglas|anterior\w*)"
    r"|(?<!\w)(?:system|sistema) ?(?:note|override|prompt|message|:)|admin(?:istrator)? (?:override|access|mode)"
    r"|administra(?:tor|dor)|(?<!\w)root(?!\w)|full access|</?\w+>|\[\[|<\|"
)
# Only for now: what is wished holds for this piece of work, not beyond.
ONLY_NOW = _words(
    "just (?:for|in) (?:this|today|now|tonight)", "only (?:for|in) (?:this|today|now)", "in this (?:chat|one|list|script|email|\\w+)",
    "for this (?:one|chat|\\w+)", "this one", "this time", "today", "tonight", "right here", "keep this", "for now",
    "(?:so|apenas|somente) (?:hoje|agora|nest[ea]|ness[ea]|pra ess[ea]|desta vez|dessa vez)", "ness[ea] \\w+", "nest[ea] \\w+",
    "dessa vez", "desta vez", "hoje", "agora", "por enquanto", "pra ess[ea] \\w+", "para est[ea] \\w+",
    "solo (?:por hoy|hoy|en este|en esta|para este|para esta|este|esta)", "por hoy", "hoy", "esta vez", "en est[ea] \\w+",
)
STANDING = _words(
    "always", "from now on", "from here on", "going forward", "in general", "generally", "for future reference", "every time",
    "whenever", "unless i say", "unless i ask", "by default", "normally", "as a rule", "never", "ever", "forever", "every \\w+ you",
    "next time", "all (?:your|the) (?:answers|replies|responses)", "in future", "when(?:ever)? (?:i|you|we|it)", "don'?t ever",
    "sempre", "nunca", "daqui (?:pra|para|em) (?:frente|diante)", "a partir de agora", "toda vez", "todas as vezes", "de agora em diante",
    "em geral", "por padrao", "quando (?:eu|for|voce|vc|me)", "jamais", "pra sempre", "da proxima vez", "sempre que",
    "siempre", "nunca", "de ahora en adelante", "a partir de ahora", "cada vez", "cuando (?:te|yo|me|sea|pida)", "en general",
    "por defecto", "en adelante", "para siempre", "jamas", "la proxima",
)
RECURRENCE = (
    r"(?:every(?: single| other| second| few| couple of| \d+)? (?:day|morning|evening|night|afternoon|weekend|week|weekday|month|year|fortnight|season|spring|summer|autumn|fall|winter|christmas|easter"
    r"|lunch|(?:mon|tues|wednes|thurs|fri|satur|sun)day|mon|tue|wed|thu|fri|sat|sun|few \w+|(?:second|third|fourth|other) (?:weekend|(?:mon|tues|wednes|thurs|fri|satur|sun)day)|hour|payday|quarter|school day|work day|workday|first of the month)s?(?: (?:morning|evening|night|afternoon)s?)?"
    r"|(?:on )?the (?:first|second|third|last) (?:\w+day|weekend|week) of (?:the|each|every) month|from \d[\d:]* ?(?:am|pm)? ?(?:to|till|until|-) ?\d"
    r"|each (?:\w+ )?(?:morning|evening|night|day|week|month|year|weekend|spring|summer|autumn|fall|winter)"
    r"|(?:on |at )?(?:mon|tues|wednes|thurs|fri|satur|sun)days|(?:on |at )?(?:weekends|weekdays|weeknights)"
    r"|on (?:mon|tues|wednes|thurs|fri|satur|sun)day (?:mornings|evenings|nights|afternoons)"
    r"|(?:mon|tues|wednes|thurs|fri|satur|sun)day (?:mornings|evenings|nights|afternoons)"
    r"|in the (?:mornings|evenings|afternoons)|(?:once|twice|thrice|\w+ times|\dx|\d x) (?:a|per|every|each) (?:day|week|month|year)"
    r"|(?:one|two|three|four|five|six|seven|eight|nine|ten|\d+) (?!dollars|bucks|quid|euros|pounds|grand|percent|times|k |kg|kilos)[a-z]+ (?:a|per|every|each) (?:day|night|week|fortnight|month|year)"
    r"|daily|nightly|weekly|monthly|most (?:days|mornings|evenings|nights|weekends)|first thing in the morning"
    r"|tod[oa]s?(?: santo| os| as| o| a)? (?:dias?|semanas?|mes|meses|anos?|manhas?|noites?|tardes?|segundas?|tercas?|quartas?|quintas?"
    r"|sextas?|sabados?|domingos?|fim de semana|fins de semana)(?:-feiras?)?"
    r"|(?:aos|nos) (?:sabados|domingos|fins de semana)|(?:as|nas) (?:segundas|tercas|quartas|quintas|sextas)(?:-feiras)?"
    r"|(?:\d+|uma?|dois|duas|tres|quatro|cinco|seis|sete|oito|nove|dez) (?!reais|euros|dolares|mil|conto|contos|paus|por|kg|quilos|pesos|soles|lucas)[a-z]+ (?:por|a la|al) (?:noite|semana|dia|mes|ano)"
    r"|(?:\w+|\d) ?(?:vezes|x) (?:por|na|ao|a) (?:semana|dia|mes|ano)|de (?:segunda|terca|quarta|quinta|sexta) a \w+"
    r"|diariamente|semanalmente|cada (?:dia|manana|noche|tarde|semana|mes|lunes|martes|miercoles|jueves|viernes|sabado|domingo|quincena|ano)"
    r"|tod[oa]s l[oa]s (?:dias|mananas|noches|tardes|semanas|meses|anos|lunes|martes|miercoles|jueves|viernes|sabados|domingos|fines de semana)"
    r"|los (?:lunes|martes|miercoles|jueves|viernes|sabados|domingos|fines de semana)|(?:\w+|\d) veces (?:por|a la|al) (?:semana|dia|mes|ano))"
)
RECURS = re.compile(r"(?<!\w)" + RECURRENCE + r"(?!\w)")
UNTIL = re.compile(
    r"(?<!\w)(?:until|till|til|through|ate (?=\d|o |a |fim|meados|janeiro|fevereiro|marco|abril|maio|junho|julho|agosto|setembro|outubro"
    r"|novembro|dezembro|que )|hasta (?!luego|pronto|manana)) ?[^,;.!?\n]{1,40}"
)
UNTIL_FIRST = re.compile(r"(?:until|till|ate|enquanto|hasta) [^,;.!?\n]{1,60}")
# What such a word stands for was named in the clause before.
ANAPHOR = _words("it", "them", "there", "nel[ea]s?", "disso", "nisso", "en ell[oa]s?", "en el(?! \\w)", "con eso")
AFTERWARDS = re.compile(r"\W*(?:and )?(?:then|after that|afterwards|e? ?depois|e? ?ai|y? ?despues|y? ?luego)(?!\w)")
CORRECTION = re.compile(
    r"\W{0,3}(?:(?:oh|ah|argh|ugh|hmm|ok|okay|wait|hang on|opa|ops|putz|ih|ai|eita|uy|ay|no|nao|hold on|um|er)\W{1,3}){0,3}"
    r"(?:(?:sorry|oops|whoops|my bad|correction|typo|i meant|i mean|actually|scratch that|no wait|wait,? no|make that|it'?s actually"
    r"|desculpa\w*|foi mal|errei|falei errado|digitei errado|quer dizer|quis dizer|alias|na verdade|corrigindo|correcao|me enganei|me confundi"
    r"|(?:opa|ops|putz|epa|uy)(?=[ ,!]+(?:(?:e|eh|es|sao|son) )?\d)"
    r"|perdon|perdona|me equivoque|quise decir|quiero decir|digo|en realidad|correccion|mejor dicho|no,? espera)(?!\w)[ ,.!:]{0,3}){1,4}"
)
TAKEN_BACK = _words("scratch that", "forget (?:that|what i said)", "never ?mind that", "esquece isso", "esquece o que eu disse", "falei besteira", "olvida eso", "olvidalo")

# Where a clause ends, and what it may open with.

_EN_HEADS = (
    "i", "i'?m", "i'?ve", "i'?d", "im", "ive", "my", "we", "we'?re", "we'?ve", "our", "want", "wanna", "am", "have", "keep", "please", "never",
    "always", "don'?t", "dont", "it", "it'?s", "she", "he", "they", "live", "work", "he'?s", "she'?s", "use", "be", "no", "if", "when", "what", "how", "can",
)
_PT_HEADS = (
    "eu", "nao", "n", "meu", "minha", "nosso", "nossa", "a gente", "moro", "tenho", "trabalho", "sou", "estou", "to", "quero", "adoro",
    "odeio", "gosto", "uso", "faco", "toco", "falo", "ganho", "pago", "estudo", "vivo", "nunca", "sempre", "ela", "ele", "me", "usa",
    "consigo", "fecho", "volto", "folgo", "treino", "corro", "como", "bebo", "acordo", "durmo", "leio", "escrevo", "cozinho", "compro", "levo",
    "jogo", "saio", "chego", "ouco", "vejo", "assisto", "ando", "guardo", "preciso", "pretendo", "costumo", "vou", "fico", "sofro", "cuido", "dirijo", "amo", "curto", "ja", "so", "queria", "detesto", "prefiro", "responde",
)
_ES_HEADS = (
    "yo", "no", "mi", "mis", "nuestr[oa]", "tengo", "soy", "estoy", "vivo", "trabajo", "quiero", "me", "nos", "uso", "hablo", "estudio", "toco",
    "gano", "vuelvo", "entreno", "corro", "como", "bebo", "duermo", "leo", "escribo", "cocino", "compro", "llevo", "juego", "salgo", "veo", "ahorro", "sufro", "cuido", "manejo", "cobro", "pago", "odio", "prefiero", "nunca", "siempre", "ella", "el", "necesito", "llevo", "solo", "usa", "tambien", "a",
)
CLAUSE_BOUNDARY = re.compile(
    r"\s*(?:,(?!\d)|(?<!\d),(?=\d)|:(?!\d)|[()\u2014\u2013\n]|\s-+\s|\u2026)\s*"
    r"|\s+(?=(?:but|so(?= (?:i|i'?m|im|we|my|please|no|nothing|the|don'?t|keep|never|only|just|short|give|make|what|how|can|if|then|you|it|is|do)(?!\w))|because|cuz|bc|cos|though|although|whereas|which|who|while|since i|"
    r"mas|porque|pq|pois|entao|por isso|ja que|enquanto|so que|"
    r"pero|asi que|por eso|aunque|mientras|entonces)(?!\w))"
    r"|\s+(?=(?:um|uh|erm?|anyway|also|plus|ne|tipo|ai|dai|tambem|pues|este|ademas|also|(?:and )?oh) (?:i|i'?m|im|i'?ve|ive|my|we|eu|meu|minha|a gente|yo|mi|tengo|soy)(?!\w))"
    r"|\s+(?=(?:and|n|&) (?:" + "|".join(_EN_HEADS) + r")(?!\w))"
    r"|\s+(?=e (?:" + "|".join(_PT_HEADS) + r")(?!\w))"
    r"|\s+(?=y (?:" + "|".join(_ES_HEADS) + r")(?!\w))"
)
_LEADS = (
    "and", "n(?= (?:i|i'?m|im|i'?ve|ive|my|we|our|also|then|the|a)(?!\\w))", "&", "but", "so(?= (?:i|i'?m|im|i'?ve|we|my|our|please|from|keep|just|never|always|no|don'?t|you|the|um|uh|erm?|yeah) )", "erm?", "also", "oh", "ok", "okay", "well", "hey", "hi", "hello", "hiya", "yo", "yes", "yeah", "yep", "nope", "actually",
    "btw", "by the way", "fyi", "ngl", "tbh", "honestly", "like", "um", "uh", "anyway", "plus", "now", "right now", "currently", "these days",
    "at the moment", "because", "cuz", "bc", "cos", "though", "although", "sorry", "while", "just so you know", "for context", "context", "note",
    "quick note", "one thing", "i mean", "that said", "see", "basically", "remember that", "remember", "please remember that",
    "note that", "keep in mind that", "i think", "i think that", "i guess", "i believe", "maybe", "probably", "i should mention", "you should know",
    "as you know", "since you ask", "to be clear", "for the record", "for future reference", "please", "right", "good morning", "good evening", "wait",
    "e", "mas", "entao", "ai", "oi", "ola", "opa", "olha", "bom", "bem", "ah", "aliss", "alias", "tipo", "sim", "porque", "pq", "pois", "ja que", "agora",
    "hoje em dia", "atualmente", "na verdade", "por isso", "so que", "acho que", "acho q", "talvez", "lembra que", "lembre que", "lembre-se que",
    "anota ai", "anota", "(?:deixa eu|deixe-me|vou) me apresentar", "(?:um )?(?:pouco de )?contexto(?: pr[ao] (?:voce|vc|ti))?", "(?:vc|voce) (?:ja )?sabe q(?:ue)?", "you know(?: that)?", "ya sabes que", "mano", "cara", "gente", "so pra voce saber", "bom dia", "boa tarde",
    "boa noite", "eh", "entao tipo", "assim", "inclusive", "tambem", "por sinal", "a proposito", "e que", "po", "olha so", "ainda",
    "y", "pero", "asi que", "entonces", "hola", "bueno", "creo que", "quizas?", "tal vez", "tambien", "por cierto", "actualmente", "ahora",
    "recuerda que", "acuerdate de que", "acordate que", "aunque", "mira", "che", "la verdad", "en realidad", "es que", "pues", "buenas", "que onda",
    "ademas", "igual", "porque", "resulta que", "perdon", "digo",
)
LEADING_WORDS = re.compile(r"(?:[^\w@#$\u20ac\u00a3]{0,6}(?:" + "|".join(sorted(_LEADS, key=len, reverse=True)) + r")(?!\w|'))*[^\w$\u20ac\u00a3+]{0,8}")
# A clause may open with the time or place of what it says.
ADJUNCT = re.compile(
    r"(?:in|on|at|since|for|after|from|every|each|until|till|til|during|outside|lately|nowadays|em|no|na|nos|nas|aos|as|desde|toda|todo|todos|todas|cada|ate"
    r"|ha|faz|de|durante|depois|fora|hoje|nas horas|los|las|en|hasta|por|hace|despues|a|con)(?: [^\s,]+){1,7}? "
)
SUBJECT = re.compile(
    r"(?<!\w)(?:i|i'?m|im|i'?ve|ive|we|we're|my|our|eu|a gente|nos|meu|minha|nossa|nosso|moro|tenho|trabalho|sou|to|estou|tenho|uso|faco|yo|soy|tengo|vivo|trabajo|mi|estoy"
    r"|everyone|everybody|people|todo mundo|todos|no puedo|nao posso|nao consigo|so consigo|so posso)(?!\w)"
)
TAG = re.compile(
    r"\W*(?:ta|ta bom|ne|viu|ok|okay|right|yeah|isn'?t it|eh|hein|sabe|entendeu|vale|si|no|verdad|combinado|please|pls|por favor|porfa|tipo|blz|beleza|pode ser|certo|nao e|you know|hm+|huh|thanks)?\W*"
)
POLITE = _words("please", "pls", "por favor", "porfa", "not dollars", "not euros", "ta", "to me", "comigo", "pra mim", "me responde", "conmigo")
# fmt: on
