"""Forget a conversation: its messages, the facts heard in it, and what rests on them alone."""

from __future__ import annotations

from uuid import UUID

from ..domain.aggregate import Aggregate
from ..domain.denial import Denial
from ..domain.errors import NotFoundError
from ..domain.fact import Fact
from ..domain.message import RecordedMessage, recorded_id
from ..domain.observation import ObservationGroup
from .jobs import JobPolicy
from .log import MemoryLog
from .ports import Clock
from .views import MemoryViews

EVERYTHING = 1_000_000_000


class ForgetThread:
    """Drops a conversation from every table; the log keeps that it was dropped, and the words until they are erased."""

    def __init__(self, log: MemoryLog, views: MemoryViews, clock: Clock, jobs: JobPolicy) -> None:
        self._log = log
        self._views = views
        self._clock = clock
        self._jobs = jobs

    def __call__(self, resource_id: str, thread_id: str) -> int:
        """Forget *thread_id*; return how many facts went with it.

        Raises:
            NotFoundError: the resource has no such conversation.
        """
        messages = self._views.last(resource_id, thread_id, EVERYTHING)
        facts, denials = self._views.heard_in(resource_id, thread_id)
        if not messages and not facts:
            raise NotFoundError(
                f"the resource {resource_id!r} has no thread {thread_id!r}: list its threads.", thread_id
            )
        secret, at = self._log.secret(resource_id), self._clock.now()
        going: list[Aggregate] = []
        for message in messages:
            recorded = self._log.get(RecordedMessage, recorded_id(secret, resource_id, thread_id, message.message_id))
            if recorded is not None:
                recorded.forget(at=at)
                going.append(recorded)
        for fact in filter(None, (self._log.get(Fact, UUID(fact_id)) for fact_id in facts)):
            fact.forget(at=at)
            going.append(fact)
        for denial in filter(None, (self._log.get(Denial, UUID(denial_id)) for denial_id in denials)):
            denial.forget(at=at)
            going.append(denial)
        for row in self._views.observations(resource_id, thread_id):
            group = self._log.get(ObservationGroup, UUID(row.group_id))
            if group is not None:
                group.forget(at=at)
                going.append(group)
        self._log.store(*going, along=[self._jobs.consolidation_of(resource_id)])
        return len(facts)
