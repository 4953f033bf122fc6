"""A tiny domain for tests of the store: books on shelves, three tables, one operational table."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any
from uuid import UUID, uuid5

from lastro.adapters.sqlite import SQLiteStore, StoreSettings
from lastro.application.projections.fold import Column, Index, Projection
from lastro.domain.aggregate import Aggregate, Begun
from lastro.domain.time import utc_text

NAMESPACE = UUID("5a4f2f7e-5a0a-4d0c-9d5e-6a3a8c1f0b11")


class Book(Aggregate):
    """A book; one book at most stands in one place of a shelf."""

    TOPIC = "book"

    class Acquired(Begun):
        TOPIC = "book.acquired"
        title: str
        shelf: str
        place: int
        note: str | None = None

    class Moved(Aggregate.Event):
        TOPIC = "book.moved"
        shelf: str
        place: int

    class Praised(Aggregate.Event):
        TOPIC = "book.praised"
        stars: float

    class Lent(Aggregate.Event):
        TOPIC = "book.lent"
        to: str

    class Returned(Aggregate.Event):
        TOPIC = "book.returned"

    class Lost(Aggregate.Event):
        TOPIC = "book.lost"


EVENTS: dict[str, type[Any]] = {
    event.TOPIC: event for event in (Book.Acquired, Book.Moved, Book.Praised, Book.Lent, Book.Returned, Book.Lost)
}


@dataclass(slots=True)
class BookRow:
    id: int
    book_id: str
    resource_id: str
    title: str
    shelf: str
    place: int
    status: str
    stars: float | None
    updated_at: str


def _acquired(row: None, event: Any, position: int) -> BookRow:
    return BookRow(
        id=position,
        book_id=event.originator_id,
        resource_id=event.resource_id,
        title=event.title,
        shelf=event.shelf,
        place=event.place,
        status="standing",
        stars=None,
        updated_at=event.timestamp,
    )


def _moved(row: BookRow, event: Any, position: int) -> BookRow:
    row.shelf, row.place, row.updated_at = event.shelf, event.place, event.timestamp
    return row


def _praised(row: BookRow, event: Any, position: int) -> BookRow:
    row.stars, row.updated_at = event.stars, event.timestamp
    return row


def _lent(row: BookRow, event: Any, position: int) -> BookRow:
    row.status, row.updated_at = "lent", event.timestamp
    return row


def _returned(row: BookRow, event: Any, position: int) -> BookRow:
    row.status, row.updated_at = "standing", event.timestamp
    return row


def _lost(row: BookRow, event: Any, position: int) -> None:
    return None


BOOK_FOLDS = {
    Book.Acquired.TOPIC: _acquired,
    Book.Moved.TOPIC: _moved,
    Book.Praised.TOPIC: _praised,
    Book.Lent.TOPIC: _lent,
    Book.Returned.TOPIC: _returned,
    Book.Lost.TOPIC: _lost,
}
BOOKS = Projection(
    name="books",
    version=1,
    row=BookRow,
    columns=(
        Column("id", "integer"),
        Column("book_id", "text", required=True),
        Column("resource_id", "text", required=True),
        Column("title", "text", required=True),
        Column("shelf", "text", required=True),
        Column("place", "integer", required=True, default=0),
        Column("status", "text", required=True, default="standing"),
        Column("stars", "real"),
        Column("updated_at", "text", required=True),
    ),
    key=("book_id",),
    key_of=dict.fromkeys(BOOK_FOLDS, lambda event: (event.originator_id,)),
    folds=BOOK_FOLDS,
    creates=frozenset({Book.Acquired.TOPIC}),
    indexes=(
        Index(("resource_id", "shelf")),
        Index(("resource_id", "shelf", "place"), unique=True, where=(("status", "standing"),)),
    ),
)


@dataclass(slots=True)
class ShelfRow:
    id: int
    resource_id: str
    shelf: str
    acquired: int = 0
    moved: int = 0


def _counting(name: str) -> Any:
    def fold(row: ShelfRow | None, event: Any, position: int) -> ShelfRow:
        row = row or ShelfRow(position, event.resource_id, event.shelf)
        setattr(row, name, getattr(row, name) + 1)
        return row

    return fold


def shelf_counts(name: str, *, inline: bool, version: int = 1) -> Projection:
    """Return a projection that counts per shelf."""
    folds = {Book.Acquired.TOPIC: _counting("acquired"), Book.Moved.TOPIC: _counting("moved")}
    return Projection(
        name=name,
        version=version,
        row=ShelfRow,
        columns=(
            Column("id", "integer"),
            Column("resource_id", "text", required=True),
            Column("shelf", "text", required=True),
            Column("acquired", "integer", required=True),
            Column("moved", "integer", required=True),
        ),
        key=("resource_id", "shelf"),
        key_of=dict.fromkeys(folds, lambda event: (event.resource_id, event.shelf)),
        folds=folds,
        inline=inline,
    )


SHELVES = shelf_counts("shelves", inline=True)
SLOW_SHELVES = shelf_counts("slow_shelves", inline=False)
PROJECTIONS = (BOOKS, SHELVES, SLOW_SHELVES)


class Ticks:
    """A clock that moves one second at each reading, from a given instant on."""

    def __init__(self, start: datetime = datetime(2025, 3, 1, 12, tzinfo=UTC)) -> None:
        self.instant = start

    def now(self) -> datetime:
        self.instant += timedelta(seconds=1)
        return self.instant


class Errands:
    """An operational table: each change is a text that is noted with its time."""

    ddl = ("CREATE TABLE IF NOT EXISTS errands(id INTEGER PRIMARY KEY, what TEXT NOT NULL, noted_at TEXT NOT NULL)",)

    def apply(self, cursor: sqlite3.Cursor, change: str, now: datetime) -> None:
        cursor.execute("INSERT INTO errands(what, noted_at) VALUES (?,?)", (change, utc_text(now)))


def open_shelf(
    path: str | Path,
    *,
    projections: Sequence[Projection] = PROJECTIONS,
    events: dict[str, type[Any]] = EVENTS,
    clock: Any = None,
    settings: StoreSettings | None = None,
) -> SQLiteStore:
    """Open a store of books."""
    return SQLiteStore.open(
        path,
        events=events,
        projections=projections,
        clock=clock or Ticks(),
        jobs=Errands(),
        settings=settings or StoreSettings(busy_timeout_s=60.0),
    )


def book_id(title: str, resource_id: str = "ana") -> UUID:
    """Return the id of the book *title* of a resource."""
    return uuid5(NAMESPACE, f"{resource_id}/{title}")


def acquired(
    title: str,
    shelf: str = "fiction",
    place: int | None = None,
    *,
    resource_id: str = "ana",
    at: datetime = datetime(2025, 3, 1, tzinfo=UTC),
) -> Any:
    """Return the event that a book was acquired; its place is made up from its title when none is given."""
    event_class: Any = Book.Acquired
    return event_class(
        originator_id=book_id(title, resource_id),
        originator_version=1,
        timestamp=at,
        originator_topic=Book.TOPIC,
        resource_id=resource_id,
        title=title,
        shelf=shelf,
        place=book_id(title).int % 2**48 if place is None else place,
    )


def then(
    event_class: Any,
    title: str,
    version: int,
    *,
    resource_id: str = "ana",
    at: datetime = datetime(2025, 3, 2, tzinfo=UTC),
    **values: Any,
) -> Any:
    """Return a later event of a book."""
    return event_class(
        originator_id=book_id(title, resource_id),
        originator_version=version,
        timestamp=at,
        resource_id=resource_id,
        **values,
    )


def rows(store: Any, statement: str, *parameters: Any) -> list[Any]:
    """Return what a SELECT finds in the store."""
    with store.reading() as cursor:
        found: list[Any] = cursor.execute(statement, parameters).fetchall()
    return found


def dump(store: Any) -> list[Any]:
    """Return every row of every projected table, and the definitions of tables and indexes."""
    names = ("books", "shelves", "slow_shelves")
    definitions = rows(store, "SELECT name, sql FROM sqlite_master WHERE tbl_name IN (?,?,?) ORDER BY name", *names)
    return [definitions, *(rows(store, f"SELECT * FROM {name} ORDER BY id") for name in names)]


def append(store: SQLiteStore, *events: Any, along: Sequence[str] = ()) -> range:
    """Append events to the store's log."""
    return store.recorder.append(events, along)


def mixed_events(count: int, resources: int = 5) -> list[Any]:
    """Return *count* events of all kinds, valid in this order, the same each time."""
    events: list[Any] = []
    kinds: list[tuple[Any, dict[str, Any]]] = [
        (Book.Praised, {"stars": 4.5}),
        (Book.Lent, {"to": "Bento"}),
        (Book.Returned, {}),
        (Book.Moved, {"shelf": "travel"}),
        (Book.Lost, {}),
    ]
    number = 0
    while len(events) < count:
        resource_id, title = f"reader-{number % resources}", f"Book {number}"
        events.append(acquired(title, f"shelf-{number % 7}", number, resource_id=resource_id))
        for version, (kind, values) in enumerate(kinds[: number % 6], 2):
            places = {"place": number} if kind is Book.Moved else {}
            events.append(then(kind, title, version, resource_id=resource_id, **values, **places))
        number += 1
    return events[:count]
