"""Days that a text names, read at the time and in the zone of its message, never at the clock's."""

from __future__ import annotations

import re
from calendar import monthrange
from datetime import UTC, date, datetime, time, timedelta, tzinfo
from typing import NamedTuple
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from ..words import MONTHS, WEEKDAYS

_MONTH = "|".join(sorted(MONTHS, key=len, reverse=True))
_WEEKDAY = "|".join(sorted(WEEKDAYS, key=len, reverse=True))

FULL_DATE = re.compile(
    r"(?<![\w./-])(?:(?P<iso_year>\d{4})-(?P<iso_month>\d{1,2})-(?P<iso_day>\d{1,2})"
    r"|(?P<day>\d{1,2})[/.](?P<month>\d{1,2})[/.](?P<year>\d{4}))(?![\w/-])"
)
WRITTEN_DATE = re.compile(
    rf"(?<!\w)(?:(?P<day>\d{{1,2}})(?:st|nd|rd|th|º|o)? (?:de |of )?(?P<month>{_MONTH})"
    r"(?:,? (?:de )?(?P<year>\d{4}))?"
    rf"|(?P<us_month>{_MONTH}) (?:the )?(?P<us_day>\d{{1,2}})(?:st|nd|rd|th)?(?:,? (?P<us_year>\d{{4}}))?)(?!\w)"
)
_SHORT_DATE = re.compile(r"(?P<day>\d{1,2})/(?P<month>\d{1,2})(?![\w/])")
_MONTH_AND_YEAR = re.compile(r"(?P<month>\d{1,2})/(?P<year>\d{4})(?![\w/])")
_EDGE_OF_MONTH = re.compile(
    r"(?:(?:the )?(?P<edge>end|middle|start|beginning) of|(?P<edge_pt>o fim|o final|fim|final|meados|o comeco|comeco"
    rf"|inicio|o inicio|fin|fines|finales|mediados|principios|comienzos) de) (?P<month>{_MONTH})"
    r"(?:,? (?:de )?(?P<year>\d{4}))?(?!\w)"
)
_MONTH_ALONE = re.compile(rf"(?P<month>{_MONTH})(?:,? (?:de )?(?P<year>\d{{4}}))?(?!\w)")
_WEEKDAY_ALONE = re.compile(
    rf"(?:next |this |on |a |o |proxima |proximo |el |el proximo |este )?(?P<weekday>{_WEEKDAY})(?!\w)"
)
_DAY_OF_MONTH = re.compile(
    r"(?:the (?P<en>\d{1,2})(?:st|nd|rd|th)|dia (?P<pt>\d{1,2})|el (?:dia )?(?P<es>\d{1,2}))(?![\w/])"
)
_YEAR_ALONE = re.compile(
    r"(?P<year>20\d\d)(?![\w/.-])(?! (?:reais|real|euros?|dollars|dolares|pesos|kcal|km|kg|words|passos))"
)
_NAMED_DAYS = {
    "today": 0, "tonight": 0, "hoje": 0, "hoy": 0, "yesterday": -1, "ontem": -1, "ayer": -1,
    "tomorrow": 1, "amanha": 1, "manana": 1,
}  # fmt: skip
_EARLY = frozenset({"start", "beginning", "o comeco", "comeco", "inicio", "o inicio", "principios", "comienzos"})
_MIDDLE = frozenset({"middle", "meados", "mediados"})
_ARTICLE = re.compile(r"(?:(?:the|o|a|el|la|early|late|mid|about|around|uns|cerca de|mais ou menos)[ -])?")


class Period(NamedTuple):
    """First and last day of what a text names: one day, a month or a year."""

    first: date
    last: date


def zone_of(name: str) -> tzinfo:
    """Return the time zone *name*, or UTC where this machine does not know it."""
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        return UTC


def local_day(instant: datetime, time_zone: str) -> date:
    """Return the day of *instant* in *time_zone*; an instant without an offset is taken as local."""
    return instant.astimezone(zone_of(time_zone)).date() if instant.tzinfo else instant.date()


def first_instant(day: date, time_zone: str) -> datetime:
    """Return when *day* begins in *time_zone*, UTC."""
    return datetime.combine(day, time.min, zone_of(time_zone)).astimezone(UTC)


def last_instant(day: date, time_zone: str) -> datetime:
    """Return the last microsecond of *day* in *time_zone*, UTC."""
    return datetime.combine(day, time.max, zone_of(time_zone)).astimezone(UTC)


def full_date(match: re.Match[str]) -> date | None:
    """Return the day of a match of `FULL_DATE` or of a `WRITTEN_DATE` with its year; None for an impossible one."""
    parts = {name.split("_")[-1]: text for name, text in match.groupdict().items() if text}
    if parts.keys() != {"day", "month", "year"}:
        return None
    return _day(int(parts["year"]), _month(parts["month"]), int(parts["day"]))


def period_at(folded: str, at: int, today: date, *, past: bool) -> Period | None:
    """Return the period that *folded* names at position *at*, or None.

    Args:
        folded: text, folded, with its marks.
        at: where the name of the period should start.
        today: local day of the message; what has no year is the nearest before it (*past*) or from it on.
        past: whether the period lies before the message.
    """
    article = _ARTICLE.match(folded, at)
    for start in dict.fromkeys((at, article.end() if article else at)):
        for pattern, read in _READINGS:
            match = pattern.match(folded, start)
            if match is not None and (period := read(match, today, past)) is not None:
                return period
    return None


def period_named(folded: str, today: date) -> Period | None:
    """Return the period before *today* or at it that *folded* names as a whole, or None; see `period_at`."""
    article = _ARTICLE.match(folded)
    for start in dict.fromkeys((0, article.end() if article else 0)):
        for pattern, read in _READINGS:
            match = pattern.fullmatch(folded, start)
            if match is not None and (period := read(match, today, True)) is not None:
                return period
    return None


def _month(text: str) -> int:
    return MONTHS.get(text) or int(text)


def _day(year: int, month: int, day: int) -> date | None:
    try:
        return date(year, month, day)
    except ValueError:
        return None


def _month_period(year: int, month: int) -> Period:
    return Period(date(year, month, 1), date(year, month, monthrange(year, month)[1]))


def _read_full(match: re.Match[str], today: date, past: bool) -> Period | None:
    day = full_date(match)
    return Period(day, day) if day else None


def _read_written(match: re.Match[str], today: date, past: bool) -> Period | None:
    parts = {name.split("_")[-1]: text for name, text in match.groupdict().items() if text}
    if "year" in parts:
        return _read_full(match, today, past)
    return _nearest_day(_month(parts["month"]), int(parts["day"]), today, past)


def _nearest_day(month: int, day: int, today: date, past: bool) -> Period | None:
    step = -1 if past else 1
    for year in (today.year, today.year + step, today.year + 4 * step):
        found = _day(year, month, day)
        if found is not None and (found <= today if past else found >= today):
            return Period(found, found)
    return None


def _read_short(match: re.Match[str], today: date, past: bool) -> Period | None:
    return (
        _nearest_day(int(match["month"]), int(match["day"]), today, past)
        if int(match["month"]) in range(1, 13)
        else None
    )


def _read_month_and_year(match: re.Match[str], today: date, past: bool) -> Period | None:
    return _month_period(int(match["year"]), int(match["month"])) if int(match["month"]) in range(1, 13) else None


def _read_month(match: re.Match[str], today: date, past: bool) -> Period | None:
    month = MONTHS[match["month"]]
    if match["year"]:
        year = int(match["year"])
    elif past:
        year = today.year if month <= today.month else today.year - 1
    else:
        year = today.year if month >= today.month else today.year + 1
    return _month_period(year, month) if 1 <= year <= 9999 else None


def _read_edge(match: re.Match[str], today: date, past: bool) -> Period | None:
    period = _read_month(match, today, past)
    edge = match["edge"] or match["edge_pt"]
    if period is None or edge not in _EARLY | _MIDDLE:
        return period
    last = period.first + timedelta(days=9 if edge in _EARLY else 14)
    return Period(period.first, last)


def _read_weekday(match: re.Match[str], today: date, past: bool) -> Period:
    shift = (WEEKDAYS[match["weekday"]] - today.weekday()) % 7
    day = today + timedelta(days=shift - 7 if past and shift else shift)
    return Period(day, day)


def _read_day_of_month(match: re.Match[str], today: date, past: bool) -> Period | None:
    number = int(match["en"] or match["pt"] or match["es"])
    for months in range(13):
        shifted = today.month - 1 + (-months if past else months)
        found = _day(today.year + shifted // 12, shifted % 12 + 1, number)
        if found is not None and (found <= today if past else found >= today):
            return Period(found, found)
    return None


def _read_year(match: re.Match[str], today: date, past: bool) -> Period | None:
    year = int(match["year"])
    fits = year <= today.year if past else today.year <= year <= today.year + 40
    return Period(date(year, 1, 1), date(year, 12, 31)) if fits else None


def _read_named(match: re.Match[str], today: date, past: bool) -> Period:
    day = today + timedelta(days=_NAMED_DAYS[match[0]])
    return Period(day, day)


_READINGS = (
    (FULL_DATE, _read_full),
    (_MONTH_AND_YEAR, _read_month_and_year),
    (WRITTEN_DATE, _read_written),
    (_SHORT_DATE, _read_short),
    (_EDGE_OF_MONTH, _read_edge),
    (_MONTH_ALONE, _read_month),
    (_WEEKDAY_ALONE, _read_weekday),
    (_DAY_OF_MONTH, _read_day_of_month),
    (_YEAR_ALONE, _read_year),
    (re.compile(rf"(?:{'|'.join(_NAMED_DAYS)})(?!\w)"), _read_named),
)
