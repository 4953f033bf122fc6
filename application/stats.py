"""How the memory is doing: what was kept and refused, what was doubled, what stands on more than one chat."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from ..domain.settlement import Outcome
from .decisions import ListDecisions
from .projections.daily_activity import DailyActivity
from .views import MemoryViews


@dataclass(frozen=True, slots=True)
class Refusals:
    """What one gate refused and let pass, in candidates; `reasons` counts each, the commonest first."""

    gate: str
    refused: int
    passed: int
    reasons: dict[str, int]


@dataclass(frozen=True, slots=True)
class Stats:
    """Figures of one resource.

    Attributes:
        facts: chat memories by category and status.
        user_memories: user memories by status.
        proposed: candidates that extractors proposed.
        accepted: those that became or strengthened a fact.
        refusals: by gate, the one that refuses most first.
        duplicates_avoided: statements that strengthened a fact in place of making another, and chat memories that
            stand behind a user memory beside others.
        contradictions: facts and user memories that another statement took the place of.
        shared_evidence: share of active user memories that were heard in two chats or more, in [0, 1].
        proposals: what consolidators proposed, by outcome.
        days: calls and tokens, one row a day (UTC), oldest first.
    """

    facts: dict[str, dict[str, int]]
    user_memories: dict[str, int]
    proposed: int
    accepted: int
    refusals: tuple[Refusals, ...]
    duplicates_avoided: int
    contradictions: int
    shared_evidence: float
    proposals: dict[str, int]
    days: Sequence[DailyActivity]


class TakeStock:
    """Counts over the tables; asks no model."""

    def __init__(self, views: MemoryViews) -> None:
        self._views = views

    def __call__(self, resource_id: str) -> Stats:
        """Return the figures of *resource_id*; all zero where nothing is remembered."""
        counts = self._views.counts(resource_id)
        decisions = [decision for run in ListDecisions(self._views)(resource_id, None) for decision in run.decisions]
        refused = [decision for decision in decisions if decision.outcome == Outcome.REJECTED]
        reasons: dict[str, Counter[str]] = {}
        for decision in refused:
            reasons.setdefault(decision.gate, Counter())[decision.reason] += 1
        refusals = [
            Refusals(gate, found.total(), len(decisions) - found.total(), dict(found.most_common()))
            for gate, found in reasons.items()
        ]
        outcomes = Counter(row.outcome for row in self._views.consolidation_decisions(resource_id))
        return Stats(
            facts=counts.facts,
            user_memories=counts.user_memories,
            proposed=len(decisions),
            accepted=len(decisions) - len(refused),
            refusals=tuple(sorted(refusals, key=lambda item: (-item.refused, item.gate))),
            duplicates_avoided=counts.heard_again + counts.shared,
            contradictions=counts.superseded,
            shared_evidence=round(counts.in_two_chats / counts.active, 4) if counts.active else 0.0,
            proposals=dict(outcomes),
            days=self._views.activity(resource_id),
        )
