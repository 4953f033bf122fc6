"""How far a value reaches: from where a rule found it to where its own words end.

A shape takes a reading and a stretch of its folded text and returns the stretch of the value, or None where what
stands there cannot be such a value.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from . import cues, lexicon
from .reading import Reading

Span = tuple[int, int]
Shape = Callable[[Reading, int, int], Span | None]

# fmt: off
_FILLER = (
    r"please|pls|plz|thanks|thank you|thx|btw|by the way|lol|lmao|haha\w*|hehe\w*|though|tho|now|right now|these days|too|as well|already|atm|at the moment|currently|fyi|ok|okay"
    r"|actually|anyway|yeah|so|and|or|but|if possible|from now on|going forward|obviously|of course|ta|cheers"
    r"|por favor|pfv|pf|ta|ne|viu|kkk+\w*|rs+|hein|obrigad[oa]|valeu|vlw|tambem|tb|tbm|agora|hoje em dia|atualmente|ja|e|ou|mas|entao|sabe|porfa|gracias|eh|che|vale|tambien|ahora|jaja\w*|y|o|pero"
)
# fmt: on
_TRAILING = re.compile(rf"(?:[\s,;:.!?\"'*()\[\]\u2026\u2014\u2013-]|(?<!\w)(?:{_FILLER})(?!\w)|[\U0001F000-\U0001FAFF\u2600-\u27BF\uFE0F\u200D])+$")
_TAIL = 60
_WORD = re.compile(r"[^\s]+")
_STRAY = re.compile(r"^[\s,;:.!?*()\[\]\u2014\u2013-]+")

_PLACE_STOP = re.compile(
    r"(?<!\w)(?:with|and|but|so|for|since|now|near|where|because|which|that|as|at|to|while|atm|currently|right|if|on|by|who|most|all|half|just|again|from|until|till|these|this|last"
    r"|com|e|mas|desde|ha|faz|por|porque|pq|pra|para|perto|onde|que|agora|atualmente|no|na|ate|desde|ja|num|numa|semana|mes|ano"
    r"|con|y|pero|cerca|donde|hace|ahora|hasta|en|i|i'm|we|eu|yo|my|meu|minha|mi|when|quando|cuando|is|it|e|&|\+|is|are)(?!\w)|[,;:.!?()\n/\"\u2014\u2013\u2026]|\d"
)
_NOT_A_PLACE = re.compile(
    r"(?:the (?:middle|same|suburbs|city|country|countryside|area|past|moment|future)|a|an|my|your|our|their|this|that|here|there|fear|peace|it|one|two|such|constant|shared|student|"
    r"uma?|meu|minha|nosso|nossa|apartamento|apto|ape|casa|aluguel|paz|sozinh[oa]|esse|essa|aqui|la|cima|republica|condominio|uns|"
    r"una?|mi|tu|piso|paz|casa|este|esta|alquiler|unos|touch|debt|pain|bed|work|school|general|charge|love|trouble|front|between|\w+ing)(?!\w)"
)
_NOUN_STOP = re.compile(
    r"(?<!\w)(?:and (?:i|i'm|we|my|it|the|so|have|need|want|am|never|always)|but|so|because|since|who|which|that|where|if|when|while|though|trying|looking|needing|wondering|struggling|"
    r"e (?:eu|nao|meu|minha|tenho|moro|quero|preciso|to|estou|nunca|sempre|o|a|os|as|isso)|mas|porque|pq|que|onde|quando|se|entao|aqui|tentando|precisando|procurando|"
    r"y (?:yo|no|mi|tengo|quiero|necesito|estoy|nunca|siempre|el|la)|pero|porque|donde|cuando|si|asi|buscando|necesito|btw|by the way)(?!\w)|[,;:!?()\n\u2014\u2013\u2026]"
)
_NAME_JOINER = {"de", "da", "do", "dos", "das", "del", "la", "van", "von", "der", "den", "bin", "ibn", "al", "el", "y", "e", "di", "du", "le", "o'"}
_NOT_A_NAME = re.compile(
    rf"(?:{lexicon.DEMONYM}|{lexicon.RELIGION}|{lexicon.LANGUAGE}|{lexicon.CITIZEN_WORDS}|{lexicon.DIET}|i|a|an|the|not|so|just|very|too|ok|fine|sorry|sure|here|there|back|home|no|yes|"
    r"dr|mr|mrs|ms|team|gen|uk|us|eu|nao|muito|tao|um|uma|o|os|as|aqui|la|ya|un|una|muy|tan|los|las|ti|it|hr|phd|adhd|vegan|type|every|each|what|when|how|who|why|my|this|that|all|one|in|on|at|from)"
    r"(?!\w)"
)


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


def place(reading: Reading, start: int, end: int) -> Span | None:
    """The name of a place: up to four words before any little word; "a flat" is none."""
    skipped = re.compile(r"(?:the|o|a|el|la|cidade de|downtown|north|south|east|west) (?=\w)").match(reading.folded, start, end)
    begin = skipped.end() if skipped and skipped[0] not in {"a "} else start
    if _NOT_A_PLACE.match(reading.folded, start, end):
        return None
    stop = _PLACE_STOP.search(reading.folded, begin, end)
    span = words(4)(reading, start, stop.start() if stop else end)
    if span is None or not reading.folded[span[0] : span[1]].strip() or begin >= span[1]:
        return None
    return span if _may_be_proper(reading, (begin, span[1])) else None


def _may_be_proper(reading: Reading, span: Span) -> bool:
    """A name is written with a capital, unless the writer uses none."""
    written = reading.words(*span)
    uncapitalised = reading.original[:1].islower() and not re.search(r"(?<![.!?\n] )(?<!^)\b[A-Z][a-z]", reading.original)
    return written[:1].isupper() or not written[:1].isascii() or not written[:1].islower() or uncapitalised


def name(reading: Reading, start: int, end: int) -> Span | None:
    """A person's name: capitalised words with joiners between them, or one word where no capitals are used."""
    last = start
    capitals = 0
    for count, word in enumerate(_WORD.finditer(reading.folded, start, end)):
        bare = word[0].strip(".,;:!?\"'()")
        written = reading.words(word.start(), word.end()).lstrip("\"'(\u201c")
        if count == 0 and _NOT_A_NAME.fullmatch(bare):
            return None
        if written[:1].isupper() or (written[:1].isalpha() and not written[:1].islower()):
            capitals += 1
            last = word.end()
        elif bare not in _NAME_JOINER or not capitals:
            break
        if word[0][-1] in ".,;:!?)" or capitals == 5:
            break
    if not capitals:
        return _uncapitalised_name(reading, start, end)
    return trimmed(reading, start, last)


def _uncapitalised_name(reading: Reading, start: int, end: int) -> Span | None:
    word = re.compile(r"[^\W\d_]{2,20}(?=\W|$)").match(reading.folded, start, end)
    if word is None or _NOT_A_NAME.fullmatch(word[0]) or reading.original[:1].isupper():
        return None
    return word.span()


def capitalised_name(reading: Reading, start: int, end: int) -> Span | None:
    """A person's name that is written with a capital."""
    written = reading.words(start, end)
    return name(reading, start, end) if written[:1].isupper() else None


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


_PARTING = re.compile(r"\s*(?:by the way|btw|here|and|from|ta|ne|e|y|aqui|mas|but|por cierto|a proposito|$)")


def name_alone(reading: Reading, start: int, end: int) -> Span | None:
    """A capitalised name after which the clause ends or turns to something else: "I'm Ada", never "I'm Ada's boss"."""
    span = capitalised_name(reading, start, end)
    if span is None or _PARTING.match(reading.folded, span[1], end) is None:
        return None
    return span if _PARTING.match(reading.folded, span[1], end)[0].strip() or span[1] >= end - 1 else None  # type: ignore[index]


def name_and_surname(reading: Reading, start: int, end: int) -> Span | None:
    """A name of two capitalised words or more."""
    span = name(reading, start, end)
    return span if span and sum(word[:1].isupper() for word in reading.words(*span).split()) >= 2 else None


def kin_with_name(reading: Reading, start: int, end: int) -> Span | None:
    """Kin or a pet with a name: the last word is capitalised."""
    span = trimmed(reading, start, end)
    if span is None:
        return None
    last = reading.folded.rfind(" ", *span) + 1
    written = reading.words(last, span[1])
    if not written[:1].isupper() or written.isupper() or _NOT_A_NAME.fullmatch(reading.folded[last : span[1]]):
        return None
    return None if reading.folded[span[1] : span[1] + 2] in {"'s"} or "'" in written else span


def capitalised_phrase(reading: Reading, start: int, end: int) -> Span | None:
    """The name of a firm, a school or the like: up to five words, the first and the last capitalised."""
    last = None
    for count, word in enumerate(_WORD.finditer(reading.folded, start, end)):
        written = reading.words(*word.span()).lstrip("\"'(")
        bare = word[0].strip(".,;:!?\"'()")
        if written[:1].isupper():
            last = word.end()
        elif count == 0 or bare not in _FIRM_JOINER:
            break
        if count == 4 or word[0][-1] in ".,;:!?)":
            break
    if last is None or _NOT_A_NAME.fullmatch(reading.folded[start:last].strip()):
        return None
    return trimmed(reading, start, last)


_FIRM_JOINER = _NAME_JOINER | {"of", "and", "&", "the", "for"}


def place_alone(reading: Reading, start: int, end: int) -> Span | None:
    """The name of a place with which the clause ends."""
    span = place(reading, start, end)
    return span if span and not reading.folded[span[1] : end].strip() else None


_TRADE = re.compile(rf"(?:.*[\s-])?{lexicon.TRADE}s?")
_TRADE_ENDING = re.compile(
    r".*(?:ologist|ician|ographer|smith|wright|keeper|maker|monger|ist|eer|er|or|ier|herd|olog[oa]|graf[oa]|eir[oa]|edor[a]?)s?"
)
_NO_TRADE = re.compile(
    r".*?(?:beginner|member|owner|lover|fan|believer|user|newcomer|newbie|loser|winner|mother|father|brother|sister|daughter|survivor|runner|swimmer|cyclist|hiker|climber|perfectionist|"
    r"minimalist|optimist|pessimist|realist|atheist|feminist|tourist|foreigner|outsider|reader|eater|sleeper|drinker|smoker|gamer|customer|subscriber|neighbou?r|senior|junior|minor|donor|"
    r"carrier|hoarder|worrier|loner|procrastinator|overthinker|starter|riser|learner|player|londoner|boomer|either|never|ever|over|under|after|other|another|together|here|there|better|"
    r"older|younger|later|sober|super|bitter|clever|eager|tender|proper|major|poor|sinner|dreamer|sucker|number|monster|buyer|seller|tenant|renter|helper|supporter|hater|purist|purveyor|"
    r"stickler|leader|follower|cancer|racist|sexist|nationalist|twitcher|birder|ringer|walker|rider|skater|surfer|camper|traveller|traveler|prisoner|partner|stranger|teetotall?er|"
    r"numero|brasileir[oa]|solteir[oa]|mineir[oa]|estrangeir[oa]|primeir[oa]|verdadeir[oa]|caseir[oa]|herdeir[oa]|parceir[oa]|companheir[oa]|terceir[oa]|inteir[oa]|maneir[oa]|festeir[oa]|"
    r"baladeir[oa]|barraqueir[oa]|cervejeir[oa]|roqueir[oa]|bagunceir[oa]|sofredor[a]?|perdedor[a]?|sonhador[a]?|trabalhador[a]?|morador[a]?|conservador[a]?|leitor[a]?|torcedor[a]?|"
    r"colecionador[a]?|melhor|pior|maior|menor|senhor[a]?|amor|devedor[a]?|seguidor[a]?|consumidor[a]?|sincer[oa]|mejor|peor|mayor|menor|lector[a]?|soltero|extranjero|tercero|super)s?"
)
_TRADE_PLACE = re.compile(
    r"(?<!\w)(?:in|at|for|with|from|on|by|of|near|based|here|of|turned|em|n[oa]s?|d[oa]s?|num|numa|ha|faz|desde|aqui|por|en|del|de|hace|desde|por|and|e|y|since|specialising|specializing)(?!\w)"
)
_LETTER = re.compile(r"\w")


def trade(reading: Reading, start: int, end: int) -> Span | None:
    """A trade with what describes it: its head noun is known as one or ends as trades do."""
    span = noun(reading, start, end)
    if span is None:
        return None
    text = reading.folded[span[0] : span[1]]
    stop = _TRADE_PLACE.search(text)
    head = text[: stop.start()].strip() if stop and stop.start() else text
    if _PROPER.fullmatch(reading.words(*span)) and not _TRADE.fullmatch(head):
        return None
    if len(head.split()) > 5 or _NO_TRADE.fullmatch(head) or text.startswith(("not ", "no ", "nao ", "the only", "just ", "more ", "so ", "too ")):
        return None
    opens_with_trade = _TRADE_AT_START.match(text)
    return span if _TRADE.fullmatch(head) or _TRADE_ENDING.fullmatch(head) or opens_with_trade else None


_PROPER = re.compile(r"[A-Z][\w'-]*")
_TRADE_AT_START = re.compile(rf"{lexicon.TRADE}(?!\w)")


def known_trade(reading: Reading, start: int, end: int) -> Span | None:
    """A trade that the lexicon knows, with what describes it."""
    span = trade(reading, start, end)
    return span if span and _KNOWN_TRADE.search(reading.folded, *span) else None


_KNOWN_TRADE = re.compile(rf"(?<!\w){lexicon.TRADE}(?!\w)")


def number(reading: Reading, start: int, end: int) -> Span | None:
    """An amount: at least two digits, no more than what the rule matched."""
    span = trimmed(reading, start, end)
    return span if span and sum(character.isdigit() for character in reading.folded[slice(*span)]) >= 2 else None


def number_within(reading: Reading, start: int, end: int) -> Span | None:
    """A short phrase that holds an amount."""
    span = words(9)(reading, start, end)
    return span if span and number(reading, *span) else None


_ITEM = re.compile(
    r"(?!(?:i|my|so|but|please|what|can|any|eu|nao|meu|minha|mas|entao|yo|mi|pero|asi|que|qual|which|is|do|we|it|me|no|how|como|por)(?!\w))[^\s,.;:!?()]+(?: (?!and |or |e |y |ou |o |but |so |mas |pero |que |if |para |pra |with |com |which )[^\s,.;:!?()]+){0,3}"
)
_ITEM_JOINT = re.compile(r"(?:,? (?:and|or|&|e|y|ou|nor) |, )")


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
    return [item for item in re.split(r",? (?:and|or|&|e|y|ou|nor) |, ", text) if _LETTER.search(item)]


def recurring(shape: Shape) -> Shape:
    """A shape for what *shape* finds where it says how often."""

    def narrowed(reading: Reading, start: int, end: int) -> Span | None:
        span = shape(reading, start, end)
        return span if span and cues.RECURS.search(reading.folded, *span) else None

    return narrowed
