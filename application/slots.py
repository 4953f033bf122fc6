"""The facts that one piece of work touches, each loaded once and decided on in memory."""

from __future__ import annotations

from datetime import datetime
from uuid import UUID

from ..domain.aggregate import Aggregate
from ..domain.denial import Denial, denial_id
from ..domain.fact import Fact, Slot, Statement, Status, fact_id
from ..domain.settlement import Settlement, settle
from ..domain.timeline import Denied
from .log import MemoryLog
from .views import Facts


class Slots:
    """Settles statements one after the other, each seeing what those before it decided."""

    def __init__(self, log: MemoryLog, facts: Facts) -> None:
        self._log = log
        self._facts = facts
        self._loaded: dict[UUID, Fact] = {}
        self._ids: dict[Slot, set[UUID]] = {}
        self._changed: dict[UUID, Fact] = {}
        self._denials: dict[Slot, list[Denied]] = {}
        self._denied: list[Denial] = []

    def settle(self, statement: Statement, *, at: datetime) -> Settlement:
        """Decide what *statement* does, and remember the facts that changed."""
        facts = [fact for fact in map(self._load, self._ids_in(statement.slot)) if fact]
        new_id, same = self._same(statement, [fact for fact in facts if _is_active(fact)])
        others = [fact for fact in facts if fact is not same]
        denials = self._denials_in(statement.slot)
        if statement.candidate.negates:
            new_id = denial_id(self._log.secret(statement.slot.resource_id), statement)
        settlement = settle(statement, same=same, others=others, new_id=new_id, at=at, denials=denials)
        if settlement.denial is not None:
            denials.append(settlement.denial.denied)
            self._denied.append(settlement.denial)
        for fact in settlement.changed:
            self._loaded[fact.id] = fact
            self._ids_in(fact.slot).add(fact.id)
            self._changed[fact.id] = fact
        return settlement

    def changed(self) -> list[Aggregate]:
        """What has something to save; facts that leave their slot first."""
        return [*sorted(self._changed.values(), key=_is_active), *self._denied]

    def _denials_in(self, slot: Slot) -> list[Denied]:
        if slot not in self._denials:
            self._denials[slot] = self._facts.denials_in(slot)
        return self._denials[slot]

    def _ids_in(self, slot: Slot) -> set[UUID]:
        if slot not in self._ids:
            self._ids[slot] = set(self._facts.ids_in(slot))
        return self._ids[slot]

    def _load(self, fact_id: UUID) -> Fact | None:
        if fact_id not in self._loaded:
            fact = self._log.get(Fact, fact_id)
            if fact is None:
                return None
            self._loaded[fact_id] = fact
        return self._loaded[fact_id]

    def _same(self, statement: Statement, active: list[Fact]) -> tuple[UUID, Fact | None]:
        """Return the id for the statement's value, and the fact that holds it.

        A fact that a person has edited away from the value keeps its id; then the value takes the
        next id of its kind, unless the very message was already a quote of the edited fact.
        """
        value = statement.normalized_value
        for fact in active:
            if fact.normalized_value == value:
                return fact.id, fact
        secret = self._log.secret(statement.slot.resource_id)
        generation = 1
        while True:
            suffix = "" if generation == 1 else f"\x1f{generation}"
            candidate_id = fact_id(secret, statement.slot, value + suffix)
            found = self._load(candidate_id)
            if found is not None and found.status is Status.FORGOTTEN:
                generation += 1
                continue
            if found is None or found.normalized_value == value or found.heard_from(statement.source_message_id):
                return candidate_id, found
            generation += 1


def _is_active(fact: Fact) -> bool:
    return fact.status is Status.ACTIVE
