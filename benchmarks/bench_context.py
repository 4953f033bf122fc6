"""How long an agent waits for its context, in a large resource and in a large file.

    python benchmarks/bench_context.py [--facts 10000] [--messages 50000] [--others 950000] [--calls 300] [--folder F]

One resource has that many facts (as user memories) and messages; the file holds that many messages of others beside.
`p50_ms` and `p95_ms` are of contexts without recall, `p95_recall_ms` with it; a receipt is kept of each.
`recall_ratio_to_fts`: the median of contexts with recall by the median of a bare FTS5 query of the same text (porter,
words joined by OR, the ten best) over the turns of the resource alone, in the same run.
`other_resources_ratio`: the median with recall in the file with others, by that in a file without them.
The last line is one flat JSON object. The files are kept in `--folder` for the next run; they take some gigabytes.
"""

from __future__ import annotations

import argparse
import json
import random
import re
import sqlite3
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path
from statistics import median, quantiles

from rich.console import Console
from rich.progress import track

from lastro import Memory

WHO = "one"
THREADS = 50
BATCH = 2_000
START = datetime(2026, 1, 1, tzinfo=UTC)
SUBJECTS = "garden kitchen bicycle orchestra budget holiday school doctor neighbour recipe novel engine".split()
VERBS = "planted repaired bought sold visited painted cooked studied borrowed measured cleaned rented".split()
THINGS = "tomatoes shelves violins lamps tickets bricks curtains maps candles ropes boots plates mirrors sails".split()


def main(argv: list[str] | None = None) -> int:
    """Build the files where they are missing, measure, end with one line of flat JSON."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--facts", type=int, default=10_000)
    parser.add_argument("--messages", type=int, default=50_000)
    parser.add_argument("--others", type=int, default=950_000)
    parser.add_argument("--calls", type=int, default=300)
    parser.add_argument("--folder", type=Path, default=Path("build") / "bench-context")
    options = parser.parse_args(argv)
    options.folder.mkdir(parents=True, exist_ok=True)
    alone = built(options.folder / f"alone-{options.facts}-{options.messages}.db", options, 0)
    crowded = built(
        options.folder / f"crowded-{options.facts}-{options.messages}-{options.others}.db", options, options.others
    )
    questions = [question(random.Random(n)) for n in range(options.calls)]
    with Memory.open(crowded, extractor="none", observer="none") as memory:
        plain = timed(lambda asked: memory.context(WHO, "t1", None), questions)
        recalling = timed(lambda asked: memory.context(WHO, "t1", asked), questions)
    with Memory.open(alone, extractor="none", observer="none") as memory:
        lonely = timed(lambda asked: memory.context(WHO, "t1", asked), questions)
    bare = bare_fts(crowded, questions)
    figures = {
        "facts": options.facts,
        "messages": options.messages,
        "messages_of_others": options.others,
        "p50_ms": ms(median(plain)),
        "p95_ms": ms(p95(plain)),
        "p50_recall_ms": ms(median(recalling)),
        "p95_recall_ms": ms(p95(recalling)),
        "fts_p50_ms": ms(median(bare)),
        "recall_ratio_to_fts": round(median(recalling) / median(bare), 2),
        "other_resources_ratio": round(median(recalling) / median(lonely), 2),
    }
    sys.stdout.write(json.dumps(figures) + "\n")
    return 0


def ms(seconds: float) -> float:
    return round(1000 * seconds, 3)


def p95(seconds: list[float]) -> float:
    return quantiles(seconds, n=20)[-1]


def timed(call: Callable[[str], object], questions: list[str]) -> list[float]:
    """Return how long each call takes, in seconds; a few are made before, which do not count."""
    for asked in questions[:10]:
        call(asked)
    seconds = []
    for asked in questions:
        started = time.perf_counter()
        call(asked)
        seconds.append(time.perf_counter() - started)
    return seconds


def sentence(chance: random.Random) -> str:
    return f"I {chance.choice(VERBS)} {chance.randrange(900)} {chance.choice(THINGS)} for the {chance.choice(SUBJECTS)}"


def question(chance: random.Random) -> str:
    thing, verb, subject = chance.choice(THINGS), chance.choice(VERBS), chance.choice(SUBJECTS)
    return f"what did I say about the {thing} that I {verb} for the {subject}?"


def built(path: Path, options: argparse.Namespace, others: int) -> Path:
    """Return the file, recorded where it is not there yet."""
    if path.exists():
        return path
    unfinished = path.with_suffix(".part")
    for left in unfinished.parent.glob(f"{unfinished.name}*"):
        left.unlink()
    chance = random.Random(1)
    beside = {"key_path": Path(f"{path}.key"), "head_path": Path(f"{path}.head")}
    with Memory.open(unfinished, extractor="none", observer="none", **beside) as memory:
        record(memory, WHO, THREADS, options.messages, chance)
        for number in progress(range(options.facts), "facts"):
            said = f"fact {number}: {sentence(chance)}"
            memory.remember(
                WHO,
                f"f{number % 100}",
                memory_key=f"matter_{number}",
                memory_value=said,
                memory_category=chance.choice(["profile", "preference", "habit", "goal", "constraint", "interest"]),
                message={"id": f"fact-{number}", "role": "user", "content": said},
                confidence=0.6 + 0.39 * chance.random(),
            )
        memory.consolidate(WHO)
        for number in progress(range(0, others, 5_000), "messages of others"):
            record(memory, f"other-{number}", 5, min(5_000, others - number), chance)
        memory.work()
        memory.search(WHO, "garden")
    unfinished.rename(path)
    return path


def record(memory: Memory, resource: str, threads: int, messages: int, chance: random.Random) -> None:
    per_thread = -(-messages // threads)
    for thread in range(threads):
        rows = [
            {
                "id": str(n),
                "role": "assistant" if n % 2 else "user",
                "content": f"{sentence(chance)}. {sentence(chance)}.",
                "at": (START + timedelta(hours=thread, seconds=n)).isoformat(),
            }
            for n in range(per_thread)
        ]
        for at in range(0, len(rows), BATCH):
            memory.record(resource, f"t{thread}", rows[at : at + BATCH])


def progress(items: range, what: str) -> Iterator[int]:
    console = Console(stderr=True)
    yield from track(items, description=what, console=console, transient=True) if console.is_terminal else items


def bare_fts(path: Path, questions: list[str]) -> list[float]:
    """Return how long plain FTS5 takes for each question, over the turns of the resource alone."""
    with closing(sqlite3.connect(path)) as file, closing(sqlite3.connect(":memory:")) as bare:
        bare.execute("CREATE VIRTUAL TABLE turns USING fts5(content, tokenize='porter unicode61')")
        rows = file.execute("SELECT id, content FROM chat_messages WHERE resource_id = ?", (WHO,))
        bare.executemany("INSERT INTO turns(rowid, content) VALUES (?, ?)", rows)
        bare.execute("INSERT INTO turns(turns) VALUES ('optimize')")

        def ask(asked: str) -> object:
            words = " OR ".join(f'"{word}"' for word in re.findall(r"\w+", asked))
            return bare.execute(
                "SELECT rowid FROM turns WHERE turns MATCH ? ORDER BY rank LIMIT 10", (words,)
            ).fetchall()

        return timed(ask, questions)


if __name__ == "__main__":
    raise SystemExit(main())
