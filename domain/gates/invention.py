"""Invention: what a value holds that nobody said, be it a path, a date, a number, a name or most of its words."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date, timedelta

from ..normalize import fold, folded_alike
from ..numbers import canonical_number, multiplied_numbers, unify_numbers
from ..text import Word, words
from ..words import COMMON_WORDS, FUNCTION_WORDS, MONTHS, NUMBER_WORDS, WEEKDAYS
from .days import FULL_DATE, WRITTEN_DATE, full_date, local_day
from .gate import GateContext
from .matching import content
from .reading import Source

_MANY_WORDS = 3
_MOST = 0.6

_VERBATIM = re.compile(
    r"\S*\\\S*|\S*://\S*|\S+@\S+|~?/\w+/\S*|(?<!\w)[A-Za-z]:\S+"
    r"|(?<!\S)[\w-]+(?:\.[\w-]+)*\.[A-Za-z]{2,4}(?![\w.])"
)
_NUMBER = re.compile(r"\d+(?:[.,]\d+)*")
_UNIT_OF_NUMBER = 12
_RELATIVE_DAYS = {
    "today": 0, "tonight": 0, "hoje": 0, "hoy": 0, "now": 0, "agora": 0, "ahora": 0, "morning": 0, "afternoon": 0,
    "evening": 0, "yesterday": -1, "ontem": -1, "ayer": -1, "tomorrow": 1, "amanha": 1, "manana": 1,
}  # fmt: skip
_RELATIVE_YEARS = {"last": -1, "passado": -1, "pasado": -1, "next": 1, "que": 1, "proximo": 1, "this": 0}
_YEAR_WORDS = ("year", "ano")


def invention(value: str, source: Source, context: GateContext) -> str:
    """Say what *value* holds that nobody said; nothing where the user said it all or nearly all.

    What the user said in the fragment counts, and what the assistant asked right before. Inflection, number
    spelling and a few words of one meaning count as said; so do dates that the message's own time gives.
    """
    undated, dates = _split_dates(value)
    return (
        _invented_token(value, context)
        or next((f"the value holds the date {day}, which nobody said" for day in dates
                 if not _is_said_day(day, source, context)), "")
        or _invented_number(undated, source, context)
        or _invented_name(undated, context)
        or _unsupported(value, source, context)
    )  # fmt: skip


def _invented_token(value: str, context: GateContext) -> str:
    for token in _VERBATIM.findall(value):
        if fold(token).strip(".,;:!?'\"()") not in context.vocabulary.folded:
            return f"the value holds {token!r}, which nobody said"
    return ""


def _invented_number(value: str, source: Source, context: GateContext) -> str:
    said = context.vocabulary.numbers | _known_years(source, context)
    folded = fold(value)
    for found in _NUMBER.finditer(folded):
        if said.isdisjoint(_readings(folded, found)):
            return f"the value holds the number {found[0]}, which nobody said"
    return ""


def _readings(folded: str, found: re.Match[str]) -> set[str]:
    """Return the numbers that a spelling can mean: as it stands, as an amount of money, multiplied."""
    near = folded[found.start() : found.end() + _UNIT_OF_NUMBER]
    amount = _NUMBER.search(unify_numbers(f"$ {found[0]}"))
    readings = {canonical_number(found[0]), found[0].lstrip("0") or "0", *list(multiplied_numbers(near))[:1]}
    return readings | {amount[0]} if amount else readings


def _invented_name(value: str, context: GateContext) -> str:
    said = context.vocabulary
    known = said.says if value.istitle() else said.names
    for word in words(value):
        if _is_name(word, value) and not _is_plain(word.form) and not known(word.form):
            return f"the value holds the name {word.span.of(value)!r}, which nobody said"
    return ""


def _is_name(word: Word, value: str) -> bool:
    """Whether a word of *value* is written as a name: a capital where the place does not ask for one."""
    text = word.span.of(value)
    if not text[0].isalpha() or text == text.lower():
        return False
    if any(character.isupper() for character in text[1:]):
        return not value.isupper()
    before = value[: word.start].rstrip(" \"'([*-")
    return value.istitle() or (before != "" and before[-1] not in ".!?:")


def _is_plain(form: str) -> bool:
    return form in FUNCTION_WORDS or form in COMMON_WORDS or form in NUMBER_WORDS


def _unsupported(value: str, source: Source, context: GateContext) -> str:
    """Say so when most words of *value* come from nowhere, or more of them from the prompt than from the user."""
    wanted = [word.form for word in content(words(value)) if not word.form[:1].isdigit()]
    if not wanted:
        return ""
    unsaid = [form for form in wanted if not context.vocabulary.says(form)]
    if context.instructions:
        prompted = sum(context.prompt.says(form) for form in wanted)
        if prompted > len(wanted) - len(unsaid) and 2 * prompted > len(wanted):
            return "the value repeats the prompt rather than the user"
    if not any(source.vocabulary.says(form) for form in wanted) and not _NUMBER.search(value):
        return "the cited message says no word of the value"
    if len(unsaid) >= _MANY_WORDS and len(unsaid) >= _MOST * len(wanted):
        return f"most of the value was said by nobody: {unsaid[0]!r}, {unsaid[1]!r}, …"
    return ""


def _split_dates(value: str) -> tuple[str, list[date]]:
    """Return *value* without its full dates, and those dates; an impossible date stays in the text."""
    folded = folded_alike(value)
    found: list[date] = []
    text = value
    for match in (*FULL_DATE.finditer(folded), *WRITTEN_DATE.finditer(folded)):
        day = full_date(match)
        if day is not None:
            found.append(day)
            text = text[: match.start()] + " " * (match.end() - match.start()) + text[match.end() :]
    return text, found


def _is_said_day(day: date, source: Source, context: GateContext) -> bool:
    """Whether the message's time and relative words give *day*, or the user said day and month of a near year."""
    today = _today(source, context)
    if day in _relative_days(source, today):
        return True
    said = context.vocabulary
    month_is_said = str(day.month) in said.numbers or any(
        said.says(name) for name, number in MONTHS.items() if number == day.month
    )
    year_is_said = str(day.year) in said.numbers or abs(day.year - today.year) <= 1
    return str(day.day) in said.numbers and month_is_said and year_is_said


def _relative_days(source: Source, today: date) -> set[date]:
    days = {today}
    for word in source.words:
        if word.form in _RELATIVE_DAYS:
            days.add(today + timedelta(days=_RELATIVE_DAYS[word.form]))
        if word.form in WEEKDAYS:
            ahead = (WEEKDAYS[word.form] - today.weekday()) % 7
            days |= {today + timedelta(days=ahead), today + timedelta(days=ahead - 7)}
    return days


def _known_years(source: Source, context: GateContext) -> set[str]:
    """The years that "last year" and the like name at the message's time."""
    return {str(_today(source, context).year + shift) for shift in _year_shifts(source)}


def _year_shifts(source: Source) -> Iterator[int]:
    forms = [word.form for word in source.words]
    for at, form in enumerate(forms):
        if form in _YEAR_WORDS:
            near = (*forms[max(0, at - 1) : at], *forms[at + 1 : at + 3])
            yield from (_RELATIVE_YEARS[word] for word in near if word in _RELATIVE_YEARS)


def _today(source: Source, context: GateContext) -> date:
    return local_day(source.message.said_at, context.fragment.time_zone)
