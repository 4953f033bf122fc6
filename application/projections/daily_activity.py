"""`daily_activity`: how much was said, read and decided, one row a resource and day (UTC)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from ...domain.fact import Fact
from ...domain.message import RecordedMessage
from ...domain.run import ExtractionRun, UnreadableAnswer
from ...domain.settlement import Outcome
from ...domain.standing import ConsolidationRun
from .fold import Column, Fold, Projection


@dataclass(slots=True)
class DailyActivity:
    """A row of `daily_activity`; `day` is that of recording, the counts are events, calls and tokens."""

    id: int
    resource_id: str
    day: str
    messages: int = 0
    runs: int = 0
    unreadable: int = 0
    extracted: int = 0
    confirmed: int = 0
    superseded: int = 0
    reinstated: int = 0
    retracted: int = 0
    edited: int = 0
    rejected: int = 0
    model_calls: int = 0
    prompt_tokens: int = 0
    output_tokens: int = 0


def _day(event: Any) -> str:
    day: str = event.timestamp[:10]
    return day


def _counting(name: str) -> Fold:
    def fold(row: DailyActivity | None, event: Any, position: int) -> DailyActivity:
        row = row or DailyActivity(position, event.resource_id, _day(event))
        setattr(row, name, getattr(row, name) + 1)
        return row

    return fold


def _consolidation(row: DailyActivity | None, event: Any, position: int) -> DailyActivity:
    row = row or DailyActivity(position, event.resource_id, _day(event))
    row.model_calls += event.usage.calls
    row.prompt_tokens += event.usage.prompt_tokens
    row.output_tokens += event.usage.output_tokens
    return row


def _run(row: DailyActivity | None, event: Any, position: int) -> DailyActivity:
    row = row or DailyActivity(position, event.resource_id, _day(event))
    row.runs += 1
    row.rejected += sum(decision.outcome == Outcome.REJECTED.value for decision in event.decisions)
    row.model_calls += event.usage.calls
    row.prompt_tokens += event.usage.prompt_tokens
    row.output_tokens += event.usage.output_tokens
    return row


def _key(event: Any) -> tuple[str, str]:
    return event.resource_id, _day(event)


COUNTED = {
    RecordedMessage.Recorded.TOPIC: "messages",
    UnreadableAnswer.Kept.TOPIC: "unreadable",
    Fact.Extracted.TOPIC: "extracted",
    Fact.Confirmed.TOPIC: "confirmed",
    Fact.Superseded.TOPIC: "superseded",
    Fact.Reinstated.TOPIC: "reinstated",
    Fact.Retracted.TOPIC: "retracted",
    Fact.Edited.TOPIC: "edited",
}
FOLDS = {topic: _counting(name) for topic, name in COUNTED.items()} | {
    ExtractionRun.Completed.TOPIC: _run,
    ConsolidationRun.Completed.TOPIC: _consolidation,
}
COUNTS = (*COUNTED.values(), "runs", "rejected", "model_calls", "prompt_tokens", "output_tokens")

DAILY_ACTIVITY = Projection(
    name="daily_activity",
    version=2,
    row=DailyActivity,
    columns=(
        Column("id", "integer"),
        Column("resource_id", "text", required=True),
        Column("day", "text", required=True),
        *(
            Column(name, "integer", required=True, default=0)
            for name in DailyActivity.__dataclass_fields__
            if name in COUNTS
        ),
    ),
    key=("resource_id", "day"),
    key_of=dict.fromkeys(FOLDS, _key),
    folds=FOLDS,
    inline=False,
)
