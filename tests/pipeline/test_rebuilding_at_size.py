from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from itertools import islice
from pathlib import Path
from threading import Event, Thread
from typing import Any
from uuid import UUID, uuid5

import pytest

from lastro import Settings, container_for
from lastro.application.facade import MemoryFacade
from lastro.application.log import MemoryLog
from lastro.domain.aggregate import Aggregate
from lastro.domain.candidate import Candidate
from lastro.domain.fact import Fact, Reason, Slot, Statement
from lastro.domain.fragment import Message, Role
from lastro.domain.message import recorded, recorded_id
from lastro.domain.run import ExtractionRun, Fingerprint, Usage, Window

EVENTS = 100_000
BATCH = 2_000
START = datetime(2026, 1, 1, tzinfo=UTC)
NAMESPACE = UUID("0c9a2f5e-6f1b-4c55-9d53-3f0f6a3f0001")
TABLES = ("chat_messages", "chat_threads", "chat_memories", "extraction_runs", "daily_activity")


def statement(n: int, message: str, value: str, at: datetime) -> Statement:
    candidate = Candidate("note", value, "profile", 0.7, f"I keep {value}", source_message_id=message)
    return Statement(candidate, Slot(f"person-{n % 50}", f"chat-{n % 400}", "self", "note"), False, at)


def life_of(n: int, log: MemoryLog) -> Iterator[Aggregate.Event]:
    """Two messages, a run, a fact that is confirmed, replaced and reinstated, and its successor."""
    at = START + timedelta(seconds=n)
    resource, thread = f"person-{n % 50}", f"chat-{n % 400}"
    for role in (Role.USER, Role.ASSISTANT):
        message = Message(f"{role}-{n}", role, f"I keep thing {n}", at)
        message_id = recorded_id(log.secret(resource), resource, thread, message.message_id)
        yield recorded(message, id=message_id, resource_id=resource, thread_id=thread, at=at)
    run = ExtractionRun.begin(
        ExtractionRun.Completed, id=uuid5(NAMESPACE, f"run-{n}"), at=at, resource_id=resource, thread_id=thread,
        window=Window(0, n, (f"user-{n}",)), fingerprint=Fingerprint("test"), gates="", raw="", truncated=False,
        decisions=(), dropped=(), usage=Usage(),
    )  # fmt: skip
    first = Fact.extract(statement(n, f"user-{n}", f"thing {n}", at), id=uuid5(NAMESPACE, f"fact-{n}"), at=at)
    second = Fact.extract(statement(n, f"user-{n}", f"other {n}", at), id=uuid5(NAMESPACE, f"other-{n}"), at=at)
    first.confirm(statement(n, f"later-{n}", f"thing {n}", at), at=at)
    first.supersede(by=second.id, reason=Reason.NEWER_STATEMENT, valid_to=at, at=at)
    first.reinstate(statement(n, f"latest-{n}", f"thing {n}", at), at=at)
    second.reject(at=at)
    for aggregate in (run, first, second):
        yield from aggregate.collect_events()  # type: ignore[misc]


def fill(log: MemoryLog) -> None:
    events = (event for n in range(EVENTS) for event in life_of(n, log))
    for _ in range(EVENTS // BATCH):
        log.append(list(islice(events, BATCH)))


def dump(path: Path) -> dict[str, list[Any]]:
    connection = sqlite3.connect(path)
    return {table: connection.execute(f"SELECT * FROM {table} ORDER BY id").fetchall() for table in TABLES}


def record_until(stopping: Event, memory: MemoryFacade) -> None:
    n = 0
    while not stopping.is_set():
        memory.record("writer", "chat", [{"role": "user", "content": f"line {n}", "id": f"w{n}"}])
        n += 1


@pytest.mark.slow
def test_a_hundred_thousand_mixed_events_rebuild_to_the_same_dump(tmp_path: Path) -> None:
    container = container_for(Settings(db=tmp_path / "memory.db", extractor="none"))
    memory = container.memory()
    fill(container.log())
    memory.work()  # the tables that are not projected with the append
    before = dump(tmp_path / "memory.db")

    memory.rebuild()

    assert before == dump(tmp_path / "memory.db")
    assert [] == memory.verify()

    stopping = Event()
    writer = Thread(target=record_until, args=(stopping, memory))
    writer.start()
    memory.rebuild()
    stopping.set()
    writer.join()

    assert [] == memory.verify()
    memory.close()
