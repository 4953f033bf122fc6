"""Projections folded in memory, from the first event of the log on: for rebuild, as-of and verify."""

from __future__ import annotations

import sqlite3
from collections import defaultdict
from collections.abc import Callable, Sequence
from typing import Any

from ...application.projections.fold import Fold, Projection
from ...domain.errors import StoreError
from .mapping import EventMapper
from .tables import Key, ProjectedTable, fold_error

Progress = Callable[[int, int], None]
"""Called now and then with (position reached, last position)."""

_PROGRESS_STRIDE = 4096
_READ = (
    "SELECT notification_id, originator_id, originator_version, topic, CAST(state AS BLOB) FROM stored_events"
    " WHERE notification_id>? AND notification_id<=?{topics} ORDER BY notification_id"
)


def last_position(cursor: sqlite3.Cursor) -> int:
    """Return the position of the last event, 0 when there is none."""
    position: int | None = cursor.execute("SELECT max(notification_id) FROM stored_events").fetchone()[0]
    return position or 0


def read_log(cursor: sqlite3.Cursor, topics: Sequence[str], after: int, upto: int) -> sqlite3.Cursor:
    """Select (position, originator, version, topic, state) of the events with one of *topics*."""
    marks = f" AND topic IN ({','.join('?' * len(topics))})"
    return cursor.execute(_READ.format(topics=marks), (after, upto, *topics))


class Folding:
    """The rows of some projections as of a position, which only moves forward.

    Args:
        projections: what to fold.
        mapper: reads payloads; those that no projection folds are left unread.
    """

    def __init__(self, projections: Sequence[Projection], mapper: EventMapper) -> None:
        self.position = 0
        self._projections = projections
        self._mapper = mapper
        self._rows: dict[str, dict[Key, Any]] = {projection.name: {} for projection in projections}

    def read_on(self, cursor: sqlite3.Cursor, upto: int, on_progress: Progress | None = None) -> None:
        """Take in the events after `position` up to *upto*.

        Raises:
            UnreadableEventError: a payload cannot be read.
            ProjectionError: a fold failed.
        """
        folds = self._folds()
        next_report = _PROGRESS_STRIDE
        name, topic, position = "", "", self.position
        events = read_log(cursor, tuple(folds), self.position, upto)
        try:
            for position, topic, event in self._mapper.payloads(events):
                for name, rows, key_of, fold in folds[topic]:  # noqa: B007 - the error names it
                    key = key_of(event)
                    rows[key] = fold(rows.get(key), event, position)
                if on_progress is not None and position >= next_report:
                    on_progress(position, upto)
                    next_report = position + _PROGRESS_STRIDE
        except (sqlite3.Error, StoreError):
            raise
        except Exception as error:
            raise fold_error(name, topic, position, error) from error
        self.position = max(self.position, upto)
        if on_progress is not None:
            on_progress(self.position, self.position)

    def fill(self, cursor: sqlite3.Cursor, table: ProjectedTable) -> int:
        """Create *table* and write the folded rows into it; the indexes are left to the caller."""
        table.create(cursor)
        return table.fill(cursor, self._rows[table.projection.name].values())

    def _folds(self) -> dict[str, list[tuple[str, dict[Key, Any], Callable[[Any], Key], Fold]]]:
        folds: defaultdict[str, list[tuple[str, dict[Key, Any], Callable[[Any], Key], Fold]]] = defaultdict(list)
        for projection in self._projections:
            rows = self._rows[projection.name]
            for topic, fold in projection.folds.items():
                folds[topic].append((projection.name, rows, projection.key_of[topic], fold))
        return dict(folds)
