"""Jobs: operational state beside the log, changed in the same transactions.

What a job *did* stands in the run events, so that nothing is read twice even when the table is lost.
A done job is dropped after a month. A failed one stays, at most one a chat and never looked at by workers,
until somebody retries it or its chat goes on.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

CHAT_EXTRACT = "chat_extract"
USER_CONSOLIDATE = "user_consolidate"
THREAD_OBSERVE = "thread_observe"
_MOST_DOUBLINGS = 64


class JobStatus(StrEnum):
    PENDING = "pending"
    RUNNING = "running"
    DONE = "done"
    FAILED = "failed"


@dataclass(frozen=True, slots=True)
class JobPolicy:
    """How long jobs wait, how long they may run, how often they are tried.

    Attributes:
        debounce_s: wait after an assistant's turn, for the next one to join.
        max_wait_s: longest wait since the first unread message; also the wait after a user's turn.
        lease_s: how long a claimed job belongs to its worker without a sign of life.
        max_attempts: tries before the job stands as failed.
        consolidate_after_s: wait after a change of a fact, for the next one to join.
        consolidate_max_wait_s: longest wait since the first such change: a busy resource is consolidated that often.
        backoff_s: wait after the first failed try; it doubles with each further one.
        max_backoff_s: longest wait between tries.
    """

    debounce_s: float = 2.0
    max_wait_s: float = 30.0
    lease_s: float = 300.0
    max_attempts: int = 5
    consolidate_after_s: float = 30.0
    consolidate_max_wait_s: float = 300.0
    backoff_s: float = 5.0
    max_backoff_s: float = 600.0

    def backoff_after_s(self, attempts: int) -> float:
        """Return the wait in seconds after *attempts* failed tries."""
        return min(self.max_backoff_s, self.backoff_s * 2.0 ** min(max(0, attempts - 1), _MOST_DOUBLINGS))

    def consolidation_of(self, resource_id: str) -> Due:
        """Return the change that makes the consolidation of a resource due."""
        return Due(USER_CONSOLIDATE, resource_id, resource_id, self.consolidate_after_s, self.consolidate_max_wait_s)


@dataclass(frozen=True, slots=True)
class Job:
    """A row of `memory_jobs` as its worker claimed it; `lease` is the claim's own token."""

    id: int
    job_type: str
    resource_id: str
    target_id: str
    attempts: int
    lease: str


@dataclass(frozen=True, slots=True)
class Due:
    """There is work for *target_id*: wake its job, or make it; waiting adds up to `max_wait_s` at most."""

    job_type: str
    resource_id: str
    target_id: str
    delay_s: float
    max_wait_s: float


@dataclass(frozen=True, slots=True)
class Finished:
    """The claimed job did its work; with *more* it is pending again at once."""

    job: Job
    more: bool = False


@dataclass(frozen=True, slots=True)
class Failed:
    """The claimed job's try failed; it is tried again at *run_after*, or stands as failed when that is None."""

    job: Job
    error: str
    run_after: datetime | None


@dataclass(frozen=True, slots=True)
class Unmoved:
    """Nothing has been said of the resource behind *position*; else what goes along is refused."""

    resource_id: str
    position: int


JobChange = Due | Finished | Failed | Unmoved
