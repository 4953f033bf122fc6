"""Revision: whether a newer statement about the same matter says otherwise than an older one."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import log

from .phrases import keeps_phrases
from .telling import denies, telling_words

ABOUT = "about"
"""Key of statements about named people, of which a newer one may tell an older one otherwise."""
LEAST_SHARED = 0.5
"""Share of what tells the older statement from its neighbours that a revision of it repeats."""


@dataclass(frozen=True, slots=True)
class Neighbours:
    """How much each word tells among statements that stand side by side: rare ones tell more."""

    weights: dict[str, float]
    default: float

    @classmethod
    def of(cls, statements: Iterable[str]) -> Neighbours:
        """Weigh the words of *statements*."""
        held = [telling_words(statement) for statement in statements]
        counts: dict[str, int] = {}
        for words in held:
            for word in words:
                counts[word] = counts.get(word, 0) + 1
        total = max(len(held), 1)
        return cls({word: log(1 + total / count) for word, count in counts.items()}, log(1 + total))

    def weight(self, words: Iterable[str]) -> float:
        """Return how much *words* tell together."""
        return sum(self.weights.get(word, self.default) for word in words)


def revises(newer: str, older: str, neighbours: Neighbours | None = None) -> bool:
    """Whether *newer* speaks of the matter of *older* and says otherwise: it repeats most of it, not all of it."""
    neighbours = neighbours or Neighbours({}, 1.0)
    return shared(newer, older, neighbours) >= LEAST_SHARED and says_otherwise(newer, older)


def revised_by(newer: str, older: Sequence[str], neighbours: Neighbours) -> int | None:
    """Return the place in *older* of the statement that *newer* revises, None where it revises none of them."""
    mine = telling_words(newer)
    scores = [_shared(mine, telling_words(statement), neighbours) for statement in older]
    best = max(range(len(older)), key=scores.__getitem__, default=None)
    if best is None or scores[best] < LEAST_SHARED or not says_otherwise(newer, older[best]):
        return None
    return best


def shared(newer: str, older: str, neighbours: Neighbours) -> float:
    """Return how much of what *older* tells *newer* repeats, in [0, 1]."""
    return _shared(telling_words(newer), telling_words(older), neighbours)


def _shared(mine: frozenset[str], theirs: frozenset[str], neighbours: Neighbours) -> float:
    whole = neighbours.weight(theirs)
    return neighbours.weight(theirs & mine) / whole if whole else 0.0


def says_otherwise(newer: str, older: str) -> bool:
    """Whether one of the two denies, a word of the older is gone for another, or its words now say it of others."""
    mine, theirs = telling_words(newer), telling_words(older)
    if denies(newer) != denies(older):
        return True
    gone = theirs - mine
    return bool(mine - theirs) if gone else not keeps_phrases(newer, older)
