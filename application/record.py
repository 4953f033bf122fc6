"""Record finished turns: durable, fast, and the same history sent again adds nothing."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from uuid import UUID

from ..domain.errors import ConflictError
from ..domain.fragment import Message, Role
from ..domain.message import RecordedMessage, recorded, recorded_id
from .jobs import CHAT_EXTRACT, Due, JobPolicy
from .log import MemoryLog
from .ports import Clock
from .revise import ReviseMessages
from .views import Conversations

A_TURN = 4
"""Up to so many messages are taken to be new without looking first; the store refuses them when they are not."""


@dataclass(frozen=True, slots=True)
class Recorded:
    """What `record` did: how many messages are new, were known, and came in other words; up to which position."""

    new: int
    known: int
    position: int
    edited: int = 0


class RecordTurn:
    """Appends the messages of a turn and wakes the thread's extraction, in one transaction."""

    def __init__(
        self, log: MemoryLog, conversations: Conversations, clock: Clock, policy: JobPolicy, revise: ReviseMessages
    ) -> None:
        self._log = log
        self._conversations = conversations
        self._clock = clock
        self._policy = policy
        self._revise = revise

    def __call__(self, resource_id: str, thread_id: str, messages: Sequence[Message]) -> Recorded:
        """Record those of *messages* that the thread does not hold yet, in their order.

        One that it holds in other words becomes a new version of it.
        """
        given = list({message.message_id: message for message in reversed(messages)}.values())[::-1]
        new = self._unknown(resource_id, thread_id, given) if len(given) > A_TURN else given
        recorded = self._recorded(resource_id, thread_id, new)
        added = recorded.new
        known = len(messages) - added
        if added == len(given):
            return Recorded(added, known, recorded.position)
        changed = self._revise.changed(resource_id, thread_id, given)
        if not changed:
            return Recorded(added, known, recorded.position)
        position = self._revise(resource_id, thread_id, changed)
        return Recorded(added, known - len(changed), position, len(changed))

    def _recorded(self, resource_id: str, thread_id: str, new: Sequence[Message]) -> Recorded:
        while new:
            try:
                position = self._append(resource_id, thread_id, new)
            except ConflictError:  # some are there already, or another process has just recorded them
                unknown = self._unknown(resource_id, thread_id, new)
                if len(unknown) == len(new):  # the table lacks what the log holds
                    unknown = self._not_in_log(resource_id, thread_id, new)
                if len(unknown) == len(new):
                    raise
                new = unknown
            else:
                return Recorded(len(new), 0, position)
        return Recorded(0, 0, self._log.position())

    def _unknown(self, resource_id: str, thread_id: str, messages: Sequence[Message]) -> list[Message]:
        known = self._conversations.known(resource_id, thread_id, [m.message_id for m in messages])
        return [message for message in messages if message.message_id not in known]

    def _not_in_log(self, resource_id: str, thread_id: str, messages: Sequence[Message]) -> list[Message]:
        return [m for m in messages if self._log.get(RecordedMessage, self._id_of(resource_id, thread_id, m)) is None]

    def _id_of(self, resource_id: str, thread_id: str, message: Message) -> UUID:
        return recorded_id(self._log.secret(resource_id), resource_id, thread_id, message.message_id)

    def _append(self, resource_id: str, thread_id: str, new: Sequence[Message]) -> int:
        at = self._clock.now()
        answered = new[-1].role is Role.ASSISTANT
        due = Due(
            CHAT_EXTRACT,
            resource_id,
            thread_id,
            delay_s=self._policy.debounce_s if answered else self._policy.max_wait_s,
            max_wait_s=self._policy.max_wait_s,
        )
        return self._log.append(
            [
                recorded(
                    message,
                    id=self._id_of(resource_id, thread_id, message),
                    resource_id=resource_id,
                    thread_id=thread_id,
                    at=at,
                )
                for message in new
            ],
            along=[due],
        )[-1]
