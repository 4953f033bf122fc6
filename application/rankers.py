"""The rankers that need nothing but words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from ..domain.ranking import CANDIDATES, NEIGHBOURS, WordMatch, best, own_scores, row_of, scores_in_context
from ..domain.searching import asked_terms, related_terms
from .finding import Kind, Ranker, Ref, Wanted, Words

ENOUGH_FACTS = 1000
"""So many facts, the best ones, are held against the conditions first; the rest only where these are too few."""
RELATED = 0.4
"""What a word that means nearly the same counts, beside one that is the same."""


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
