"""All rules over the messages of a fragment, in a fixed order."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from . import asked, corrections, cues, introductions, manner, topics
from .found import Found, quoted
from .reading import Reading
from .statements import HEDGED, catalogue, category_of, is_question, speaking_clauses, stated

INTRODUCED = 0.85
WISHED = 0.85
CELL = 32
# Free text under two of these keys that shares words says one thing twice.
_FREE = frozenset({
    "habit", "goal", "constraint", "project", "answer_style", "skill", "learning", "tool", "likes", "dislikes", "interest",
    "hobby", "occupation",
})  # fmt: skip
_WISHES = frozenset({"answer_style", "answer_language", "currency"})
_KIN = frozenset({"household", "relative", "child", "pet", "partner_name"})
_NAMED_KIN = frozenset({"partner_name", "child"})
# Several may be said in one chat without one taking the other back.
_KEEPS_ALL = frozenset({"answer_style", "budget", "household", "work_schedule", "marital_status"})
_OWN = frozenset({"name", "age", "occupation"})


@dataclass(frozen=True, slots=True)
class Turn:
    """A message of the user with what it answers.

    Attributes:
        reading: of the message.
        question: the assistant's question before it, folded; ``""`` where none was asked.
        mentioned: the child or relative of whom the user spoke last before it; ``""`` where none.
        plays_a_role: whether the user speaks as somebody else.
    """

    reading: Reading
    question: str = ""
    mentioned: str = ""
    plays_a_role: bool = False


def facts_of(turns: Sequence[Turn]) -> list[Found]:
    """Return the facts that the user states, in the order in which they are said."""
    found: list[Found] = []
    for number, turn in enumerate(turns):
        if not turn.plays_a_role and not cues.SARCASM.search(turn.reading.folded):
            found += _facts_of_turn(turn, number)
    readings = [turn.reading for turn in turns]
    found = corrections.corrected(found, readings)
    return _without_repeats(_latest_only([*found, *_topics(readings)]))


def _facts_of_turn(turn: Turn, number: int) -> list[Found]:
    said = _Said()
    for rule in (_by_answer, _by_age_of_kin, _by_manner, _by_frames):
        said.add(rule(turn, number))
    said.add(_by_introduction(turn, number, said.facts))
    return sorted(said.facts, key=lambda fact: fact.span)


class _Said:
    """The facts of one message, each statement once; what was found first stays."""

    def __init__(self) -> None:
        self.facts: list[Found] = []
        self._near: defaultdict[int, list[Found]] = defaultdict(list)

    def add(self, facts: Iterator[Found]) -> None:
        for fact in facts:
            cells = range(fact.span[0] // CELL, fact.span[1] // CELL + 1)
            if not any(_is_same_statement(fact, other) for cell in cells for other in self._near[cell]):
                self.facts.append(fact)
                for cell in cells:
                    self._near[cell].append(fact)


def _is_same_statement(fact: Found, other: Found) -> bool:
    if not fact.overlaps(other):
        return False
    if fact.negates or other.negates:
        return True
    if fact.key == other.key and fact.span == other.span:
        return fact.value == other.value
    if fact.key in _KIN and other.key in _KIN:
        return fact.span[1] == other.span[1] or not {fact.key, other.key} & _NAMED_KIN
    if fact.key == other.key or fact.span == other.span:
        return True
    return any(fact.key in group and other.key in group for group in (_FREE, _WISHES))


def _by_frames(turn: Turn, number: int) -> Iterator[Found]:
    for clause in speaking_clauses(turn.reading):
        yield from stated(turn.reading, clause, number)


def _by_answer(turn: Turn, number: int) -> Iterator[Found]:
    reading = turn.reading
    for answer in asked.terse_answers(turn.question, reading):
        confidence = HEDGED if reading.sentences[0].hedged else asked.CONFIDENCE
        category = answer.category or category_of(answer.key)
        for value in answer.values:
            yield Found(answer.key, category, value, answer.evidence, confidence, number, answer.span)


def _by_age_of_kin(turn: Turn, number: int) -> Iterator[Found]:
    answer = asked.age_of_kin(turn.question, turn.mentioned, turn.reading)
    if answer is not None:
        category = category_of(answer.key)
        yield Found(answer.key, category, answer.values[0], answer.evidence, asked.CONFIDENCE, number, answer.span)


def _by_manner(turn: Turn, number: int) -> Iterator[Found]:
    reading = turn.reading
    speaking = tuple(speaking_clauses(reading))
    for span in manner.wishes(reading):
        if any(clause.opening < span[1] and span[0] < clause.end for clause in speaking):
            evidence = quoted(reading, *span)
            yield Found("answer_style", "preference", reading.words(*span), evidence, WISHED, number, span)


def _by_introduction(turn: Turn, number: int, found: Sequence[Found]) -> Iterator[Found]:
    reading = turn.reading
    speaking = frozenset(clause.opening for clause in speaking_clauses(reading))
    named = frozenset(
        clause.sentence
        for clause in (reading.clause_at(fact.span[0]) for fact in found if fact.key in _OWN)
        if clause is not None and clause.first
    )
    for item in introductions.introduced(reading, named):
        if item.clause.opening in speaking and not is_question(reading, item.clause):
            value, evidence = reading.words(*item.value), quoted(reading, item.clause.opening, item.clause.end)
            yield Found(item.key, category_of(item.key), value, evidence, INTRODUCED, number, item.value)


def _topics(readings: Sequence[Reading]) -> Iterator[Found]:
    for number, span in topics.recurring_topics(readings):
        reading = readings[number]
        clause = reading.clause_at(span[0])
        evidence = quoted(reading, clause.opening, clause.end) if clause else reading.words(*span)
        yield Found("topic", "topic_pattern", reading.words(*span), evidence, topics.CONFIDENCE, number, span)


def _latest_only(found: Sequence[Found]) -> list[Found]:
    """Of a key that holds one value keep what was said last."""
    last = {fact.key: fact for fact in found if not fact.negates}
    return [fact for fact in found if fact.negates or not _holds_one(fact.key) or last[fact.key] is fact]


def _holds_one(key: str) -> bool:
    return key not in _KEEPS_ALL and catalogue().is_single(key)


def _without_repeats(found: Sequence[Found]) -> list[Found]:
    last = {(fact.key, fact.value.casefold(), fact.negates): fact for fact in reversed(found)}
    return list(last.values())[::-1]
