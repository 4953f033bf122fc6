from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lastro.domain.ranking import (
    WordMatch,
    best,
    fused,
    own_scores,
    place_of,
    row_of,
    scores_in_context,
)
from lastro.domain.recency import Renewal, Statement, newest_first

SHORT, LONG = 8, 400


def matches(*places: int, total: int = 100) -> list[WordMatch]:
    return [WordMatch(dict.fromkeys(places, 1), total)]


@given(st.integers(1, 2**40), st.integers(0, 10**6), st.booleans())
def test_a_place_leads_back_to_its_row_and_lies_before_those_of_the_next_row(
    row: int, terms: int, by_assistant: bool
) -> None:
    place = place_of(row, terms, by_assistant=by_assistant)

    assert row == row_of(place)
    assert place < place_of(row + 1, 0)


def test_a_short_text_answers_better_than_a_long_one_with_the_same_word() -> None:
    short, long = place_of(1, SHORT), place_of(2, LONG)

    assert [short, long] == best(own_scores(matches(short, long)), 2)


def test_what_a_person_said_counts_more_than_what_the_assistant_said() -> None:
    person, assistant = place_of(1, SHORT), place_of(2, SHORT, by_assistant=True)

    assert [person, assistant] == best(own_scores(matches(person, assistant)), 2)


def test_a_rare_word_weighs_more_than_a_common_one() -> None:
    rare, common = place_of(1, SHORT), [place_of(row, SHORT) for row in range(2, 30)]

    scores = own_scores([*matches(rare), *matches(*common)])

    assert scores[rare] > max(scores[place] for place in common)


def test_a_word_in_every_text_still_finds_them() -> None:
    everywhere = [place_of(row, SHORT) for row in range(1, 4)]

    assert 3 == len([score for score in own_scores(matches(*everywhere, total=1)).values() if score > 0])


def test_a_turn_is_found_by_the_turn_before_it_below_that_turn() -> None:
    question = place_of(1, SHORT)

    scores = scores_in_context(matches(question), {1: question}, {1: {1: 2}, 2: {-1: 1}, 9: {}}, frozenset())

    assert [1, 2] == best(scores, 3)


def test_a_long_neighbour_lends_less() -> None:
    def lent(terms: int) -> float:
        neighbour = place_of(1, terms)
        return scores_in_context(matches(neighbour), {1: neighbour}, {2: {-1: 1}}, frozenset())[2]

    assert lent(SHORT) > lent(LONG)


def test_orders_are_fused_by_rank_whatever_their_scores_mean() -> None:
    assert ["b", "a", "c"] == best(fused([["a", "b"], ["b", "c"]]), 3)
    assert ["a", "b"] == best(fused([["a"], ["b"]], weights=[2.0, 1.0]), 2)


def statement(at: str, thread: str, *terms: str, by: str = "user") -> Statement:
    return Statement(at, (by, None), thread, frozenset(terms))


OLDER = statement("2026-03-01", "t1", "lap", "record", "31")


@pytest.mark.parametrize(
    ("newer", "renews"),
    [
        (statement("2026-04-01", "t2", "lap", "record", "29"), True),
        (statement("2026-02-01", "t2", "lap", "record", "29"), False),
        (statement("2026-04-01", "t1", "lap", "record", "29"), False),
        (statement("2026-04-01", "t2", "lap", "record", "29", by="assistant"), False),
        (statement("2026-04-01", "t2", "velodrome", "cake"), False),
    ],
    ids=["anew", "earlier", "in the same conversation", "by another", "about something else"],
)
def test_a_statement_is_renewed_by_a_later_one_of_the_same_person_about_the_same(
    newer: Statement, renews: bool
) -> None:
    assert renews == Renewal([("lap",), ("record",)], [OLDER, newer]).is_of(newer, OLDER)


@given(st.lists(st.integers(), max_size=30, unique=True))
def test_putting_the_newest_first_loses_nothing_and_leaves_the_rest_alone(order: list[int]) -> None:
    arranged = newest_first(order, lambda newer, older: newer > older)

    assert sorted(order) == sorted(arranged)
    assert sorted(order[:10], reverse=True) == arranged[:10]
    assert order[10:] == arranged[10:]
