"""Stretches of time as people ask for them: "last week", "nos últimos três meses", "marzo de 2025"."""

from __future__ import annotations

import re
from datetime import date, timedelta

from .errors import InvalidInputError
from .gates.days import Period, period_named
from .normalize import fold
from .words import NUMBER_WORDS

_DAYS = {"day": 1, "week": 7, "month": 30, "year": 365}
_UNITS = {
    word: unit
    for unit, words in {
        "day": "day days dia dias",
        "week": "week weeks semana semanas",
        "month": "month months mes meses",
        "year": "year years ano anos",
    }.items()
    for word in words.split()
}
_UNIT = "|".join(sorted(_UNITS, key=len, reverse=True))
_LEAD = r"(?:(?:in|during|over|within|from|on|the|em|no|na|nos|nas|durante|desde|o|a|os|as|en|el|la|los|las|de) )*"
_COUNT = r"(?P<count>\d{1,4}|[a-z-]+)"
_THIS = re.compile(rf"{_LEAD}(?:this|current|este|esta|neste|nesta) (?P<unit>{_UNIT})")
_LAST = re.compile(
    rf"{_LEAD}(?:(?:last|past|previous|ultimo|ultima) (?P<unit>{_UNIT})"
    rf"|(?P<passed>{_UNIT}) (?:passado|passada|pasado|pasada|anterior))"
)
_RECENT = re.compile(rf"{_LEAD}(?:last|past|previous|ultimos|ultimas) {_COUNT} (?P<unit>{_UNIT})")
_AGO = re.compile(
    rf"(?:{_COUNT} (?P<unit>{_UNIT}) (?:ago|atras)"
    rf"|(?:ha|faz|hace) (?P<number>\d{{1,4}}|[a-z-]+) (?P<of>{_UNIT})(?: atras)?)"
)
_NUMBERS = NUMBER_WORDS | {"a": 1, "an": 1, "un": 1}
_SPACES = re.compile(r"\s+")


def period_of(text: str, today: date) -> Period:
    """Return the days that *text* names, as said on *today*.

    A week begins on Monday. "Last week" is the calendar week before this one, "the last seven days" ends today.

    Raises:
        InvalidInputError: nothing like a time can be read in *text*.
    """
    folded = _SPACES.sub(" ", fold(text)).strip(" .,!?")
    try:
        period = _counted(folded, today) or _calendar(folded, today) or period_named(folded, today)
    except (OverflowError, ValueError):
        period = None
    if period is None:
        raise InvalidInputError(
            f"the time {text!r} cannot be read: write last week, the past 10 days, March 2025 or 2025-03-09, say.", text
        )
    return period


def _counted(folded: str, today: date) -> Period | None:
    if (recent := _RECENT.fullmatch(folded)) and (count := _number(recent["count"])):
        return Period(today - timedelta(days=count * _DAYS[_UNITS[recent["unit"]]] - 1), today)
    if (ago := _AGO.fullmatch(folded)) and (count := _number(ago["count"] or ago["number"])):
        unit = _UNITS[ago["unit"] or ago["of"]]
        day = today - timedelta(days=count * _DAYS[unit])
        return Period(day, day) if unit == "day" else _calendar_unit(unit, day)
    return None


def _calendar(folded: str, today: date) -> Period | None:
    if this := _THIS.fullmatch(folded):
        return _calendar_unit(_UNITS[this["unit"]], today)
    if last := _LAST.fullmatch(folded):
        unit = _UNITS[last["unit"] or last["passed"]]
        return _calendar_unit(unit, _calendar_unit(unit, today).first - timedelta(days=1))
    return None


def _calendar_unit(unit: str, day: date) -> Period:
    """Return the day, week, month or year in which *day* lies."""
    if unit == "week":
        monday = day - timedelta(days=day.weekday())
        return Period(monday, monday + timedelta(days=6))
    if unit == "month":
        next_month = (day.replace(day=1) + timedelta(days=31)).replace(day=1)
        return Period(day.replace(day=1), next_month - timedelta(days=1))
    return Period(date(day.year, 1, 1), date(day.year, 12, 31)) if unit == "year" else Period(day, day)


def _number(text: str) -> int:
    return int(text) if text.isdigit() else _NUMBERS.get(text, 0)
