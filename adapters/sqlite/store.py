"""The memory's database: one file, or one in memory, behind one object."""

from __future__ import annotations

import sqlite3
from collections.abc import Collection, Iterable, Mapping, Sequence
from contextlib import AbstractContextManager
from datetime import datetime
from os import PathLike, fspath
from pathlib import Path
from typing import Any, Self
from uuid import UUID

from ...application.ports import Clock
from ...application.projections.fold import Projection
from ...application.views import LogEntry
from . import migrations, schema
from .appending import Appender, Jobs
from .connections import Connections
from .copying import copy_store
from .differences import Difference
from .factory import LogFactory
from .folding import Progress, last_position
from .identity import LogIdentity
from .mapping import EventMapper
from .past import PastStore, position_at, project_past, rows_at
from .projecting import Projections
from .recorder import LogRecorder
from .resource_secrets import ResourceSecrets
from .settings import StoreSettings
from .verifying import differences

_DEFAULTS = StoreSettings()


class SQLiteStore:
    """Events, the tables that are folded from them, and operational tables, in one SQLite database.

    Many threads may share one store and many processes one file. Beside the file lie the key of the
    log's chain and the log's head; keep the three together, `backup` does.

    Attributes:
        factory: on which the library's `Application` is built.
        recorder: the log.
    """

    def __init__(
        self,
        connections: Connections,
        *,
        events: Mapping[str, type[Any]],
        projections: Sequence[Projection],
        clock: Clock,
        jobs: Jobs,
        settings: StoreSettings,
    ) -> None:
        self._connections = connections
        self._mapper = EventMapper(events)
        self._projections = Projections(projections, self._mapper)
        self._identity = LogIdentity(connections, settings)
        self._secrets = ResourceSecrets(connections)
        self._appender = Appender(connections, self._identity, projections=self._projections, jobs=jobs, clock=clock)
        self.recorder = LogRecorder(
            connections, self._appender, mapper=self._mapper, folded=self._projections.inline_topics
        )
        self.factory = LogFactory(self._mapper, self.recorder)

    @classmethod
    def open(
        cls,
        path: str | PathLike[str],
        *,
        events: Mapping[str, type[Any]],
        projections: Sequence[Projection],
        clock: Clock,
        jobs: Jobs,
        settings: StoreSettings = _DEFAULTS,
    ) -> Self:
        """Open the database at *path*, or make it; ``":memory:"`` makes one that ends with the store.

        Args:
            path: of the file; its folder must exist.
            events: topic to event class: all that the log may hold.
            projections: the tables; new and re-versioned ones are built from the log here.
            clock: gives the recorded time.
            jobs: operational tables that change along with events.
            settings: time-outs, durability, places of the files beside the database.

        Raises:
            NotADatabaseError: the file is no database, or another application's.
            NewerSchemaError: a newer Lastro wrote it; it was not changed.
            StoreReadOnlyError: the file or its folder cannot be written, or the folder is missing.
            StoreLockedError: another process kept the write lock for longer than the busy time-out.
        """
        file = None if fspath(path) == ":memory:" else Path(path).absolute()
        if file is not None:
            migrations.refuse_foreign_or_newer(file, settings)
        connections = Connections(file, settings)
        try:
            migrations.migrate(connections)
            store = cls(connections, events=events, projections=projections, clock=clock, jobs=jobs, settings=settings)
            store._projections.prepare(connections)
            schema.create_missing(connections, jobs.ddl)
        except BaseException:
            connections.close()
            raise
        return store

    def reading(self) -> AbstractContextManager[sqlite3.Cursor]:
        """Begin a read transaction: every statement in the block sees the same state."""
        return self._connections.reading()

    def writing(self) -> AbstractContextManager[sqlite3.Cursor]:
        """Begin a write transaction on operational tables; the log is written through the factory."""
        return self._connections.writing()

    def change(self, along: Sequence[Any]) -> None:
        """Apply changes of the operational tables that go with no event, in one transaction."""
        self._appender.append((), along)

    def stream(self, stream_id: UUID) -> list[LogEntry]:
        """Return the events of one aggregate, oldest first; none where it does not exist."""
        return self.recorder.stream(stream_id)

    def rows_at(self, projection: Projection, streams: Collection[str], position: int | None) -> dict[str, Any]:
        """Return the row that each of *streams* (hex text) had made at *position* (None: now), by stream."""
        with self.reading() as cursor:
            return rows_at(cursor, self._mapper, projection, streams, position)

    def secret(self, resource_id: str) -> bytes:
        """Return the 32 secret bytes under which ids of *resource_id* are derived; made when first asked for."""
        return self._secrets.of(resource_id)

    def position(self) -> int:
        """Return the position of the last event, 0 when there is none."""
        with self.reading() as cursor:
            return last_position(cursor)

    def position_at(self, recorded_at: datetime) -> int:
        """Return the last position that was recorded at *recorded_at* or before, 0 when there is none."""
        with self.reading() as cursor:
            return position_at(cursor, recorded_at)

    def catch_up(self) -> int:
        """Bring the tables that are not inline up to date; return how many events were taken in."""
        return self._projections.catch_up(self._connections)

    def catch_up_words(self, wait_s: float | None = None) -> None:
        """Bring the word indexes up to date with their tables; see `Projections.catch_up_words`."""
        self._projections.catch_up_words(self._connections, wait_s)

    def rebuild(self, name: str | None = None, on_progress: Progress | None = None) -> dict[str, int]:
        """Build the table *name*, or all, again from the log; return how many rows each has.

        Raises:
            NotFoundError: no table has that name.
            UnreadableEventError: a payload cannot be read.
        """
        return self._projections.rebuild(self._connections, None if name is None else [name], on_progress)

    def as_of(
        self,
        *,
        position: int | None = None,
        recorded_at: datetime | None = None,
        only: Iterable[str] | None = None,
        words: bool = False,
    ) -> PastStore:
        """Return the tables as they were, in private memory; this database is only read.

        Args:
            position: of the last event to take in; None means the last one there is.
            recorded_at: take in what was recorded until then; with *position*, whichever is earlier.
            only: names of the tables that are wanted; None means all.
            words: make the word indexes, too.
        """
        with self.reading() as cursor:
            upto = last_position(cursor)
            if position is not None:
                upto = min(upto, position)
            if recorded_at is not None:
                upto = min(upto, position_at(cursor, recorded_at))
            past = project_past(cursor, self._projections, self._mapper, upto=upto, only=only)
        if words:
            past.index_words(self._projections)
        return past

    def verify(self, on_progress: Progress | None = None) -> list[Difference]:
        """Check the log and compare every table with one that is built anew; nothing is changed."""
        return differences(self._connections, self._identity, self._projections, self._mapper, on_progress)

    def backup(self, target: str | PathLike[str]) -> None:
        """Copy the database to *target*, key and head beside it, while it is in use.

        Raises:
            StoreReadOnlyError: *target*, or a file that would lie beside it, exists; or cannot be written.
        """
        copy_store(self._connections, self._identity, Path(target))

    def reseal(self) -> None:
        """Make a new key and chain the whole log anew under it.

        This is the way out when the key is lost, and the way to accept the log as it stands after `verify`
        has named a gap, an edit or a lost tail: what was found before is not found again, except
        payloads that do not fit their digests. Make a backup first.
        """
        self._identity.reseal(self._connections)

    def close(self) -> None:
        """Close the database; what is being read meanwhile closes when it ends."""
        self._identity.close()
        self._connections.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()
