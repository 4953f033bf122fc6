"""The forms under which two texts count as the same: of a value, and of a quote.

`normalize_value` decides whether two values are one fact, so it only folds what a careful reader
would not notice. `NormalizedText` finds a quote in a message and leads back to the words as written.
"""

from __future__ import annotations

import re
import unicodedata
from bisect import bisect_left
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from .numbers import unify_numbers

NORMALIZER_VERSION = "n1"

_REPLACEMENT = "\N{REPLACEMENT CHARACTER}"
_LONE_SURROGATE = re.compile("[\ud800-\udfff]")
_NUL_BETWEEN_WORDS = re.compile(r"(?<=\w)\x00+(?=\w)")
_BEYOND_ASCII = re.compile(r"[A-Za-z]?[^\x00-\x7f]+")  # with the letter on which its first mark may stand
_INVISIBLE = re.compile("[\u00ad\u200b\u2060\ufeff\ufe0e\ufe0f]")
_SPACE = re.compile(r"\s+")
_TYPOGRAPHIC = str.maketrans(
    {"\u2018": "'", "\u2019": "'", "\u02bc": "'", "\u201c": '"', "\u201d": '"', "\u2010": "-", "\u2011": "-",
     "\u2012": "-", "\u2013": "-", "\u2014": "-", "\u2212": "-"}
)  # fmt: skip
_OUTER_LEFT = " ,;:!?…\"'`*_«»“”‘’„·•¡¿([{|"
_OUTER_RIGHT = " .,;:!?…\"'`*_«»“”‘’„·•¡¿)]}|"
_MAX_PASSES = 8


def clean_text(text: str) -> str:
    """Make *text* storable: a lone surrogate becomes U+FFFD, NUL goes or, where it parts words, becomes a space."""
    if "\x00" in text:
        text = _NUL_BETWEEN_WORDS.sub(" ", text).replace("\x00", "")
    return _LONE_SURROGATE.sub(_REPLACEMENT, text)


def normalize_value(text: str) -> str:
    """Return the form under which two values are the same fact; empty when nothing is left of *text*.

    Folded are: compatibility forms, case, accents of Latin and Greek letters, white space, outer punctuation,
    typographic quotes and dashes, spellings of numbers, money and a few units. Words, their order, negations and
    every other script stay.

    Returns:
        A text that this function leaves as it is.
    """
    folded = clean_text(text)
    for _ in range(_MAX_PASSES):
        again = _fold_value(folded)
        if again == folded:
            break
        folded = again
    return folded


def _fold_value(text: str) -> str:
    folded = unify_numbers(fold(_INVISIBLE.sub("", text).translate(_TYPOGRAPHIC)))
    return _SPACE.sub(" ", folded).lstrip(_OUTER_LEFT).rstrip(_OUTER_RIGHT)


def fold(text: str) -> str:
    """Fold compatibility forms, case and the accents of Latin and Greek letters."""
    if text.isascii():
        return text.lower()
    compatible = unicodedata.normalize("NFKC", text).casefold()
    decomposed = unicodedata.normalize("NFD", compatible)
    return unicodedata.normalize("NFKC", _BEYOND_ASCII.sub(lambda run: "".join(_without_accents(run[0])), decomposed))


def folded_alike(text: str) -> str:
    """Fold *text* letter for letter, so that a place in it is the same place in *text*."""
    if text.isascii():
        return text.lower()
    return "".join(folded if len(folded := fold(character)) == 1 else character for character in text)


def _without_accents(decomposed: str) -> Iterator[str]:
    """Leave out marks that stand on a Latin or Greek letter; elsewhere a mark can be a vowel."""
    on_accentable = False
    for character in decomposed:
        if unicodedata.category(character) != "Mn":
            on_accentable = _is_accentable(character)
        elif on_accentable:
            continue
        yield character


def _is_accentable(character: str) -> bool:
    if character.isascii():
        return character.isalpha()
    return unicodedata.name(character, "").startswith(("LATIN", "GREEK"))


@dataclass(frozen=True)
class NormalizedText:
    """A text folded for matching, with the way back to the original.

    Attributes:
        original: the text as written.
        folded: letters, digits, marks and pictographs, folded; every run of anything else is one space.
        starts: for each character of `folded`, where its cluster starts in `original`.
        ends: for each character of `folded`, where its cluster ends in `original`.
    """

    original: str
    folded: str
    starts: tuple[int, ...]
    ends: tuple[int, ...]

    @cached_property
    def word_starts(self) -> tuple[int, ...]:
        """Positions in `folded` where a word starts, in order; each letter of an unspaced script is one."""
        return tuple(
            at
            for at, character in enumerate(self.folded)
            if character != " " and (at == 0 or self.folded[at - 1] == " " or is_unspaced(character))
        )

    def find(self, needle: str, start: int = 0) -> tuple[int, int] | None:
        """Find *needle*, folded the same way, as whole words; a word cut at the end is completed.

        Args:
            needle: any text.
            start: position in `original` from which to look.

        Returns:
            Start and end in `original`, or None when *needle* is not there or holds nothing to match.
        """
        wanted = normalize_text(needle).folded.strip()
        if not wanted:
            return None
        at = self._next_start(wanted, 0)
        while at >= 0:
            end = self._end_of_word(at + len(wanted), complete=" " in wanted)
            if self.starts[at] >= start and end is not None:
                return self.starts[at], self.ends[end - 1]
            at = self._next_start(wanted, at + 1)
        return None

    def _next_start(self, wanted: str, after: int) -> int:
        """Return the next position from *after* where *wanted* starts a word, or -1."""
        at = self.folded.find(wanted, after)
        while at >= 0:
            next_word = bisect_left(self.word_starts, at)
            if next_word == len(self.word_starts):
                return -1
            if self.word_starts[next_word] == at:
                return at
            at = self.folded.find(wanted, self.word_starts[next_word])
        return -1

    def _end_of_word(self, end: int, *, complete: bool) -> int | None:
        if end >= len(self.folded) or self.folded[end] == " ":
            return end
        if is_unspaced(self.folded[end]) or is_unspaced(self.folded[end - 1]):
            return end
        if not complete:
            return None
        space = self.folded.find(" ", end)
        return len(self.folded) if space < 0 else space


def normalize_text(text: str) -> NormalizedText:
    """Fold *text* for matching, remembering where each character came from."""
    characters: list[str] = []
    starts: list[int] = []
    ends: list[int] = []
    for start, end in _clusters(text):
        for character in _matching_form(text[start:end]):
            if character == " " and characters and characters[-1] == " ":
                continue
            characters.append(character)
            starts.append(start)
            ends.append(end)
    return NormalizedText(text, "".join(characters), tuple(starts), tuple(ends))


def _matching_form(cluster: str) -> str:
    folded = fold(cluster)
    return "".join(
        character if character.isalnum() or unicodedata.category(character) in _MATCHED_CATEGORIES else " "
        for character in folded
    )


_MATCHED_CATEGORIES = frozenset({"Mn", "Mc", "So", "Sc"})


def _clusters(text: str) -> Iterator[tuple[int, int]]:
    """Yield start and end of each character with the marks (and Hangul jamo) that belong to it."""
    start = 0
    for at in range(1, len(text) + 1):
        if at == len(text) or not _continues(text[at]):
            yield start, at
            start = at


def _continues(character: str) -> bool:
    if character.isascii():
        return False
    return unicodedata.category(character) in {"Mn", "Mc", "Me"} or "\u1160" <= character <= "\u11ff"


_UNSPACED = (
    (0x0E00, 0x0EFF),
    (0x1000, 0x109F),
    (0x1780, 0x17FF),
    (0x3040, 0x30FF),
    (0x3400, 0x4DBF),
    (0x4E00, 0x9FFF),
    (0x20000, 0x323AF),
)


def is_unspaced(character: str) -> bool:
    """Whether the script of *character* writes words without spaces between them."""
    return any(low <= ord(character) <= high for low, high in _UNSPACED)
