"""How well what is stored answers a query: by the words that they share, and several orders made one.

The scores are those of BM25 (S. Robertson, H. Zaragoza, The Probabilistic Relevance Framework, 2009) over stems, with
two additions for chats: a turn is also found by the words of the turns around it, at less weight, since "Yes, on
Friday" makes sense only there; and what the assistant said counts less than what a person said.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
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
CANDIDATES = 150
"""How many turns with the best words of their own are read together with their neighbours."""
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


def first_place_of(row_id: int) -> int:
    """Return the least number that `place_of` gives for a row; those of the next row are all greater."""
    return row_id << _ROW_SHIFT


_LENGTHS = tuple(max(1.0, 2 ** (code / _STEPS) - 1) for code in range(_LENGTH + 1))
_DAMPING = tuple(min(1.0, NEIGHBOUR_TERMS / length) for length in _LENGTHS)
_SHARES = (1.0, ASSISTANT_SHARE)


class WordMatch:
    """One word of a query, and how often each place has it."""

    __slots__ = ("counts", "weight")

    def __init__(self, counts: Mapping[int, int], total: int) -> None:
        self.counts = counts
        found = len(counts)
        self.weight = log(1 + max(0, total - found + 0.5) / (found + 0.5))


def own_scores(matches: Iterable[WordMatch]) -> dict[int, float]:
    """Return the score of each place for its own words."""
    scores: defaultdict[int, float] = defaultdict(float)
    norms = [_norm(length) for length in _LENGTHS]
    for match in matches:
        weight = match.weight * (K1 + 1)
        once = [weight / (1 + norm) for norm in norms]
        once += [value * ASSISTANT_SHARE for value in once]
        for place, count in match.counts.items():
            if count == 1:
                scores[place] += once[place & (_ASSISTANT | _LENGTH)]
            else:
                scores[place] += weight * count / (count + norms[place & _LENGTH]) * _SHARES[place >> _LENGTH_BITS & 1]
    return scores


def scores_in_context(
    matches: Sequence[WordMatch], windows: Mapping[int, Mapping[int, int]], assistants: Iterable[int] = ()
) -> dict[int, float]:
    """Return the score of each row for its words and those of the turns around it.

    Args:
        matches: the words of the query.
        windows: row id to its neighbours, row ids by distance as in `NEIGHBOURS`.
        assistants: the rows that an assistant said.
    """
    by_assistant = set(assistants)
    by_row = [
        ({row_of(place): (count, place & _LENGTH) for place, count in match.counts.items()}, match.weight * (K1 + 1))
        for match in matches
    ]
    lengths = {row: code for counts, _ in by_row for row, (_, code) in counts.items()}
    scores: dict[int, float] = {}
    for row, window in windows.items():
        around = sum(NEIGHBOURS[distance] for distance in window) * NEIGHBOUR_TERMS
        norm = _norm(_LENGTHS[lengths.get(row, 0)] + around)
        score = 0.0
        for counts, weight in by_row:
            heard = float(counts[row][0]) if row in counts else 0.0
            for distance, neighbour in window.items():
                if neighbour in counts:
                    count, code = counts[neighbour]
                    heard += NEIGHBOURS[distance] * count * _DAMPING[code]
            score += weight * heard / (heard + norm)
        if score:
            scores[row] = score * _SHARES[row in by_assistant]
    return scores


def best(scores: Mapping[Key, float], limit: int) -> list[Key]:
    """Return the *limit* keys with the highest scores, the best first; of equals, the later one."""
    return nlargest(limit, scores, key=lambda key: (scores[key], key))


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
