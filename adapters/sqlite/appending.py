"""One append: events with their seals, what is projected from them, and what goes along, in one transaction."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Sequence
from datetime import datetime
from threading import Event
from typing import Any, Protocol

from ...application.ports import Clock
from ...domain.time import as_utc, utc_text
from .connections import Connections
from .identity import LogIdentity
from .mapping import Entry
from .projecting import Projections
from .sealing import SALT_BYTES, Seal, payload_digest

_INSERT = (
    "INSERT INTO stored_events(notification_id, originator_id, originator_version, topic, state, resource_id,"
    " recorded_at, salt, digest, chain) VALUES (?,?,?,?,CAST(? AS TEXT),?,?,?,?,?)"
)
_SEAL = "SELECT value FROM log_identity WHERE name='seal'"
_LAST = (
    f"SELECT ({_SEAL}), notification_id, recorded_at, chain FROM stored_events ORDER BY notification_id DESC LIMIT 1"
)


class Jobs(Protocol):
    """Operational tables that change in the transaction of the events that a change goes along with."""

    @property
    def ddl(self) -> Sequence[str]:
        """Statements that create the tables where they are missing."""

    def apply(self, cursor: sqlite3.Cursor, change: Any, now: datetime) -> None:
        """Write *change*."""


class Appender:
    """Writes to the log.

    Args:
        connections: to the database.
        identity: of the log, with its key and head.
        projections: tables that are projected with every append.
        jobs: tables that change along.
        clock: gives the recorded time.

    Attributes:
        listeners: set when events were appended.
    """

    def __init__(
        self,
        connections: Connections,
        identity: LogIdentity,
        *,
        projections: Projections,
        jobs: Jobs,
        clock: Clock,
    ) -> None:
        self._connections = connections
        self._identity = identity
        self._projections = projections
        self._jobs = jobs
        self._clock = clock
        self.listeners: set[Event] = set()

    def append(self, entries: Sequence[Entry], along: Sequence[Any] = ()) -> range:
        """Record *entries* and apply *along*; return the positions.

        Raises:
            ConflictError: somebody else wrote first, or a rule of a table is broken.
            ProjectionError: a table cannot take the events in.
            SealKeyMissingError: the key of the chain is not beside the file.
        """
        salts = _salts(len(entries))
        digests = [payload_digest(entry[3], salt) for entry, salt in zip(entries, salts, strict=True)]
        positions, chain = range(0), b""
        with self._connections.writing() as cursor:
            now = as_utc(self._clock.now())
            if entries:
                positions, chain = self._insert(cursor, entries, salts, digests, utc_text(now))
            for change in along:
                self._jobs.apply(cursor, change, now)
        if entries:
            self._identity.note(positions[-1], chain)
            for listener in tuple(self.listeners):
                listener.set()
        return positions

    def _insert(
        self,
        cursor: sqlite3.Cursor,
        entries: Sequence[Entry],
        salts: Sequence[bytes],
        digests: Sequence[bytes],
        now: str,
    ) -> tuple[range, bytes]:
        seal, previous, recorded_at, chain = self._last(cursor)
        ids, versions, topics, states, resources, payloads = zip(*entries, strict=True)
        positions = range(previous + 1, previous + 1 + len(entries))
        recorded = [max(now, recorded_at)] * len(entries)
        chains = []
        for fields in zip(positions, ids, versions, topics, resources, recorded, digests, strict=True):
            chain = seal.link(chain, *fields)
            chains.append(chain)
        rows = zip(positions, ids, versions, topics, states, resources, recorded, salts, digests, chains, strict=True)
        if len(entries) == 1:
            cursor.execute(_INSERT, next(rows))
        else:
            cursor.executemany(_INSERT, rows)
        self._projections.advance(cursor, previous, list(zip(positions, topics, payloads, strict=True)))
        return positions, chain

    def _last(self, cursor: sqlite3.Cursor) -> tuple[Seal, int, str, bytes]:
        """Return with which seal the log goes on, and position, recorded time and chain value of its last event."""
        last = cursor.execute(_LAST).fetchone()
        fingerprint, position, recorded_at, chain = last or (cursor.execute(_SEAL).fetchone()[0], 0, "", None)
        seal = self._identity.seal_for(fingerprint)
        return seal, position, recorded_at, self._identity.check(position, chain)


def _salts(count: int) -> list[bytes]:
    random = os.urandom(SALT_BYTES * count)
    return [random[at : at + SALT_BYTES] for at in range(0, len(random), SALT_BYTES)]
