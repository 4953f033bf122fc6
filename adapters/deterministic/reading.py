"""A message made ready for rules: folded for matching, what others said blanked out, cut into clauses.

The folded text has one character for each letter of the message, lower case and without accents, so that a match
leads back to the words as written. What the user quotes, pastes or hands over to be worked on becomes line breaks.
"""

from __future__ import annotations

import re
import unicodedata
from bisect import bisect_left, bisect_right
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

from ...domain.fragment import Message
from ...domain.gates.foreign_text import foreign_spans
from ...domain.gates.reading import Source
from . import cues

MAX_CLAUSE = 320
MAX_SENTENCE = 1000
_STRAIGHT = {"\u2018": "'", "\u2019": "'", "\u02bc": "'", "\u00b4": "'", "\u00a0": " ", "\t": " "}
_SENTENCE_END = re.compile(
    r"[!?\u2026;\U0001F300-\U0001FAFF\u2600-\u27BF]+|\n+|\.{2,}"
    r"|(?<![\s.][a-z])(?<!\b(?:dr|sr|mr|st))(?<!\b(?:mrs|sra))\.(?=\s|$)"
)
_TELLING_ACCENTS = {"e": "éÉ", "a": "áÁ"}
_OUTER_MARKS = re.compile(r"[\s,.:)]*")


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
    """What holds for all clauses of a sentence; see `cues`.

    Attributes:
        start: where it starts.
        end: where it ends, its mark left out.
        asks: it ends in a question mark.
        hedged: the user is not sure.
        supposes: it speaks of what might be, or orders the memory about.
        invents: it speaks of a character, or asks for a text to be made up.
    """

    start: int
    end: int
    asks: bool
    hedged: bool
    supposes: bool
    invents: bool


@dataclass(frozen=True)
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

    def clauses_of(self, sentence: int) -> tuple[Clause, ...]:
        """Return the clauses of a sentence, by its number."""
        return self._by_sentence[sentence]

    def sentence_end(self, position: int) -> int:
        """Return where the sentence ends that holds *position*."""
        after = bisect_left(self._ends, position)
        return self._ends[after] if after < len(self._ends) else len(self.folded)

    def clause_at(self, position: int) -> Clause | None:
        """Return the clause that holds *position*, leading words included; None where no clause does."""
        at = bisect_right(self._openings, position) - 1
        return self.clauses[at] if at >= 0 and position < self.clauses[at].end else None

    @cached_property
    def _openings(self) -> tuple[int, ...]:
        return tuple(clause.opening for clause in self.clauses)

    @cached_property
    def _ends(self) -> tuple[int, ...]:
        return tuple(sentence.end for sentence in self.sentences)

    @cached_property
    def _by_sentence(self) -> tuple[tuple[Clause, ...], ...]:
        grouped: list[list[Clause]] = [[] for _ in self.sentences]
        for clause in self.clauses:
            grouped[clause.sentence].append(clause)
        return tuple(tuple(clauses) for clauses in grouped)


def read(message: Message) -> Reading:
    """Fold *message*, blank out what is not the user's own speech and cut the rest into clauses."""
    text = message.content
    folded, at = _fold(text)
    own = _own_speech(message, folded, at)
    sentences = tuple(_sentences(own))
    accented = frozenset(
        place for place, letter in enumerate(own) if text[at[place]] in _TELLING_ACCENTS.get(letter, "")
    )
    clauses = tuple(
        clause for number, sentence in enumerate(sentences) for clause in _clauses(own, sentence, number, accented)
    )
    return Reading(text, own, at, sentences, clauses)


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
    straight = _STRAIGHT.get(character, character)
    if straight.isascii():
        return straight.lower()
    lower = unicodedata.normalize("NFD", straight)[0].lower()
    return lower if len(lower) == 1 else straight


def _own_speech(message: Message, folded: str, at: tuple[int, ...]) -> str:
    pieces: list[str] = []
    done = 0
    for span in foreign_spans(Source(message, 0)):
        start, end = max(done, bisect_left(at, span.start)), bisect_left(at, span.end)
        if start < end:
            pieces += folded[done:start], "\n" * (end - start)
            done = end
    return "".join((*pieces, folded[done:]))


def _sentences(folded: str) -> Iterator[Sentence]:
    start = 0
    for mark in (*_SENTENCE_END.finditer(folded), None):
        end = mark.start() if mark else len(folded)
        pieces = list(_pieces(folded, start, end, MAX_SENTENCE))
        for piece_start, piece_end in pieces:
            asks = mark is not None and "?" in mark[0] and piece_end == end
            yield _sentence(folded, piece_start, piece_end, asks=asks)
        start = mark.end() if mark else end


def _sentence(folded: str, start: int, end: int, *, asks: bool) -> Sentence:
    def says(cue: re.Pattern[str]) -> bool:
        return cue.search(folded, start, end) is not None

    supposes = says(cues.SUPPOSITION) or says(cues.ORDER_TO_MEMORY)
    return Sentence(start, end, asks, says(cues.HEDGE), supposes, says(cues.FICTION))


def _clauses(folded: str, sentence: Sentence, number: int, accented: frozenset[int]) -> Iterator[Clause]:
    """Cut a sentence into clauses; "é" (is) and "más" (more) are no conjunctions although they fold to some."""
    found = (match.span() for match in cues.CLAUSE_BOUNDARY.finditer(folded, sentence.start, sentence.end))
    cuts = [cut for cut in found if not (cut[1] in accented or (cut[1] + 1 in accented and folded[cut[1]] == "m"))]
    first = True
    for (_, start), (end, _) in pairwise([(sentence.start, sentence.start), *cuts, (sentence.end, sentence.end)]):
        for piece_start, piece_end in _pieces(folded, start, end, MAX_CLAUSE):
            opening = _end_of(_OUTER_MARKS, folded, piece_start, piece_end)
            begin = max(opening, _end_of(cues.LEADING_WORDS, folded, piece_start, piece_end))
            if opening < piece_end:
                yield Clause(begin if begin < piece_end else opening, piece_end, opening, number, first)
                first = False


def _end_of(pattern: re.Pattern[str], folded: str, start: int, end: int) -> int:
    match = pattern.match(folded, start, end)
    return match.end() if match else start


def _pieces(folded: str, start: int, end: int, limit: int) -> Iterator[tuple[int, int]]:
    """Cut what is longer than *limit*, at a space where there is one, so that matching stays fast."""
    while end - start > limit:
        cut = folded.rfind(" ", start + 1, start + limit)
        cut = cut if cut > start else start + limit
        if folded[start:cut].strip():
            yield start, cut
        start = cut
    if folded[start:end].strip():
        yield start, end
