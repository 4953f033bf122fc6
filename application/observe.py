"""Observe a conversation that outgrows its window: old turns are compressed, each message once, and stay readable."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from uuid import UUID

from ..domain.fragment import Message, Role
from ..domain.observation import ObservationGroup, group_id
from ..domain.observing import shortened
from ..domain.time import from_utc_text
from ..domain.window import last_that_fit, units
from .extract import World
from .jobs import THREAD_OBSERVE, Due, Finished, Job, JobChange
from .log import MemoryLog
from .ports import Observer, TokenCounter
from .projections.chat_messages import ChatMessage
from .projections.observations import ObservationsRow
from .views import MemoryViews
from .wording import line_of

AT_ONCE = 120
"""Messages that are observed at once."""


@dataclass(frozen=True, slots=True)
class ObservingPolicy:
    """When a conversation is observed, and how small it becomes.

    Attributes:
        after_tokens: a conversation is observed when what is not yet observed takes more than this.
        keep_tokens: its last messages that stay as they are take at most this.
        share: of the tokens of what is observed that observations may take, in (0, 1).
        budget_tokens: observations of one conversation take at most this; what matters least goes first.
    """

    after_tokens: int = 2000
    keep_tokens: int = 600
    share: float = 0.15
    budget_tokens: int = 2000


class ObserveThread:
    """Does a claimed `thread_observe` job; without an observer nothing is ever due."""

    def __init__(
        self,
        log: MemoryLog,
        views: MemoryViews,
        *,
        observer: Observer | None,
        tokens: TokenCounter,
        world: World,
        policy: ObservingPolicy,
    ) -> None:
        self._log = log
        self._views = views
        self._observer = observer
        self._tokens = tokens
        self._world = world
        self._policy = policy

    def __call__(self, job: Job) -> None:
        """Observe the job's conversation, a stretch of it at a time.

        Raises:
            ExtractorUnavailableError: the observer could not be asked.
            ConflictError: somebody else observed this stretch; nothing was written.
        """
        old, more = self._old(job.resource_id, job.target_id)
        if not old:
            self._log.append([], along=[Finished(job)])
            return
        self._observe(job.resource_id, job.target_id, old, along=[Finished(job, more=more)])

    def here_and_now(self, resource_id: str, thread_id: str) -> int:
        """Observe what is old by now; return how many messages were observed."""
        observed = 0
        while True:
            old, _ = self._old(resource_id, thread_id)
            if not old:
                return observed
            self._observe(resource_id, thread_id, old, along=[])
            observed += len(old)

    def due(self, resource_id: str, thread_id: str) -> list[JobChange]:
        """Return the change that makes observing due where the conversation has outgrown its window."""
        if self._observer is None or not self._has_outgrown(self._unobserved(resource_id, thread_id)):
            return []
        return [Due(THREAD_OBSERVE, resource_id, thread_id, 0.0, 0.0)]

    def wake(self, resource_id: str, thread_id: str) -> None:
        """Make observing due where it is."""
        if due := self.due(resource_id, thread_id):
            self._log.append([], along=due)

    def _has_outgrown(self, rows: Sequence[ChatMessage]) -> bool:
        return sum(map(self._size, rows)) > self._policy.after_tokens

    def _unobserved(self, resource_id: str, thread_id: str) -> list[ChatMessage]:
        after = self._views.observed_to(resource_id, thread_id)
        return self._views.recorded_after(resource_id, thread_id, after, AT_ONCE * 2)

    def _old(self, resource_id: str, thread_id: str) -> tuple[list[ChatMessage], bool]:
        """Return the messages to observe next, and whether there are more behind them."""
        rows = self._unobserved(resource_id, thread_id)
        if self._observer is None or not self._has_outgrown(rows):
            return [], False
        roles = [Role(row.role) for row in rows]
        begin = last_that_fit(roles, [self._size(row) for row in rows], self._policy.keep_tokens)
        ends = [unit.stop for unit in units(roles) if unit.stop <= min(begin, AT_ONCE)]
        end = ends[-1] if ends else 0
        return rows[:end], end < begin or len(rows) == AT_ONCE * 2

    def _observe(
        self, resource_id: str, thread_id: str, rows: Sequence[ChatMessage], *, along: Sequence[JobChange]
    ) -> None:
        assert self._observer is not None
        room = int(sum(map(self._size, rows)) * self._policy.share)
        observed = self._observer.observe([_message(row) for row in rows], room)
        secret, at = self._log.secret(resource_id), self._world.clock.now()
        group = ObservationGroup.make(
            group_id(secret, resource_id, thread_id, rows[0].id),
            at=at,
            resource_id=resource_id,
            thread_id=thread_id,
            first_message=rows[0].id,
            last_message=rows[-1].id,
            messages=len(rows),
            observations=observed.observations,
            fingerprint=observed.fingerprint,
            raw=observed.raw,
            usage=observed.usage,
        )
        shorter = self._shortened(self._views.observations(resource_id, thread_id), group)
        self._log.store(*shorter, group, along=along)

    def _shortened(self, rows: Sequence[ObservationsRow], new: ObservationGroup) -> list[ObservationGroup]:
        """Shorten what stands, and *new* as well, where all of it takes more than its budget; return what changed."""
        groups = [*(row.each() for row in rows), list(new.observations)]
        sizes = [[self._tokens.count(one.text) for one in group] for group in groups]
        if sum(map(sum, sizes)) <= self._policy.budget_tokens:
            return []
        at = self._world.clock.now()
        kept = shortened(groups, sizes, self._policy.budget_tokens)
        changed: list[ObservationGroup] = []
        for row, group, places in zip(rows, groups, kept, strict=False):
            held = self._log.get(ObservationGroup, UUID(row.group_id)) if len(places) < len(group) else None
            if held is not None:
                held.shorten(tuple(group[place] for place in places), at=at)
                changed.append(held)
        new.shorten(tuple(groups[-1][place] for place in kept[-1]), at=at)
        return changed

    def _size(self, row: ChatMessage) -> int:
        return self._tokens.count(line_of("message", row, "m0"))


def _message(row: ChatMessage) -> Message:
    return Message(row.message_id, Role(row.role), row.content, from_utc_text(row.said_at), row.speaker)
