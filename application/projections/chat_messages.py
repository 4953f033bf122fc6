"""`chat_messages`: what was said, one row a message."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from ...domain.fragment import Role
from ...domain.gates.secrets import mask_secrets
from ...domain.message import RecordedMessage
from ...domain.searching import indexed_terms
from .fold import Column, Findable, Fold, Index, Projection

SEARCHED_ROLES = (Role.USER.value, Role.ASSISTANT.value)


@dataclass(slots=True)
class ChatMessage:
    """A row of `chat_messages`; `id` is the position in the log and breaks ties of time.

    `version` counts the words that it has had, and `said_in` is the position of those that stand.

    The row of a forgotten message stays, without its words, so that a history sent again does not bring it back.
    """

    id: int
    resource_id: str
    chat_id: str
    message_id: str
    role: str
    content: str
    speaker: str | None
    said_at: str
    created_at: str
    forgotten: int = 0
    version: int = 1
    said_in: int = 0


def _recorded(row: None, event: Any, position: int) -> ChatMessage:
    return ChatMessage(
        id=position,
        resource_id=event.resource_id,
        chat_id=event.thread_id,
        message_id=event.message_id,
        role=event.role,
        content=event.content,
        speaker=event.speaker,
        said_at=event.said_at,
        created_at=event.timestamp,
        said_in=position,
    )


def _edited(row: ChatMessage, event: Any, position: int) -> ChatMessage:
    if not row.forgotten:
        row.content = event.content
        row.version += 1
        row.said_in = position
    return row


def _forgotten(row: ChatMessage, event: Any, position: int) -> ChatMessage:
    row.content = ""
    row.speaker = None
    row.forgotten = 1
    return row


def _found_by(row: ChatMessage) -> Findable | None:
    """Turns are found by their words, secrets aside, and by the name of who spoke; tools and instructions are none."""
    if row.forgotten or row.role not in SEARCHED_ROLES:
        return None
    terms = list(indexed_terms(mask_secrets(row.content)))
    length = len(terms)
    if row.speaker:
        terms += indexed_terms(row.speaker)
    return Findable(row.resource_id, terms, length, by_assistant=row.role == Role.ASSISTANT)


def _key(event: Any) -> tuple[str, str, str]:
    return event.resource_id, event.thread_id, event.message_id


FOLDS: dict[str, Fold] = {
    RecordedMessage.Recorded.TOPIC: _recorded,
    RecordedMessage.Edited.TOPIC: _edited,
    RecordedMessage.Forgotten.TOPIC: _forgotten,
}

CHAT_MESSAGES = Projection(
    name="chat_messages",
    version=3,
    row=ChatMessage,
    columns=(
        Column("id", "integer"),
        Column("resource_id", "text", required=True),
        Column("chat_id", "text", required=True),
        Column("message_id", "text", required=True),
        Column("role", "text", required=True),
        Column("content", "text", required=True),
        Column("speaker", "text"),
        Column("said_at", "text", required=True),
        Column("created_at", "text", required=True),
        Column("forgotten", "integer", required=True, default=0),
        Column("version", "integer", required=True, default=1),
        Column("said_in", "integer", required=True, default=0),
    ),
    key=("resource_id", "chat_id", "message_id"),
    key_of=dict.fromkeys(FOLDS, _key),
    folds=FOLDS,
    creates=frozenset({RecordedMessage.Recorded.TOPIC}),
    indexes=(Index(("resource_id", "chat_id", "said_at")),),
    found_by=_found_by,
)
