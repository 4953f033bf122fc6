"""What recording one turn costs the chat, as a multiple of a raw transaction of two inserts.

    python benchmarks/bench_record.py [--turns N] [--extractor deterministic|gemma]

A turn is a user's message and an assistant's. The raw transaction inserts the same two messages with plain
`sqlite3` into a table with the key and the index of `chat_messages`, under the same pragmas. A second raw
transaction writes every row that a recorded turn needs (two events with their seals, two messages, the thread, the
positions, the job), so that the share of SQLite itself can be told. All take turns, so that they meet the same
machine; medians are compared. "Busy" repeats it while a worker of the same process (a thread) and then a worker of
another process extracts without a pause: how many windows it read meanwhile is told, and `backlog_left` says how
many of its jobs still waited at the end. Where it read nothing, or nothing was left to read, it was not busy
throughout, the figures do not count, and the exit code is 1.
The last line is one flat JSON object: record_ratio, record_busy_ratio (the worse of the two), same_rows_ratio, and
microseconds.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import os
import sqlite3
import statistics
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from multiprocessing.synchronize import Event as ProcessEvent
from pathlib import Path
from threading import Event, Thread
from uuid import uuid4

from lastro import Memory
from lastro.application.jobs import JobStatus

USER = "I moved to the north side last year and I usually cook at home on weekdays, so keep the list short. ({n})"
ASSISTANT = "Here is a short list for weekday dinners: soup, omelette, beans with rice, grilled vegetables. ({n})"
RECORDED, BUSY = "ana", "bia"
BACKLOG_THREADS, BACKLOG_TURNS = 400, 10
FOREVER = 3600.0
BEGIN_S = 300.0
Begun = Event | ProcessEvent
RAW_TABLE = """CREATE TABLE raw_messages(id INTEGER PRIMARY KEY, resource_id TEXT NOT NULL, chat_id TEXT NOT NULL,
    message_id TEXT NOT NULL, role TEXT NOT NULL, content TEXT NOT NULL, said_at TEXT NOT NULL,
    UNIQUE(resource_id, chat_id, message_id))"""
RAW_INSERT = (
    "INSERT INTO raw_messages(resource_id, chat_id, message_id, role, content, said_at) VALUES (?, ?, ?, ?, ?, ?)"
)

SAME_THREAD = """INSERT INTO chat_threads(id, resource_id, chat_id, messages, first_message_at, last_message_at,
    last_position, read_to, created_at, updated_at) VALUES (:id, 'ana', :thread, 2, :now, :now, :last, 0, :now, :now)
    ON CONFLICT(resource_id, chat_id) DO UPDATE SET messages = messages + 2, last_message_at = :now,
    last_position = :last, updated_at = :now"""
SAME_JOB = """INSERT INTO memory_jobs(job_type, resource_id, target_id, status, run_after, waiting_since, created_at,
    updated_at) VALUES ('chat_extract', 'ana', :thread, 'pending', :now, :now, :now, :now)
    ON CONFLICT(resource_id, target_id, job_type) DO UPDATE SET run_after = :now, updated_at = :now"""


def turn(n: int) -> list[dict[str, str]]:
    """Return the two messages of turn *n*, with ids and times."""
    at = f"2026-01-01T{n // 3600 % 24:02}:{n // 60 % 60:02}:{n % 60:02}Z"
    return [
        {"id": f"u{n}", "role": "user", "content": USER.format(n=n), "at": at},
        {"id": f"a{n}", "role": "assistant", "content": ASSISTANT.format(n=n), "at": at},
    ]


class Raw:
    """The limit: two inserts and a commit, nothing else."""

    def __init__(self, path: Path) -> None:
        self._connection = sqlite3.connect(path, isolation_level=None, cached_statements=256, timeout=30)
        self._connection.execute("PRAGMA journal_mode=WAL")
        self._connection.execute("PRAGMA synchronous=NORMAL")
        self._connection.execute(RAW_TABLE)
        self._connection.execute("CREATE INDEX raw_messages_said ON raw_messages(resource_id, chat_id, said_at)")

    def record(self, thread: str, messages: list[dict[str, str]]) -> None:
        execute = self._connection.execute
        execute("BEGIN IMMEDIATE")
        for message in messages:
            execute(RAW_INSERT, ("ana", thread, message["id"], message["role"], message["content"], message["at"]))
        execute("COMMIT")


class SameRows:
    """All rows of a recorded turn, ready made, written with plain `sqlite3` into the tables of a memory."""

    def __init__(self, path: Path) -> None:
        with Memory.open(path, extractor="none"):
            pass
        self._connection = sqlite3.connect(path, isolation_level=None, cached_statements=256, timeout=30)
        self._connection.execute("PRAGMA synchronous=NORMAL")
        self._position = 0

    def record(self, thread: str, messages: list[dict[str, str]]) -> None:
        rows, now, last = [], messages[0]["at"], self._position + len(messages)
        for position, message in enumerate(messages, self._position + 1):
            state = json.dumps({**message, "timestamp": now, "resource_id": "ana", "thread_id": thread})
            sealed = os.urandom(16), os.urandom(32), os.urandom(32)
            rows.append((position, uuid4().hex, 1, "message.recorded", state, "ana", now, *sealed))
        execute = self._connection.execute
        execute("BEGIN IMMEDIATE")
        self._connection.executemany("INSERT INTO stored_events VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", rows)
        self._connection.executemany(
            "INSERT INTO chat_messages(id, resource_id, chat_id, message_id, role, content, said_at, created_at,"
            " said_in) VALUES (?, 'ana', ?, ?, ?, ?, ?, ?, ?)",
            [
                (row[0], thread, m["id"], m["role"], m["content"], m["at"], now, row[0])
                for row, m in zip(rows, messages, strict=True)
            ],
        )
        execute(SAME_THREAD, {"id": self._position + 1, "thread": thread, "now": now, "last": last})
        execute("UPDATE projection_positions SET position = ? WHERE position = ?", (last, self._position))
        execute(SAME_JOB, {"thread": thread, "now": now})
        execute("COMMIT")
        self._position = last


def seconds(action: Callable[[], object]) -> float:
    """Return how long *action* takes, by the wall."""
    start = time.perf_counter()
    action()
    return time.perf_counter() - start


@dataclass(frozen=True)
class Contestants:
    """Who records the same turns."""

    memory: Memory
    raw: Raw
    same_rows: SameRows

    def compare(self, turns: int, label: str) -> tuple[float, float, float]:
        """Return the medians in seconds of recording a turn, of the raw transaction and of the same rows."""
        times: tuple[list[float], list[float], list[float]] = ([], [], [])
        for n in range(turns):
            messages, thread = turn(n), f"{label}-{n // 20}"
            times[0].append(seconds(partial(self.memory.record, RECORDED, thread, messages)))
            times[1].append(seconds(partial(self.raw.record, thread, messages)))
            times[2].append(seconds(partial(self.same_rows.record, thread, messages)))
        ours, raw, same = map(statistics.median, times)
        return ours, raw, same


def add_backlog(memory: Memory) -> None:
    """Record enough for a worker to be busy throughout."""
    for n in range(BACKLOG_THREADS):
        memory.record(BUSY, f"backlog-{n}", [m for k in range(BACKLOG_TURNS) for m in turn(k)])


def work(path: Path, extractor: str, begun: Begun, is_over: Callable[[], bool]) -> None:
    """Extract without a pause, and tell when it has begun."""
    with Memory.open(path, extractor=extractor) as memory:
        while not is_over() and memory.work(limit=1):
            begun.set()


def never() -> bool:
    return False


@contextmanager
def busy_thread(path: Path, extractor: str) -> Iterator[None]:
    """A worker in a thread of this process, extracting until the block ends."""
    begun, stopping = Event(), Event()
    thread = Thread(target=work, args=(path, extractor, begun, stopping.is_set))
    thread.start()
    begun.wait(BEGIN_S)
    try:
        yield
    finally:
        stopping.set()
        thread.join()


@contextmanager
def busy_process(path: Path, extractor: str) -> Iterator[None]:
    """A worker in a process of its own, extracting until the block ends."""
    context = multiprocessing.get_context("spawn")
    begun = context.Event()
    process = context.Process(target=work, args=(path, extractor, begun, never))
    process.start()
    begun.wait(BEGIN_S)
    try:
        yield
    finally:
        process.kill()
        process.join()


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--turns", type=int, default=1500)
    parser.add_argument("--extractor", default="deterministic", choices=["deterministic", "gemma"])
    options = parser.parse_args()
    figures: dict[str, float] = {}
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "memory.db"
        raw, same_rows = Raw(Path(folder) / "raw.db"), SameRows(Path(folder) / "same.db")
        with Memory.open(path, extractor="none", debounce_s=FOREVER, max_wait_s=FOREVER) as memory:
            contestants = Contestants(memory, raw, same_rows)
            contestants.compare(50, "warm-up")
            report("idle", contestants.compare(options.turns, "idle"), figures)
            add_backlog(memory)
            for busy in (busy_thread, busy_process):
                before = readings(memory)
                with busy(path, options.extractor):
                    report(busy.__name__, contestants.compare(options.turns, busy.__name__), figures)
                    figures[f"{busy.__name__}_readings"] = readings(memory) - before
            figures["backlog_left"] = len(memory.jobs(status=JobStatus.PENDING, resource=BUSY))
    figures["record_ratio"] = figures.pop("idle_ratio")
    figures["record_busy_ratio"] = max(figures["busy_thread_ratio"], figures["busy_process_ratio"])
    figures["same_rows_ratio"] = figures.pop("idle_same_rows_ratio")
    print(json.dumps({"extractor": options.extractor, **figures}))
    busy_throughout = all(figures[name] for name in ("busy_thread_readings", "busy_process_readings", "backlog_left"))
    return 0 if busy_throughout else 1


def readings(memory: Memory) -> int:
    """Return how many windows have been read of the chats that the worker finds."""
    return sum(len(memory.runs(resource)) for resource in (RECORDED, BUSY))


def report(label: str, medians: tuple[float, float, float], figures: dict[str, float]) -> None:
    """Print one comparison and add it to the figures."""
    ours, raw, same = medians
    print(
        f"{label:<14} record {ours * 1e6:8.1f} us   two inserts {raw * 1e6:8.1f} us: ratio {ours / raw:.2f}"
        f"   the same rows {same * 1e6:8.1f} us: ratio {ours / same:.2f}"
    )
    figures[f"{label}_ratio"] = round(ours / raw, 3)
    figures[f"{label}_same_rows_ratio"] = round(ours / same, 3)
    figures[f"{label}_record_us"] = round(ours * 1e6, 1)
    figures[f"{label}_raw_us"] = round(raw * 1e6, 1)


if __name__ == "__main__":
    sys.exit(main())
