"""`extraction_runs`: who read which messages, and with what outcome, one row a run."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from ...domain.run import ExtractionRun, UnreadableAnswer
from ...domain.settlement import Outcome
from .fold import Column, Fold, Index, Projection


@dataclass(slots=True)
class ExtractionRunRow:
    """A row of `extraction_runs`; `after_position` and `up_to_position` bound the messages that it read."""

    id: int
    run_id: str
    resource_id: str
    chat_id: str
    outcome: str
    after_position: int
    up_to_position: int
    messages: int
    accepted: int
    rejected: int
    dropped: int
    extractor: str
    model: str
    prompt_tokens: int
    output_tokens: int
    seconds: float
    reason: str
    created_at: str


def _row(event: Any, position: int, outcome: str, **values: Any) -> ExtractionRunRow:
    defaults: dict[str, Any] = {
        "accepted": 0,
        "rejected": 0,
        "dropped": 0,
        "prompt_tokens": 0,
        "output_tokens": 0,
        "seconds": 0.0,
        "reason": "",
    }
    return ExtractionRunRow(
        id=position,
        run_id=event.originator_id,
        resource_id=event.resource_id,
        chat_id=event.thread_id,
        outcome=outcome,
        after_position=event.window.after,
        up_to_position=event.window.up_to,
        messages=len(event.window.message_ids),
        extractor=event.fingerprint.adapter,
        model=event.fingerprint.model,
        created_at=event.timestamp,
        **(defaults | values),
    )


def _completed(row: None, event: Any, position: int) -> ExtractionRunRow:
    rejected = sum(decision.outcome == Outcome.REJECTED.value for decision in event.decisions)
    return _row(
        event,
        position,
        "truncated" if event.truncated else "completed",
        accepted=len(event.decisions) - rejected,
        rejected=rejected,
        dropped=len(event.dropped),
        prompt_tokens=event.usage.prompt_tokens,
        output_tokens=event.usage.output_tokens,
        seconds=event.usage.seconds,
    )


def _unreadable(row: None, event: Any, position: int) -> ExtractionRunRow:
    return _row(event, position, "unreadable", reason=event.reason)


def _key(event: Any) -> tuple[str]:
    return (event.originator_id,)


FOLDS: dict[str, Fold] = {ExtractionRun.Completed.TOPIC: _completed, UnreadableAnswer.Kept.TOPIC: _unreadable}

EXTRACTION_RUNS = Projection(
    name="extraction_runs",
    version=1,
    row=ExtractionRunRow,
    columns=(
        Column("id", "integer"),
        Column("run_id", "text", required=True),
        Column("resource_id", "text", required=True),
        Column("chat_id", "text", required=True),
        Column("outcome", "text", required=True),
        Column("after_position", "integer", required=True),
        Column("up_to_position", "integer", required=True),
        Column("messages", "integer", required=True),
        Column("accepted", "integer", required=True),
        Column("rejected", "integer", required=True),
        Column("dropped", "integer", required=True),
        Column("extractor", "text", required=True),
        Column("model", "text", required=True),
        Column("prompt_tokens", "integer", required=True),
        Column("output_tokens", "integer", required=True),
        Column("seconds", "real", required=True),
        Column("reason", "text", required=True),
        Column("created_at", "text", required=True),
    ),
    key=("run_id",),
    key_of=dict.fromkeys(FOLDS, _key),
    folds=FOLDS,
    creates=frozenset(FOLDS),
    indexes=(Index(("resource_id", "chat_id")),),
)
