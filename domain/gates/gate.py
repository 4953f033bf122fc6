"""What a gate is: a named, versioned, pure function that amends a candidate or refuses it with a reason."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from ..candidate import Candidate
from ..fragment import Fragment, Message, Role
from ..keys import KeyCatalogue
from ..text import Span, sentences, words
from .matching import Vocabulary, content, parts
from .reading import Citation, Source


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why a gate does not let a candidate pass; `reason` is one plain clause for a person."""

    reason: str


@dataclass(frozen=True)
class GateContext:
    """What a gate may look at besides the candidate.

    Attributes:
        fragment: the messages read.
        catalogue: the keys.
        instructions: fixed text of the prompt, to tell an echo of it from a fact.
    """

    fragment: Fragment
    catalogue: KeyCatalogue
    instructions: str = ""
    _citations: dict[tuple[str, str, str], Citation] = field(default_factory=dict, repr=False, compare=False)
    _spans: dict[tuple[str, int], tuple[Span, ...]] = field(default_factory=dict, repr=False, compare=False)

    @cached_property
    def sources(self) -> tuple[Source, ...]:
        """The messages that may be quoted, in order."""
        messages = self.fragment.messages
        quotable = list(self.fragment.sources())
        return tuple(
            Source(message, position, _question(messages[:position]), _earlier(messages[:position]))
            for position, message in enumerate(messages)
            if message in quotable
        )

    @cached_property
    def _by_id(self) -> dict[str, Source]:
        return {source.message.message_id: source for source in self.sources}

    @cached_property
    def said_by_user(self) -> tuple[str, ...]:
        """The words of every user message of the fragment, read ones included, and the names of the speakers."""
        users = [message for message in self.fragment.messages if message.role is Role.USER]
        return tuple(text for message in users for text in (message.content, message.speaker or ""))

    @cached_property
    def vocabulary(self) -> Vocabulary:
        """What the user said and what the assistant asked right before."""
        return Vocabulary((*self.said_by_user, *(source.question for source in self.sources)))

    @cached_property
    def prompt(self) -> Vocabulary:
        """The words of the instructions."""
        return Vocabulary((self.instructions,))

    def source_of(self, candidate: Candidate) -> Source:
        """Return the message that *candidate* names; only after the grounding gate."""
        return self._by_id[candidate.source_message_id or ""]

    def cite(self, source: Source, span: Span, value: str) -> Citation:
        """Return where in *source* the words of *value* stand, those in the sentences of *span* if any."""
        wanted = dict.fromkeys(part for word in content(words(value)) for part in parts(word.form))
        said = {word for form in wanted for word in source.saying(form)}
        around = source.sentences_in(span)
        whole = Span(around[0].start, around[-1].end) if around else span
        near = [word for word in said if whole.holds(word.span)]
        within = [word for word in near if span.holds(word.span)]
        return Citation(source, span, tuple(sorted(within or near or said)))

    def citation(self, candidate: Candidate) -> Citation:
        """Return where *candidate* is cited from; only after the grounding gate."""
        known = (candidate.source_message_id or "", candidate.evidence, candidate.memory_value)
        if known not in self._citations:
            source = self.source_of(candidate)
            start = source.content.index(candidate.evidence)
            span = Span(start, start + len(candidate.evidence))
            self._citations[known] = self.cite(source, span, candidate.memory_value)
        return self._citations[known]

    def remembered(self, source: Source, what: str, find: Callable[[Source], tuple[Span, ...]]) -> tuple[Span, ...]:
        """Return what *find* reads out of *source*, read once per judgement."""
        known = (what, source.position)
        if known not in self._spans:
            self._spans[known] = find(source)
        return self._spans[known]


def _question(before: Sequence[Message]) -> str:
    """Return the questions of the last message *before*, where the assistant spoke it."""
    if not before or before[-1].role is not Role.ASSISTANT:
        return ""
    content = before[-1].content
    return " ".join(span.of(content) for span in sentences(content) if "?" in span.of(content))


def _earlier(before: Sequence[Message]) -> str:
    """Return what the user said in the messages *before*."""
    return "\n".join(message.content for message in before if message.role is Role.USER)


Check = Callable[[Candidate, GateContext], Candidate | Refusal]


@dataclass(frozen=True, slots=True)
class Gate:
    """A check with a stable name; `version` is raised when it decides otherwise."""

    name: str
    version: int
    check: Check
