"""A message that was recorded: one aggregate, so that sending a history again adds nothing."""

from __future__ import annotations

from datetime import datetime
from functools import lru_cache
from typing import Any
from uuid import UUID

from .aggregate import Aggregate, Begun
from .errors import InvalidMessageError
from .fragment import Message
from .identity import keyed_id

MAX_CONTENT_LENGTH = 1_000_000


class RecordedMessage(Aggregate):
    """One message of a thread, as it was said."""

    TOPIC = "message"

    def __init__(self) -> None:
        self.thread_id: str
        self.message_id: str
        self.content: str

    class Recorded(Begun):
        TOPIC = "message.recorded"
        thread_id: str
        message_id: str
        role: str
        content: str
        said_at: datetime
        speaker: str | None = None

        def apply(self, aggregate: Any) -> None:
            super().apply(aggregate)
            aggregate.thread_id = self.thread_id
            aggregate.message_id = self.message_id
            aggregate.content = self.content

    class Edited(Aggregate.Event):
        """It was sent again in other words: edited by the user, or generated anew; the words before stay in the log."""

        TOPIC = "message.edited"
        thread_id: str
        message_id: str
        content: str

        def apply(self, aggregate: Any) -> None:
            aggregate.content = self.content

    class Forgotten(Aggregate.Event):
        TOPIC = "message.forgotten"
        thread_id: str
        message_id: str

        def apply(self, aggregate: Any) -> None:
            aggregate.content = ""

    def edit(self, content: str, *, at: datetime) -> None:
        """Take other words for it; the same words change nothing.

        Raises:
            InvalidMessageError: the content is longer than `MAX_CONTENT_LENGTH` characters.
        """
        _check_length(self.message_id, content)
        if content != self.content:
            self.decide(self.Edited, at=at, thread_id=self.thread_id, message_id=self.message_id, content=content)

    def forget(self, *, at: datetime) -> None:
        """Let it go with its chat."""
        self.decide(self.Forgotten, at=at, thread_id=self.thread_id, message_id=self.message_id)


@lru_cache(maxsize=65_536)
def recorded_id(secret: bytes, resource_id: str, thread_id: str, message_id: str) -> UUID:
    """Return the id under which a message is recorded, under the resource's *secret*."""
    return keyed_id(secret, "message", resource_id, thread_id, message_id)


def recorded(message: Message, *, id: UUID, resource_id: str, thread_id: str, at: datetime) -> RecordedMessage.Recorded:  # noqa: A002
    """Return the event that records *message*.

    The event is made without its aggregate: recording is the hot path, and a message decides nothing.

    Raises:
        InvalidMessageError: the content is longer than `MAX_CONTENT_LENGTH` characters.
    """
    _check_length(message.message_id, message.content)
    event_class: Any = (
        RecordedMessage.Recorded
    )  # a dataclass by the library's metaclass, which type checkers do not see
    event: RecordedMessage.Recorded = event_class(
        originator_id=id,
        originator_version=1,
        timestamp=at,
        originator_topic=RecordedMessage.TOPIC,
        resource_id=resource_id,
        thread_id=thread_id,
        message_id=message.message_id,
        role=message.role.value,
        content=message.content,
        said_at=message.said_at,
        speaker=message.speaker,
    )
    return event


def _check_length(message_id: str, content: str) -> None:
    if len(content) > MAX_CONTENT_LENGTH:
        raise InvalidMessageError(
            f"message {message_id!r} has {len(content)} characters: "
            f"split it into messages of at most {MAX_CONTENT_LENGTH}.",
            message_id,
        )
