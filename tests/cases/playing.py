"""Playing a case, as often as it wants."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import closing
from pathlib import Path

from .actors import play_concurrent
from .case import Case
from .forms import FORMS, stage_for
from .run import Run


def play(case: Case, folder: Path) -> Generator[Run, None, None]:
    """Play *case* as often as it wants, each time on a stage of its own; yield each run before it is cleaned up."""
    rounds = int(case.input.get("repeat", 1))
    if case.form == "concurrent":
        yield from play_concurrent(case, folder, rounds)
        return
    for number in range(rounds):
        run = Run(case, stage_for(case, folder / str(number)))
        with closing(run):
            FORMS[case.form](run)
            yield run
