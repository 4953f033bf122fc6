"""Standing wishes about how to be answered: "always reply in two lines", "sem emoji, por favor"."""

from __future__ import annotations

import re
from collections.abc import Iterator

from . import cues
from .reading import Clause, Reading, Sentence
from .shapes import Span, trimmed

LONGEST_WISH = 20

# fmt: off
_OF_ANSWERS = (
    r"answers?|repl(?:y|ies)|respon(?:d|ses?)|explain|explanations?|respostas?|respond\w*|explica\w*|respuestas?|contest\w+|talk to me|write to me|fala comigo|hablame|tratame|me trat\w+"
)
_MANNER = (
    r"(?:correct|fix) my (?:\w+ )?(?:mistakes|errors|grammar|spelling|english)|(?:me )?corri(?:g|j)\w+ (?:\w+ ){0,4}(?:portugues|ingles|erros|errores|espanol|gramatica)|emojis?|emoticons?|bullet(?: points?|s)?|bullets|short|shorter|brief|concise|long version|longer|detailed|in detail|step[- ]by[- ]step|short steps|simple (?:english|words|language|terms)|easy english|plain (?:english|language|words)|jargon|formal|informal|blunt|direct|straight to the point|"
    r"code (?:first|only)|(?:full|complete) (?:version|answer|explanation)s?|with (?:comments|examples|sources)|diffs?|prose|markdown|headers|metric|imperial|celsius|fahrenheit|grams?|in cups|miles|kilomet(?:er|re)s|sources?|citations|links|exclamation marks?|british spelling|american spelling|sugar ?coat\w*|small talk|disclaimers?|"
    r"under \d+ (?:words|lines)|\d+ (?:words|lines|sentences|bullet\w*)|(?:one|two|three|four|five)[- ](?:line|sentence|word|bullet)s?|short sentences|answer first|"
    r"curt[oa]s?|curtinh[oa]s?|brev[ei]s?|diret[oa]s?(?: ao ponto)?|objetiv[oa]s?|em topicos|topicos|textao|textoes|passo a passo|portugues simples|linguagem simples|termos simples|giria|girias|letra grande|frases curtas|resumid[oa]s?|detalhad[oa]s?|"
    r"sem (?:emojis?|enrolacao|rodeios?|firula|jargao|textao|exclamac\w+)|versao completa|com (?:exemplos|fontes|comentarios)|palavras (?:simples|dificeis)|medidas em gramas|em gramas|arredond\w+|"
    r"cort[oa]s?|cortit[oa]s?|direct[oa]s?|concis[oa]s?|vinetas?|sin (?:emojis?|rodeos|vueltas|vinetas|jerga)|paso a paso|espanol sencillo|lenguaje sencillo|palabras sencillas|tuteame|voseame|tutees|de (?:vos|tu|usted)|por (?:senhor[a]?|voce)|de senhor[a]?|detallad[oa]s?|frases cortas|version (?:completa|larga)|con (?:ejemplos|fuentes)"
)
_ORDER = (
    r"answer|reply|respond|correct|fix|explain|keep|use|give|write|be|talk|speak|show|don'?t|dont|do not|never|no|stop|skip|avoid|leave out|put|make|start|assume|please|always|only|in future|from now on|when|whenever|i(?:'d| would)? (?:like|want|prefer|need|hate)|i can'?t stand|just|short|spell|"
    r"para (?:de|com)|pare (?:de|com)|chega de|(?:me )?corri[gj]\w+|deixa de|deja de|basta de|corrigeme|corregime|me (?:responde|responda|manda|da|de|explica|explique|fala|escreve|passa)|respond\w+|explica\w*|explique|fala|fale|usa|use|manda|mande|escrev\w+|nada de|sem|evita|evite|pode|quero|prefiro|gosto|sempre|nunca|nao|quando|toda vez|bota|poe|mostra|arredonda|letra|seja|"
    r"contesta\w*|respondeme|explicame|habla\w*|escribe\w*|escribi\w*|dame|mandame|siempre|cuando|quiero|prefiero|sin|tuteame|voseame|tratame|hablame|evita|me trat\w+|me cham\w+"
)
# fmt: on
_MANNER_WORD = re.compile(rf"(?<!\w)(?:{_MANNER})(?!\w)")
_ANSWER_WORD = re.compile(rf"(?<!\w)(?:{_OF_ANSWERS})(?!\w)")
_PLURAL_ANSWERS = re.compile(r"(?<!\w)(?:answers|replies|responses|respostas|respuestas)(?!\w)")
_ORDER_FIRST = re.compile(rf"(?:{_ORDER})(?!\w)")
_MANNER_ONLY = re.compile(rf"(?:{_MANNER}) (?:only|always|please|forever|sempre|apenas|somente|siempre|solo)(?!\w)")
_CONDITION = re.compile(
    r"(?<!\w)(?:when(?:ever)?|every time|if) (?:i|you|we|it|there|it's) |(?<!\w)(?:quando|sempre que|toda vez que) (?:eu|voce|vc|for|te|a gente|falo)|(?<!\w)cuando (?:te|yo|me|sea|pida)"
)
_ALWAYS_MEANT = re.compile(
    r"(?<!\w)(?:emojis?|sugar ?coat|jargon|small talk|exclamation marks|sem (?:emojis?|enrolacao|rodeios)|textao|sin (?:emojis?|rodeos|vinetas)|(?:easy|simple|plain) english|short sentences|frases curtas|letra grande|tuteame|voseame|no prose|diffs only|be blunt|short steps)(?!\w)"
)


def wishes(reading: Reading) -> Iterator[Span]:
    """Yield where each standing wish stands; a wish for this piece of work alone is none."""
    for number, sentence in enumerate(reading.sentences):
        if not sentence.asks and not cues.ONLY_NOW.search(reading.folded, sentence.start, sentence.end):
            yield from _wishes_of(reading, sentence, reading.clauses_of(number))


def _wishes_of(reading: Reading, sentence: Sentence, clauses: tuple[Clause, ...]) -> Iterator[Span]:
    manners = [clause for clause in clauses if _MANNER_WORD.search(reading.folded, clause.start, clause.end)]
    if not manners:
        return
    stands = cues.STANDING.search(reading.folded, sentence.start, sentence.end) is not None
    names_answers = _ANSWER_WORD.search(reading.folded, sentence.start, sentence.end) is not None
    condition = _CONDITION.search(reading.folded, sentence.start, sentence.end)
    for clause in manners:
        orders = any(
            cue.match(reading.folded, start)
            for start in (clause.start, clause.opening)
            for cue in (_ORDER_FIRST, _MANNER_ONLY)
        )
        meant = _ALWAYS_MEANT.search(reading.folded, clause.start, clause.end) is not None
        always = orders and _PLURAL_ANSWERS.search(reading.folded, clause.start, clause.end) is not None
        lasts = meant or always or (stands and (names_answers or condition is not None or orders))
        if not lasts or not (orders or condition):
            continue
        conditional = condition is not None and condition.start() < clause.end
        start = min(clause.start, condition.start()) if conditional and condition else clause.start
        last = manners[-1].end if conditional or condition is None else clause.end
        span = _as_short(reading, start, clause.end, last)
        if span is not None:
            yield span
            if conditional or condition is None:
                return


def _as_short(reading: Reading, start: int, *ends: int) -> Span | None:
    """Return the longest stretch from *start* to one of *ends* that is short enough for a value."""
    for end in reversed(ends):
        span = trimmed(reading, start, end)
        if span and len(reading.folded[slice(*span)].split()) <= LONGEST_WISH:
            return span
    return None
