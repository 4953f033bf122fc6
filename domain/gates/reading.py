"""What the gates read out of a message once: its words, sentences and clauses, and where a fact is cited from."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from ..fragment import Message
from ..normalize import NormalizedText, normalize_text
from ..text import Span, Word, clauses, language_of, sentences, words
from .matching import Vocabulary, means_same, parts


@dataclass(frozen=True, slots=True)
class Clause:
    """One clause of a message, with its words and the number of its sentence."""

    span: Span
    words: tuple[Word, ...]
    sentence: int

    @property
    def forms(self) -> tuple[str, ...]:
        """The folded words."""
        return tuple(word.form for word in self.words)

    @property
    def folded(self) -> str:
        """The folded words, a space around each: what cues are looked up in."""
        return spaced(self.words)


def spaced(tokens: tuple[Word, ...]) -> str:
    """Return the forms of *tokens* with one space around each."""
    return f" {' '.join(word.form for word in tokens)} "


@dataclass(frozen=True)
class Source:
    """A message that a fact may quote.

    Attributes:
        message: the message.
        position: its place in the fragment.
        question: what the message before it asks, where that was the assistant's; else empty.
        earlier: what the user said before it in the fragment.
    """

    message: Message
    position: int
    question: str = ""
    earlier: str = ""

    @property
    def content(self) -> str:
        """The words of the message."""
        return self.message.content

    @cached_property
    def normalized(self) -> NormalizedText:
        """The content folded for matching."""
        return normalize_text(self.content)

    @cached_property
    def vocabulary(self) -> Vocabulary:
        """What the message says, and what the question before it asks."""
        return Vocabulary((self.content, self.question))

    @cached_property
    def words(self) -> tuple[Word, ...]:
        """The words in order."""
        return words(self.content)

    @cached_property
    def _word_starts(self) -> tuple[int, ...]:
        return tuple(word.start for word in self.words)

    @cached_property
    def sentences(self) -> tuple[Span, ...]:
        """The sentences in order."""
        return tuple(sentences(self.content))

    @cached_property
    def clauses(self) -> tuple[Clause, ...]:
        """The clauses in order."""
        return tuple(
            Clause(span, self.words_in(span), number)
            for number, sentence in enumerate(self.sentences)
            for span in clauses(self.content, sentence, self.words_in(sentence))
        )

    @cached_property
    def _sentence_starts(self) -> tuple[int, ...]:
        return tuple(sentence.start for sentence in self.sentences)

    @cached_property
    def _clause_starts(self) -> tuple[int, ...]:
        return tuple(clause.span.start for clause in self.clauses)

    @cached_property
    def _index(self) -> dict[str, list[Word]]:
        index: dict[str, list[Word]] = defaultdict(list)
        for word in self.words:
            for initial in {part[:1] for part in parts(word.form)}:
                index[initial].append(word)
        return index

    @cached_property
    def language(self) -> str:
        """The language of most of its small words: ``"en"``, ``"pt"``, ``"es"``, or ``""``."""
        return language_of(self.content, self.words)

    def words_in(self, span: Span) -> tuple[Word, ...]:
        """Return the words that start within *span*."""
        first = bisect_right(self._word_starts, span.start - 1)
        return self.words[first : bisect_right(self._word_starts, span.end - 1)]

    def clauses_in(self, span: Span) -> tuple[Clause, ...]:
        """Return the clauses that share a character with *span*."""
        first = max(0, bisect_right(self._clause_starts, span.start) - 1)
        last = bisect_right(self._clause_starts, span.end - 1)
        return tuple(clause for clause in self.clauses[first:last] if clause.span.meets(span))

    def beside(self, clause: Clause) -> tuple[Clause | None, Clause | None]:
        """Return the clauses before and after *clause*, None where there is none."""
        at = bisect_right(self._clause_starts, clause.span.start) - 1
        before = self.clauses[at - 1] if at > 0 else None
        return before, self.clauses[at + 1] if at + 1 < len(self.clauses) else None

    def sentences_in(self, span: Span) -> tuple[Span, ...]:
        """Return the sentences that share a character with *span*."""
        first = max(0, bisect_right(self._sentence_starts, span.start) - 1)
        last = bisect_right(self._sentence_starts, span.end - 1)
        return tuple(sentence for sentence in self.sentences[first:last] if sentence.meets(span))

    def saying(self, form: str) -> Iterator[Word]:
        """Yield the words of the message that say the same as *form*."""
        for word in self.words if form[:1].isdigit() else self._index.get(form[:1], ()):
            if any(means_same(part, form) for part in parts(word.form)):
                yield word


@dataclass(frozen=True)
class Citation:
    """Where a candidate is cited from.

    Attributes:
        source: the message.
        span: of the evidence in it.
        said: the words of the value that the message holds, inside the cited sentences where they stand there.
    """

    source: Source
    span: Span
    said: tuple[Word, ...]

    @cached_property
    def sentences(self) -> tuple[Span, ...]:
        """The sentences of the evidence."""
        return self.source.sentences_in(self.span)

    @cached_property
    def clauses(self) -> tuple[Clause, ...]:
        """The clauses that say the value; those of the evidence where the value is said nowhere in it."""
        cited = self.source.clauses_in(self.span)
        return tuple(clause for clause in cited if self.said_in(clause)) or cited

    def said_in(self, clause: Clause) -> tuple[Word, ...]:
        """Return the words of the value that *clause* says."""
        first = bisect_left(self.said, clause.span.start, key=lambda word: word.start)
        last = bisect_left(self.said, clause.span.end, key=lambda word: word.start)
        return self.said[first:last]

    @cached_property
    def telling_sentences(self) -> tuple[Span, ...]:
        """The sentences that hold `clauses`, in order."""
        numbers = dict.fromkeys(clause.sentence for clause in self.clauses)
        return tuple(self.source.sentences[number] for number in numbers)
