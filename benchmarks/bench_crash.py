"""kill -9 at random points of recording, extracting and saving: nothing lost, nothing doubled.

    python benchmarks/bench_crash.py [--kills N] [--seed N]

One process records numbered turns and reports each that `record` has confirmed; two workers extract. Again and
again one of the three, chosen by chance, is killed with SIGKILL after a random time and started anew. At the end
everything that waits is done, and the log, the tables and the jobs are counted against what had been confirmed.
The last line is one flat JSON object: kills, lost, doubled, differences.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import os
import random
import signal
import sqlite3
import sys
import tempfile
import time
from collections.abc import Callable
from itertools import count, product
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.progress import track

from lastro import Memory
from lastro.application.ports import Extraction, Fingerprint
from lastro.domain.candidate import Candidate
from lastro.domain.fragment import Fragment

FORK = multiprocessing.get_context("fork")
SYLLABLES = ("ba", "de", "fi", "go", "lu", "ma", "ne", "pi", "ro", "tu")
THREADS = 7
SETTINGS: dict[str, Any] = {
    "debounce_s": 0,
    "max_wait_s": 0,
    "lease_s": 0.5,
    "max_attempts": 1_000_000,
    "window_messages": 6,
}


class SlowEcho:
    """An extractor that reads one liking from each message, and takes its time, so that a kill meets it at work."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)

    def fingerprint(self) -> Fingerprint:
        return Fingerprint(adapter="slow-echo")

    def extract(self, fragment: Fragment) -> Extraction:
        time.sleep(self._random.uniform(0.0, 0.03))
        candidates = tuple(
            Candidate("likes", m.content.removeprefix("I like ").rstrip("."), "preference", 0.9, m.content)
            for m in fragment.sources()
        )
        return Extraction(candidates, "", self.fingerprint())


def word(n: int) -> str:
    """Return a word that no other number has."""
    return "".join(SYLLABLES[int(digit)] for digit in f"{n:05}")


def record_turns(path: Path, first: int, confirmed: Connection) -> None:
    """Record turns from *first* on, reporting the number of each that is confirmed."""
    with Memory.open(path, extractor="none", **SETTINGS) as memory:
        for n in count(first):
            said = [
                {"id": f"u{n}", "role": "user", "content": f"I like {word(n)}."},
                {"id": f"a{n}", "role": "assistant", "content": "Good to know."},
            ]
            memory.record("ana", f"chat-{n % THREADS}", said)
            confirmed.send(n)
            time.sleep(0.004)


def work(path: Path, seed: int) -> None:
    """Extract for ever."""
    with Memory.open(path, extractor=SlowEcho(seed), **SETTINGS) as memory:
        while True:
            if not memory.work():
                time.sleep(0.005)


class Cast:
    """The three processes, and what the recorder has confirmed."""

    def __init__(self, path: Path, chance: random.Random) -> None:
        self._path = path
        self._chance = chance
        self._receiver, self._sender = FORK.Pipe(duplex=False)
        self.confirmed: set[int] = set()
        self._roles: list[Callable[[], BaseProcess]] = [self._recorder, self._worker, self._worker]
        self._processes = [start() for start in self._roles]

    def kill_one(self) -> None:
        """Kill one of the three with SIGKILL and start it anew."""
        place = self._chance.randrange(len(self._roles))
        process = self._processes[place]
        os.kill(process.pid or 0, signal.SIGKILL)
        process.join()
        self._listen()
        self._processes[place] = self._roles[place]()

    def end(self) -> None:
        """Kill all three."""
        for process in self._processes:
            process.kill()
            process.join()
        self._listen()

    def _listen(self) -> None:
        while self._receiver.poll():
            self.confirmed.add(self._receiver.recv())

    def _recorder(self) -> BaseProcess:
        # a pipe that a killed writer left half written could not be read on
        self._receiver, self._sender = FORK.Pipe(duplex=False)
        return self._start(record_turns, max(self.confirmed, default=-1) + 1, self._sender)

    def _worker(self) -> BaseProcess:
        return self._start(work, self._chance.randrange(2**31))

    def _start(self, target: Callable[..., None], *arguments: Any) -> BaseProcess:
        process = FORK.Process(target=target, args=(self._path, *arguments), daemon=True)
        process.start()
        return process


def crash(path: Path, kills: int, seed: int) -> set[int]:
    """Run the three, kill *kills* times, and return the confirmed turns."""
    chance = random.Random(seed)
    with Memory.open(path, extractor="none", **SETTINGS):
        pass  # the file stands before anybody is killed: creating it has tests of its own
    cast = Cast(path, chance)
    console = Console(stderr=True)
    for _ in track(range(kills), description="killing", console=console, disable=not console.is_terminal):
        time.sleep(chance.uniform(0.005, 0.25))
        cast.kill_one()
    cast.end()
    return cast.confirmed


def finish(path: Path, seed: int) -> list[Any]:
    """Let leases run out, do what waits, and return what `verify` finds."""
    with Memory.open(path, extractor=SlowEcho(seed), **SETTINGS) as memory:
        while any(job.status in {"pending", "running"} for job in memory.jobs()):
            memory.work()
            time.sleep(0.05)
        return memory.verify()


def counts(path: Path, confirmed: set[int]) -> dict[str, int]:
    """Count what is missing and what stands twice, in the log itself and in the tables."""
    connection = sqlite3.connect(path)
    messages = rows(connection, "SELECT state ->> '$.message_id' FROM stored_events WHERE topic = 'message.recorded'")
    facts = rows(connection, "SELECT state ->> '$.memory_value' FROM stored_events WHERE topic = 'fact.extracted'")
    read = rows(
        connection,
        "SELECT value FROM stored_events, json_each(state, '$.window.message_ids')"
        " WHERE topic = 'extraction_run.completed'",
    )
    other = rows(connection, "SELECT topic FROM stored_events WHERE topic LIKE 'fact.%' AND topic <> 'fact.extracted'")
    active = rows(connection, "SELECT memory_value FROM chat_memories WHERE status = 'active'")
    stored = {int(message_id[1:]) for message_id in messages if message_id[0] == "u"}
    expected_messages = {f"{who}{n}" for who, n in product("ua", confirmed)}
    expected_facts = {word(n) for n in stored}
    return {
        "confirmed_turns": len(confirmed),
        "stored_turns": len(stored),
        "lost": sum(
            len(expected - set(found))
            for expected, found in (
                (expected_messages, messages),
                (expected_facts, facts),
                (expected_facts, active),
                (set(messages), read),
            )
        ),
        "doubled": sum(len(found) - len(set(found)) for found in (messages, facts, read, active)) + len(other),
    }


def rows(connection: sqlite3.Connection, query: str) -> list[str]:
    return [value for (value,) in connection.execute(query)]


def measure(path: Path, kills: int, seed: int) -> dict[str, int]:
    """Do all of it and return the figures."""
    confirmed = crash(path, kills, seed)
    differences = finish(path, seed)
    for difference in differences:
        print(difference, file=sys.stderr)
    return {"kills": kills, "seed": seed, **counts(path, confirmed), "differences": len(differences)}


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--kills", type=int, default=200)
    parser.add_argument("--seed", type=int, default=20260101)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        figures = measure(Path(folder) / "memory.db", options.kills, options.seed)
    print(json.dumps(figures))
    return 0 if not (figures["lost"] or figures["doubled"] or figures["differences"]) else 1


if __name__ == "__main__":
    sys.exit(main())
