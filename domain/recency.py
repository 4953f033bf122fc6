"""The newer of two statements about one thing stands above the older.

Which of them answers a question better their words do not say: both have the same ones. What is newer does.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence, Set
from dataclasses import dataclass
from math import log
from typing import TypeVar

PAGE = 10
"""How far a statement may rise: within the answers that are read first."""
SHARED_QUESTION = 0.5
SHARED_RARITY = 0.2

Item = TypeVar("Item")


@dataclass(frozen=True, slots=True)
class Statement:
    """What somebody said, for telling whether another says it anew.

    Attributes:
        at: when (UTC text).
        by: who, as far as it is known.
        thread_id: in which conversation; within one, what is newer only goes on.
        terms: the words of it, as search knows them.
    """

    at: str
    by: tuple[str, str | None]
    thread_id: str
    terms: Set[str]


class Renewal:
    """Tells whether one of some statements says anew what another says.

    Both must have much of the question in common, and of the words that are rare among all of the statements.
    """

    def __init__(self, asked: Sequence[Sequence[str]], statements: Iterable[Statement]) -> None:
        self._asked = [frozenset(readings) for readings in asked]
        terms = [statement.terms for statement in statements]
        counts = Counter(term for each in terms for term in each)
        self._rarity = {term: log(1 + (len(terms) - n + 0.5) / (n + 0.5)) for term, n in counts.items()}

    def is_of(self, newer: Statement, older: Statement) -> bool:
        """Whether *newer* says anew what *older* says."""
        if newer.at <= older.at or newer.thread_id == older.thread_id or newer.by != older.by:
            return False
        asked = [word for word in self._asked if word & older.terms]
        shared = sum(not word.isdisjoint(newer.terms) for word in asked)
        if not shared or shared < SHARED_QUESTION * len(asked):
            return False
        least = min(self._weight(newer.terms), self._weight(older.terms))
        return self._weight(newer.terms & older.terms) >= SHARED_RARITY * least

    def _weight(self, terms: Set[str]) -> float:
        return sum(self._rarity[term] for term in terms)


def newest_first(order: Sequence[Item], renews: Callable[[Item, Item], bool]) -> list[Item]:
    """Return *order*, in whose first `PAGE` each item stands above those that it renews.

    Args:
        order: the best first.
        renews: whether the first of two items renews the second.
    """
    page: list[Item] = []
    for item in order[:PAGE]:
        at = next((place for place, older in enumerate(page) if renews(item, older)), len(page))
        page.insert(at, item)
    return [*page, *order[PAGE:]]
