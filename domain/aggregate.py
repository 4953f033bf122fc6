"""The base of every aggregate: explicit topics, the resource on every event, time as a parameter."""

from __future__ import annotations

from datetime import datetime
from typing import Any, ClassVar, Self
from uuid import UUID

from eventsourcing.domain import AggregateCreated, AggregateEvent, BaseAggregate


class Aggregate(BaseAggregate[UUID]):
    """A stream of decisions about one thing of one resource.

    Commands decide and refuse; `apply` of an event folds and never refuses, so that history
    always loads, even when rules tighten.
    """

    TOPIC: ClassVar[str]

    def __init__(self) -> None:
        """Take nothing: the first event fills it. What is annotated here holds from then on."""
        self.resource_id: str

    class Event(AggregateEvent):
        """A decision; `timestamp` is when it was taken (recorded time, UTC)."""

        TOPIC: ClassVar[str]
        resource_id: str

    @classmethod
    def begin(cls, event_class: type[Begun], *, id: UUID, at: datetime, **values: Any) -> Self:  # noqa: A002
        """Return a new aggregate that begins with an event of *event_class*."""
        return cls._create(event_class, id=id, timestamp=at, **values)

    def decide(self, event_class: type[Event], *, at: datetime, **values: Any) -> None:
        """Add an event of *event_class* to what will be saved, and fold it."""
        self.trigger_event(event_class, timestamp=at, resource_id=self.resource_id, **values)


class Begun(Aggregate.Event, AggregateCreated):
    """The decision that begins a stream."""

    def apply(self, aggregate: Any) -> None:
        aggregate.resource_id = self.resource_id
