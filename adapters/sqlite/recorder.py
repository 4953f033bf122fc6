"""The log as the library's recorder: appending events and reading them."""

from __future__ import annotations

from collections.abc import Sequence
from threading import Event
from typing import Any
from uuid import UUID

from eventsourcing.domain import DomainEventProtocol
from eventsourcing.persistence import ApplicationRecorder, Notification, StoredEvent

from ...application.views import LogEntry
from .appending import Appender
from .connections import Connections
from .mapping import EventMapper, originator, originator_text, stored_entry
from .subscription import LogSubscription

_STREAM = "SELECT originator_version, topic, CAST(state AS BLOB) FROM stored_events WHERE originator_id=?"
_ENTRIES = (
    "SELECT notification_id, recorded_at, originator_version, topic, CAST(state AS BLOB) FROM stored_events"
    " WHERE originator_id=? ORDER BY originator_version"
)
_NOTIFICATIONS = (
    "SELECT notification_id, originator_id, originator_version, topic, CAST(state AS BLOB)"
    " FROM stored_events WHERE notification_id>=?"
)


class LogRecorder(ApplicationRecorder):
    """See `eventsourcing.persistence.ApplicationRecorder`.

    Args:
        connections: to the database.
        appender: writes to it.
        mapper: between events and JSON.
        folded: topics that an inline table folds.
    """

    def __init__(
        self, connections: Connections, appender: Appender, *, mapper: EventMapper, folded: frozenset[str]
    ) -> None:
        self.connections = connections
        self._appender = appender
        self._mapper = mapper
        self._folded = folded

    @property
    def listeners(self) -> set[Event]:
        """Set when events were appended by this process."""
        return self._appender.listeners

    def append(self, events: Sequence[DomainEventProtocol[UUID]], along: Sequence[Any] = ()) -> range:
        """Record *events* and apply *along*, in one transaction; return the positions. See `Appender.append`."""
        return self._appender.append(self._mapper.entries(events), along)

    def insert_events(
        self,
        stored_events: Sequence[StoredEvent],
        *,
        decoded: Sequence[DomainEventProtocol[UUID]] | None = None,
        along: Sequence[Any] = (),
        **_: Any,
    ) -> Sequence[int]:
        """Record ready events; *decoded* are the same ones, from which the resources are taken."""
        sources = stored_events if decoded is None else decoded
        entries = [
            stored_entry(stored, getattr(source, "resource_id", ""))
            for stored, source in zip(stored_events, sources, strict=True)
        ]
        rows = [(number, *entry[:4]) for number, entry in enumerate(entries) if entry[2] in self._folded]
        for number, _topic, payload in self._mapper.payloads(rows):
            entries[number] = (*entries[number][:5], payload)
        return list(self._appender.append(entries, along))

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
        return [
            LogEntry(
                position,
                recorded_at,
                topic,
                self._mapper.to_domain_event(StoredEvent(originator_id, version, topic, state)),
            )
            for position, recorded_at, version, topic, state in self.connections.fetch(_ENTRIES, (originator_id.hex,))
        ]

    def subscribe(self, gt: int | None = None, topics: Sequence[str] = ()) -> LogSubscription:
        """See `ApplicationRecorder.subscribe`; commits of other processes are noticed by polling."""
        return LogSubscription(self, gt=gt, topics=topics)
