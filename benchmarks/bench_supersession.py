"""Whether a contradicting statement takes the place of the one that it contradicts, and leaves the others alone.

    python benchmarks/bench_supersession.py [--cases FILE] [--model]

Cases are groups of statements about named people with a contradicting one (letta-evals, Apache 2.0; the form is that
of `letta-update-dev.jsonl`). Each statement is remembered as one about people, then the contradicting one, each
followed by a consolidation. Three shares come out: the new statement stands and the contradicted one is superseded,
by rules alone and with the local model; and the other statements that are untouched.
The last line is one flat JSON object.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from dependency_injector import providers
from rich.console import Console
from rich.progress import track

from lastro.adapters.container import container_for
from lastro.adapters.settings import Settings
from lastro.application.facade import MemoryFacade
from lastro.application.ports import Consolidator
from lastro.domain.errors import LastroError

DEV = Path(__file__).resolve().parents[2] / "shared" / "evaluation" / "supersession" / "letta-update-dev.jsonl"
START = datetime(2026, 2, 2, 9, tzinfo=UTC)
PEOPLE = "people"


@dataclass
class Tally:
    """What became of the groups so far."""

    groups: int = 0
    superseded: int = 0
    others: int = 0
    untouched: int = 0


def main(argv: list[str] | None = None) -> int:
    """Measure, end with one line of flat JSON."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--cases", type=Path, default=DEV, help="groups of statements, JSON lines")
    parser.add_argument("--rules-only", action="store_true", help="do not ask the local model")
    options = parser.parse_args(argv)
    if not options.cases.is_file():
        sys.stderr.write(f"There is no file {options.cases}: give groups of statements with --cases.\n")
        return 2
    groups = [json.loads(line) for line in options.cases.read_text("utf-8").splitlines() if line.strip()]
    rules = measured(groups, None)
    figures = {"groups": len(groups), "new_above_old_rules": share(rules.superseded, rules.groups)}
    untouched = share(rules.untouched, rules.others)
    consolidator = None if options.rules_only else the_model()
    if consolidator is not None:
        model = measured(groups, consolidator)
        figures["new_above_old_model"] = share(model.superseded, model.groups)
        untouched = min(untouched, share(model.untouched, model.others))
    sys.stdout.write(json.dumps(figures | {"untouched": untouched}) + "\n")
    return 0


def the_model() -> Consolidator | None:
    """Return the consolidator over the local model, None where there is no tuned one."""
    try:
        from lastro.adapters.gemma import GemmaConsolidator

        return GemmaConsolidator()
    except LastroError as error:
        sys.stderr.write(f"{error}\n")
        return None


def measured(groups: list[dict[str, Any]], consolidator: Consolidator | None) -> Tally:
    """Return what becomes of *groups*."""
    tally = Tally()
    with tempfile.TemporaryDirectory() as folder:
        container = container_for(Settings.read({}, db=Path(folder) / "memory.db", extractor="none"))
        container.consolidator.override(providers.Object(consolidator))
        memory = container.memory()
        for number, group in enumerate(_with_progress(groups)):
            judge(memory, f"group-{number}", group["agent_args"]["extra"], tally)
        memory.close()
    return tally


def judge(memory: MemoryFacade, resource: str, group: dict[str, Any], tally: Tally) -> None:
    """Remember the statements of one group and the contradicting one, and note what stands."""
    facts, contradicting = group["facts"], group["contradicting_fact"]
    for place, statement in enumerate(facts):
        remember(memory, resource, statement, place)
    memory.consolidate(resource)
    remember(memory, resource, contradicting, len(facts))
    memory.consolidate(resource)
    standing = {row.memory_value for row in memory.user_memories(resource)}
    contradicted = [facts[place] for place in group["supporting_fact_indices"]]
    tally.groups += 1
    tally.superseded += cleaned(contradicting) in standing and any(cleaned(f) not in standing for f in contradicted)
    others = [fact for fact in facts if fact not in contradicted]
    tally.others += len(others)
    tally.untouched += sum(cleaned(fact) in standing for fact in others)


def remember(memory: MemoryFacade, resource: str, statement: str, place: int) -> None:
    """State *statement* in a chat of its own."""
    said = {"role": "user", "content": cleaned(statement), "at": (START + timedelta(days=place)).isoformat()}
    memory.remember(
        resource,
        f"chat-{place}",
        memory_key="about",
        memory_value=cleaned(statement),
        memory_category="identity",
        subject=PEOPLE,
        message=said,
        evidence=cleaned(statement),
    )


def cleaned(statement: str) -> str:
    return " ".join(statement.strip("\"' ").split())


def share(part: int, whole: int) -> float:
    return round(part / max(whole, 1), 4)


def _with_progress(groups: list[dict[str, Any]]) -> Iterable[dict[str, Any]]:
    console = Console(stderr=True)
    return track(groups, description="groups", console=console, transient=True) if console.is_terminal else groups


if __name__ == "__main__":
    sys.exit(main())
