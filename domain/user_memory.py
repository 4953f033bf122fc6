"""A user memory: what is known about one member of a resource, consolidated over all of its chats."""

from __future__ import annotations

from dataclasses import dataclass, fields
from datetime import datetime
from enum import StrEnum
from typing import Any, Self
from uuid import UUID

from .aggregate import Aggregate, Begun
from .identity import keyed_id
from .normalize import NORMALIZER_VERSION


class UserStatus(StrEnum):
    """Where a user memory stands now."""

    ACTIVE = "active"
    SUPERSEDED = "superseded"
    RETRACTED = "retracted"
    MERGED = "merged"


class UserReason(StrEnum):
    """Why a user memory was retired or came back."""

    NEWER_STATEMENT = "a newer statement"
    OPPOSITE = "the opposite was said later"
    NEGATED = "negated by the user"
    CAME_BACK = "said again after it had been replaced"
    EVIDENCE = "the statements behind it say so"
    MERGED = "said in other words by another memory"
    UNDONE = "the decision behind it was undone"
    UNSUPPORTED = "no statement stands behind it any more"
    REVISED = "a newer statement says otherwise of the same matter"
    MODEL = "a model saw that a newer statement replaces it"
    PINNED = "a person pinned another value"
    PERSON = "a person's decision"


class Verdict(StrEnum):
    """What a person can say of a user memory."""

    CONFIRMED = "confirmed"
    REJECTED = "rejected"
    PINNED = "pinned"
    UNPINNED = "unpinned"


@dataclass(frozen=True, slots=True)
class UserSlot:
    """The place that a user memory takes: one resource, one subject, one key."""

    resource_id: str
    subject: str
    memory_key: str


@dataclass(frozen=True, slots=True)
class Backing:
    """What stands behind a user memory, and since when.

    Attributes:
        confidence: one vote a chat, in [0, 1].
        supporting: rows of `chat_memories`, ascending.
        chats: how many chats they come from.
        summary: the best and the newest quote.
        first_seen, last_seen: times of the first and the last message, UTC.
        valid_from, valid_to: when it is true in the world, UTC; None means open.
    """

    confidence: float
    supporting: tuple[int, ...]
    chats: int
    summary: str
    first_seen: datetime
    last_seen: datetime
    valid_from: datetime
    valid_to: datetime | None

    def parts(self) -> dict[str, Any]:
        """Return the attributes by name, as events hold them."""
        return {part.name: getattr(self, part.name) for part in fields(self)}


def user_memory_id(secret: bytes, slot: UserSlot, normalized_value: str) -> UUID:
    """Return the id of the user memory of that value, under the resource's *secret*."""
    return keyed_id(
        secret, "user_memory", slot.resource_id, slot.subject, slot.memory_key, NORMALIZER_VERSION, normalized_value
    )


class Backed(Aggregate.Event):
    """An event that says what stands behind the memory from then on; see `Backing`."""

    confidence: float
    supporting: tuple[int, ...]
    chats: int
    summary: str
    first_seen: datetime
    last_seen: datetime
    valid_from: datetime
    valid_to: datetime | None


class UserMemory(Aggregate):
    """One thing that is known about a member of a resource."""

    TOPIC = "user_memory"

    def __init__(self) -> None:
        self.slot: UserSlot
        self.memory_value: str

    class Consolidated(Backed, Begun):
        TOPIC = "user_memory.consolidated"
        subject: str
        memory_key: str
        memory_value: str
        memory_category: str
        normalized_value: str
        normalizer: str
        single_valued: bool
        run_id: UUID | None = None

        def apply(self, aggregate: Any) -> None:
            super().apply(aggregate)
            aggregate.slot = UserSlot(self.resource_id, self.subject, self.memory_key)
            aggregate.memory_value = self.memory_value

    class Strengthened(Backed):
        """What stands behind it changed: mostly it was heard again."""

        TOPIC = "user_memory.strengthened"
        run_id: UUID | None = None

        def apply(self, aggregate: Any) -> None:
            """Nothing that a command asks for changes."""

    class Reworded(Aggregate.Event):
        TOPIC = "user_memory.reworded"
        memory_value: str
        memory_category: str
        reason: str
        run_id: UUID | None = None

        def apply(self, aggregate: Any) -> None:
            aggregate.memory_value = self.memory_value

    class Retired(Aggregate.Event):
        """It holds no more: replaced, taken back or taken in by another."""

        TOPIC = "user_memory.retired"
        status: str
        reason: str
        by: UUID | None
        valid_to: datetime | None
        run_id: UUID | None = None

        def apply(self, aggregate: Any) -> None:
            """Nothing that a command asks for changes."""

    class Reinstated(Aggregate.Event):
        TOPIC = "user_memory.reinstated"
        reason: str
        run_id: UUID | None = None

        def apply(self, aggregate: Any) -> None:
            """Nothing that a command asks for changes."""

    class Edited(Aggregate.Event):
        TOPIC = "user_memory.edited"
        by: str
        memory_value: str
        memory_category: str
        reason: str = ""

        def apply(self, aggregate: Any) -> None:
            aggregate.memory_value = self.memory_value

    class Judged(Aggregate.Event):
        """A person said that it is right, wrong, or to stay as it is."""

        TOPIC = "user_memory.judged"
        by: str
        verdict: str
        reason: str = ""

        def apply(self, aggregate: Any) -> None:
            """Nothing that a command asks for changes."""

    class Forgotten(Aggregate.Event):
        TOPIC = "user_memory.forgotten"
        run_id: UUID | None = None

        def apply(self, aggregate: Any) -> None:
            """Leave the words in the stream: the tables drop them."""

    @classmethod
    def consolidate(
        cls,
        slot: UserSlot,
        *,
        id: UUID,  # noqa: A002
        at: datetime,
        memory_value: str,
        memory_category: str,
        normalized_value: str,
        single_valued: bool,
        backing: Backing,
        run_id: UUID | None,
    ) -> Self:
        """Return the memory that its first statements make."""
        return cls.begin(
            cls.Consolidated,
            id=id,
            at=at,
            resource_id=slot.resource_id,
            subject=slot.subject,
            memory_key=slot.memory_key,
            memory_value=memory_value,
            memory_category=memory_category,
            normalized_value=normalized_value,
            normalizer=NORMALIZER_VERSION,
            single_valued=single_valued,
            run_id=run_id,
            **backing.parts(),
        )

    def strengthen(self, backing: Backing, *, at: datetime, run_id: UUID | None) -> None:
        """Note what stands behind it now."""
        self.decide(self.Strengthened, at=at, run_id=run_id, **backing.parts())

    def reword(
        self, *, memory_value: str, memory_category: str, reason: UserReason, at: datetime, run_id: UUID | None
    ) -> None:
        """Show it in other words."""
        self.decide(
            self.Reworded,
            at=at,
            memory_value=memory_value,
            memory_category=memory_category,
            reason=reason.value,
            run_id=run_id,
        )

    def retire(
        self,
        status: UserStatus,
        *,
        reason: UserReason,
        by: UUID | None,
        valid_to: datetime | None,
        at: datetime,
        run_id: UUID | None,
    ) -> None:
        """Let it hold no more."""
        self.decide(
            self.Retired, at=at, status=status.value, reason=reason.value, by=by, valid_to=valid_to, run_id=run_id
        )

    def reinstate(self, *, reason: UserReason, at: datetime, run_id: UUID | None) -> None:
        """Let it hold again."""
        self.decide(self.Reinstated, at=at, reason=reason.value, run_id=run_id)

    def forget(self, *, at: datetime, run_id: UUID | None) -> None:
        """Let it go: what it rested on was forgotten."""
        self.decide(self.Forgotten, at=at, run_id=run_id)

    def edit(self, *, by: str, memory_value: str, memory_category: str, at: datetime, reason: str = "") -> None:
        """Put a person's wording or category in place."""
        self.decide(
            self.Edited, at=at, by=by, memory_value=memory_value, memory_category=memory_category, reason=reason
        )

    def judge(self, *, by: str, verdict: Verdict, at: datetime, reason: str = "") -> None:
        """Note what a person thinks of it."""
        self.decide(self.Judged, at=at, by=by, verdict=verdict.value, reason=reason)
