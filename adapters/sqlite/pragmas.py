"""One connection, set up as the store wants it."""

from __future__ import annotations

import sqlite3
import time

from .settings import StoreSettings

_PAUSE_S = 0.005
_PRAGMAS = ("cache_size=-16000", "temp_store=MEMORY", "wal_autocheckpoint=4000", "trusted_schema=OFF")


def connect(target: str, settings: StoreSettings, *, uri: bool = False, wal: bool = False) -> sqlite3.Connection:
    """Open one connection with the store's pragmas; transactions are begun by hand."""
    connection = sqlite3.connect(
        target,
        timeout=settings.busy_timeout_s,
        isolation_level=None,
        check_same_thread=False,
        cached_statements=256,
        uri=uri,
    )
    try:
        if wal:
            _switch_to_wal(connection, settings.busy_timeout_s)
        for pragma in (*_PRAGMAS, f"synchronous={settings.synchronous}"):
            connection.execute(f"PRAGMA {pragma}").close()
    except sqlite3.Error:
        connection.close()
        raise
    return connection


def _switch_to_wal(connection: sqlite3.Connection, timeout_s: float) -> None:
    """Switch the file to a write-ahead log; SQLite does not wait by itself for others who do the same."""
    deadline = time.monotonic() + timeout_s
    while True:
        try:
            connection.execute("PRAGMA journal_mode=WAL").close()
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode & 0xFF != sqlite3.SQLITE_BUSY or time.monotonic() > deadline:
                raise
            time.sleep(_PAUSE_S)
        else:
            return
