"""A group of observations: what stands for one stretch of a conversation."""

from __future__ import annotations

from datetime import datetime
from typing import Any, Self
from uuid import UUID

from .aggregate import Aggregate, Begun
from .identity import keyed_id
from .observing import Observation
from .run import Fingerprint, Usage


def group_id(secret: bytes, resource_id: str, thread_id: str, first_message: int) -> UUID:
    """Return the id of the group that begins with a message: two workers cannot both make it.

    Args:
        secret: of the resource.
        resource_id: whose conversation.
        thread_id: which of theirs.
        first_message: position in the log of the first message that the group covers.
    """
    return keyed_id(secret, "observations", resource_id, thread_id, str(first_message))


class ObservationGroup(Aggregate):
    """Observations that cover the messages from one position of the log to another, each message once."""

    TOPIC = "observations"

    def __init__(self) -> None:
        self.observations: tuple[Observation, ...]

    class Made(Begun):
        """Old turns were observed.

        Attributes:
            first_message, last_message: positions in the log of the messages at both ends.
            messages: how many are covered.
            raw: the observer's answer, where it is a model.
        """

        TOPIC = "observations.made"
        thread_id: str
        first_message: int
        last_message: int
        messages: int
        observations: tuple[Observation, ...]
        fingerprint: Fingerprint
        raw: str = ""
        usage: Usage = Usage()

        def apply(self, aggregate: Any) -> None:
            super().apply(aggregate)
            aggregate.observations = self.observations

    class Shortened(Aggregate.Event):
        """What matters least was let go, since there was no room for all."""

        TOPIC = "observations.shortened"
        observations: tuple[Observation, ...]

        def apply(self, aggregate: Any) -> None:
            aggregate.observations = self.observations

    class Forgotten(Aggregate.Event):
        TOPIC = "observations.forgotten"

        def apply(self, aggregate: Any) -> None:
            aggregate.observations = ()

    @classmethod
    def make(cls, id_: UUID, *, at: datetime, **values: Any) -> Self:
        """Return the group that observing made; *values* are the fields of `Made`."""
        return cls.begin(cls.Made, id=id_, at=at, **values)

    def shorten(self, kept: tuple[Observation, ...], *, at: datetime) -> None:
        """Keep these observations only; the others stay in the log, as do the messages."""
        if kept != self.observations:
            self.decide(self.Shortened, at=at, observations=kept)

    def forget(self, *, at: datetime) -> None:
        """Let it go with its chat."""
        self.decide(self.Forgotten, at=at)
