"""The closed register of events: what may stand in the log, by its stored name."""

from __future__ import annotations

from .aggregate import Aggregate
from .fact import Fact
from .message import RecordedMessage
from .run import ExtractionRun, UnreadableAnswer

AGGREGATES: tuple[type[Aggregate], ...] = (RecordedMessage, Fact, ExtractionRun, UnreadableAnswer)

EVENTS: dict[str, type[Aggregate.Event]] = {
    event.TOPIC: event
    for event in (
        RecordedMessage.Recorded,
        Fact.Extracted,
        Fact.Confirmed,
        Fact.Superseded,
        Fact.Reinstated,
        Fact.Retracted,
        Fact.Edited,
        ExtractionRun.Completed,
        UnreadableAnswer.Kept,
    )
}
