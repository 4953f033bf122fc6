"""The messages that one extraction reads."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum


class Role(StrEnum):
    """Who speaks; only what a `USER` message says can become a fact."""

    USER = "user"
    ASSISTANT = "assistant"
    SYSTEM = "system"
    TOOL = "tool"


@dataclass(frozen=True, slots=True)
class Message:
    """One message of a thread, as it was said.

    Attributes:
        message_id: opaque, unique within its thread.
        role: who speaks.
        content: the words; may be empty for a tool call.
        said_at: when it was said, UTC.
        speaker: name of the person, where several share one resource.
    """

    message_id: str
    role: Role
    content: str
    said_at: datetime
    speaker: str | None = None


@dataclass(frozen=True, slots=True)
class Fragment:
    """Unread messages of one thread, with a few read ones before them for context.

    Attributes:
        messages: in the order of the conversation.
        unread: ids of the messages from which facts may be taken.
        time_zone: IANA name of the resource's zone, for words such as "yesterday".
        owner: name of the speaker to whom ``self`` belongs, where messages carry names.
    """

    messages: tuple[Message, ...]
    unread: frozenset[str]
    time_zone: str = "UTC"
    owner: str | None = None

    def sources(self) -> Iterator[Message]:
        """The messages that a fact of this fragment may quote: unread and said by the user."""
        return (m for m in self.messages if m.role is Role.USER and m.message_id in self.unread)
