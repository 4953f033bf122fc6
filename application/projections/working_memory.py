"""`working_memory`: the document of a resource, or of one of its threads, one row a document."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

from ...domain.working_memory import WorkingMemory
from .fold import Column, Fold, Index, Projection


@dataclass(slots=True)
class WorkingMemoryRow:
    """A row of `working_memory`; `document` is JSON text, `chat_id` None for the document of the whole resource."""

    id: int
    document_id: str
    resource_id: str
    chat_id: str | None
    document: str
    version: int
    changed_by: str
    created_at: str
    updated_at: str


def _started(row: None, event: Any, position: int) -> WorkingMemoryRow:
    return WorkingMemoryRow(
        id=position,
        document_id=event.originator_id,
        resource_id=event.resource_id,
        chat_id=event.thread_id,
        document=_text(event.document),
        version=1,
        changed_by=event.by,
        created_at=event.timestamp,
        updated_at=event.timestamp,
    )


def _changed(row: WorkingMemoryRow, event: Any, position: int) -> WorkingMemoryRow:
    row.document = _text(event.document)
    row.version += 1
    row.changed_by = event.by
    row.updated_at = event.timestamp
    return row


def _text(document: dict[str, Any]) -> str:
    return json.dumps(document, ensure_ascii=False)


def _key(event: Any) -> tuple[str]:
    return (event.originator_id,)


FOLDS: dict[str, Fold] = {
    WorkingMemory.Started.TOPIC: _started,
    WorkingMemory.Changed.TOPIC: _changed,
    WorkingMemory.Undone.TOPIC: _changed,
}

WORKING_MEMORY = Projection(
    name="working_memory",
    version=1,
    row=WorkingMemoryRow,
    columns=(
        Column("id", "integer"),
        Column("document_id", "text", required=True),
        Column("resource_id", "text", required=True),
        Column("chat_id", "text"),
        Column("document", "text", required=True),
        Column("version", "integer", required=True),
        Column("changed_by", "text", required=True),
        Column("created_at", "text", required=True),
        Column("updated_at", "text", required=True),
    ),
    key=("document_id",),
    key_of=dict.fromkeys(FOLDS, _key),
    folds=FOLDS,
    creates=frozenset({WorkingMemory.Started.TOPIC}),
    indexes=(Index(("resource_id", "chat_id")),),
)
