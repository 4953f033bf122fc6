"""`chat_denials`: what users said is not so, or no longer, one row a denial."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from ...domain.denial import Denial
from .fold import Column, Fold, Index, Projection


@dataclass(slots=True)
class ChatDenial:
    """A row of `chat_denials`; `changed_in` is the position of its last event, a forgotten one has lost its words."""

    id: int
    denial_id: str
    resource_id: str
    chat_id: str
    subject: str
    memory_key: str
    normalized_value: str
    names_key: int
    evidence: str
    source_message_id: str
    said_at: str
    forgotten: int
    changed_in: int


def _heard(row: None, event: Any, position: int) -> ChatDenial:
    return ChatDenial(
        id=position,
        denial_id=event.originator_id,
        resource_id=event.resource_id,
        chat_id=event.thread_id,
        subject=event.subject,
        memory_key=event.memory_key,
        normalized_value=event.normalized_value,
        names_key=int(event.names_key),
        evidence=event.evidence,
        source_message_id=event.source_message_id,
        said_at=event.said_at,
        forgotten=0,
        changed_in=position,
    )


def _forgotten(row: ChatDenial, event: Any, position: int) -> ChatDenial:
    row.normalized_value = row.evidence = ""
    row.forgotten = 1
    row.changed_in = position
    return row


def _key(event: Any) -> tuple[str]:
    return (event.originator_id,)


FOLDS: dict[str, Fold] = {Denial.Heard.TOPIC: _heard, Denial.Forgotten.TOPIC: _forgotten}

CHAT_DENIALS = Projection(
    name="chat_denials",
    version=1,
    row=ChatDenial,
    columns=(
        Column("id", "integer"),
        Column("denial_id", "text", required=True),
        Column("resource_id", "text", required=True),
        Column("chat_id", "text", required=True),
        Column("subject", "text", required=True),
        Column("memory_key", "text", required=True),
        Column("normalized_value", "text", required=True),
        Column("names_key", "integer", required=True),
        Column("evidence", "text", required=True),
        Column("source_message_id", "text", required=True),
        Column("said_at", "text", required=True),
        Column("forgotten", "integer", required=True, default=0),
        Column("changed_in", "integer", required=True),
    ),
    key=("denial_id",),
    key_of=dict.fromkeys(FOLDS, _key),
    folds=FOLDS,
    creates=frozenset({Denial.Heard.TOPIC}),
    indexes=(Index(("resource_id", "subject", "memory_key")), Index(("resource_id", "changed_in"))),
)
