"""Messages without ids are known by their place: a history sent again overlaps what is stored."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from hashlib import sha256
from typing import Any

from ..domain.errors import InvalidMessageError
from ..domain.fragment import Message
from ..domain.time import utc_text
from .inputs import MessageInput, as_message, read_message
from .projections.chat_messages import ChatMessage
from .views import Conversations

ALIKE = 2
"""Messages at the beginning by which a conversation is known again that was sent with changes; a greeting is none."""


class HistoryReader:
    """Turns what a caller sends into messages with ids, the same ids each time it is sent."""

    def __init__(self, conversations: Conversations) -> None:
        self._conversations = conversations

    def read(
        self, resource_id: str, thread_id: str, given: Sequence[MessageInput | Mapping[str, Any]], now: datetime
    ) -> list[Message]:
        """Check *given* and name each message; see `read_message` and `as_message` for the errors.

        A message without an id takes the id of the stored message that it repeats: the longest
        beginning of *given* that ends the stored conversation (or is all of it) counts as repeated,
        words and, where it has one, time. The rest get ids from their place and words.
        """
        if not isinstance(given, Iterable):
            raise InvalidMessageError(f"messages are {type(given).__name__}: give a list of objects.", given)
        if isinstance(given, Mapping | str | bytes):
            raise InvalidMessageError(f"messages is {type(given).__name__}: give a list of messages.")
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
        sent = [as_message(m, message_id=m.id or "-", now=now, number=n) for n, m in enumerate(inputs, 1)]
        dated = [m.at is not None for m in inputs]
        stored = self._conversations.last(resource_id, thread_id, len(sent))
        overlap = next(
            length
            for length in range(len(stored), -1, -1)
            if all(map(_repeats, sent[:length], dated, stored[len(stored) - length :]))
        )
        thread = self._conversations.thread(resource_id, thread_id)
        place = thread.messages if thread else 0
        if not overlap and (versions := _versions(sent, dated, stored, place)):
            by_place = [*versions, *(_id_of(place + n, message) for n, message in enumerate(sent[len(versions) :], 1))]
            return [given.id if given.id is not None else id_ for given, id_ in zip(inputs, by_place, strict=True)]
        by_place = [row.message_id for row in stored[len(stored) - overlap :]]
        by_place += [_id_of(place + n, message) for n, message in enumerate(sent[overlap:], 1)]
        return [given.id if given.id is not None else placed for given, placed in zip(inputs, by_place, strict=True)]


def _versions(
    sent: Sequence[Message], dated: Sequence[bool], stored: Sequence[ChatMessage], messages: int
) -> list[str]:
    """Return ids for a whole conversation that is sent again with an edit or a new answer in it, none where it is not.

    Both begin alike, and go on in turns of the same roles: each message is a version of the one in its place.
    """
    if len(stored) < messages or len(stored) <= ALIKE:
        return []
    begins_alike = len(sent) > ALIKE and all(map(_repeats, sent[:ALIKE], dated, stored))
    roles_agree = all(one.role.value == row.role for one, row in zip(sent, stored, strict=False))
    return [row.message_id for row in stored[: len(sent)]] if begins_alike and roles_agree else []


def _repeats(message: Message, is_dated: bool, row: ChatMessage) -> bool:
    """Whether *message* says what *row* holds: the same words in the same role, at the same time where it has one."""
    same_words = (message.role.value, message.content) == (row.role, row.content)
    return same_words and (not is_dated or utc_text(message.said_at) == row.said_at)


def _id_of(place: int, message: Message) -> str:
    digest = sha256(f"{message.role.value}\x1f{message.content}".encode()).hexdigest()[:16]
    return f"#{place}-{digest}"
