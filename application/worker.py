"""The worker: claims jobs, does them, and never lets one break the others."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from datetime import timedelta
from threading import Event, Thread

from ..domain.errors import ConflictError, LastroError
from .jobs import CHAT_EXTRACT, Failed, Job, JobPolicy
from .log import MemoryLog
from .ports import Clock
from .views import Jobs

logger = logging.getLogger("lastro")

POLL_S = 0.5
DONE_JOBS_KEPT_DAYS = 30


class Worker:
    """Does due jobs, one after the other; several workers on one file never do one twice."""

    def __init__(
        self,
        jobs: Jobs,
        steps: Mapping[str, Callable[[Job], object]],
        *,
        log: MemoryLog,
        clock: Clock,
        policy: JobPolicy,
        catch_up: Callable[[], int],
    ) -> None:
        """Do jobs of the types that *steps* names, in that order; others wait: nothing is lost, nothing is tried."""
        self._jobs = jobs
        self._steps = steps
        self._log = log
        self._clock = clock
        self._policy = policy
        self._catch_up = catch_up

    def prepare(self) -> None:
        """Queue threads that have unread messages but no job, and drop jobs done long ago."""
        self._jobs.requeue_unread(CHAT_EXTRACT)
        self._jobs.purge(self._clock.now() - timedelta(days=DONE_JOBS_KEPT_DAYS))

    def until_idle(self, limit: int | None = None) -> int:
        """Do what waits, without waiting for quiet; return how many jobs were tried.

        Jobs that failed and wait for their next try are left alone.
        """
        tried = 0
        while (limit is None or tried < limit) and self.one(drain=True):
            tried += 1
        self._catch_up()
        return tried

    def one(self, *, drain: bool = False) -> bool:
        """Do one job; False when none is due. With *drain*, new jobs need not be due."""
        for job_type, step in self._steps.items():
            job = self._jobs.claim(
                job_type, lease_s=self._policy.lease_s, max_attempts=self._policy.max_attempts, drain=drain
            )
            if job is not None:
                self._do(step, job)
                return True
        return False

    def _do(self, step: Callable[[Job], object], job: Job) -> None:
        try:
            step(job)
        except ConflictError as conflict:
            logger.info("job %s is somebody else's now: %s", job.id, conflict)
        except Exception as error:  # the outermost loop of a worker: a fault of one job is recorded, the rest goes on
            logger.exception("job %s failed", job.id)
            self._record_failure(job, error)

    def _record_failure(self, job: Job, error: Exception) -> None:
        last_try = job.attempts >= self._policy.max_attempts
        wait = timedelta(seconds=self._policy.backoff_after_s(job.attempts))
        try:
            self._log.append([], along=[Failed(job, _words(error), None if last_try else self._clock.now() + wait)])
        except LastroError as trouble:  # the lease runs out and the job is claimed again
            logger.warning("the failure of job %s could not be recorded: %s", job.id, trouble)


def _words(error: Exception) -> str:
    name = type(error).__name__
    try:
        return f"{name}: {error}"
    except Exception:  # noqa: BLE001 - an error of somebody's own may fail to say what it is
        return name


class BackgroundWorker:
    """A worker in a thread of its own; `wake` shortens its sleep."""

    def __init__(self, worker: Worker) -> None:
        self._worker = worker
        self._stopping = Event()
        self._woken = Event()
        self._thread = Thread(target=self._run, name="lastro-worker", daemon=True)
        self._thread.start()

    def wake(self) -> None:
        """There may be work now."""
        self._woken.set()

    def stop(self) -> None:
        """Finish the job at hand and end the thread."""
        self._stopping.set()
        self._woken.set()
        self._thread.join()

    def _run(self) -> None:
        prepared = False
        while not self._stopping.is_set():
            try:
                if not prepared:
                    self._worker.prepare()
                    prepared = True
                busy = self._worker.one()
                if not busy:
                    self._worker.until_idle(limit=0)
            except Exception:  # the outermost loop of a worker: a locked or full store must not end it
                logger.exception("the worker could not look for work")
                busy = False
            if not busy:
                self._woken.wait(POLL_S)
                self._woken.clear()
