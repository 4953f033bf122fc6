"""How a command ends: its exit code, and what it says when it fails."""

from __future__ import annotations

import sys
import traceback
from collections.abc import Callable
from enum import IntEnum
from functools import wraps
from typing import ParamSpec

import typer

from ...domain.errors import LastroError

P = ParamSpec("P")
_tracebacks_shown = False


class ExitCode(IntEnum):
    """What the number means to the caller; `docs/reference/commands.md` holds the same table."""

    DONE = 0
    DIFFERENT = 1
    UNUSABLE = 2
    PARTLY = 3
    NOT_FOUND = 4
    REFUSED = 5
    STORE = 6
    EXTRACTOR = 7
    BUSY = 8
    FILE = 9
    INTERNAL = 70
    INTERRUPTED = 130
    PIPE_CLOSED = 141


EXITS = {
    "internal": ExitCode.INTERNAL,
    "invalid_input": ExitCode.UNUSABLE,
    "refused": ExitCode.REFUSED,
    "not_found": ExitCode.NOT_FOUND,
    "extractor_unavailable": ExitCode.EXTRACTOR,
    "extraction_unreadable": ExitCode.EXTRACTOR,
    "chat_model_unavailable": ExitCode.EXTRACTOR,
    "recording_missing": ExitCode.EXTRACTOR,
    "store": ExitCode.STORE,
    "store_locked": ExitCode.BUSY,
    "conflict": ExitCode.BUSY,
}
"""From `LastroError.code` to the exit code; a code that is not here has that of its family."""


def show_tracebacks(wanted: bool) -> None:
    """Choose whether the commands of this process show where they failed."""
    global _tracebacks_shown
    _tracebacks_shown = wanted


def exit_code_of(error: LastroError) -> ExitCode:
    """Return the exit code of *error*."""
    codes = (getattr(kind, "code", None) for kind in type(error).__mro__)
    return next(EXITS[code] for code in codes if code in EXITS)


def ends_plainly(command: Callable[P, None]) -> Callable[P, None]:
    """Let *command* end in an exit code, with one sentence on stderr and no traceback where it fails."""

    @wraps(command)
    def ended(*args: P.args, **kwargs: P.kwargs) -> None:
        try:
            command(*args, **kwargs)
            sys.stdout.flush()
        except (typer.Exit, typer.Abort):
            raise
        except KeyboardInterrupt:
            raise typer.Exit(ExitCode.INTERRUPTED) from None
        except LastroError as error:
            _fail(str(error), exit_code_of(error))
        except UnicodeEncodeError as error:
            _fail(f"{error.object!r} holds bytes that are no text in UTF-8: correct it.", ExitCode.UNUSABLE)
        except OSError as error:
            _fail(f"{error.filename or 'a file'}: {error.strerror or error}.", ExitCode.FILE)
        except Exception as error:  # noqa: BLE001 - the outermost edge of a surface
            _fail(f"internal error: {type(error).__name__}: {error}", ExitCode.INTERNAL)

    return ended


def _fail(sentence: str, code: ExitCode) -> None:
    if _tracebacks_shown:
        traceback.print_exc()
    typer.echo(f"lastro: {' '.join(sentence.split())}", err=True)
    raise typer.Exit(code)
