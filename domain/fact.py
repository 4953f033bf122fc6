"""A fact: one durable statement about a resource, heard in one chat (a chat memory)."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Any, Self
from uuid import UUID

from .aggregate import Aggregate, Begun
from .candidate import Candidate
from .confidence import combine
from .errors import EvidenceMissingError, FactNotActiveError, FactStillActiveError
from .identity import keyed_id
from .keys import KeyCatalogue
from .normalize import NORMALIZER_VERSION, normalize_value
from .switching import switches
from .words import FUNCTION_WORDS

PERSON = "person"


class Status(StrEnum):
    """Where a fact stands now."""

    ACTIVE = "active"
    SUPERSEDED = "superseded"
    RETRACTED = "retracted"
    FORGOTTEN = "forgotten"


class Reason(StrEnum):
    """Why a fact was retired or came back."""

    NEWER_STATEMENT = "newer statement"
    LATE_STATEMENT = "an older statement that arrived late"
    CAME_BACK = "said again after it had been replaced"
    NEGATED = "negated by the user"
    PERSON = "a person's decision"


@dataclass(frozen=True, slots=True)
class Quote:
    """The words that a fact came from: the message, the verbatim slice, when it was said (UTC)."""

    message_id: str
    evidence: str
    said_at: datetime


@dataclass(frozen=True, slots=True)
class Denied:
    """That something is not so, or no longer: it ends facts said before it, those that arrive later too.

    Attributes:
        normalized_value: the words that it ends.
        names_key: it ends every value of the key.
        said_at: UTC.
        evidence: the words of the denial.
        message_id: the message that holds them.
    """

    normalized_value: str
    names_key: bool
    said_at: datetime
    evidence: str = ""
    message_id: str = ""

    def ends(self, normalized_value: str) -> bool:
        """Whether it is about a fact of that value: all its words stand there, or it names the whole key."""
        return self.names_key or set(self.normalized_value.split()) <= set(normalized_value.split())


@dataclass(frozen=True, slots=True)
class Slot:
    """The place that a fact takes: one thread of one resource, one subject, one key."""

    resource_id: str
    thread_id: str
    subject: str
    memory_key: str


@dataclass(frozen=True, slots=True)
class Statement:
    """An accepted candidate with where and when it was said.

    Attributes:
        candidate: as the gates let it through; it carries its evidence and source message.
        slot: where it belongs.
        single_valued: whether the slot holds one value at a time.
        said_at: time of the source message, UTC.
        run_id: the extraction run, None where a person spoke to the memory directly.
        names_key: its value names the key itself rather than one value of it ("car", "pets").
        switches: it leaves the other values of a key that nobody has declared ("now only tea").
    """

    candidate: Candidate
    slot: Slot
    single_valued: bool
    said_at: datetime
    run_id: UUID | None = None
    names_key: bool = False
    switches: bool = False

    @classmethod
    def of(
        cls,
        candidate: Candidate,
        *,
        resource_id: str,
        thread_id: str,
        said_at: datetime,
        catalogue: KeyCatalogue,
        run_id: UUID | None = None,
    ) -> Self:
        """Return *candidate* as a statement in its slot of the thread, by what *catalogue* says of its key."""
        key = candidate.memory_key
        words = [word for word in normalize_value(candidate.memory_value).split() if word not in FUNCTION_WORDS]
        return cls(
            candidate,
            Slot(resource_id, thread_id, candidate.subject, key),
            single_valued=catalogue.is_single(key),
            said_at=said_at,
            run_id=run_id,
            switches=not catalogue.is_known(key) and switches(candidate.evidence),
            names_key=bool(words) and all(catalogue.canonical(word) == key for word in words),
        )

    def __post_init__(self) -> None:
        if not self.candidate.evidence.strip() or not self.candidate.source_message_id:
            raise EvidenceMissingError(
                f"the fact {self.candidate.memory_value!r} has no quote of a message: no fact without the words.",
                self.candidate.memory_value,
            )

    @property
    def normalized_value(self) -> str:
        return normalize_value(self.candidate.memory_value)

    @property
    def source_message_id(self) -> str:
        return self.candidate.source_message_id or ""

    @property
    def valid_from(self) -> datetime:
        return self.candidate.valid_from or self.said_at

    @property
    def denied(self) -> Denied:
        """What the statement ends, where it is a denial."""
        return Denied(
            self.normalized_value, self.names_key, self.said_at, self.candidate.evidence, self.source_message_id
        )


def fact_id(secret: bytes, slot: Slot, normalized_value: str) -> UUID:
    """Return the id of the fact that holds *normalized_value* in *slot*, under the resource's *secret*."""
    return keyed_id(
        secret,
        "fact",
        slot.resource_id,
        slot.thread_id,
        slot.subject,
        slot.memory_key,
        NORMALIZER_VERSION,
        normalized_value,
    )


class Fact(Aggregate):
    """One durable statement about a resource, heard in one chat."""

    TOPIC = "fact"

    def __init__(self) -> None:
        self.slot: Slot
        self.memory_value: str
        self.memory_category: str
        self.normalized_value: str
        self.confidence: float
        self.quotes: list[Quote]
        self.last_said_at: datetime
        self.valid_from: datetime
        self.status: Status
        self.superseded_by: UUID | None
        self.retired_for: str | None

    class Extracted(Begun):
        TOPIC = "fact.extracted"
        thread_id: str
        subject: str
        memory_key: str
        memory_value: str
        memory_category: str
        normalized_value: str
        normalizer: str
        single_valued: bool
        confidence: float
        evidence: str
        source_message_id: str
        said_at: datetime
        is_user_memory_candidate: bool
        proposed_by: str
        run_id: UUID | None = None
        valid_from: datetime | None = None
        valid_to: datetime | None = None

        def apply(self, aggregate: Any) -> None:
            super().apply(aggregate)
            aggregate.slot = Slot(self.resource_id, self.thread_id, self.subject, self.memory_key)
            aggregate.memory_value = self.memory_value
            aggregate.memory_category = self.memory_category
            aggregate.normalized_value = self.normalized_value
            aggregate.confidence = self.confidence
            aggregate.quotes = [Quote(self.source_message_id, self.evidence, self.said_at)]
            aggregate.last_said_at = self.said_at
            aggregate.valid_from = self.valid_from or self.said_at
            aggregate.status = Status.ACTIVE
            aggregate.superseded_by = None
            aggregate.retired_for = None

    class Confirmed(Aggregate.Event):
        TOPIC = "fact.confirmed"
        confidence: float
        evidence: str
        source_message_id: str
        said_at: datetime
        run_id: UUID | None = None

        def apply(self, aggregate: Any) -> None:
            aggregate.confidence = self.confidence
            aggregate.hear(Quote(self.source_message_id, self.evidence, self.said_at))

    class Superseded(Aggregate.Event):
        TOPIC = "fact.superseded"
        by: UUID
        reason: str
        valid_to: datetime
        run_id: UUID | None = None

        def apply(self, aggregate: Any) -> None:
            aggregate.status = Status.SUPERSEDED
            aggregate.superseded_by = self.by
            aggregate.retired_for = self.reason

    class Reinstated(Aggregate.Event):
        TOPIC = "fact.reinstated"
        confidence: float
        evidence: str
        source_message_id: str
        said_at: datetime
        valid_from: datetime
        reason: str
        run_id: UUID | None = None
        valid_to: datetime | None = None

        def apply(self, aggregate: Any) -> None:
            aggregate.status = Status.ACTIVE
            aggregate.superseded_by = None
            aggregate.retired_for = None
            aggregate.valid_from = self.valid_from
            aggregate.confidence = self.confidence
            aggregate.hear(Quote(self.source_message_id, self.evidence, self.said_at))

    class Retracted(Aggregate.Event):
        TOPIC = "fact.retracted"
        reason: str
        by: str
        valid_to: datetime
        evidence: str = ""
        source_message_id: str = ""
        run_id: UUID | None = None

        def apply(self, aggregate: Any) -> None:
            aggregate.status = Status.RETRACTED
            aggregate.retired_for = self.reason
            aggregate.last_said_at = max(aggregate.last_said_at, self.valid_to)

    class Edited(Aggregate.Event):
        TOPIC = "fact.edited"
        by: str
        memory_value: str
        memory_category: str
        normalized_value: str
        reason: str = ""

        def apply(self, aggregate: Any) -> None:
            aggregate.memory_value = self.memory_value
            aggregate.memory_category = self.memory_category
            aggregate.normalized_value = self.normalized_value

    class Forgotten(Aggregate.Event):
        TOPIC = "fact.forgotten"

        def apply(self, aggregate: Any) -> None:
            aggregate.status = Status.FORGOTTEN
            aggregate.quotes = []

    @classmethod
    def extract(cls, statement: Statement, *, id: UUID, at: datetime) -> Self:  # noqa: A002
        """Return the fact that *statement* begins."""
        candidate, slot = statement.candidate, statement.slot
        return cls.begin(
            cls.Extracted,
            id=id,
            at=at,
            resource_id=slot.resource_id,
            thread_id=slot.thread_id,
            subject=slot.subject,
            memory_key=slot.memory_key,
            memory_value=candidate.memory_value,
            memory_category=candidate.memory_category,
            normalized_value=statement.normalized_value,
            normalizer=NORMALIZER_VERSION,
            single_valued=statement.single_valued,
            confidence=candidate.confidence,
            evidence=candidate.evidence,
            source_message_id=statement.source_message_id,
            said_at=statement.said_at,
            is_user_memory_candidate=candidate.is_user_memory_candidate,
            proposed_by=candidate.proposed_by,
            run_id=statement.run_id,
            valid_from=candidate.valid_from,
            valid_to=candidate.valid_to,
        )

    @property
    def rejected_by_person(self) -> bool:
        """Whether a person took it back: no extractor may bring it back in the same words."""
        return self.status is Status.RETRACTED and self.retired_for == Reason.PERSON

    def heard_from(self, message_id: str) -> bool:
        """Whether *message_id* already stands among its quotes."""
        return any(quote.message_id == message_id for quote in self.quotes)

    def hear(self, quote: Quote) -> None:
        """Fold one more quote."""
        self.quotes.append(quote)
        self.last_said_at = max(self.last_said_at, quote.said_at)

    def first_said_after(self, instant: datetime) -> datetime:
        """When it was first said after *instant*, or last said where it was not."""
        return min((q.said_at for q in self.quotes if q.said_at > instant), default=self.last_said_at)

    def confirm(self, statement: Statement, *, at: datetime) -> None:
        """Hear it again; a message that is already among the quotes confirms nothing."""
        if self.heard_from(statement.source_message_id):
            return
        self.decide(
            self.Confirmed,
            at=at,
            confidence=combine(self.confidence, statement.candidate.confidence),
            evidence=statement.candidate.evidence,
            source_message_id=statement.source_message_id,
            said_at=statement.said_at,
            run_id=statement.run_id,
        )

    def supersede(
        self, *, by: UUID, reason: Reason, valid_to: datetime, at: datetime, run_id: UUID | None = None
    ) -> None:
        """Retire this fact in favour of *by*; refuse when it is not active."""
        if self.status is not Status.ACTIVE:
            raise FactNotActiveError(f"fact {self.id} is {self.status}: only an active fact is superseded.", self.id)
        self.decide(self.Superseded, at=at, by=by, reason=reason.value, valid_to=valid_to, run_id=run_id)

    def reinstate(self, statement: Statement, *, at: datetime) -> None:
        """Make it active again because it was said again; refuse when it still is."""
        if self.status is Status.ACTIVE:
            raise FactStillActiveError(f"fact {self.id} is active: confirm it instead.", self.id)
        self.decide(
            self.Reinstated,
            at=at,
            confidence=combine(self.confidence, statement.candidate.confidence),
            evidence=statement.candidate.evidence,
            source_message_id=statement.source_message_id,
            said_at=statement.said_at,
            valid_from=statement.valid_from,
            valid_to=statement.candidate.valid_to,
            reason=Reason.CAME_BACK.value,
            run_id=statement.run_id,
        )

    def end(self, denied: Denied, *, at: datetime, run_id: UUID | None = None) -> None:
        """Retract it because the user said that it is no longer so; refuse when it is not active."""
        if self.status is not Status.ACTIVE:
            raise FactNotActiveError(f"fact {self.id} is {self.status}: only an active fact can end.", self.id)
        self.decide(
            self.Retracted,
            at=at,
            reason=Reason.NEGATED.value,
            by="user",
            valid_to=denied.said_at,
            evidence=denied.evidence,
            source_message_id=denied.message_id,
            run_id=run_id,
        )

    def forget(self, *, at: datetime) -> None:
        """Let it go with the chat that it was heard in."""
        self.decide(self.Forgotten, at=at)

    def reject(self, *, at: datetime) -> None:
        """Take it back for good on a person's word; nothing happens when a person already did."""
        if not self.rejected_by_person:
            self.decide(self.Retracted, at=at, reason=Reason.PERSON.value, by=PERSON, valid_to=at)

    def edit(self, *, memory_value: str, memory_category: str, at: datetime, reason: str = "") -> None:
        """Put a person's wording or category in place; nothing happens when both stand already."""
        if (memory_value, memory_category) == (self.memory_value, self.memory_category):
            return
        if self.status is not Status.ACTIVE:
            raise FactNotActiveError(f"fact {self.id} is {self.status}: only an active fact can be edited.", self.id)
        self.decide(
            self.Edited,
            at=at,
            by=PERSON,
            memory_value=memory_value,
            memory_category=memory_category,
            normalized_value=normalize_value(memory_value),
            reason=reason,
        )
