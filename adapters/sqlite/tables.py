"""The table of one projection: its DDL, and the writing of folded rows into it."""

from __future__ import annotations

import sqlite3
from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from operator import attrgetter, itemgetter
from typing import Any, cast

from ...application.projections.fold import Column, Index, Projection
from ...domain.errors import ProjectionError
from .words import WordIndex

Key = tuple[Any, ...]
Batch = Sequence[tuple[int, str, Any]]
"""Events to fold: position, topic, payload; ascending."""


class ProjectedTable:
    """SQL of one projection.

    Args:
        projection: what is projected.
        name: of the table; another than the projection's while a new one is built beside the live one.
    """

    def __init__(self, projection: Projection, name: str | None = None) -> None:
        self.projection = projection
        self.name = name or projection.name
        self.words = WordIndex(projection) if projection.found_by is not None else None
        self._columns = tuple(column.name for column in projection.columns)
        self._values = cast(Callable[[Any], tuple[Any, ...]], attrgetter(*self._columns))
        self._unique = frozenset(self._unique_places())
        self._updates: dict[tuple[int, ...], str] = {}
        names = ",".join(map(_quoted, self._columns))
        table = _quoted(self.name)
        self._select = f"SELECT {names} FROM {table} WHERE " + " AND ".join(f"{_quoted(k)}=?" for k in projection.key)
        self._insert = f"INSERT INTO {table}({names}) VALUES ({','.join('?' * len(self._columns))})"
        self._upsert = (
            f"{self._insert} ON CONFLICT({','.join(map(_quoted, projection.key))}) DO UPDATE SET "
            + ",".join(f"{_quoted(c)}=excluded.{_quoted(c)}" for c in self._columns)
        )
        self._delete = f"DELETE FROM {table} WHERE {_quoted(self._columns[0])}=?"
        self.select_all = f"SELECT {names} FROM {table} ORDER BY {_quoted(self._columns[0])}"

    def create(self, cursor: sqlite3.Cursor) -> None:
        """Create the table, without its indexes."""
        first, *others = self.projection.columns
        columns = [f"{_quoted(first.name)} INTEGER PRIMARY KEY", *map(_column, others)]
        cursor.execute(f"CREATE TABLE {_quoted(self.name)}({', '.join(columns)})")

    def create_indexes(self, cursor: sqlite3.Cursor) -> None:
        """Create the unique index of the key and the projection's own indexes."""
        for number, index in enumerate(self._indexes()):
            name, columns = _quoted(f"{self.name}_ix{number}"), ",".join(map(_quoted, index.columns))
            cursor.execute(f"DROP INDEX IF EXISTS {name}")  # left on a table that somebody renamed
            where = " AND ".join(f"{_quoted(column)}={_literal(value)}" for column, value in index.where)
            cursor.execute(
                f"CREATE {'UNIQUE ' if index.unique else ''}INDEX {name} ON {_quoted(self.name)}({columns})"
                + (f" WHERE {where}" if where else "")
            )

    def drop(self, cursor: sqlite3.Cursor) -> None:
        """Drop the table and its indexes, or a view that somebody put in its place, if they are there."""
        found = cursor.execute("SELECT type FROM sqlite_master WHERE name=? AND type IN ('table','view')", (self.name,))
        for (kind,) in found.fetchall():
            cursor.execute(f"DROP {kind} {_quoted(self.name)}")

    def rename(self, cursor: sqlite3.Cursor, name: str) -> None:
        """Give the table another name."""
        cursor.execute(f"ALTER TABLE {_quoted(self.name)} RENAME TO {_quoted(name)}")

    def fill(self, cursor: sqlite3.Cursor, rows: Iterable[Any]) -> int:
        """Write *rows* into the empty table in the order of their ids; return how many."""
        standing = sorted((row for row in rows if row is not None), key=attrgetter(self._columns[0]))
        cursor.executemany(self._insert, map(self._values, standing))
        return len(standing)

    def apply(self, cursor: sqlite3.Cursor, batch: Batch) -> None:
        """Fold *batch* over the live rows and write what changed.

        Raises:
            ProjectionError: a fold failed.
        """
        key_of, folds, creates = self.projection.key_of, self.projection.folds, self.projection.creates
        rows: dict[Key, Any] = {}
        before: dict[Key, tuple[Any, ...]] = {}
        for position, topic, event in batch:
            fold = folds.get(topic)
            if fold is None:
                continue
            try:
                key = key_of[topic](event)
                if key not in rows:
                    rows[key] = None if topic in creates else self._live(cursor, key, before)
                rows[key] = fold(rows[key], event, position)
            except sqlite3.Error:
                raise
            except Exception as error:
                raise fold_error(self.projection.name, topic, position, error) from error
        if rows:
            self._flush(cursor, rows, before)
            if self.words is not None and before:
                self.words.replace(cursor, before.values(), [self._values(r) for r in rows.values() if r is not None])

    def _live(self, cursor: sqlite3.Cursor, key: Key, before: dict[Key, tuple[Any, ...]]) -> Any:
        found = cursor.execute(self._select, key).fetchone()
        if found is None:
            return None
        before[key] = found
        return self.projection.row(*found)

    def _flush(self, cursor: sqlite3.Cursor, rows: dict[Key, Any], before: dict[Key, tuple[Any, ...]]) -> None:
        """Write the rows so that no unique index is violated on the way to a state that satisfies it.

        What leaves goes first. A row that changes in a column of a unique index leaves and comes back.
        """
        gone: list[tuple[Any]] = []
        changed: defaultdict[tuple[int, ...], list[list[Any]]] = defaultdict(list)
        fresh: list[tuple[Any, ...]] = []
        for key, row in rows.items():
            old, new = before.get(key), None if row is None else self._values(row)
            if old is None:
                if new is not None:
                    fresh.append(new)
            elif new is None:
                gone.append((old[0],))
            elif new != old:
                places = tuple(place for place, value in enumerate(new) if value != old[place])
                if self._unique.isdisjoint(places):
                    changed[places].append([*(new[place] for place in places), old[0]])
                else:
                    gone.append((old[0],))
                    fresh.append(new)
        if gone:
            cursor.executemany(self._delete, gone)
        for places, values in changed.items():
            cursor.executemany(self._update(places), values)
        if len(fresh) == 1:
            cursor.execute(self._upsert, fresh[0])
        elif fresh:
            cursor.executemany(self._upsert, sorted(fresh, key=itemgetter(0)))

    def _update(self, places: tuple[int, ...]) -> str:
        statement = self._updates.get(places)
        if statement is None:
            changes = ",".join(f"{_quoted(self._columns[place])}=?" for place in places)
            statement = f"UPDATE {_quoted(self.name)} SET {changes} WHERE {_quoted(self._columns[0])}=?"
            self._updates[places] = statement
        return statement

    def _indexes(self) -> tuple[Index, ...]:
        key = Index(self.projection.key, unique=True)
        is_primary = self.projection.key == self._columns[:1]
        return self.projection.indexes if is_primary else (key, *self.projection.indexes)

    def _unique_places(self) -> Iterable[int]:
        names = {self._columns[0]}
        for index in self._indexes():
            if index.unique:
                names.update(index.columns, (column for column, _ in index.where))
        return (self._columns.index(name) for name in names)


def fold_error(name: str, topic: str, position: int, error: Exception) -> ProjectionError:
    """Return the error that names the event on which a fold failed."""
    return ProjectionError(
        f"The table {name!r} cannot take in event {position} ({topic!r}): {error!r}. Run `verify`.",
        name,
        topic,
        position,
    )


def _column(column: Column) -> str:
    default = "" if column.default is None else f" DEFAULT {_literal(column.default)}"
    return f"{_quoted(column.name)} {column.type.upper()}{' NOT NULL' if column.required else ''}{default}"


def _literal(value: str | int | float) -> str:
    return repr(value) if not isinstance(value, str) else "'" + value.replace("'", "''") + "'"


def _quoted(name: str) -> str:
    return '"' + name.replace('"', '""') + '"'
