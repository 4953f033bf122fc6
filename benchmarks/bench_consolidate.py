"""How long rules take to consolidate a resource, at three sizes, against merely reading what they read.

    python benchmarks/bench_consolidate.py [--sizes 1000 10000 100000]

The facts are put into the log as extractions make them (many keys, two chats a value), in one resource.
The last line is one flat JSON object.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
import time
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

from lastro.adapters.container import Container, container_for
from lastro.adapters.settings import Settings
from lastro.application.evidence import Reading
from lastro.domain.candidate import Candidate
from lastro.domain.fact import Fact, Slot, Statement, fact_id

START = datetime(2026, 1, 5, 9, tzinfo=UTC)
KEYS = ("likes", "hobby", "habit", "goal", "project", "home_city", "occupation", "note")
WHO = "ana"
BATCH = 2_000


def main(argv: list[str] | None = None) -> int:
    """Measure each size in a file of its own; end with one line of flat JSON."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--sizes", type=int, nargs="+", default=[1_000, 10_000, 100_000], help="chat memories")
    figures: dict[str, float] = {}
    for size in parser.parse_args(argv).sizes:
        with tempfile.TemporaryDirectory() as folder:
            seconds, reading = measured(Path(folder), size)
        figures[f"seconds_{size // 1000}k"] = round(seconds, 3)
        figures["ratio_to_reading"] = round(seconds / reading, 2)
        sys.stdout.write(f"{size} chat memories: {seconds:.2f} s, {seconds / reading:.1f} times reading them\n")
    sys.stdout.write(json.dumps(figures) + "\n")
    return 0


def measured(folder: Path, size: int) -> tuple[float, float]:
    """Return the processor seconds of one consolidation of *size* facts, and those of reading its evidence."""
    container = container_for(Settings.read({}, db=folder / "memory.db", extractor="none"))
    memory = container.memory()
    fill(container, size)
    slots = container.views().changed_slots(WHO, 0)
    started = time.process_time()
    reading = Reading(container.views(), container.catalogue(), WHO, slots)
    for slot in reading.slots:
        reading.evidence(slot)
    read = time.process_time() - started
    started = time.process_time()
    memory.consolidate(WHO)
    seconds = time.process_time() - started
    memory.close()
    return seconds, read


def fill(container: Container, size: int) -> None:
    """Put *size* extracted facts into the log, in batches."""
    log, secret = container.log(), container.log().secret(WHO)
    facts = list(extracted(secret, size, container))
    for start in range(0, size, BATCH):
        log.store(*facts[start : start + BATCH])


def extracted(secret: bytes, size: int, container: Container) -> Iterator[Fact]:
    """Yield facts: each value heard in two chats, under keys of one value and of many."""
    for number in range(size):
        value, key = f"thing number {number // 2}", KEYS[number // 2 % len(KEYS)]
        thread = f"chat-{number}"
        said_at = START + timedelta(minutes=number)
        candidate = Candidate(key, value, "interest", 0.8, f"I said {value}.", source_message_id=f"m{number}")
        statement = Statement.of(
            candidate, resource_id=WHO, thread_id=thread, said_at=said_at, catalogue=container.catalogue()
        )
        identity = fact_id(secret, Slot(WHO, thread, "self", key), statement.normalized_value)
        yield Fact.extract(statement, id=identity, at=said_at)


if __name__ == "__main__":
    sys.exit(main())
