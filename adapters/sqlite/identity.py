"""Which log a file holds: its id, the key of its chain, and the head noted outside it."""

from __future__ import annotations

import os
import sqlite3
from pathlib import Path

from ...domain.errors import NotADatabaseError, SealKeyMissingError
from . import schema
from .connections import Connections
from .failures import file_errors
from .head import Head
from .sealing import KEY_BYTES, Seal, first_link, read_key, write_key
from .settings import StoreSettings

_FOR_RESEALING = (
    "SELECT notification_id, originator_id, originator_version, topic, resource_id, recorded_at, digest"
    " FROM stored_events ORDER BY notification_id"
)


class LogIdentity:
    """The identity of one log, in the file and beside it.

    Attributes:
        log_id: 16 bytes, made with the file.
        seal: None where the key is missing: the log can then be read, not continued.
        key_path: None for a log in memory, which has no files beside it.
        head_path: None for a log in memory.
    """

    def __init__(self, connections: Connections, settings: StoreSettings) -> None:
        path = connections.path
        self.key_path = None if path is None else settings.key_path or path.with_name(f"{path.name}.key")
        self.head_path = None if path is None else settings.head_path or path.with_name(f"{path.name}.head")
        self._head: Head | None = None
        self._is_key_incoming = False
        with connections.reading() as cursor:
            self.log_id, fingerprint = _identity(cursor)
            is_empty = _is_empty(cursor)
        self.seal = self._matching(fingerprint)
        if self.seal is None and is_empty:
            with connections.writing() as cursor:
                self._begin(cursor)
        self._open_head()

    def seal_for(self, fingerprint: bytes) -> Seal:
        """Return the seal with which the log goes on.

        Raises:
            SealKeyMissingError: there is no key with this *fingerprint*.
        """
        self._refresh(fingerprint)
        if self.seal is None:
            raise SealKeyMissingError(
                f"The key of the log's chain is not at {str(self.key_path)!r}: put it back from a backup, where it "
                "lies beside the database, or make a new one with `reseal`. Reading goes on.",
                str(self.key_path),
            )
        return self.seal

    def present_seal(self, cursor: sqlite3.Cursor) -> Seal | None:
        """Return the seal of the key that the log names, None where that key is missing."""
        self._refresh(_identity(cursor)[1])
        return self.seal

    def check(self, position: int, chain: bytes | None) -> bytes:
        """Compare the head with the log's last event; return what the next event is chained to.

        To be called under the write lock, after `seal_for`. After a resealing, head and key take their places here.
        """
        last = first_link(self.log_id) if chain is None else chain
        if self._is_key_incoming:
            self._settle(position, last)
        elif self._head is not None:
            self._head.check(position, last)
        return last

    def note(self, position: int, chain: bytes) -> None:
        """Note the head after a commit."""
        if self._head is not None:
            self._head.note(position, chain)

    def reseal(self, connections: Connections) -> None:
        """Chain the whole log anew under a new key, and note the head anew."""
        seal = Seal(os.urandom(KEY_BYTES))
        if self.key_path is not None:
            with file_errors(self.key_path):
                write_key(_incoming(self.key_path, seal.fingerprint), seal.key)
        with connections.writing() as cursor:
            _chain_anew(cursor, seal, first_link(self.log_id))
            cursor.execute("UPDATE log_identity SET value=? WHERE name='seal'", (seal.fingerprint,))
            self.seal = seal
        self._is_key_incoming = self.key_path is not None
        with connections.writing() as cursor:
            if _identity(cursor)[1] == seal.fingerprint:
                self.check(*_last_link(cursor))
        if self.key_path is not None:
            _incoming(self.key_path, seal.fingerprint).unlink(missing_ok=True)  # if another was faster

    def close(self) -> None:
        """Let go of the head file."""
        if self._head is not None:
            self._head.close()
            self._head = None

    def _begin(self, cursor: sqlite3.Cursor) -> None:
        """Give an empty log its key and its head; another process may have been faster."""
        _, fingerprint = _identity(cursor)
        self.seal = self._matching(fingerprint)
        if self.seal is not None or not _is_empty(cursor):
            return
        key = (read_key(self.key_path) if self.key_path is not None else None) or os.urandom(KEY_BYTES)
        self.seal = Seal(key)
        if self.key_path is not None:
            with file_errors(self.key_path):
                write_key(self.key_path, key)
        cursor.execute("UPDATE log_identity SET value=? WHERE name='seal'", (self.seal.fingerprint,))
        self._open_head()
        self.check(0, None)

    def _refresh(self, fingerprint: bytes) -> None:
        """Take up the key again when another process made a new one, or somebody put it back."""
        if self.seal is None or self.seal.fingerprint != fingerprint:
            self.seal = self._matching(fingerprint)
            self._open_head()

    def _matching(self, fingerprint: bytes) -> Seal | None:
        """Return the seal whose key lies beside the file, if it is the one that the log names."""
        if self.key_path is None:
            return None
        for path in (self.key_path, _incoming(self.key_path, fingerprint)):
            key = read_key(path)
            if key is not None and Seal(key).fingerprint == fingerprint:
                self._is_key_incoming = path != self.key_path
                return Seal(key)
        return None

    def _settle(self, position: int, chain: bytes) -> None:
        """Begin the head anew under the new key, then put the key in its place: in this order, should it be cut off."""
        self._open_head()
        if self._head is not None:
            self._head.restart(position, chain)
        if self.key_path is not None and self.seal is not None:
            incoming = _incoming(self.key_path, self.seal.fingerprint)
            with file_errors(self.key_path):
                if incoming.exists():
                    incoming.replace(self.key_path)
        self._is_key_incoming = False

    def _open_head(self) -> None:
        if self.seal is None or self.head_path is None:
            return
        if self._head is None:
            self._head = Head(self.head_path, self.log_id, self.seal)
        self._head.seal = self.seal


def _identity(cursor: sqlite3.Cursor) -> tuple[bytes, bytes]:
    values = dict(cursor.execute("SELECT name, value FROM log_identity").fetchall())
    log_id, fingerprint = values.get("log_id"), values.get("seal")
    if not isinstance(log_id, bytes) or not isinstance(fingerprint, bytes):
        raise NotADatabaseError("The log has lost its identity, which an edit must have taken: put a backup back.")
    return log_id, fingerprint


def _is_empty(cursor: sqlite3.Cursor) -> bool:
    return cursor.execute("SELECT 1 FROM stored_events LIMIT 1").fetchone() is None


def _last_link(cursor: sqlite3.Cursor) -> tuple[int, bytes | None]:
    last: tuple[int, bytes] | None = cursor.execute(
        "SELECT notification_id, chain FROM stored_events ORDER BY notification_id DESC LIMIT 1"
    ).fetchone()
    return last or (0, None)


def _incoming(key_path: Path, fingerprint: bytes) -> Path:
    """Where the key of a resealing lies until the log names it, and nobody else's can be taken for it."""
    return key_path.with_name(f"{key_path.name}.{fingerprint.hex()}")


def _chain_anew(cursor: sqlite3.Cursor, seal: Seal, chain: bytes) -> None:
    links = []
    for position, originator_id, version, topic, resource_id, recorded_at, digest in cursor.execute(_FOR_RESEALING):
        chain = seal.link(chain, position, originator_id, version, topic, resource_id, recorded_at, digest)
        links.append((chain, position))
    for name in schema.TRIGGERS:
        cursor.execute(f"DROP TRIGGER IF EXISTS {name}")
    cursor.executemany("UPDATE stored_events SET chain=? WHERE notification_id=?", links)
    for statement in schema.TRIGGERS.values():
        cursor.execute(statement)
