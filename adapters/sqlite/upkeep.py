"""The store as a whole, in the application's words."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path

from ...application.facade import Difference, Progress
from ...application.views import MemoryViews
from .store import SQLiteStore
from .views import SQLiteViews


class SQLiteUpkeep:
    """See `application.facade.Upkeep`."""

    def __init__(self, store: SQLiteStore) -> None:
        self._store = store

    def rebuild(self, name: str | None = None, on_progress: Progress | None = None) -> dict[str, int]:
        """See `Upkeep.rebuild`."""
        return self._store.rebuild(name, on_progress)

    @contextmanager
    def past(self, *, position: int | None, recorded_at: datetime | None) -> Iterator[MemoryViews]:
        """See `Upkeep.past`."""
        past = self._store.as_of(position=position, recorded_at=recorded_at)
        try:
            yield SQLiteViews(past, self._store.stream)
        finally:
            past.close()

    def verify(self, on_progress: Progress | None = None) -> list[Difference]:
        """See `Upkeep.verify`."""
        return [*self._store.verify(on_progress)]

    def backup(self, target: Path) -> None:
        """See `Upkeep.backup`."""
        self._store.backup(target)

    def reseal(self) -> None:
        """See `Upkeep.reseal`."""
        self._store.reseal()

    def close(self) -> None:
        """See `Upkeep.close`."""
        self._store.close()
