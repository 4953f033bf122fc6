"""Durability: no one-off request, reminder, question, supposition or passing state; a wish for one text stays in its chat."""

from __future__ import annotations

import re
from dataclasses import replace

from ..candidate import Candidate
from ..text import words
from ..words import MY, SELF_SUBJECTS, is_we, word_set
from .gate import Gate, GateContext, Refusal
from .reading import Citation, Clause, spaced

_REMINDER = re.compile(
    r" (?:remind me|set (?:an? |the |my )?(?:\w+ )?(?:timer|alarm|reminder)|wake me|ping me|(?:timer|alarm) for|in \d+ "
    r"(?:min|minutes|mins|hours|hrs) (?:remind|tell)|(?:me )?(?:avisa|avise|lembra|lembre|acorda|acorde|chama)(?:-me)? "
    r"(?:em|daqui|de|as|amanha|pra|para|quando|me )|me (?:avisa|lembra|acorda|lembre|avise) |(?:poe|coloca|bota|programa) "
    r"(?:um |o )?(?:timer|alarme|lembrete|cronometro)|avisame|recuerdame|despiertame|(?:pon|ponme|programa) (?:un |una |el )?"
    r"(?:temporizador|alarma|recordatorio|cronometro)|acuerdate de avisarme) "
)
_TAKEN_BACK = re.compile(r" (?:no wait|never ?mind|not that|scratch that|deixa pra la|esquece isso|olvidalo|mejor no) ")
_LEGITIMATE_REMEMBER = re.compile(r" (?:lembra|lembre|remember|recuerda|acuerdate)(?:-se|-te)? (?:que|that|de que) ")
_SUPPOSITION = re.compile(
    r" (?:if (?:i|we) (?:were|was|had|lived|moved|earned|made|became|got|wanted|won|owned|worked|could|ever|suddenly)|"
    r"if i'd|had i|were i|what if|suppose|supposing|imagine|hypothetically|let's say|lets say|say (?:someone|i|we) |"
    r"thought experiment|as if i|someone like me|in theory|for the sake of argument|assuming i|"
    r"(?:se|e se|caso) (?:um dia )?(?:eu|a gente|nos) (?:\w+sse|\w+ssemos|fosse|tivesse)|se (?:um dia )?(?:fosse|tivesse|"
    r"morasse|ganhasse|pudesse)|e se|vamos supor|supondo|suponha|suponhamos|digamos|imagina|imagine|imaginem|"
    r"hipoteticamente|como se eu|quem me dera|em teoria|"
    r"si (?:yo |algun dia )?(?:fuera|fuese|tuviera|viviera|ganara|pudiera|trabajara|hubiera|me mudara|\w+ara|\w+iera|"
    r"\w+iese)|y si|supongamos|suponiendo|digamos|imaginemos|imaginate|hipoteticamente|en teoria|ojala) "
)
_MODAL_QUESTION = re.compile(
    r"^ (?:(?:so|and|but|ok|hm+|e|y|oi|hey|well|mas|pero) )?(?:might|could|would|should|may|sera que|poderia|seria|serviria|"
    r"valeria|daria|podria|serviria|convendria) (?!i |my |we |eu |meu |minha )"
)
_OWN = MY | SELF_SUBJECTS | word_set("casa aqui gente")
_REQUEST = re.compile(
    r"^ (?:(?:please|pls|plz|ok|okay|so|now|and|then|also|oi|hey|hi|hello|olha|por favor|porfa|ah|anyway|pode|podes|could you|"
    r"can you|would you|will you|can u|could u|i need you to|quick one|agora|e|y|entao|bom|vc pode|voce pode|puedes|podrias|"
    r"me ajuda a|help me|necesito que) )*"
    r"(?:me )?(?:write|translate|give me|make|suggest|recommend|find|tell me|show me|summari[sz]e|create|convert|generate|"
    r"draft|calculate|compute|list|name|define|compare|proofread|book|order|play|record|note|save|quiz|pick|"
    r"record what|record|send|look up|search|check|review|fix|rewrite|shorten|explain|plan|work out|"
    r"escreve|escreva|traduz|traduza|da|de|passa|passe|faz|faca|cria|crie|sugere|sugira|resume|resuma|converte|converta|"
    r"corrige|corrija|explica|explique|monta|monte|calcula|calcule|lista|liste|inventa|invente|gera|gere|procura|"
    r"procure|indica|indique|manda|mande|conta|conte|mostra|mostre|compara|compare|revisa|revise|anota|anote|registra|"
    r"dame|escribe|escribeme|traduce|traduceme|haz|hazme|crea|sugiere|recomienda|recomiendame|resume|resumeme|convierte|"
    r"corrige|explica|explicame|calcula|busca|buscame|cuentame|muestra|muestrame|compara|revisa|pon|ponme|redacta|"
    r"redactame|pasame|dime|armame|ordena|anota|registra) "
)
_STANDING = re.compile(
    r" (?:always|never|every|each|whenever|from now on|usually|any ?time|by default|for me|in general|when i|if i|all my|"
    r"sempre|nunca|toda|todo|todos|todas|cada|quando eu|se eu|daqui pra frente|a partir de agora|de agora em diante|em geral|"
    r"siempre|jamas|cuando|si te|de ahora en adelante|a partir de ahora|por defecto|for future|next time|no|not|without|"
    r"sem|sin|nada de|only|so|solo|avoid|skip|don't|dont|nao|nothing|leave out|keep|use|usa|use|evita|call me|me chama|"
    r"me chame|llamame) "
)
_CONSIDERED = re.compile(
    r" (?:(?:i|we) (?:might|may)|might (?:go|move|get|try|buy|start|switch|become|sell|quit)|thinking (?:of|about)|"
    r"considering|talvez (?:eu|a gente|nos)|pensando (?:em|en)|(?:tal vez|quizas?|a lo mejor) (?:me|nos|yo|el|la)|"
    r"estou pensando|estoy pensando) "
)
_ASKED_VALUE = re.compile(
    r"^ (?:(?:the )?(?:user|usuario|usuaria) )?(?:asks|asked|asking|requests|requested|wants? (?:a|an|the|to know|help|me|"
    r"recommendations|ideas|suggestions|information|advice)|needs? (?:a |an |some )?(?:help|translation|recipe|advice|"
    r"information|suggestions|recommendations|ideas)|looking for (?:a |an |some )?(?:recipe|recommendations|suggestions|"
    r"ideas|help|advice)|inquires|perguntou|pergunta se|pergunta sobre|pergunta como|pediu|pede|quer saber|solicita|solicitou|"
    r"precisa de (?:ajuda|uma receita|traducao)|pregunta (?:si|como|por|sobre)|pregunto|pidio|pide|quiere saber|solicito|"
    r"necesita ayuda|thanked|greeted|greets|thanks|agradeceu|agradece|cumprimentou|saludo|saluda) "
)
_STATE = re.compile(
    r" (?:tired|exhausted|sleepy|hungry|thirsty|bored|starving|sick|hungover|busy|stressed|cold|sad|happy|angry|annoyed|"
    r"cansad[oa]|exaust[oa]|com (?:fome|sono|sede|frio|calor|pressa|preguica)|morrendo de (?:fome|sono|rir)|gripad[oa]|"
    r"entediad[oa]|estressad[oa]|ocupad[oa]|so o po|triste|bored+|agotad[oa]|con (?:hambre|sueno|sed|frio|calor|prisa)|"
    r"aburrid[oa]|enferm[oa]|resfriad[oa]|muert[oa] de (?:hambre|sueno|frio)) "
)
_NOW = re.compile(
    r" (?:today|tonight|right now|now|this (?:morning|afternoon|evening)|at the moment|so|im|i'm|hoje|agora|neste momento|"
    r"hoje cedo|acabei|tô|tou|estou|hoy|ahora|ahorita|en este momento|esta (?:manana|tarde|noche)|estoy|ando) "
)
_LASTING = re.compile(
    r" (?:always|chronic|chronically|every|often|usually|years?|months?|sempre|cronic[oa]|toda?s?|vive|vivo|anos?|meses|"
    r"siempre|suelo|since|desde|easily|facilmente) "
)
_IRONY = re.compile(
    r"^ (?:(?:oh|ah|uy|ay|nossa|wow|yeah|well|ha) )(?:(?:sure|great|brilliant|lovely|fantastic|perfect|wonderful|claro|si soy|"
    r"right|amo quando|adoro quando|que bom|que legal|que maravilla|genial) )"
    r"| (?:living the dream|truly blessed|just what i needed|my favou?rite hobby|meu sonho de consumo|vivo pra isso|"
    r"meu passatempo favorito|parabens pra mim|rainha da organizacao|las colecciono|yeah right|just adore|just love|"
    r"ado+ro+ segunda|so que nao|sqn|ironia|sarcasm|sarcasmo|que alegria) | (?:wow thanks|claro porque|claro que adoro) "
)
_IRONIC_SIGNS = "🙃🙄😒"
_JOKE = re.compile(
    r" (?:i identify as|se eu fosse (?:um|uma)|if i were a|sou praticamente|i'm (?:basically|literally|practically) an?|"
    r"soy practicamente|soy literalmente|tengo menos|used to be an? \w+ but|my spirit animal|meu signo e|minha alma) "
)
_ONE_TEXT = re.compile(
    r" (?:(?:just |only )?(?:for|in|on) this (?:one|chat|conversation|email|letter|poem|story|text|message|reply|answer|"
    r"script|worksheet|list|time|document|essay|thread|session|recipe|post|report|presentation|cover letter|chapter)|"
    r"for this (?:\w+ ){1,3}only|in this (?:\w+ ){0,2}(?:script|worksheet|list|chat|conversation)|just (?:for )?(?:today|"
    r"tonight|now|this once|this time)|only (?:for )?today|today only|for today|this time only|for now|keep this one|"
    r"(?:so|apenas|somente) (?:por |para |pra )?(?:hoje|agora|desta vez|dessa vez|nesse|neste|nessa|nesta)|so hoje|"
    r"hoje so|por hoje|por agora|por enquanto|desta vez|dessa vez|(?:nessa|nesta) (?:conversa|resposta|vez|carta|mensagem)"
    r"|(?:nesse|neste) (?:chat|texto|email|capitulo|commit|poema|conto|projeto)|(?:pra|para) (?:esse|este|essa|esta) "
    r"(?:\w+ ){0,2}(?:texto|carta|email|conto|poema|projeto|trabalho|resposta|mensagem|conversa)|"
    r"solo (?:por )?(?:hoy|ahora|esta vez|este|esta)|por hoy|por ahora|esta vez|solo hoy|(?:para|en) (?:este|esta) "
    r"(?:cuento|texto|carta|correo|poema|chat|conversacion|mensaje|respuesta|trabajo|vez)|y solo este) "
)
_SHORT_VALUE = 4
_STANDING_CATEGORIES = word_set("identity profile skill habit project")
_ATTRIBUTES = word_set("identity profile skill habit interest goal project")


def _durability(candidate: Candidate, context: GateContext) -> Candidate | Refusal:
    """Refuse what will not be true next week; keep out of the user memory what is wished for one text only."""
    citation = context.citation(candidate)
    said = [spaced(citation.source.words_in(sentence)) for sentence in citation.telling_sentences]
    value = spaced(words(candidate.memory_value))
    if not said:
        return candidate
    for reason, passes in _CHECKS:
        if all(passes(text, value, candidate, citation) for text in said):
            return Refusal(reason)
    if any(_ONE_TEXT.search(text) for text in said) and not _LASTING_WISH.search(value):
        return replace(candidate, is_user_memory_candidate=False)
    return candidate


_LASTING_WISH = re.compile(r" (?:always|sempre|siempre) ")


def _reminds(text: str, value: str, candidate: Candidate, citation: Citation) -> bool:
    return bool(_REMINDER.search(text)) and not _LEGITIMATE_REMEMBER.search(text) and not _TAKEN_BACK.search(text)


def _supposes(text: str, value: str, candidate: Candidate, citation: Citation) -> bool:
    found = _SUPPOSITION.search(text)
    if found is None:
        return False
    telling = [clause.folded for clause in citation.clauses]
    first = min(citation.clauses, key=lambda clause: clause.span.start)
    opening = len(spaced(citation.source.words_in(first.span))) if telling else 0
    return opening > 0 and _stands_before(found, text, first.folded)


def _stands_before(found: re.Match[str], text: str, clause: str) -> bool:
    """Whether the supposition opens before the clause ends, so that the clause is part of it."""
    at = text.find(clause.strip())
    return at < 0 or found.start() <= at + len(clause)


def _wonders(text: str, value: str, candidate: Candidate, citation: Citation) -> bool:
    return _is_question(citation) and bool(_MODAL_QUESTION.search(text)) and not _HEDGED_VALUE.search(value)


_HEDGED_VALUE = re.compile(r" (?:might|may|maybe|consider\w*|thinking|explor\w*|talvez|pensa\w*|considera\w*|quiza\w*) ")


def _asks(text: str, value: str, candidate: Candidate, citation: Citation) -> bool:
    if candidate.memory_category not in _ATTRIBUTES or not _is_question(citation):
        return False
    return not _is_own(text)


def _is_own(text: str) -> bool:
    """Whether a folded stretch speaks of the user: "I", "my", a verb in the first person."""
    forms = text.split()
    return not _OWN.isdisjoint(forms) or any(is_we(form) for form in forms) or _I_ASK.search(text) is not None


_I_ASK = re.compile(r" (?:como|onde|aonde|donde) \w+o ")


def _is_question(citation: Citation) -> bool:
    """Whether the value is said in the asking part of a question, not in what is stated before it."""
    return all(_asks_here(clause, citation) for clause in citation.clauses)


def _asks_here(clause: Clause, citation: Citation) -> bool:
    content = citation.source.content
    sentence = citation.source.sentences[clause.sentence]
    opening = content.find("¿", sentence.start, sentence.end)
    if opening >= 0:
        return clause.span.end > opening + 1
    if not sentence.of(content).rstrip("\"'”’ )").endswith("?"):
        return False
    is_last = clause.span.end >= sentence.end - 1
    return is_last or clause.words[:1] == () or clause.words[0].form in _INTERROGATIVES


_INTERROGATIVES = word_set("""
    what how why when where which who whose is are am do does did can could will would should may might has have was were any
    qual quais quanto quantos quanta quantas como onde quando quem que porque pq sera existe tem ha vale pode poderia posso
    cual cuales cuanto cuantos cuanta cuantas donde cuando quien hay puede podria es vale conviene""")


def _requests(text: str, value: str, candidate: Candidate, citation: Citation) -> bool:
    if candidate.memory_category not in _ATTRIBUTES or not _REQUEST.search(text):
        return False
    return not any(_is_own(clause.folded) or _STANDING.search(clause.folded) for clause in citation.clauses)


def _considers(text: str, value: str, candidate: Candidate, citation: Citation) -> bool:
    if candidate.memory_category not in _STANDING_CATEGORIES or _HEDGED_VALUE.search(value):
        return False
    return all(_CONSIDERED.search(clause.folded) for clause in citation.clauses)


def _is_asked_value(text: str, value: str, candidate: Candidate, citation: Citation) -> bool:
    return candidate.memory_category != "topic_pattern" and bool(_ASKED_VALUE.search(value))


def _passes_soon(text: str, value: str, candidate: Candidate, citation: Citation) -> bool:
    short = len(value.split()) <= _SHORT_VALUE
    return short and bool(_STATE.search(value) and _NOW.search(text)) and not _LASTING.search(text)


def _mocks(text: str, value: str, candidate: Candidate, citation: Citation) -> bool:
    sentence = " ".join(span.of(citation.source.content) for span in citation.telling_sentences)
    return bool(_IRONY.search(text) or _JOKE.search(text)) or any(sign in sentence for sign in _IRONIC_SIGNS)


_CHECKS = (
    ("it is a reminder, not a fact", _reminds),
    ("it is supposed, not said to be so", _supposes),
    ("it is only wondered about", _wonders),
    ("it is only considered, not so yet", _considers),
    ("it is asked, not said", _asks),
    ("it is a request for once, not a fact", _requests),
    ("the value tells what was asked, not who asks", _is_asked_value),
    ("it is a passing state", _passes_soon),
    ("it is said in jest or irony", _mocks),
)

DURABILITY = Gate("durability", 1, _durability)
