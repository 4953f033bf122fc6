"""`lastro evaluate`: how well an extractor and the gates read labelled chats."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Any

import typer

from ...application.ports import Extractor
from ...domain.errors import InvalidInputError, ModelMissingError
from ..container import container_for
from ..evaluation import Case, Report, cases_of, gates_of, read_all, report_of
from ..evaluation.plots import draw, require_plots
from ..evaluation.report import GROUPS
from .exits import ExitCode, ends_plainly
from .opening import read_settings
from .options import Json, ModelPath
from .progress import progress
from .render import Cell, heading, print_json, say, table, tell

evaluate_app = typer.Typer(rich_markup_mode=None, add_completion=False)
Cases = Annotated[Path, typer.Argument(metavar="CASES", help="Labelled chats, JSON lines.")]
COLUMNS = ("", "chats", "gold", "facts", "right", "neutral", "precision", "recall", "F1", "serious")


def extraction(
    cases: Cases,
    extractor: Annotated[str, typer.Option("--extractor", metavar="NAME", help="Who reads.")] = "gemma",
    compare: Annotated[
        str | None, typer.Option("--compare", metavar="NAME", help="Another one, to be set beside it.")
    ] = None,
    by: Annotated[str, typer.Option("--by", metavar="GROUP", help="kind, lang or category.")] = "kind",
    failures: Annotated[bool, typer.Option("--failures", help="The chats that went wrong, and why.")] = False,
    plot: Annotated[Path | None, typer.Option("--plot", metavar="FILE", help="A picture, PNG or SVG.")] = None,
    model_path: ModelPath = None,
    json: Json = False,
) -> None:
    """Let an extractor and the gates read labelled chats, and score what comes out; nothing is stored.

    Example: lastro evaluate extraction chats.jsonl --extractor gemma --compare deterministic --plot quality.png
    """
    if by not in GROUPS:
        raise InvalidInputError(f"there is no group {by!r}: use one of {', '.join(GROUPS)}.", by)
    if plot is not None:
        require_plots()
    chats, bad = _cases(cases)
    reports = {name: _report(name, chats, model_path) for name in dict.fromkeys((extractor, compare or extractor))}
    if plot is not None:
        draw(reports, plot)
        say(f"The picture lies in {plot}.")
    if json:
        print_json(
            {
                name: report.figures() | {"by": report.scores[by], "refused": report.refusals()}
                for name, report in reports.items()
            }
        )
    else:
        for name, report in reports.items():
            _tell(name, report, by)
    if failures:
        for name, report in reports.items():
            _tell_failures(name, report, chats)
    if bad:
        raise typer.Exit(ExitCode.PARTLY)


def gates(
    cases: Cases,
    extractor: Annotated[str, typer.Option("--extractor", metavar="NAME", help="Who proposes.")] = "deterministic",
    model_path: ModelPath = None,
    json: Json = False,
) -> None:
    """Say of each gate how many of the facts that it refused were wrong, and how many wrong ones it caught.

    Example: lastro evaluate gates chats.jsonl --extractor gemma-alone
    """
    chats, bad = _cases(cases)
    rows = gates_of(chats, _report(extractor, chats, model_path))
    if json:
        print_json(rows)
    else:
        table(
            ("gate", "refused", "of them right facts", "precision", "share of all wrong ones"),
            [(row.gate, row.refused, row.right, _rate(row.precision), _rate(row.recall)) for row in rows],
            empty="No gate refused anything.",
        )
    if bad:
        raise typer.Exit(ExitCode.PARTLY)


def _cases(path: Path) -> tuple[list[Case], list[tuple[int, str]]]:
    if not path.is_file():
        raise InvalidInputError(f"there is no file {str(path)!r}: give labelled chats, JSON lines.", str(path))
    chats, bad = cases_of(path)
    for number, reason in bad:
        say(f"{path}:{number}: {reason}")
    if not chats:
        raise InvalidInputError(f"{str(path)!r} holds no labelled chat: each is an object on a line.", str(path))
    return chats, bad


def _report(name: str, chats: list[Case], model_path: Path | None) -> Report:
    extractor = _extractor(name, model_path)
    with progress(f"{name} reads") as show:
        return report_of(chats, read_all(extractor, chats, show))


def _extractor(name: str, model_path: Path | None) -> Extractor:
    settings = read_settings(Path(":memory:"), extractor=name, model_path=model_path)
    container = container_for(settings)
    available = container.extractor()
    if available.extractor is None:
        raise ModelMissingError(available.status)
    found: Extractor = available.extractor
    return found


def _tell(name: str, report: Report, by: str) -> None:
    heading(f"{name}: facts by {by}")
    rows = [("all", report.scores["overall"]), *report.scores[by].items()]
    table(COLUMNS, [_row(group, block) for group, block in rows], empty="Nothing.")
    figures = report.figures()
    error = figures["ece"]
    tell(
        f"{figures['seconds_per_chat']:.2f} s and {figures['output_tokens_per_chat']:.0f} tokens written a chat; "
        f"chats with nothing durable left clean: {_rate(figures['empty_clean'])}; grounded: "
        f"{_rate(figures['grounded_share'])}; calibration error: {'-' if error is None else f'{error:.3f}'}"
    )
    if refused := report.refusals():
        tell("refused: " + ", ".join(f"{gate} {count}" for gate, count in refused.most_common()))


def _row(name: str, block: dict[str, Any]) -> tuple[Cell, ...]:
    counts = [block.get(column, "") for column in ("cases", "gold", "facts", "matched", "neutral")]
    return (
        name,
        *counts,
        *(_rate(block.get(rate)) for rate in ("precision", "recall", "f1")),
        block.get("serious", ""),
    )


def _rate(value: float | None) -> str:
    return "-" if value is None else f"{value:.2f}"


def _tell_failures(name: str, report: Report, chats: list[Case]) -> None:
    for case, lines in report.failures(chats):
        heading(f"{name}: {case['id']}")
        for message in case["messages"]:
            tell(f"    {message['role']}: {message['content'][:400]}")
        for line in lines:
            tell(f"  {line}")


_COMMANDS: dict[str, Callable[..., None]] = {"extraction": extraction, "gates": gates}
for _name, _command in _COMMANDS.items():
    evaluate_app.command(_name)(ends_plainly(_command))
