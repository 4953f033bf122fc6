"""How far a value reaches: from where a rule found it to where its own words end.

A shape takes a reading and a stretch of its folded text and returns the stretch of the value, or None where what
stands there cannot be such a value.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from . import cues
from .reading import Reading

Span = tuple[int, int]
Shape = Callable[[Reading, int, int], Span | None]

# fmt: off
_FILLER = (
    r"please|pls|plz|thanks|thank you|thx|btw|by the way|lol|lmao|haha\w*|hehe\w*|though|tho|now|right now|these days|too|as well|already|"
    r"atm|at the moment|currently|fyi|ok|okay|actually|anyway|yeah|so|and|or|but|if possible|from now on|going forward|obviously|of course|ta|cheers|"
    r"por favor|pfv|pf|ne|viu|kkk+\w*|rs+|hein|obrigad[oa]|valeu|vlw|tambem|tb|tbm|agora|hoje em dia|atualmente|ja|e|ou|mas|entao|sabe|"
    r"porfa|gracias|eh|che|vale|tambien|ahora|jaja\w*|y|o|pero"
)
_NOUN_STOP = re.compile(
    r"(?<!\w)(?:and (?:i|i'm|we|my|it|the|so|have|need|want|am|never|always)|but|so|because|since|who|which|(?<!in )(?<!on )(?<!at )(?<!with )that|where|if|when|while|though|"
    r"trying|looking|needing|wondering|struggling|btw|by the way|"
    r"e (?:eu|nao|meu|minha|tenho|moro|quero|preciso|to|estou|nunca|sempre|o|a|os|as|isso)|mas|porque|pq|que|onde|quando|se|entao|aqui|tentando|"
    r"precisando|procurando|quem|pois|embora|enquanto|ai (?:eu|a gente)|ja que|so que|"
    r"y (?:yo|no|mi|tengo|quiero|necesito|estoy|nunca|siempre|el|la)|pero|porque|donde|cuando|si|asi|buscando|necesito|quien|entonces|aunque|mientras)(?!\w)"
    r"|[,;:!?()\n\u2014\u2013\u2026]"
)
_ITEM = re.compile(
    r"(?!(?:i|my|so|but|please|what|can|any|is|do|we|it|me|no|how|which|eu|nao|meu|minha|mas|entao|que|qual|como|por|yo|mi|pero|asi"
    # what begins with a verb of the speaker's is a clause of its own
    r"|have|has|had|am|live|lived|work|worked|hate|love|like|need|want|got|get|prefer|use|own|speak|study|never|always|also"
    r"|tenho|tinha|moro|morava|trabalho|sou|estou|to|quero|preciso|gosto|adoro|odeio|prefiro|uso|falo|estudo|nunca|sempre|tambem"
    r"|tengo|vivo|trabajo|soy|estoy|quiero|necesito|odio|adoro|hablo|estudio|siempre|tambien|me)(?!\w))"
    r"[^\s,.;:!?()]+(?: (?!(?:and|or|but|so|if|with|which|who|because|cos|when|since|though|tho|then|e|ou|o|mas|para|pra|com|que|quem|entao|porque|pq|pois|quando|ja|se|y|pero|porque|quien|cuando|si|asi|entonces)(?!\w))[^\s,.;:!?()]+){0,3}"
)
# fmt: on
_ITEM_JOINT = re.compile(r",? (?:and|or|&|e|y|ou|nor) |, ")
_TRAILING = re.compile(
    rf"(?:[\s,;:.!?\"'*()\[\]\u2026\u2014\u2013-]|(?<!\w)(?:{_FILLER})(?!\w)"
    r"|[\U0001F000-\U0001FAFF\u2600-\u27BF\uFE0F\u200D])+$"
)
_TAIL = 60
_STRAY = re.compile(r"[\s,;:.!?*()\[\]\u2014\u2013-]+")
_WORD = re.compile(r"\S+")
_LETTER = re.compile(r"\w")


def trimmed(reading: Reading, start: int, end: int) -> Span | None:
    """Leave out outer marks, emoji and parting words ("please", "né", "gracias")."""
    stray = _STRAY.match(reading.folded, start, end)
    start = stray.end() if stray else start
    while end > start:
        tail = max(start, end - _TAIL)
        cut = _TRAILING.search(reading.folded, tail, end)
        if cut is None:
            break
        end = cut.start()
    return (start, end) if end > start else None


def words(limit: int) -> Shape:
    """A shape for free text of at most *limit* words; what is longer is cut after a word."""

    def shape(reading: Reading, start: int, end: int) -> Span | None:
        for count, word in enumerate(_WORD.finditer(reading.folded, start, end)):
            if count == limit:
                end = word.start()
                break
        return trimmed(reading, start, end)

    return shape


def exact(reading: Reading, start: int, end: int) -> Span | None:
    """What the rule matched, nothing more."""
    return trimmed(reading, start, end)


def noun(reading: Reading, start: int, end: int) -> Span | None:
    """A noun phrase with what describes it, up to the next statement; at most ten words."""
    stop = _NOUN_STOP.search(reading.folded, start, end)
    return words(10)(reading, start, stop.start() if stop else end)


def matching(fragment: str, shape: Shape = noun) -> Shape:
    """A shape for what *shape* finds where *fragment* stands in it."""
    pattern = re.compile(rf"(?<!\w)(?:{fragment})(?!\w)")

    def narrowed(reading: Reading, start: int, end: int) -> Span | None:
        span = shape(reading, start, end)
        return span if span and pattern.search(reading.folded, *span) else None

    return narrowed


def without(fragment: str, shape: Shape) -> Shape:
    """A shape for what *shape* finds unless it opens with *fragment*."""
    pattern = re.compile(rf"(?:{fragment})(?!\w)")

    def narrowed(reading: Reading, start: int, end: int) -> Span | None:
        span = shape(reading, start, end)
        return span if span and not pattern.match(reading.folded, *span) else None

    return narrowed


def number(reading: Reading, start: int, end: int) -> Span | None:
    """An amount: at least two digits, no more than what the rule matched."""
    span = trimmed(reading, start, end)
    return span if span and sum(character.isdigit() for character in reading.folded[slice(*span)]) >= 2 else None


def number_within(reading: Reading, start: int, end: int) -> Span | None:
    """A short phrase that holds an amount."""
    span = words(9)(reading, start, end)
    return span if span and number(reading, *span) else None


def listing(reading: Reading, start: int, end: int) -> Span | None:
    """Short items with commas or "and" between them, past the end of the clause."""
    limit = reading.sentence_end(end)
    item = _ITEM.match(reading.folded, start, limit)
    if item is None:
        return None
    first = last = item.end()
    joint = None
    while (next_joint := _ITEM_JOINT.match(reading.folded, last, limit)) and (
        item := _ITEM.match(reading.folded, next_joint.end(), limit)
    ):
        joint, last = next_joint, item.end()
    return trimmed(reading, start, last if joint and joint[0].strip(" ,") else first)


def items(text: str) -> list[str]:
    """Cut a listing into its items, as they are written."""
    return [item for item in _ITEM_JOINT.split(text) if _LETTER.search(item)]


def recurring(shape: Shape) -> Shape:
    """A shape for what *shape* finds where it says how often."""

    def narrowed(reading: Reading, start: int, end: int) -> Span | None:
        span = shape(reading, start, end)
        return span if span and cues.RECURS.search(reading.folded, *span) else None

    return narrowed
