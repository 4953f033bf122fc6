"""From what should stand to the decisions that make it so."""

from __future__ import annotations

import json
from collections.abc import Sequence
from datetime import datetime
from uuid import UUID

from ..domain.consolidation import Wanted
from ..domain.errors import ConflictError
from ..domain.time import from_utc_text
from ..domain.user_memory import UserMemory, UserReason, UserSlot, UserStatus, user_memory_id
from .evidence import Reading, backing_of, wording_of
from .log import MemoryLog
from .projections.user_memories import UserMemoryRow
from .views import SlotKey


class Differences:
    """Turns what should stand into decisions of the memories that do not stand so."""

    def __init__(self, log: MemoryLog, reading: Reading, *, at: datetime, run_id: UUID | None, checked: bool) -> None:
        self._log = log
        self._reading = reading
        self._at = at
        self._run_id = run_id
        self._checked = checked
        self._secret = log.secret(reading.resource_id)
        self._retiring: list[UserMemory] = []
        self._others: list[UserMemory] = []

    def changed(self) -> list[UserMemory]:
        """The memories with something to save; those that leave their slot first."""
        return [*self._retiring, *self._others]

    def settle(self, slot: SlotKey, wanted: Sequence[Wanted]) -> None:
        """Note what is to change in *slot*."""
        place = UserSlot(self._reading.resource_id, *slot)
        standing = {row.normalized_value: row for row in self._reading.memories(slot)}
        ids = {
            item.normalized_value: UUID(standing[item.normalized_value].memory_id)
            if item.normalized_value in standing
            else self._new_id(place, item.normalized_value)
            for item in wanted
        }
        for item in wanted:
            row = standing.get(item.normalized_value)
            if row is None:
                self._begin(place, item, ids)
            elif not _stands(row, item, ids):
                self._amend(row, item, ids)
        known = {item.normalized_value for item in wanted}
        for value, row in standing.items():
            if value not in known:
                self._drop(slot, row, wanted, ids)

    def _new_id(self, place: UserSlot, value: str) -> UUID:
        """Return an id for the memory of *value*; the next one of its kind where an earlier one was forgotten."""
        generation, suffix = 1, ""
        while True:
            found = user_memory_id(self._secret, place, value + suffix)
            if self._log.get(UserMemory, found) is None:
                return found
            generation += 1
            suffix = f"\x1f{generation}"

    def _begin(self, place: UserSlot, item: Wanted, ids: dict[str, UUID]) -> None:
        memory = UserMemory.consolidate(
            place,
            id=ids[item.normalized_value],
            at=self._at,
            memory_value=item.memory_value,
            memory_category=item.memory_category,
            normalized_value=item.normalized_value,
            single_valued=self._reading.is_single(place.memory_key),
            backing=item.backing,
            run_id=self._run_id,
        )
        if item.status is not UserStatus.ACTIVE:
            self._retire(memory, item, ids)
        (self._others if item.status is UserStatus.ACTIVE else self._retiring).append(memory)

    def _amend(self, row: UserMemoryRow, item: Wanted, ids: dict[str, UUID]) -> None:
        memory = self._loaded(row)
        if wording_of(row) != (item.memory_value, item.memory_category):
            memory.reword(
                memory_value=item.memory_value,
                memory_category=item.memory_category,
                reason=UserReason.EVIDENCE,
                at=self._at,
                run_id=self._run_id,
            )
        if backing_of(row) != item.backing:
            memory.strengthen(item.backing, at=self._at, run_id=self._run_id)
        if item.status is UserStatus.ACTIVE and row.status != UserStatus.ACTIVE.value:
            memory.reinstate(reason=UserReason.CAME_BACK, at=self._at, run_id=self._run_id)
        elif item.status is not UserStatus.ACTIVE and not _is_retired_so(row, item, ids):
            self._retire(memory, item, ids)
        (self._others if item.status is UserStatus.ACTIVE else self._retiring).append(memory)

    def _retire(self, memory: UserMemory, item: Wanted, ids: dict[str, UUID]) -> None:
        memory.retire(
            item.status,
            reason=item.reason or UserReason.EVIDENCE,
            by=ids.get(item.by) if item.by is not None else None,
            valid_to=item.backing.valid_to,
            at=self._at,
            run_id=self._run_id,
        )

    def _drop(self, slot: SlotKey, row: UserMemoryRow, wanted: Sequence[Wanted], ids: dict[str, UUID]) -> None:
        """Retire a memory that nothing makes any more: it was taken in, or undone, or its words are forgotten."""
        support = set(json.loads(row.supporting_chat_memory_ids))
        if not support <= self._reading.facts(slot):
            memory = self._loaded(row)
            memory.forget(at=self._at, run_id=self._run_id)
            self._retiring.append(memory)
            return
        into = next((item for item in wanted if support <= set(item.backing.supporting)), None)
        status = UserStatus.MERGED if into else UserStatus.RETRACTED
        if row.status == status.value:
            return
        memory = self._loaded(row)
        memory.retire(
            status,
            reason=UserReason.MERGED if into else UserReason.UNDONE,
            by=ids[into.normalized_value] if into else None,
            valid_to=from_utc_text(row.valid_to) if row.valid_to else None,
            at=self._at,
            run_id=self._run_id,
        )
        self._retiring.append(memory)

    def _loaded(self, row: UserMemoryRow) -> UserMemory:
        memory = self._log.get(UserMemory, UUID(row.memory_id))
        if memory is None or memory.version != row.version:
            raise ConflictError(f"the user memory {row.memory_id} changed meanwhile: read it again.", row.memory_id)
        return memory


def _is_retired_so(row: UserMemoryRow, item: Wanted, ids: dict[str, UUID]) -> bool:
    by = ids[item.by].hex if item.by is not None and item.by in ids else None
    return (row.status, row.retired_for, row.superseded_by) == (
        item.status.value,
        item.reason.value if item.reason else None,
        by,
    )


def _stands(row: UserMemoryRow, item: Wanted, ids: dict[str, UUID]) -> bool:
    """Whether the memory is as it is wanted."""
    if wording_of(row) != (item.memory_value, item.memory_category) or backing_of(row) != item.backing:
        return False
    if item.status is UserStatus.ACTIVE:
        return row.status == UserStatus.ACTIVE.value
    return _is_retired_so(row, item, ids)
