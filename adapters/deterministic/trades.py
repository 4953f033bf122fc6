"""Shapes of trades: what stands after "I am a …" when it is somebody's work."""

from __future__ import annotations

import re

from . import lexicon as lex
from .reading import Reading
from .shapes import Span, noun, trimmed

MAX_HEAD_WORDS = 5
# fmt: off
_ENDING = re.compile(r".*(?:ologist|ician|ographer|smith|wright|keeper|maker|monger|ist|eer|er|or|ier|herd)s?")
_ENDING_FIRST = re.compile(r"\w*(?:olog[oa]|graf[oa]|eir[oa]|[ei]dor[a]?)s?(?!\w)")
_NO_TRADE = re.compile(
    r".*?(?:beginner|member|owner|lover|fan|believer|user|newcomer|newbie|loser|winner|mother|father|brother|sister|daughter|survivor|runner|swimmer|"
    r"cyclist|hiker|climber|perfectionist|minimalist|optimist|pessimist|realist|atheist|feminist|tourist|foreigner|outsider|reader|eater|sleeper|"
    r"drinker|smoker|gamer|customer|subscriber|neighbou?r|senior|junior|minor|donor|carrier|hoarder|worrier|loner|procrastinator|overthinker|starter|"
    r"riser|learner|player|londoner|boomer|either|never|ever|over|under|after|other|another|together|here|there|better|older|younger|later|sober|"
    r"super|bitter|clever|eager|tender|proper|major|poor|sinner|dreamer|sucker|number|monster|buyer|seller|tenant|renter|helper|supporter|hater|"
    r"purist|purveyor|stickler|leader|follower|cancer|racist|sexist|nationalist|twitcher|birder|ringer|walker|rider|skater|surfer|camper|"
    r"travell?er|prisoner|partner|stranger|teetotall?er|killer|murderer|offender|robber|criminal|abuser|cheater|liar|disaster|failure|amateur|quitter|grower|"
    r"user|person|sort|wanderer|explorer|ancestor|visitor|creditor|debtor|juror|alter|holder|earner|spender|saver|bidder|hater|talker|thinker|planner|napper|"
    r"diver|owner|joiner up|bloomer|charmer|drifter|hipster|gangster|mobster|trickster|foster|sister|twister|pessimista?|specialist|extremist|egotist|narcissist|"
    r"capitalist|socialist|communist|anarchist|buddhist|baptist|methodist|moralist|populist|activist|hobbyist|defeatist|fatalist|"
    r"brasileir[oa]|solteir[oa]|mineir[oa]|estrangeir[oa]|primeir[oa]|verdadeir[oa]|caseir[oa]|herdeir[oa]|parceir[oa]|companheir[oa]|terceir[oa]|"
    r"inteir[oa]|maneir[oa]|festeir[oa]|baladeir[oa]|barraqueir[oa]|cervejeir[oa]|roqueir[oa]|bagunceir[oa]|sofredor[a]?|perdedor[a]?|sonhador[a]?|"
    r"trabalhador[a]?|morador[a]?|conservador[a]?|leitor[a]?|torcedor[a]?|colecionador[a]?|melhor|pior|maior|menor|senhor[a]?|amor|devedor[a]?|"
    r"seguidor[a]?|consumidor[a]?|sincer[oa]|mejor|peor|mayor|lector[a]?|calor|dor|favor|valor|motor|humor|setor|sector|interior|exterior|tambor|horror|terror|color|sabor|error|soltero|extranjero|tercero)s?"
)
_WHERE = re.compile(
    r"(?<!\w)(?:in|at|for|with|from|on|by|of|near|based|here|turned|and|since|speciali[sz]ing|"
    r"em|n[oa]s?|d[oa]s?|de|num|numa|ha|faz|desde|aqui|por|e|en|del|hace|y)(?!\w)"
)
_NOT_SO = ("not ", "no ", "nao ", "the only", "just ", "more ", "so ", "too ")
_JUDGED = re.compile(
    r"(?:convicted|certified|professional|serial|total|complete|huge|massive|big|bit|real|true|born|terrible|awful|bad|good|great|proud|lazy|chronic|"
    r"compulsive|avid|keen|natural|recovering|reformed|hopeless|fast|slow|early|late|heavy|light|hard|poor|frequent|first-?time|long-?time|lifelong)(?!\w)"
)
_ILL_JUDGED = re.compile(r"(?:an? |uma? |una? )?(?:convicted|serial|terrible|awful|bad|lousy|lazy|hopeless|compulsive|reformed|useless|rubbish|pessim[oa]|terrivel|frustrad[oa])(?!\w)")
_MORE = re.compile(r"(?<!\w)(?:and|e|y|or|ou|o)(?!\w)|(?<!\w)(?:at this point|these days|nowadays|by now|by trade|by training)(?!\w)")
# fmt: on
_KNOWN = re.compile(rf"(?:.*[\s-])?{lex.TRADE}s?")
_KNOWN_FIRST = re.compile(rf"{lex.TRADE}(?!\w)")
_KNOWN_AFTER_ONE = re.compile(rf" (?:an? |uma? |una? )?(?:[\w-]+ )?{lex.TRADE}s?(?!\w)")
_KNOWN_WITHIN = re.compile(rf"(?<!\w){lex.TRADE}(?!\w)")
_PROPER = re.compile(r"[A-Z][\w'-]*")


def trade(reading: Reading, start: int, end: int) -> Span | None:
    """A trade with what describes it: its head noun is known as one or ends as trades do."""
    span = _one_trade(reading, noun(reading, start, end))
    if span is None:
        return None
    text = reading.folded[slice(*span)]
    where = _WHERE.search(text)
    head = text[: where.start()].strip() if where and where.start() else text
    if (
        len(head.split()) > MAX_HEAD_WORDS
        or _NO_TRADE.fullmatch(head)
        or text.startswith(_NOT_SO)
        or _ILL_JUDGED.match(text)
    ):
        return None
    if _KNOWN.fullmatch(head) or _KNOWN_FIRST.match(text):
        return span
    first = _ENDING_FIRST.match(head)
    if first:
        return None if _NO_TRADE.fullmatch(first[0]) else span
    return (
        span
        if _ENDING.fullmatch(head) and not _JUDGED.match(head) and not _PROPER.fullmatch(reading.words(*span))
        else None
    )


def _one_trade(reading: Reading, span: Span | None) -> Span | None:
    """Leave out what is joined to a trade by "and" unless that is a trade as well, and what only says when."""
    if span is None:
        return None
    start, end = span
    for joint in _MORE.finditer(reading.folded, start + 1, end):
        if not _KNOWN_FIRST.match(reading.folded, joint.end() + 1, end) and not _KNOWN_AFTER_ONE.match(
            reading.folded, joint.end(), end
        ):
            return trimmed(reading, start, joint.start())
    return span


def known_trade(reading: Reading, start: int, end: int) -> Span | None:
    """A trade that the lexicon knows, with what describes it."""
    span = trade(reading, start, end)
    return span if span and _KNOWN_WITHIN.search(reading.folded, *span) else None
