"""Where sentences and words stand in a message, for whoever reads it by rules."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple


class Span(NamedTuple):
    """A stretch of a text, end exclusive."""

    start: int
    end: int

    def of(self, text: str) -> str:
        """Return the words of this stretch of *text*."""
        return text[self.start : self.end]

    def holds(self, other: Span) -> bool:
        """Whether *other* lies within."""
        return self.start <= other.start and other.end <= self.end

    def meets(self, other: Span) -> bool:
        """Whether the two share a character."""
        return self.start < other.end and other.start < self.end


_ABBREVIATIONS = frozenset(
    "dr dra sr sra srta mr mrs ms prof profa st sto sta no nr vs etc av r jr eng exmo ud uds approx aprox".split()
)
_SENTENCE_END = re.compile(r"[.!?…。！？]+[\"'”’»)\]]*(?=\s|$)|[。！？]+|\n+")
_LAST_WORD = re.compile(r"\w{1,6}$")


def sentences(text: str) -> Iterator[Span]:
    """Yield the sentences of *text* in order, without the white space around them; a line break ends one."""
    start = 0
    for mark in _SENTENCE_END.finditer(text):
        if mark[0] == "." and _is_abbreviation(text, mark.start()):
            continue
        if (span := _trimmed(text, start, mark.end())) is not None:
            yield span
        start = mark.end()
    if (span := _trimmed(text, start, len(text))) is not None:
        yield span


def _is_abbreviation(text: str, dot: int) -> bool:
    word = _LAST_WORD.search(text[max(0, dot - 6) : dot])
    return word is not None and word[0].casefold() in _ABBREVIATIONS


def _trimmed(text: str, start: int, end: int) -> Span | None:
    stretch = text[start:end]
    left = start + len(stretch) - len(stretch.lstrip())
    right = start + len(stretch.rstrip())
    return Span(left, right) if left < right else None
