"""The facade: what the memory can do, as a table of contents."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path
from types import TracebackType
from typing import Any, Protocol, Self
from uuid import UUID

from ..domain.candidate import SELF, Candidate
from ..domain.errors import InvalidInputError, NotFoundError
from ..domain.fact import Status
from ..domain.identity import checked_id
from ..domain.settlement import Settlement
from .decisions import ListDecisions, RunDecisions
from .explain import ExplainFact, Explanation
from .extract import World
from .history import HistoryReader
from .inputs import MessageInput, as_message, read_message
from .jobs import JobStatus
from .people import PeoplesWord
from .projections.chat_memories import ChatMemory
from .projections.chat_messages import ChatMessage
from .projections.chat_threads import ChatThread
from .projections.extraction_runs import ExtractionRunRow
from .record import Recorded, RecordTurn
from .views import FactFilter, JobRow, Jobs, MemoryViews
from .worker import BackgroundWorker, Worker

Progress = Callable[[int, int], None]
"""Called now and then with (position reached, last position)."""


@dataclass(frozen=True, slots=True)
class Difference:
    """Something that is not as the log says: where, and in words what."""

    where: str
    what: str


class Upkeep(Protocol):
    """The store as a whole: rebuild it, look at its past, prove it."""

    def rebuild(self, name: str | None = None, on_progress: Progress | None = None) -> dict[str, int]:
        """Build the table *name* (all of them, where None) again from the log; return rows by table."""

    def past(self, *, position: int | None, recorded_at: datetime | None) -> AbstractContextManager[MemoryViews]:
        """Open what stood at a position or an instant, in a private database."""

    def verify(self, on_progress: Progress | None = None) -> list[Difference]:
        """Compare every table with one built aside, and the log with its chain and its head."""

    def backup(self, target: Path) -> None:
        """Copy the memory to *target*, with its key and head."""

    def reseal(self) -> None:
        """Make a new key and chain the log anew under it: what stands there counts as right from now on."""

    def close(self) -> None:
        """Release files and connections."""


@dataclass(frozen=True, slots=True)
class Parts:
    """What the facade is made of; the container fills it."""

    record: RecordTurn
    people: PeoplesWord
    worker: Worker
    views: MemoryViews
    jobs: Jobs
    upkeep: Upkeep
    world: World
    enabled: bool = True
    extraction: str = ""


class MemoryFacade:
    """A memory that listens to chats, for one file.

    Every call names a resource; nothing crosses from one to another. Safe to use from several threads.
    """

    def __init__(self, parts: Parts) -> None:
        self._parts = parts
        self._history = HistoryReader(parts.views)
        self._background: BackgroundWorker | None = None

    def record(self, resource: str, thread: str, messages: Sequence[MessageInput | Mapping[str, Any]]) -> Recorded:
        """Record a finished turn, or a whole history: what is there already adds nothing.

        Durable when it returns; extraction happens later, elsewhere.

        Raises:
            InvalidInputError: an id, a role, a time or a text cannot be used; nothing was recorded.
            StoreError: the file could not be written; nothing was recorded.
        """
        checked_id("resource", resource)
        checked_id("thread", thread)
        if not self._parts.enabled:
            return Recorded(0, 0, 0)
        read = self._history.read(resource, thread, messages, self._parts.world.clock.now())
        outcome = self._parts.record(resource, thread, read)
        if self._background and outcome.new:
            self._background.wake()
        return outcome

    def work(self, *, until_idle: bool = True, limit: int | None = None) -> int:
        """Extract what waits, here and now; return how many jobs were tried."""
        self._parts.worker.prepare()
        if until_idle:
            return self._parts.worker.until_idle(limit)
        return int(self._parts.worker.one())

    def start(self) -> Self:
        """Let a background thread of this process do the work; idempotent."""
        if self._background is None:
            self._background = BackgroundWorker(self._parts.worker)
        return self

    def facts(
        self,
        resource: str,
        thread: str | None = None,
        *,
        include_superseded: bool = False,
        as_of: int | datetime | None = None,
        wanted: FactFilter | None = None,
    ) -> list[ChatMemory]:
        """Return the chat memories of the resource, oldest first.

        Args:
            resource: whose facts.
            thread: only those heard in this conversation.
            include_superseded: superseded and retracted facts too.
            as_of: a position of the log, or an instant of recorded time: what was believed then.
            wanted: further conditions; `include_superseded` widens its statuses.
        """
        checked_id("resource", resource)
        wanted = wanted or FactFilter()
        if include_superseded:
            wanted = replace(wanted, statuses=tuple(Status))
        if as_of is None:
            return self._parts.views.facts(resource, thread, wanted)
        with self.past(as_of) as views:
            return views.facts(resource, thread, wanted)

    def past(self, as_of: int | datetime) -> AbstractContextManager[MemoryViews]:
        """Open what was believed at a position of the log or at an instant of recorded time."""
        if isinstance(as_of, datetime):
            return self._parts.upkeep.past(position=None, recorded_at=as_of)
        if not isinstance(as_of, int):
            raise InvalidInputError(
                f"as_of is {as_of!r}: give a position of the log or a datetime with an offset.", as_of
            )
        return self._parts.upkeep.past(position=as_of, recorded_at=None)

    def threads(self, resource: str) -> list[ChatThread]:
        """Return the conversations of the resource, the one last spoken in first."""
        return self._parts.views.threads(checked_id("resource", resource))

    def messages(self, resource: str, thread: str, *, last: int = 50) -> list[ChatMessage]:
        """Return the last messages of a conversation, oldest first."""
        checked_id("resource", resource)
        return self._parts.views.last(resource, checked_id("thread", thread), last)

    def runs(self, resource: str, thread: str | None = None) -> list[ExtractionRunRow]:
        """Return the extraction runs of the resource, oldest first."""
        return self._parts.views.runs(checked_id("resource", resource), thread)

    def decisions(self, resource: str, thread: str | None = None) -> list[RunDecisions]:
        """Return the extraction runs with what each decided about every candidate, rejected ones too."""
        return ListDecisions(self._parts.views)(resource, thread)

    def why(self, resource: str, fact: str) -> Explanation:
        """Explain a fact by its id, its row number or the beginning of its id.

        Raises:
            NotFoundError: the resource has no such fact.
        """
        return ExplainFact(self._parts.views)(checked_id("resource", resource), fact)

    def resource_of(self, fact: str) -> str:
        """Return whose fact has this id, for those who run the memory.

        Raises:
            NotFoundError: no fact has this id.
        """
        owner = self._parts.views.owner(fact)
        if owner is None:
            raise NotFoundError(f"no fact has the id {fact!r}: list the facts of a resource for their ids.", fact)
        return owner

    def remember(
        self,
        resource: str,
        thread: str,
        *,
        memory_key: str,
        memory_value: str,
        memory_category: str = "",
        message: MessageInput | Mapping[str, Any],
        evidence: str | None = None,
        confidence: float = 0.95,
        subject: str = SELF,
        is_user_memory_candidate: bool = True,
    ) -> Settlement:
        """Remember a fact that a person stated in *message*, which is recorded with it.

        Raises:
            InvalidInputError: a gate refuses it, with the reason.
        """
        checked_id("resource", resource)
        checked_id("thread", thread)
        now = self._parts.world.clock.now()
        given = read_message(message, number=1)
        said = as_message(given, message_id=given.id or str(self._parts.world.ids.new()), now=now, number=1)
        candidate = Candidate(
            memory_key=memory_key,
            memory_value=memory_value,
            memory_category=memory_category,
            confidence=confidence,
            evidence=evidence or said.content,
            is_user_memory_candidate=is_user_memory_candidate,
            subject=subject,
            proposed_by="person",
        )
        return self._parts.people.remember(resource, thread, said, candidate)

    def edit(
        self, resource: str, fact: str, *, memory_value: str | None = None, memory_category: str | None = None
    ) -> ChatMemory:
        """Put a person's wording or category in place of the extracted one."""
        row = self._row(resource, fact)
        self._parts.people.edit(resource, UUID(row.fact_id), memory_value=memory_value, memory_category=memory_category)
        return self._row(resource, row.fact_id)

    def reject(self, resource: str, fact: str) -> None:
        """Take a fact back for good: the words that made it cannot make it again."""
        self._parts.people.reject(resource, UUID(self._row(resource, fact).fact_id))

    def jobs(self, *, status: JobStatus | None = None, resource: str | None = None) -> list[JobRow]:
        """Return the jobs, the next one due first."""
        return list(self._parts.jobs.jobs(status=status, resource_id=resource))

    def retry(self, resource: str | None = None) -> int:
        """Make failed jobs pending again; return how many."""
        return self._parts.jobs.retry(resource)

    def rebuild(self, name: str | None = None, on_progress: Progress | None = None) -> dict[str, int]:
        """Build one table, or all of them, again from the log; return rows by table."""
        return self._parts.upkeep.rebuild(name, on_progress)

    def verify(self, on_progress: Progress | None = None) -> list[Difference]:
        """Return what is not as the log says; an empty list means that all is well."""
        return self._parts.upkeep.verify(on_progress)

    def backup(self, target: str | Path) -> None:
        """Copy the memory to *target*, with its key and head beside it."""
        self._parts.upkeep.backup(Path(target))

    def reseal(self) -> None:
        """Accept the log as it stands: a new key, and the chain made anew; see `verify` first."""
        self._parts.upkeep.reseal()

    @property
    def extraction(self) -> str:
        """Say who extracts, or why nobody does."""
        return self._parts.extraction

    def close(self) -> None:
        """Stop the background worker and release the file; idempotent."""
        if self._background:
            self._background.stop()
            self._background = None
        self._parts.upkeep.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _row(self, resource: str, fact: str) -> ChatMemory:
        row = self._parts.views.fact(checked_id("resource", resource), fact)
        if row is None:
            raise NotFoundError(f"the resource {resource!r} has no fact {fact!r}: list its facts for their ids.", fact)
        return row
