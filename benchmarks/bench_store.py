"""How fast the store is, as shares of plain `sqlite3` that writes the same rows.

    python benchmarks/bench_store.py [--events N] [--singles N] [--rounds N]

Facts are extracted, confirmed and superseded; the log and `chat_memories` are written on real files in a temporary
folder, under the pragmas that the store uses, into a memory that already holds N events. The limit is `sqlite3`
alone: it writes the log's rows (with ready seals), the changed columns of the table's rows, and the position, in as
many transactions.
Ours goes the whole way: the application's log, the mapper, seals, folds, head. Rebuilding is compared with reading
the whole log and inserting ready rows, sorted, into a new table, its indexes last; looking back with the same into
memory. Ours and the limit take turns; of each slice the fastest of all rounds counts.
The last line is one flat JSON object; a ratio is the limit's time divided by ours.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import sqlite3
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import astuple, dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any
from uuid import UUID, uuid5

from rich.console import Console
from rich.table import Table

from lastro.adapters.sqlite import SQLiteStore, StoreSettings
from lastro.adapters.sqlite.head import Head
from lastro.adapters.sqlite.jobs import JobTable
from lastro.adapters.sqlite.mapping import EventMapper
from lastro.adapters.sqlite.pragmas import connect
from lastro.adapters.sqlite.sealing import SALT_BYTES, Seal, payload_digest
from lastro.adapters.sqlite.tables import ProjectedTable
from lastro.application.log import MemoryLog
from lastro.application.projections.chat_memories import CHAT_MEMORIES
from lastro.domain.fact import Fact
from lastro.domain.log import EVENTS

START = datetime(2026, 1, 1, tzinfo=UTC)
NAMESPACE = UUID("0d9c1f0e-6d8e-4a53-9d0b-2f8f7a1c3e55")
SLICES = 20
BATCH = 1000
RECORDED_AT = "2026-01-01T00:00:00.000000Z"
LOG_COLUMNS = (
    "notification_id, originator_id, originator_version, topic, state, resource_id, recorded_at, salt, digest, chain"
)
INSERT_LOG = f"INSERT INTO stored_events({LOG_COLUMNS}) VALUES (?,?,?,?,CAST(? AS TEXT),?,?,?,?,?)"
READ_LOG = (
    "SELECT notification_id, originator_id, originator_version, topic, CAST(state AS BLOB) FROM stored_events"
    " WHERE notification_id<=? ORDER BY notification_id"
)
MOVE = "UPDATE projection_positions SET position=? WHERE name='chat_memories'"


class Clock:
    def now(self) -> datetime:
        return datetime.now(UTC)


@dataclass(frozen=True)
class Pending:
    """What a use case saves: something with events to collect."""

    events: Sequence[Any]

    def collect_events(self) -> Sequence[Any]:
        return self.events


@dataclass
class Write:
    """One transaction of the limit: ready rows of the log and of the table."""

    log: list[tuple[Any, ...]]
    statements: list[tuple[str, list[tuple[Any, ...]]]] = field(default_factory=list)


def facts(count: int) -> list[Any]:
    """Return *count* events: of ten facts six are only heard, three heard again, one replaced."""
    events: list[Any] = []
    number = 0
    while len(events) < count:
        at = START + timedelta(seconds=number)
        stream = {"originator_id": uuid5(NAMESPACE, str(number)), "resource_id": f"resource-{number % 50}"}
        events.append(extracted(stream, number, at))
        if number % 10 >= 6:
            quote = {"evidence": f"As I said, place number {number}.", "source_message_id": f"again-{number}"}
            later = {"timestamp": at, "said_at": at, "run_id": None, "confidence": 0.9}
            events.append(event(Fact.Confirmed, **stream, originator_version=2, **later, **quote))
        if number % 10 == 9:
            by = {"by": uuid5(NAMESPACE, str(number + 1)), "reason": "newer statement"}
            events.append(event(Fact.Superseded, **stream, originator_version=3, timestamp=at, valid_to=at, **by))
        number += 1
    return events[:count]


def extracted(stream: dict[str, Any], number: int, at: datetime) -> Any:
    return event(
        Fact.Extracted,
        **stream,
        originator_version=1,
        originator_topic=Fact.TOPIC,
        timestamp=at,
        thread_id=f"thread-{number % 400}",
        subject="self",
        memory_key=f"place_{number}",
        memory_value=f"Often goes to place number {number}",
        memory_category="habit",
        normalized_value=f"often goes to place number {number}",
        normalizer="n1",
        single_valued=number % 2 == 0,
        confidence=0.8,
        evidence=f"I often go to place number {number}, mostly on weekends.",
        source_message_id=f"message-{number}",
        said_at=at,
        is_user_memory_candidate=True,
        proposed_by="deterministic",
    )


def event(event_class: Any, **values: Any) -> Any:
    """Make an event; fields that the class does not have are left out."""
    return event_class(**{name: value for name, value in values.items() if name in event_class.__dataclass_fields__})


@contextmanager
def opened(path: Path) -> Iterator[tuple[SQLiteStore, MemoryLog]]:
    store = SQLiteStore.open(path, events=EVENTS, projections=[CHAT_MEMORIES], clock=Clock(), jobs=JobTable())
    with closing(store):
        yield store, MemoryLog(store)


def limit_writes(events: Sequence[Any], known: int, batch: int) -> list[Write]:
    """Return what the limit writes for *events* after the first *known*, *batch* a transaction, all of it ready."""
    mapper, seal, chain = EventMapper(EVENTS), Seal(bytes(32)), bytes(32)
    rows: dict[Any, Any] = {}
    writes: list[Write] = []
    position = 0
    for start in (0, *range(known, len(events), batch)):
        log, before = [], {}
        for one in events[start : start + batch] if start else events[:known]:
            position += 1
            [(originator_id, version, topic, state, resource_id, payload)] = mapper.entries([one])
            salt = os.urandom(SALT_BYTES)
            digest = payload_digest(state, salt)
            chain = seal.link(chain, position, originator_id, version, topic, resource_id, RECORDED_AT, digest)
            log.append((position, originator_id, version, topic, state, resource_id, RECORDED_AT, salt, digest, chain))
            key = CHAT_MEMORIES.key_of[topic](payload)
            if key not in before:
                before[key] = astuple(rows[key]) if key in rows else None
            rows[key] = CHAT_MEMORIES.folds[topic](rows.get(key), payload, position)
        writes.append(Write(log, changes(before, rows)))
    return writes[1:]


def changes(before: dict[Any, Any], rows: dict[Any, Any]) -> list[tuple[str, list[tuple[Any, ...]]]]:
    """Return statements that insert what is new and set the columns that changed."""
    names = [column.name for column in CHAT_MEMORIES.columns]
    insert = f"INSERT INTO chat_memories({', '.join(names)}) VALUES ({', '.join('?' * len(names))})"
    found: dict[str, list[tuple[Any, ...]]] = {}
    for key, old in before.items():
        new = astuple(rows[key])
        if old is None:
            found.setdefault(insert, []).append(new)
        else:
            places = [place for place, value in enumerate(new) if value != old[place]]
            statement = f"UPDATE chat_memories SET {', '.join(f'{names[place]}=?' for place in places)} WHERE id=?"
            found.setdefault(statement, []).append((*(new[place] for place in places), new[0]))
    return sorted(found.items(), reverse=True)


@contextmanager
def limit(path: Path) -> Iterator[sqlite3.Connection]:
    """A plain connection, with the store's pragmas, to a copy of a store's file."""
    with closing(connect(str(path), StoreSettings(), wal=True)) as connection:
        yield connection


def write_limit(connection: sqlite3.Connection, writes: Sequence[Write]) -> None:
    execute, executemany = connection.execute, connection.executemany
    for write in writes:
        execute("BEGIN IMMEDIATE")
        run = execute if len(write.log) == 1 else executemany
        run(INSERT_LOG, write.log[0] if len(write.log) == 1 else write.log)
        for statement, rows in write.statements:
            if len(rows) == 1:
                execute(statement, rows[0])
            else:
                executemany(statement, rows)
        execute(MOVE, (write.log[-1][0],))
        execute("COMMIT")


def seconds(action: Callable[[], object]) -> float:
    start = time.perf_counter()
    action()
    return time.perf_counter() - start


def sliced(things: Sequence[Any]) -> list[Sequence[Any]]:
    size = max(1, len(things) // SLICES)
    return [things[start : start + size] for start in range(0, len(things), size)]


def append_times(base: Path, events: Sequence[Any], known: int, batch: int, rounds: int) -> tuple[float, float]:
    """Return seconds of ours and of the limit for *events* after the first *known*, *batch* an append."""
    saves = [Pending(events[start : start + batch]) for start in range(known, len(events), batch)]
    writes = limit_writes(events, known, batch)
    ours, theirs = [], []
    for number in range(rounds + 1):  # the first round warms up
        place = base.parent / f"append-{batch}-{number}"
        place.mkdir()
        for ending in ("", ".key", ".head"):
            shutil.copy(f"{base}{ending}", place / f"ours.db{ending}")
        shutil.copy(base, place / "limit.db")
        with opened(place / "ours.db") as (_, log), limit(place / "limit.db") as connection:

            def save(some: Sequence[Pending], log: MemoryLog = log) -> None:
                for one in some:
                    log.store(one)  # type: ignore[arg-type]

            for mine, its in zip(sliced(saves), sliced(writes), strict=True):
                ours.append(seconds(lambda: save(mine)))  # noqa: B023 - called at once
                theirs.append(seconds(lambda: write_limit(connection, its)))  # noqa: B023
        shutil.rmtree(place)
    return fastest(ours, rounds), fastest(theirs, rounds)


def fastest(times: list[float], rounds: int) -> float:
    """Return the sum over the slices of the fastest time in any round after the first."""
    slices = len(times) // (rounds + 1)
    return sum(min(times[number + slices :: slices]) for number in range(slices))


def fill(path: Path, events: Sequence[Any]) -> None:
    """Make a store that holds *events*."""
    with opened(path) as (_, log):
        for start in range(0, len(events), BATCH):
            log.append(events[start : start + BATCH])


def fold_times(base: Path, count: int, rounds: int) -> dict[str, tuple[float, float]]:
    """Return seconds of ours and of the limit for rebuilding, and for looking back at half of the log."""
    times: dict[str, tuple[list[float], list[float]]] = {"rebuild": ([], []), "as_of": ([], [])}
    with opened(base) as (store, _), limit(base) as connection:
        half = count // 2
        ready = ready_rows(store, count), ready_rows(store, half)
        for _ in range(rounds + 1):
            times["rebuild"][0].append(seconds(lambda: store.rebuild("chat_memories")))
            times["rebuild"][1].append(seconds(lambda: fold_limit(connection, connection, count, ready[0])))
            connection.execute("DROP TABLE beside").close()
            times["as_of"][0].append(seconds(lambda: store.as_of(position=half).close()))
            with closing(connect(":memory:", StoreSettings())) as memory:
                times["as_of"][1].append(seconds(lambda: fold_limit(connection, memory, half, ready[1])))
    return {name: (min(ours[1:]), min(theirs[1:])) for name, (ours, theirs) in times.items()}


def ready_rows(store: SQLiteStore, position: int) -> list[Any]:
    with store.as_of(position=position) as past, past.reading() as cursor:
        return cursor.execute("SELECT * FROM chat_memories ORDER BY id").fetchall()


def fold_limit(source: sqlite3.Connection, target: sqlite3.Connection, upto: int, rows: list[Any]) -> None:
    source.execute("BEGIN").close()
    source.execute(READ_LOG, (upto,)).fetchall()
    source.execute("COMMIT").close()
    cursor, table = target.cursor(), ProjectedTable(CHAT_MEMORIES, "beside")
    cursor.execute("BEGIN IMMEDIATE")
    table.create(cursor)
    names = ", ".join(column.name for column in CHAT_MEMORIES.columns)
    cursor.executemany(f"INSERT INTO beside({names}) VALUES ({', '.join('?' * len(rows[0]))})", rows)
    table.create_indexes(cursor)
    cursor.execute("COMMIT")


def part_costs(folder: Path, events: Sequence[Any]) -> dict[str, float]:
    """Return microseconds an event of the parts that the limit does not have."""
    mapper, seal, chain = EventMapper(EVENTS), Seal(bytes(32)), bytes(32)
    entries = mapper.entries(events)
    states = [entry[3] for entry in entries]
    rows = [(position, *entry[:4]) for position, entry in enumerate(entries, 1)]
    digests = [payload_digest(state, bytes(SALT_BYTES)) for state in states]
    payloads = list(mapper.payloads(rows))
    head = Head(folder / "costs.head", bytes(16), seal)

    def link() -> None:
        value = chain
        for (position, stream, version, topic, _), digest in zip(rows, digests, strict=True):
            value = seal.link(value, position, stream, version, topic, "resource-1", RECORDED_AT, digest)

    def fold() -> None:
        folded: dict[Any, Any] = {}
        for position, topic, payload in payloads:
            key = CHAT_MEMORIES.key_of[topic](payload)
            folded[key] = CHAT_MEMORIES.folds[topic](folded.get(key), payload, position)

    def move_head() -> None:
        for position in range(len(events)):
            head.check(position, chain)
            head.note(position + 1, chain)

    parts: dict[str, Callable[[], object]] = {
        "event to JSON and read back": lambda: mapper.entries(events),
        "JSON read": lambda: list(mapper.payloads(rows)),
        "salted digest": lambda: [payload_digest(s, os.urandom(SALT_BYTES)) for s in states],
        "link of the chain": link,
        "fold": fold,
        "head, an append": move_head,
    }
    with closing(head):
        return {name: min(seconds(part) for _ in range(3)) / len(events) * 1e6 for name, part in parts.items()}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--events", type=int, default=100_000, help="events that the log holds")
    parser.add_argument("--singles", type=int, default=4_000, help="events appended one at a time")
    parser.add_argument("--rounds", type=int, default=5, help="rounds, beside one that warms up")
    chosen = parser.parse_args()
    console = Console(stderr=True)
    with tempfile.TemporaryDirectory() as name, console.status("building events") as status:
        base, known = Path(name, "base.db"), chosen.events
        events = facts(known + chosen.singles * 5)
        status.update(f"filling a store with {known} events")
        fill(base, events[:known])
        status.update("appending one at a time")
        inline = append_times(base, events[: known + chosen.singles], known, 1, chosen.rounds)
        status.update(f"appending {BATCH} at a time")
        batched = append_times(base, events, known, BATCH, chosen.rounds)
        status.update("rebuilding and looking back")
        folds = fold_times(base, known, chosen.rounds)
        status.update("weighing the parts")
        parts = part_costs(Path(name), events[: chosen.singles])
    report(chosen.events, chosen.singles, {"append_inline": inline, "append_batched": batched, **folds}, parts)


def report(events: int, singles: int, times: dict[str, tuple[float, float]], parts: dict[str, float]) -> None:
    counts = {"append_inline": singles, "append_batched": singles * 5, "rebuild": events, "as_of": events // 2}
    table = Table("what", "ours, µs an event", "sqlite3 alone", "ratio", "events a second")
    for name, (ours, limit_s) in times.items():
        each, its = (seconds_ / counts[name] * 1e6 for seconds_ in (ours, limit_s))
        table.add_row(name, f"{each:.1f}", f"{its:.1f}", f"{limit_s / ours:.2f}", f"{1e6 / each:,.0f}")
    for name, cost in parts.items():
        table.add_row(f"· {name}", f"{cost:.2f}", "", "", "")
    Console(width=100).print(table)
    ratios = {f"{name}_ratio": round(limit_s / ours, 3) for name, (ours, limit_s) in times.items()}
    speeds = {f"{name}_us": round(ours / counts[name] * 1e6, 2) for name, (ours, _) in times.items()}
    chain_cost = parts["salted digest"] + parts["link of the chain"]
    costs = {"chain_cost_us": round(chain_cost, 2), "head_cost_us": round(parts["head, an append"], 2)}
    print(json.dumps({**ratios, **speeds, **costs}))


if __name__ == "__main__":
    main()
