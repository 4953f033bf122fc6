"""How well an extractor and the gates behind it read labelled chats, and what it costs.

    python benchmarks/bench_extract.py [--extractor deterministic|gemma|gemma-alone] [--cases FILE] [--failures]

Each chat is one fragment with all of its messages unread; see `lastro.adapters.evaluation` for the rules.
`time_ratio_to_llamacpp` is the time of all questions by the time that llama.cpp itself took for their tokens, in the
same run; `rss_mb` is the most memory that the process held. Both are only told of the model.
The last line is one flat JSON object.
"""

from __future__ import annotations

import argparse
import json
import resource
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.progress import Progress
from rich.table import Table

from lastro.adapters.evaluation import Case, Report, cases_of, read_all, report_of
from lastro.adapters.extractors import deterministic_extractor, gemma_alone, gemma_extractor
from lastro.application.ports import Extractor
from lastro.domain.errors import LastroError, ModelMissingError

DEV = Path(__file__).resolve().parents[2] / "shared" / "evaluation" / "extraction" / "dev.jsonl"
GEMMA = {"gemma": gemma_extractor, "gemma-alone": gemma_alone}


def main(argv: list[str] | None = None) -> int:
    """Measure, print a table by kind and language, end with one line of flat JSON."""
    options = _options(argv)
    if not options.cases.is_file():
        print(f"There is no file {options.cases}: give labelled chats with --cases.", file=sys.stderr)
        return 2
    cases, bad = cases_of(options.cases)
    for number, reason in bad:
        print(f"{options.cases}:{number}: {reason}", file=sys.stderr)
    try:
        extractor = _extractor(options.extractor)
    except LastroError as error:
        print(error, file=sys.stderr)
        return 2
    with _progress() as show, _llamacpp_timed(options.extractor) as within:
        report = report_of(cases, read_all(extractor, cases, show))
    _print_table(report)
    if options.failures:
        _print_failures(cases, report)
    print(json.dumps(report.figures() | _cost(report, within)))
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


@contextmanager
def _llamacpp_timed(name: str) -> Iterator[list[float]]:
    """Note how long each call into llama.cpp that evaluates tokens takes, in seconds."""
    within: list[float] = []
    if name not in GEMMA:
        yield within
        return
    import llama_cpp

    decode = llama_cpp.llama_decode

    def timed(*given: Any) -> Any:
        started = time.perf_counter()
        try:
            return decode(*given)
        finally:
            within.append(time.perf_counter() - started)

    llama_cpp.llama_decode = timed
    try:
        yield within
    finally:
        llama_cpp.llama_decode = decode


def _cost(report: Report, within: Sequence[float]) -> dict[str, float]:
    if not within:
        return {}
    held = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    return {"time_ratio_to_llamacpp": round(report.run.seconds / sum(within), 3), "rss_mb": round(held, 1)}


@contextmanager
def _progress() -> Iterator[Callable[[int, int], None]]:
    console = Console(stderr=True)
    if not console.is_terminal:
        yield lambda done, total: None
        return
    with Progress(console=console, transient=True) as bar:
        task = bar.add_task("reading chats")
        yield lambda done, total: bar.update(task, completed=done, total=total)


def _print_table(report: Report) -> None:
    table = Table(title="facts by language and kind")
    for column in ("", "chats", "gold", "facts", "right", "neutral", "precision", "recall", "F1", "serious"):
        table.add_column(column, justify="left" if not column else "right")
    table.add_row(*_row("all", report.scores["overall"]), end_section=True)
    for group in ("lang", "kind"):
        for name, block in report.scores[group].items():
            table.add_row(*_row(name, block))
        table.add_section()
    Console().print(table)


def _row(name: str, block: dict[str, Any]) -> list[str]:
    counts = [str(block.get(column, 0)) for column in ("cases", "gold", "facts", "matched", "neutral")]
    rates = ["-" if block[rate] is None else f"{block[rate]:.2f}" for rate in ("precision", "recall", "f1")]
    return [name, *counts, *rates, str(block.get("serious", 0))]


def _print_failures(cases: list[Case], report: Report) -> None:
    for case, lines in report.failures(cases):
        print(f"\n{case['id']}")
        for message in case["messages"]:
            print(f"    {message['role']}: {message['content'][:400]}")
        for line in lines:
            print(f"  {line}")


if __name__ == "__main__":
    sys.exit(main())
