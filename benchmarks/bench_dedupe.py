"""How many user memories one fact becomes that is heard in five wordings, and whether two facts ever become one.

    python benchmarks/bench_dedupe.py [--cases FILE]

Each line of the cases is a fact: its language, its key, and the wordings in which it is heard, one a chat. Facts that
look alike stand beside each other on purpose. Rules alone decide. The last line is one flat JSON object.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
from datetime import UTC, datetime, timedelta
from pathlib import Path

from lastro.adapters.container import container_for
from lastro.adapters.settings import Settings

CASES = Path(__file__).parent / "facts" / "paraphrases.jsonl"
START = datetime(2026, 3, 2, 9, tzinfo=UTC)
WHO = "ana"


def main(argv: list[str] | None = None) -> int:
    """Measure, name what was doubled or merged wrongly, end with one line of flat JSON."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--cases", type=Path, default=CASES, help="facts with their wordings, JSON lines")
    path = parser.parse_args(argv).cases
    if not path.is_file():
        sys.stderr.write(f"There is no file {path}: give facts with --cases.\n")
        return 2
    facts = [json.loads(line) for line in path.read_text("utf-8").splitlines() if line.strip()]
    said = 0
    with tempfile.TemporaryDirectory() as folder:
        container = container_for(Settings.read({}, db=Path(folder) / "memory.db", extractor="none"))
        memory = container.memory()
        fact_of: dict[int, int] = {}
        for number, fact in enumerate(facts):
            for wording, value in enumerate(fact["values"]):
                at = START + timedelta(hours=said)
                said += 1
                settled = memory.remember(
                    WHO,
                    f"chat-{number}-{wording}",
                    memory_key=fact["memory_key"],
                    memory_value=value,
                    message={"role": "user", "content": value, "at": at.isoformat()},
                )
                row = memory.why(WHO, settled.fact.id.hex).fact if settled.fact else None
                if row is not None:
                    fact_of[row.id] = number
        memory.consolidate(WHO)
        memories = memory.user_memories(WHO, include_superseded=True)
        memory.close()
    wrong = 0
    for row in memories:
        behind = {fact_of[number] for number in json.loads(row.supporting_chat_memory_ids)}
        if len(behind) > 1:
            wrong += 1
            sys.stdout.write(f"merged: {[facts[number]['values'][0] for number in sorted(behind)]}\n")
    _tell_doubled(facts, fact_of, [json.loads(row.supporting_chat_memory_ids) for row in memories])
    figures = {
        "facts": len(facts),
        "wordings": said,
        "kept": len(fact_of),
        "memories_per_fact": round(len(memories) / max(len(facts), 1), 4),
        "wrong_merges": wrong,
    }
    sys.stdout.write(json.dumps(figures) + "\n")
    return 0


def _tell_doubled(facts: list[dict[str, object]], fact_of: dict[int, int], supports: list[list[int]]) -> None:
    memories: dict[int, int] = {}
    for support in supports:
        for number in {fact_of[row] for row in support}:
            memories[number] = memories.get(number, 0) + 1
    for number, count in sorted(memories.items()):
        if count > 1:
            sys.stdout.write(f"{count} memories: {facts[number]['values']}\n")


if __name__ == "__main__":
    sys.exit(main())
