"""Decisions that stand: what a model proposed and the rules accepted, until somebody undoes it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Any, Self
from uuid import UUID

from .aggregate import Aggregate, Begun
from .identity import keyed_id
from .run import Fingerprint, Usage
from .user_memory import UserSlot


class DecisionKind(StrEnum):
    """What a consolidator may propose; a deletion is none of it."""

    MERGE = "merge"
    REWORD = "reword"
    SUPERSEDE = "supersede"
    NEW = "new"
    UNKNOWN = "unknown"


class DecisionOutcome(StrEnum):
    """What became of a proposal."""

    ACCEPTED = "accepted"
    REFUSED = "refused"
    HELD = "held"
    UNDONE = "undone"


@dataclass(frozen=True, slots=True)
class Proposed:
    """A proposal, in the values of the memories that it speaks of.

    Attributes:
        kind: what is to be done.
        slot: where; None where the proposal names no place that was shown.
        values: normalized values of the memories that are merged, reworded, superseded or drawn upon.
        supporting: rows of `chat_memories` that stand behind them.
        memory_value: the new wording; empty where there is none.
        memory_category: of the new wording.
        by: normalized value of the memory that replaces the others.
        until: last statement of the replaced ones that the proposal knew, UTC.
    """

    kind: DecisionKind
    slot: UserSlot | None
    values: tuple[str, ...] = ()
    supporting: tuple[int, ...] = ()
    memory_value: str = ""
    memory_category: str = ""
    by: str = ""
    until: datetime | None = None


def decision_id(secret: bytes, run_id: UUID, number: int) -> UUID:
    """Return the id of decision *number* of a run, under the resource's *secret*."""
    return keyed_id(secret, "consolidation_decision", run_id.hex, str(number))


class ConsolidationDecision(Aggregate):
    """One proposal and what became of it."""

    TOPIC = "consolidation_decision"

    def __init__(self) -> None:
        self.run_id: UUID
        self.number: int
        self.proposed: Proposed
        self.outcome: DecisionOutcome

    class Taken(Begun):
        TOPIC = "consolidation_decision.taken"
        run_id: UUID
        number: int
        proposed: Proposed
        outcome: str
        reason: str

        def apply(self, aggregate: Any) -> None:
            super().apply(aggregate)
            aggregate.run_id = self.run_id
            aggregate.number = self.number
            aggregate.proposed = self.proposed
            aggregate.outcome = DecisionOutcome(self.outcome)

    class Changed(Aggregate.Event):
        """A person approved what was held, or took back what was accepted."""

        TOPIC = "consolidation_decision.changed"
        outcome: str
        by: str

        def apply(self, aggregate: Any) -> None:
            aggregate.outcome = DecisionOutcome(self.outcome)

    class Forgotten(Aggregate.Event):
        """A source of it was forgotten, and its words with it."""

        TOPIC = "consolidation_decision.forgotten"

        def apply(self, aggregate: Any) -> None:
            aggregate.outcome = DecisionOutcome.UNDONE

    @classmethod
    def take(
        cls,
        proposed: Proposed,
        *,
        id: UUID,  # noqa: A002
        at: datetime,
        resource_id: str,
        run_id: UUID,
        number: int,
        outcome: DecisionOutcome,
        reason: str,
    ) -> Self:
        """Return the record of what became of *proposed*."""
        return cls.begin(
            cls.Taken,
            id=id,
            at=at,
            resource_id=resource_id,
            run_id=run_id,
            number=number,
            proposed=proposed,
            outcome=outcome.value,
            reason=reason,
        )

    def change(self, outcome: DecisionOutcome, *, by: str, at: datetime) -> None:
        """Approve it or take it back; nothing happens when it stands so already."""
        if outcome is not self.outcome:
            self.decide(self.Changed, at=at, outcome=outcome.value, by=by)


class ConsolidationRun(Aggregate):
    """One pass over what changed in a resource."""

    TOPIC = "consolidation_run"

    def __init__(self) -> None:
        self.read_to: int

    class Completed(Begun):
        TOPIC = "consolidation_run.completed"
        fingerprint: Fingerprint
        read_from: int
        read_to: int
        asked: bool
        slots: int
        accepted: int
        refused: int
        status: str
        raw: str
        usage: Usage

        def apply(self, aggregate: Any) -> None:
            super().apply(aggregate)
            aggregate.read_to = self.read_to
