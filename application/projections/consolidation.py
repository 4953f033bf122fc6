"""`consolidation_runs` and `consolidation_decisions`: what consolidators did, and each proposal with its fate."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

from ...domain.standing import ConsolidationDecision, ConsolidationRun
from ...domain.time import utc_text
from .fold import Column, Fold, Index, Projection


@dataclass(slots=True)
class ConsolidationRunRow:
    """A row of `consolidation_runs`; it read the changes behind `read_from` up to `read_to`, positions of the log."""

    id: int
    run_id: str
    resource_id: str
    consolidator: str
    read_from: int
    read_to: int
    asked: int
    slots: int
    accepted: int
    refused: int
    status: str
    model_calls: int
    prompt_tokens: int
    output_tokens: int
    created_at: str


@dataclass(slots=True)
class ConsolidationDecisionRow:
    """A row of `consolidation_decisions`; lists are JSON arrays, `until` is UTC text."""

    id: int
    decision_id: str
    resource_id: str
    run_id: str
    number: int
    kind: str
    subject: str | None
    memory_key: str | None
    normalized_values: str
    supporting_chat_memory_ids: str
    memory_value: str
    memory_category: str
    superseded_by_value: str
    until: str | None
    outcome: str
    reason: str
    changed_by: str | None
    changed_in: int
    created_at: str


def _completed(row: None, event: Any, position: int) -> ConsolidationRunRow:
    return ConsolidationRunRow(
        id=position,
        run_id=event.originator_id,
        resource_id=event.resource_id,
        consolidator=event.fingerprint.adapter,
        read_from=event.read_from,
        read_to=event.read_to,
        asked=int(event.asked),
        slots=event.slots,
        accepted=event.accepted,
        refused=event.refused,
        status=event.status,
        model_calls=event.usage.calls,
        prompt_tokens=event.usage.prompt_tokens,
        output_tokens=event.usage.output_tokens,
        created_at=event.timestamp,
    )


def _taken(row: None, event: Any, position: int) -> ConsolidationDecisionRow:
    proposed = event.proposed
    return ConsolidationDecisionRow(
        id=position,
        decision_id=event.originator_id,
        resource_id=event.resource_id,
        run_id=event.run_id.hex,
        number=event.number,
        kind=proposed.kind,
        subject=proposed.slot.subject if proposed.slot else None,
        memory_key=proposed.slot.memory_key if proposed.slot else None,
        normalized_values=json.dumps(list(proposed.values), ensure_ascii=False),
        supporting_chat_memory_ids=json.dumps(list(proposed.supporting)),
        memory_value=proposed.memory_value,
        memory_category=proposed.memory_category,
        superseded_by_value=proposed.by,
        until=utc_text(proposed.until) if proposed.until else None,
        outcome=event.outcome,
        reason=event.reason,
        changed_by=None,
        changed_in=position,
        created_at=event.timestamp,
    )


def _changed(row: ConsolidationDecisionRow, event: Any, position: int) -> ConsolidationDecisionRow:
    row.outcome = event.outcome
    row.changed_by, row.changed_in = event.by, position
    return row


def _forgotten(row: ConsolidationDecisionRow, event: Any, position: int) -> None:
    return None


def _key(event: Any) -> tuple[str]:
    return (event.originator_id,)


DECISION_FOLDS: dict[str, Fold] = {
    ConsolidationDecision.Taken.TOPIC: _taken,
    ConsolidationDecision.Changed.TOPIC: _changed,
    ConsolidationDecision.Forgotten.TOPIC: _forgotten,
}

CONSOLIDATION_RUNS = Projection(
    name="consolidation_runs",
    version=1,
    row=ConsolidationRunRow,
    columns=(
        Column("id", "integer"),
        Column("run_id", "text", required=True),
        Column("resource_id", "text", required=True),
        Column("consolidator", "text", required=True),
        Column("read_from", "integer", required=True),
        Column("read_to", "integer", required=True),
        Column("asked", "integer", required=True),
        Column("slots", "integer", required=True),
        Column("accepted", "integer", required=True),
        Column("refused", "integer", required=True),
        Column("status", "text", required=True),
        Column("model_calls", "integer", required=True),
        Column("prompt_tokens", "integer", required=True),
        Column("output_tokens", "integer", required=True),
        Column("created_at", "text", required=True),
    ),
    key=("run_id",),
    key_of={ConsolidationRun.Completed.TOPIC: _key},
    folds={ConsolidationRun.Completed.TOPIC: _completed},
    creates=frozenset({ConsolidationRun.Completed.TOPIC}),
    indexes=(Index(("resource_id", "id")),),
)

CONSOLIDATION_DECISIONS = Projection(
    name="consolidation_decisions",
    version=2,
    row=ConsolidationDecisionRow,
    columns=(
        Column("id", "integer"),
        Column("decision_id", "text", required=True),
        Column("resource_id", "text", required=True),
        Column("run_id", "text", required=True),
        Column("number", "integer", required=True),
        Column("kind", "text", required=True),
        Column("subject", "text"),
        Column("memory_key", "text"),
        Column("normalized_values", "text", required=True),
        Column("supporting_chat_memory_ids", "text", required=True),
        Column("memory_value", "text", required=True),
        Column("memory_category", "text", required=True),
        Column("superseded_by_value", "text", required=True),
        Column("until", "text"),
        Column("outcome", "text", required=True),
        Column("reason", "text", required=True),
        Column("changed_by", "text"),
        Column("changed_in", "integer", required=True),
        Column("created_at", "text", required=True),
    ),
    key=("decision_id",),
    key_of=dict.fromkeys(DECISION_FOLDS, _key),
    folds=DECISION_FOLDS,
    creates=frozenset({ConsolidationDecision.Taken.TOPIC}),
    indexes=(Index(("resource_id", "run_id", "number")), Index(("resource_id", "changed_in"))),
)
