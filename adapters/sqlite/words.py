"""The word index of one projected table: an FTS5 table without content, one row behind a mark.

Rows are taken in after the transaction that made them, so that recording costs no more: up to the mark, the id of the
last row taken in, the index says what the table says, and a row behind the mark that changes is replaced along with it.
A term of a resource is indexed under the resource's own prefix, so that what others have said lies elsewhere in the
index and costs a search nothing.
"""

from __future__ import annotations

import json
import sqlite3
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from hashlib import blake2b
from typing import Any

from ...application.projections.fold import Findable, Projection
from ...domain.ranking import place_of, row_of
from ...domain.searching import SEARCH_VERSION

_PREFIX_BYTES = 8
_SET_MARK = (
    "INSERT INTO projection_positions(name, version, position) VALUES (?,?,?)"
    " ON CONFLICT(name) DO UPDATE SET version=excluded.version, position=excluded.position"
)
_MERGED_PAGES = 64
_NOTHING_MERGED = 2  # changes that FTS5 counts at least where it has merged anything
_STANDING = """
    SELECT (SELECT count(*) FROM sqlite_master WHERE name IN (?,?)),
        (SELECT version FROM projection_positions WHERE name=?)"""
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
        self._to_merge = f"{self.name} to merge"
        self._merge = f'INSERT INTO "{self.name}"("{self.name}", rank) VALUES (\'merge\',?)'
        self._next = f'SELECT {self._columns} FROM "{self.table}" WHERE id > ? ORDER BY id LIMIT ?'
        self._is_behind = f'SELECT EXISTS (SELECT 1 FROM "{self.table}" WHERE id > ?)'
        self._insert = f'INSERT INTO "{self.name}"(rowid, terms) VALUES (?,?)'
        self._delete = f'INSERT INTO "{self.name}"("{self.name}", rowid, terms) VALUES (\'delete\',?,?)'

    def create(self, cursor: sqlite3.Cursor) -> None:
        """Create the index anew, empty, with its mark before the first row."""
        cursor.execute(f'DROP TABLE IF EXISTS "{self._terms}"')
        cursor.execute(f'DROP TABLE IF EXISTS "{self.name}"')
        cursor.execute(
            f"CREATE VIRTUAL TABLE \"{self.name}\" USING fts5(terms, content='', columnsize=0, tokenize='ascii')"
        )
        cursor.execute(f'CREATE VIRTUAL TABLE "{self._terms}" USING fts5vocab("{self.name}", instance)')
        cursor.execute(_SET_MARK, (self.name, SEARCH_VERSION, 0))
        cursor.execute("DELETE FROM projection_positions WHERE name=?", (self._to_merge,))

    def is_current(self, cursor: sqlite3.Cursor) -> bool:
        """Whether the index is there, and was made by the rules that hold."""
        found = cursor.execute(_STANDING, (self.name, self._terms, self.name)).fetchone()
        return bool(found == (2, SEARCH_VERSION))

    def is_behind(self, cursor: sqlite3.Cursor) -> bool:
        """Whether rows wait to be taken in."""
        (is_behind,) = cursor.execute(self._is_behind, (self._mark(cursor),)).fetchone()
        return bool(is_behind)

    def take(self, cursor: sqlite3.Cursor, limit: int) -> int:
        """Take in the next rows, *limit* at most; return how many."""
        rows = cursor.execute(self._next, (self._mark(cursor), limit)).fetchall()
        if rows:
            cursor.executemany(self._insert, list(self.entries(rows)))
            cursor.execute(_SET_MARK, (self.name, SEARCH_VERSION, rows[-1][0]))
        return len(rows)

    def replace(self, cursor: sqlite3.Cursor, old: Iterable[Row], new: Iterable[Row]) -> None:
        """Put *new* rows in the place of *old* ones, those up to the mark; what both have alike is left alone."""
        mark = self._mark(cursor)
        gone, come = (dict(self.entries(row for row in rows if row[0] <= mark)) for rows in (old, new))
        unchanged = gone.items() & come.items()
        if removed := sorted(gone.items() - unchanged):
            cursor.executemany(self._delete, removed)
            cursor.execute(_SET_MARK, (self._to_merge, SEARCH_VERSION, 0))
        cursor.executemany(self._insert, sorted(come.items() - unchanged))

    def must_merge(self, cursor: sqlite3.Cursor) -> bool:
        """Whether terms that were deleted still lie in segments of the index."""
        found = cursor.execute("SELECT 1 FROM projection_positions WHERE name=?", (self._to_merge,)).fetchone()
        return found is not None

    def merge(self, cursor: sqlite3.Cursor, *, is_first: bool) -> bool:
        """Merge some segments, so that what was deleted leaves the file; return whether more is left to do."""
        before = cursor.connection.total_changes
        cursor.execute(self._merge, (-_MERGED_PAGES if is_first else _MERGED_PAGES,))
        if cursor.connection.total_changes - before >= _NOTHING_MERGED:
            return True
        cursor.execute("DELETE FROM projection_positions WHERE name=?", (self._to_merge,))
        return False

    def misfits(self, cursor: sqlite3.Cursor) -> list[int]:
        """Return the ids of rows of which the index does not say what their table says, in order."""
        rest: Counter[int] = Counter()
        mark = self._mark(cursor)
        reader = cursor.connection.cursor()
        for place, terms in self.entries(reader.execute(f'SELECT {self._columns} FROM "{self.table}"')):
            if row_of(place) <= mark:
                rest[place] += sum(hash((term, offset)) for offset, term in enumerate(terms.split(" ")))
        for term, place, offset in reader.execute(f'SELECT term, doc, offset FROM "{self._terms}"'):
            rest[place] -= hash((term, offset))
        return sorted({row_of(place) for place, difference in rest.items() if difference})

    def _mark(self, cursor: sqlite3.Cursor) -> int:
        found = cursor.execute("SELECT position FROM projection_positions WHERE name=?", (self.name,)).fetchone()
        return int(found[0]) if found else 0

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
