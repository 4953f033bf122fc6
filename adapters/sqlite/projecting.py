"""Keeps the projected tables in step with the log: inline, after it, and again from nothing."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Sequence

from ...application.collector import without_gc
from ...application.projections.fold import Projection
from ...domain.errors import NewerSchemaError, NotADatabaseError, NotFoundError
from . import schema
from .connections import Connections
from .folding import Folding, Progress, last_position, read_log
from .mapping import EventMapper
from .tables import Batch, ProjectedTable

_CHUNK = 2000
_WORDS_CHUNK = 256
# what is no number, by somebody's hand, counts as never built
_VERSIONS = "SELECT name, CAST(version AS INTEGER) FROM projection_positions"
_STANDING = "SELECT CAST(version AS INTEGER), CAST(position AS INTEGER) FROM projection_positions WHERE name=?"
_CHUNKS_END = (
    "SELECT max(notification_id) FROM"
    " (SELECT notification_id FROM stored_events WHERE notification_id>? ORDER BY notification_id LIMIT ?)"
)
_SET_POSITION = (
    "INSERT INTO projection_positions(name, version, position) VALUES (?,?,?)"
    " ON CONFLICT(name) DO UPDATE SET version=excluded.version, position=excluded.position"
)


class Projections:
    """All projections of one store.

    Args:
        projections: their names are those of their tables.
        mapper: reads the payloads of events that were appended earlier.
    """

    def __init__(self, projections: Sequence[Projection], mapper: EventMapper) -> None:
        self.all = {projection.name: projection for projection in projections}
        if len(self.all) != len(projections):
            raise TypeError("Two projections have one name.")
        self._mapper = mapper
        self._tables = {name: ProjectedTable(projection) for name, projection in self.all.items()}
        self._inline = [table for table in self._tables.values() if table.projection.inline]
        self.words = [table.words for table in self._tables.values() if table.words is not None]
        self.inline_topics = frozenset(topic for table in self._inline for topic in table.projection.folds)
        stand = " OR ".join(f"name='{t.name}' AND version={t.projection.version}" for t in self._inline)
        self._advance = f"UPDATE projection_positions SET position=? WHERE position=? AND ({stand}) RETURNING name"

    def chosen(self, names: Iterable[str] | None) -> list[Projection]:
        """Return the projections called *names*, all of them for None.

        Raises:
            NotFoundError: there is no such projection.
        """
        names = list(self.all) if names is None else list(names)
        for name in names:
            if name not in self.all:
                raise NotFoundError(f"There is no table {name!r}: choose one of {', '.join(self.all)}.", name)
        return [self.all[name] for name in names]

    def prepare(self, connections: Connections) -> None:
        """Build the tables that are new to the file, or whose version was raised.

        Raises:
            NewerSchemaError: a newer Lastro has built one of them.
            NotADatabaseError: another application's table has the name of one of them.
        """
        with connections.reading() as cursor:
            versions = dict(cursor.execute(_VERSIONS).fetchall())
            unknown = (self.all.keys() - versions.keys()) & schema.table_names(cursor)
            foreign = [name for name in unknown if not _has_columns_of(cursor, self.all[name])]
        if foreign:
            name = min(foreign)
            raise NotADatabaseError(
                f"{connections.name!r} has a table {name!r} that Lastro did not make: rename it, or give another path.",
                connections.name,
                name,
            )
        for name, projection in self.all.items():
            _refuse_newer(projection, versions.get(name, 0))
        stale = [name for name, projection in self.all.items() if versions.get(name) != projection.version]
        if stale:
            self.rebuild(connections, stale)
        for words in self.words:
            with connections.reading() as cursor:
                is_current = words.is_current(cursor)
            if not is_current:
                with connections.writing() as cursor:
                    if not words.is_current(cursor):  # another process may have been faster
                        words.create(cursor)
        self.catch_up_words(connections)

    def advance(self, cursor: sqlite3.Cursor, previous: int, batch: Batch) -> None:
        """Take *batch*, the events after position *previous*, into the inline tables.

        A table that does not stand at *previous* is brought there first.

        Raises:
            ProjectionError: a fold failed; nothing of the append may stay.
        """
        if not self._inline:
            return
        last = batch[-1][0]
        advanced = cursor.execute(self._advance, (last, previous)).fetchall()
        if len(advanced) != len(self._inline):
            in_step = {name for (name,) in advanced}
            for table in self._inline:
                if table.name not in in_step:
                    self._heal(cursor, table, previous)
                    cursor.execute(_SET_POSITION, (table.name, table.projection.version, last))
        for table in self._inline:
            table.apply(cursor, batch)

    def catch_up(self, connections: Connections) -> int:
        """Take in what the tables that are not inline have not seen; return how many events."""
        taken = 0
        for table in self._tables.values():
            if not table.projection.inline:
                while chunk := self._next_chunk(connections, table):
                    taken += self._take(connections, table, *chunk)
        self.catch_up_words(connections)
        self._merge_words(connections)
        return taken

    def catch_up_words(self, connections: Connections, wait_s: float | None = None) -> None:
        """Take into the word indexes the rows that came since; a few at a time, so that writers go on.

        Args:
            connections: to the database.
            wait_s: how long to wait for other writers, each time; the busy time-out where None.

        Raises:
            StoreLockedError: somebody else wrote for longer.
        """
        for words in self.words:
            with connections.reading() as cursor:
                is_behind = words.is_behind(cursor)
            while is_behind:
                with connections.writing(wait_s) as cursor:
                    is_behind = words.take(cursor, _WORDS_CHUNK) == _WORDS_CHUNK

    def _merge_words(self, connections: Connections) -> None:
        """Let terms that were deleted leave the file, a few pages a transaction."""
        for words in self.words:
            with connections.reading() as cursor:
                is_left = words.must_merge(cursor)
            is_first = True
            while is_left:
                with connections.writing() as cursor:
                    is_left = words.merge(cursor, is_first=is_first)
                is_first = False

    def rebuild(
        self, connections: Connections, names: Iterable[str] | None = None, on_progress: Progress | None = None
    ) -> dict[str, int]:
        """Build tables again from the first event on; return how many rows each has.

        Readers and writers go on while the log is folded in memory. The events that came meanwhile, the
        writing of the new tables and their exchange with the old ones happen under the write lock.
        """
        chosen = self.chosen(names)
        folding = Folding(chosen, self._mapper)
        with without_gc():
            with connections.reading() as cursor:
                folding.read_on(cursor, last_position(cursor), on_progress)
            with connections.writing() as cursor:
                folding.read_on(cursor, last_position(cursor))
                counts = {p.name: self._exchange(cursor, self._tables[p.name], folding) for p in chosen}
        self.catch_up_words(connections)
        return counts

    def _exchange(self, cursor: sqlite3.Cursor, table: ProjectedTable, folding: Folding) -> int:
        beside = ProjectedTable(table.projection, f"{table.name}__new")
        beside.drop(cursor)
        count = folding.fill(cursor, beside)
        table.drop(cursor)
        beside.rename(cursor, table.name)
        table.create_indexes(cursor)
        cursor.execute(_SET_POSITION, (table.name, table.projection.version, folding.position))
        if table.words is not None:
            table.words.create(cursor)
        return count

    def _heal(self, cursor: sqlite3.Cursor, table: ProjectedTable, upto: int) -> None:
        version, position = _standing(cursor, table)
        _refuse_newer(table.projection, version)
        if version < table.projection.version or position > upto:  # never built, or ahead of a log that was cut
            folding = Folding([table.projection], self._mapper)
            folding.read_on(cursor, upto)
            self._exchange(cursor, table, folding)
            return
        events = read_log(cursor.connection.cursor(), tuple(table.projection.folds), position, upto)
        while chunk := events.fetchmany(_CHUNK):
            table.apply(cursor, list(self._mapper.payloads(chunk)))

    def _next_chunk(self, connections: Connections, table: ProjectedTable) -> tuple[int, int, Batch] | None:
        """Return where *table* stands, where a chunk more takes it, and the events between; None at the end."""
        with connections.reading() as cursor:
            version, position = _standing(cursor, table)
            _refuse_newer(table.projection, version)
            (upto,) = cursor.execute(_CHUNKS_END, (position, _CHUNK)).fetchone()
            return (position, upto, self._batch(cursor, table, position, upto)) if upto else None

    def _take(self, connections: Connections, table: ProjectedTable, after: int, upto: int, batch: Batch) -> int:
        """Write rows and position in one transaction; return how many events, 0 when another process was faster."""
        with connections.writing() as cursor:
            if _standing(cursor, table) != (table.projection.version, after):
                return 0
            table.apply(cursor, batch)
            cursor.execute(_SET_POSITION, (table.name, table.projection.version, upto))
        return upto - after

    def _batch(self, cursor: sqlite3.Cursor, table: ProjectedTable, after: int, upto: int) -> Batch:
        events = read_log(cursor, tuple(table.projection.folds), after, upto).fetchall()
        return list(self._mapper.payloads(events))


def _standing(cursor: sqlite3.Cursor, table: ProjectedTable) -> tuple[int, int]:
    return cursor.execute(_STANDING, (table.name,)).fetchone() or (0, 0)


def _has_columns_of(cursor: sqlite3.Cursor, projection: Projection) -> bool:
    """Whether the table of that name is ours, although nothing says any more how far it stands."""
    found = cursor.execute("SELECT name FROM pragma_table_info(?)", (projection.name,)).fetchall()
    return [name for (name,) in found] == [column.name for column in projection.columns]


def _refuse_newer(projection: Projection, version: int) -> None:
    if version > projection.version:
        raise NewerSchemaError(
            f"The table {projection.name!r} was built in version {version}, this Lastro knows {projection.version}: "
            "install a newer Lastro.",
            projection.name,
            version,
        )
