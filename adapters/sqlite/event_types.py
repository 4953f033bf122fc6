"""One kind of event: how its payload is written as JSON, read back, and brought up to date."""

from __future__ import annotations

import dataclasses
import sys
from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from operator import attrgetter
from typing import Any, Final, cast, get_args, get_type_hints
from uuid import UUID

import msgspec
from eventsourcing.domain import CanInitAggregate
from eventsourcing.utils import get_topic

from ...domain.errors import UnknownEventError
from ...domain.time import as_utc, from_utc_text, utc_text

_STREAM: Final = ("originator_id", "originator_version")
_encode = msgspec.json.Encoder(decimal_format="string").encode


class EventType:
    """One topic of the registry: the event class and the payload that is stored for it.

    A payload has the event's fields, its instants as the UTC text that tables hold (see `utc_text`);
    `originator_id`, hex text, is set on it after reading.
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
        hints = get_type_hints(event_class)
        self._instants = tuple(name for name in self.fields if datetime in (hints[name], *get_args(hints[name])))
        self._payload = _payload_class(
            event_class, self.fields, hints | {name: _as_text(hints[name]) for name in self._instants}
        )
        self._decode = msgspec.json.Decoder(self._payload).decode

    def state(self, fields: dict[str, Any]) -> bytes:
        """Return the JSON of an event's *fields*, with `class_version` when it is not the first."""
        for name in self._instants:
            instant = fields[name]
            if instant is not None:
                fields[name] = utc_text(instant if instant.tzinfo is UTC else as_utc(instant))
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
        for name in self._instants:
            if fields[name] is not None:
                fields[name] = from_utc_text(fields[name])
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


def _as_text(hint: Any) -> Any:
    return str | None if type(None) in get_args(hint) else str


def _payload_class(event_class: type[Any], names: tuple[str, ...], hints: Mapping[str, Any]) -> Any:
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
