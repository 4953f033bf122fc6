"""Given what was said in all chats, what is known."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lastro.domain.confidence import HEDGE_CAP, MAX_CONFIDENCE
from lastro.domain.consolidation import Evidence, Heard, PersonsWord, Said, Wanted, consolidated, stretches
from lastro.domain.equivalence import matter
from lastro.domain.normalize import normalize_value
from lastro.domain.standing import DecisionKind, Proposed
from lastro.domain.timeline import Denied
from lastro.domain.user_memory import UserReason, UserStatus

NEW_YEAR = datetime(2025, 1, 1, tzinfo=UTC)


def day(number: int) -> datetime:
    return NEW_YEAR + timedelta(days=number)


def heard(value: str, *days: int, chat: str = "", key: str = "home_city", **changes: Any) -> Heard:
    """A fact of one chat, said on days of the year; its row is its first day."""
    said = tuple(Said(day(on), f"m{on}", changes.get("quote", f"… {value} …")) for on in days)
    changes.pop("quote", None)
    made = Heard(
        row=days[0],
        chat_id=chat or f"chat-{days[0]}",
        memory_value=value,
        memory_category="profile",
        normalized_value=normalize_value(value),
        matter=matter(key, value),
        confidence=0.8,
        said=said,
    )
    return replace(made, **changes)


def home(*facts: Heard, **more: Any) -> Evidence:
    """Evidence of a key that holds one value."""
    return Evidence("home_city", True, facts, **more)


def habits(*facts: Heard, **more: Any) -> Evidence:
    """Evidence of a key that holds many values."""
    return Evidence("habit", False, facts, **more)


def active(evidence: Evidence) -> set[str]:
    return {item.memory_value for item in consolidated(evidence) if item.status is UserStatus.ACTIVE}


def the(evidence: Evidence, value: str) -> Wanted:
    (found,) = (item for item in consolidated(evidence) if item.memory_value == value)
    return found


def denied(value: str, on: int, **changes: Any) -> Denied:
    return replace(Denied(normalize_value(value), names_key=False, said_at=day(on), message_id=f"m{on}"), **changes)


def test_one_value_said_in_three_chats_is_one_memory() -> None:
    (known,) = consolidated(home(heard("Graz", 3), heard("graz.", 1, 9), heard("Gráz", 5)))

    assert known.backing.supporting == (1, 3, 5)
    assert known.backing.chats == 3
    assert (known.backing.first_seen, known.backing.last_seen) == (day(1), day(9))


def test_confidence_counts_one_vote_a_chat() -> None:
    one_chat = [heard("Graz", 1, chat="a", confidence=0.7), heard("graz", 2, chat="a", confidence=0.5)]

    assert the(home(*one_chat), "Graz").backing.confidence == pytest.approx(0.7)
    assert the(home(*one_chat, heard("Graz", 5, chat="b", confidence=0.8)), "Graz").backing.confidence == pytest.approx(
        1 - 0.3 * 0.2
    )


def test_many_votes_never_make_certain() -> None:
    known = the(home(*(heard("Graz", on, confidence=0.95) for on in range(1, 30))), "Graz")

    assert known.backing.confidence == MAX_CONFIDENCE


def test_guesses_stay_a_guess_until_one_says_it_plainly() -> None:
    guesses = [heard("Graz", on, confidence=0.55) for on in range(1, 9)]

    assert the(home(*guesses), "Graz").backing.confidence == HEDGE_CAP
    assert the(home(*guesses, heard("Graz", 20, confidence=0.8)), "Graz").backing.confidence > 0.9


def test_the_newest_statement_holds_and_the_older_value_ends_when_it_was_said() -> None:
    evidence = home(heard("Graz", 1), heard("Linz", 5))

    assert active(evidence) == {"Linz"}
    assert the(evidence, "Graz").status is UserStatus.SUPERSEDED
    assert the(evidence, "Graz").by == the(evidence, "Linz").normalized_value
    assert the(evidence, "Graz").backing.valid_to == day(5)


def test_a_value_that_comes_back_holds_again_and_each_stretch_is_kept() -> None:
    evidence = home(heard("Graz", 1, chat="a"), heard("Linz", 5), heard("Graz", 9, chat="b"))

    assert active(evidence) == {"Graz"}
    assert the(evidence, "Graz").backing.valid_from == day(9)
    assert [(s.memory_value, s.since, s.until) for s in stretches(evidence)] == [
        ("Graz", day(1), day(5)),
        ("Linz", day(5), day(9)),
        ("Graz", day(9), None),
    ]


def test_a_denial_ends_what_was_said_before_it_in_any_chat() -> None:
    evidence = habits(heard("smokes", 1, key="habit"), heard("smokes", 3, key="habit"), denials=[denied("smokes", 5)])

    assert active(evidence) == set()
    assert the(evidence, "smokes").reason is UserReason.NEGATED
    assert the(evidence, "smokes").backing.valid_to == day(5)


def test_what_is_said_after_the_denial_holds_since_then() -> None:
    evidence = habits(heard("smokes", 1, 9, key="habit"), denials=[denied("smokes", 5)])

    assert active(evidence) == {"smokes"}
    assert the(evidence, "smokes").backing.valid_from == day(9)


def test_a_denial_of_the_newest_value_does_not_bring_the_one_before_it_back() -> None:
    evidence = home(heard("Graz", 1), heard("Linz", 5), denials=[denied("Linz", 7)])

    assert active(evidence) == set()
    assert the(evidence, "Graz").status is UserStatus.SUPERSEDED
    assert stretches(evidence)[-1].until == day(7)


def test_a_denial_leaves_what_its_own_message_affirms() -> None:
    evidence = home(heard("Graz", 1), heard("Linz", 5), denials=[denied("", 5, names_key=True)])

    assert active(evidence) == {"Linz"}


def test_the_opposite_of_the_same_words_takes_their_place() -> None:
    evidence = habits(heard("eats meat", 1, key="habit"), heard("does not eat meat", 5, key="habit"))

    assert active(evidence) == {"does not eat meat"}
    assert the(evidence, "eats meat").reason is UserReason.OPPOSITE


def test_the_opposite_may_repeat_what_the_key_says() -> None:
    facts = [heard("mussels", 1, key="allergy"), heard("has no allergy to mussels any more", 5, key="allergy")]
    evidence = Evidence("allergy", single_valued=False, heard=facts)

    assert active(evidence) == {"has no allergy to mussels any more"}


def test_values_of_a_key_that_holds_many_stand_beside_each_other() -> None:
    evidence = habits(heard("eats meat", 1, key="habit"), heard("eats fish", 5, key="habit"))

    assert active(evidence) == {"eats meat", "eats fish"}


def test_an_edit_keeps_its_wording_when_the_old_words_are_heard_again() -> None:
    word = PersonsWord(memory_value="Graz (Lend)")
    evidence = home(heard("Graz", 1), heard("graz", 9), people={matter("home_city", "Graz"): word})

    assert active(evidence) == {"Graz (Lend)"}
    assert the(evidence, "Graz (Lend)").backing.chats == 2


def test_what_a_person_rejected_stays_away_and_what_it_had_replaced_stands_again() -> None:
    rejected = {matter("home_city", "Linz"): PersonsWord(rejected=True)}
    evidence = home(heard("Graz", 1), heard("Linz", 5), heard("Linz", 9), people=rejected)

    assert active(evidence) == {"Graz"}
    assert the(evidence, "Linz").reason is UserReason.PERSON


def test_a_pinned_value_holds_its_place_against_newer_ones() -> None:
    pinned = {matter("home_city", "Graz"): PersonsWord(pinned=True)}

    assert active(home(heard("Graz", 1), heard("Linz", 5), people=pinned)) == {"Graz"}


def test_confirming_outranks_the_denials_before_it() -> None:
    confirmed = {matter("home_city", "Graz"): PersonsWord(confirmed_at=day(9))}
    evidence = home(heard("Graz", 1), denials=[denied("Graz", 5)], people=confirmed)

    assert active(evidence) == {"Graz"}


def merge(wording: str, *values: str) -> Proposed:
    return Proposed(
        DecisionKind.MERGE,
        None,
        values=tuple(matter("habit", value) for value in values),
        memory_value=wording,
        memory_category="habit",
    )


ROWS = heard("rows at dawn", 1, key="habit"), heard("takes the boat out at dawn", 5, key="habit")


def test_a_merge_that_was_accepted_makes_one_memory_of_two() -> None:
    wording = "rows at dawn (takes the boat out)"
    evidence = habits(*ROWS, standing=[merge(wording, *(row.memory_value for row in ROWS))])

    assert active(evidence) == {wording}
    assert the(evidence, wording).backing.supporting == (1, 5)


def test_a_merge_whose_source_is_gone_is_no_merge() -> None:
    evidence = habits(ROWS[0], standing=[merge("rows at dawn (…)", *(row.memory_value for row in ROWS))])

    assert active(evidence) == {"rows at dawn"}


def test_a_replacement_by_a_model_ends_when_the_older_value_is_heard_again() -> None:
    decision = Proposed(
        DecisionKind.SUPERSEDE,
        None,
        values=(matter("habit", "rows at dawn"),),
        by=matter("habit", "takes the boat out at dawn"),
        until=day(1),
    )
    once, again = ROWS[0], heard("rows at dawn", 1, 9, key="habit")

    assert active(habits(once, ROWS[1], standing=[decision])) == {"takes the boat out at dawn"}
    assert active(habits(again, ROWS[1], standing=[decision])) == {"rows at dawn", "takes the boat out at dawn"}


def test_a_limit_in_time_is_kept_with_the_memory() -> None:
    evidence = habits(heard("walks with a stick", 1, key="habit", valid_to=day(90)))

    assert the(evidence, "walks with a stick").backing.valid_to == day(90)


FACTS = st.lists(
    st.builds(
        lambda value, on, chat, confidence: heard(value, on, chat=chat, confidence=confidence),
        st.sampled_from(["Graz", "graz.", "Linz", "not Linz", "Wels"]),
        st.integers(1, 30),
        st.sampled_from("abc"),
        st.sampled_from([0.4, 0.6, 0.9]),
    ),
    max_size=10,
    unique_by=lambda fact: fact.row,
)
DENIALS = st.lists(st.builds(denied, st.sampled_from(["Graz", "Linz"]), st.integers(1, 30)), max_size=3)


@given(FACTS, DENIALS, st.booleans(), st.randoms(use_true_random=False))
def test_order_makes_no_difference(facts: list[Heard], denials: list[Denied], single: bool, chance: Any) -> None:
    evidence = Evidence("home_city", single, facts, denials)
    other = Evidence("home_city", single, chance.sample(facts, len(facts)), chance.sample(denials, len(denials)))

    assert consolidated(evidence) == consolidated(other)
    assert stretches(evidence) == stretches(other)


@given(FACTS, DENIALS)
def test_a_key_of_one_value_holds_one_at_most_and_every_fact_supports_one_memory(
    facts: list[Heard], denials: list[Denied]
) -> None:
    known = consolidated(home(*facts, denials=denials))

    assert sum(item.status is UserStatus.ACTIVE for item in known) <= 1
    assert sorted(row for item in known for row in item.backing.supporting) == sorted(fact.row for fact in facts)
