"""Compares projected tables, row by row, with ones that are built anew from the log."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from typing import Any

from ...application.projections.fold import Projection
from ...domain.errors import StoreError
from .differences import Difference, beside, in_table
from .mapping import EventMapper
from .past import project_past
from .projecting import Projections
from .tables import ProjectedTable

_DEFINITIONS = "SELECT name, sql FROM sqlite_master WHERE tbl_name=? AND sql IS NOT NULL ORDER BY name"


def check_tables(
    cursor: sqlite3.Cursor, projections: Projections, mapper: EventMapper, last: int
) -> Iterator[Difference]:
    """Compare every table, as of the position at which it stands."""
    standing = dict(cursor.execute("SELECT name, CAST(position AS INTEGER) FROM projection_positions").fetchall())
    positions: dict[int, list[Projection]] = {}
    for name, projection in projections.all.items():
        position = standing.get(name, 0)
        if name not in standing or position > last or (projection.inline and position != last):
            what = f"The table {name!r} claims to stand at event {position}, the log ends at {last}."
            yield in_table("position_changed", what, name, live=position, rebuilt=last)
        positions.setdefault(min(position, last), []).append(projection)
    for position, group in positions.items():
        yield from _check_group(cursor, projections, mapper, position, group)


def _check_group(
    cursor: sqlite3.Cursor, projections: Projections, mapper: EventMapper, position: int, group: list[Projection]
) -> Iterator[Difference]:
    try:
        past = project_past(cursor, projections, mapper, upto=position, only=[p.name for p in group])
    except StoreError as error:
        names = ", ".join(projection.name for projection in group)
        yield beside("unreadable", f"These tables cannot be compared: {names}. {error}", names)
        return
    with past, past.reading() as rebuilt:
        for projection in group:
            yield from _compare(cursor.connection.cursor(), rebuilt, ProjectedTable(projection))


def check_words(cursor: sqlite3.Cursor, projections: Projections) -> Iterator[Difference]:
    """Compare every word index with the rows of its table."""
    for words in projections.words:
        if not words.is_current(cursor):
            what = (
                f"The word index of {words.table!r} is missing or of another version: open the memory to have it made."
            )
            yield in_table("words_missing", what, words.table, live=None, rebuilt=words.name)
            continue
        for row_id in words.misfits(cursor):
            what = f"Row {row_id} of {words.table!r} is not found by the words that stand there: rebuild the table."
            yield in_table("words_changed", what, words.table, row_id, live=None, rebuilt=None)


def _compare(live: sqlite3.Cursor, rebuilt: sqlite3.Cursor, table: ProjectedTable) -> Iterator[Difference]:
    definitions = [dict(side.execute(_DEFINITIONS, (table.name,)).fetchall()) for side in (live, rebuilt)]
    for name in sorted(definitions[0].keys() | definitions[1].keys()):
        here, there = (side.get(name) for side in definitions)
        if here != there:
            state = "is missing" if here is None else "was added" if there is None else "was changed"
            what = f"{name!r}, of table {table.name!r}, {state}."
            yield in_table("definition_changed", what, table.name, live=here, rebuilt=there)
    if definitions[0].get(table.name) == definitions[1].get(table.name):
        yield from _compare_rows(live.execute(table.select_all), rebuilt.execute(table.select_all), table)


def _compare_rows(live: sqlite3.Cursor, rebuilt: sqlite3.Cursor, table: ProjectedTable) -> Iterator[Difference]:
    here, there = live.fetchone(), rebuilt.fetchone()
    while here is not None or there is not None:
        if there is None or (here is not None and here[0] < there[0]):
            what = f"Row {here[0]} of {table.name!r} does not come from the log."
            yield in_table("row_added", what, table.name, here[0], live=here, rebuilt=None)
            here = live.fetchone()
        elif here is None or there[0] < here[0]:
            what = f"Row {there[0]} of {table.name!r} is missing."
            yield in_table("row_missing", what, table.name, there[0], live=None, rebuilt=there)
            there = rebuilt.fetchone()
        else:
            if here != there:
                yield from _compare_values(here, there, table)
            here, there = live.fetchone(), rebuilt.fetchone()


def _compare_values(here: tuple[Any, ...], there: tuple[Any, ...], table: ProjectedTable) -> Iterator[Difference]:
    for column, live, rebuilt in zip(table.projection.columns, here, there, strict=True):
        if live != rebuilt:
            what = f"Row {here[0]} of {table.name!r} holds {live!r} in {column.name!r}; the log gives {rebuilt!r}."
            yield in_table("row_changed", what, table.name, here[0], column.name, live=live, rebuilt=rebuilt)
