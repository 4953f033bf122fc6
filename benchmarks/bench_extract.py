"""How well an extractor and the gates behind it read labelled chats.

    python benchmarks/bench_extract.py [--extractor deterministic|gemma|gemma-alone] [--cases FILE] [--failures]

Each chat is one fragment with all of its messages unread. Cases are those of `score_extraction.py`.
A file of training chats (`facts` in place of `gold`) is scored by a rougher rule: a fact is right when it shares its
category and a telling word of its value with a labelled one.
A candidate that ends a fact ("I no longer have a car") makes none, so it is not scored.
The last line is one flat JSON object.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
import time
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import score_extraction as scorer
from rich.console import Console
from rich.progress import track
from rich.table import Table

from lastro.adapters.extractors import deterministic_extractor, gemma_alone, gemma_extractor
from lastro.application.ports import Extractor
from lastro.domain.candidate import SELF, Candidate, Rejection
from lastro.domain.catalogue import default_catalogue
from lastro.domain.errors import ExtractionUnreadableError, LastroError, ModelMissingError
from lastro.domain.fragment import Fragment, Message, Role
from lastro.domain.gates import judge

DEV = Path(__file__).resolve().parents[2] / "shared" / "evaluation" / "extraction" / "dev.jsonl"
START = datetime(2026, 5, 4, 12, tzinfo=UTC)
TELLING_LETTERS = 4
Case = dict[str, Any]
GEMMA = {"gemma": gemma_extractor, "gemma-alone": gemma_alone}


@dataclass
class Outcome:
    """What became of one chat."""

    accepted: tuple[Candidate, ...] = ()
    rejected: tuple[Rejection, ...] = ()
    trouble: str = ""


@dataclass
class Run:
    """What became of all chats, by id, and how long the extractor took."""

    outcomes: dict[str, Outcome] = field(default_factory=dict)
    seconds: float = 0.0


def main(argv: list[str] | None = None) -> int:
    """Measure, print a table by kind and language, end with one line of flat JSON."""
    options = _options(argv)
    if not options.cases.is_file():
        print(f"There is no file {options.cases}: give labelled chats with --cases.", file=sys.stderr)
        return 2
    cases = [_with_gold(case) for case in scorer.load_cases(options.cases)]
    try:
        extractor = _extractor(options.extractor)
    except LastroError as error:
        print(error, file=sys.stderr)
        return 2
    run = extract(extractor, cases)
    report = scorer.score(cases, {case_id: _facts(outcome) for case_id, outcome in run.outcomes.items()})
    _print_table(report)
    if options.failures:
        _print_failures(cases, report, run)
    print(json.dumps(_figures(report, run, len(cases))))
    return 0


def _options(argv: list[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--extractor", choices=("deterministic", *GEMMA), default="deterministic")
    parser.add_argument("--cases", type=Path, default=DEV, help="labelled chats, JSON lines")
    parser.add_argument("--failures", action="store_true", help="list what went wrong, and what the gates refused")
    return parser.parse_args(argv)


def _extractor(name: str) -> Extractor:
    available = deterministic_extractor() if name == "deterministic" else GEMMA[name]({})
    if available.extractor is None:
        raise ModelMissingError(available.status)
    return available.extractor


def extract(extractor: Extractor, cases: list[Case]) -> Run:
    """Let *extractor* and the gates read every chat; an unreadable answer or a crash is an outcome of its chat."""
    run = Run()
    catalogue = default_catalogue()
    for case in _with_progress(cases):
        fragment = fragment_of(case)
        started = time.perf_counter()
        try:
            extraction = extractor.extract(fragment)
        except ExtractionUnreadableError:
            run.outcomes[case["id"]] = Outcome(trouble="unreadable")
        except LastroError as error:
            run.outcomes[case["id"]] = Outcome(trouble=f"crashed: {error}")
        else:
            judgement = judge(
                extraction.candidates, fragment, catalogue=catalogue, instructions=extraction.instructions
            )
            run.outcomes[case["id"]] = Outcome(judgement.accepted, judgement.rejected)
        run.seconds += time.perf_counter() - started
    return run


def _with_progress(cases: list[Case]) -> Iterable[Case]:
    console = Console(stderr=True)
    return track(cases, description="reading chats", console=console, transient=True) if console.is_terminal else cases


def fragment_of(case: Case) -> Fragment:
    """Return a chat as one fragment, all unread; a message without a time comes a minute after the one before."""
    messages = tuple(
        Message(
            message_id=str(message.get("id", number)),
            role=Role(message["role"]),
            content=message["content"],
            said_at=datetime.fromisoformat(message["at"]) if message.get("at") else START + timedelta(minutes=number),
            speaker=message.get("name"),
        )
        for number, message in enumerate(case["messages"])
    )
    return Fragment(messages, frozenset(message.message_id for message in messages))


def _facts(outcome: Outcome) -> list[dict[str, Any]]:
    return [
        {
            "memory_key": fact.memory_key if fact.subject == SELF else f"{fact.subject} {fact.memory_key}",
            "memory_value": fact.memory_value,
            "memory_category": fact.memory_category,
            "confidence": fact.confidence,
            "evidence": fact.evidence,
        }
        for fact in outcome.accepted
        if not fact.negates
    ]


def _with_gold(case: Case) -> Case:
    if "gold" in case:
        return case
    gold = [
        {"key_hint": fact["memory_key"], "categories": [fact["memory_category"]], "must": [_telling(fact)]}
        for fact in case.get("facts", [])
    ]
    return {**case, "gold": gold}


def _telling(fact: dict[str, Any]) -> list[str]:
    """Return the words of a labelled value by which a fact is known again."""
    tokens = re.findall(r"\w+", scorer.normalize(fact["memory_value"]))
    return [word for word in tokens if len(word) >= TELLING_LETTERS or word.isdigit()] or tokens


def _figures(report: dict[str, Any], run: Run, chats: int) -> dict[str, Any]:
    overall = report["overall"]
    troubles = [outcome.trouble for outcome in run.outcomes.values()]
    return {
        "precision": _rounded(overall["precision"]),
        "recall": _rounded(overall["recall"]),
        "f1": _rounded(overall["f1"]),
        "f1_any_category": _rounded(overall["any_category"]["f1"]),
        "serious": overall["serious"],
        "grounded_share": _rounded(overall["grounded_share"]),
        "empty_clean": _rounded(overall["empty_clean_share"]),
        "over_max_confidence": overall["confidence_violations"],
        "chats": chats,
        "facts": overall["facts"],
        "unreadable": troubles.count("unreadable"),
        "crashed": sum(trouble.startswith("crashed") for trouble in troubles),
        "seconds_per_chat": round(run.seconds / max(chats, 1), 4),
    }


def _rounded(value: float | None) -> float | None:
    return None if value is None else round(value, 4)


def _print_table(report: dict[str, Any]) -> None:
    table = Table(title="facts by language and kind")
    for column in ("", "chats", "gold", "facts", "right", "neutral", "precision", "recall", "F1", "serious"):
        table.add_column(column, justify="left" if not column else "right")
    table.add_row(*_row("all", report["overall"]), end_section=True)
    for group in ("lang", "kind"):
        for name, block in report[group].items():
            table.add_row(*_row(name, block))
        table.add_section()
    Console().print(table)


def _row(name: str, block: dict[str, Any]) -> list[str]:
    counts = [str(block.get(column, 0)) for column in ("cases", "gold", "facts", "matched", "neutral")]
    rates = ["-" if block[rate] is None else f"{block[rate]:.2f}" for rate in ("precision", "recall", "f1")]
    return [name, *counts, *rates, str(block.get("serious", 0))]


def _print_failures(cases: list[Case], report: dict[str, Any], run: Run) -> None:
    by_id = {case["id"]: case for case in cases}
    for detail in report["details"]:
        outcome = run.outcomes[detail["id"]]
        lines = [*_failures(detail), *_refusals(outcome)]
        if lines:
            print(f"\n{detail['id']}  {outcome.trouble}")
            for message in by_id[detail["id"]]["messages"]:
                print(f"    {message['role']}: {message['content'][:400]}")
            print("\n".join(lines))


def _failures(detail: dict[str, Any]) -> Iterator[str]:
    for item in detail["missed"]:
        hint = "  (found in another category)" if item["matched_any_category"] else ""
        yield f"  expected {item['key_hint']} {item['categories']}: {item['must']}{hint}"
    for entry in detail["facts"]:
        if entry["outcome"] not in {"matched", "optional"}:
            fact = entry["fact"]
            what = f"{fact['memory_category']} {fact['memory_key']} = {fact['memory_value']!r} {fact['confidence']}"
            yield f"  got ({entry['outcome']}) {what} {'; '.join(entry['why'])}"


def _refusals(outcome: Outcome) -> Iterator[str]:
    for rejection in outcome.rejected:
        candidate = rejection.candidate
        yield f"  refused by {rejection.gate}: {candidate.memory_key} = {candidate.memory_value!r}: {rejection.reason}"


if __name__ == "__main__":
    sys.exit(main())
