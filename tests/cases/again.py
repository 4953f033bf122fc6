"""Playing a variation of a case, for properties that say what would happen otherwise."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing, contextmanager
from typing import Any

from .case import Case
from .playing import play
from .run import Run


@contextmanager
def played(run: Run, *, form: str | None = None, **given: Any) -> Iterator[Run]:
    """Play the case of *run* again on a stage of its own, with *given* in place of its input.

    With *form* the input is *given* alone; without, it is the case's own with *given* changed in it.
    """
    base = {"form": form, "scope": run.case.raw_input.get("scope", {})} if form else run.case.raw_input
    kept = {name: value for name, value in base.items() if value}
    case = Case({**run.case.written, "input": {**kept, **given}})
    folder = run.stage.folder / "again"
    number = len(list(folder.iterdir())) if folder.exists() else 0
    with closing(play(case, folder / str(number))) as playing:
        yield next(playing)


@contextmanager
def answered_with(run: Run, *replies: Any) -> Iterator[Run]:
    """Play the messages of *run* as one chat that is extracted once at its end, the model giving *replies*."""
    messages = list(run.messages().values())
    steps = [
        {"op": "add_messages", "as": run.case.user, "args": {"messages": messages}},
        {"op": "run_jobs"},
    ]
    with played(run, form="schedule", steps=steps, scripted_model=list(replies)) as again:
        yield again
