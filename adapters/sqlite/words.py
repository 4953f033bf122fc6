"""The word index of one projected table: an FTS5 table without content, kept in the transaction that changes a row.

A term of a resource is indexed under the resource's own prefix, so that what others have said lies elsewhere in the
index and costs a search nothing.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable, Iterable, Iterator
from hashlib import blake2b
from typing import Any

from ...application.projections.fold import Findable, Projection
from ...domain.ranking import place_of

_PREFIX_BYTES = 8
Row = tuple[Any, ...]


def index_of(table: str) -> str:
    """Return the name of the word index of *table*."""
    return f"{table}_words"


def terms_of(table: str) -> str:
    """Return the name of the table through which the terms of the index are read."""
    return f"{table}_terms"


def prefixed(resource_id: str, term: str) -> str:
    """Return *term* as the index holds it for a resource."""
    return _prefix(resource_id) + term


class WordIndex:
    """SQL of one word index.

    Args:
        projection: whose table is indexed; its `found_by` says by what.
    """

    def __init__(self, projection: Projection) -> None:
        self.table = projection.name
        self.name = index_of(projection.name)
        self._terms = terms_of(projection.name)
        self._row: Callable[..., Any] = projection.row
        self._found_by = projection.found_by or _by_nothing
        self._columns = ",".join(f'"{column.name}"' for column in projection.columns)
        self._insert = f'INSERT INTO "{self.name}"(rowid, terms) VALUES (?,?)'
        self._delete = f'INSERT INTO "{self.name}"("{self.name}", rowid, terms) VALUES (\'delete\',?,?)'

    def create(self, cursor: sqlite3.Cursor) -> None:
        """Create the index anew and fill it from the rows of its table."""
        cursor.execute(f'DROP TABLE IF EXISTS "{self._terms}"')
        cursor.execute(f'DROP TABLE IF EXISTS "{self.name}"')
        cursor.execute(
            f"CREATE VIRTUAL TABLE \"{self.name}\" USING fts5(terms, content='', columnsize=0, tokenize='ascii')"
        )
        cursor.execute(f'CREATE VIRTUAL TABLE "{self._terms}" USING fts5vocab("{self.name}", instance)')
        rows = cursor.connection.cursor().execute(f'SELECT {self._columns} FROM "{self.table}"')
        cursor.executemany(self._insert, self.entries(rows))

    def replace(self, cursor: sqlite3.Cursor, old: Iterable[Row], new: Iterable[Row]) -> None:
        """Take *old* rows out of the index and *new* ones in; what both have alike is left alone."""
        gone, come = dict(self.entries(old)), dict(self.entries(new))
        unchanged = gone.items() & come.items()
        if removed := sorted(gone.items() - unchanged):
            cursor.executemany(self._delete, removed)
        if added := sorted(come.items() - unchanged):
            cursor.executemany(self._insert, added)

    def entries(self, rows: Iterable[Row]) -> Iterator[tuple[int, str]]:
        """Yield the place and the terms of each of *rows* that can be found."""
        for row in rows:
            found = self._found_by(self._row(*row))
            if found is not None and found.terms:
                yield place_of(row[0], found.length, by_assistant=found.by_assistant), _text(found)


def places(cursor: sqlite3.Cursor, table: str, resource_id: str, term: str) -> list[int]:
    """Return the places at which *term* stands in what *resource_id* has in *table*, once for each time."""
    statement = f'SELECT json_group_array(doc) FROM "{terms_of(table)}" WHERE term = ?'
    found: list[int] = json.loads(cursor.execute(statement, (prefixed(resource_id, term),)).fetchone()[0])
    return found


def _text(found: Findable) -> str:
    prefix = _prefix(found.resource_id)
    return " ".join([prefix + term for term in found.terms])


def _prefix(resource_id: str) -> str:
    return blake2b(resource_id.encode("utf-8", "surrogatepass"), digest_size=_PREFIX_BYTES).hexdigest()


def _by_nothing(row: Any) -> None:
    return None
