"""What one fact means beside the others of its fragment: corrections, wishes that belong together, repeats."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from ..candidate import Candidate, Rejection
from ..normalize import normalize_value
from ..text import Span
from .gate import GateContext
from .grounding import MAX_EVIDENCE_LENGTH
from .shape import MAX_VALUE_LENGTH

SUPERSEDE = "supersede"
JOIN = "join"
DEDUPE = "dedupe"
_JOINABLE = frozenset({"answer_style"})


class Batch:
    """The accepted facts of one fragment, and those that drop out beside them.

    Attributes:
        kept: in the order proposed.
        rejected: with the reason.
    """

    def __init__(self, candidates: Iterable[Candidate], context: GateContext) -> None:
        """Settle the facts among themselves: join, then keep the last of a single-valued key, then drop repeats."""
        self.kept = list(candidates)
        self.rejected: list[Rejection] = []
        self._context = context
        self._join()
        self._keep_last()
        self._drop_repeats()

    def _join(self) -> None:
        """Join the wishes of one message about the style of answers: each would else replace the one before."""
        first: dict[tuple[str, str, str | None], int] = {}
        kept: list[Candidate] = []
        for candidate in self.kept:
            group = (candidate.subject, candidate.memory_key, candidate.source_message_id)
            place = first.setdefault(group, len(kept))
            joins = candidate.memory_key in _JOINABLE and not candidate.negates and place < len(kept)
            joined = self._joined(kept[place], candidate) if joins else None
            if joined is None:
                kept.append(candidate)
            else:
                kept[place] = joined
                self.rejected.append(Rejection(candidate, JOIN, "joined with another wish of the same message"))
        self.kept = kept

    def _joined(self, one: Candidate, other: Candidate) -> Candidate | None:
        if normalize_value(other.memory_value) in normalize_value(one.memory_value):
            return None
        value = f"{one.memory_value}; {other.memory_value}"
        spans = [self._context.citation(candidate).span for candidate in (one, other)]
        whole = Span(min(span.start for span in spans), max(span.end for span in spans))
        if len(value) > MAX_VALUE_LENGTH or whole.end - whole.start > MAX_EVIDENCE_LENGTH:
            return None
        return replace(
            one,
            memory_value=value,
            evidence=whole.of(self._context.source_of(one).content),
            confidence=min(one.confidence, other.confidence),
            is_user_memory_candidate=one.is_user_memory_candidate and other.is_user_memory_candidate,
        )

    def _keep_last(self) -> None:
        """Keep the last statement of a single-valued key, unless time limits tell the statements apart."""
        last: dict[tuple[str, str], Candidate] = {}
        single = [candidate for candidate in self.kept if self._is_single(candidate)]
        for candidate in sorted(single, key=self._place):
            last[candidate.subject, candidate.memory_key] = candidate
        for candidate in single:
            winner = last[candidate.subject, candidate.memory_key]
            if _same_value(candidate, winner) or (_is_dated(candidate) and _is_dated(winner)):
                continue
            self._reject(candidate, SUPERSEDE, "corrected later in the fragment")

    def _is_single(self, candidate: Candidate) -> bool:
        return self._context.catalogue.is_single(candidate.memory_key) and not candidate.negates

    def _place(self, candidate: Candidate) -> tuple[int, int]:
        citation = self._context.citation(candidate)
        return citation.source.position, citation.span.start

    def _drop_repeats(self) -> None:
        """Keep of equal facts the one with the higher confidence, the first of those."""
        best: dict[tuple[object, ...], Candidate] = {}
        for candidate in self.kept:
            identity = (
                candidate.subject,
                candidate.memory_key,
                normalize_value(candidate.memory_value),
                candidate.negates,
            )
            standing = best.get(identity)
            if standing is None or candidate.confidence > standing.confidence:
                best[identity] = candidate
        winners = {id(candidate) for candidate in best.values()}
        for candidate in [candidate for candidate in self.kept if id(candidate) not in winners]:
            self._reject(candidate, DEDUPE, "the same fact stands in this fragment already")

    def _reject(self, candidate: Candidate, gate: str, reason: str) -> None:
        self.kept = [kept for kept in self.kept if kept is not candidate]
        self.rejected.append(Rejection(candidate, gate, reason))


def _same_value(one: Candidate, other: Candidate) -> bool:
    return normalize_value(one.memory_value) == normalize_value(other.memory_value)


def _is_dated(candidate: Candidate) -> bool:
    return candidate.valid_from is not None or candidate.valid_to is not None
