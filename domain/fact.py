"""A fact: one durable statement about a resource, heard in one chat (a chat memory)."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Any, Self
from uuid import UUID

from .aggregate import Aggregate, Begun
from .candidate import Candidate
from .confidence import combine, combined
from .errors import EvidenceMissingError, FactNotActiveError, FactStillActiveError
from .identity import keyed_id
from .keys import KeyCatalogue
from .normalize import NORMALIZER_VERSION, normalize_value
from .switching import switches
from .timeline import Denied, Quote, Standing, Voice
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
        leaves: it leaves the other values of a key that nobody has declared ("now only tea").
        place: where it stands among what was read of the same message.
    """

    candidate: Candidate
    slot: Slot
    single_valued: bool
    said_at: datetime
    run_id: UUID | None = None
    names_key: bool = False
    leaves: bool = False
    place: int = 0

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
        place: int = 0,
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
            leaves=not catalogue.is_known(key) and switches(candidate.evidence),
            place=place,
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
    def quote(self) -> Quote:
        """The words that it rests on, with what they say of themselves."""
        candidate = self.candidate
        return Quote(
            self.source_message_id,
            candidate.evidence,
            self.said_at,
            confidence=candidate.confidence,
            valid_from=candidate.valid_from,
            valid_to=candidate.valid_to,
            place=self.place,
            leaves=self.leaves,
        )

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


class Heard(Aggregate.Event):
    """One more statement of a fact.

    Attributes:
        confidence: of all statements together.
        stated: confidence of this statement alone; None where it was not kept.
        valid_from, valid_to: what this statement says of when the fact is true.
        since, until: when the fact is true, as all statements of its slot tell; `since` is None where it was not kept.
        is_user_memory_candidate: it lets the fact rise.
        oldest: it is the oldest statement, whose words the fact shows.
        memory_value, memory_category: its wording, where the fact is to take it over.
    """

    confidence: float
    evidence: str
    source_message_id: str
    said_at: datetime
    valid_from: datetime | None = None
    run_id: UUID | None = None
    valid_to: datetime | None = None
    stated: float | None = None
    place: int = 0
    leaves: bool = False
    since: datetime | None = None
    until: datetime | None = None
    is_user_memory_candidate: bool = False
    oldest: bool = False
    proposed_by: str = ""
    memory_value: str | None = None
    memory_category: str | None = None

    def apply(self, aggregate: Any) -> None:
        aggregate.confidence = self.confidence
        aggregate.hear(self, self.stated, self.valid_from, self.valid_to)
        if self.memory_value is not None:
            aggregate.memory_value = self.memory_value
            aggregate.memory_category = self.memory_category


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
        self.edited: bool
        self.valid_from: datetime
        self.valid_to: datetime | None
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
        place: int = 0
        leaves: bool = False

        def apply(self, aggregate: Any) -> None:
            super().apply(aggregate)
            aggregate.slot = Slot(self.resource_id, self.thread_id, self.subject, self.memory_key)
            aggregate.memory_value = self.memory_value
            aggregate.memory_category = self.memory_category
            aggregate.normalized_value = self.normalized_value
            aggregate.confidence = self.confidence
            aggregate.quotes = []
            aggregate.hear(self, self.confidence, self.valid_from, self.valid_to)
            aggregate.edited = False
            aggregate.valid_from = self.valid_from or self.said_at
            aggregate.valid_to = self.valid_to
            aggregate.status = Status.ACTIVE
            aggregate.superseded_by = None
            aggregate.retired_for = None

    class Confirmed(Heard):
        TOPIC = "fact.confirmed"

        def apply(self, aggregate: Any) -> None:
            super().apply(aggregate)
            if self.since is not None:
                aggregate.valid_from, aggregate.valid_to = self.since, self.until
            elif aggregate.status is Status.ACTIVE:
                aggregate.valid_from = min(aggregate.valid_from, self.said_at)

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
            aggregate.valid_to = self.valid_to

    class Reinstated(Heard):
        TOPIC = "fact.reinstated"
        reason: str = Reason.CAME_BACK.value

        def apply(self, aggregate: Any) -> None:
            super().apply(aggregate)
            aggregate.status = Status.ACTIVE
            aggregate.superseded_by = None
            aggregate.retired_for = None
            aggregate.valid_from = self.since or self.valid_from or self.said_at
            aggregate.valid_to = self.until if self.since else self.valid_to

    class Redated(Aggregate.Event):
        """Since or until when it is true changed, because of what else was said in its slot."""

        TOPIC = "fact.redated"
        valid_from: datetime
        valid_to: datetime | None
        run_id: UUID | None = None

        def apply(self, aggregate: Any) -> None:
            aggregate.valid_from, aggregate.valid_to = self.valid_from, self.valid_to

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
            aggregate.superseded_by = None
            aggregate.retired_for = self.reason
            aggregate.valid_to = self.valid_to

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
            aggregate.edited = True

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
            place=statement.place,
            leaves=statement.leaves,
        )

    @property
    def rejected_by_person(self) -> bool:
        """Whether a person took it back: no extractor may bring it back in the same words."""
        return self.status is Status.RETRACTED and self.retired_for == Reason.PERSON

    def heard_from(self, message_id: str) -> bool:
        """Whether *message_id* already stands among its quotes."""
        return any(quote.message_id == message_id for quote in self.quotes)

    def hear(
        self, said: Extracted | Heard, confidence: float | None, valid_from: datetime | None, valid_to: datetime | None
    ) -> None:
        """Fold one more quote."""
        self.quotes.append(
            Quote(
                said.source_message_id,
                said.evidence,
                said.said_at,
                confidence,
                valid_from,
                valid_to,
                said.place,
                said.leaves,
            )
        )

    def voice(self, *more: Quote) -> Voice:
        """Return it as the timeline of its slot sees it, with *more* that was said for it."""
        return Voice(self.id, self.normalized_value, (*self.quotes, *more))

    def confirm(self, statement: Statement, *, at: datetime, standing: Standing | None = None) -> None:
        """Hear it again; a message that is already among the quotes confirms nothing.

        Args:
            statement: what was said.
            at: recorded time, UTC.
            standing: where the fact stands with it.
        """
        if not self.heard_from(statement.source_message_id):
            self._hear(self.Confirmed, statement, standing, at)

    def reinstate(self, statement: Statement, *, at: datetime, standing: Standing | None = None) -> None:
        """Make it active again because it was said again; refuse when it still is. See `confirm` for the arguments."""
        if self.status is Status.ACTIVE:
            raise FactStillActiveError(f"fact {self.id} is active: confirm it instead.", self.id)
        self._hear(self.Reinstated, statement, standing, at)

    def _hear(self, kind: type[Heard], statement: Statement, standing: Standing | None, at: datetime) -> None:
        candidate = statement.candidate
        quotes = self.voice(statement.quote).said
        oldest = quotes[0][1] == statement.quote
        worded = oldest and not self.edited
        self.decide(
            kind,
            at=at,
            confidence=self._confidence_with(candidate.confidence),
            evidence=candidate.evidence,
            source_message_id=statement.source_message_id,
            said_at=statement.said_at,
            valid_from=candidate.valid_from,
            run_id=statement.run_id,
            valid_to=candidate.valid_to,
            stated=candidate.confidence,
            place=statement.place,
            leaves=statement.leaves,
            since=standing.valid_from if standing else None,
            until=standing.valid_to if standing else None,
            is_user_memory_candidate=candidate.is_user_memory_candidate,
            oldest=oldest,
            proposed_by=candidate.proposed_by,
            memory_value=candidate.memory_value if worded else None,
            memory_category=candidate.memory_category if worded else None,
        )

    def _confidence_with(self, stated: float) -> float:
        """Return the confidence of all statements together, *stated* being that of one more."""
        known = [quote.confidence for quote in self.quotes if quote.confidence is not None]
        return combined([*known, stated]) if len(known) == len(self.quotes) else combine(self.confidence, stated)

    def supersede(
        self, *, by: UUID, reason: Reason, valid_to: datetime, at: datetime, run_id: UUID | None = None
    ) -> None:
        """Retire this fact in favour of *by*; refuse when it is not active."""
        if self.status is not Status.ACTIVE:
            raise FactNotActiveError(f"fact {self.id} is {self.status}: only an active fact is superseded.", self.id)
        self.decide(self.Superseded, at=at, by=by, reason=reason.value, valid_to=valid_to, run_id=run_id)

    def stand(self, standing: Standing, *, at: datetime, run_id: UUID | None = None) -> None:
        """Take the place that what was said gives it; nothing happens when it stands so, or a person took it back.

        Only a statement brings a retired fact back: see `reinstate`.
        """
        if self.rejected_by_person or self.status is Status.FORGOTTEN:
            return
        if standing.by is not None and (self.status, self.superseded_by) != (Status.SUPERSEDED, standing.by):
            self.decide(
                self.Superseded,
                at=at,
                by=standing.by,
                reason=Reason.NEWER_STATEMENT.value,
                valid_to=standing.valid_to,
                run_id=run_id,
            )
        elif standing.denied is not None and (self.status, self.valid_to) != (Status.RETRACTED, standing.valid_to):
            self.decide(
                self.Retracted,
                at=at,
                reason=Reason.NEGATED.value,
                by="user",
                valid_to=standing.valid_to,
                evidence=standing.denied.evidence,
                source_message_id=standing.denied.message_id,
                run_id=run_id,
            )
        if (self.valid_from, self.valid_to) != (standing.valid_from, standing.valid_to) and (
            standing.holds == (self.status is Status.ACTIVE)
        ):
            self.decide(self.Redated, at=at, valid_from=standing.valid_from, valid_to=standing.valid_to, run_id=run_id)

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
