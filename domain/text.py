"""Where sentences, clauses and words stand in a text, for whoever reads it by rules."""

from __future__ import annotations

import re
import unicodedata
from bisect import bisect_right
from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from .normalize import fold
from .words import word_set


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


def merged(spans: Iterable[Span]) -> tuple[Span, ...]:
    """Return *spans* in order, those that meet or touch as one."""
    joined: list[Span] = []
    for span in sorted(spans):
        if joined and span.start <= joined[-1].end:
            joined[-1] = Span(joined[-1].start, max(joined[-1].end, span.end))
        else:
            joined.append(span)
    return tuple(joined)


def is_within(span: Span, stretches: Sequence[Span]) -> bool:
    """Whether one of *stretches*, as `merged` returns them, holds *span*."""
    at = bisect_right(stretches, span.start, key=lambda stretch: stretch.start) - 1
    return at >= 0 and stretches[at].holds(span)


class Word(NamedTuple):
    """One word of a text: where it stands, and its form, folded, with straight apostrophes."""

    start: int
    end: int
    form: str

    @property
    def span(self) -> Span:
        """Where it stands."""
        return Span(self.start, self.end)


_WORD = re.compile(r"\d+(?:[.,:/]\d+)+(?:[^\W\d_]+)?|[^\W_]+(?:['’ʼ\-‐‑][^\W_]+)*|[\u2600-\u27bf\U0001f300-\U0001faff]")
_APOSTROPHES = str.maketrans("’ʼ‐‑", "''--")


def words(text: str) -> tuple[Word, ...]:
    """Return the words of *text* in order; a pictograph is a word of its own."""
    return tuple(
        Word(found.start(), found.end(), _form(text[found.start() : found.end()]))
        for found in _WORD.finditer(_without_marks(text))
    )


def _form(word: str) -> str:
    """Fold a word; the accent stays in the one where it tells two common words apart (tô, "I am", from to)."""
    return "tô" if word in _TO_BE else fold(word).translate(_APOSTROPHES)


_TO_BE = frozenset({"tô", "Tô", "TÔ"})


def _without_marks(text: str) -> str:
    """Put a letter in the place of each combining mark, so that a word is not torn at it."""
    if text.isascii():
        return text
    return "".join("x" if unicodedata.category(character) in _MARKS else character for character in text)


_MARKS = frozenset({"Mn", "Mc"})

_ABBREVIATIONS = word_set(
    "dr dra sr sra srta mr mrs ms prof profa st sto sta nr vs etc av jr eng exmo ud uds approx aprox"
)
_SENTENCE_END = re.compile(r"[.!?…]+[\"'”’»)\]]*(?=\s|$)|[。！？]+|\n+")
_CLAUSE_MARK = re.compile(r"[,;:()\[\]—–|/]+|\s-+\s|[.…]{2,}|[、，；：]")
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


_CONJUNCTIONS = word_set("""
    but because cause cuz bc although though while whereas so unless except however since
    mas porem porque pq embora enquanto senao entao pois ja
    pero aunque mientras sino pues entonces""")
_COORDINATORS = word_set("and plus e y that que & or")
_FRESH_SUBJECTS = word_set("""
    i i'm im i've ive i'd i'll we we're we've he she they he's she's they're my our his her their
    eu ele ela eles elas meu minha nosso nossa a-gente nos yo el ella ellos ellas mi nuestro nuestra nosotros""")


def clauses(text: str, sentence: Span, tokens: Sequence[Word]) -> Iterator[Span]:
    """Yield the clauses of one *sentence*: stretches between marks, conjunctions and fresh subjects.

    Args:
        text: the whole text.
        sentence: one of `sentences`.
        tokens: the words of the sentence, in order.
    """
    cuts = {_outside_numbers(text, mark) for mark in _CLAUSE_MARK.finditer(text, sentence.start, sentence.end)}
    for at, word in enumerate(tokens):
        if word.form in _CONJUNCTIONS or (
            word.form in _COORDINATORS and at + 1 < len(tokens) and tokens[at + 1].form in _FRESH_SUBJECTS
        ):
            cuts.add(word.start)
    edges = [sentence.start, *sorted(cut for cut in cuts if sentence.start < cut < sentence.end), sentence.end]
    for start, end in pairwise(edges):
        if (span := _trimmed(text, start, end)) is not None:
            yield span


def _outside_numbers(text: str, mark: re.Match[str]) -> int:
    """Return where *mark* cuts, or 0 where it only joins digits or two parts of a word."""
    inside = mark.start() > 0 and mark.end() < len(text)
    if inside and mark[0] in {",", ":", "/"} and text[mark.start() - 1].isdigit() and text[mark.end()].isdigit():
        return 0
    if inside and mark[0] == "/" and text[mark.start() - 1].isalnum() and text[mark.end()].isalnum():
        return 0
    return mark.end()


_MARKERS = {
    "pt": word_set("""
        nao eu voce vc meu minha meus minhas seu sua uma com pra pro em da do das dos na nos nas ao sou estou tenho moro
        trabalho estudo uso tambem ate isso e ou foi tem gosto faco muito mais que mas ele ela gente nem sem sao ja
        ainda
        so quando por os as o aqui la agora hoje quero dele dela"""),
    "es": word_set("""
        yo usted mi mis su una con para en el la los las del al y pero soy estoy tengo vivo trabajo estudio tambien
        hasta
        eso es muy mas que lo le les se hay nada ya aun cuando por gusta hace ahora hoy quiero aqui"""),
    "en": word_set("""
        i the my and is are was with for of to in it's i'm don't have has you that this but not a an be on at from
        we our
        so do can what how when"""),
}  # fmt: skip
_LETTERS = {"pt": "ãõç", "es": "ñ¿¡"}
_LETTER_WEIGHT = 3


def language_of(text: str, tokens: Sequence[Word]) -> str:
    """Return the language of most of the small words and letters of *text*: en, pt, es, or nothing where none tells.

    Args:
        text: any text.
        tokens: its words.
    """
    return language_of_forms(text, [word.form for word in tokens])


def language_of_forms(text: str, forms: Collection[str]) -> str:
    """Return the language that *forms*, the folded words of *text*, tell; see `language_of`."""
    counts = {language: sum(map(markers.__contains__, forms)) for language, markers in _MARKERS.items()}
    lower = text.lower()
    for language, letters in _LETTERS.items():
        counts[language] += _LETTER_WEIGHT * any(letter in lower for letter in letters)
    best = max(counts, key=lambda language: counts[language])
    return best if counts[best] else ""
