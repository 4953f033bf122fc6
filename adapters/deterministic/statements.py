"""What one clause states, by the frames of all languages."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from hashlib import sha256

from ...domain.catalogue import default_catalogue
from ...domain.keys import KeyCatalogue
from . import cues, english, portuguese, spanish
from .found import Found, quoted
from .frames import Batch, Frame, batches
from .reading import Clause, Reading
from .shapes import Span, items

HEDGED = 0.5
MIN_STATEMENT = 5
MAX_ADJUNCT_WORDS = 9
TEMPORARY = {"home_city": "temporary_home"}


@cache
def frames() -> tuple[Frame, ...]:
    """Return the frames of every language, in the order in which they are tried."""
    return (*english.frames(), *portuguese.frames(), *spanish.frames())


@cache
def _batches() -> tuple[Batch, ...]:
    return batches(frames())


@cache
def catalogue() -> KeyCatalogue:
    """Return the keys that rules speak of."""
    return default_catalogue()


@cache
def category_of(key: str) -> str:
    """Return the category in which *key* usually lies."""
    return str(catalogue().usual_category(key) or "profile")


def digest() -> str:
    """Return a digest of every frame, so that a changed rule shows in the fingerprint."""
    lines = (f"{frame.key}\t{frame.pattern.pattern}\t{frame.confidence}\t{frame.category}" for frame in frames())
    return sha256("\n".join(lines).encode()).hexdigest()


def speaking_clauses(reading: Reading) -> Iterator[Clause]:
    """Yield the clauses in which the user speaks of what is so: no supposition, nothing to be said to others."""
    dictated = -1
    for clause in reading.clauses:
        if clause.sentence == dictated or reading.sentences[clause.sentence].supposes:
            continue
        if cues.DICTATION.search(reading.folded, clause.opening, clause.end):
            dictated = clause.sentence
        if not cues.JOKE.search(reading.folded, clause.opening, clause.end):
            yield clause


def stated(reading: Reading, clause: Clause, message: int) -> Iterator[Found]:
    """Yield what *clause* states, each statement as often as frames match it."""
    asks = is_question(reading, clause)
    invents = reading.sentences[clause.sentence].invents
    for frame, start in _matching_frames(reading, clause):
        if (asks and not (frame.anywhere or frame.wish)) or (invents and frame.key != "project"):
            continue
        for value, key in frame.find(reading, start, clause.end):
            if not frame.wish or _is_standing_wish(reading, clause):
                yield from _found(frame, key, reading, clause, message, value)


def _matching_frames(reading: Reading, clause: Clause) -> Iterator[tuple[Frame, int]]:
    """Yield the frames that may match, with the place from which they do."""
    if clause.end - clause.start < MIN_STATEMENT:
        return
    starts = _starts(reading, clause)
    for batch in _batches():
        for start in (clause.start,) if batch.frames[0].anywhere else starts:
            if batch.may_match(reading, start, clause.end):
                yield from ((frame, start) for frame in batch.frames)


def is_question(reading: Reading, clause: Clause) -> bool:
    """Whether *clause* is what its sentence asks: the last clause of an asking sentence, a tag such as "né" aside."""
    if not reading.sentences[clause.sentence].asks:
        return False
    clauses = reading.clauses_of(clause.sentence)
    last = clauses[-1]
    tagged = len(clauses) > 1 and cues.TAG.fullmatch(reading.folded, last.opening, last.end)
    return clause is last and not tagged


def _starts(reading: Reading, clause: Clause) -> tuple[int, ...]:
    """Where the statement of a clause may start: at its first word, or after a time or place."""
    starts = dict.fromkeys((clause.start, clause.opening))
    for begin in tuple(starts):
        if cues.ADJUNCT.match(reading.folded, begin, clause.end):
            for subject in cues.SUBJECT.finditer(reading.folded, begin, clause.end):
                if reading.folded.count(" ", begin, subject.start()) <= MAX_ADJUNCT_WORDS:
                    starts[subject.start()] = None
    return tuple(starts)


def _is_standing_wish(reading: Reading, clause: Clause) -> bool:
    sentence = reading.sentences[clause.sentence]
    if cues.ONLY_NOW.search(reading.folded, sentence.start, sentence.end):
        return False
    return any(cue.search(reading.folded, sentence.start, sentence.end) for cue in (cues.STANDING, cues.POLITE))


def _found(frame: Frame, key: str, reading: Reading, clause: Clause, message: int, value: Span) -> Iterator[Found]:
    value = _with_referent(reading, clause, value) if key == "habit" else value
    hedged = reading.sentences[clause.sentence].hedged
    confidence = min(frame.confidence, HEDGED) if hedged else frame.confidence
    evidence = quoted(reading, min(clause.opening, value[0]), max(clause.end, value[1]))
    written = reading.words(*value)
    limit = _limit(reading, clause, value)
    key = TEMPORARY.get(key, key) if limit else key
    for text in items(written) if frame.several else (f"{written} {limit}".strip(),):
        yield Found(key, frame.category or category_of(key), text, evidence, confidence, message, value, frame.negates)


def _with_referent(reading: Reading, clause: Clause, value: Span) -> Span:
    """Reach back to the clause before where the value speaks of "it": else nobody could tell what it is."""
    if not cues.ANAPHOR.search(reading.folded, *value):
        return value
    clauses = reading.clauses_of(clause.sentence)
    at = clauses.index(clause)
    return (clauses[at - 1].start, value[1]) if at else value


def _limit_before(reading: Reading, clause: Clause) -> Span | None:
    """Return the first clause of the sentence where it says until when, unless *clause* speaks of what comes after."""
    first = reading.clauses_of(clause.sentence)[0]
    if first is clause or cues.AFTERWARDS.match(reading.folded, clause.opening, clause.end):
        return None
    limit = cues.UNTIL_FIRST.match(reading.folded, first.opening, first.end)
    return None if limit is None or cues.SUBJECT.search(reading.folded, first.opening, first.end) else limit.span()


def _limit(reading: Reading, clause: Clause, value: Span) -> str:
    """Return until when it holds, where that is said outside of the value: without it the fact would turn false."""
    limit = cues.UNTIL.search(reading.folded, clause.opening, clause.end)
    before = None if limit else _limit_before(reading, clause)
    if limit is None and before is None:
        return ""
    begin, end = limit.span() if limit else before or value
    subject = cues.SUBJECT.search(reading.folded, begin + 1, end)
    end = subject.start() if limit and subject else end
    if begin < value[0]:
        return reading.words(begin, min(end, value[0]))
    return reading.words(max(begin, value[1]), end) if end > value[1] else ""
