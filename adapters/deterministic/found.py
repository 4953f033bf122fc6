"""What a rule found, before it becomes a candidate."""

from __future__ import annotations

from dataclasses import dataclass

from .reading import Reading
from .shapes import Span


@dataclass(frozen=True, slots=True)
class Found:
    """One fact that a rule found.

    Attributes:
        key: canonical.
        category: of the closed set.
        value: in the words of the message.
        evidence: verbatim slice of the message.
        confidence: in [0, 1].
        message: number of the message among the sources of the fragment.
        span: where the value stands in the folded message.
        negates: ends a fact instead of making one.
    """

    key: str
    category: str
    value: str
    evidence: str
    confidence: float
    message: int
    span: Span
    negates: bool = False

    def overlaps(self, other: Found) -> bool:
        """Whether both values share words of one message."""
        return self.message == other.message and self.span[0] < other.span[1] and other.span[0] < self.span[1]


def quoted(reading: Reading, start: int, end: int) -> str:
    """Return the evidence for a stretch of a reading: verbatim, outer marks that open nothing left out."""
    return reading.words(start, end).strip().rstrip(",;:").strip()
