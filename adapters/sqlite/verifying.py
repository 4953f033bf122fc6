"""The whole check of a store: its log, the head outside it, and every projected table."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial

from . import schema
from .connections import Connections
from .differences import Difference, beside
from .folding import Progress, last_position
from .head import read_head_file
from .head_check import check_head
from .identity import LogIdentity
from .log_check import check_log
from .mapping import EventMapper
from .projecting import Projections
from .sealing import first_link
from .table_check import check_tables, check_words


def differences(
    connections: Connections,
    identity: LogIdentity,
    projections: Projections,
    mapper: EventMapper,
    on_progress: Progress | None = None,
) -> list[Difference]:
    """Return everything that is not as it was written; nothing is changed, writers go on."""
    with connections.reading() as cursor:
        seal = identity.present_seal(cursor)
    # the head first: it is a lower bound of the log that is read after it
    noted = None if identity.head_path is None else read_head_file(identity.head_path, seal)
    head = None
    if noted is not None and noted.head is not None and noted.head.log_id == identity.log_id:
        head = (noted.head.position, noted.head.chain)
    with connections.reading() as cursor:
        total = last_position(cursor)

        def report_progress(position: int) -> None:
            if on_progress is not None:
                on_progress(position, total)

        with _any_text(cursor.connection):
            report = check_log(cursor, seal, first_link(identity.log_id), head, report_progress)
            found = [*_key_missing(identity, seal is not None), *_guards_changed(cursor), *report.found]
            found += check_head(identity, noted, report, _furthest_table(cursor))
            found += check_tables(cursor, projections, mapper, report.last)
            found += check_words(cursor, projections)
        report_progress(total)
    return found


@contextmanager
def _any_text(connection: sqlite3.Connection) -> Iterator[None]:
    """Read text that is no UTF-8, which only an edit leaves, as text that fits nothing."""
    connection.text_factory = partial(str, encoding="utf-8", errors="replace")
    try:
        yield
    finally:
        connection.text_factory = str


def _key_missing(identity: LogIdentity, is_there: bool) -> Iterator[Difference]:
    if not is_there:
        path = identity.key_path
        lies = "Another log's key lies" if path is not None and path.exists() else "The key of the log is not"
        what = f"{lies} at {str(path)!r}: the chain could not be checked. Bring the right one back from a backup."
        yield beside("key_missing", what, "key")


def _guards_changed(cursor: sqlite3.Cursor) -> Iterator[Difference]:
    """Name what guards the log no more, and triggers that might keep events or rows from it."""
    found = cursor.execute("SELECT name, sql, tbl_name FROM sqlite_master WHERE type='trigger'").fetchall()
    present = {name: statement for name, statement, _ in found}
    for name, statement in schema.TRIGGERS.items():
        if present.get(name) != statement:
            what = f"The guard {name!r}, which keeps the log append-only, was taken off."
            yield beside("guard_missing", what, "log")
    for name, _, table in found:
        if name not in schema.TRIGGERS and table in schema.TABLES:
            yield beside("trigger_added", f"Somebody put the trigger {name!r} on {table!r}: drop it.", "log")


def _furthest_table(cursor: sqlite3.Cursor) -> int:
    (furthest,) = cursor.execute("SELECT max(CAST(position AS INTEGER)) FROM projection_positions").fetchone()
    return furthest or 0
