"""Where actors wait for each other, so that a race is run and not hoped for."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from threading import Condition, local
from typing import Any

from lastro.application.log import MemoryLog
from lastro.domain.fact import Fact

Pause = Callable[[str], None]
"""Called with the name of a place; returns when everybody may go on."""


class Rendezvous:
    """Lets nobody pass before all that are still on their way have arrived."""

    def __init__(self, parties: int) -> None:
        self._parties = parties
        self._here = 0
        self._changed = Condition()

    def arrive(self, place: str) -> None:
        """Wait for the others."""
        with self._changed:
            self._here += 1
            self._changed.notify_all()
            self._changed.wait_for(lambda: self._here >= self._parties)

    def leave(self) -> None:
        """Nobody need wait for this one any more."""
        with self._changed:
            self._parties -= 1
            self._changed.notify_all()


class PausingLog(MemoryLog):
    """A log; each thread pauses once, before the first facts that it saves."""

    def __init__(self, store: Any, pause: Pause) -> None:
        super().__init__(store)
        self._pause = pause
        self._mine = local()

    def append(self, events: Sequence[Any], along: Sequence[Any] = ()) -> Sequence[int]:
        """See `MemoryLog.append`."""
        if any(isinstance(event, Fact.Event) for event in events) and not getattr(self._mine, "paused", False):
            self._mine.paused = True
            self._pause("write")
        return super().append(events, along)


class PausingTransactions:
    """The transactions of the queue; the first write, which claims a job, waits between the look and the claim."""

    def __init__(self, store: Any, pause: Pause) -> None:
        self._store = store
        self._pause = pause
        self._paused = False

    def reading(self) -> AbstractContextManager[Any]:
        """See `Transactions.reading`."""
        return self._store.reading()  # type: ignore[no-any-return]

    @contextmanager
    def writing(self) -> Iterator[Any]:
        """See `Transactions.writing`."""
        if not self._paused:
            self._paused = True
            self._pause("claim")
        with self._store.writing() as cursor:
            yield cursor
