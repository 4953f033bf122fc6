"""All rules over the messages of a fragment, in a fixed order."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from hashlib import sha256

from ...domain.catalogue import default_catalogue
from ...domain.keys import KeyCatalogue
from . import asked, corrections, cues, english, introductions, manner, portuguese, spanish, topics
from .found import Found, quoted
from .frames import Frame
from .reading import Clause, Reading
from .shapes import Span, items

HEDGED = 0.5
_FREE = frozenset({"habit", "goal", "constraint", "project", "answer_style", "skill", "learning", "tool", "likes", "dislikes", "interest", "hobby", "occupation"})
_KIN = frozenset({"household", "relative", "child", "pet", "partner_name"})
_KEEPS_ALL = frozenset({"answer_style", "budget", "household", "work_schedule", "marital_status"})
MAX_ADJUNCT = 9


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


@cache
def _frames() -> tuple[Frame, ...]:
    return (*english.frames(), *portuguese.frames(), *spanish.frames())


@cache
def _catalogue() -> KeyCatalogue:
    return default_catalogue()


def rules_digest() -> str:
    """Return a digest of every frame, so that a changed rule shows in the fingerprint."""
    lines = (f"{frame.key}\t{frame.pattern.pattern}\t{frame.confidence}\t{frame.category}" for frame in _frames())
    return sha256("\n".join(lines).encode()).hexdigest()


def facts_of(turns: Sequence[Turn]) -> list[Found]:
    """Return the facts that the user states, in the order in which they are said."""
    readings = [turn.reading for turn in turns]
    found: list[Found] = []
    for number, turn in enumerate(turns):
        if not turn.plays_a_role and not cues.SARCASM.search(turn.reading.folded):
            found += _facts_of_turn(turn, number)
    found = corrections.corrected(found, readings)
    found += _topics(turns)
    return _without_repeats(_latest_only(found))


def _facts_of_turn(turn: Turn, number: int) -> list[Found]:
    reading = turn.reading
    found = [*_by_answer(turn, number), *_by_age_of_kin(turn, number), *_by_manner(reading, number)]
    for clause in _speaking_clauses(reading):
        for fact in _by_frames(reading, clause, number):
            if not any(_is_same_statement(fact, other) for other in found):
                found.append(fact)
    for fact in _by_introduction(reading, number, found):
        if not any(_is_same_statement(fact, other) for other in found):
            found.append(fact)
    return sorted(found, key=lambda fact: fact.span)


def _is_same_statement(fact: Found, other: Found) -> bool:
    if not fact.overlaps(other):
        return False
    if fact.key == other.key and fact.span == other.span:
        return fact.value == other.value
    if fact.key in _KIN and other.key in _KIN:
        return not {fact.key, other.key} & {"partner_name", "child"} or fact.span[1] == other.span[1]
    return fact.key == other.key or fact.span == other.span or (fact.key in _FREE and other.key in _FREE)


def _speaking_clauses(reading: Reading) -> Iterator[Clause]:
    """Yield the clauses in which the user speaks plainly of what is so."""
    dictated = -1
    for clause in reading.clauses:
        sentence = reading.sentences[clause.sentence]
        text = reading.folded[sentence.start : sentence.end]
        if clause.sentence == dictated or sentence.supposes or cues.INSTRUCTION_TO_MEMORY.search(text):
            continue
        if cues.DICTATION.search(reading.folded, clause.opening, clause.end):
            dictated = clause.sentence
        if not cues.JOKE.search(reading.folded, clause.opening, clause.end):
            yield clause


def _by_frames(reading: Reading, clause: Clause, number: int) -> Iterator[Found]:
    asks = _asks(reading, clause)
    sentence = reading.sentences[clause.sentence]
    invents = cues.FICTION.search(reading.folded, sentence.start, sentence.end) is not None
    starts = _starts(reading, clause)
    for frame in _frames():
        if (asks and not (frame.anywhere or frame.wish)) or (invents and frame.key != "project"):
            continue
        for start in (clause.start,) if frame.anywhere else starts:
            for value, key in frame.find(reading, start, clause.end):
                if not frame.wish or _wish_stands(reading, clause):
                    yield from _as_found(frame, key, reading, clause, number, value)


def _starts(reading: Reading, clause: Clause) -> tuple[int, ...]:
    """Where the statement of a clause may start: at its first word, or after a time or place."""
    starts = dict.fromkeys((clause.start, clause.opening))
    for begin in tuple(starts):
        if cues.ADJUNCT.match(reading.folded, begin, clause.end):
            subject = cues.SUBJECT.finditer(reading.folded, begin, clause.end)
            starts.update((match.start(), None) for match in subject if reading.folded.count(" ", begin, match.start()) <= MAX_ADJUNCT)
    return tuple(starts)


def _asks(reading: Reading, clause: Clause) -> bool:
    """Whether a clause is the question itself: the last of an asking sentence, tags such as "né" left out."""
    if not reading.sentences[clause.sentence].asks:
        return False
    own = [other for other in reading.clauses if other.sentence == clause.sentence]
    while len(own) > 1 and cues.TAG.fullmatch(reading.folded, own[-1].opening, own[-1].end):
        tagged = own.pop()
        if clause is tagged:
            return True
        if len(own) == 1 or own[-1] is not clause:
            return False
        return False
    return clause is own[-1]


def _wish_stands(reading: Reading, clause: Clause) -> bool:
    sentence = reading.sentences[clause.sentence]
    if cues.ONLY_NOW.search(reading.folded, sentence.start, sentence.end):
        return False
    return cues.STANDING.search(reading.folded, sentence.start, sentence.end) is not None or cues.POLITE.search(reading.folded, sentence.start, sentence.end) is not None


def _as_found(frame: Frame, key: str, reading: Reading, clause: Clause, number: int, value: Span) -> Iterator[Found]:
    hedged = reading.sentences[clause.sentence].hedged
    confidence = min(frame.confidence, HEDGED) if hedged else frame.confidence
    evidence = quoted(reading, clause.opening, max(clause.end, value[1]))
    written = reading.words(*value)
    limited = _with_limit(reading, clause, value, written)
    texts = items(written) if frame.several else [limited]
    if key == "home_city" and limited != written:
        key = "temporary_home"
    for text in texts:
        yield Found(key, frame.category or category_of(key), text, evidence, confidence, number, value, frame.negates)


def _with_limit(reading: Reading, clause: Clause, value: Span, written: str) -> str:
    """Add until when it holds, where the clause says so outside of the value: without it the fact would turn false."""
    start = reading.sentences[clause.sentence].start
    limit = cues.UNTIL.search(reading.folded, clause.opening, clause.end) or cues.UNTIL_FIRST.match(reading.folded, start)
    if limit is None or (value[0] <= limit.start() and limit.end() <= value[1]):
        return written
    begin, end = limit.span()
    if begin < value[1] and end > value[0]:
        end = min(end, value[0]) if begin < value[0] else end
        begin = max(begin, value[1]) if begin >= value[0] else begin
    text = reading.words(begin, end)
    return f"{written} {text}" if text else written


def category_of(key: str) -> str:
    """Return the category in which *key* usually lies."""
    return str(_catalogue().usual_category(key) or "profile")


def _by_answer(turn: Turn, number: int) -> Iterator[Found]:
    for question, span in asked.terse_answers(turn.question, turn.reading):
        evidence = asked.evidence_of(turn.reading)
        written = turn.reading.words(*span)
        for text in items(written) if question.several else [written]:
            yield Found(
                question.key,
                question.category or category_of(question.key),
                text,
                quoted(turn.reading, *evidence) if evidence else text,
                HEDGED if turn.reading.sentences[0].hedged else asked.CONFIDENCE,
                number,
                span,
            )


def _by_age_of_kin(turn: Turn, number: int) -> Iterator[Found]:
    answered = asked.age_of_kin(turn.question, turn.mentioned, turn.reading)
    if answered:
        key, value, span = answered
        evidence = asked.evidence_of(turn.reading) or span
        yield Found(key, category_of(key), value, quoted(turn.reading, *evidence), asked.CONFIDENCE, number, span)


def _by_introduction(reading: Reading, number: int, found: Sequence[Found]) -> Iterator[Found]:
    speaking = {clause.opening for clause in _speaking_clauses(reading)}
    named = frozenset(
        clause.sentence
        for clause in reading.clauses
        for fact in found
        if fact.key in {"name", "age", "occupation"} and clause.first and clause.opening <= fact.span[0] < clause.end
    )
    for item in introductions.introduced(reading, named):
        if item.clause.opening in speaking and not _asks(reading, item.clause):
            evidence = quoted(reading, item.clause.opening, item.clause.end)
            yield Found(item.key, category_of(item.key), reading.words(*item.value), evidence, 0.85, number, item.value)


def _by_manner(reading: Reading, number: int) -> Iterator[Found]:
    speaking = [clause for clause in _speaking_clauses(reading)]
    for evidence, value in manner.wishes(reading):
        if any(clause.opening <= value[0] < clause.end or value[0] <= clause.opening < value[1] for clause in speaking):
            yield Found("answer_style", "preference", reading.words(*value), quoted(reading, *evidence), 0.85, number, value)


def _topics(turns: Sequence[Turn]) -> list[Found]:
    readings = [turn.reading for turn in turns]
    found = []
    for number, span in topics.recurring_topics(readings):
        reading = readings[number]
        clause = next(c for c in reading.clauses if c.opening <= span[0] < c.end)
        evidence = quoted(reading, clause.opening, clause.end)
        found.append(Found("topic", "topic_pattern", reading.words(*span), evidence, topics.CONFIDENCE, number, span))
    return found


def _latest_only(found: Sequence[Found]) -> list[Found]:
    """Of a key that holds one value keep what was said last."""
    kept: list[Found] = []
    for fact in found:
        if _catalogue().is_single(fact.key) and fact.key not in _KEEPS_ALL and not fact.negates:
            kept = [other for other in kept if other.key != fact.key or other.negates]
        kept.append(fact)
    return kept


def _without_repeats(found: Sequence[Found]) -> list[Found]:
    return list({(fact.key, fact.value.casefold(), fact.negates): fact for fact in reversed(found)}.values())[::-1]
