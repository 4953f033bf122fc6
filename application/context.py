"""Assemble what an agent is handed each turn."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ..domain.context import POLICY, Piece, Section, choose
from .asking import Asked, Context, ContextItem, LeftOut, checked
from .gathering import Gather, Gathered
from .log import MemoryLog
from .ports import TokenCounter
from .receipts import ContextReceipts
from .views import MemoryViews
from .wording import ANSWER, CLOSING, OPENING, as_text, heading

TRIES = 5
"""How often everything is read again when somebody writes meanwhile."""


class AssembleContext:
    """Chooses what is handed out, and remembers what it handed out."""

    def __init__(
        self, log: MemoryLog, views: MemoryViews, *, gather: Gather, receipts: ContextReceipts, tokens: TokenCounter
    ) -> None:
        self._log = log
        self._views = views
        self._gather = gather
        self._receipts = receipts
        self._tokens = tokens

    def __call__(self, asked: Asked, *, keep: bool = True) -> Context:
        """Return the context, with a receipt where it could be kept.

        Raises:
            InvalidInputError: the budget is too small for the marks, or not a number.
        """
        checked(asked)
        before = self._log.position()
        for _ in range(TRIES):
            gathered = self._gather(self._views, asked)
            after = self._log.position()
            if after == before:
                break
            before = after
        return self._handed(asked, gathered, seen_to=before, keep=keep)

    def in_the_past(self, asked: Asked, views: MemoryViews, position: int) -> Context:
        """Return what would have been handed out at a position of the log; nothing is searched for, no receipt kept."""
        checked(asked)
        return self._handed(asked, self._gather(views, asked, past=True), seen_to=position, keep=False)

    def _handed(self, asked: Asked, gathered: Gathered, *, seen_to: int, keep: bool) -> Context:
        language, count = gathered.language, self._tokens.count
        frame = count(OPENING) + count(CLOSING) + 2
        headings = {section: count(heading(section, language)) + 1 for section in Section}
        choice = choose(gathered.pieces, asked.budget - frame, asked.tiers, headings)
        pieces, text = _begun_with_a_call(choice.pieces), ""
        while True:
            text = as_text(((piece.section, piece.line) for piece in pieces), language)
            tokens = count(text)
            if tokens <= asked.budget:
                break
            pieces.pop()  # a tokenizer that joins lines otherwise than it counted them
        choice = choice.without(pieces)
        made = Context(
            text,
            tuple(ContextItem(p.section, p.kind, p.label, p.line, p.size, p.score) for p in pieces),
            tokens,
            asked.budget,
            self._tokens.name,
            language,
            POLICY,
            left_out=tuple(
                LeftOut(c.piece.section, c.piece.kind, c.piece.label, c.piece.size, c.reason, c.piece.line)
                for c in choice.cut
            ),
            seen_to=seen_to,
        )
        return replace(made, receipt=self._receipts.keep(asked, made, pieces, choice.cut)) if keep else made


def _begun_with_a_call(pieces: Sequence[Piece]) -> list[Piece]:
    """Return *pieces* without answers of tools at the beginning of the history, whose calls had no room."""
    first = next((at for at, p in enumerate(pieces) if p.section is Section.HISTORY and p.kind != ANSWER), len(pieces))
    return [p for at, p in enumerate(pieces) if not (p.kind == ANSWER and at < first)]
