"""`memory_jobs`: the queue beside the log, changed in the log's own transactions."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import AbstractContextManager
from datetime import datetime, timedelta
from typing import Any, Protocol, assert_never
from uuid import uuid4

import msgspec

from ...application.jobs import Due, Failed, Finished, Job, JobChange, JobStatus, Unmoved
from ...application.ports import Clock
from ...application.views import JobRow
from ...domain.errors import ConflictError
from ...domain.normalize import clean_text
from ...domain.time import from_utc_text, utc_text

MAX_ERROR_LENGTH = 4_000
DDL = (
    """CREATE TABLE IF NOT EXISTS memory_jobs(
        id INTEGER PRIMARY KEY,
        job_type TEXT NOT NULL,
        resource_id TEXT NOT NULL,
        target_id TEXT NOT NULL,
        status TEXT NOT NULL,
        attempts INTEGER NOT NULL DEFAULT 0,
        last_error TEXT,
        errors TEXT NOT NULL DEFAULT '[]',
        run_after TEXT NOT NULL,
        waiting_since TEXT NOT NULL,
        again INTEGER NOT NULL DEFAULT 0,
        lease TEXT,
        lease_until TEXT,
        created_at TEXT NOT NULL,
        updated_at TEXT NOT NULL,
        UNIQUE(resource_id, target_id, job_type))""",
    """CREATE INDEX IF NOT EXISTS memory_jobs_open ON memory_jobs(job_type, status, run_after)
        WHERE status IN ('pending', 'running')""",
)
# A done or failed job that is due again begins anew; a running one is told to look again when it ends.
_DUE = """
    INSERT INTO memory_jobs(job_type, resource_id, target_id, status, run_after, waiting_since, created_at, updated_at)
    VALUES (:job_type, :resource_id, :target_id, 'pending', :run_after, :now, :now, :now)
    ON CONFLICT(resource_id, target_id, job_type) DO UPDATE SET
        again = iif(status = 'running', 1, 0),
        attempts = iif(status IN ('done', 'failed'), 0, attempts),
        waiting_since = iif(status IN ('done', 'failed'), :now, waiting_since),
        run_after = CASE status
            WHEN 'running' THEN run_after
            WHEN 'pending' THEN iif(attempts > 0, run_after,
                min(:run_after, max(:now, strftime('%Y-%m-%dT%H:%M:%f000Z', waiting_since, :max_wait))))
            ELSE :run_after END,
        status = iif(status = 'running', 'running', 'pending'),
        updated_at = :now"""
_FINISHED = """
    UPDATE memory_jobs SET
        status = iif(again OR :more, 'pending', 'done'),
        attempts = iif(again OR :more, 0, attempts), again = 0, run_after = :now, waiting_since = :now,
        lease = NULL, lease_until = NULL, updated_at = :now
    WHERE id = :id AND lease = :lease"""
# what is no list any more, by somebody's hand, must not stop every worker
_ERRORS = "json_insert(iif(json_valid(errors), errors, '[]'), '$[#]', json_array(:now, :error))"
_FAILED = f"""
    UPDATE memory_jobs SET
        status = iif(:run_after IS NULL AND NOT again, 'failed', 'pending'),
        attempts = iif(:run_after IS NULL AND again, 0, attempts), again = 0,
        run_after = coalesce(:run_after, :now),
        last_error = :error, errors = {_ERRORS},
        lease = NULL, lease_until = NULL, updated_at = :now
    WHERE id = :id AND lease = :lease"""
_OPEN = "job_type = :job_type AND status IN ('pending', 'running')"  # what `memory_jobs_open` holds
_EXPIRED = f"{_OPEN} AND status = 'running' AND coalesce(lease_until, '') < :now"
_LOST = f"""
    UPDATE memory_jobs SET status = 'failed', last_error = :error,
        errors = {_ERRORS},
        lease = NULL, lease_until = NULL, updated_at = :now
    WHERE {_EXPIRED} AND attempts >= :max_attempts"""
# Each half walks the index in its order, so that the length of the queue does not matter.
_NEXT = f"""
    SELECT id FROM (
        SELECT * FROM (SELECT run_after, id FROM memory_jobs WHERE {_OPEN} AND status = 'pending'
            AND run_after <= :horizon AND (run_after <= :now OR attempts = 0) ORDER BY run_after, id LIMIT 1)
        UNION ALL
        SELECT * FROM (SELECT run_after, id FROM memory_jobs WHERE {_EXPIRED} ORDER BY run_after, id LIMIT 1))
    ORDER BY run_after, id LIMIT 1"""
_MOVED = """
    SELECT 1 FROM stored_events WHERE notification_id > ? AND resource_id = ?
        AND (topic LIKE 'fact.%' OR topic LIKE 'denial.%') LIMIT 1"""
_EVER = "9999"
_CLAIM = f"""
    UPDATE memory_jobs SET
        status = 'running', attempts = attempts + 1, lease = :lease, lease_until = :lease_until, updated_at = :now
    WHERE id = ({_NEXT})
    RETURNING id, job_type, resource_id, target_id, attempts, lease"""
_COLUMNS = (
    "id, job_type, resource_id, target_id, status, attempts, last_error, errors, run_after, lease_until,"
    " created_at, updated_at"
)


class Transactions(Protocol):
    """Where the queue reads and writes."""

    def reading(self) -> AbstractContextManager[sqlite3.Cursor]:
        """Begin a read transaction."""

    def writing(self) -> AbstractContextManager[sqlite3.Cursor]:
        """Begin a write transaction."""


class JobTable:
    """The table itself, for the store: its schema, and changes in a transaction that is open already."""

    ddl = DDL

    def apply(self, cursor: sqlite3.Cursor, change: JobChange, now: datetime) -> None:
        """Apply *change* at the instant *now*.

        Raises:
            ConflictError: the job's lease is somebody else's.
        """
        match change:
            case Due():
                cursor.execute(_DUE, _due_parameters(change, now))
            case Finished():
                self._end(cursor, _FINISHED, change.job, now, more=change.more)
            case Failed():
                run_after = utc_text(change.run_after) if change.run_after else None
                error = clean_text(change.error)[:MAX_ERROR_LENGTH]
                self._end(cursor, _FAILED, change.job, now, error=error, run_after=run_after)
            case Unmoved():
                if cursor.execute(_MOVED, (change.position, change.resource_id)).fetchone() is not None:
                    raise ConflictError(f"the facts of {change.resource_id!r} changed meanwhile: read them again.")
            case _:
                assert_never(change)

    def _end(self, cursor: sqlite3.Cursor, statement: str, job: Job, now: datetime, **values: Any) -> None:
        ended = cursor.execute(statement, {"id": job.id, "lease": job.lease, "now": utc_text(now), **values})
        if ended.rowcount == 0:
            raise ConflictError(f"job {job.id} was claimed by another worker meanwhile: leave it to that one.", job.id)


def _due_parameters(change: Due, now: datetime) -> dict[str, Any]:
    return {
        "job_type": change.job_type,
        "resource_id": change.resource_id,
        "target_id": change.target_id,
        "run_after": utc_text(now + timedelta(seconds=change.delay_s)),
        "max_wait": f"+{change.max_wait_s} seconds",
        "now": utc_text(now),
    }


class JobQueue:
    """See `application.views.Jobs`."""

    def __init__(self, transactions: Transactions, clock: Clock) -> None:
        self._transactions = transactions
        self._clock = clock

    def jobs(self, *, status: JobStatus | None = None, resource_id: str | None = None) -> Iterator[JobRow]:
        """See `Jobs.jobs`."""
        with self._transactions.reading() as cursor:
            rows = cursor.execute(
                f"SELECT {_COLUMNS} FROM memory_jobs WHERE (:status IS NULL OR status = :status)"
                " AND (:resource IS NULL OR resource_id = :resource) ORDER BY run_after, id",
                {"status": status.value if status else None, "resource": resource_id},
            ).fetchall()
        return map(_job_row, rows)

    def claim(self, job_type: str, *, lease_s: float, max_attempts: int, drain: bool = False) -> Job | None:
        """See `Jobs.claim`."""
        now = self._clock.now()
        due = {"job_type": job_type, "now": utc_text(now), "horizon": _EVER if drain else utc_text(now)}
        with self._transactions.reading() as cursor:  # without the write lock: an idle worker is in nobody's way
            if cursor.execute(_NEXT, due).fetchone() is None:
                return None
        parameters = due | {
            "lease": uuid4().hex,
            "lease_until": utc_text(now + timedelta(seconds=lease_s)),
            "max_attempts": max_attempts,
            "error": f"its worker ended without a word {max_attempts} times",
        }
        with self._transactions.writing() as cursor:
            cursor.execute(_LOST, parameters)
            row = cursor.execute(_CLAIM, parameters).fetchone()
        return Job(*row) if row else None

    def next_due(self, job_type: str) -> datetime | None:
        """See `Jobs.next_due`."""
        with self._transactions.reading() as cursor:
            row = cursor.execute(
                "SELECT min(run_after) FROM memory_jobs WHERE job_type = ? AND status = 'pending'", (job_type,)
            ).fetchone()
        return from_utc_text(row[0]) if row[0] else None

    def retry(self, resource_id: str | None = None) -> int:
        """See `Jobs.retry`."""
        with self._transactions.writing() as cursor:
            return cursor.execute(
                "UPDATE memory_jobs SET status = 'pending', attempts = 0, run_after = :now, waiting_since = :now,"
                " updated_at = :now WHERE status = 'failed' AND (:resource IS NULL OR resource_id = :resource)",
                {"now": utc_text(self._clock.now()), "resource": resource_id},
            ).rowcount

    def requeue_unread(self, job_type: str) -> int:
        """See `Jobs.requeue_unread`."""
        unread = (
            "SELECT 1 FROM chat_threads AS t WHERE t.last_position > t.read_to AND NOT EXISTS ("
            " SELECT 1 FROM memory_jobs AS j"
            " WHERE j.resource_id = t.resource_id AND j.target_id = t.chat_id AND j.job_type = :job_type"
        )
        parameters = {"job_type": job_type, "now": utc_text(self._clock.now())}
        with self._transactions.reading() as cursor:
            if cursor.execute(f"{unread}) LIMIT 1", parameters).fetchone() is None:
                return 0
        with self._transactions.writing() as cursor:
            return cursor.execute(
                "INSERT OR IGNORE INTO memory_jobs"
                "(job_type, resource_id, target_id, status, run_after, waiting_since, created_at, updated_at)"
                " SELECT :job_type, t.resource_id, t.chat_id, 'pending', :now, :now, :now, :now"
                f" {unread.removeprefix('SELECT 1')})",
                parameters,
            ).rowcount

    def purge(self, older_than: datetime) -> int:
        """See `Jobs.purge`."""
        parameters = (utc_text(older_than),)
        with self._transactions.reading() as cursor:
            old = cursor.execute(
                "SELECT 1 FROM memory_jobs WHERE status = 'done' AND updated_at < ? LIMIT 1", parameters
            ).fetchone()
        if old is None:
            return 0
        with self._transactions.writing() as cursor:
            return cursor.execute(
                "DELETE FROM memory_jobs WHERE status = 'done' AND updated_at < ?", parameters
            ).rowcount


def _job_row(row: Any) -> JobRow:
    values = list(row)
    values[7] = _errors(values[7])
    return JobRow(*values)


def _errors(text: str) -> tuple[tuple[str, str], ...]:
    try:
        return msgspec.json.decode(text, type=tuple[tuple[str, str], ...])
    except msgspec.MsgspecError:  # edited by hand
        return ()
