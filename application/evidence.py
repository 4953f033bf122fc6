"""What stands behind the user memories of a resource, read once for some slots."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import replace
from typing import TypeVar

from ..domain.consolidation import Evidence, Heard, PersonsWord, Said, Wanted, consolidated
from ..domain.equivalence import matter
from ..domain.keys import KeyCatalogue
from ..domain.proposals import Shown
from ..domain.standing import DecisionKind, DecisionOutcome, Proposed
from ..domain.time import from_utc_text
from ..domain.timeline import Denied
from ..domain.user_memory import Backing, UserSlot, UserStatus, Verdict
from .projections.chat_denials import ChatDenial
from .projections.chat_memories import ChatMemory
from .projections.consolidation import ConsolidationDecisionRow
from .projections.user_memories import UserMemoryRow
from .views import SlotKey, UserMemories

Row = TypeVar("Row", ChatMemory, ChatDenial, UserMemoryRow)


class Reading:
    """What stands behind some slots of a resource, read once."""

    def __init__(
        self, views: UserMemories, catalogue: KeyCatalogue, resource_id: str, slots: Collection[SlotKey]
    ) -> None:
        self.resource_id = resource_id
        self.slots = sorted(slots)
        self._catalogue = catalogue
        self._facts = _by_slot(views.slot_facts(resource_id, slots))
        self._denials = _by_slot(views.slot_denials(resource_id, slots))
        self._memories = _by_slot(views.slot_memories(resource_id, slots))
        self._standing = self._decisions(views, DecisionOutcome.ACCEPTED)
        self._undone = self._decisions(views, DecisionOutcome.UNDONE)

    def evidence(self, slot: SlotKey, accepted: Sequence[Proposed] = ()) -> Evidence:
        """Return everything that bears on *slot*, decisions just *accepted* included."""
        return Evidence(
            memory_key=slot[1],
            single_valued=self._catalogue.is_single(slot[1]),
            declared=self._catalogue.is_known(slot[1]),
            heard=[_heard(row) for row in self._facts[slot]],
            denials=[_denied(row) for row in self._denials[slot]],
            standing=[*self._standing[slot], *(item for item in accepted if _slot_of(item) == slot)],
            people=self._people(slot),
        )

    def _decisions(self, views: UserMemories, outcome: DecisionOutcome) -> dict[SlotKey, list[Proposed]]:
        decisions: dict[SlotKey, list[Proposed]] = defaultdict(list)
        for row in views.consolidation_decisions(self.resource_id, outcome=outcome.value):
            if row.subject is not None and row.memory_key is not None:
                decisions[row.subject, row.memory_key].append(proposed_of(row, self.resource_id))
        return decisions

    def _people(self, slot: SlotKey) -> dict[str, PersonsWord]:
        """Return what people decided; whether a merge that was undone is right or wrong holds for what it took in."""
        words = {row.normalized_value: word for row in self._memories[slot] if (word := _word(row)) is not None}
        for decision in self._undone[slot]:
            merged = words.get(matter(slot[1], decision.memory_value))
            if decision.kind is DecisionKind.MERGE and merged is not None:
                verdict = replace(merged, memory_value=None, memory_category=None, pinned=False, edited_at=None)
                words = dict.fromkeys(decision.values, verdict) | words
        return words

    def is_single(self, memory_key: str) -> bool:
        """Whether a key holds one value at a time."""
        return self._catalogue.is_single(memory_key)

    def wanted(self, accepted: Sequence[Proposed] = ()) -> Iterator[tuple[SlotKey, list[Wanted]]]:
        """Yield each slot with what should stand in it."""
        for slot in self.slots:
            yield slot, consolidated(self.evidence(slot, accepted))

    def memories(self, slot: SlotKey) -> list[UserMemoryRow]:
        """Return the memories that stand in *slot*, in any status."""
        return self._memories[slot]

    def facts(self, slot: SlotKey) -> set[int]:
        """Return the rows of the facts in *slot*."""
        return {row.id for row in self._facts[slot]}

    def shown(self, slot: SlotKey) -> list[Shown]:
        """Return the active memories of *slot* as a consolidator is shown them; numbers are given later."""
        quotes = {row.id: row.evidence for row in self._facts[slot]}
        words = {row.normalized_value: row for row in self._memories[slot]}
        place = UserSlot(self.resource_id, *slot)
        wanted = consolidated(self.evidence(slot))
        replacing = {item.by for item in wanted}
        return [
            Shown(
                number=0,
                slot=place,
                normalized_value=item.normalized_value,
                memory_value=item.memory_value,
                memory_category=item.memory_category,
                quotes=tuple(quotes[row] for row in item.backing.supporting if row in quotes),
                supporting=item.backing.supporting,
                last_seen=item.backing.last_seen,
                valid_to=item.backing.valid_to,
                fixed=_is_fixed(words.get(item.normalized_value)),
                settled=_is_settled(words.get(item.normalized_value), item),
                replaces=item.normalized_value in replacing,
            )
            for item in wanted
            if item.status is UserStatus.ACTIVE
        ]


def proposed_of(row: ConsolidationDecisionRow, resource_id: str) -> Proposed:
    """Return the proposal of a decision."""
    slot = UserSlot(resource_id, row.subject, row.memory_key) if row.subject and row.memory_key else None
    return Proposed(
        kind=DecisionKind(row.kind),
        slot=slot,
        values=tuple(json.loads(row.normalized_values)),
        supporting=tuple(json.loads(row.supporting_chat_memory_ids)),
        memory_value=row.memory_value,
        memory_category=row.memory_category,
        by=row.superseded_by_value,
        until=from_utc_text(row.until) if row.until else None,
    )


def _slot_of(proposed: Proposed) -> SlotKey | None:
    return (proposed.slot.subject, proposed.slot.memory_key) if proposed.slot else None


def _by_slot(rows: Iterable[Row]) -> defaultdict[SlotKey, list[Row]]:
    slots: defaultdict[SlotKey, list[Row]] = defaultdict(list)
    for row in rows:
        slots[row.subject, row.memory_key].append(row)
    return slots


def _heard(row: ChatMemory) -> Heard:
    said = [
        Said(from_utc_text(at), message_id, evidence, place) for at, message_id, evidence, place in json.loads(row.said)
    ]
    return Heard(
        row=row.id,
        chat_id=row.chat_id,
        memory_value=row.memory_value,
        memory_category=row.memory_category,
        normalized_value=row.normalized_value,
        matter=matter(row.memory_key, row.memory_value),
        confidence=row.confidence,
        said=tuple(sorted(said, key=lambda item: item.moment)),
        valid_to=from_utc_text(row.valid_to) if row.valid_to and row.status == UserStatus.ACTIVE.value else None,
    )


def _denied(row: ChatDenial) -> Denied:
    said_at = from_utc_text(row.said_at)
    return Denied(row.normalized_value, bool(row.names_key), said_at, row.evidence, row.source_message_id)


def _word(row: UserMemoryRow) -> PersonsWord | None:
    """Return what people decided about the memory of *row*, None where they have said nothing."""
    if row.edited_value is None and row.verdict is None and not row.pinned:
        return None
    edited = from_utc_text(row.edited_at) if row.edited_at else None
    judged = from_utc_text(row.judged_at) if row.judged_at else None
    edited_since = edited is not None and judged is not None and edited > judged
    return PersonsWord(
        memory_value=row.edited_value,
        memory_category=row.edited_category,
        rejected=row.verdict == Verdict.REJECTED.value and not edited_since,
        pinned=bool(row.pinned),
        confirmed_at=judged if row.verdict == Verdict.CONFIRMED.value else None,
        edited_at=edited,
    )


def _is_fixed(row: UserMemoryRow | None) -> bool:
    return row is not None and (row.edited_value is not None or row.verdict is not None or bool(row.pinned))


def _is_settled(row: UserMemoryRow | None, item: Wanted) -> bool:
    return row is not None and backing_of(row).supporting == item.backing.supporting


def wording_of(row: UserMemoryRow) -> tuple[str, str]:
    return row.memory_value, row.memory_category


def backing_of(row: UserMemoryRow) -> Backing:
    return Backing(
        confidence=row.confidence,
        supporting=tuple(json.loads(row.supporting_chat_memory_ids)),
        chats=row.chats,
        summary=row.evidence_summary,
        first_seen=from_utc_text(row.first_seen_at),
        last_seen=from_utc_text(row.last_seen_at),
        valid_from=from_utc_text(row.valid_from),
        valid_to=from_utc_text(row.valid_to) if row.valid_to else None,
    )
