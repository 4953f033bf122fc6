"""`chat_threads`: one row a conversation, with the place up to which it has been read."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from ...domain.message import RecordedMessage
from ...domain.run import ExtractionRun
from .fold import Column, Fold, Projection


@dataclass(slots=True)
class ChatThread:
    """A row of `chat_threads`.

    `last_position` is the log position of the newest message, `read_to` that of the newest one
    that an extraction has read: there is something to read when they differ.
    """

    id: int
    resource_id: str
    chat_id: str
    messages: int
    first_message_at: str
    last_message_at: str
    last_position: int
    read_to: int
    created_at: str
    updated_at: str


def _message_recorded(row: ChatThread | None, event: Any, position: int) -> ChatThread:
    said_at, recorded_at = event.said_at, event.timestamp
    if row is None:
        return ChatThread(
            id=position,
            resource_id=event.resource_id,
            chat_id=event.thread_id,
            messages=1,
            first_message_at=said_at,
            last_message_at=said_at,
            last_position=position,
            read_to=0,
            created_at=recorded_at,
            updated_at=recorded_at,
        )
    row.messages += 1
    row.first_message_at = min(row.first_message_at, said_at)
    row.last_message_at = max(row.last_message_at, said_at)
    row.last_position = position
    row.updated_at = recorded_at
    return row


def _read(row: ChatThread, event: Any, position: int) -> ChatThread:
    row.read_to = max(row.read_to, event.window.up_to)
    row.updated_at = event.timestamp
    return row


def _message_forgotten(row: ChatThread, event: Any, position: int) -> ChatThread | None:
    row.messages -= 1
    row.updated_at = event.timestamp
    return row if row.messages else None


def _key(event: Any) -> tuple[str, str]:
    return event.resource_id, event.thread_id


FOLDS: dict[str, Fold] = {
    RecordedMessage.Recorded.TOPIC: _message_recorded,
    RecordedMessage.Forgotten.TOPIC: _message_forgotten,
    ExtractionRun.Completed.TOPIC: _read,
}

CHAT_THREADS = Projection(
    name="chat_threads",
    version=2,
    row=ChatThread,
    columns=(
        Column("id", "integer"),
        Column("resource_id", "text", required=True),
        Column("chat_id", "text", required=True),
        Column("messages", "integer", required=True),
        Column("first_message_at", "text", required=True),
        Column("last_message_at", "text", required=True),
        Column("last_position", "integer", required=True),
        Column("read_to", "integer", required=True, default=0),
        Column("created_at", "text", required=True),
        Column("updated_at", "text", required=True),
    ),
    key=("resource_id", "chat_id"),
    key_of=dict.fromkeys(FOLDS, _key),
    folds=FOLDS,
)
