"""`chat_memories`: what was heard in one chat, one row a fact."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from ...domain.catalogue import ENTRIES
from ...domain.fact import Fact, Status
from ...domain.searching import indexed_terms
from .fold import Column, Findable, Fold, Index, Projection


@dataclass(slots=True)
class ChatMemory:
    """A row of `chat_memories`; times are UTC text that sorts as time does.

    The words are those of the oldest statement, unless a person has edited them. `said` is a JSON array of
    [time, message id, quote, place in what was read of the message], oldest first; `changed_in` is the position of the
    last event that changed the row.
    """

    id: int
    fact_id: str
    resource_id: str
    chat_id: str
    source_message_id: str
    subject: str
    memory_key: str
    memory_value: str
    memory_category: str
    memory_scope: str
    confidence: float
    evidence: str
    first_seen_at: str
    last_seen_at: str
    normalized_value: str
    status: str
    superseded_by: str | None
    retired_for: str | None
    valid_from: str
    valid_to: str | None
    is_user_memory_candidate: int
    single_valued: int
    proposed_by: str
    edited_by: str | None
    quotes: int
    said: str
    created_at: str
    updated_at: str
    changed_in: int


ACTIVE = Status.ACTIVE.value
COLUMNS = (
    Column("id", "integer"),
    Column("fact_id", "text", required=True),
    Column("resource_id", "text", required=True),
    Column("chat_id", "text", required=True),
    Column("source_message_id", "text", required=True),
    Column("subject", "text", required=True, default="self"),
    Column("memory_key", "text", required=True),
    Column("memory_value", "text", required=True),
    Column("memory_category", "text", required=True),
    Column("memory_scope", "text", required=True, default="chat"),
    Column("confidence", "real", required=True),
    Column("evidence", "text", required=True),
    Column("first_seen_at", "text", required=True),
    Column("last_seen_at", "text", required=True),
    Column("normalized_value", "text", required=True),
    Column("status", "text", required=True),
    Column("superseded_by", "text"),
    Column("retired_for", "text"),
    Column("valid_from", "text", required=True),
    Column("valid_to", "text"),
    Column("is_user_memory_candidate", "integer", required=True),
    Column("single_valued", "integer", required=True),
    Column("proposed_by", "text", required=True),
    Column("edited_by", "text"),
    Column("quotes", "integer", required=True, default=1),
    Column("said", "text", required=True),
    Column("created_at", "text", required=True),
    Column("updated_at", "text", required=True),
    Column("changed_in", "integer", required=True),
)


def _extracted(row: None, event: Any, position: int) -> ChatMemory:
    said_at, recorded_at = event.said_at, event.timestamp
    return ChatMemory(
        id=position,
        fact_id=event.originator_id,
        resource_id=event.resource_id,
        chat_id=event.thread_id,
        source_message_id=event.source_message_id,
        subject=event.subject,
        memory_key=event.memory_key,
        memory_value=event.memory_value,
        memory_category=event.memory_category,
        memory_scope="chat",
        confidence=event.confidence,
        evidence=event.evidence,
        first_seen_at=said_at,
        last_seen_at=said_at,
        normalized_value=event.normalized_value,
        status=ACTIVE,
        superseded_by=None,
        retired_for=None,
        valid_from=event.valid_from or said_at,
        valid_to=event.valid_to,
        is_user_memory_candidate=int(event.is_user_memory_candidate),
        single_valued=int(event.single_valued),
        proposed_by=event.proposed_by,
        edited_by=None,
        quotes=1,
        said=_listed([[said_at, event.source_message_id, event.evidence, event.place]]),
        created_at=recorded_at,
        updated_at=recorded_at,
        changed_in=position,
    )


def _changed(row: ChatMemory, event: Any, position: int) -> ChatMemory:
    row.updated_at = event.timestamp
    row.changed_in = position
    return row


def _heard(row: ChatMemory, event: Any) -> None:
    said_at = event.said_at
    row.confidence = event.confidence
    row.first_seen_at = min(row.first_seen_at, said_at)
    row.last_seen_at = max(row.last_seen_at, said_at)
    row.quotes += 1
    row.said = _listed([*json.loads(row.said), [said_at, event.source_message_id, event.evidence, event.place]])
    row.is_user_memory_candidate |= int(event.is_user_memory_candidate)
    if event.oldest:
        row.evidence, row.source_message_id = event.evidence, event.source_message_id
        row.proposed_by = event.proposed_by
    if event.memory_value is not None:
        row.memory_value, row.memory_category = event.memory_value, event.memory_category


def _listed(said: list[list[Any]]) -> str:
    return json.dumps(sorted(said, key=lambda item: (item[0], item[1], item[3])), ensure_ascii=False)


def _confirmed(row: ChatMemory, event: Any, position: int) -> ChatMemory:
    _heard(row, event)
    if event.since is not None:
        row.valid_from, row.valid_to = event.since, event.until
    elif row.status == ACTIVE:
        row.valid_from = min(row.valid_from, event.said_at)
    return _changed(row, event, position)


def _redated(row: ChatMemory, event: Any, position: int) -> ChatMemory:
    row.valid_from, row.valid_to = event.valid_from, event.valid_to
    return _changed(row, event, position)


def _superseded(row: ChatMemory, event: Any, position: int) -> ChatMemory:
    row.status = Status.SUPERSEDED.value
    row.superseded_by = event.by.hex
    row.retired_for = event.reason
    row.valid_to = event.valid_to
    return _changed(row, event, position)


def _reinstated(row: ChatMemory, event: Any, position: int) -> ChatMemory:
    _heard(row, event)
    row.status = ACTIVE
    row.superseded_by = row.retired_for = None
    row.valid_from = event.since or event.valid_from or event.said_at
    row.valid_to = event.until if event.since else event.valid_to
    return _changed(row, event, position)


def _retracted(row: ChatMemory, event: Any, position: int) -> ChatMemory:
    row.status = Status.RETRACTED.value
    row.superseded_by = None
    row.retired_for = event.reason
    row.valid_to = event.valid_to
    return _changed(row, event, position)


def _edited(row: ChatMemory, event: Any, position: int) -> ChatMemory:
    row.memory_value = event.memory_value
    row.memory_category = event.memory_category
    row.normalized_value = event.normalized_value
    row.edited_by = event.by
    return _changed(row, event, position)


def _forgotten(row: ChatMemory, event: Any, position: int) -> ChatMemory:
    """Leave the row without its words: whoever reads what changed must see that it is gone."""
    row.status = Status.FORGOTTEN.value
    row.memory_value = row.normalized_value = row.evidence = ""
    row.said = "[]"
    return _changed(row, event, position)


@lru_cache(maxsize=4096)
def names_of_key(memory_key: str) -> tuple[str, ...]:
    """Return the terms of a key and of its other names of one word, each once."""
    aliases = {alias for entry in ENTRIES if entry.key == memory_key for alias in entry.aliases if "_" not in alias}
    return tuple(dict.fromkeys(indexed_terms(" ".join([*memory_key.split("_"), *sorted(aliases)]))))


def _found_by(row: ChatMemory) -> Findable | None:
    """Facts are found by their value, the quote where no person has reworded them, and the names of their key."""
    if row.status == Status.FORGOTTEN.value:
        return None
    terms = list(indexed_terms(row.memory_value if row.edited_by else f"{row.memory_value}\n{row.evidence}"))
    length = len(terms)
    return Findable(row.resource_id, [*terms, *names_of_key(row.memory_key), *indexed_terms(row.subject)], length)


def _key(event: Any) -> tuple[str]:
    return (event.originator_id,)


FOLDS: dict[str, Fold] = {
    Fact.Extracted.TOPIC: _extracted,
    Fact.Confirmed.TOPIC: _confirmed,
    Fact.Superseded.TOPIC: _superseded,
    Fact.Reinstated.TOPIC: _reinstated,
    Fact.Retracted.TOPIC: _retracted,
    Fact.Redated.TOPIC: _redated,
    Fact.Edited.TOPIC: _edited,
    Fact.Forgotten.TOPIC: _forgotten,
}

CHAT_MEMORIES = Projection(
    name="chat_memories",
    version=3,
    row=ChatMemory,
    columns=COLUMNS,
    key=("fact_id",),
    key_of=dict.fromkeys(FOLDS, _key),
    folds=FOLDS,
    creates=frozenset({Fact.Extracted.TOPIC}),
    indexes=(
        Index(("resource_id", "chat_id", "memory_key", "subject")),
        Index(("resource_id", "subject", "memory_key")),
        Index(("resource_id", "changed_in")),
        Index(
            ("resource_id", "chat_id", "subject", "memory_key"),
            unique=True,
            where=(("status", "active"), ("single_valued", 1)),
        ),
    ),
    found_by=_found_by,
)
