"""Shapes of names: of people, places, firms, and of kin with a name; capitals are looked up in the message."""

from __future__ import annotations

import re

from . import lexicon as lex
from .reading import Reading
from .shapes import Span, trimmed, words

# fmt: off
_PLACE_STOP = re.compile(
    r"(?<!\w)(?:with|and|but|so|for|since|now|near|where|because|which|that|as|at|to|while|atm|currently|right|if|on|by|who|most|all|half|"
    r"just|again|from|until|till|these|this|last|when|is|it|are|i|i'm|we|my|"
    r"com|e|mas|desde|ha|faz|por|porque|pq|pra|para|perto|onde|que|agora|atualmente|no|na|ate|ja|num|numa|semana|mes|ano|eu|meu|minha|quando|"
    r"con|y|pero|cerca|donde|hace|ahora|hasta|en|yo|mi|cuando|&|\+)(?!\w)|[,;:.!?()\n/\"\u2014\u2013\u2026]|\d"
)
_NOT_A_PLACE = re.compile(
    r"(?:the (?:middle|same|suburbs|city|country|countryside|area|past|moment|future)|a|an|my|your|our|their|this|that|here|there|fear|peace|"
    r"it|one|two|such|constant|shared|student|touch|debt|pain|bed|work|school|general|charge|love|trouble|front|between|\w+ing|"
    r"uma?|meu|minha|nosso|nossa|apartamento|apto|ape|casa|aluguel|paz|sozinh[oa]|esse|essa|aqui|la|cima|republica|condominio|uns|"
    r"una?|mi|tu|piso|este|esta|alquiler|unos)(?!\w)"
)
_PLACE_ARTICLE = re.compile(r"(?:the|o|el|la|cidade de|downtown|north|south|east|west) (?=\w)")
_JOINER = frozenset({"de", "da", "do", "dos", "das", "del", "la", "van", "von", "der", "den", "bin", "ibn", "al", "el", "y", "e", "di", "du", "le"})
_FIRM_JOINER = _JOINER | {"of", "and", "&", "the", "for"}
_NOT_A_NAME = re.compile(
    rf"(?:{lex.DEMONYM}|{lex.RELIGION}|{lex.LANGUAGE}|{lex.CALENDAR}|{lex.DIET}|{lex.TEAM}|i|a|an|the|not|so|just|very|too|ok|fine|sorry|sure|here|there|back|"
    r"home|no|yes|dr|mr|mrs|ms|team|gen|uk|us|type|every|each|what|when|how|who|why|my|this|that|all|one|in|on|at|from|hr|phd|adhd|it|ti|"
    r"eu|nao|muito|tao|um|uma|o|os|as|aqui|la|ya|un|una|muy|tan|los|las)(?!\w)"
)
# fmt: on
_WORD = re.compile(r"\S+")
_LOWER_NAME = re.compile(r"[^\W\d_]{2,20}(?=\W|$)")
_CAPITAL_INSIDE = re.compile(r"(?<![.!?\n] )(?<!^)\b[A-Z][a-z]")
_PARTING = re.compile(
    r"\s*(?:by the way|btw|here|and|from|ta|ne|e|y|aqui|mas|but|por cierto|a proposito)(?!\w)|\W?\s*$",
)
_QUOTE_MARKS = "\"'(\u201c"
_END_MARKS = ".,;:!?)"


def place(reading: Reading, start: int, end: int) -> Span | None:
    """The name of a place: up to four words before any little word; "a flat" is none."""
    if _NOT_A_PLACE.match(reading.folded, start, end):
        return None
    article = _PLACE_ARTICLE.match(reading.folded, start, end)
    begin = article.end() if article else start
    stop = _PLACE_STOP.search(reading.folded, begin, end)
    span = words(4)(reading, start, stop.start() if stop else end)
    if span is None or begin >= span[1]:
        return None
    return span if _may_be_proper(reading, (begin, span[1])) else None


def place_alone(reading: Reading, start: int, end: int) -> Span | None:
    """The name of a place with which the clause ends."""
    span = place(reading, start, end)
    return span if span and not reading.folded[span[1] : end].strip() else None


def _may_be_proper(reading: Reading, span: Span) -> bool:
    """A name is written with a capital, unless the writer uses none."""
    first = reading.words(*span)[:1]
    if not first.islower():
        return True
    return reading.original[:1].islower() and not _CAPITAL_INSIDE.search(reading.original)


def name(reading: Reading, start: int, end: int) -> Span | None:
    """A person's name: capitalised words with joiners between them, or one word where no capitals are used."""
    last = _end_of_capitals(reading, start, end, _JOINER)
    first = _WORD.search(reading.folded, start, end)
    if first is None or _NOT_A_NAME.fullmatch(first[0].strip(_END_MARKS + _QUOTE_MARKS)):
        return None
    return trimmed(reading, start, last) if last is not None else _uncapitalised_name(reading, start, end)


def _end_of_capitals(reading: Reading, start: int, end: int, joiners: frozenset[str]) -> int | None:
    """Return where a run of at most five capitalised words ends; None where the first has no capital."""
    last = None
    for count, word in enumerate(_WORD.finditer(reading.folded, start, end)):
        written = reading.words(*word.span()).lstrip(_QUOTE_MARKS)
        if written[:1].isalpha() and not written[:1].islower():
            last = word.end()
        elif count == 0 or word[0].strip(_END_MARKS + _QUOTE_MARKS) not in joiners:
            break
        if word[0][-1] in _END_MARKS or count == 4:
            break
    return last


def _uncapitalised_name(reading: Reading, start: int, end: int) -> Span | None:
    word = _LOWER_NAME.match(reading.folded, start, end)
    if word is None or reading.original[:1].isupper():
        return None
    return word.span()


def capitalised_name(reading: Reading, start: int, end: int) -> Span | None:
    """A person's name that is written with a capital."""
    return name(reading, start, end) if reading.words(start, end)[:1].isupper() else None


def name_alone(reading: Reading, start: int, end: int) -> Span | None:
    """A capitalised name after which the clause ends or turns to something else: "I'm Ada", never "I'm Ada's boss"."""
    span = capitalised_name(reading, start, end)
    return span if span and _PARTING.match(reading.folded, span[1], end) else None


def name_and_surname(reading: Reading, start: int, end: int) -> Span | None:
    """A name of two capitalised words or more."""
    span = name(reading, start, end)
    return span if span and sum(word[:1].isupper() for word in reading.words(*span).split()) >= 2 else None


def kin_with_name(reading: Reading, start: int, end: int) -> Span | None:
    """Kin or a pet with a name: the last word is a capitalised name, no possessive."""
    span = trimmed(reading, start, end)
    if span is None:
        return None
    last = reading.folded.rfind(" ", *span) + 1
    if last <= span[0]:
        return None
    written = reading.words(last, span[1])
    if not written[:1].isupper() or written.isupper() or "'" in written or reading.folded.startswith("'s", span[1]):
        return None
    return None if _NOT_A_NAME.fullmatch(reading.folded[last : span[1]]) else span


def name_before_kin(reading: Reading, start: int, end: int) -> Span | None:
    """A name with what it is to the user after it: "Rex, my dog"; the first word is a capitalised name."""
    span = trimmed(reading, start, end)
    first = _WORD.match(reading.folded, *span) if span else None
    if span is None or first is None or not reading.words(*first.span())[:1].isupper():
        return None
    return None if _NOT_A_NAME.fullmatch(first[0].strip(_END_MARKS)) else span


def capitalised_phrase(reading: Reading, start: int, end: int) -> Span | None:
    """The name of a firm, a school or the like: up to five words, the first and the last capitalised."""
    last = _end_of_capitals(reading, start, end, _FIRM_JOINER)
    if last is None or not reading.words(start, end)[:1].isupper():
        return None
    span = trimmed(reading, start, last)
    return None if span is None or _NOT_A_NAME.fullmatch(reading.folded[slice(*span)]) else span
