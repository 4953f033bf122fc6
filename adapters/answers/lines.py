"""The line format, which costs a third of the tokens of JSON: ``quote => category | key | value``, or ``none``.

Behind the value may stand ``| ?`` where the user is not sure, ``| ~`` where it holds in this chat only, and the
probability that the fact is right, as ``| 0.83``.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from ...domain.keys import snake_case
from ...domain.run import Dropped
from .fields import NOTHING, shown

HEDGED = "?"
CHAT_ONLY = "~"
HEDGED_CONFIDENCE = 0.5
MAX_LINE = 4_000
_MAX_NOTHING = 60
_ARROW = re.compile(r"=>|⇒|→")
_LINE = re.compile(
    r"(?P<quote>.*?)\s*(?:=>|⇒|→)\s*"
    r"(?P<category>[^|=>]{1,40}?)\s*\|\s*(?P<key>(?:(?!=>)[^|]){1,80}?)\s*\|\s*(?P<value>\S.*)"
)
_MARK = re.compile(rf"[{HEDGED}{CHAT_ONLY}]|[01]\.\d\d")
_BEFORE_QUOTE = re.compile(r"\s*(?:(?:[-*•]|\d{1,3}[.)])\s+)?(?:user(?: \([^)]{0,40}\))?:\s+)?")
_OUTER_QUOTES = "\"'“”‘’«»` "


@dataclass(slots=True)
class Lines:
    """What an answer says line by line: fields of each fact, refused lines, a plain "nothing", an end amid a line."""

    facts: list[dict[str, str]] = field(default_factory=list)
    dropped: list[Dropped] = field(default_factory=list)
    nothing: bool = False
    cut: bool = False


def read_lines(answer: str, *, finished: bool) -> Lines:
    """Read an answer in the line format; lines that are neither a fact nor "none" are prose and left alone.

    Args:
        answer: the text of the answer.
        finished: the model ended it; otherwise the last line may lack words, and lines may lack after it.
    """
    lines = [line for line in answer.splitlines(keepends=True) if line.strip(" \t\r\n`")]
    read = Lines()
    for number, line in enumerate(lines):
        unfinished = not finished and number == len(lines) - 1 and line[-1] != "\n"
        _read_line(read, line.strip(), unfinished=unfinished)
    read.nothing = not read.facts and any(_says_nothing(line) for line in (*lines[:1], *lines[-1:]))
    read.cut = not finished and bool(read.facts or read.dropped)
    return read


def _read_line(read: Lines, line: str, *, unfinished: bool) -> None:
    if _ARROW.search(line) is None:
        return
    fact = _LINE.fullmatch(line) if len(line) <= MAX_LINE else None
    if unfinished:
        read.dropped.append(Dropped(shown(line), "cut off before its end"))
    elif fact is None:
        read.dropped.append(Dropped(shown(line), "not in the form quote => category | key | value"))
    else:
        value, marks = _without_marks(fact["value"])
        read.facts.append(
            {
                "memory_category": fact["category"],
                "memory_key": fact["key"],
                "memory_value": value.strip(_OUTER_QUOTES),
                "evidence": _BEFORE_QUOTE.sub("", fact["quote"], count=1).strip(_OUTER_QUOTES),
            }
            | _meaning(marks)
        )


def _without_marks(value: str) -> tuple[str, list[str]]:
    """Return *value* without the marks behind it, and these."""
    parts = value.rsplit("|", 3)
    marks = []
    while len(parts) > 1 and _MARK.fullmatch(parts[-1].strip()) is not None:
        marks.append(parts.pop().strip())
    return "|".join(parts), marks


def _meaning(marks: list[str]) -> dict[str, str]:
    confidences = [HEDGED_CONFIDENCE if mark == HEDGED else float(mark) for mark in marks if mark != CHAT_ONLY]
    return ({"confidence": str(min(confidences))} if confidences else {}) | (
        {"is_user_memory_candidate": "false"} if CHAT_ONLY in marks else {}
    )


def _says_nothing(line: str) -> bool:
    return len(line) <= _MAX_NOTHING and snake_case(line) in NOTHING
