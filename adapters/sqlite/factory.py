"""The library's seam: what an `Application` asks for when it is built on a store."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any
from uuid import UUID

from eventsourcing.domain import DomainEventProtocol
from eventsourcing.persistence import (
    AggregateRecorder,
    EventStore,
    InfrastructureFactory,
    Mapper,
    Notification,
    ProcessRecorder,
    Recording,
    TrackingRecorder,
    Transcoder,
)
from eventsourcing.utils import Environment

from .mapping import EventMapper
from .recorder import LogRecorder


class LogEventStore(EventStore[UUID]):
    """The library's event store, with a way to append that makes no recordings."""

    def __init__(self, mapper: EventMapper, recorder: LogRecorder) -> None:
        super().__init__(mapper, recorder)
        self._log = recorder

    def append(self, events: Sequence[DomainEventProtocol[UUID]], along: Sequence[Any] = ()) -> range:
        """See `LogRecorder.append`."""
        return self._log.append(events, along)

    def put(
        self, domain_events: Sequence[DomainEventProtocol[UUID]], *, along: Sequence[Any] = (), **_: Any
    ) -> list[Recording[UUID]]:
        """See `EventStore.put`; *along* as in `append`."""
        positions = self.append(domain_events, along)
        return [
            Recording(event, Notification(s.originator_id, s.originator_version, s.topic, s.state, position))
            for event, s, position in zip(
                domain_events, map(self.mapper.to_stored_event, domain_events), positions, strict=True
            )
        ]


class LogFactory(InfrastructureFactory[TrackingRecorder]):
    """Hands out the parts of one store; the store owns and closes them.

    Give it to an application by overriding `Application.construct_factory`.
    """

    def __init__(self, mapper: EventMapper, recorder: LogRecorder) -> None:
        super().__init__(Environment())
        self._mapper = mapper
        self._recorder = recorder

    def mapper(self, transcoder: Transcoder | None = None, mapper_class: Any = None) -> Mapper[Any]:
        """See `InfrastructureFactory.mapper`; the store's mapper encodes by itself."""
        return self._mapper

    def application_recorder(self) -> LogRecorder:
        """See `InfrastructureFactory.application_recorder`."""
        return self._recorder

    def event_store(self, mapper: Any = None, recorder: Any = None) -> Any:
        """See `InfrastructureFactory.event_store`."""
        return LogEventStore(self._mapper, self._recorder)

    def aggregate_recorder(self, purpose: str = "events") -> AggregateRecorder:
        """Refuse: the aggregates have few events, so there are no snapshots."""
        raise NotImplementedError("The store keeps no snapshots.")

    def tracking_recorder(self, tracking_recorder_class: Any = None) -> TrackingRecorder:
        """Refuse: positions belong to the store's projections."""
        raise NotImplementedError("The store tracks its own projections.")

    def process_recorder(self) -> ProcessRecorder:
        """Refuse: positions belong to the store's projections."""
        raise NotImplementedError("The store tracks its own projections.")
