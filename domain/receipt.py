"""A receipt: what a context was made of, so that it can be made again to the letter."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from .aggregate import Aggregate, Begun


@dataclass(frozen=True, slots=True)
class HandedItem:
    """One piece that was handed out.

    Attributes:
        section, kind, label, size, score: see `context.Piece`.
        stream: id of its stream, hex text; what it said follows from the stream up to the receipt's position.
    """

    section: str
    kind: str
    stream: str
    label: str
    size: int
    score: float


@dataclass(frozen=True, slots=True)
class CutItem:
    """One piece that was left out, and why."""

    section: str
    kind: str
    stream: str
    label: str
    size: int
    reason: str


class ContextReceipt(Aggregate):
    """One context as it was handed out."""

    TOPIC = "context"

    def __init__(self) -> None:
        self.handed: ContextReceipt.HandedOut

    class HandedOut(Begun):
        """What was handed out.

        Attributes:
            query: what was searched for; None where nothing was.
            language: of the headings.
            policy: version of the rules that chose.
            counter: whose tokens `size` and `budget` count.
            seen_to: position of the log up to which everything had been seen.
            items: in the order of the text.
            cut: the first of those left out.
            cut_more: how many more there were.
            digest: SHA-256 of the text, hex.
        """

        TOPIC = "context.handed_out"
        thread_id: str | None
        query: str | None
        language: str
        policy: str
        counter: str
        budget: int
        size: int
        tiers: tuple[str, ...]
        seen_to: int
        items: tuple[HandedItem, ...]
        cut: tuple[CutItem, ...]
        cut_more: int
        digest: str

        def apply(self, aggregate: Any) -> None:
            super().apply(aggregate)
            aggregate.handed = self
