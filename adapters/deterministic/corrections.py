# ruff: noqa: E501
"""People who take back what they just said: "sorry, 83 kg", "quer dizer, Olinda", "3 kids, not 4"."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from . import cues
from . import lexicon as lex
from .found import Found, quoted
from .reading import Clause, Reading, fold
from .names import name, place
from .shapes import Shape, exact, matching, words

_NUMBER = re.compile(r"(?<![\w.,])\d[\d.,/:]*(?: ?(?:k|mil|kg|kgs|cm|lbs?|m))?(?!\w)")
_UNIT = re.compile(r" ?(?P<unit>[a-z]{2,})")
_NOT_A_UNIT = frozenset("not now actually and nao no agora ahora y e since desde mas but per por a al ao as the of de".split())
# fmt: off
_NUMERIC = frozenset(("age", "weight", "height", "budget", "monthly_income", "household_income", "birthday", "child", "savings", "household", "goal", "work_schedule", "constraint"))
# fmt: on
_SHAPES: dict[str, Shape] = {
    "home_city": place,
    "hometown": place,
    "name": name,
    "nickname": name,
    "diet": matching(lex.DIET, exact),
    "car": matching(lex.CAR, words(4)),
    "operating_system": matching(lex.SYSTEM, words(3)),
}
_LATE_CUE = re.compile(r"(?<!\w)(?:actually|na verdade|en realidad|pensando bem)(?!\w)")
_LITTLE = re.compile(r"(?:in|at|em|no|na|en|to|pra|para|it'?s|its|it is|make (?:it|that)|is|e|eh|es|era|son|sao|the|a|o|el|la|i'?m|i am|sou|soy|tenho|tengo|faz|haz) ")


def corrected(found: Sequence[Found], readings: Sequence[Reading]) -> list[Found]:
    """Return *found* with what the user took back left out, or replaced where the right value is plain."""
    kept = list(found)
    for number, reading in enumerate(readings):
        for clause in reading.clauses:
            cue = _cue_at(reading, clause)
            if cue is not None:
                kept = _correct(kept, reading, number, clause, cue)
    return kept


def _cue_at(reading: Reading, clause: Clause) -> int | None:
    """Return where a correction goes on after its cue, when *clause* opens with one."""
    cue = cues.CORRECTION.match(reading.folded[clause.opening : clause.end])
    if cue:
        return clause.opening + cue.end()
    return clause.start if _LATE_CUE.search(reading.folded, clause.start, clause.end) else None


def _correct(found: list[Found], reading: Reading, number: int, clause: Clause, after: int) -> list[Found]:
    before = [f for f in found if (f.message, f.span[0]) < (number, clause.opening)]
    if not before:
        return found
    end = _end_of_correction(reading, clause)
    said_again = {f.key for f in found if f.message == number and f.span[0] >= clause.opening}
    taken_back = [f for f in before if _is_denied(f, reading, clause.opening, end)]
    for earlier in reversed(before):
        right = _right_value(earlier, reading, number, after, end) if earlier.key not in said_again else None
        if right is not None:
            return [f for f in found if f is not earlier and f not in taken_back] + [right]
    if cues.TAKEN_BACK.search(reading.folded, clause.opening, clause.end):
        taken_back.append(before[-1])
    return [f for f in found if f not in taken_back]


def _end_of_correction(reading: Reading, clause: Clause) -> int:
    """A correction goes on to the end of the next sentence, for its cue may be a sentence of its own."""
    following = clause.sentence + 1
    return reading.sentences[following if following < len(reading.sentences) else clause.sentence].end


def _right_value(earlier: Found, reading: Reading, number: int, start: int, end: int) -> Found | None:
    shape = _SHAPES.get(earlier.key)
    if shape is not None:
        return _right_word(earlier, reading, number, start, end, shape)
    if earlier.key in _NUMERIC:
        return _right_number(earlier, reading, number, start, end)
    return None


def _right_word(earlier: Found, reading: Reading, number: int, start: int, end: int, shape: Shape) -> Found | None:
    for piece in reading.clauses:
        if not start <= piece.end <= end or piece.end <= start:
            continue
        begin = max(piece.start, start)
        while begin < piece.end and not reading.folded[begin].isalnum():
            begin += 1
        begin = _value_start(reading, begin, piece.end)
        span = shape(reading, begin, piece.end)
        if span is None or len(reading.folded[begin : piece.end].split()) > 6:
            continue
        value = reading.words(*span)
        if value[:1].isupper() == earlier.value[:1].isupper() and value.casefold() != earlier.value.casefold():
            return replace(earlier, value=value, evidence=quoted(reading, piece.opening, piece.end), message=number, span=span)
    return None


def _value_start(reading: Reading, start: int, end: int) -> int:
    """Skip "it's in" and the like, but no word that is written as a name ("S\u00e3o")."""
    for word in _LITTLE.finditer(reading.folded, start, end):
        if word.start() != start or not reading.words(*word.span())[:1].islower():
            break
        start = word.end()
    return start


def _right_number(earlier: Found, reading: Reading, number: int, start: int, end: int) -> Found | None:
    old = _NUMBER.search(fold(earlier.value))
    if old is None:
        return None
    for match in _NUMBER.finditer(reading.folded, start, end):
        if match[0].rstrip(".,") == old[0].rstrip(".,") or _is_denied_at(reading, match.start()):
            continue
        unit = _unit(reading.folded, match.end())
        old_unit = _unit(fold(earlier.value), old.end())
        if unit and old_unit and unit[:3] != old_unit[:3]:
            continue
        last = match.end() + (len(unit) + 1 if unit else 0)
        clause = next((c for c in reading.clauses if c.opening <= match.start() < c.end), None)
        if clause is None:
            continue
        value = reading.words(match.start(), min(last, clause.end))
        return replace(earlier, value=value, evidence=quoted(reading, clause.opening, clause.end), message=number, span=(match.start(), last))
    return None


def _unit(text: str, at: int) -> str:
    match = _UNIT.match(text, at)
    return match["unit"] if match and match["unit"] not in _NOT_A_UNIT else ""


_DENIAL = re.compile(r"(?:not|nao|no|nem|era|was|instead of|em vez de|en vez de) (?:the |o |a |el |la )?$")


def _is_denied_at(reading: Reading, at: int) -> bool:
    return _DENIAL.search(reading.folded, max(0, at - 24), at) is not None


def _is_denied(earlier: Found, reading: Reading, start: int, end: int) -> bool:
    """Whether the correction names the earlier value as what is not so."""
    value = re.escape(fold(earlier.value).strip())
    said = re.search(rf"(?<!\w){value}(?!\w)", reading.folded[start:end])
    if said is None:
        return False
    after = reading.folded[start + said.end() : start + said.end() + 12]
    return _is_denied_at(reading, start + said.start()) or re.match(r" (?:was|is (?:the |our |my )?old|era|foi|fue)(?!\w)", after) is not None
