"""Time: UTC inside, an offset required at the edge, fixed-width text in the tables."""

from __future__ import annotations

from datetime import UTC, datetime
from functools import lru_cache

from .errors import InvalidInputError, NaiveTimeError


def as_utc(instant: datetime) -> datetime:
    """Return *instant* in UTC.

    Raises:
        NaiveTimeError: *instant* has no offset, so nobody can say when it was.
        InvalidInputError: in UTC it lies outside the years 1 to 9999.
    """
    if instant.tzinfo is None or instant.utcoffset() is None:
        raise NaiveTimeError(f"the time {instant.isoformat()!r} has no UTC offset: add one, or Z for UTC.", instant)
    try:
        return instant.astimezone(UTC)
    except OverflowError as error:
        raise InvalidInputError(
            f"the time {instant.isoformat()!r} lies outside the years 1 to 9999 in UTC: correct it.", instant
        ) from error


@lru_cache(maxsize=256)  # the events of one append share their times
def utc_text(instant: datetime) -> str:
    """Return *instant* as the tables hold it: UTC, 27 characters, ending in ``Z``; it sorts as time does.

    Raises:
        NaiveTimeError: *instant* has no offset.
    """
    utc = instant if instant.tzinfo is UTC else as_utc(instant)
    return utc.replace(tzinfo=None).isoformat(timespec="microseconds") + "Z"


def from_utc_text(text: str) -> datetime:
    """Return the instant that `utc_text` wrote."""
    return datetime.fromisoformat(text)
