"""Given facts, when a statement, then events."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lastro.domain.confidence import combine
from lastro.domain.errors import EvidenceMissingError, FactNotActiveError, FactStillActiveError
from lastro.domain.fact import Fact, Reason, Statement, Status
from lastro.domain.settlement import Outcome

from .speaking import HOME, LIKES, RECORDED, Memory, day, said


def test_a_first_statement_begins_a_fact() -> None:
    memory = Memory.given()

    settlement = memory.hear(said("Nantes", 1))

    assert settlement.outcome is Outcome.EXTRACTED
    assert memory.new_events() == [("Nantes", "Extracted")]


def test_repeating_a_fact_records_a_confirmation_only() -> None:
    memory = Memory.given(said("Nantes", 1, confidence=0.7))

    memory.hear(said("nantes.", 2, confidence=0.5))

    assert memory.new_events() == [("Nantes", "Confirmed")]
    assert memory.of("Nantes").confidence == pytest.approx(combine(0.7, 0.5))


def test_the_same_message_confirms_nothing() -> None:
    memory = Memory.given(said("Nantes", 1))

    settlement = memory.hear(said("Nantes", 1))

    assert settlement.outcome is Outcome.UNCHANGED
    assert memory.new_events() == []


def test_a_newer_value_of_a_single_valued_key_retires_the_older_one() -> None:
    memory = Memory.given(said("Nantes", 1))

    settlement = memory.hear(said("Lille", 5))

    assert settlement.outcome is Outcome.EXTRACTED
    assert memory.new_events() == [("Nantes", "Superseded"), ("Lille", "Extracted")]
    assert memory.of("Nantes").superseded_by == memory.of("Lille").id


def test_what_leaves_a_slot_is_saved_before_what_takes_it() -> None:
    memory = Memory.given(said("Nantes", 1))

    settlement = memory.hear(said("Lille", 5))

    assert [fact.memory_value for fact in settlement.changed] == ["Nantes", "Lille"]


def test_values_of_a_multi_valued_key_stand_beside_each_other() -> None:
    memory = Memory.given(said("tea", 1, slot=LIKES))

    memory.hear(said("coffee", 5, slot=LIKES))

    assert memory.active(LIKES) == {"tea", "coffee"}


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("coffee with sugar", "coffee without sugar"),
        ("pets are allowed", "pets are not allowed"),
        ("café com açúcar", "café sem açúcar"),
        ("has no garden", "has a garden"),
        ("puede llamar de noche", "nunca puede llamar de noche"),
    ],
)
def test_the_same_words_negated_retire_what_was_affirmed(before: str, after: str) -> None:
    memory = Memory.given(said(before, 1, slot=LIKES))

    memory.hear(said(after, 2, slot=LIKES))

    assert [(before, "Superseded"), (after, "Extracted")] == memory.new_events()


def test_another_thing_negated_retires_nothing() -> None:
    memory = Memory.given(said("tea with milk", 1, slot=LIKES))

    memory.hear(said("coffee without milk", 2, slot=LIKES))

    assert {"tea with milk", "coffee without milk"} == memory.active(LIKES)


def test_a_value_that_comes_back_is_reinstated() -> None:
    memory = Memory.given(said("Nantes", 1), said("Lille", 5))

    settlement = memory.hear(said("Nantes", 9))

    assert settlement.outcome is Outcome.REINSTATED
    assert memory.new_events() == [("Nantes", "Reinstated"), ("Lille", "Superseded")]
    assert memory.active() == {"Nantes"}


def test_a_late_message_is_recorded_as_already_replaced() -> None:
    memory = Memory.given(said("Lille", 5))

    settlement = memory.hear(said("Nantes", 1))

    assert settlement.reason == Reason.LATE_STATEMENT.value
    assert memory.new_events() == [("Nantes", "Extracted"), ("Nantes", "Superseded")]
    assert memory.active() == {"Lille"}
    assert memory.of("Nantes").superseded_by == memory.of("Lille").id


def test_a_late_repetition_of_a_replaced_value_does_not_bring_it_back() -> None:
    memory = Memory.given(said("Nantes", 1), said("Lille", 5))

    memory.hear(said("Nantes", 3))

    assert memory.new_events() == [("Nantes", "Confirmed")]
    assert memory.active() == {"Lille"}


def test_a_negation_ends_the_fact_that_it_names() -> None:
    memory = Memory.given(said("green tea", 1, slot=LIKES), said("coffee", 1, slot=LIKES, message="m1b"))

    settlement = memory.hear(said("tea", 5, slot=LIKES, negates=True))

    assert settlement.outcome is Outcome.RETRACTED
    assert memory.new_events() == [("green tea", "Retracted")]
    assert memory.active(LIKES) == {"coffee"}


def test_a_negation_of_something_unknown_is_kept_for_what_arrives_later() -> None:
    memory = Memory.given(said("coffee", 1, slot=LIKES))

    settlement = memory.hear(said("tea", 5, slot=LIKES, negates=True))

    assert settlement.outcome is Outcome.DENIED
    assert memory.new_events() == []


def test_a_negation_does_not_end_what_was_said_after_it() -> None:
    memory = Memory.given(said("tea", 5, slot=LIKES))

    memory.hear(said("tea", 1, slot=LIKES, negates=True))

    assert memory.new_events() == []


def test_a_fact_that_was_ended_can_be_said_again() -> None:
    memory = Memory.given(said("tea", 1, slot=LIKES), said("tea", 5, slot=LIKES, negates=True))

    memory.hear(said("tea", 9, slot=LIKES))

    assert memory.new_events() == [("tea", "Reinstated")]


def test_a_fact_that_was_ended_is_not_revived_by_an_older_message() -> None:
    memory = Memory.given(said("tea", 1, slot=LIKES), said("tea", 5, slot=LIKES, negates=True))

    memory.hear(said("tea", 3, slot=LIKES))

    assert memory.new_events() == [("tea", "Confirmed")]
    assert memory.active(LIKES) == set()


def test_a_person_s_rejection_stands_against_every_later_statement() -> None:
    memory = Memory.given(said("Nantes", 1))
    memory.of("Nantes").reject(at=RECORDED)
    memory.new_events()

    settlement = memory.hear(said("Nantes", 9))

    assert settlement.outcome is Outcome.REJECTED
    assert memory.new_events() == []


def test_a_person_s_wording_stands_when_the_old_one_is_heard_again() -> None:
    memory = Memory.given(said("nantes", 1))
    memory.of("nantes").edit(memory_value="Nantes!", memory_category="identity", at=RECORDED)
    memory.new_events()

    memory.hear(said("Nantes", 2))

    assert memory.new_events() == [("Nantes!", "Confirmed")]
    assert memory.of("Nantes!").memory_category == "identity"


def test_an_edit_that_changes_nothing_is_no_event() -> None:
    memory = Memory.given(said("Nantes", 1))

    memory.of("Nantes").edit(memory_value="Nantes", memory_category="profile", at=RECORDED)

    assert memory.new_events() == []


def test_rejecting_twice_is_one_event() -> None:
    memory = Memory.given(said("Nantes", 1))

    memory.of("Nantes").reject(at=RECORDED)
    memory.of("Nantes").reject(at=RECORDED)

    assert memory.new_events() == [("Nantes", "Retracted")]


def test_commands_refuse_what_the_state_does_not_allow() -> None:
    memory = Memory.given(said("Nantes", 1), said("Lille", 5))
    retired, active = memory.of("Nantes"), memory.of("Lille")

    with pytest.raises(FactNotActiveError):
        retired.supersede(by=active.id, reason=Reason.NEWER_STATEMENT, valid_to=day(9), at=RECORDED)
    with pytest.raises(FactNotActiveError):
        retired.edit(memory_value="Brest", memory_category="profile", at=RECORDED)
    with pytest.raises(FactStillActiveError):
        active.reinstate(said("Lille", 9), at=RECORDED)
    assert memory.new_events() == []


def test_no_statement_goes_without_its_quote() -> None:
    whole = said("Nantes", 1)

    with pytest.raises(EvidenceMissingError):
        replace(whole, candidate=replace(whole.candidate, evidence=" "))
    with pytest.raises(EvidenceMissingError):
        replace(whole, candidate=replace(whole.candidate, source_message_id=None))


VALUES = st.sampled_from(["Nantes", "nantes.", "Lille", "Brest"])
SLOTS = st.sampled_from([HOME, LIKES])
STATEMENTS = st.builds(
    lambda value, on, slot, negates: said(value, on, slot=slot, negates=negates),
    VALUES,
    st.integers(1, 9),
    SLOTS,
    st.booleans(),
)
DIFFERENT_DAYS = st.lists(st.tuples(st.integers(1, 99), VALUES), unique_by=lambda pair: pair[0], max_size=8)


@given(st.lists(STATEMENTS, max_size=12))
def test_whatever_is_said_folds_to_what_was_decided(statements: list[Statement]) -> None:
    memory = Memory.given()
    events: list[Any] = []
    for statement in statements:
        memory.hear(statement)
        for fact in memory.facts.values():
            events += fact.collect_events()

    refolded: dict[object, Fact | None] = {}
    for event in events:
        refolded[event.originator_id] = event.mutate(refolded.get(event.originator_id))

    assert refolded == memory.facts


@given(st.lists(STATEMENTS, max_size=12))
def test_a_single_valued_key_holds_one_value_at_most(statements: list[Statement]) -> None:
    memory = Memory.given(*statements)

    assert len(memory.active(HOME)) <= 1


@given(DIFFERENT_DAYS, st.randoms(use_true_random=False))
def test_the_newest_value_holds_in_whatever_order_messages_arrive(pairs: list[tuple[int, str]], chance: Random) -> None:
    arrival = list(pairs)
    chance.shuffle(arrival)

    memory = Memory.given(*(said(value, on) for on, value in arrival))

    newest = {said(value, on).normalized_value for on, value in pairs if on == max(pairs)[0]}
    assert {fact.normalized_value for fact in memory.facts.values() if fact.status is Status.ACTIVE} == newest


@given(st.lists(STATEMENTS, max_size=8))
def test_hearing_the_same_statements_again_decides_nothing(statements: list[Statement]) -> None:
    positive = [statement for statement in statements if not statement.candidate.negates]
    memory = Memory.given(*statements)

    for statement in positive:
        memory.hear(statement)

    assert memory.new_events() == []
