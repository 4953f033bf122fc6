"""Commands about the work: work, jobs and their retry."""

from __future__ import annotations

import signal
from threading import Event
from typing import Annotated, Any

import typer

from ...application.facade import MemoryFacade
from ...application.jobs import JobStatus
from ...application.views import JobRow
from ...domain.errors import InvalidInputError
from .exits import ExitCode, ends_plainly
from .opening import memory_at, reading_memory
from .options import AnyResource, Db, Extractor, Json, ModelPath
from .progress import progress
from .render import moment, plain, print_json, say, table, tell

jobs_app = typer.Typer(rich_markup_mode=None, add_completion=False)


def work(
    until_idle: Annotated[
        bool, typer.Option("--until-idle", help="Do what waits, then end; this is so without any option.")
    ] = False,
    watch: Annotated[bool, typer.Option("--watch", help="Go on until Ctrl-C.")] = False,
    extractor: Extractor = None,
    model_path: ModelPath = None,
    db: Db = None,
) -> None:
    """Extract facts from the messages that wait.

    Ends with an exit code of its own when jobs have failed. Several workers on one file never do a job twice.

    Example: lastro work --extractor deterministic
    """
    if until_idle and watch:
        raise InvalidInputError("--until-idle and --watch exclude each other.")
    with reading_memory(db, extractor, model_path) as memory:
        if watch:
            _watch(memory)
            return
        tried = work_until_idle(memory)
        failed = len(memory.jobs(status=JobStatus.FAILED))
        later = len(memory.jobs(status=JobStatus.PENDING))
    tell(f"{tried} jobs done or tried by {memory.extraction}; {later} wait for another try, {failed} failed.")
    if failed:
        say("`lastro jobs --status failed` says why; `lastro jobs retry` tries them again.")
        raise typer.Exit(ExitCode.PARTLY)


def work_until_idle(memory: MemoryFacade) -> int:
    """Do what waits, with a sign of life; return how many jobs were tried."""
    with progress("extracting") as show:
        waiting = len(memory.jobs(status=JobStatus.PENDING))
        tried = 0
        while memory.work(limit=1):
            tried += 1
            show(tried, max(tried, waiting))
    return tried


def _watch(memory: MemoryFacade) -> None:
    ended = Event()
    signal.signal(signal.SIGTERM, lambda *_: ended.set())
    signal.signal(signal.SIGINT, lambda *_: ended.set())
    say(f"{memory.extraction}: watching for work; Ctrl-C ends.")
    memory.start()
    ended.wait()


@jobs_app.callback(invoke_without_command=True)
@ends_plainly
def jobs(
    context: typer.Context,
    status: Annotated[JobStatus | None, typer.Option("--status", help="Only those that stand so.")] = None,
    resource: AnyResource = None,
    db: Db = None,
    json: Json = False,
) -> None:
    """List the jobs of extraction, the next one due first.

    Example: lastro jobs --status failed
    """
    if context.invoked_subcommand:
        return
    with memory_at(db) as memory:
        rows = memory.jobs(status=status, resource=resource)
    if json:
        print_json([_as_json(row) for row in rows])
        return
    table(
        ("id", "resource", "thread", "status", "attempts", "due (UTC)", "last error"),
        [
            (r.id, r.resource_id, r.target_id, r.status, r.attempts, moment(r.run_after), r.last_error or "")
            for r in rows
        ],
        empty="No such jobs.",
    )


@jobs_app.command()
@ends_plainly
def retry(context: typer.Context, resource: AnyResource = None, db: Db = None) -> None:
    """Let failed jobs be tried again.

    Example: lastro jobs retry --resource ana
    """
    before = context.parent.params if context.parent else {}  # what stands before the word `retry`
    with memory_at(db or before.get("db")) as memory:
        again = memory.retry(resource or before.get("resource"))
    tell(f"{again} failed jobs wait to be tried again: `lastro work` does.")


def _as_json(row: JobRow) -> dict[str, Any]:
    fields: dict[str, Any] = plain(row)
    return fields | {"errors": [{"at": at, "error": error} for at, error in row.errors]}
