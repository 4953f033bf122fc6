"""Cue phrases as data: a table of plain words, one phrase a line, becomes one pattern."""

from __future__ import annotations

import re

_GAP = re.compile(r"\*(\d+)")


def phrases(table: str, *, not_after: str = "") -> re.Pattern[str]:
    """Compile *table* into a pattern over folded words with one space around each, as `reading.spaced` returns them.

    Args:
        table: one phrase a line. ``(a|b)`` is a choice, ``[a|b]`` one that may be missing, ``_`` a space inside
            either, ``*3`` up to three words of any kind, ``!(a|b)`` neither of them next, ``^`` the start of the
            text, ``w+`` any letters.
        not_after: words after which no phrase counts.
    """
    alternatives = "|".join(_alternative(line) for line in table.strip().splitlines() if line.strip())
    guards = "".join(f"(?<! {word})" for word in not_after.split())
    return re.compile(f"{guards}(?:{alternatives})")


def _alternative(line: str) -> str:
    tokens = line.split()
    start = "^ " if tokens[0] == "^" else " "
    return start + "".join(_token(token) for token in tokens if token != "^")


def _token(token: str) -> str:
    gap = _GAP.fullmatch(token)
    if gap is not None:
        return rf"(?:\S+ ){{0,{gap[1]}}}"
    words = token.replace("w+", r"\w+").replace("_", " ")
    if words.startswith("!"):
        return f"(?!(?:{words[2:-1]}) )"
    if words.startswith("[") and words.endswith("]"):
        return f"(?:(?:{words[1:-1]}) )?"
    return f"(?:{words.strip('()')}) " if words.startswith("(") else f"{words} "
