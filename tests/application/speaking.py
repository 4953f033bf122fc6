"""Words for tests of settling: statements said at days of a year, and facts as their events."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from typing import Any

from lastro.domain.candidate import Candidate
from lastro.domain.fact import Fact, Slot, Statement, fact_id
from lastro.domain.settlement import Settlement, settle
from lastro.domain.timeline import Denied

NEW_YEAR = datetime(2025, 1, 1, tzinfo=UTC)
RECORDED = datetime(2025, 12, 31, tzinfo=UTC)
HOME = Slot("ana", "chat-1", "self", "home_city")
LIKES = Slot("ana", "chat-1", "self", "likes")
SECRET = b"s" * 32


def day(number: float) -> datetime:
    """The instant that many days after the beginning of the year."""
    return NEW_YEAR + timedelta(days=number)


def said(value: str, on: float, *, slot: Slot = HOME, message: str = "", **changes: Any) -> Statement:
    """A user said *value* on day *on*, in a message of that day unless another is named."""
    candidate = Candidate(
        memory_key=slot.memory_key,
        memory_value=value,
        memory_category="profile",
        confidence=changes.pop("confidence", 0.8),
        evidence=f"… {value} …",
        source_message_id=message or f"m{on:g}",
        proposed_by="scripted",
        **changes,
    )
    return Statement(candidate, slot, single_valued=slot is not LIKES, said_at=day(on))


@dataclass
class Memory:
    """The facts of some slots, settled one statement after the other, without any store."""

    facts: dict[Any, Fact]
    denials: list[tuple[Slot, Denied]] = field(default_factory=list)

    @classmethod
    def given(cls, *statements: Statement) -> Memory:
        """A memory that heard these before, with nothing left to save."""
        memory = cls({})
        for statement in statements:
            memory.hear(statement)
        memory.new_events()
        return memory

    def hear(self, statement: Statement) -> Settlement:
        """Settle *statement* on what stands."""
        new_id = fact_id(SECRET, statement.slot, statement.normalized_value)
        same = self.facts.get(new_id)
        others = [fact for fact in self.facts.values() if fact.slot == statement.slot and fact is not same]
        settlement = settle(
            statement,
            same=same,
            others=others,
            new_id=new_id,
            at=RECORDED,
            denials=[denied for slot, denied in self.denials if slot == statement.slot],
        )
        if settlement.denial is not None:
            self.denials.append((statement.slot, settlement.denial.denied))
        for fact in settlement.changed:
            self.facts[fact.id] = fact
        return settlement

    def new_events(self) -> list[tuple[str, str]]:
        """What has been decided since it was last asked: value and kind of event, in the order of the facts."""
        return [(fact.memory_value, name_of(event)) for fact in self.facts.values() for event in fact.collect_events()]

    def active(self, slot: Slot = HOME) -> set[str]:
        """The values that hold now."""
        return set(values(fact for fact in self.facts.values() if fact.slot == slot and fact.status == "active"))

    def of(self, value: str) -> Fact:
        """The one fact that holds *value*."""
        (fact,) = (fact for fact in self.facts.values() if fact.memory_value == value)
        return fact


def name_of(event: Any) -> str:
    return type(event).__name__


def values(facts: Iterable[Fact]) -> Iterator[str]:
    return (fact.memory_value for fact in facts)
