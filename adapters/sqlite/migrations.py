"""From any older schema of the file to the present one, or a refusal that leaves the file as it is."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable, Sequence
from contextlib import closing
from pathlib import Path

from ...domain.errors import NewerSchemaError, NotADatabaseError, StoreReadOnlyError
from . import schema
from .connections import Connections
from .failures import store_error
from .pragmas import connect
from .settings import StoreSettings

Migration = Callable[[sqlite3.Cursor], None]
Migrations = Sequence[tuple[int, Migration]]
MIGRATIONS: Migrations = ((1, schema.create),)
"""Schema version to the step that reaches it from the version before."""


def refuse_foreign_or_newer(path: Path, settings: StoreSettings, migrations: Migrations = MIGRATIONS) -> None:
    """Look at the file without changing it.

    Raises:
        NotADatabaseError: it is no SQLite database, or another application's.
        NewerSchemaError: a newer Lastro has changed its schema.
        StoreReadOnlyError: it cannot be written.
    """
    if path.is_dir():
        raise NotADatabaseError(f"{str(path)!r} is a folder: give the path of a file.", str(path))
    if not path.parent.is_dir():
        raise StoreReadOnlyError(f"The folder {str(path.parent)!r} does not exist: create it first.", str(path))
    if not path.exists() or path.stat().st_size == 0:
        return
    if not os.access(path, os.W_OK) or not os.access(path.parent, os.W_OK):
        raise StoreReadOnlyError(f"{str(path)!r} or its folder may not be written: change its permissions.", str(path))
    application_id, version, encoding = _header(path, settings)
    if application_id not in (0, schema.APPLICATION_ID):
        raise NotADatabaseError(
            f"{str(path)!r} belongs to another application (application_id {application_id:#x}): give another path.",
            str(path),
            application_id,
        )
    if encoding != "UTF-8":
        raise NotADatabaseError(f"{str(path)!r} keeps its texts in {encoding}: give another path.", str(path), encoding)
    if application_id == schema.APPLICATION_ID and version > migrations[-1][0]:
        raise NewerSchemaError(
            f"{str(path)!r} has schema {version}, this Lastro knows {migrations[-1][0]}: install a newer Lastro.",
            str(path),
            version,
        )


def _header(path: Path, settings: StoreSettings) -> tuple[int, int, str]:
    wal = path.with_name(f"{path.name}-wal")
    has_wal = wal.exists() and wal.stat().st_size > 0
    # without a write-ahead log, `immutable` keeps SQLite from making files beside the database
    target = f"{path.absolute().as_uri()}?mode=ro{'' if has_wal else '&immutable=1'}"
    try:
        with closing(connect(target, settings, uri=True)) as connection:
            names = ("application_id", "user_version", "encoding")
            application_id, version, encoding = (connection.execute(f"PRAGMA {n}").fetchone()[0] for n in names)
            return application_id, version, encoding
    except sqlite3.Error as error:
        raise store_error(error, str(path)) from error


def migrate(connections: Connections, migrations: Migrations = MIGRATIONS) -> None:
    """Bring the file to the newest schema, step by step, each in one transaction.

    A file that holds tables is copied to ``<db>.v<N>.bak`` before its first change.
    """
    for version, step in migrations:
        with connections.reading() as cursor:
            present = _version(cursor)
            is_kept = present < version and bool(schema.table_names(cursor))
        if present >= version:
            continue
        if is_kept and connections.path is not None:
            back_up(connections, connections.path.with_name(f"{connections.path.name}.v{present}.bak"))
        with connections.writing() as cursor:
            if _version(cursor) < version:
                step(cursor)
                cursor.execute(f"PRAGMA user_version={version}")


def _version(cursor: sqlite3.Cursor) -> int:
    """The schema version; 0 for a file that is not ours yet, whatever its own `user_version` says."""
    is_ours = cursor.execute("PRAGMA application_id").fetchone()[0] == schema.APPLICATION_ID
    return cursor.execute("PRAGMA user_version").fetchone()[0] if is_ours else 0


def back_up(connections: Connections, target: Path) -> None:
    """Copy the database to *target* unless it is there; a copy that was cut off is not left under that name."""
    if target.exists():
        return
    partial = target.with_name(f"{target.name}.part")
    partial.unlink(missing_ok=True)
    source = connections.borrow()
    try:
        with closing(sqlite3.connect(partial)) as copy:
            source.backup(copy)
        partial.rename(target)
    except sqlite3.Error as error:
        raise store_error(error, str(target)) from error
    finally:
        connections.give_back(source)
