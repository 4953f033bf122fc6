"""What SQLite says, in the words of the domain's error tree."""

from __future__ import annotations

import errno
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from eventsourcing.persistence import IntegrityError

from ...domain.errors import (
    ConflictError,
    NotADatabaseError,
    StoreError,
    StoreFullError,
    StoreLockedError,
    StoreReadOnlyError,
)


class LogConflictError(ConflictError, IntegrityError):
    """A conflict that callers of the library's recorders recognise as well."""


_SENTENCES: dict[type[StoreError], str] = {
    StoreLockedError: "{path!r} is locked by another writer: try again, or raise busy_timeout_s",
    StoreReadOnlyError: "{path!r} cannot be opened or written: check that its folder exists and may be written",
    StoreFullError: "No room is left for {path!r}: free some space and try again; nothing was half written",
    NotADatabaseError: "{path!r} is no SQLite database, or is damaged: give another path, or put a backup back",
    LogConflictError: "Somebody else wrote to {path!r} first: read again and redo",
}
_PRIMARY_CODES: dict[int, type[StoreError]] = {
    sqlite3.SQLITE_BUSY: StoreLockedError,
    sqlite3.SQLITE_LOCKED: StoreLockedError,
    sqlite3.SQLITE_READONLY: StoreReadOnlyError,
    sqlite3.SQLITE_CANTOPEN: StoreReadOnlyError,
    sqlite3.SQLITE_PERM: StoreReadOnlyError,
    sqlite3.SQLITE_AUTH: StoreReadOnlyError,
    sqlite3.SQLITE_FULL: StoreFullError,
    sqlite3.SQLITE_NOTADB: NotADatabaseError,
    sqlite3.SQLITE_CORRUPT: NotADatabaseError,
}
_EXTENDED_CODES: dict[int, type[StoreError]] = {
    sqlite3.SQLITE_CONSTRAINT_UNIQUE: LogConflictError,
    sqlite3.SQLITE_CONSTRAINT_PRIMARYKEY: LogConflictError,
    sqlite3.SQLITE_CONSTRAINT_ROWID: LogConflictError,
    sqlite3.SQLITE_IOERR_SHMSIZE: StoreFullError,
}


def store_error(error: sqlite3.Error, path: str) -> StoreError:
    """Return the error of the domain's tree that *error* means for the file at *path*."""
    code = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_ERROR)
    kind = _EXTENDED_CODES.get(code) or _PRIMARY_CODES.get(code & 0xFF)
    if kind is None:
        return StoreError(f"SQLite refused a statement on {path!r}: {error}.", path, str(error))
    return kind(f"{_SENTENCES[kind].format(path=path)} ({error}).", path, str(error))


@contextmanager
def file_errors(path: Path) -> Iterator[None]:
    """Translate what the operating system says about a file beside the database."""
    try:
        yield
    except OSError as error:
        kind = StoreFullError if error.errno in (errno.ENOSPC, errno.EDQUOT) else StoreReadOnlyError
        raise kind(f"{_SENTENCES[kind].format(path=str(path))} ({error.strerror}).", str(path)) from error
