"""Search: what a resource has said and what is known of it, by how well it answers a query.

Each ranker orders what it knows of; the orders are made one by reciprocal rank, so that rankers need not agree on what
a score means.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum
from typing import NamedTuple, Protocol

from ..domain.errors import InvalidInputError
from ..domain.gates.days import first_instant, last_instant, local_day
from ..domain.periods import period_of
from ..domain.ranking import CANDIDATES, NEIGHBOURS, WordMatch, best, fused, own_scores, row_of, scores_in_context
from ..domain.recency import Renewal, Statement, newest_first
from ..domain.searching import asked_terms, indexed_terms, related_terms
from .ports import Clock
from .projections.chat_memories import ChatMemory
from .projections.chat_messages import ChatMessage

MOST = 1000
"""How many answers one search gives at most."""
DEPTH = 100
"""How many each ranker is asked for."""
ENOUGH_FACTS = 1000
"""So many facts, the best ones, are held against the conditions first; the rest only where these are too few."""
READ_CHARACTERS = 1000
"""How much of each is read for that."""
RELATED = 0.4
"""What a word that means nearly the same counts, beside one that is the same."""
READ = 30
"""How many answers are read at least, to see which of them say one thing anew."""


class Kind(StrEnum):
    """What can be found: a turn of a chat, or a fact that was heard in one."""

    TURN = "turn"
    FACT = "fact"


class Ref(NamedTuple):
    """A row that was found: what it is, and its id in its table."""

    kind: Kind
    id: int


@dataclass(frozen=True, slots=True)
class Wanted:
    """What is looked for.

    Attributes:
        resource_id: whose memory.
        query: the words, in any language; any text will do, and an empty one asks for the newest.
        kinds: turns, facts or both.
        thread_id: only what was said in this conversation.
        category: only facts in this category; turns have none.
        min_confidence: only facts that are at least so sure, in [0, 1].
        at: only facts that held at this instant (UTC), superseded since or not, and turns from until then.
        since, until: only what was said at *since* or later, and before *until* (UTC).
        include_superseded: facts whose place another took, too.
    """

    resource_id: str
    query: str
    kinds: tuple[Kind, ...] = (Kind.TURN, Kind.FACT)
    thread_id: str | None = None
    category: str | None = None
    min_confidence: float = 0.0
    at: datetime | None = None
    since: datetime | None = None
    until: datetime | None = None
    include_superseded: bool = False

    @property
    def is_limited(self) -> bool:
        """Whether anything but the query chooses among the turns."""
        return any(limit is not None for limit in (self.thread_id, self.at, self.since, self.until))


@dataclass(frozen=True, slots=True)
class Found:
    """Something that answers a query.

    Attributes:
        kind: turn or fact.
        score: of all rankers together; higher is better, and only the order means something.
        row: the row of `chat_messages` or `chat_memories`.
        ranks: place, from 1, that each ranker gave it.
    """

    kind: Kind
    score: float
    row: ChatMessage | ChatMemory
    ranks: Mapping[str, int]

    @property
    def text(self) -> str:
        """What a person reads: the words of the turn, or the value of the fact."""
        return self.row.content if isinstance(self.row, ChatMessage) else self.row.memory_value


class Ranker(Protocol):
    """Orders what is stored by how well it answers a query."""

    @property
    def name(self) -> str:
        """Under which the places are told."""

    def rank(self, wanted: Wanted, limit: int) -> Sequence[Ref]:
        """Return what answers, the best first; only of the resource, and only what *wanted* lets through."""


class Turn(NamedTuple):
    """A turn in its place: its id, and whether the assistant said it."""

    id: int
    by_assistant: bool


class Stretch(NamedTuple):
    """Turns that follow one another in a conversation, and which of them was asked for."""

    turns: Sequence[Turn]
    middle: int


class Words(Protocol):
    """The word indexes, and what search reads beside them."""

    def refresh(self) -> None:
        """Take in what came since the last time, where the store can be written."""

    def places(self, kind: Kind, resource_id: str, terms: Iterable[str]) -> Mapping[str, Sequence[int]]:
        """Return the places (see `domain.ranking.place_of`) of each term, once for each time that it stands there."""

    def total(self, kind: Kind, resource_id: str) -> int:
        """Return how many rows of the resource there are, roughly."""

    def admitted(self, kind: Kind, wanted: Wanted, ids: Collection[int]) -> set[int]:
        """Return those of *ids* whose rows *wanted* lets through, whatever its query."""

    def newest(self, kind: Kind, wanted: Wanted, limit: int) -> Sequence[int]:
        """Return the ids of the *limit* newest rows that *wanted* lets through, the newest first."""

    def around(self, resource_id: str, ids: Collection[int], reach: int) -> Sequence[Stretch]:
        """Return each of these turns with up to *reach* turns before it and after it."""

    def turns(self, resource_id: str, ids: Collection[int]) -> Mapping[int, ChatMessage]:
        """Return turns of the resource by id."""

    def known(self, resource_id: str, ids: Collection[int]) -> Mapping[int, ChatMemory]:
        """Return facts of the resource by id."""


class Recall:
    """Asks every ranker and makes one order of theirs.

    Args:
        words: what is read beside the rankers.
        rankers: each orders what it knows of.
        clock: what "last week" is counted from.
        time_zone: in which days begin and end.
    """

    def __init__(self, words: Words, rankers: Sequence[Ranker], clock: Clock, time_zone: str) -> None:
        self._words = words
        self._rankers = rankers
        self._clock = clock
        self._time_zone = time_zone

    def over(self, words: Words) -> Recall:
        """Return one that searches *words*, those of the past say, by words alone."""
        return Recall(words, by_words(words), self._clock, self._time_zone)

    def period(self, when: str) -> tuple[datetime, datetime]:
        """Return from when and until when (UTC, exclusive) the time lasts that *when* names.

        Raises:
            InvalidInputError: it names none.
        """
        first, last = period_of(when, local_day(self._clock.now(), self._time_zone))
        return first_instant(first, self._time_zone), last_instant(last, self._time_zone) + timedelta(microseconds=1)

    def __call__(self, wanted: Wanted, limit: int) -> list[Found]:
        """Return the *limit* best answers, the best first; of two that say one thing anew, the newer first.

        Raises:
            InvalidInputError: *limit* or a condition cannot be used.
        """
        _check(wanted, limit)
        self._words.refresh()
        ranked = {ranker.name: ranker.rank(wanted, max(DEPTH, limit)) for ranker in self._rankers}
        places = {name: {ref: place for place, ref in enumerate(refs, 1)} for name, refs in ranked.items()}
        scores = fused(ranked.values())
        order = best(scores, max(limit, READ))
        rows = self._rows(wanted.resource_id, order)
        found = [
            Found(ref.kind, scores[ref], rows[ref], {name: at[ref] for name, at in places.items() if ref in at})
            for ref in order
            if ref in rows
        ]
        return newest_first(found, _renewals(wanted.query, found))[:limit]

    def _rows(self, resource_id: str, refs: Sequence[Ref]) -> dict[Ref, ChatMessage | ChatMemory]:
        turns = self._words.turns(resource_id, [ref.id for ref in refs if ref.kind is Kind.TURN])
        facts = self._words.known(resource_id, [ref.id for ref in refs if ref.kind is Kind.FACT])
        return {
            **{Ref(Kind.TURN, id_): turn for id_, turn in turns.items()},
            **{Ref(Kind.FACT, id_): fact for id_, fact in facts.items()},
        }


def _renewals(query: str, found: Sequence[Found]) -> Callable[[Found, Found], bool]:
    """Return whether the first of two answers says anew what the second says."""
    statements = {
        turn.row.id: Statement(
            turn.row.said_at,
            (turn.row.role, turn.row.speaker),
            turn.row.chat_id,
            frozenset(indexed_terms(turn.row.content[:READ_CHARACTERS])),
        )
        for turn in found[:READ]
        if isinstance(turn.row, ChatMessage)
    }
    renewal = Renewal([(*terms, *related_terms(terms)) for terms in asked_terms(query)], statements.values())

    def renews(newer: Found, older: Found) -> bool:
        here, there = newer.row, older.row
        if isinstance(here, ChatMessage) and isinstance(there, ChatMessage):
            return renewal.is_of(statements[here.id], statements[there.id])
        if isinstance(here, ChatMemory) and isinstance(there, ChatMemory):
            same = (here.subject, here.memory_key) == (there.subject, there.memory_key)
            return same and bool(here.single_valued) and here.valid_from > there.valid_from
        return False

    return renews


class TurnsByWords:
    """Ranks turns by their words, and by those of the turns around them."""

    name = "turns_by_words"

    def __init__(self, words: Words) -> None:
        self._words = words

    def rank(self, wanted: Wanted, limit: int) -> Sequence[Ref]:
        """See `Ranker.rank`."""
        if Kind.TURN not in wanted.kinds or wanted.category is not None:
            return []
        if not wanted.query.strip():
            return [Ref(Kind.TURN, row) for row in self._words.newest(Kind.TURN, wanted, limit)]
        matches = _matches(self._words, Kind.TURN, wanted)
        own = own_scores(matches)
        places = {row_of(place): place for place in own}
        if wanted.is_limited:
            admitted = self._words.admitted(Kind.TURN, wanted, places)
            own = {place: score for place, score in own.items() if row_of(place) in admitted}
        candidates = [row_of(place) for place in best(own, max(CANDIDATES, limit))]
        windows: dict[int, Mapping[int, int]] = {}
        by_assistant: set[int] = set()
        for turns, middle in self._words.around(wanted.resource_id, candidates, _REACH):
            for at in range(max(0, middle - 1), min(len(turns), middle + 2)):
                windows[turns[at].id] = {d: turns[at + d].id for d in NEIGHBOURS if 0 <= at + d < len(turns)}
            by_assistant.update(turn.id for turn in turns if turn.by_assistant)
        scores = scores_in_context(matches, places, windows, by_assistant)
        if wanted.is_limited:
            scores = _admitted(self._words, Kind.TURN, wanted, scores)
        return [Ref(Kind.TURN, row) for row in best(scores, limit)]


class FactsByWords:
    """Ranks facts by the words of their value, their quote and their key."""

    name = "facts_by_words"

    def __init__(self, words: Words) -> None:
        self._words = words

    def rank(self, wanted: Wanted, limit: int) -> Sequence[Ref]:
        """See `Ranker.rank`."""
        if Kind.FACT not in wanted.kinds:
            return []
        if not wanted.query.strip():
            return [Ref(Kind.FACT, row) for row in self._words.newest(Kind.FACT, wanted, limit)]
        scores = own_scores(_matches(self._words, Kind.FACT, wanted))
        return [Ref(Kind.FACT, row) for row in self._admitted(wanted, scores, limit)]

    def _admitted(self, wanted: Wanted, scores: Mapping[int, float], limit: int) -> list[int]:
        """Return the *limit* best rows that *wanted* lets through; most are not even looked at."""
        for looked_at in (ENOUGH_FACTS, len(scores)):
            order = [row_of(place) for place in best(scores, looked_at)]
            admitted = self._words.admitted(Kind.FACT, wanted, order)
            chosen = [row for row in order if row in admitted]
            if len(chosen) >= limit or len(order) == len(scores):
                break
        return chosen[:limit]


_REACH = max(NEIGHBOURS) + 1


def by_words(words: Words) -> list[Ranker]:
    """Return the rankers that need nothing but words."""
    return [TurnsByWords(words), FactsByWords(words)]


def _matches(words: Words, kind: Kind, wanted: Wanted) -> list[WordMatch]:
    """Read where each word of the query stands; in whichever reading it stands most often, at each place."""
    asked = [(terms, related_terms(terms)) for terms in asked_terms(wanted.query)]
    every = dict.fromkeys(term for terms, related in asked for term in (*terms, *related))
    places = words.places(kind, wanted.resource_id, every)
    total = words.total(kind, wanted.resource_id)
    matches = []
    for terms, related in asked:
        counts, *others = (Counter(places[term]) for term in terms)
        for other in others:
            counts = counts | other if counts and other else counts or other
        weighted: dict[int, float] = dict(counts)
        for term in related:
            for place in places[term]:
                weighted.setdefault(place, RELATED)
        if weighted:
            matches.append(WordMatch(weighted, total, len(counts)))
    return matches


def _admitted(words: Words, kind: Kind, wanted: Wanted, scores: Mapping[int, float]) -> dict[int, float]:
    admitted = words.admitted(kind, wanted, scores)
    return {row: score for row, score in scores.items() if row in admitted}


def as_kinds(kinds: Iterable[Kind | str]) -> tuple[Kind, ...]:
    """Return *kinds* by name.

    Raises:
        InvalidInputError: one of them is no kind, or there is none.
    """
    given = (kinds,) if isinstance(kinds, str) else tuple(kinds) if isinstance(kinds, Iterable) else ()
    unknown = [kind for kind in given if kind not in list(Kind)]
    if unknown or not given:
        raise InvalidInputError(f"kinds is {kinds!r}: give some of {', '.join(Kind)}.", kinds)
    return tuple(Kind(kind) for kind in given)


def _check(wanted: Wanted, limit: int) -> None:
    if isinstance(limit, bool) or not isinstance(limit, int) or not 1 <= limit <= MOST:
        raise InvalidInputError(f"limit is {limit!r}: give a number from 1 to {MOST}.", limit)
    if not isinstance(wanted.query, str):
        raise InvalidInputError(f"the query is {type(wanted.query).__name__}: give a text.", wanted.query)
    if not isinstance(wanted.min_confidence, int | float) or not 0 <= wanted.min_confidence <= 1:
        raise InvalidInputError(
            f"min_confidence is {wanted.min_confidence!r}: give a number from 0 to 1.", wanted.min_confidence
        )
