"""Matching: words in texts, numbers in bounds, rows by what they hold."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterable
from datetime import datetime, timedelta, timezone
from typing import Any
from zoneinfo import ZoneInfo

from .run import Run


def fold(text: Any) -> str:
    """Return text for matching, without case and accents."""
    decomposed = unicodedata.normalize("NFKD", str(text))
    return "".join(c for c in decomposed if not unicodedata.combining(c)).casefold()


def holds(text: str, words: Iterable[str]) -> list[str]:
    """Return those of *words* that *text* holds."""
    folded = fold(text)
    return [word for word in words if fold(word) in folded]


def in_bounds(number: float, bounds: dict[str, float]) -> bool:
    comparisons: dict[str, Callable[[float, float], bool]] = {
        "eq": lambda a, b: a == b,
        "ge": lambda a, b: a >= b,
        "le": lambda a, b: a <= b,
        "gt": lambda a, b: a > b,
        "lt": lambda a, b: a < b,
    }
    return all(comparisons[name](number, bound) for name, bound in bounds.items())


def contains(*columns: str) -> Callable[[Run, dict[str, Any], Any], bool]:
    def matches(run: Run, row: dict[str, Any], words: list[str]) -> bool:
        return any(holds(str(row[column]), words) for column in columns)

    return matches


def with_dates(run: Run, row: dict[str, Any]) -> str:
    """Return the value and the dates of a row, the dates in the time zone of the case."""
    settings = run.stage.state.get("settings", {})
    zone = ZoneInfo(settings["time_zone"]) if "time_zone" in settings else timezone(timedelta(0))
    dates = (row[name] for name in ("valid_from", "valid_to", "first_seen", "last_seen") if row[name])
    return " ".join([row["value"], *(datetime.fromisoformat(date).astimezone(zone).isoformat() for date in dates)])


def same_instant(column: str) -> Callable[[Run, dict[str, Any], Any], bool]:
    return lambda run, row, wanted: datetime.fromisoformat(row[column]) == datetime.fromisoformat(wanted)


MATCHES: dict[str, Callable[[Run, dict[str, Any], Any], bool]] = {
    "scope": lambda run, row, scope: scope in {row["scope"], "any"},
    "supported_by": lambda run, row, names: row.get("supporting") == sorted(names),
    "supported_by_all": lambda run, row, names: set(names) <= set(row.get("supporting", ())),
    "supporting_count": lambda run, row, bounds: in_bounds(
        row.get("supporting_count", 0), bounds if isinstance(bounds, dict) else {"eq": bounds}
    ),
    "id": lambda run, row, wanted: row["id"] == wanted,
    "chat": lambda run, row, wanted: row["chat"] == wanted,
    "key_any": lambda run, row, keys: row["key"] in {*keys, *map(run.catalogue.canonical, keys)},
    "category_any": lambda run, row, wanted: row["category"] in wanted,
    "value_has_all": lambda run, row, words: len(holds(row["value"], words)) == len(words),
    "value_has_any": contains("value"),
    "value_lacks": lambda run, row, words: not holds(row["value"], words),
    "value_equals_any": lambda run, row, wanted: fold(row["value"]) in map(fold, wanted),
    "value_or_evidence_has_any": contains("value", "evidence"),
    "evidence_has_any": contains("evidence"),
    "value_or_date_has_any": lambda run, row, words: bool(holds(with_dates(run, row), words)),
    "subject_any": contains("subject"),
    "confidence": lambda run, row, bounds: in_bounds(row["confidence"], bounds),
    "first_seen": same_instant("first_seen"),
    "last_seen": same_instant("last_seen"),
}
