"""`lastro ingest`: chats from files into the memory."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

import typer

from ...application.facade import Progress
from ...application.ingest import Ingested, IngestMessages, Unusable
from .exits import ExitCode
from .opening import NOBODY, read_settings, refuse_switched_off, wired
from .options import Db, Json, Resource
from .progress import progress
from .readers import Format, Found, Source, SourceError, format_of, opened, read
from .render import print_json, say, table


@dataclass(frozen=True, slots=True)
class FileOutcome:
    """What came of one file; *format* is None where it was empty or could not be told."""

    file: str
    format: str | None
    new: int
    known: int
    bad: int
    threads: int


def ingest(
    files: Annotated[list[str], typer.Argument(metavar="FILE", help="Chats to take in; - reads standard input.")],
    resource: Resource,
    thread: Annotated[
        str | None,
        typer.Option(
            "--thread",
            "-t",
            metavar="ID",
            help="The conversation of what names none.  [default: the file's name without its ending]",
        ),
    ] = None,
    form: Annotated[
        Format | None, typer.Option("--format", help="What the files are.  [default: told by how each begins]")
    ] = None,
    db: Db = None,
    json: Json = False,
) -> None:
    """Take in chats from files.

    Reads JSON lines (thread, id, role, content, at, name), a ChatGPT export (conversations.json) and plain
    transcripts ("User: ..." and "Assistant: ..."). What is there already adds nothing, so a file can be taken
    in again. Bad lines are named on stderr, the good ones kept.

    Example: lastro ingest chat.jsonl --resource ana
    """
    settings = read_settings(db, extractor=NOBODY)
    refuse_switched_off(settings)
    for name in files:
        _check_readable(name)
    with wired(settings, new=True) as container:
        memory = container.memory()
        outcomes = []
        position = 0
        for name in files:
            with progress(f"reading {name}") as show:
                done, form_read = _take_in(name, form, thread, IngestMessages(memory.record, resource), show)
            position = max(position, done.position)
            outcomes.append(FileOutcome(name, form_read, done.new, done.known, done.bad, len(done.threads)))
    _report(outcomes, position, json)
    if any(outcome.bad for outcome in outcomes):
        raise typer.Exit(ExitCode.PARTLY)


def _check_readable(name: str) -> None:
    """Fail before anything is recorded when a file is not there; a pipe is left alone until its turn."""
    path = Path(name)
    if name != "-" and (path.is_file() or path.is_dir() or not path.exists()):
        path.open("rb").close()


def _take_in(
    name: str, form: Format | None, thread: str | None, messages: IngestMessages, show: Progress
) -> tuple[Ingested, Format | None]:
    with opened(name) as source:
        try:
            form = form or format_of(source)
        except SourceError as error:
            _take(messages, source, Unusable(1, str(error)))
            return messages.finish(), None
        if form is None:
            return messages.finish(), None
        for count, found in enumerate(read(source, form, thread)):
            _take(messages, source, found)
            if count % 100 == 0:
                show(source.done_bytes, source.size_bytes)
        return messages.finish(), form


def _take(messages: IngestMessages, source: Source, found: Found) -> None:
    unusable = messages.take(found)
    if unusable:
        say(f"{source.name}:{unusable.place}: {unusable.reason}")


def _report(outcomes: Sequence[FileOutcome], position: int, json: bool) -> None:
    new, known, bad = (sum(getattr(o, name) for o in outcomes) for name in ("new", "known", "bad"))
    if json:
        print_json({"new": new, "known": known, "bad": bad, "position": position, "files": outcomes})
        return
    table(
        ("file", "form", "new", "known", "bad", "threads"),
        [(o.file, o.format or "nothing", o.new, o.known, o.bad, o.threads) for o in outcomes],
    )
    if new:
        say("Now `lastro work` extracts what there is to remember.")
