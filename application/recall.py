"""Search: what a resource has said and what is known of it, by how well it answers a query.

Each ranker orders what it knows of; the orders are made one by reciprocal rank, so that rankers need not agree on what
a score means.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime, timedelta

from ..domain.errors import InvalidInputError
from ..domain.gates.days import first_instant, last_instant, local_day
from ..domain.periods import period_of
from ..domain.ranking import best, fused
from ..domain.recency import Renewal, Statement, newest_first
from ..domain.searching import asked_terms, indexed_terms, related_terms
from .finding import Found, Kind, Ranker, Ref, Wanted, Words
from .ports import Clock
from .projections.chat_memories import ChatMemory
from .projections.chat_messages import ChatMessage
from .rankers import by_words

MOST = 1000
"""How many answers one search gives at most."""
DEPTH = 100
"""How many each ranker is asked for."""
READ = 30
"""How many answers are read at least, to see which of them say one thing anew."""
READ_CHARACTERS = 1000
"""How much of each is read for that."""


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


def _check(wanted: Wanted, limit: int) -> None:
    if isinstance(limit, bool) or not isinstance(limit, int) or not 1 <= limit <= MOST:
        raise InvalidInputError(f"limit is {limit!r}: give a number from 1 to {MOST}.", limit)
    if not isinstance(wanted.query, str):
        raise InvalidInputError(f"the query is {type(wanted.query).__name__}: give a text.", wanted.query)
    if not isinstance(wanted.min_confidence, int | float) or not 0 <= wanted.min_confidence <= 1:
        raise InvalidInputError(
            f"min_confidence is {wanted.min_confidence!r}: give a number from 0 to 1.", wanted.min_confidence
        )
