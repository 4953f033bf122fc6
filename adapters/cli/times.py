"""Points of the past as people write them."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated

import typer

from ...domain.errors import InvalidInputError
from ...domain.time import as_utc

AS_OF_HELP = (
    "A position of the log, or a time of recording with its offset: 2026-03-01T09:30:00Z. "
    "A date alone is refused: it would be another moment in each time zone."
)
AsOf = Annotated[str | None, typer.Option("--as-of", metavar="POSITION|TIME", help=AS_OF_HELP)]


def point_in_time(text: str) -> int | datetime:
    """Return the position or the instant (UTC) that *text* names.

    Raises:
        InvalidInputError: it names neither, or an instant without its offset.
    """
    if text.isascii() and text.isdigit():
        try:
            return int(text)
        except ValueError:  # more digits than Python reads
            raise _no_time(text) from None
    return instant(text)


def instant(text: str) -> datetime:
    """Return the instant (UTC) that *text* names.

    Raises:
        InvalidInputError: it names none, or one without its offset.
    """
    try:
        date, clock = text[:10], text[10:]
        found = datetime.fromisoformat(text)
    except ValueError:
        raise _no_time(text) from None
    if not clock:
        raise InvalidInputError(f"{text!r} is a date without a time: write {date}T00:00:00Z, say.", text)
    return as_utc(found)


def _no_time(text: str) -> InvalidInputError:
    return InvalidInputError(f"{text!r} is no position and no time: write 120, or 2026-03-01T09:30:00Z.")
