"""Revision: whether a newer statement about the same matter says otherwise than an older one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from math import log

from .phrases import keeps_phrases
from .telling import denies, said_words, telling_words
from .words import word_set

ABOUT = "about"
"""Key of statements about named people, of which a newer one may tell an older one otherwise."""
LEAST_SHARED = 1 / 2
"""Share of the older statement's telling words that a revision of it repeats."""
LEAST_IN_COMMON = 2
"""Telling words that two statements of one matter have in common: "plays chess" is no other "plays the oboe"."""
LEAST_LIKENESS = 0.4
"""How like a revision is to what it revises, among statements about people; see `_likeness`."""
_ONLY = word_set("only solely exclusively apenas somente unicamente solo solamente")


@dataclass(frozen=True, slots=True)
class Neighbours:
    """How much each word tells among statements that stand side by side: rare ones tell more."""

    weights: dict[str, float]
    default: float

    @classmethod
    def of(cls, statements: Iterable[frozenset[str]]) -> Neighbours:
        """Weigh the telling words of *statements*."""
        held = list(statements)
        counts = Counter(word for words in held for word in words)
        total = max(len(held), 1)
        return cls({word: log(1 + total / count) for word, count in counts.items()}, log(1 + total))

    def weight(self, words: Iterable[str]) -> float:
        """Return how much *words* tell together."""
        return sum(self.weights.get(word, self.default) for word in words)


def revises(newer: str, older: str) -> bool:
    """Whether *newer* repeats most of what *older* tells, and says otherwise."""
    mine, theirs = telling_words(newer), telling_words(older)
    return len(mine & theirs) >= LEAST_SHARED * len(theirs) and says_otherwise(newer, older)


@dataclass(frozen=True, slots=True)
class Told:
    """A statement, read once for many comparisons."""

    text: str
    words: Sequence[str]
    telling: frozenset[str]
    denies: bool

    @classmethod
    def of(cls, text: str) -> Told:
        """Read *text*."""
        return cls(text, said_words(text), telling_words(text), denies(text))


def revised_by(newer: Told, older: Sequence[Told], neighbours: Neighbours) -> int | None:
    """Return the place in *older* of the statement that *newer* revises, None where it revises none of them."""
    likeness, place = max(((_likeness(newer, each, neighbours), -at) for at, each in enumerate(older)), default=(0, 0))
    return -place if likeness >= LEAST_LIKENESS else None


def _likeness(newer: Told, older: Told, neighbours: Neighbours) -> float:
    """Return how much *newer* repeats of *older*, in [0, 1.25], 0 where it does not say otherwise.

    What the older tells counts most, then how little else the newer tells, and that they say it in the same words;
    where one of them denies, less is enough.
    """
    common = newer.telling & older.telling
    if len(common) < LEAST_IN_COMMON:
        return 0.0
    repeated = neighbours.weight(common)
    likeness = repeated / neighbours.weight(older.telling) / 2 + repeated / neighbours.weight(newer.telling) / 4
    likeness += (newer.denies != older.denies) / 4
    if likeness + 1 / 4 < LEAST_LIKENESS or not says_otherwise(newer.text, older.text):
        return 0.0
    matcher = SequenceMatcher(None, older.words, newer.words, autojunk=False)
    return likeness + matcher.find_longest_match().size / len(older.words) / 4


def says_otherwise(newer: str, older: str) -> bool:
    """Whether one of the two denies, a word of the older is gone for another, or its words now say it of others.

    What only leaves words out says otherwise where it says that no more is so: "speaks only Welsh".
    """
    mine, theirs = telling_words(newer), telling_words(older)
    if denies(newer) != denies(older):
        return True
    gone = theirs - mine
    if not gone:
        return not keeps_phrases(newer, older)
    return bool(mine - theirs) or (_limits(newer) and not _limits(older))


def _limits(statement: str) -> bool:
    return not _ONLY.isdisjoint(said_words(statement)) or "só" in statement.casefold().split()
