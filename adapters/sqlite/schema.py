"""The tables that are not projections: the log, positions, secrets and what identifies the file."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from contextlib import closing
from uuid import uuid4

from ...domain.errors import NotADatabaseError
from .connections import Connections

APPLICATION_ID = 0x4C617374  # "Last" in ASCII, so that `file` and other tools can tell

TABLES = {
    "stored_events": """CREATE TABLE stored_events(
 notification_id INTEGER PRIMARY KEY,
 originator_id TEXT NOT NULL,
 originator_version INTEGER NOT NULL,
 topic TEXT NOT NULL,
 state TEXT NOT NULL,
 resource_id TEXT NOT NULL DEFAULT '',
 recorded_at TEXT NOT NULL,
 salt BLOB NOT NULL,
 digest BLOB NOT NULL,
 chain BLOB NOT NULL,
 UNIQUE(originator_id, originator_version))""",
    "projection_positions": """CREATE TABLE projection_positions(
 name TEXT PRIMARY KEY,
 version INTEGER NOT NULL,
 position INTEGER NOT NULL) WITHOUT ROWID""",
    "resource_secrets": """CREATE TABLE resource_secrets(
 resource_id TEXT PRIMARY KEY,
 secret BLOB NOT NULL) WITHOUT ROWID""",
    "log_identity": "CREATE TABLE log_identity(name TEXT PRIMARY KEY, value BLOB NOT NULL) WITHOUT ROWID",
}

NO_DELETE = """CREATE TRIGGER stored_events_no_delete BEFORE DELETE ON stored_events
 BEGIN SELECT RAISE(ABORT, 'the log is append-only'); END"""
_SEALED = "notification_id originator_id originator_version topic resource_id recorded_at digest chain".split()
ONLY_REDACTION = f"""CREATE TRIGGER stored_events_only_redaction BEFORE UPDATE ON stored_events
 WHEN ({", ".join(f"new.{name}" for name in _SEALED)}) IS NOT ({", ".join(f"old.{name}" for name in _SEALED)})
 BEGIN SELECT RAISE(ABORT, 'only the payload of an event may be redacted'); END"""
TRIGGERS = {"stored_events_no_delete": NO_DELETE, "stored_events_only_redaction": ONLY_REDACTION}


_NAMES = "SELECT type, name FROM sqlite_master WHERE sql IS NOT NULL"


def create(cursor: sqlite3.Cursor) -> None:
    """Create the tables of version 1 beside whatever the file holds.

    Raises:
        NotADatabaseError: a table of another application has the name of one of ours.
    """
    taken = sorted(table_names(cursor) & TABLES.keys())
    if taken:
        raise NotADatabaseError(
            f"The file has a table {taken[0]!r} that Lastro did not make: give another path.", taken[0]
        )
    for statement in (*TABLES.values(), *TRIGGERS.values()):
        cursor.execute(statement)
    cursor.execute("INSERT INTO log_identity(name, value) VALUES ('log_id', ?)", (uuid4().bytes,))
    cursor.execute("INSERT INTO log_identity(name, value) VALUES ('seal', x'')")
    cursor.execute(f"PRAGMA application_id={APPLICATION_ID}")


def create_missing(connections: Connections, statements: Sequence[str]) -> None:
    """Run *statements*, each of which creates something unless it exists, if anything of it is missing.

    The write lock is taken only then, so that opening a store waits for nobody.
    """
    with closing(sqlite3.connect(":memory:")) as scratch:
        for statement in statements:
            scratch.execute(statement)
        wanted = set(scratch.execute(_NAMES))
    with connections.reading() as cursor:
        present = set(cursor.execute(_NAMES))
    if not wanted <= present:
        with connections.writing() as cursor:
            for statement in statements:
                cursor.execute(statement)


def table_names(cursor: sqlite3.Cursor) -> set[str]:
    """Return the names of all tables in the file."""
    return {name for (name,) in cursor.execute("SELECT name FROM sqlite_master WHERE type='table'")}
