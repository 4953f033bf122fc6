"""`lastro model status`: which local model would read, and why this one."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import typer

from .exits import ExitCode, ends_plainly
from .opening import read_settings
from .options import Json, ModelPath
from .render import Cell, print_json, say, table

if TYPE_CHECKING:
    from ..gemma import ModelStatus
    from ..settings import Settings

model_app = typer.Typer(rich_markup_mode=None, add_completion=False, no_args_is_help=True)


@model_app.callback()
def model() -> None:
    """Look after the local model."""


@model_app.command()
@ends_plainly
def status(model_path: ModelPath = None, json: Json = False) -> None:
    """Say which model would read, where it lies, and what else was looked for.

    Example: lastro model status
    """
    found = model_that_would_read(read_settings(None, model_path=model_path))
    if json:
        print_json(found)
    else:
        table(("what", "is"), list(_rows(found)))
    if found.problem:
        say(found.problem)
        raise typer.Exit(ExitCode.EXTRACTOR)


def model_that_would_read(settings: Settings) -> ModelStatus:
    """Return the state of the model that *settings* lead to; its weights are not loaded."""
    from ..gemma import GemmaSettings, model_status

    return model_status(
        GemmaSettings(
            model_path=settings.model_path,
            model_id=settings.model_id,
            models_folder=settings.models_folder,
            n_threads=settings.model_threads,
        )
    )


def _rows(found: ModelStatus) -> Iterator[tuple[str, Cell]]:
    yield "model", found.model_id or "none"
    if found.path:
        yield "file", str(found.path)
        yield "why this one", found.why
        yield "size", f"{(found.size_bytes or 0) / 2**20:.0f} MiB"
        yield "sha256", found.sha256
        yield "spoken to by", found.profile
        yield "licence", found.licence
    yield "runtime", f"{found.runtime}, {found.threads} threads"
    for place in found.looked_for:
        yield "looked for", f"{place.place}: {'found' if place.found else 'not there'}"
