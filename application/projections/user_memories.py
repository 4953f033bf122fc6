"""`user_memories_v2`: what is known about a member of a resource, one row a user memory."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

from ...domain.user_memory import UserMemory, UserStatus, Verdict
from .fold import Column, Fold, Index, Projection


@dataclass(slots=True)
class UserMemoryRow:
    """A row of `user_memories_v2`; times are UTC text that sorts as time does.

    `normalized_value` says which memory of its slot it is; a person's edit changes `memory_value` alone.
    `supporting_chat_memory_ids` is a JSON array of rows of `chat_memories`, `chats` counts where they were heard,
    `version` is that of its stream.
    """

    id: int
    memory_id: str
    resource_id: str
    subject: str
    memory_key: str
    memory_value: str
    memory_category: str
    confidence: float
    normalized_value: str
    supporting_chat_memory_ids: str
    chats: int
    evidence_summary: str
    first_seen_at: str
    last_seen_at: str
    valid_from: str
    valid_to: str | None
    status: str
    superseded_by: str | None
    retired_for: str | None
    single_valued: int
    edited_by: str | None
    edited_value: str | None
    edited_category: str | None
    edited_at: str | None
    verdict: str | None
    judged_at: str | None
    pinned: int
    decided_in: int
    version: int
    created_at: str
    updated_at: str


ACTIVE = UserStatus.ACTIVE.value
COLUMNS = (
    Column("id", "integer"),
    Column("memory_id", "text", required=True),
    Column("resource_id", "text", required=True),
    Column("subject", "text", required=True),
    Column("memory_key", "text", required=True),
    Column("memory_value", "text", required=True),
    Column("memory_category", "text", required=True),
    Column("confidence", "real", required=True),
    Column("normalized_value", "text", required=True),
    Column("supporting_chat_memory_ids", "text", required=True),
    Column("chats", "integer", required=True),
    Column("evidence_summary", "text", required=True),
    Column("first_seen_at", "text", required=True),
    Column("last_seen_at", "text", required=True),
    Column("valid_from", "text", required=True),
    Column("valid_to", "text"),
    Column("status", "text", required=True),
    Column("superseded_by", "text"),
    Column("retired_for", "text"),
    Column("single_valued", "integer", required=True),
    Column("edited_by", "text"),
    Column("edited_value", "text"),
    Column("edited_category", "text"),
    Column("edited_at", "text"),
    Column("verdict", "text"),
    Column("judged_at", "text"),
    Column("pinned", "integer", required=True, default=0),
    Column("decided_in", "integer", required=True, default=0),
    Column("version", "integer", required=True),
    Column("created_at", "text", required=True),
    Column("updated_at", "text", required=True),
)


def _consolidated(row: None, event: Any, position: int) -> UserMemoryRow:
    return UserMemoryRow(
        id=position,
        memory_id=event.originator_id,
        resource_id=event.resource_id,
        subject=event.subject,
        memory_key=event.memory_key,
        memory_value=event.memory_value,
        memory_category=event.memory_category,
        confidence=event.confidence,
        normalized_value=event.normalized_value,
        supporting_chat_memory_ids=json.dumps(list(event.supporting)),
        chats=event.chats,
        evidence_summary=event.summary,
        first_seen_at=event.first_seen,
        last_seen_at=event.last_seen,
        valid_from=event.valid_from,
        valid_to=event.valid_to,
        status=ACTIVE,
        superseded_by=None,
        retired_for=None,
        single_valued=int(event.single_valued),
        edited_by=None,
        edited_value=None,
        edited_category=None,
        edited_at=None,
        verdict=None,
        judged_at=None,
        pinned=0,
        decided_in=0,
        version=1,
        created_at=event.timestamp,
        updated_at=event.timestamp,
    )


def _changed(row: UserMemoryRow, event: Any) -> UserMemoryRow:
    row.version += 1
    row.updated_at = event.timestamp
    return row


def _strengthened(row: UserMemoryRow, event: Any, position: int) -> UserMemoryRow:
    row.confidence = event.confidence
    row.supporting_chat_memory_ids = json.dumps(list(event.supporting))
    row.chats = event.chats
    row.evidence_summary = event.summary
    row.first_seen_at = event.first_seen
    row.last_seen_at = event.last_seen
    row.valid_from = event.valid_from
    row.valid_to = event.valid_to
    return _changed(row, event)


def _reworded(row: UserMemoryRow, event: Any, position: int) -> UserMemoryRow:
    row.memory_value = event.memory_value
    row.memory_category = event.memory_category
    return _changed(row, event)


def _retired(row: UserMemoryRow, event: Any, position: int) -> UserMemoryRow:
    row.status = event.status
    row.retired_for = event.reason
    row.superseded_by = event.by.hex if event.by else None
    row.valid_to = event.valid_to
    return _changed(row, event)


def _reinstated(row: UserMemoryRow, event: Any, position: int) -> UserMemoryRow:
    row.status = ACTIVE
    row.retired_for = row.superseded_by = None
    return _changed(row, event)


def _edited(row: UserMemoryRow, event: Any, position: int) -> UserMemoryRow:
    if (event.memory_value, event.memory_category) != (row.memory_value, row.memory_category):
        row.edited_at = event.timestamp
    row.memory_value = row.edited_value = event.memory_value
    row.memory_category = row.edited_category = event.memory_category
    row.edited_by, row.decided_in = event.by, position
    return _changed(row, event)


def _judged(row: UserMemoryRow, event: Any, position: int) -> UserMemoryRow:
    if event.verdict in {Verdict.PINNED.value, Verdict.UNPINNED.value}:
        row.pinned = int(event.verdict == Verdict.PINNED.value)
    else:
        row.verdict, row.judged_at = event.verdict, event.timestamp
    row.decided_in = position
    return _changed(row, event)


def _forgotten(row: UserMemoryRow, event: Any, position: int) -> None:
    return None


def _key(event: Any) -> tuple[str]:
    return (event.originator_id,)


FOLDS: dict[str, Fold] = {
    UserMemory.Consolidated.TOPIC: _consolidated,
    UserMemory.Strengthened.TOPIC: _strengthened,
    UserMemory.Reworded.TOPIC: _reworded,
    UserMemory.Retired.TOPIC: _retired,
    UserMemory.Reinstated.TOPIC: _reinstated,
    UserMemory.Edited.TOPIC: _edited,
    UserMemory.Judged.TOPIC: _judged,
    UserMemory.Forgotten.TOPIC: _forgotten,
}

USER_MEMORIES = Projection(
    name="user_memories_v2",
    version=3,
    row=UserMemoryRow,
    columns=COLUMNS,
    key=("memory_id",),
    key_of=dict.fromkeys(FOLDS, _key),
    folds=FOLDS,
    creates=frozenset({UserMemory.Consolidated.TOPIC}),
    indexes=(
        Index(("resource_id", "subject", "memory_key")),
        Index(("resource_id", "decided_in")),
        Index(("resource_id", "memory_category", "status", "confidence", "last_seen_at")),
        Index(
            ("resource_id", "subject", "memory_key"), unique=True, where=(("status", "active"), ("single_valued", 1))
        ),
    ),
)
