"""Receipts of contexts: kept when one is handed out, and read to make it again."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from hashlib import sha256
from typing import Any
from uuid import UUID

from ..domain.context import POLICY, Cut, Piece, Section
from ..domain.errors import ContextChangedError, ForgottenSourceError, NotFoundError, StoreError
from ..domain.receipt import ContextReceipt, CutItem, HandedItem
from .asking import Asked, Context, ContextItem, LeftOut
from .extract import World
from .log import MemoryLog
from .observe import ObserveThread
from .projections import CHAT_MEMORIES, CHAT_MESSAGES, OBSERVATIONS, USER_MEMORIES, WORKING_MEMORY
from .projections.fold import Projection
from .views import MemoryViews
from .wording import ANSWER, as_text, line_of

CUT_KEPT = 40
"""How many of the pieces that were left out a receipt names."""
SOURCES: Mapping[str, Projection] = {
    "user_memory": USER_MEMORIES,
    "chat_memory": CHAT_MEMORIES,
    "document": WORKING_MEMORY,
    "observation": OBSERVATIONS,
    "turn": CHAT_MESSAGES,
    "message": CHAT_MESSAGES,
    ANSWER: CHAT_MESSAGES,
}
"""The table that holds the row of a piece, by its kind."""


class ContextReceipts:
    """Keeps receipts, and makes contexts again from them."""

    def __init__(self, log: MemoryLog, views: MemoryViews, *, observe: ObserveThread, world: World) -> None:
        self._log = log
        self._views = views
        self._observe = observe
        self._world = world

    def keep(self, asked: Asked, made: Context, pieces: Sequence[Piece], cut: Sequence[Cut]) -> str | None:
        """Keep the receipt of *made*; where the store cannot be written there is none.

        Observing the conversation becomes due along with it, where it has outgrown its window.
        """
        id_ = self._world.ids.new()
        receipt = ContextReceipt.begin(
            ContextReceipt.HandedOut,
            id=id_,
            at=self._world.clock.now(),
            resource_id=asked.resource_id,
            thread_id=asked.thread_id,
            query=asked.query,
            language=made.language,
            policy=POLICY,
            counter=made.counter,
            budget=made.budget,
            size=made.tokens,
            tiers=tuple(tier.value for tier in asked.tiers),
            seen_to=made.seen_to,
            items=tuple(HandedItem(p.section.value, p.kind, p.stream, p.label, p.size, p.score) for p in pieces),
            cut=tuple(_cut_item(one) for one in cut[:CUT_KEPT]),
            cut_more=max(0, len(cut) - CUT_KEPT),
            digest=_digest(made.text),
        )
        due = self._observe.due(asked.resource_id, asked.thread_id) if asked.thread_id else []
        try:
            self._log.store(receipt, along=due)
        except StoreError:
            return None
        return id_.hex

    def again(self, resource_id: str, receipt: str) -> Context:
        """Return the context of a receipt, to the letter.

        Raises:
            NotFoundError: the resource has no such receipt.
            ForgottenSourceError: something that it showed was forgotten since.
            ContextChangedError: the log no longer tells what was shown.
        """
        handed = self._receipt(resource_id, receipt)
        lines = list(self._lines_of(handed))
        text = as_text(((Section(item.section), line) for item, line in lines), handed.language)
        if _digest(text) != handed.digest:
            raise ContextChangedError(
                f"the context of the receipt {receipt!r} comes out otherwise: run lastro verify.", receipt
            )
        items = tuple(
            ContextItem(item.section, item.kind, item.label, line, item.size, item.score) for item, line in lines
        )
        cut = tuple(LeftOut(c.section, c.kind, c.label, c.size, c.reason) for c in handed.cut)
        return Context(
            text,
            items,
            handed.size,
            handed.budget,
            handed.counter,
            handed.language,
            handed.policy,
            left_out=cut,
            receipt=receipt,
            seen_to=handed.seen_to,
        )

    def _receipt(self, resource_id: str, receipt: str) -> ContextReceipt.HandedOut:
        try:
            kept = self._log.get(ContextReceipt, UUID(str(receipt)))
        except ValueError:
            kept = None
        if kept is None or kept.resource_id != resource_id:
            raise NotFoundError(f"the resource {resource_id!r} has no receipt {receipt!r}.", receipt)
        return kept.handed

    def _lines_of(self, handed: ContextReceipt.HandedOut) -> Iterator[tuple[HandedItem, str]]:
        streams: dict[str, list[str]] = {}
        for item in handed.items:
            streams.setdefault(item.kind, []).append(item.stream)
        then = {kind: self._views.rows_at(SOURCES[kind], wanted, handed.seen_to) for kind, wanted in streams.items()}
        now = {kind: self._views.rows_at(SOURCES[kind], wanted, None) for kind, wanted in streams.items()}
        for item in handed.items:
            row = then[item.kind].get(item.stream)
            if _is_forgotten(now[item.kind].get(item.stream)):
                raise ForgottenSourceError(
                    f"{item.kind} #{item.label}, which the context showed, was forgotten since: "
                    "it cannot be made again.",
                    item.label,
                )
            if row is None:
                raise ContextChangedError(f"the log does not hold {item.kind} #{item.label}: run lastro verify.")
            yield item, line_of(item.kind, row, item.label)


def _digest(text: str) -> str:
    return sha256(text.encode("utf-8", "replace")).hexdigest()


def _cut_item(cut: Cut) -> CutItem:
    piece = cut.piece
    return CutItem(piece.section.value, piece.kind, piece.stream, piece.label, piece.size, cut.reason.value)


def _is_forgotten(row: Any) -> bool:
    return row is None or bool(getattr(row, "forgotten", 0)) or getattr(row, "status", "") == "forgotten"
