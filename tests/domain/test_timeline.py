"""Where facts of a slot stand follows from when what was said, and from nothing else."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from uuid import UUID, uuid5

import pytest

from lastro.domain.timeline import Denied, Quote, Standing, Voice, moment, standings

NEW_YEAR = datetime(2025, 1, 1, tzinfo=UTC)
NAMESPACE = UUID(int=7)


def day(number: float) -> datetime:
    return NEW_YEAR + timedelta(days=number)


def voice(value: str, *days: float, leaves: bool = False, place: int = 0) -> Voice:
    quotes = [Quote(f"m{on:g}", value, day(on), place=place, leaves=leaves) for on in days]
    return Voice(uuid5(NAMESPACE, value), value, quotes)


def standing(*voices: Voice, denials: tuple[Denied, ...] = (), single_valued: bool = True) -> dict[str, Standing]:
    places = standings(voices, denials, memory_key="hobby", single_valued=single_valued)
    return {one.normalized_value: places[one.id] for one in voices}


def test_the_newest_of_one_value_holds_and_each_older_one_ends_where_the_next_begins() -> None:
    places = standing(voice("graz", 1), voice("wels", 9), voice("linz", 5))

    assert places["graz"] == Standing(day(1), day(5), by=uuid5(NAMESPACE, "linz"))
    assert places["linz"] == Standing(day(5), day(9), by=uuid5(NAMESPACE, "wels"))
    assert places["wels"] == Standing(day(9))


def test_a_value_holds_since_its_last_return() -> None:
    places = standing(voice("graz", 1, 9, 11), voice("linz", 5))

    assert places["graz"] == Standing(day(9))


def test_a_denial_ends_what_was_said_before_it_and_not_what_its_message_affirms() -> None:
    over = Denied("graz", names_key=False, said_at=day(5), message_id="m5")

    assert standing(voice("graz", 1), denials=(over,))["graz"] == Standing(day(1), day(5), denied=over)
    assert standing(voice("graz", 5), denials=(over,))["graz"].holds
    assert standing(voice("graz", 7), denials=(over,))["graz"].holds


def test_a_denial_ends_what_was_said_in_the_plural_as_well() -> None:
    over = Denied("peanut", names_key=False, said_at=day(5), message_id="m5")
    places = standing(voice("roasted peanuts", 1), voice("pea", 1), denials=(over,), single_valued=False)

    assert places["roasted peanuts"].denied == over
    assert places["pea"].holds


def test_a_value_in_the_place_of_another_tells_more_than_that_the_other_is_over() -> None:
    over = Denied("graz", names_key=False, said_at=day(5), message_id="m5")

    places = standing(voice("graz", 1), voice("linz", 5), denials=(over,))

    assert places["graz"] == Standing(day(1), day(5), by=uuid5(NAMESPACE, "linz"))


def test_what_was_denied_had_still_taken_the_place_of_what_was_before() -> None:
    over = Denied("linz", names_key=False, said_at=day(7), message_id="m7")

    places = standing(voice("graz", 1), voice("linz", 5), denials=(over,))

    assert not any(place.holds for place in places.values())


def test_the_same_words_denied_and_affirmed_give_way_to_each_other() -> None:
    places = standing(voice("eats meat", 1), voice("not eats meat", 5), voice("eats fish", 3), single_valued=False)

    assert places["eats meat"].by == uuid5(NAMESPACE, "not eats meat")
    assert places["eats fish"].holds


def test_a_statement_that_leaves_the_rest_ends_what_was_said_before_it() -> None:
    places = standing(voice("tea", 1), voice("coffee", 5, leaves=True), voice("malt", 9), single_valued=False)

    assert not places["tea"].holds
    assert places["coffee"].holds
    assert places["malt"].holds


def test_of_two_values_in_one_message_the_later_one_holds() -> None:
    places = standing(voice("wels", 1, place=0), voice("graz", 1, place=1))

    assert places["graz"].holds
    assert not places["wels"].holds


@pytest.mark.parametrize(("earlier", "later"), [("m9", "m10"), ("#2-ff", "#11-aa"), ("a", "b")])
def test_messages_of_one_instant_are_told_apart_by_their_numbers(earlier: str, later: str) -> None:
    assert moment(day(1), earlier) < moment(day(1), later)
