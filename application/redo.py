"""Decide again on what stands now, where somebody else wrote first."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from ..domain.errors import ConflictError

MAX_CONFLICTS = 50
T = TypeVar("T")


def redone(work: Callable[[], T]) -> T:
    """Do *work*, which reads, decides and saves; again whenever somebody else wrote first.

    Raises:
        ConflictError: somebody else wrote first every time.
    """
    for _ in range(MAX_CONFLICTS):
        try:
            return work()
        except ConflictError:
            continue
    return work()
