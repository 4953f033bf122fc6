"""People who take back what they just said: "sorry, 83 kg", "quer dizer, Olinda", "3 kids, not 4"."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from . import cues
from . import lexicon as lex
from .found import Found, quoted
from .names import name, place
from .reading import Clause, Reading, fold
from .shapes import Shape, Span, exact, matching, words

# How many facts back a correction may reach, and how many words its clause may have.
REACH = 12
LONGEST = 6

# fmt: off
_NUMERIC = frozenset(
    "age weight height budget monthly_income household_income birthday child savings household goal work_schedule constraint".split()
)
_SHAPES: dict[str, Shape] = {
    "home_city": place,
    "hometown": place,
    "name": name,
    "nickname": name,
    "diet": matching(lex.DIET, exact),
    "car": matching(lex.CAR, words(4)),
    "operating_system": matching(lex.SYSTEM, words(3)),
}
_NOT_A_UNIT = frozenset(
    "not now actually and nao no agora ahora y e since desde mas but per por a al ao as the of de".split()
)
_LITTLE = re.compile(
    r"(?:in|at|to|it'?s|its|it is|make (?:it|that)|is|i'?m|i am|the|a|em|no|na|pra|para|e|eh|era|sao|o|sou|tenho|faz|en|es|son|el|la|soy|tengo|haz) "
)
# fmt: on
_NUMBER = re.compile(r"(?<![\w.,])\d[\d.,/:]*(?: ?(?:k|mil|kg|kgs|cm|lbs?|m))?(?!\w)")
_UNIT = re.compile(r" ?(?P<unit>[a-z]{2,})")
_LATE_CUE = re.compile(r"(?<!\w)(?:actually|na verdade|en realidad|pensando bem)(?!\w)")
_DENIED_BEFORE = re.compile(r"(?:not|nao|no|nem|era|was|instead of|em vez de|en vez de) (?:the |o |a |el |la )?$")
_DENIED_AFTER = re.compile(r" (?:was|is (?:the |our |my )?old|era|foi|fue)(?!\w)")
_BEFORE = 24


@dataclass(frozen=True, slots=True)
class Correction:
    """A clause that takes something back.

    Attributes:
        reading: of its message.
        message: number of the message.
        clause: opens with a cue.
        start: where the right value may stand, after the cue.
        end: up to where; the next sentence counts, for a cue may be a sentence of its own.
    """

    reading: Reading
    message: int
    clause: Clause
    start: int
    end: int

    @property
    def place(self) -> tuple[int, int]:
        """Message and position, in the order in which things are said."""
        return self.message, self.clause.opening

    def clauses(self) -> Iterator[Clause]:
        """Yield the clauses in which the right value may stand."""
        last = min(self.clause.sentence + 1, len(self.reading.sentences) - 1)
        for sentence in range(self.clause.sentence, last + 1):
            yield from (clause for clause in self.reading.clauses_of(sentence) if clause.end > self.start)

    def denies(self, at: int) -> bool:
        """Whether "not" or the like stands right before *at*."""
        return _DENIED_BEFORE.search(self.reading.folded, max(0, at - _BEFORE), at) is not None


def corrected(found: Sequence[Found], readings: Sequence[Reading]) -> list[Found]:
    """Return *found* with what the user took back left out, or replaced where the right value is plain.

    Args:
        found: in the order in which they are said.
        readings: of the messages.
    """
    kept = list(found)
    for message, reading in enumerate(readings):
        for clause in reading.clauses:
            start = _end_of_cue(reading, clause)
            if start is not None:
                following = min(clause.sentence + 1, len(reading.sentences) - 1)
                _correct(kept, Correction(reading, message, clause, start, reading.sentences[following].end))
    return kept


def _end_of_cue(reading: Reading, clause: Clause) -> int | None:
    cue = cues.CORRECTION.match(reading.folded, clause.opening, reading.sentences[clause.sentence].end)
    if cue:
        return cue.end()
    return clause.start if _LATE_CUE.search(reading.folded, clause.start, clause.end) else None


def _correct(found: list[Found], correction: Correction) -> None:
    """Apply *correction* to *found*, in place."""
    at = bisect_left(found, correction.place, key=_place)
    before, after = found[max(0, at - REACH) : at], found[at : at + REACH]
    said_again = {fact.key for fact in after if _place(fact) < (correction.message, correction.end)}
    wrong = [fact for fact in before if _is_denied(fact, correction)]
    for earlier in reversed(before):
        right = _right_fact(earlier, correction) if earlier.key not in said_again else None
        if right is not None:
            found.insert(bisect_left(found, _place(right), key=_place), right)
            wrong.append(earlier)
            break
    else:
        if before and cues.TAKEN_BACK.search(
            correction.reading.folded, correction.clause.opening, correction.clause.end
        ):
            wrong.append(before[-1])
    for fact in dict.fromkeys(wrong):
        found.remove(fact)


def _place(fact: Found) -> tuple[int, int]:
    return fact.message, fact.span[0]


def _right_fact(earlier: Found, correction: Correction) -> Found | None:
    if earlier.key in _SHAPES:
        return _right_word(earlier, correction, _SHAPES[earlier.key])
    return _right_number(earlier, correction) if earlier.key in _NUMERIC else None


def _right_word(earlier: Found, correction: Correction, shape: Shape) -> Found | None:
    reading = correction.reading
    for clause in correction.clauses():
        start = _start_of_value(reading, max(clause.start, correction.start), clause.end)
        span = shape(reading, start, clause.end)
        if span is None or len(reading.folded[start : clause.end].split()) > LONGEST:
            continue
        value = reading.words(*span)
        if value[:1].isupper() == earlier.value[:1].isupper() and value.casefold() != earlier.value.casefold():
            return _with_value(earlier, correction, clause, span)
    return None


def _start_of_value(reading: Reading, start: int, end: int) -> int:
    """Skip marks, "it's in" and the like, but no word that is written as a name ("São")."""
    while start < end and not reading.folded[start].isalnum():
        start += 1
    while (word := _LITTLE.match(reading.folded, start, end)) and reading.words(*word.span())[:1].islower():
        start = word.end()
    return start


def _right_number(earlier: Found, correction: Correction) -> Found | None:
    folded = fold(earlier.value)
    old = _NUMBER.search(folded)
    if old is None:
        return None
    for clause in correction.clauses():
        for new in _NUMBER.finditer(correction.reading.folded, max(clause.opening, correction.start), clause.end):
            unit, old_unit = _unit(correction.reading.folded, new.end()), _unit(folded, old.end())
            same_unit = not unit or not old_unit or unit[:3] == old_unit[:3]
            if same_unit and new[0].rstrip(".,") != old[0].rstrip(".,") and not correction.denies(new.start()):
                last = min(clause.end, new.end() + (len(unit) + 1 if unit else 0))
                return _with_value(earlier, correction, clause, (new.start(), last))
    return None


def _with_value(earlier: Found, correction: Correction, clause: Clause, span: Span) -> Found:
    reading = correction.reading
    evidence = quoted(reading, clause.opening, clause.end)
    return replace(earlier, value=reading.words(*span), evidence=evidence, message=correction.message, span=span)


def _unit(text: str, at: int) -> str:
    match = _UNIT.match(text, at)
    return match["unit"] if match and match["unit"] not in _NOT_A_UNIT else ""


def _is_denied(earlier: Found, correction: Correction) -> bool:
    """Whether the correction names the earlier value as what is not so."""
    value = re.compile(rf"(?<!\w){re.escape(fold(earlier.value).strip())}(?!\w)")
    said = value.search(correction.reading.folded, correction.clause.opening, correction.end)
    if said is None:
        return False
    return correction.denies(said.start()) or _DENIED_AFTER.match(correction.reading.folded, said.end()) is not None
