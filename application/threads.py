"""Open, rename and archive conversations."""

from __future__ import annotations

from collections.abc import Callable
from uuid import UUID

from ..domain.errors import NotFoundError
from ..domain.thread import Thread, checked_title, thread_stream_id
from .extract import World
from .log import MemoryLog
from .projections.chat_threads import ChatThread
from .redo import redone
from .views import Conversations


class KeepThreads:
    """What people decide about a conversation as a whole."""

    def __init__(self, log: MemoryLog, conversations: Conversations, world: World) -> None:
        self._log = log
        self._conversations = conversations
        self._world = world

    def open(self, resource_id: str, thread_id: str | None, title: str | None) -> ChatThread:
        """Open a conversation, under an id of its own where none is given; one that is there stays as it is."""
        thread_id = thread_id or self._world.ids.new().hex
        named = None if title is None else checked_title(title)
        if self._conversations.thread(resource_id, thread_id) is None:
            self._log.store(self._begun(resource_id, thread_id, named))
        return self._row(resource_id, thread_id)

    def rename(self, resource_id: str, thread_id: str, title: str) -> ChatThread:
        """Give it a title that no message changes.

        Raises:
            NotFoundError: the resource has no such conversation.
        """
        named = checked_title(title)
        return self._changed(resource_id, thread_id, lambda held: held.rename(named, at=self._world.clock.now()))

    def archive(self, resource_id: str, thread_id: str, *, archived: bool) -> ChatThread:
        """Put it away, or take it back; nothing of it is lost.

        Raises:
            NotFoundError: the resource has no such conversation.
        """
        at = self._world.clock.now()
        return self._changed(
            resource_id, thread_id, lambda held: held.archive(at=at) if archived else held.restore(at=at)
        )

    def _changed(self, resource_id: str, thread_id: str, change: Callable[[Thread], None]) -> ChatThread:
        self._row(resource_id, thread_id)

        def change_and_save() -> None:
            held = self._log.get(Thread, self._id(resource_id, thread_id))
            held = held or self._begun(resource_id, thread_id, None)
            change(held)
            self._log.store(held)

        redone(change_and_save)
        return self._row(resource_id, thread_id)

    def _begun(self, resource_id: str, thread_id: str, title: str | None) -> Thread:
        return Thread.open(
            self._id(resource_id, thread_id),
            at=self._world.clock.now(),
            resource_id=resource_id,
            thread_id=thread_id,
            title=title,
        )

    def _id(self, resource_id: str, thread_id: str) -> UUID:
        return thread_stream_id(self._log.secret(resource_id), resource_id, thread_id)

    def _row(self, resource_id: str, thread_id: str) -> ChatThread:
        row = self._conversations.thread(resource_id, thread_id)
        if row is None:
            raise NotFoundError(
                f"the resource {resource_id!r} has no thread {thread_id!r}: list its threads.", thread_id
            )
        return row
