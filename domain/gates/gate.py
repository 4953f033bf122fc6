"""What a gate is: a named, versioned, pure function that amends a candidate or refuses it with a reason."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property

from ..candidate import Candidate
from ..fragment import Fragment, Message
from ..keys import KeyCatalogue
from ..normalize import NormalizedText, normalize_text
from ..text import Span


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why a gate lets a candidate not pass; `reason` is one plain clause for a person."""

    reason: str


@dataclass(frozen=True)
class Source:
    """A message that a fact may quote, with what the gates read out of it once."""

    message: Message
    position: int

    @cached_property
    def normalized(self) -> NormalizedText:
        """The content folded for matching."""
        return normalize_text(self.message.content)


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

    @cached_property
    def sources(self) -> tuple[Source, ...]:
        """The messages that may be quoted, in order."""
        quotable = {message.message_id for message in self.fragment.sources()}
        return tuple(
            Source(message, position)
            for position, message in enumerate(self.fragment.messages)
            if message.message_id in quotable and message in tuple(self.fragment.sources())
        )

    @cached_property
    def _by_id(self) -> dict[str, Source]:
        return {source.message.message_id: source for source in self.sources}

    def quoted(self, candidate: Candidate) -> tuple[Source, Span]:
        """Return the source of *candidate* and where its evidence stands; only after the grounding gate."""
        source = self._by_id[candidate.source_message_id or ""]
        start = source.message.content.index(candidate.evidence)
        return source, Span(start, start + len(candidate.evidence))


Check = Callable[[Candidate, GateContext], Candidate | Refusal]


@dataclass(frozen=True, slots=True)
class Gate:
    """A check with a stable name; `version` is raised when it decides otherwise."""

    name: str
    version: int
    check: Check
