"""Slots over a real store: statements of one piece of work see each other, and are saved together."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from uuid import UUID

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lastro import Container, Settings, container_for
from lastro.application.facade import MemoryFacade
from lastro.application.slots import Slots
from lastro.domain.errors import ConflictError
from lastro.domain.fact import Fact, Statement
from lastro.domain.settlement import Outcome

from .speaking import HOME, LIKES, RECORDED, name_of, said
from .speaking import Memory as Unstored


@dataclass
class Kept:
    """A memory in this process alone."""

    container: Container

    @property
    def memory(self) -> MemoryFacade:
        return self.container.memory()

    def slots(self) -> Slots:
        return Slots(self.container.log(), self.container.views())

    def hear(self, *statements: Statement) -> list[tuple[str, str]]:
        """Settle *statements* in one piece of work and save it; return the events, value and kind."""
        slots = self.slots()
        for statement in statements:
            slots.settle(statement, at=RECORDED)
        return self.save(slots)

    def save(self, slots: Slots) -> list[tuple[str, str]]:
        changed = slots.changed()
        facts = [aggregate for aggregate in changed if isinstance(aggregate, Fact)]
        events = [(fact.memory_value, name_of(event)) for fact in facts for event in fact.pending_events]
        self.container.log().store(*changed)
        return events

    def fact(self, value: str) -> Fact:
        (row,) = (row for row in self.memory.facts("ana", include_superseded=True) if row.memory_value == value)
        fact = self.container.log().get(Fact, UUID(row.fact_id))
        assert fact is not None
        return fact

    def active(self) -> set[tuple[str, str]]:
        return {(row.memory_key, row.normalized_value) for row in self.memory.facts("ana")}


@pytest.fixture
def kept() -> Iterator[Kept]:
    kept = opened()
    yield kept
    kept.memory.close()


def opened() -> Kept:
    return Kept(container_for(Settings.read({}, db=":memory:", extractor="none")))


def test_statements_of_one_piece_of_work_see_each_other(kept: Kept) -> None:
    events = kept.hear(said("Nantes", 1), said("Lille", 5))

    assert events == [("Nantes", "Extracted"), ("Nantes", "Superseded"), ("Lille", "Extracted")]
    assert kept.active() == {("home_city", "lille")}


def test_a_fact_that_leaves_its_slot_is_saved_before_the_one_that_takes_it(kept: Kept) -> None:
    kept.hear(said("Lille", 5))

    events = kept.hear(said("Nantes", 9))

    assert events == [("Lille", "Superseded"), ("Nantes", "Extracted")]


def test_a_value_that_comes_back_takes_its_place_in_one_transaction(kept: Kept) -> None:
    kept.hear(said("Nantes", 1))
    kept.hear(said("Lille", 5))

    events = kept.hear(said("Nantes", 9))

    assert events == [("Lille", "Superseded"), ("Nantes", "Reinstated")]


def test_two_that_read_the_same_and_write_both_are_told(kept: Kept) -> None:
    kept.hear(said("Nantes", 1))
    one, other = kept.slots(), kept.slots()
    one.settle(said("Lille", 5), at=RECORDED)
    other.settle(said("Brest", 6), at=RECORDED)
    kept.save(one)

    with pytest.raises(ConflictError):
        kept.save(other)
    assert kept.active() == {("home_city", "lille")}


def test_a_first_value_that_two_write_at_once_stands_once(kept: Kept) -> None:
    one, other = kept.slots(), kept.slots()
    one.settle(said("Lille", 5), at=RECORDED)
    other.settle(said("Brest", 6), at=RECORDED)
    kept.save(one)

    with pytest.raises(ConflictError):
        kept.save(other)
    assert kept.active() == {("home_city", "lille")}


def test_a_value_that_a_person_corrected_is_not_taken_from_the_same_message_again(kept: Kept) -> None:
    kept.hear(said("Nante", 1, slot=LIKES, message="a"))
    kept.memory.edit("ana", kept.fact("Nante").id.hex, memory_value="Nantes")

    slots = kept.slots()
    settlement = slots.settle(said("Nante", 1, slot=LIKES, message="a"), at=RECORDED)

    assert settlement.outcome is Outcome.UNCHANGED
    assert kept.active() == {("likes", "nantes")}


def test_a_value_that_a_person_corrected_elsewhere_can_be_said_anew(kept: Kept) -> None:
    kept.hear(said("tea", 1, slot=LIKES, message="a"))
    kept.memory.edit("ana", kept.fact("tea").id.hex, memory_value="coffee")

    kept.hear(said("tea", 9, slot=LIKES, message="b"))

    assert kept.active() == {("likes", "coffee"), ("likes", "tea")}


STATEMENTS = st.lists(
    st.builds(
        lambda value, on, slot, negates: said(value, on, slot=slot, negates=negates),
        st.sampled_from(["Nantes", "nantes.", "Lille", "Brest"]),
        st.integers(1, 9),
        st.sampled_from([HOME, LIKES]),
        st.booleans(),
    ),
    max_size=10,
)


@settings(max_examples=25)
@given(STATEMENTS)
def test_the_store_believes_what_the_rules_say(statements: list[Statement]) -> None:
    unstored = Unstored.given(*statements)
    kept = opened()

    for statement in statements:
        kept.hear(statement)

    rules = {(f.slot.memory_key, f.normalized_value) for f in unstored.facts.values() if f.status == "active"}
    assert rules == kept.active()
    assert kept.memory.verify() == []
    kept.memory.close()
