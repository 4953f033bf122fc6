"""The commands under their names, and what holds for all of them."""

from __future__ import annotations

import logging
import signal
import sys
from collections.abc import Callable
from typing import Annotated

import typer

from . import (
    asking,
    context,
    correcting,
    demo,
    documents,
    evaluating,
    extracting,
    ingest,
    memories,
    model,
    searching,
    stats,
    threads,
    upkeep,
    why,
    working,
)
from .exits import ends_plainly, show_tracebacks
from .groups import SectionedGroup
from .render import say, tell

TAKING_IN = "Take chats in, and read them"
ASKING = "Ask"
CORRECTING = "Correct"
KEEPING = "Look after the database"
SECTIONS: dict[str, dict[str, Callable[..., None]]] = {
    TAKING_IN: {"demo": demo.demo, "ingest": ingest.ingest, "work": working.work, "extract": extracting.extract},
    ASKING: {
        "facts": asking.facts,
        "search": searching.search,
        "context": context.context,
        "observations": context.observations,
        "why": why.why,
        "messages": asking.messages,
        "threads": asking.threads,
        "rejected": asking.rejected,
        "stats": stats.stats,
        "replay": asking.replay,
        "export": asking.export,
    },
    CORRECTING: {
        "edit": correcting.edit,
        "reject": correcting.reject,
        "consolidate": memories.consolidate,
        "undo": memories.undo,
        "approve": memories.approve,
        "forget": memories.forget,
    },
    KEEPING: {
        "verify": upkeep.verify,
        "rebuild": upkeep.rebuild,
        "backup": upkeep.backup,
        "reseal": upkeep.reseal,
        "path": upkeep.path,
    },
}

app = typer.Typer(cls=SectionedGroup, rich_markup_mode=None, add_completion=False, no_args_is_help=True)


def _print_version(wanted: bool) -> None:
    if wanted:
        from importlib.metadata import version

        tell(f"lastro {version('lastro')}")
        raise typer.Exit


@app.callback()
def lastro(
    version: Annotated[
        bool, typer.Option("--version", callback=_print_version, is_eager=True, help="Print the version and exit.")
    ] = False,
    debug: Annotated[
        bool, typer.Option("--debug", envvar="MEMORY_DEBUG", help="Show the traceback of an error, and the log.")
    ] = False,
) -> None:
    """An event-sourced, local-first, explainable memory.

    Results go to stdout, remarks and progress to stderr. --help after a command explains it.
    """
    show_tracebacks(debug)
    if debug:
        logging.getLogger("lastro").setLevel(logging.DEBUG)


for _section, _commands in SECTIONS.items():
    for _name, _command in _commands.items():
        app.command(_name, rich_help_panel=_section)(ends_plainly(_command))
app.add_typer(working.jobs_app, name="jobs", rich_help_panel=TAKING_IN)
app.add_typer(memories.memories_app, name="memories", rich_help_panel=ASKING)
app.add_typer(threads.thread_app, name="thread", rich_help_panel=CORRECTING)
app.add_typer(evaluating.evaluate_app, name="evaluate", rich_help_panel=TAKING_IN)
app.add_typer(documents.documents_app, name="working-memory", rich_help_panel=ASKING)
app.add_typer(model.model_app, name="model", rich_help_panel=TAKING_IN)


class _Remarks(logging.Handler):
    """Prints log lines as remarks; their tracebacks only where debugging is on."""

    def emit(self, record: logging.LogRecord) -> None:
        debugging = logging.getLogger("lastro").isEnabledFor(logging.DEBUG)
        say(f"lastro: {self.format(record) if debugging else record.getMessage()}")


def run() -> None:
    """Run the command that this process was started with.

    Where the reader of its output goes away, the process ends as `cat` does: at once, without a word.
    """
    if hasattr(signal, "SIGPIPE"):
        signal.signal(signal.SIGPIPE, signal.SIG_DFL)
    for stream in (sys.stdout, sys.stderr):
        stream.reconfigure(errors="backslashreplace")  # type: ignore[union-attr]
    logger = logging.getLogger("lastro")
    logger.addHandler(_Remarks())
    logger.setLevel(logging.ERROR)
    app(prog_name="lastro")
