"""Messages without ids are known by their place: a history sent again overlaps what is stored."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from hashlib import sha256
from typing import Any

from ..domain.fragment import Message
from .inputs import MessageInput, as_message, read_message
from .views import Conversations


class HistoryReader:
    """Turns what a caller sends into messages with ids, the same ids each time it is sent."""

    def __init__(self, conversations: Conversations) -> None:
        self._conversations = conversations

    def read(
        self, resource_id: str, thread_id: str, given: Sequence[MessageInput | Mapping[str, Any]], now: datetime
    ) -> list[Message]:
        """Check *given* and name each message; see `read_message` and `as_message` for the errors.

        A message without an id takes the id of the stored message that it repeats: the longest
        beginning of *given* that ends the stored conversation (or is all of it) counts as repeated.
        The rest get ids from their place and words.
        """
        inputs = [read_message(message, number=n) for n, message in enumerate(given, 1)]
        if all(message.id is not None for message in inputs):
            ids = [message.id or "" for message in inputs]
        else:
            ids = self._ids_by_place(resource_id, thread_id, inputs, now)
        return [
            as_message(message, message_id=message_id, now=now, number=n)
            for n, (message, message_id) in enumerate(zip(inputs, ids, strict=True), 1)
        ]

    def _ids_by_place(
        self, resource_id: str, thread_id: str, inputs: Sequence[MessageInput], now: datetime
    ) -> list[str]:
        stored = self._conversations.last(resource_id, thread_id, len(inputs))
        sent = [_words(as_message(m, message_id="-", now=now, number=n)) for n, m in enumerate(inputs, 1)]
        held = [(row.role, row.content) for row in stored]
        overlap = next(k for k in range(len(held), -1, -1) if held[len(held) - k :] == sent[:k])
        thread = self._conversations.thread(resource_id, thread_id)
        place = thread.messages if thread else 0
        repeated = [row.message_id for row in stored[len(stored) - overlap :]]
        fresh = [_id_of(place + n, words) for n, words in enumerate(sent[overlap:], 1)]
        by_place = repeated + fresh
        return [
            message.id if message.id is not None else placed for message, placed in zip(inputs, by_place, strict=True)
        ]


def _words(message: Message) -> tuple[str, str]:
    return message.role.value, message.content


def _id_of(place: int, words: tuple[str, str]) -> str:
    digest = sha256("\x1f".join(words).encode()).hexdigest()[:16]
    return f"#{place}-{digest}"
