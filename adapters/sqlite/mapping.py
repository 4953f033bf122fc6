"""Domain events to plain JSON and back, through a closed registry of topics.

A database file can come from anywhere, so nothing that it names is ever imported: neither the topic
of an event nor the aggregate that a creating event belongs to.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, cast
from uuid import UUID

import msgspec
from eventsourcing.domain import DomainEventProtocol
from eventsourcing.persistence import JSONTranscoder, Mapper, StoredEvent
from eventsourcing.utils import get_topic

from ...domain.errors import UnknownEventError, UnreadableEventError
from .event_types import EventType

Entry = tuple[str, int, str, bytes, str, Any]
"""One event on its way into the log: stream, version, topic, state, resource, payload (None: nothing folds it)."""

_UNREADABLE = (msgspec.MsgspecError, ValueError, LookupError, TypeError, AttributeError, RecursionError)


class EventMapper(Mapper[UUID]):
    """The library's mapper over a closed registry.

    Args:
        events: topic to event class; each class states the topic as `TOPIC`.
    """

    def __init__(self, events: Mapping[str, type[Any]]) -> None:
        super().__init__(JSONTranscoder())
        self._types = {topic: EventType(topic, event_class) for topic, event_class in events.items()}
        self._types_by_class = {known.event_class: known for known in self._types.values()}
        for topic, event_class in events.items():
            if get_topic(event_class) != topic:
                raise TypeError(f"{event_class.__qualname__} is registered as {topic!r}, not as its TOPIC.")

    def entries(self, events: Iterable[DomainEventProtocol[UUID]]) -> list[Entry]:
        """Return *events* as they go into the log; each was read back, so that none can block the log later.

        Raises:
            UnknownEventError: an event's class is not registered.
            UnreadableEventError: an event holds what its class does not promise.
        """
        types, entries = self._types_by_class, []
        for event in events:
            known = types.get(type(event))
            if known is None:
                raise _unregistered(event)
            fields = vars(event).copy()
            originator_id, version = originator_text(fields.pop("originator_id")), fields.pop("originator_version")
            try:
                state = known.state(fields)
                payload = known.payload(state)
            except _UNREADABLE as error:
                raise _unreadable(known.topic, originator_id, version, error) from error
            payload.originator_id = originator_id
            entries.append((originator_id, version, known.topic, state, fields.get("resource_id", ""), payload))
        return entries

    def payloads(self, rows: Iterable[tuple[int, str, int, str, bytes]]) -> Iterator[tuple[int, str, Any]]:
        """Iterate over (position, topic, payload) of rows that hold position, stream, version, topic and state.

        Raises:
            UnknownEventError: this version does not know a topic, or not that version of it.
            UnreadableEventError: a state is not what its topic promises.
        """
        types = self._types
        topic, originator_id, version = "", "", 0
        try:
            for position, originator_id, version, topic, state in rows:  # noqa: B007 - the error names it
                payload = types[topic].payload(state)
                payload.originator_id = originator_id
                yield position, topic, payload
        except _UNREADABLE as error:
            if topic not in types:
                raise _unknown(topic) from None
            raise _unreadable(topic, originator_id, version, error) from error

    def to_stored_event(self, domain_event: DomainEventProtocol[UUID]) -> StoredEvent:
        [(_, version, topic, state, _, _)] = self.entries([domain_event])
        return StoredEvent(domain_event.originator_id, version, topic, state)

    def to_domain_event(self, stored_event: StoredEvent) -> DomainEventProtocol[UUID]:
        originator_id, version, topic = stored_event.originator_id, stored_event.originator_version, stored_event.topic
        row = (0, originator_text(originator_id), version, topic, stored_event.state)
        [(_, _, payload)] = self.payloads([row])
        try:
            event = self._types[topic].event(payload, originator_id, version)
        except _UNREADABLE as error:
            raise _unreadable(topic, row[1], version, error) from error
        return cast(DomainEventProtocol[UUID], event)


def stored_entry(stored: StoredEvent, resource_id: str) -> Entry:
    """Return a ready event as it goes into the log, without its payload."""
    return (
        originator_text(stored.originator_id),
        stored.originator_version,
        stored.topic,
        stored.state,
        resource_id,
        None,
    )


def originator_text(originator_id: UUID | str) -> str:
    """Return an aggregate's id as the log writes it."""
    return originator_id.hex if isinstance(originator_id, UUID) else originator_id


def originator(text: str) -> UUID | str:
    """Return the id that the log writes as *text*."""
    if len(text) == 32:
        try:
            return UUID(text)
        except ValueError:
            pass
    return text


def _unregistered(event: object) -> UnknownEventError:
    name = type(event).__qualname__
    return UnknownEventError(f"{name} is not registered: add it to the store's events.", name)


def _unknown(topic: str) -> UnknownEventError:
    return UnknownEventError(
        f"The log holds an event {topic!r} that this Lastro does not know: install a newer one.", topic
    )


def _unreadable(topic: str, originator_id: str, version: int, error: Exception) -> UnreadableEventError:
    return UnreadableEventError(
        f"Version {version} of {originator_id!r} cannot be read as {topic!r}: {error}.", topic, originator_id, version
    )
