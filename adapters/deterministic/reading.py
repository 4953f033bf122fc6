"""A message made ready for rules: folded for matching, what others said blanked out, cut into clauses.

The folded text has one character for each letter of the message, lower case and without accents, so that a match
leads back to the words as written. What the user quotes, pastes or dictates for others becomes line breaks.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass

from . import cues

MAX_CLAUSE = 320
_STRAIGHT = {"\u2018": "'", "\u2019": "'", "\u02bc": "'", "\u00b4": "'", "`": "`", "\u00a0": " ", "\t": " "}
_SENTENCE_END = re.compile(r"[!?\u2026\U0001F300-\U0001FAFF\u2600-\u27BF]+|\n+|\.{2,}|(?<![\s.][a-z])(?<!\b(?:dr|sr|mr|st))(?<!\b(?:mrs|sra))\.(?=\s|$)|;")
_OUTER = re.compile(r"[\s,.:)]*")


@dataclass(frozen=True, slots=True)
class Clause:
    """A stretch of the folded text that says one thing.

    Attributes:
        start: where it starts, leading words such as "well" left out.
        end: where it ends; its closing mark stands there.
        opening: where it starts with its leading words.
        sentence: number of its sentence.
        first: whether no clause of the sentence stands before it.
    """

    start: int
    end: int
    opening: int
    sentence: int
    first: bool


@dataclass(frozen=True, slots=True)
class Sentence:
    """What holds for all clauses of a sentence, see `cues`."""

    start: int
    end: int
    asks: bool
    hedged: bool
    supposes: bool


@dataclass(frozen=True, slots=True)
class Reading:
    """A message as the rules see it.

    Attributes:
        original: the message as written.
        folded: what the rules match.
        at: for each character of `folded`, where it stands in `original`; one more for the end.
        sentences: in order.
        clauses: in order.
    """

    original: str
    folded: str
    at: tuple[int, ...]
    sentences: tuple[Sentence, ...]
    clauses: tuple[Clause, ...]

    def words(self, start: int, end: int) -> str:
        """Return the slice of the message behind a stretch of the folded text, outer white space left out."""
        return self.original[self.at[start] : self.at[end]].strip()

    def sentence_end(self, position: int) -> int:
        """Return where the sentence ends that holds *position*."""
        return next((sentence.end for sentence in self.sentences if position <= sentence.end), len(self.folded))


def read(message: str) -> Reading:
    """Fold *message*, blank out what is not the user's own speech and cut the rest into clauses."""
    folded, at = _fold(message)
    own = _own_speech(folded)
    sentences = tuple(_sentences(own))
    verbs = frozenset(place for place, letter in enumerate(own) if letter == "e" and message[at[place]] in "\u00e9\u00c9")
    clauses = tuple(
        clause for number, sentence in enumerate(sentences) for clause in _clauses(own, sentence, number, verbs)
    )
    return Reading(message, own, at, sentences, clauses)


def fold(text: str) -> str:
    """Fold *text* as a reading folds its message."""
    return _fold(text)[0]


def _fold(text: str) -> tuple[str, tuple[int, ...]]:
    letters: list[str] = []
    at: list[int] = []
    for position, character in enumerate(text):
        if unicodedata.combining(character) and letters:
            continue
        letters.append(_fold_letter(character))
        at.append(position)
    return "".join(letters), (*at, len(text))


def _fold_letter(character: str) -> str:
    if character.isascii():
        return _STRAIGHT.get(character) or character.lower()
    character = _STRAIGHT.get(character, character)
    lower = unicodedata.normalize("NFD", character)[0].lower()
    return lower if len(lower) == 1 else character


def _own_speech(folded: str) -> str:
    """Blank out quotations, code, pasted lines and texts given to be worked on."""
    for pattern in cues.NOT_THE_USERS_SPEECH:
        folded = pattern.sub(_blank, folded)
    folded = cues.QUOTATION.sub(_blank_when_long, folded)
    folded = cues.TEXT_TO_WORK_ON.sub(_blank_last_group, folded)
    return cues.TEXT_TO_TRANSLATE.sub(_blank_last_group, folded)


def _blank(match: re.Match[str]) -> str:
    return "\n" * len(match[0])


def _blank_when_long(match: re.Match[str]) -> str:
    """A quoted word or title is part of the sentence; a quoted statement is somebody else's."""
    inside = match[0][1:-1]
    return match[0] if len(inside.split()) <= cues.LONGEST_TITLE and not cues.STATEMENT.search(inside) else _blank(match)


def _blank_last_group(match: re.Match[str]) -> str:
    kept = match.start("text") - match.start()
    return match[0][:kept] + "\n" * (len(match[0]) - kept)


def _sentences(folded: str) -> Iterator[Sentence]:
    start = 0
    for mark in (*_SENTENCE_END.finditer(folded), None):
        end = mark.start() if mark else len(folded)
        if folded[start:end].strip():
            text = folded[start:end]
            yield Sentence(
                start,
                end,
                asks=mark is not None and "?" in mark[0],
                hedged=cues.HEDGE.search(text) is not None,
                supposes=cues.SUPPOSITION.search(text) is not None,
            )
        start = mark.end() if mark else end


def _clauses(folded: str, sentence: Sentence, number: int, verbs: frozenset[int]) -> Iterator[Clause]:
    """Cut a sentence into clauses; at *verbs* stands "\u00e9" (is), which is no conjunction although it folds to "e"."""
    found = (match.span() for match in cues.CLAUSE_BOUNDARY.finditer(folded, sentence.start, sentence.end))
    cuts = [cut for cut in found if cut[1] not in verbs]
    edges = [(sentence.start, sentence.start), *cuts, (sentence.end, sentence.end)]
    first = True
    for (_, start), (end, _) in zip(edges, edges[1:], strict=False):
        for piece_start, piece_end in _pieces(folded, start, end):
            lead = cues.LEADING_WORDS.match(folded, piece_start, piece_end)
            begin = lead.end() if lead and lead.end() < piece_end else piece_start
            opening = _first_word(folded, piece_start, piece_end)
            begin = max(begin, opening)
            if begin < piece_end:
                yield Clause(begin, piece_end, opening, number, first)
                first = False


def _first_word(folded: str, start: int, end: int) -> int:
    outer = _OUTER.match(folded, start, end)
    return outer.end() if outer else start


def _pieces(folded: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    """Cut what is longer than any clause, at a space where there is one, so that matching stays fast."""
    while end - start > MAX_CLAUSE:
        cut = folded.rfind(" ", start + 1, start + MAX_CLAUSE)
        cut = cut if cut > start else start + MAX_CLAUSE
        yield start, cut
        start = cut
    if folded[start:end].strip():
        yield start, end
