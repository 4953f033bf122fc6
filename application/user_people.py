"""What people decide about user memories; they outrank every model."""

from __future__ import annotations

from uuid import UUID

from ..domain.errors import NotFoundError
from ..domain.standing import ConsolidationDecision, DecisionOutcome
from ..domain.user_memory import UserMemory, Verdict
from .consolidate import Consolidate
from .extract import World
from .jobs import JobPolicy
from .log import MemoryLog
from .projections.consolidation import ConsolidationDecisionRow
from .projections.user_memories import UserMemoryRow
from .redo import redone
from .views import UserMemories


class UserMemoryPeople:
    """What people decide about user memories; they outrank every model."""

    def __init__(
        self, log: MemoryLog, views: UserMemories, consolidate: Consolidate, world: World, jobs: JobPolicy
    ) -> None:
        self._log = log
        self._views = views
        self._consolidate = consolidate
        self._world = world
        self._jobs = jobs

    def edit(
        self, resource_id: str, reference: str, *, memory_value: str, memory_category: str, by: str, reason: str
    ) -> None:
        """Put a person's wording or category in place; what stood before stays in the log."""

        def edit_and_save() -> UserMemoryRow:
            row, memory = self._found(resource_id, reference)
            memory.edit(
                by=by,
                memory_value=memory_value,
                memory_category=memory_category,
                at=self._world.clock.now(),
                reason=reason,
            )
            self._store(resource_id, memory)
            return row

        self._follow(redone(edit_and_save))

    def judge(self, resource_id: str, reference: str, verdict: Verdict, *, by: str, reason: str) -> None:
        """Take a person's verdict in."""

        def judge_and_save() -> UserMemoryRow:
            row, memory = self._found(resource_id, reference)
            at = self._world.clock.now()
            if verdict is Verdict.PINNED and row.edited_value is None:
                memory.edit(
                    by=by,
                    memory_value=row.memory_value,
                    memory_category=row.memory_category,
                    at=at,
                    reason="pinned as it stands",
                )
            memory.judge(by=by, verdict=verdict, at=at, reason=reason)
            self._store(resource_id, memory)
            return row

        self._follow(redone(judge_and_save))

    def undo(self, resource_id: str, run: str, number: int | None, *, by: str) -> int:
        """Take back the accepted decisions of *run*, or one of them; return how many."""
        return self._turn(resource_id, run, number, DecisionOutcome.ACCEPTED, DecisionOutcome.UNDONE, by)

    def approve(self, resource_id: str, run: str, number: int | None, *, by: str) -> int:
        """Let the held decisions of *run*, or one of them, take effect; return how many."""
        return self._turn(resource_id, run, number, DecisionOutcome.HELD, DecisionOutcome.ACCEPTED, by)

    def _turn(
        self,
        resource_id: str,
        run: str,
        number: int | None,
        before: DecisionOutcome,
        after: DecisionOutcome,
        by: str,
    ) -> int:
        run_id = run.replace("-", "").casefold()

        def turn_and_save() -> list[ConsolidationDecisionRow]:
            rows = [
                row
                for row in self._views.consolidation_decisions(resource_id, run_id=run_id, outcome=before.value)
                if number is None or row.number == number
            ]
            if not rows:
                which = "" if number is None else f" number {number}"
                raise NotFoundError(
                    f"the run {run!r} of {resource_id!r} has no {before.value} decision{which}: list its decisions.",
                    run,
                )
            decisions = [self._log.get(ConsolidationDecision, UUID(row.decision_id)) for row in rows]
            changed = [decision for decision in decisions if decision is not None]
            for decision in changed:
                decision.change(after, by=by, at=self._world.clock.now())
            self._store(resource_id, *changed)
            return rows

        rows = redone(turn_and_save)
        slots = {(row.subject, row.memory_key) for row in rows if row.subject and row.memory_key}
        self._consolidate.slots(resource_id, slots)
        return len(rows)

    def _found(self, resource_id: str, reference: str) -> tuple[UserMemoryRow, UserMemory]:
        row = self._views.user_memory(resource_id, reference)
        memory = self._log.get(UserMemory, UUID(row.memory_id)) if row else None
        if row is None or memory is None:
            raise NotFoundError(
                f"the resource {resource_id!r} has no user memory {reference!r}: list them for their ids.", reference
            )
        return row, memory

    def _store(self, resource_id: str, *decided: UserMemory | ConsolidationDecision) -> None:
        """Save what was decided; should the process die before the memories follow it, the job lets them."""
        self._log.store(*decided, along=[self._jobs.consolidation_of(resource_id)])

    def _follow(self, row: UserMemoryRow) -> None:
        self._consolidate.slots(row.resource_id, {(row.subject, row.memory_key)})
