"""The closed register of events: what may stand in the log, by its stored name."""

from __future__ import annotations

from .aggregate import Aggregate
from .denial import Denial
from .fact import Fact
from .message import RecordedMessage
from .observation import ObservationGroup
from .receipt import ContextReceipt
from .run import ExtractionRun, UnreadableAnswer
from .standing import ConsolidationDecision, ConsolidationRun
from .thread import Thread
from .user_memory import UserMemory
from .working_memory import WorkingMemory

AGGREGATES: tuple[type[Aggregate], ...] = (
    RecordedMessage,
    Fact,
    Denial,
    ExtractionRun,
    UnreadableAnswer,
    UserMemory,
    ConsolidationRun,
    ConsolidationDecision,
    WorkingMemory,
    ContextReceipt,
    ObservationGroup,
    Thread,
)

EVENTS: dict[str, type[Aggregate.Event]] = {
    event.TOPIC: event
    for event in (
        RecordedMessage.Recorded,
        RecordedMessage.Edited,
        RecordedMessage.Forgotten,
        Fact.Extracted,
        Fact.Confirmed,
        Fact.Superseded,
        Fact.Reinstated,
        Fact.Retracted,
        Fact.Redated,
        Fact.Edited,
        Fact.Forgotten,
        Denial.Heard,
        Denial.Forgotten,
        ExtractionRun.Completed,
        UnreadableAnswer.Kept,
        UserMemory.Consolidated,
        UserMemory.Strengthened,
        UserMemory.Reworded,
        UserMemory.Retired,
        UserMemory.Reinstated,
        UserMemory.Edited,
        UserMemory.Judged,
        UserMemory.Forgotten,
        ConsolidationRun.Completed,
        ConsolidationDecision.Taken,
        ConsolidationDecision.Changed,
        ConsolidationDecision.Forgotten,
        WorkingMemory.Started,
        WorkingMemory.Changed,
        WorkingMemory.Undone,
        ContextReceipt.HandedOut,
        ObservationGroup.Made,
        ObservationGroup.Shortened,
        ObservationGroup.Forgotten,
        Thread.Opened,
        Thread.Titled,
        Thread.Archived,
        Thread.Restored,
    )
}
