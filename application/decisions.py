"""What extraction runs decided about each candidate, the rejected ones among them."""

from __future__ import annotations

from dataclasses import dataclass
from uuid import UUID

from ..domain.identity import checked_id
from ..domain.run import Decision
from .projections.extraction_runs import ExtractionRunRow
from .views import Runs


@dataclass(frozen=True, slots=True)
class RunDecisions:
    """One run, and what it decided about each candidate, in the order decided; an unreadable run decided nothing."""

    run: ExtractionRunRow
    decisions: tuple[Decision, ...]


class ListDecisions:
    """Answers "what was proposed, and what became of it?" from the log."""

    def __init__(self, runs: Runs) -> None:
        self._runs = runs

    def __call__(self, resource: str, thread: str | None = None) -> list[RunDecisions]:
        """Return the runs of the resource (of one thread, where given) with their decisions, oldest first."""
        rows = self._runs.runs(checked_id("resource", resource), thread)
        return [RunDecisions(row, self._decisions(row.run_id)) for row in rows]

    def _decisions(self, run_id: str) -> tuple[Decision, ...]:
        events = (entry.event for entry in self._runs.stream(UUID(run_id)))
        return tuple(decision for event in events for decision in getattr(event, "decisions", ()))
