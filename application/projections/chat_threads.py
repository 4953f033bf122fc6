"""`chat_threads`: one row a conversation, with the place up to which it has been read."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from ...domain.fragment import Role
from ...domain.message import RecordedMessage
from ...domain.run import ExtractionRun
from ...domain.thread import Thread
from .fold import Column, Fold, Projection

LONGEST_TITLE = 60
BY_MESSAGE = "message"
BY_PERSON = "person"


@dataclass(slots=True)
class ChatThread:
    """A row of `chat_threads`.

    `last_position` is the log position of the newest message, `read_to` that of the newest one
    that an extraction has read: there is something to read when they differ.
    The title is that of a person, or the first words of the user (`title_by`).
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
    title: str | None = None
    title_by: str | None = None
    archived: int = 0


def _begun(event: Any, position: int, at: str) -> ChatThread:
    return ChatThread(
        id=position,
        resource_id=event.resource_id,
        chat_id=event.thread_id,
        messages=0,
        first_message_at=at,
        last_message_at=at,
        last_position=0,
        read_to=0,
        created_at=event.timestamp,
        updated_at=event.timestamp,
    )


def _message_recorded(row: ChatThread | None, event: Any, position: int) -> ChatThread:
    said_at, recorded_at = event.said_at, event.timestamp
    row = row or _begun(event, position, said_at)
    row.first_message_at = min(row.first_message_at, said_at) if row.messages else said_at
    row.last_message_at = max(row.last_message_at, said_at) if row.messages else said_at
    row.messages += 1
    row.last_position = position
    row.updated_at = recorded_at
    if row.title is None and event.role == Role.USER.value:
        row.title, row.title_by = title_of(event.content), BY_MESSAGE
    return row


def title_of(said: str) -> str | None:
    """Return a title for a conversation that begins with these words: the first of them, on one line."""
    words = " ".join(said[: LONGEST_TITLE * 4].split())
    if len(words) > LONGEST_TITLE:
        words = words[:LONGEST_TITLE].rsplit(" ", 1)[0].rstrip(",;:") + " …"
    return words or None


def _message_edited(row: ChatThread, event: Any, position: int) -> ChatThread:
    row.last_position = position
    row.updated_at = event.timestamp
    return row


def _opened(row: ChatThread | None, event: Any, position: int) -> ChatThread:
    row = row or _begun(event, position, event.timestamp)
    return row if event.title is None else _titled(row, event, position)


def _titled(row: ChatThread, event: Any, position: int) -> ChatThread:
    row.title, row.title_by = event.title, BY_PERSON
    row.updated_at = event.timestamp
    return row


def _archived(row: ChatThread, event: Any, position: int) -> ChatThread:
    row.archived = 1
    return row


def _restored(row: ChatThread, event: Any, position: int) -> ChatThread:
    row.archived = 0
    return row


def _read(row: ChatThread, event: Any, position: int) -> ChatThread:
    row.read_to = max(row.read_to, event.window.up_to)
    row.updated_at = event.timestamp
    return row


def _message_forgotten(row: ChatThread, event: Any, position: int) -> ChatThread | None:
    row.messages -= 1
    if row.title_by == BY_MESSAGE:
        row.title = row.title_by = None
    row.updated_at = event.timestamp
    return row if row.messages else None


def _key(event: Any) -> tuple[str, str]:
    return event.resource_id, event.thread_id


FOLDS: dict[str, Fold] = {
    RecordedMessage.Recorded.TOPIC: _message_recorded,
    RecordedMessage.Edited.TOPIC: _message_edited,
    RecordedMessage.Forgotten.TOPIC: _message_forgotten,
    Thread.Opened.TOPIC: _opened,
    Thread.Titled.TOPIC: _titled,
    Thread.Archived.TOPIC: _archived,
    Thread.Restored.TOPIC: _restored,
    ExtractionRun.Completed.TOPIC: _read,
}

CHAT_THREADS = Projection(
    name="chat_threads",
    version=3,
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
        Column("title", "text"),
        Column("title_by", "text"),
        Column("archived", "integer", required=True, default=0),
    ),
    key=("resource_id", "chat_id"),
    key_of=dict.fromkeys(FOLDS, _key),
    folds=FOLDS,
)
