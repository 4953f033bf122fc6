"""A frame: one way to say one kind of fact, as data; and how it is matched against a clause."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import groupby

from .reading import Reading
from .shapes import Shape, Span, words

_PLACEHOLDER = re.compile(r"\{([a-z_]+)\}")
BATCH = 16
_VALUE = "(?P<v>.+)"
_WORD = re.compile(r"[a-z0-9]+")


@dataclass(frozen=True, slots=True)
class Frame:
    """One way to say one kind of fact.

    Attributes:
        key: canonical key of the fact; where the pattern has a group ``k``, what comes before its words.
        pattern: matches a clause from its first word, or anywhere in it; group ``v`` holds the value.
        shape: how far the value reaches.
        category: other than the usual one of the key; ``""`` for the usual one.
        confidence: how often such a statement is a lasting fact, in [0, 1].
        anywhere: looked for at every word of a clause, not only at its first.
        negates: ends a fact instead of making one.
        several: the value lists several facts.
        wide: reads on past the end of the clause, to the end of the sentence.
        wish: may stand in a request, as a wish about answers does.
    """

    key: str
    pattern: re.Pattern[str]
    shape: Shape
    category: str = ""
    confidence: float = 0.9
    anywhere: bool = False
    negates: bool = False
    several: bool = False
    wide: bool = False
    wish: bool = False

    def find(self, reading: Reading, start: int, end: int) -> Iterator[tuple[Span, str]]:
        """Yield the stretch of each value with its key; at most one unless *anywhere*."""
        end = reading.sentence_end(end) if self.wide else end
        matches = (
            self.pattern.finditer(reading.folded, start, end)
            if self.anywhere
            else filter(None, (self.pattern.match(reading.folded, start, end),))
        )
        for match in matches:
            value = self.shape(reading, *match.span("v"))
            if value is not None:
                yield value, self._key_of(match)

    def unnamed(self) -> str:
        """Return the pattern without names of groups, so that it can stand beside others in one expression."""
        return self.pattern.pattern.replace("(?P<v>", "(?:").replace("(?P<k>", "(?:")

    def _key_of(self, match: re.Match[str]) -> str:
        """Return the key; a favourite is named by what it is a favourite of."""
        return self.key + "_".join(_WORD.findall(match["k"])) if "k" in self.pattern.groupindex else self.key


@dataclass(frozen=True, slots=True)
class Batch:
    """Frames of one sort that are asked first whether any of them can match: most clauses are none of theirs."""

    frames: tuple[Frame, ...]
    any_of_them: re.Pattern[str]

    def may_match(self, reading: Reading, start: int, end: int) -> bool:
        """Whether a frame can match from *start*, or anywhere up to *end* where the frames look everywhere."""
        end = reading.sentence_end(end) if self.frames[0].wide else end
        ask = self.any_of_them.search if self.frames[0].anywhere else self.any_of_them.match
        return ask(reading.folded, start, end) is not None


def batches(frames: Iterable[Frame]) -> tuple[Batch, ...]:
    """Group neighbouring frames of one sort, keeping their order."""
    groups = (tuple(group) for _, group in groupby(frames, key=lambda frame: (frame.anywhere, frame.wide)))
    pieces = (group[at : at + BATCH] for group in groups for at in range(0, len(group), BATCH))
    return tuple(Batch(piece, re.compile("|".join(f"(?:{frame.unnamed()})" for frame in piece))) for piece in pieces)


class FrameTable:
    """Builds frames of one language, with short names for pieces that many patterns share.

    Args:
        pieces: what a name in braces stands for.
        spellings: words that people write in several ways, each with a pattern for all of them.
    """

    def __init__(self, pieces: Mapping[str, str], spellings: Mapping[str, str] | None = None) -> None:
        self._pieces = {"v": _VALUE, **pieces}
        self._spellings = dict(spellings or {})
        self._spelled = re.compile(rf"(?<![\\\w])(?:{'|'.join(self._spellings) or '(?!)'})(?![\w\[?*+])")
        self._frames: list[Frame] = []

    def add(self, key: str, pattern: str, shape: Shape | None = None, **options: object) -> None:
        """Add a frame; in *pattern*, ``{name}`` stands for a piece and ``{v}`` for the value."""
        text = self.expand(pattern)
        if "(?P<v>" not in text:
            raise ValueError(f"The pattern {pattern!r} of {key!r} has no value: put {{v}} where it stands.")
        left = r"(?<!\w)" if options.get("anywhere") else ""
        self._frames.append(Frame(key, re.compile(left + text), shape or words(16), **options))  # type: ignore[arg-type]

    def expand(self, pattern: str) -> str:
        """Replace ``<name>`` by the piece of that name, inside pieces as well."""
        while True:
            text = _PLACEHOLDER.sub(lambda match: self._pieces[match[1]], pattern)
            if text == pattern:
                return self._spelled.sub(lambda match: self._spellings[match[0]], text)
            pattern = text

    def frames(self) -> tuple[Frame, ...]:
        """Return the frames in the order in which they were added."""
        return tuple(self._frames)
