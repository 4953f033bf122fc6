"""The log: appending events with their seals, their projections and what goes along; reading them."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Sequence
from datetime import datetime
from threading import Event
from typing import Any, NamedTuple, Protocol
from uuid import UUID

from eventsourcing.domain import DomainEventProtocol
from eventsourcing.persistence import ApplicationRecorder, Notification, StoredEvent

from ...application.ports import Clock
from ...application.views import LogEntry
from ...domain.time import as_utc, utc_text
from .connections import Connections
from .identity import LogIdentity
from .mapping import EventMapper, originator, originator_text
from .projecting import Projections
from .sealing import SALT_BYTES, payload_digest
from .subscription import LogSubscription

_INSERT = (
    "INSERT INTO stored_events(notification_id, originator_id, originator_version, topic, state, resource_id,"
    " recorded_at, salt, digest, chain) VALUES (?,?,?,?,CAST(? AS TEXT),?,?,?,?,?)"
)
_LAST = (
    "SELECT seal.value, last.notification_id, last.recorded_at, last.chain FROM log_identity AS seal LEFT JOIN"
    " (SELECT notification_id, recorded_at, chain FROM stored_events ORDER BY notification_id DESC LIMIT 1) AS last"
    " ON true WHERE seal.name='seal'"
)
_STREAM = "SELECT originator_version, topic, CAST(state AS BLOB) FROM stored_events WHERE originator_id=?"
_ENTRIES = (
    "SELECT notification_id, recorded_at, originator_version, topic, CAST(state AS BLOB) FROM stored_events"
    " WHERE originator_id=? ORDER BY originator_version"
)
_NOTIFICATIONS = (
    "SELECT notification_id, originator_id, originator_version, topic, CAST(state AS BLOB)"
    " FROM stored_events WHERE notification_id>=?"
)


class Jobs(Protocol):
    """Operational tables that change in the transaction of the events that change goes along with."""

    @property
    def ddl(self) -> Sequence[str]:
        """Statements that create the tables where they are missing."""

    def apply(self, cursor: sqlite3.Cursor, change: Any, now: datetime) -> None:
        """Write *change*."""


class Entry(NamedTuple):
    """One event on its way into the log; `payload` is what folds read, None where nothing folds it."""

    originator_id: str
    version: int
    topic: str
    state: bytes
    resource_id: str
    payload: Any


class LogRecorder(ApplicationRecorder):
    """See `eventsourcing.persistence.ApplicationRecorder`.

    Args:
        connections: to the database.
        identity: of the log, with its key and head.
        mapper: between events and JSON.
        projections: tables that are projected with every append.
        jobs: tables that change along.
        clock: gives the recorded time.
    """

    def __init__(
        self,
        connections: Connections,
        identity: LogIdentity,
        *,
        mapper: EventMapper,
        projections: Projections,
        jobs: Jobs,
        clock: Clock,
    ) -> None:
        self.connections = connections
        self._identity = identity
        self._mapper = mapper
        self._projections = projections
        self._jobs = jobs
        self._clock = clock
        self.listeners: set[Event] = set()

    def append(self, events: Sequence[DomainEventProtocol[UUID]], along: Sequence[Any] = ()) -> range:
        """Record *events* and apply *along*, in one transaction; return the positions.

        Raises:
            ConflictError: somebody else wrote first.
            SealKeyMissingError: the key of the chain is not beside the file.
        """
        return self._write([self._entry(event) for event in events], along)

    def insert_events(
        self,
        stored_events: Sequence[StoredEvent],
        *,
        decoded: Sequence[DomainEventProtocol[UUID]] | None = None,
        along: Sequence[Any] = (),
        **_: Any,
    ) -> Sequence[int]:
        """Record ready events; *decoded* are the same ones, from which the resources are taken."""
        resources = ["" for _ in stored_events] if decoded is None else [_resource_id(event) for event in decoded]
        pairs = zip(stored_events, resources, strict=True)
        return list(self._write([self._stored_entry(stored, resource) for stored, resource in pairs], along))

    def select_events(
        self,
        originator_id: UUID | str,
        *,
        gt: int | None = None,
        lte: int | None = None,
        desc: bool = False,
        limit: int | None = None,
    ) -> Sequence[StoredEvent]:
        """See `AggregateRecorder.select_events`."""
        statement = _STREAM
        parameters: list[Any] = [originator_text(originator_id)]
        for condition, value in ((" AND originator_version>?", gt), (" AND originator_version<=?", lte)):
            if value is not None:
                statement += condition
                parameters.append(value)
        statement += f" ORDER BY originator_version {'DESC' if desc else 'ASC'}"
        if limit is not None:
            statement += f" LIMIT {limit:d}"
        rows = self.connections.fetch(statement, parameters)
        return [StoredEvent(originator_id, version, topic, state) for version, topic, state in rows]

    def select_notifications(
        self,
        start: int | None,
        limit: int,
        stop: int | None = None,
        topics: Sequence[str] = (),
        *,
        inclusive_of_start: bool = True,
    ) -> Sequence[Notification]:
        """See `ApplicationRecorder.select_notifications`."""
        first = 0 if start is None else start if inclusive_of_start else start + 1
        statement = _NOTIFICATIONS
        parameters: list[Any] = [first, *topics]
        if topics:
            statement += f" AND topic IN ({','.join('?' * len(topics))})"
        if stop is not None:
            statement += f" AND notification_id<={stop:d}"
        rows = self.connections.fetch(f"{statement} ORDER BY notification_id LIMIT {limit:d}", parameters)
        return [
            Notification(originator(text), version, topic, state, position)
            for position, text, version, topic, state in rows
        ]

    def max_notification_id(self) -> int | None:
        """See `ApplicationRecorder.max_notification_id`."""
        position: int | None = self.connections.fetch("SELECT max(notification_id) FROM stored_events")[0][0]
        return position

    def stream(self, originator_id: UUID) -> list[LogEntry]:
        """Return the events of one stream, oldest first, with their places in the log."""
        rows = self.connections.fetch(_ENTRIES, (originator_id.hex,))
        return [
            LogEntry(
                position,
                recorded_at,
                topic,
                self._mapper.to_domain_event(StoredEvent(originator_id, version, topic, state)),
            )
            for position, recorded_at, version, topic, state in rows
        ]

    def subscribe(self, gt: int | None = None, topics: Sequence[str] = ()) -> LogSubscription:
        """See `ApplicationRecorder.subscribe`; commits of other processes are noticed by polling."""
        return LogSubscription(self, gt=gt, topics=topics)

    def _entry(self, event: DomainEventProtocol[UUID]) -> Entry:
        known = self._mapper.type_of(event)
        originator_id, version = originator_text(event.originator_id), event.originator_version
        state = known.state(event)
        payload = self._mapper.payload(known.topic, originator_id, version, state)
        return Entry(originator_id, version, known.topic, state, _resource_id(event), payload)

    def _stored_entry(self, stored: StoredEvent, resource_id: str) -> Entry:
        originator_id, version = originator_text(stored.originator_id), stored.originator_version
        payload = None
        if stored.topic in self._projections.inline_topics:
            payload = self._mapper.payload(stored.topic, originator_id, version, stored.state)
        return Entry(originator_id, version, stored.topic, stored.state, resource_id, payload)

    def _write(self, entries: Sequence[Entry], along: Sequence[Any]) -> range:
        salts = os.urandom(SALT_BYTES * len(entries))
        sealed = []
        for number, entry in enumerate(entries):
            salt = salts[number * SALT_BYTES : (number + 1) * SALT_BYTES]
            sealed.append((salt, payload_digest(entry.state, salt)))
        with self.connections.writing() as cursor:
            now = as_utc(self._clock.now())
            positions, chain = self._insert(cursor, entries, sealed, utc_text(now)) if entries else (range(0), b"")
            for change in along:
                self._jobs.apply(cursor, change, now)
        if entries:
            self._identity.note(positions[-1], chain)
            for listener in tuple(self.listeners):
                listener.set()
        return positions

    def _insert(
        self, cursor: sqlite3.Cursor, entries: Sequence[Entry], sealed: Sequence[tuple[bytes, bytes]], now: str
    ) -> tuple[range, bytes]:
        fingerprint, last, last_at, chain = cursor.execute(_LAST).fetchone()
        previous: int = last or 0
        seal = self._identity.seal_for(fingerprint)
        chain = self._identity.check(previous, chain)
        recorded_at = max(now, last_at or "")
        rows = []
        for position, (entry, (salt, digest)) in enumerate(zip(entries, sealed, strict=True), previous + 1):
            originator_id, version, topic, state, resource_id, _ = entry
            chain = seal.link(chain, position, originator_id, version, topic, resource_id, recorded_at, digest)
            rows.append((position, originator_id, version, topic, state, resource_id, recorded_at, salt, digest, chain))
        if len(rows) == 1:
            cursor.execute(_INSERT, rows[0])
        else:
            cursor.executemany(_INSERT, rows)
        batch = [(row[0], entry.topic, entry.payload) for row, entry in zip(rows, entries, strict=True)]
        self._projections.advance(cursor, previous, batch)
        return range(previous + 1, previous + 1 + len(rows)), chain


def _resource_id(event: object) -> str:
    resource_id: str = getattr(event, "resource_id", "")
    return resource_id
