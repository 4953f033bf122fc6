"""What the use cases read: rows of the tables, asked for by resource."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Protocol
from uuid import UUID

from ..domain.fact import Slot, Status
from ..domain.timeline import Denied
from ..domain.user_memory import UserStatus
from .jobs import Job, JobStatus
from .projections.chat_denials import ChatDenial
from .projections.chat_memories import ChatMemory
from .projections.chat_messages import ChatMessage
from .projections.chat_threads import ChatThread
from .projections.consolidation import ConsolidationDecisionRow, ConsolidationRunRow
from .projections.daily_activity import DailyActivity
from .projections.extraction_runs import ExtractionRunRow
from .projections.fold import Projection
from .projections.observations import ObservationsRow
from .projections.user_memories import UserMemoryRow
from .projections.working_memory import WorkingMemoryRow


@dataclass(frozen=True, slots=True)
class FactFilter:
    """Which facts to list: by status, key, category, least confidence, and when they were first said (UTC)."""

    statuses: tuple[Status, ...] = (Status.ACTIVE,)
    memory_key: str | None = None
    memory_category: str | None = None
    min_confidence: float = 0.0
    seen_from: datetime | None = None
    seen_to: datetime | None = None


@dataclass(frozen=True, slots=True)
class JobRow:
    """A row of `memory_jobs`; `errors` holds the failed tries, oldest first, as (UTC text, message)."""

    id: int
    job_type: str
    resource_id: str
    target_id: str
    status: str
    attempts: int
    last_error: str | None
    errors: tuple[tuple[str, str], ...]
    run_after: str
    lease_until: str | None
    created_at: str
    updated_at: str


@dataclass(frozen=True, slots=True)
class LogEntry:
    """One event where it stands: position in the log, recorded time (UTC text), topic, the event."""

    position: int
    recorded_at: str
    topic: str
    event: Any


class Conversations(Protocol):
    """Threads and their messages."""

    def threads(self, resource_id: str, *, limit: int = -1, offset: int = 0, archived: bool = True) -> list[ChatThread]:
        """Return the threads of the resource, newest first: *limit* of them (-1: all), *offset* left out before."""

    def thread(self, resource_id: str, thread_id: str) -> ChatThread | None:
        """Return one thread, None where it is unknown."""

    def known(self, resource_id: str, thread_id: str, message_ids: Sequence[str]) -> set[str]:
        """Return those of *message_ids* that the thread already holds."""

    def unread(self, resource_id: str, thread_id: str, after: int, limit: int) -> list[ChatMessage]:
        """Return messages whose words were said or changed after the position *after*, in that order."""

    def recorded_after(self, resource_id: str, thread_id: str, after: int, limit: int) -> list[ChatMessage]:
        """Return messages first recorded after the position *after*, in the order of recording."""

    def before(self, message: ChatMessage, limit: int) -> list[ChatMessage]:
        """Return the last *limit* messages of the conversation before *message*, oldest first."""

    def last(self, resource_id: str, thread_id: str, limit: int) -> list[ChatMessage]:
        """Return the last *limit* messages of the conversation, oldest first."""

    def first(self, resource_id: str, thread_id: str, limit: int) -> list[ChatMessage]:
        """Return the first *limit* messages of the conversation, oldest first."""

    def messages(self, resource_id: str, thread_id: str, message_ids: Collection[str]) -> list[ChatMessage]:
        """Return the messages with these ids, in the order of the conversation."""


class Facts(Protocol):
    """Chat memories."""

    def facts(self, resource_id: str, thread_id: str | None, wanted: FactFilter) -> list[ChatMemory]:
        """Return the facts of the resource (of one thread, where given), oldest first."""

    def own_facts(
        self, resource_id: str, thread_id: str, *, at: datetime, least: float, read_to: int, limit: int
    ) -> list[ChatMemory]:
        """Return the active facts of a conversation that no user memory stands for, the surest of each category.

        They are for the conversation alone, or changed after *read_to*, up to which consolidation has read.
        """

    def fact(self, resource_id: str, reference: str) -> ChatMemory | None:
        """Return the fact whose id, row number or unambiguous id prefix (8 characters or more) is *reference*."""

    def owner(self, fact_id: str) -> str | None:
        """Return the resource of the fact with exactly this id, None where there is none."""

    def ids_in(self, slot: Slot) -> list[UUID]:
        """Return the ids of the facts in *slot*, in any status, forgotten ones left out."""

    def denials_in(self, slot: Slot) -> list[Denied]:
        """Return what was denied in *slot*, oldest first."""

    def heard_in(self, resource_id: str, thread_id: str) -> tuple[list[str], list[str]]:
        """Return the ids of the facts and of the denials heard in a thread, forgotten ones left out."""

    def resting_on(
        self, resource_id: str, thread_id: str, message_ids: Sequence[str]
    ) -> tuple[list[tuple[str, str]], list[str]]:
        """Return the facts (id, and `said` as it is stored) and the denials heard in one of these messages."""

    def rejected_by_person(self, resource_id: str, thread_id: str) -> list[UUID]:
        """Return the ids of the facts of the thread that a person rejected."""

    def speakers(self, resource_id: str) -> list[str]:
        """Return the names of those who spoke in the resource's chats, in order of the alphabet."""


@dataclass(frozen=True, slots=True)
class UserFilter:
    """Which user memories to list.

    Attributes:
        statuses: where they stand.
        subject, memory_key, memory_category: exactly these.
        min_confidence: at least this.
        at: those whose limit in time is not over at this instant (UTC).
    """

    statuses: tuple[UserStatus, ...] = (UserStatus.ACTIVE,)
    subject: str | None = None
    memory_key: str | None = None
    memory_category: str | None = None
    min_confidence: float = 0.0
    at: datetime | None = None


@dataclass(frozen=True, slots=True)
class Cursor:
    """How far consolidation has come: positions of the log up to which changes were read, and asked about."""

    read_to: int = 0
    asked_to: int = 0


SlotKey = tuple[str, str]
"""Subject and key of a slot of one resource."""


class UserMemories(Protocol):
    """User memories, and what consolidation reads to make them."""

    def user_memories(self, resource_id: str, wanted: UserFilter) -> list[UserMemoryRow]:
        """Return the user memories of the resource, oldest first."""

    def surest_memories(
        self, resource_id: str, memory_category: str, *, at: datetime, least: float, limit: int
    ) -> list[UserMemoryRow]:
        """Return the active memories of a category that hold at *at* (UTC), the surest and last seen first."""

    def user_memory(self, resource_id: str, reference: str) -> UserMemoryRow | None:
        """Return the one whose id, row number or unambiguous id prefix (8 characters or more) is *reference*."""

    def cursor(self, resource_id: str) -> Cursor:
        """Return how far consolidation of the resource has come."""

    def changed_slots(self, resource_id: str, after: int) -> set[SlotKey]:
        """Return the slots with facts or denials that changed after the position *after*."""

    def decided_slots(self, resource_id: str, after: int) -> set[SlotKey]:
        """Return the slots with memories or proposals that people decided upon after the position *after*."""

    def slot_facts(self, resource_id: str, slots: Collection[SlotKey]) -> list[ChatMemory]:
        """Return the facts in *slots* that may rise: of any status but those that a person took back."""

    def slot_denials(self, resource_id: str, slots: Collection[SlotKey]) -> list[ChatDenial]:
        """Return the denials in *slots*."""

    def slot_memories(self, resource_id: str, slots: Collection[SlotKey]) -> list[UserMemoryRow]:
        """Return the user memories in *slots*, in any status."""

    def consolidation_runs(self, resource_id: str) -> list[ConsolidationRunRow]:
        """Return the runs of the resource, oldest first."""

    def consolidation_decisions(
        self, resource_id: str, *, run_id: str | None = None, outcome: str | None = None
    ) -> list[ConsolidationDecisionRow]:
        """Return the decisions of the resource (of one run, of one outcome), oldest first."""


@dataclass(frozen=True, slots=True)
class Counts:
    """How many there are of a resource.

    Attributes:
        facts: chat memories by category and status.
        user_memories: user memories by status.
        heard_again: times that a fact was heard beyond the first.
        shared: chat memories that stand behind an active user memory beside an earlier one.
        superseded: facts and user memories whose place another took.
        active: active user memories.
        in_two_chats: those of them that were heard in two chats or more.
    """

    facts: dict[str, dict[str, int]]
    user_memories: dict[str, int]
    heard_again: int
    shared: int
    superseded: int
    active: int
    in_two_chats: int


class Past(Protocol):
    """What was made of old turns, single rows as they were, and documents by their streams."""

    def observed_to(self, resource_id: str, thread_id: str) -> int:
        """Return the position of the last message of the conversation that was observed, 0 where none was."""

    def observations(self, resource_id: str, thread_id: str) -> list[ObservationsRow]:
        """Return the groups of observations of the conversation, oldest first."""

    def documents(self, streams: Collection[str]) -> list[WorkingMemoryRow]:
        """Return the working memories with these streams (hex text), in any order."""

    def rows_at(self, projection: Projection, streams: Collection[str], position: int | None) -> dict[str, Any]:
        """Return the row that each of *streams* (hex text) had made at a position of the log (None: now), by stream.

        Only for tables each of whose rows follows from one stream.
        """


class Runs(Protocol):
    """Extraction runs and streams of events."""

    def runs(self, resource_id: str, thread_id: str | None) -> list[ExtractionRunRow]:
        """Return the runs of the resource (of one thread, where given), oldest first."""

    def activity(self, resource_id: str) -> list[DailyActivity]:
        """Return what was done on each day, oldest first."""

    def counts(self, resource_id: str) -> Counts:
        """Return how many facts and memories there are."""

    def stream(self, stream_id: UUID) -> list[LogEntry]:
        """Return the events of one aggregate, oldest first."""


class Jobs(Protocol):
    """The queue."""

    def jobs(self, *, status: JobStatus | None = None, resource_id: str | None = None) -> Iterator[JobRow]:
        """Return the jobs, the next one due first."""

    def claim(self, job_type: str, *, lease_s: float, max_attempts: int, drain: bool = False) -> Job | None:
        """Claim the next job that is due or whose lease ran out, None where there is none.

        With *drain*, a pending job that has not been tried yet need not be due. A job whose lease ran
        out after its last try (its worker died each time) stands as failed instead.
        """

    def next_due(self, job_type: str) -> datetime | None:
        """Return when the next job is due (UTC), None where none waits."""

    def retry(self, resource_id: str | None = None) -> int:
        """Make the failed jobs (of one resource, where given) pending now; return how many."""

    def requeue_unread(self, job_type: str) -> int:
        """Make a job for each thread that has unread messages and no job at all; return how many."""

    def purge(self, older_than: datetime) -> int:
        """Remove done jobs that have not changed since *older_than*; return how many."""


class MemoryViews(Conversations, Facts, UserMemories, Past, Runs, Protocol):
    """Everything that can be read as of now or as of a position."""
