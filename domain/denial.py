"""A denial: the user said that something is not so, or no longer; it holds for facts that arrive later, too."""

from __future__ import annotations

from datetime import datetime
from typing import Any, Self
from uuid import UUID

from .aggregate import Aggregate, Begun
from .fact import Slot, Statement
from .identity import keyed_id
from .timeline import Denied


def denial_id(secret: bytes, statement: Statement) -> UUID:
    """Return the id of the denial that *statement* is, under the resource's *secret*."""
    slot = statement.slot
    return keyed_id(
        secret,
        "denial",
        slot.resource_id,
        slot.thread_id,
        slot.subject,
        slot.memory_key,
        statement.normalized_value,
        statement.source_message_id,
    )


class Denial(Aggregate):
    """One denial, heard in one message."""

    TOPIC = "denial"

    def __init__(self) -> None:
        self.slot: Slot
        self.denied: Denied

    class Heard(Begun):
        TOPIC = "denial.heard"
        thread_id: str
        subject: str
        memory_key: str
        memory_value: str
        normalized_value: str
        names_key: bool
        evidence: str
        source_message_id: str
        said_at: datetime
        run_id: UUID | None = None

        def apply(self, aggregate: Any) -> None:
            super().apply(aggregate)
            aggregate.slot = Slot(self.resource_id, self.thread_id, self.subject, self.memory_key)
            aggregate.denied = Denied(
                self.normalized_value, self.names_key, self.said_at, self.evidence, self.source_message_id
            )

    class Forgotten(Aggregate.Event):
        TOPIC = "denial.forgotten"

        def apply(self, aggregate: Any) -> None:
            """Leave the words in the stream: the tables drop them."""

    @classmethod
    def hear(cls, statement: Statement, *, id: UUID, at: datetime) -> Self:  # noqa: A002
        """Return the denial that *statement* is."""
        candidate, slot = statement.candidate, statement.slot
        return cls.begin(
            cls.Heard,
            id=id,
            at=at,
            resource_id=slot.resource_id,
            thread_id=slot.thread_id,
            subject=slot.subject,
            memory_key=slot.memory_key,
            memory_value=candidate.memory_value,
            normalized_value=statement.normalized_value,
            names_key=statement.names_key,
            evidence=candidate.evidence,
            source_message_id=statement.source_message_id,
            said_at=statement.said_at,
            run_id=statement.run_id,
        )

    def forget(self, *, at: datetime) -> None:
        """Let it go with the chat that it was said in."""
        self.decide(self.Forgotten, at=at)
