"""A sign of life on stderr for what takes long, only where a person looks at it."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager

from ...application.facade import Progress


def _silent(done: int, total: int) -> None:
    """Nobody looks."""


@contextmanager
def progress(what: str) -> Iterator[Progress]:
    """Give a function that shows, under *what*, how much is done and how much there is (0: nobody knows)."""
    if not sys.stderr.isatty():
        yield _silent
        return
    from rich import progress as bars
    from rich.console import Console

    columns = (
        bars.TextColumn("{task.description}"),
        bars.BarColumn(),
        bars.TaskProgressColumn(),
        bars.TimeElapsedColumn(),
    )
    with bars.Progress(*columns, console=Console(stderr=True), transient=True) as shown:
        task = shown.add_task(what, total=None)

        def show(done: int, total: int) -> None:
            shown.update(task, completed=done, total=total or None)

        yield show
