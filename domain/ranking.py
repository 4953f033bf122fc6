"""How well what is stored answers a query: by the words that they share, and several orders made one.

The scores are those of BM25 (S. Robertson, H. Zaragoza, The Probabilistic Relevance Framework, 2009) over stems, with
two additions for chats: a turn is also found by the words of the turns around it, at less weight, since "Yes, on
Friday" makes sense only there; and what the assistant said counts less than what a person said.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence, Set
from heapq import nlargest
from math import log, log2
from typing import TypeVar

K1 = 1.5
B = 0.9
USUAL_TERMS = 72
"""The length, in terms, at which a text is neither favoured nor held back."""
ASSISTANT_SHARE = 0.5
NEIGHBOURS = {-2: 0.2, -1: 0.5, 1: 0.3, 2: 0.15}
"""What the words of a turn before (negative) or after count in the turn itself."""
NEIGHBOUR_TERMS = 10
"""A neighbour with more terms than this counts less, in proportion: a long turn is about itself."""
CANDIDATES = 100
"""How many turns with the best words of their own are read together with their neighbours."""
ENOUGH = 10 * CANDIDATES
"""At so many places, rare words have found what there is to find."""
COMMON = 5000
"""A word at more places than this leads to nothing by itself, where there is another."""
RECIPROCAL_RANK_K = 60

_LENGTH_BITS = 5
_ASSISTANT = 1 << _LENGTH_BITS
_LENGTH = _ASSISTANT - 1
_ROW_SHIFT = _LENGTH_BITS + 1
_STEPS = 3

Key = TypeVar("Key")


def place_of(row_id: int, terms: int, *, by_assistant: bool = False) -> int:
    """Return the number under which an index knows a row: its id, its length (roughly) and who spoke."""
    length = min(_LENGTH, round(_STEPS * log2(1 + terms)))
    return row_id << _ROW_SHIFT | (_ASSISTANT if by_assistant else 0) | length


def row_of(place: int) -> int:
    """Return the id of the row at *place*."""
    return place >> _ROW_SHIFT


_LENGTHS = tuple(max(1.0, 2 ** (code / _STEPS) - 1) for code in range(_LENGTH + 1))
_DAMPING = tuple(min(1.0, NEIGHBOUR_TERMS / length) for length in _LENGTHS)
_SHARES = (1.0, ASSISTANT_SHARE)


class WordMatch:
    """One word of a query, and how often each place has it."""

    __slots__ = ("counts", "weight")

    def __init__(self, counts: Mapping[int, float], total: int, found: int = 0) -> None:
        self.counts = counts
        found = found or len(counts)
        self.weight = log(1 + max(0.5, total - found + 0.5) / (found + 0.5))


def own_scores(matches: Iterable[WordMatch]) -> dict[int, float]:
    """Return the score of each place for its own words.

    Where rare words are at enough places, common ones only add to those: they lead to nothing that is better. A word
    that is nearly everywhere does so as soon as there is a rarer one.
    """
    scores: dict[int, float] = {}
    norms = [_norm(length) for length in _LENGTHS]
    for match in sorted(matches, key=lambda match: len(match.counts)):
        weight = match.weight * (K1 + 1)
        once = [weight / (1 + norm) for norm in norms]
        once += [value * ASSISTANT_SHARE for value in once]
        counts = match.counts
        only_adds = len(scores) >= ENOUGH or (scores and len(counts) > COMMON)
        for place in scores.keys() & counts.keys() if only_adds else counts:
            count = counts[place]
            if count == 1:
                value = once[place & (_ASSISTANT | _LENGTH)]
            else:
                value = weight * count / (count + norms[place & _LENGTH]) * _SHARES[place >> _LENGTH_BITS & 1]
            scores[place] = scores.get(place, 0.0) + value
    return scores


def scores_in_context(
    matches: Sequence[WordMatch],
    places: Mapping[int, int],
    windows: Mapping[int, Mapping[int, int]],
    assistants: Set[int],
) -> dict[int, float]:
    """Return the score of each row for its words and those of the turns around it.

    Args:
        matches: the words of the query.
        places: of the rows that have any of the words.
        windows: row id to its neighbours, row ids by distance as in `NEIGHBOURS`.
        assistants: the rows that an assistant said.
    """
    scores: dict[int, float] = {}
    for row, window in windows.items():
        at = places.get(row, 0)
        around = [(NEIGHBOURS[distance], places.get(neighbour)) for distance, neighbour in window.items()]
        norm = _norm(_LENGTHS[at & _LENGTH] + NEIGHBOUR_TERMS * sum(weight for weight, _ in around))
        near = [(weight * _DAMPING[place & _LENGTH], place) for weight, place in around if place is not None]
        score = 0.0
        for match in matches:
            counts = match.counts
            heard = counts.get(at, 0)
            for weight, place in near:
                if place in counts:
                    heard += weight * counts[place]
            if heard:
                score += match.weight * heard / (heard + norm)
        if score:
            scores[row] = score * (K1 + 1) * _SHARES[row in assistants]
    return scores


def best(scores: Mapping[Key, float], limit: int) -> list[Key]:
    """Return the *limit* keys with the highest scores, the best first; of equals, the later one."""
    return [key for _, key in nlargest(limit, zip(scores.values(), scores.keys(), strict=True))]


def fused(rankings: Iterable[Sequence[Key]], weights: Sequence[float] | None = None) -> dict[Key, float]:
    """Return the score of each key over several orders, each the best first, by its reciprocal rank.

    Source: G. Cormack and others, Reciprocal Rank Fusion outperforms Condorcet (SIGIR 2009).
    """
    scores: defaultdict[Key, float] = defaultdict(float)
    for number, ranking in enumerate(rankings):
        weight = 1.0 if weights is None else weights[number]
        for rank, key in enumerate(ranking, 1):
            scores[key] += weight / (RECIPROCAL_RANK_K + rank)
    return dict(scores)


def _norm(terms: float) -> float:
    return K1 * (1 - B + B * terms / USUAL_TERMS)
