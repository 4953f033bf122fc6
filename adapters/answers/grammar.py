"""Two ways to read the small parts of JSON: by the letter, and as small models write it."""

from __future__ import annotations

import re
from enum import Enum
from typing import Protocol

MAX_NAME_LENGTH = 80
MAX_LENIENT_STRING = 20_000


class Number(str):
    """A number with its digits as they were written."""

    __slots__ = ()


Scalar = str | Number | bool | None


class Place(Enum):
    """Where a scalar stands: as the value of a field or as an item of a list."""

    FIELD = "field"
    ITEM = "item"


class CutError(Exception):
    """The text ended inside a value; `suspect` as in `BrokenError`."""

    def __init__(self, *, suspect: bool = False) -> None:
        super().__init__()
        self.suspect = suspect


class BrokenError(Exception):
    """The text goes on in no way that the grammar knows.

    Attributes:
        position: where it was noticed.
        suspect: a string had run over the start of another value, so nothing read here can be trusted.
    """

    def __init__(self, position: int, *, suspect: bool = False) -> None:
        super().__init__(position)
        self.position = position
        self.suspect = suspect


class Grammar(Protocol):
    """How names and scalars are written; a position points into the text, end exclusive."""

    lenient: bool

    def skip(self, text: str, position: int) -> int:
        """Return the position behind what means nothing."""

    def name(self, text: str, position: int) -> tuple[str, int]:
        """Return the name of a field and the position behind its colon."""

    def scalar(self, text: str, position: int, place: Place) -> tuple[Scalar, int]:
        """Return the scalar at *position* and the position behind it."""


_SPACE = re.compile(r"[\s\ufeff]*+")
_STRING = re.compile(r'"((?:[^"\\]++|\\.)*+)"', re.DOTALL)
_COLON = re.compile(r"\s*+:")
_NUMBER = re.compile(r"-?\d++(?:\.\d++)?(?:[eE][+-]?\d++)?(?![\w.])")
_LITERAL = re.compile(r"(?:true|false|null)\b")
_LITERALS: dict[str, Scalar] = {
    "true": True, "false": False, "null": None, "none": None, "nan": None, "undefined": None, "nil": None,
}  # fmt: skip
_ESCAPE = re.compile(r"\\(?:u([0-9a-fA-F]{4})(?:\\u([dD][c-fC-F][0-9a-fA-F]{2}))?|(.))", re.DOTALL)
_ESCAPED = {"n": "\n", "t": "\t", "r": "\r", "b": "\b", "f": "\f", '"': '"', "'": "'", "/": "/", "\\": "\\"}
_REPLACEMENT = "\N{REPLACEMENT CHARACTER}"


class Strict:
    """JSON by the letter, except that a string may hold raw line breaks and tabs."""

    lenient = False

    def skip(self, text: str, position: int) -> int:
        return _end(_SPACE, text, position)

    def name(self, text: str, position: int) -> tuple[str, int]:
        name, position = self._string(text, position)
        colon = _COLON.match(text, position)
        if colon is None:
            raise _stopped(text, self.skip(text, position))
        return name, colon.end()

    def scalar(self, text: str, position: int, place: Place) -> tuple[Scalar, int]:
        if text[position] == '"':
            return self._string(text, position)
        if (number := _NUMBER.match(text, position)) is not None:
            return Number(number[0]), _whole(text, number.end())
        if (literal := _LITERAL.match(text, position)) is not None:
            return _LITERALS[literal[0]], literal.end()
        raise _stopped(text, position)

    def _string(self, text: str, position: int) -> tuple[str, int]:
        string = _STRING.match(text, position)
        if string is None:
            raise CutError if text[position] == '"' else _stopped(text, position)
        return unescaped(string[1]), string.end()


_MEANINGLESS = re.compile(r"(?:[\s\ufeff\u200b]++|//[^\n]*+|#[^\n]*+|/\*(?:[^*]|\*(?!/)){0,500}+\*/)*+")
_BARE_NAME = re.compile(rf"[^\W\d]\w{{0,{MAX_NAME_LENGTH}}}(?=\s*+:)")
_BARE_VALUE = re.compile(r"[^\W\d][\w-]{0,80}(?=\s*+[,}\]])")
_LENIENT_NUMBER = re.compile(r"[-+]?(?:\d++(?:\.\d*+)?|\.\d++)(?:[eE][+-]?\d++)?%?(?![\w.])")
_WORD = re.compile(r"-?[^\W\d]\w*+\b")
_HALF_WORD = re.compile(r"[-+.\w]{0,40}+\Z")
_QUOTES = {'"': '"', "'": "'", "“": "”\"", "”": "”\"", "„": "”“\"", "‘": "’'", "«": "»"}  # fmt: skip
_CANDIDATE_ENDS = {closers: re.compile(rf"\\.|[{closers}]", re.DOTALL) for closers in set(_QUOTES.values())}
_QUOTED_NAME = r"[\"'“”][^\W\d]\w{0,80}[\"'“”]\s*+:"
_BARE_NAME_TOO = rf"(?:{_QUOTED_NAME}|[^\W\d]\w{{0,80}}\s*+:)"
_AFTER_FIELD = re.compile(rf"\s*+(?:[}}\]]|//|/\*|#|\Z|,\s*+(?:[}}\]]|//|/\*|#|\Z|{_BARE_NAME_TOO})|{_QUOTED_NAME})")
_AFTER_ITEM = re.compile(r"\s*+(?:[\]}]|//|/\*|#|\Z|,\s*+(?:[\"'“„‘«\[{\]}\d/#-]|\Z|(?:true|false|null|None)\b))")
_AFTER = {Place.FIELD: _AFTER_FIELD, Place.ITEM: _AFTER_ITEM}
_VALUE_STARTS_WITHIN = re.compile(r"[\[{]\s*+[\"'\[{]|(?<!\\)[\"']\s*+:\s*+[\"'\[{]")


class Lenient:
    """As small models write it: other quotes, comments, trailing commas, Python, quotes inside quotes."""

    lenient = True

    def skip(self, text: str, position: int) -> int:
        end = _end(_MEANINGLESS, text, position)
        if _VALUE_STARTS_WITHIN.search(text, position, end) is not None:
            raise BrokenError(end, suspect=True)
        return end

    def name(self, text: str, position: int) -> tuple[str, int]:
        if (bare := _BARE_NAME.match(text, position)) is not None:
            name, position = bare[0], bare.end()
        else:
            name, position = self._quoted_name(text, position)
        return name, _end(_COLON, text, position)

    def scalar(self, text: str, position: int, place: Place) -> tuple[Scalar, int]:
        if text[position] in _QUOTES:
            return self._string(text, position, place)
        if (number := _LENIENT_NUMBER.match(text, position)) is not None:
            return Number(number[0]), _whole(text, number.end())
        word = _WORD.match(text, position)
        if word is not None and word[0].casefold() in _LITERALS:
            return _LITERALS[word[0].casefold()], word.end()
        if place is Place.FIELD and (bare := _BARE_VALUE.match(text, position)) is not None:
            return bare[0], bare.end()
        raise _stopped(text, position)

    def _quoted_name(self, text: str, position: int) -> tuple[str, int]:
        closers = _QUOTES.get(text[position])
        if closers is None:
            raise _stopped(text, position)
        limit = min(len(text), position + 2 + MAX_NAME_LENGTH)
        for end in _CANDIDATE_ENDS[closers].finditer(text, position + 1, limit):
            if end[0] in closers and _COLON.match(text, end.end()) is not None:
                return unescaped(text[position + 1 : end.start()]), end.end()
        if limit == len(text) and not set("{}[]\n") & set(text[position:]):
            raise CutError
        raise BrokenError(position)

    def _string(self, text: str, position: int, place: Place) -> tuple[str, int]:
        """Read up to a quote behind which the value can end; other quotes inside are part of the words."""
        closers = _QUOTES[text[position]]
        limit = min(len(text), position + MAX_LENIENT_STRING)
        for end in _CANDIDATE_ENDS[closers].finditer(text, position + 1, limit):
            if end[0] in closers and _AFTER[place].match(text, end.end()) is not None:
                written = text[position + 1 : end.start()]
                if _VALUE_STARTS_WITHIN.search(written) is not None:
                    raise BrokenError(end.end(), suspect=True)
                return unescaped(written), end.end()
        suspect = _VALUE_STARTS_WITHIN.search(text, position + 1, limit) is not None
        if limit == len(text):
            raise CutError(suspect=suspect)
        raise BrokenError(limit, suspect=suspect)


STRICT = Strict()
LENIENT = Lenient()


def unescaped(written: str) -> str:
    """Return what a string literal means; an escape that JSON does not know stays as it is written."""
    return _ESCAPE.sub(_meaning, written) if "\\" in written else written


def _meaning(escape: re.Match[str]) -> str:
    if escape[3] is not None:
        return _ESCAPED.get(escape[3], escape[0])
    code = int(escape[1], 16)
    if escape[2] is not None and 0xD800 <= code < 0xDC00:
        return chr(0x10000 + ((code - 0xD800) << 10) + int(escape[2], 16) - 0xDC00)
    first = _REPLACEMENT if 0xD800 <= code < 0xE000 else chr(code)
    return first if escape[2] is None else first + _REPLACEMENT


def _end(pattern: re.Pattern[str], text: str, position: int) -> int:
    match = pattern.match(text, position)
    return position if match is None else match.end()


def _whole(text: str, end: int) -> int:
    """Return *end* unless the text ends there too: then a digit or a letter may be missing."""
    if end == len(text):
        raise CutError
    return end


def _stopped(text: str, position: int) -> Exception:
    """Return why reading stops at *position*: the text was cut inside a word, or it is no JSON."""
    return CutError() if _HALF_WORD.match(text, position) else BrokenError(position)
