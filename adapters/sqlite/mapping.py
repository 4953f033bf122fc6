"""Domain events to plain JSON and back, through a closed registry of topics.

A database file can come from anywhere, so nothing that it names is ever imported: neither the topic
of an event nor the aggregate that a creating event belongs to.
"""

from __future__ import annotations

import dataclasses
import sys
from collections.abc import Callable, Mapping
from operator import attrgetter
from typing import Any, Final, cast, get_type_hints
from uuid import UUID

import msgspec
from eventsourcing.domain import CanInitAggregate, DomainEventProtocol
from eventsourcing.persistence import JSONTranscoder, Mapper, StoredEvent
from eventsourcing.utils import get_topic

from ...domain.errors import UnknownEventError, UnreadableEventError

_STREAM: Final = ("originator_id", "originator_version")
_encode = msgspec.json.Encoder(decimal_format="string").encode


class EventType:
    """One topic of the registry: the event class and the payload that is stored for it.

    A payload has the event's fields; `originator_id`, hex text, is set on it after reading.
    Fields with a default may be missing in what was stored, so adding one needs no upcaster.
    """

    def __init__(self, topic: str, event_class: type[Any]) -> None:
        self.topic = topic
        self.event_class = event_class
        self.version: int = getattr(event_class, "class_version", 1)
        self.aggregate_topic = _aggregate_topic(event_class)
        self._upcasters = [_upcaster(event_class, version) for version in range(1, self.version)]
        self.fields = tuple(f.name for f in dataclasses.fields(event_class) if f.name not in _STREAM)
        self._values = _values_of(self.fields)
        self._payload = _payload_class(event_class, self.fields)
        self._decode = msgspec.json.Decoder(self._payload).decode

    def state(self, event: object) -> bytes:
        """Return the JSON of *event*: its fields, and `class_version` when it is not the first."""
        fields = dict(vars(event))
        for name in _STREAM:
            del fields[name]
        if self.version > 1:
            fields["class_version"] = self.version
        return _encode(fields)

    def payload(self, state: bytes) -> Any:
        """Return what *state* holds, brought up to the present version of the class."""
        try:
            payload = self._decode(state)
        except msgspec.ValidationError:
            return self._upcast(state)
        return payload if payload.class_version == self.version else self._upcast(state)

    def event(self, payload: Any, originator_id: UUID | str, version: int) -> Any:
        """Return the domain event of *payload* without running its constructor again."""
        fields = dict(zip(self.fields, self._values(payload), strict=True))
        if self.aggregate_topic is not None and fields["originator_topic"] != self.aggregate_topic:
            raise UnknownEventError(
                f"The log names {fields['originator_topic']!r} as the aggregate of {self.topic!r}: none is known.",
                fields["originator_topic"],
            )
        event = object.__new__(self.event_class)
        event.__dict__.update(fields, originator_id=originator_id, originator_version=version)
        return event

    def _upcast(self, state: bytes) -> Any:
        fields = msgspec.json.decode(state)
        stored = fields.get("class_version", 1)
        if stored > self.version:
            raise UnknownEventError(
                f"The log holds version {stored} of {self.topic!r}, this Lastro knows {self.version}: install a newer.",
                self.topic,
                stored,
            )
        for upcast in self._upcasters[stored - 1 :]:
            upcast(fields)
        fields.pop("class_version", None)
        return msgspec.convert(fields, self._payload)


def _values_of(names: tuple[str, ...]) -> Callable[[Any], tuple[Any, ...]]:
    if len(names) > 1:
        return attrgetter(*names)
    return lambda payload: tuple(getattr(payload, name) for name in names)


def _payload_class(event_class: type[Any], names: tuple[str, ...]) -> Any:
    hints = get_type_hints(event_class)
    required: list[Any] = []
    optional: list[Any] = []
    for field in dataclasses.fields(event_class):
        if field.name not in names:
            continue
        if field.default is not dataclasses.MISSING:
            optional.append((field.name, hints[field.name], field.default))
        elif field.default_factory is not dataclasses.MISSING:
            made = msgspec.field(default_factory=field.default_factory)
            optional.append((field.name, hints[field.name], made))
        else:
            required.append((field.name, hints[field.name]))
    added = [("originator_id", Any, ""), ("class_version", int, 1)]
    return msgspec.defstruct(event_class.__name__, [*required, *optional, *added], kw_only=True, gc=False)


def _upcaster(event_class: type[Any], version: int) -> Callable[[dict[str, Any]], None]:
    name = f"upcast_v{version}_v{version + 1}"
    try:
        return cast(Callable[[dict[str, Any]], None], getattr(event_class, name))
    except AttributeError:
        raise TypeError(f"{event_class.__qualname__} has a later class_version, but no {name}.") from None


def _aggregate_topic(event_class: type[Any]) -> str | None:
    """The topic of the aggregate in whose class a creating event is nested; None for other events."""
    if not issubclass(event_class, CanInitAggregate):
        return None
    owner: Any = sys.modules[event_class.__module__]
    for name in event_class.__qualname__.split(".")[:-1]:
        owner = getattr(owner, name, None)
    if not isinstance(owner, type):
        raise TypeError(f"{event_class.__qualname__} creates an aggregate, so it must be nested in that class.")
    return get_topic(owner)


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

    def type_of(self, event: object) -> EventType:
        """Return the registry's entry for *event*.

        Raises:
            UnknownEventError: its class is not registered.
        """
        try:
            return self._types_by_class[type(event)]
        except KeyError:
            name = type(event).__qualname__
            raise UnknownEventError(f"{name} is not registered: add it to the store's events.", name) from None

    def payload(self, topic: str, originator_id: str, version: int, state: bytes) -> Any:
        """Return the payload that *state* holds.

        Raises:
            UnknownEventError: this version does not know *topic*, or not that version of it.
            UnreadableEventError: *state* is not what the topic promises.
        """
        known = self._known(topic)
        try:
            payload = known.payload(state)
        except (msgspec.MsgspecError, ValueError, LookupError, TypeError, AttributeError, RecursionError) as error:
            raise UnreadableEventError(
                f"Version {version} of {originator_id!r} cannot be read as {topic!r}: {error}. Run `verify`.",
                topic,
                originator_id,
                version,
            ) from error
        payload.originator_id = originator_id
        return payload

    def to_stored_event(self, domain_event: DomainEventProtocol[UUID]) -> StoredEvent:
        known = self.type_of(domain_event)
        return StoredEvent(
            domain_event.originator_id, domain_event.originator_version, known.topic, known.state(domain_event)
        )

    def to_domain_event(self, stored_event: StoredEvent) -> DomainEventProtocol[UUID]:
        topic, originator_id, version = stored_event.topic, stored_event.originator_id, stored_event.originator_version
        payload = self.payload(topic, originator_text(originator_id), version, stored_event.state)
        return cast(DomainEventProtocol[UUID], self._types[topic].event(payload, originator_id, version))

    def _known(self, topic: str) -> EventType:
        try:
            return self._types[topic]
        except KeyError:
            raise UnknownEventError(
                f"The log holds an event {topic!r} that this Lastro does not know: install a newer one.", topic
            ) from None


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
