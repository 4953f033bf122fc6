"""What the application needs from the world, each a Protocol of one to three methods."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime
from typing import Protocol
from uuid import UUID

from ..domain.candidate import Candidate
from ..domain.fragment import Fragment
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


__all__ = ["Clock", "Dropped", "Extraction", "Extractor", "Fingerprint", "Ids", "Usage"]


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


class Clock(Protocol):
    """Tells the time."""

    def now(self) -> datetime:
        """Return the present instant, UTC, with its offset."""


class Ids(Protocol):
    """Makes ids that nothing else has."""

    def new(self) -> UUID:
        """Return a fresh id."""
