"""The log as the use cases see it: load an aggregate, save decisions in one transaction."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Protocol, TypeVar, cast
from uuid import UUID

from eventsourcing.application import AggregateNotFoundError, Application
from eventsourcing.persistence import InfrastructureFactory
from eventsourcing.utils import Environment, EnvType

from ..domain.aggregate import Aggregate
from .jobs import JobChange

A = TypeVar("A", bound=Aggregate)


class Store(Protocol):
    """What the log stands on."""

    @property
    def factory(self) -> InfrastructureFactory[Any]:
        """Makes the library's recorder, mapper and event store."""

    def secret(self, resource_id: str) -> bytes:
        """Return the secret of the resource, made on first use; 32 bytes."""

    def position(self) -> int:
        """Return the position of the last event, 0 when there is none."""


class AppendingEventStore(Protocol):
    """The store's event store: the library's, and a way to append with job changes in one transaction."""

    def append(self, events: Sequence[Any], along: Sequence[JobChange] = ()) -> Sequence[int]:
        """Append *events*, apply *along*; return the positions of the events.

        Raises:
            ConflictError: an event of the same place in its stream is stored already, a unique
                slot is taken, or a job's lease was lost; nothing was written.
        """


def project(aggregate: Any, events: Iterable[Any]) -> Any:
    """Fold *events*; without the library's protocol check for each event, which costs more than the fold."""
    for event in events:
        aggregate = event.mutate(aggregate)
    return aggregate


class MemoryLog(Application[UUID]):
    """The application of the `eventsourcing` library over a store that is injected."""

    name = "lastro"

    def __init__(self, store: Store) -> None:
        self._store = store
        super().__init__()

    def construct_factory(self, env: Environment) -> InfrastructureFactory[Any]:
        return self._store.factory

    def construct_env(self, name: str, env: EnvType | None = None) -> Environment:
        return Environment(name, env or {})

    def get(self, kind: type[A], aggregate_id: UUID) -> A | None:
        """Return the aggregate, None where its stream does not exist."""
        try:
            return cast(A, self.repository.get(aggregate_id, projector_func=project))
        except AggregateNotFoundError:
            return None

    def store(self, *aggregates: Aggregate, along: Sequence[JobChange] = ()) -> Sequence[int]:
        """Append what the aggregates decided; see `AppendingEventStore.append`."""
        return self.append([event for a in aggregates for event in a.collect_events()], along=along)

    def append(self, events: Sequence[Any], along: Sequence[JobChange] = ()) -> Sequence[int]:
        """See `AppendingEventStore.append`."""
        return cast(AppendingEventStore, self.events).append(events, along)

    def secret(self, resource_id: str) -> bytes:
        """See `Store.secret`."""
        return self._store.secret(resource_id)

    def position(self) -> int:
        """See `Store.position`."""
        return self._store.position()
