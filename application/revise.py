"""A message that is sent again in other words: a new version of it, and facts that rested on the old words alone go."""

from __future__ import annotations

import json
from collections.abc import Sequence
from uuid import UUID

from ..domain.aggregate import Aggregate
from ..domain.denial import Denial
from ..domain.fact import Fact
from ..domain.fragment import Message
from ..domain.message import RecordedMessage, recorded_id
from .jobs import CHAT_EXTRACT, Due, JobPolicy
from .log import MemoryLog
from .ports import Clock
from .views import LogEntry, MemoryViews


class ReviseMessages:
    """Takes new words for messages, and has them read again."""

    def __init__(self, log: MemoryLog, views: MemoryViews, clock: Clock, policy: JobPolicy) -> None:
        self._log = log
        self._views = views
        self._clock = clock
        self._policy = policy

    def changed(self, resource_id: str, thread_id: str, messages: Sequence[Message]) -> list[Message]:
        """Return those of *messages* that the thread holds in other words."""
        ids = [message.message_id for message in messages]
        stored = {row.message_id: row for row in self._views.messages(resource_id, thread_id, ids)}
        return [
            message
            for message in messages
            if (row := stored.get(message.message_id)) is not None
            and row.role == message.role.value
            and row.content != message.content
        ]

    def __call__(self, resource_id: str, thread_id: str, messages: Sequence[Message]) -> int:
        """Save a new version of each of *messages*; return the position of the last event."""
        secret, at = self._log.secret(resource_id), self._clock.now()
        changing: list[Aggregate] = []
        for message in messages:
            held = self._log.get(RecordedMessage, recorded_id(secret, resource_id, thread_id, message.message_id))
            if held is not None:
                held.edit(message.content, at=at)
                changing.append(held)
        changing += self._resting_on(resource_id, thread_id, {message.message_id for message in messages})
        due = Due(CHAT_EXTRACT, resource_id, thread_id, self._policy.debounce_s, self._policy.max_wait_s)
        along = [due, self._policy.consolidation_of(resource_id)]
        positions = self._log.store(*changing, along=along)
        return positions[-1] if positions else self._log.position()

    def versions(self, resource_id: str, thread_id: str, message_id: str) -> list[LogEntry]:
        """Return the events of a message, oldest first."""
        secret = self._log.secret(resource_id)
        return self._views.stream(recorded_id(secret, resource_id, thread_id, message_id))

    def _resting_on(self, resource_id: str, thread_id: str, message_ids: set[str]) -> list[Aggregate]:
        """Return the facts and denials heard in these messages and in no other, forgotten."""
        at, going = self._clock.now(), list[Aggregate]()
        facts, denials = self._views.resting_on(resource_id, thread_id, sorted(message_ids))
        for fact_id, said in facts:
            if {message_id for _, message_id, *_ in json.loads(said)} <= message_ids:
                fact = self._log.get(Fact, UUID(fact_id))
                if fact is not None and not fact.edited and not fact.rejected_by_person:
                    fact.forget(at=at)
                    going.append(fact)
        for denial in filter(None, (self._log.get(Denial, UUID(denial_id)) for denial_id in denials)):
            denial.forget(at=at)
            going.append(denial)
        return going
