"""Connections to one database: a single writer, a pool of readers, or one of both in memory."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from pathlib import Path
from threading import RLock
from types import TracebackType
from typing import Any

from ...domain.errors import StoreError, StoreLockedError
from .failures import store_error
from .pragmas import connect
from .settings import StoreSettings

_IDLE_READERS = 8


class Connections:
    """Hands out transactions.

    A file has one writer connection per process and as many readers as are in use at once.
    Without a path, one private connection in memory serves both, under one lock.

    Args:
        path: the database file, or None for one in memory.
        settings: time-outs and pragmas.
    """

    def __init__(self, path: Path | None, settings: StoreSettings) -> None:
        self.path = path
        self.name = ":memory:" if path is None else str(path)
        self._settings = settings
        self._lock = RLock()
        self._idle: list[sqlite3.Connection] = []
        self._closed = False
        self._is_writing = False
        try:
            self._writer = connect(self.name, settings, wal=path is not None)
        except sqlite3.Error as error:
            raise store_error(error, self.name) from error

    def writing(self, wait_s: float | None = None) -> Writing:
        """Begin a write transaction: committed at the end of the block, rolled back on an error.

        Args:
            wait_s: how long to wait for other writers; the busy time-out of the settings where None.
        """
        return Writing(self, wait_s)

    def reading(self) -> Reading:
        """Begin a read transaction: every statement in the block sees the same state."""
        return Reading(self)

    def fetch(self, statement: str, parameters: Sequence[Any] = ()) -> list[Any]:
        """Return all rows of one SELECT."""
        connection = self.borrow()
        try:
            return connection.execute(statement, parameters).fetchall()
        except sqlite3.Error as error:
            raise store_error(error, self.name) from error
        finally:
            self.give_back(connection)

    def borrow(self) -> sqlite3.Connection:
        """Take a reader; in memory, the one connection and its lock."""
        self._check_open()
        if self.path is None:
            self._acquire()
            return self._writer
        try:
            return self._idle.pop()
        except IndexError:
            return self._new_reader()

    def give_back(self, connection: sqlite3.Connection) -> None:
        """Return what `borrow` gave."""
        if connection is self._writer:
            self._lock.release()
        elif self._closed or len(self._idle) >= _IDLE_READERS:
            connection.close()
        else:
            self._idle.append(connection)

    def begin_writing(self, wait_s: float | None = None) -> sqlite3.Cursor:
        """Take the writer and begin; `end_writing` must follow."""
        self._check_open()
        self._acquire(wait_s)
        try:
            if self._is_writing:
                raise RuntimeError("A write transaction is open in this thread already: use its cursor.")
            if self._writer.in_transaction:  # in memory, a read of this thread gives way
                self._writer.commit()
            cursor = self._writer.execute("BEGIN IMMEDIATE") if wait_s is None else self._begin_within(wait_s)
        except BaseException as error:
            self._lock.release()
            if isinstance(error, sqlite3.Error):
                raise store_error(error, self.name) from error
            raise
        self._is_writing = True
        return cursor

    def end_writing(self, *, commit: bool) -> None:
        """Commit or roll back what `begin_writing` began and let the next writer in."""
        try:
            if commit:
                self._writer.commit()
        finally:
            self._writer.rollback()
            self._is_writing = False
            self._lock.release()

    def close(self) -> None:
        """Close every connection that is not in use; the others close when they are given back."""
        self._acquire()
        try:
            self._closed = True
            while self._idle:
                self._idle.pop().close()
            self._writer.close()
        finally:
            self._lock.release()

    def _begin_within(self, wait_s: float) -> sqlite3.Cursor:
        self._writer.execute(f"PRAGMA busy_timeout={round(wait_s * 1000)}").close()
        try:
            return self._writer.execute("BEGIN IMMEDIATE")
        finally:
            self._writer.execute(f"PRAGMA busy_timeout={round(self._settings.busy_timeout_s * 1000)}").close()

    def _acquire(self, wait_s: float | None = None) -> None:
        if not self._lock.acquire(timeout=self._settings.busy_timeout_s if wait_s is None else wait_s):
            raise StoreLockedError(
                f"{self.name!r} is locked by another thread of this process: try again, or raise busy_timeout_s.",
                self.name,
            )

    def _check_open(self) -> None:
        if self._closed:
            raise StoreError(f"The store of {self.name!r} is closed: open it again.", self.name)

    def _new_reader(self) -> sqlite3.Connection:
        try:
            connection = connect(self.name, self._settings)
            connection.execute("PRAGMA query_only=ON").close()
        except sqlite3.Error as error:
            raise store_error(error, self.name) from error
        return connection


class Writing:
    """``with connections.writing() as cursor``, without the cost of a generator."""

    __slots__ = ("_connections", "_cursor", "_wait_s")

    def __init__(self, connections: Connections, wait_s: float | None = None) -> None:
        self._connections = connections
        self._wait_s = wait_s

    def __enter__(self) -> sqlite3.Cursor:
        self._cursor = self._connections.begin_writing(self._wait_s)
        return self._cursor

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._cursor.close()
        try:
            self._connections.end_writing(commit=error is None)
        except sqlite3.Error as failure:
            raise store_error(failure, self._connections.name) from failure
        if isinstance(error, sqlite3.Error):
            raise store_error(error, self._connections.name) from error


class Reading:
    """``with connections.reading() as cursor``, without the cost of a generator."""

    __slots__ = ("_connection", "_connections", "_cursor", "_is_outermost")

    def __init__(self, connections: Connections) -> None:
        self._connections = connections

    def __enter__(self) -> sqlite3.Cursor:
        self._connection = self._connections.borrow()
        self._is_outermost = not self._connection.in_transaction
        self._cursor = self._connection.cursor()
        if self._is_outermost:
            self._cursor.execute("BEGIN")
        return self._cursor

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._cursor.close()
        if self._is_outermost:
            self._connection.rollback()
        self._connections.give_back(self._connection)
        if isinstance(error, sqlite3.Error):
            raise store_error(error, self._connections.name) from error
