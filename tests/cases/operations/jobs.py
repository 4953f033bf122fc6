"""Jobs: due, done, failed, waiting for the clock."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from typing import Any

from lastro.application.jobs import CHAT_EXTRACT, JobStatus
from lastro.domain.time import utc_text

from ..answers import Answer
from ..case import UnsupportedError
from .registry import does

MOST_ROUNDS = 200


@does("run_jobs", "until", "max", "advance_clock")
def run_jobs(host: Any, who: str, args: dict[str, Any]) -> Answer:
    """Do what waits; until idle with the clock advancing, also what waits for its next try."""
    if args.get("until", "idle") != "idle":
        raise UnsupportedError(f"running jobs until {args['until']!r}")
    done = host.memory.work(until_idle=True, limit=args.get("max"))
    rounds = 0
    while args.get("advance_clock") and (due := next_due(host)) is not None and rounds < MOST_ROUNDS:
        host.stage.clock.set(max(due, host.stage.clock.now()))
        done += host.memory.work(until_idle=False)
        rounds += 1
    return Answer(value=done)


def next_due(host: Any) -> Any:
    return host.container.queue().next_due(CHAT_EXTRACT)


@does("list_jobs", "status")
def list_jobs(host: Any, who: str, args: dict[str, Any]) -> Answer:
    status = JobStatus({"dead": "failed"}.get(args["status"], args["status"])) if "status" in args else None
    return Answer(
        [
            {
                "id": str(job.id),
                "status": job.status,
                "attempts": job.attempts,
                "text": f"{job.status} {job.last_error or ''}",
            }
            for job in host.memory.jobs(status=status, resource=who or None)
        ]
    )


@does("retry_jobs")
def retry_jobs(host: Any, who: str, args: dict[str, Any]) -> Answer:
    return Answer(value=host.memory.retry(who or None))


@does("enqueue_extract", "chat")
def enqueue_extract(host: Any, who: str, args: dict[str, Any]) -> Answer:
    """A chat has something to read: a message of the user, where none waits already."""
    chat = args.get("chat", "c1")
    waiting = {job.target_id for job in host.memory.jobs(resource=who) if job.status == "pending"}
    if chat not in waiting:
        host.memory.record(who, chat, [{"id": "queued", "role": "user", "content": "Good morning."}])
    return Answer()


@does("enqueue_bulk", "n", "status")
def enqueue_bulk(host: Any, who: str, args: dict[str, Any]) -> Answer:
    """Many chats with something to read; dead ones have been tried in vain as often as the settings allow."""
    status = args.get("status", "pending")
    if status not in {"pending", "dead", "failed"}:
        raise UnsupportedError(f"many jobs of the status {status!r}")
    for n in range(args["n"]):
        host.memory.record("bulk", f"{status}-{n}", [{"id": "m1", "role": "user", "content": "Good morning."}])
    if status != "pending":
        with closing(sqlite3.connect(host.stage.database, timeout=30)) as connection, connection:
            connection.execute(
                "UPDATE memory_jobs SET status = ?, attempts = 5, last_error = ?, updated_at = ?"
                " WHERE target_id LIKE ?",
                (JobStatus.FAILED.value, "tried in vain", utc_text(host.stage.clock.now()), f"{status}-%"),
            )
    return Answer()


@does("advance_clock", "seconds", "minutes", "hours", "days")
def advance_clock(host: Any, who: str, args: dict[str, Any]) -> Answer:
    units = {"seconds": 1, "minutes": 60, "hours": 3600, "days": 86400}
    host.stage.clock.advance(sum(units[unit] * amount for unit, amount in args.items()))
    return Answer()
