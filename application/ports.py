"""What the application needs from the world, each a Protocol of one to three methods."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Protocol
from uuid import UUID

from ..domain.candidate import Candidate
from ..domain.fragment import Fragment, Message
from ..domain.observing import Observation
from ..domain.proposals import Proposal, Shown
from ..domain.run import Dropped, Fingerprint, Usage


@dataclass(frozen=True, slots=True)
class Extraction:
    """What an extractor read in one fragment.

    Attributes:
        candidates: in the order of the answer; empty means "read, found nothing".
        raw: the answer as the model wrote it, several calls joined by a form feed.
        dropped: items of the answer that are no candidates.
        truncated: the answer ended at a limit; complete items were kept.
        instructions: the fixed text of the prompt, so that gates can tell an echo from a fact.
    """

    candidates: tuple[Candidate, ...]
    raw: str
    fingerprint: Fingerprint
    dropped: tuple[Dropped, ...] = ()
    truncated: bool = False
    usage: Usage = field(default_factory=Usage)
    instructions: str = ""


@dataclass(frozen=True, slots=True)
class Proposals:
    """What a consolidator said about the memories that it was shown.

    Attributes:
        proposals: in the order of the answer, in the numbers of what was shown; empty means "nothing to do".
        raw: the answer as it was given.
    """

    proposals: tuple[Proposal, ...]
    raw: str
    fingerprint: Fingerprint
    usage: Usage = field(default_factory=Usage)


__all__ = [
    "Clock",
    "Consolidator",
    "Dropped",
    "Extraction",
    "Extractor",
    "Fingerprint",
    "Ids",
    "Observed",
    "Observer",
    "Proposals",
    "TokenCounter",
    "Usage",
]


class Extractor(Protocol):
    """Reads candidate facts out of one fragment of a chat."""

    def fingerprint(self) -> Fingerprint:
        """Say who would read, without reading."""

    def extract(self, fragment: Fragment) -> Extraction:
        """Return the candidates and the raw answer; none means "read, found nothing".

        Raises:
            ExtractorUnavailableError: could not be asked; ask again later.
            ExtractionUnreadableError: answered, but not in the format.
        """


class Consolidator(Protocol):
    """Says what the rules of consolidation leave open: which memories are one, and which replaces which."""

    def fingerprint(self) -> Fingerprint:
        """Say who would answer, without asking."""

    def propose(self, shown: Sequence[Shown]) -> Proposals:
        """Return proposals about *shown*; an answer that cannot be read holds none.

        Raises:
            ExtractorUnavailableError: could not be asked; ask again later.
        """


@dataclass(frozen=True, slots=True)
class Observed:
    """What an observer made of old turns; none means that nothing in them is worth a line."""

    observations: tuple[Observation, ...]
    fingerprint: Fingerprint
    raw: str = ""
    usage: Usage = field(default_factory=Usage)


class Observer(Protocol):
    """Says what is worth keeping of old turns."""

    def fingerprint(self) -> Fingerprint:
        """Say who would observe, without observing."""

    def observe(self, messages: Sequence[Message], room: int) -> Observed:
        """Return observations of *messages*, oldest first, that take *room* tokens together at most.

        Raises:
            ExtractorUnavailableError: could not be asked; ask again later.
        """


class TokenCounter(Protocol):
    """Says how many tokens a text takes in a prompt.

    Attributes:
        name: whose tokens they are.
    """

    @property
    def name(self) -> str: ...

    def count(self, text: str) -> int:
        """Return the tokens of *text*, or more of them, never fewer."""


class Clock(Protocol):
    """Tells the time."""

    def now(self) -> datetime:
        """Return the present instant, UTC, with its offset."""


class Ids(Protocol):
    """Makes ids that nothing else has."""

    def new(self) -> UUID:
        """Return a fresh id."""
