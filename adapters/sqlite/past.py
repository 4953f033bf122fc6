"""The tables as they were: folded up to a position into a private database in memory."""

from __future__ import annotations

import sqlite3
from collections.abc import Collection, Iterable
from contextlib import AbstractContextManager
from datetime import datetime
from typing import Any, Self

from ...application.collector import without_gc
from ...application.projections.fold import Projection
from ...domain.time import as_utc, utc_text
from . import schema
from .connections import Connections
from .folding import Folding, Progress, last_position
from .mapping import EventMapper
from .projecting import Projections
from .settings import StoreSettings
from .tables import ProjectedTable

EVERYTHING = -1
"""No limit, in SQLite's words."""
_STREAM = (
    "SELECT notification_id, originator_id, originator_version, topic, CAST(state AS BLOB) FROM stored_events"
    " WHERE originator_id=? AND notification_id<=? AND topic IN ({topics}) ORDER BY notification_id"
)


class PastStore:
    """What a store's tables held at a position; it only reads, and ends with its block.

    Attributes:
        position: of the last event that is taken in.
    """

    def __init__(self, connections: Connections, position: int) -> None:
        self._connections = connections
        self.position = position

    def reading(self) -> AbstractContextManager[sqlite3.Cursor]:
        """See `SQLiteStore.reading`."""
        return self._connections.reading()

    def catch_up_words(self, wait_s: float | None = None) -> None:
        """Do nothing: nothing comes to the past."""

    def index_words(self, projections: Projections) -> None:
        """Make the word indexes of the tables that are here, so that they can be searched."""
        with self._connections.writing() as cursor:
            cursor.execute(schema.TABLES["projection_positions"])
            for words in projections.words:
                if words.table in schema.table_names(cursor):
                    words.create(cursor)
                    words.take(cursor, EVERYTHING)

    def close(self) -> None:
        """Let the tables go."""
        self._connections.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def project_past(
    source: sqlite3.Cursor,
    projections: Projections,
    mapper: EventMapper,
    *,
    upto: int,
    only: Iterable[str] | None = None,
    on_progress: Progress | None = None,
) -> PastStore:
    """Fold the log that *source* reads up to position *upto* into tables in memory.

    Raises:
        UnreadableEventError: a payload cannot be read.
        ProjectionError: a fold failed.
    """
    chosen = projections.chosen(only)
    folding = Folding(chosen, mapper)
    connections = Connections(None, StoreSettings())
    try:
        with without_gc():
            folding.read_on(source, upto, on_progress)
            with connections.writing() as cursor:
                for projection in chosen:
                    table = ProjectedTable(projection)
                    folding.fill(cursor, table)
                    table.create_indexes(cursor)
    except BaseException:
        connections.close()
        raise
    return PastStore(connections, upto)


def rows_at(
    source: sqlite3.Cursor, mapper: EventMapper, projection: Projection, streams: Collection[str], position: int | None
) -> dict[str, Any]:
    """Return the rows that single streams had made at *position* (None: now), by stream; one that made none is missing.

    Raises:
        UnreadableEventError: a payload cannot be read.
    """
    upto = last_position(source) if position is None else position
    rows: dict[str, Any] = {}
    topics = ",".join("?" * len(projection.folds))
    for stream in dict.fromkeys(streams):
        events = source.execute(_STREAM.format(topics=topics), (stream, upto, *projection.folds)).fetchall()
        row = None
        for at, topic, payload in mapper.payloads(events):
            row = projection.folds[topic](row, payload, at)
        if row is not None:
            rows[stream] = row
    return rows


def position_at(cursor: sqlite3.Cursor, recorded_at: datetime) -> int:
    """Return the last position that was recorded at *recorded_at* or before, 0 when there is none."""
    wanted = utc_text(as_utc(recorded_at))
    low, high = 0, last_position(cursor)
    while low < high:
        middle = (low + high + 1) // 2
        found = cursor.execute(
            "SELECT recorded_at FROM stored_events WHERE notification_id<=? ORDER BY notification_id DESC LIMIT 1",
            (middle,),
        ).fetchone()
        if found is None or found[0] <= wanted:
            low = middle
        else:
            high = middle - 1
    return low
