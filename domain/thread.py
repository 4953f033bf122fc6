"""A thread: what people decided about a conversation as a whole; the messages are streams of their own."""

from __future__ import annotations

from datetime import datetime
from typing import Any, Self
from uuid import UUID

from .aggregate import Aggregate, Begun
from .errors import InvalidInputError
from .identity import keyed_id

MAX_TITLE_LENGTH = 200


def thread_stream_id(secret: bytes, resource_id: str, thread_id: str) -> UUID:
    """Return the id of the stream of a thread, under the resource's *secret*."""
    return keyed_id(secret, "thread", resource_id, thread_id)


def checked_title(title: object) -> str:
    """Return *title* on one line.

    Raises:
        InvalidInputError: it is empty, no text, or too long.
    """
    text = " ".join(title.split()) if isinstance(title, str) else ""
    if not text or len(text) > MAX_TITLE_LENGTH:
        raise InvalidInputError(f"the title is {title!r:.80}: give 1 to {MAX_TITLE_LENGTH} characters.", title)
    return text


class Thread(Aggregate):
    """Title and place of a conversation."""

    TOPIC = "thread"

    def __init__(self) -> None:
        self.thread_id: str
        self.title: str | None
        self.archived: bool

    class Opened(Begun):
        TOPIC = "thread.opened"
        thread_id: str
        title: str | None = None

        def apply(self, aggregate: Any) -> None:
            super().apply(aggregate)
            aggregate.thread_id = self.thread_id
            aggregate.title = self.title
            aggregate.archived = False

    class Titled(Aggregate.Event):
        TOPIC = "thread.titled"
        thread_id: str
        title: str

        def apply(self, aggregate: Any) -> None:
            aggregate.title = self.title

    class Archived(Aggregate.Event):
        TOPIC = "thread.archived"
        thread_id: str

        def apply(self, aggregate: Any) -> None:
            aggregate.archived = True

    class Restored(Aggregate.Event):
        TOPIC = "thread.restored"
        thread_id: str

        def apply(self, aggregate: Any) -> None:
            aggregate.archived = False

    @classmethod
    def open(cls, id_: UUID, *, at: datetime, resource_id: str, thread_id: str, title: str | None = None) -> Self:
        """Return a thread that begins."""
        return cls.begin(cls.Opened, id=id_, at=at, resource_id=resource_id, thread_id=thread_id, title=title)

    def rename(self, title: str, *, at: datetime) -> None:
        """Give it a title; the same one changes nothing."""
        if title != self.title:
            self.decide(self.Titled, at=at, thread_id=self.thread_id, title=title)

    def archive(self, *, at: datetime) -> None:
        """Put it away; nothing of it is lost."""
        if not self.archived:
            self.decide(self.Archived, at=at, thread_id=self.thread_id)

    def restore(self, *, at: datetime) -> None:
        """Take it back from the archive."""
        if self.archived:
            self.decide(self.Restored, at=at, thread_id=self.thread_id)
