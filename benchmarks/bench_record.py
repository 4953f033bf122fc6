"""What recording one turn costs the chat, as a multiple of a raw transaction of two inserts.

    python benchmarks/bench_record.py [--turns N] [--extractor deterministic|gemma]

A turn is a user's message and an assistant's. The raw transaction inserts the same two messages with plain
`sqlite3` into a table with the key and the index of `chat_messages`, under the same pragmas. The two take turns,
so that both meet the same machine; medians are compared. "Busy" repeats it while a worker of the same process
(a thread) and then a worker of another process extracts without a pause.
The last line is one flat JSON object: record_ratio, record_busy_ratio (the worse of the two), and microseconds.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import sqlite3
import statistics
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Event, Thread

from lastro import Memory

USER = "I moved to the north side last year and I usually cook at home on weekdays, so keep the list short. ({n})"
ASSISTANT = "Here is a short list for weekday dinners: soup, omelette, beans with rice, grilled vegetables. ({n})"
BACKLOG_THREADS, BACKLOG_TURNS = 400, 10
FOREVER = 3600.0
RAW_TABLE = """CREATE TABLE raw_messages(id INTEGER PRIMARY KEY, resource_id TEXT NOT NULL, chat_id TEXT NOT NULL,
    message_id TEXT NOT NULL, role TEXT NOT NULL, content TEXT NOT NULL, said_at TEXT NOT NULL,
    UNIQUE(resource_id, chat_id, message_id))"""
RAW_INSERT = (
    "INSERT INTO raw_messages(resource_id, chat_id, message_id, role, content, said_at) VALUES (?, ?, ?, ?, ?, ?)"
)


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


def seconds(action: Callable[[], object]) -> float:
    """Return how long *action* takes, by the wall."""
    start = time.perf_counter()
    action()
    return time.perf_counter() - start


def compare(memory: Memory, raw: Raw, turns: int, label: str) -> tuple[float, float]:
    """Return the medians in seconds of recording a turn and of the raw transaction, taken in turns."""
    ours, limit = [], []
    for n in range(turns):
        messages, thread = turn(n), f"{label}-{n // 20}"
        ours.append(seconds(lambda: memory.record("ana", thread, messages)))  # noqa: B023
        limit.append(seconds(lambda: raw.record(thread, messages)))  # noqa: B023
    return statistics.median(ours), statistics.median(limit)


def add_backlog(memory: Memory) -> None:
    """Record enough for a worker to be busy throughout."""
    for n in range(BACKLOG_THREADS):
        memory.record("bia", f"backlog-{n}", [m for k in range(BACKLOG_TURNS) for m in turn(k)])


@contextmanager
def busy_thread(path: Path, extractor: str) -> Iterator[None]:
    """A worker in a thread of this process, extracting until the block ends."""
    stopping = Event()

    def work() -> None:
        with Memory.open(path, extractor=extractor) as memory:
            while not stopping.is_set() and memory.work(limit=1):
                pass

    thread = Thread(target=work)
    thread.start()
    try:
        yield
    finally:
        stopping.set()
        thread.join()


def _work_forever(path: Path, extractor: str) -> None:
    with Memory.open(path, extractor=extractor) as memory:
        while memory.work(limit=1):
            pass


@contextmanager
def busy_process(path: Path, extractor: str) -> Iterator[None]:
    """A worker in a process of its own, extracting until the block ends."""
    process = multiprocessing.get_context("spawn").Process(target=_work_forever, args=(path, extractor))
    process.start()
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
    figures: dict[str, float | str] = {"extractor": options.extractor}
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "memory.db"
        raw = Raw(Path(folder) / "raw.db")
        quiet = {"debounce_s": FOREVER, "max_wait_s": FOREVER}
        with Memory.open(path, extractor="none", **quiet) as memory:
            compare(memory, raw, 50, "warm-up")
            record("idle", compare(memory, raw, options.turns, "idle"), figures)
            add_backlog(memory)
            with busy_thread(path, options.extractor):
                record("busy_thread", compare(memory, raw, options.turns, "thread"), figures)
            with busy_process(path, options.extractor):
                record("busy_process", compare(memory, raw, options.turns, "process"), figures)
    figures["record_ratio"] = figures.pop("idle_ratio")
    figures["record_busy_ratio"] = max(figures["busy_thread_ratio"], figures["busy_process_ratio"])
    print(json.dumps(figures))
    return 0


def record(label: str, medians: tuple[float, float], figures: dict[str, float | str]) -> None:
    """Print one comparison and add it to the figures."""
    ours, limit = medians
    print(f"{label:<14} record {ours * 1e6:8.1f} us   raw {limit * 1e6:8.1f} us   ratio {ours / limit:.2f}")
    figures[f"{label}_ratio"] = round(ours / limit, 3)
    figures[f"{label}_record_us"] = round(ours * 1e6, 1)
    figures[f"{label}_raw_us"] = round(limit * 1e6, 1)


if __name__ == "__main__":
    sys.exit(main())
