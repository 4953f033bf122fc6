"""Two witnesses of one chat: what both say is surer, what they quarrel about is settled once."""

from __future__ import annotations

from typing import Any

import pytest

from lastro.domain.agreement import LEAST_ALONE, united
from lastro.domain.candidate import Candidate


def said(key: str, value: str, evidence: str, by: str = "rules", **changes: Any) -> Candidate:
    confidence = changes.pop("confidence", 0.8)
    return Candidate(key, value, "profile", confidence, evidence, proposed_by=by, **changes)


def bold(key: str, value: str, evidence: str, **changes: Any) -> Candidate:
    return said(key, value, evidence, by="model", **changes)


CITY = said("home_city", "Braga", "I live in Braga")


def test_what_both_say_is_one_fact_in_the_careful_words_and_surer() -> None:
    (fact,) = united([CITY], [bold("home_city", "the city of Braga", "live in Braga", confidence=0.5)])

    assert (fact.memory_value, fact.proposed_by) == ("Braga", "rules+model")
    assert fact.confidence == pytest.approx(0.9)


def test_a_witness_that_says_it_twice_supports_it_once() -> None:
    again = bold("home_city", "Braga", "I live in Braga", confidence=0.5)

    (fact,) = united([CITY], [again, again])

    assert fact.confidence == pytest.approx(0.9)


@pytest.mark.parametrize(
    "quarrel",
    [
        bold("hometown", "Braga", "I live in Braga"),
        bold("home_city", "live in", "I live in Braga"),
        bold("home_city", "Braga", "I live in Braga", negates=True),
    ],
    ids=["another drawer", "other words of the same quote", "the opposite"],
)
def test_where_they_quarrel_the_careful_one_is_believed(quarrel: Candidate) -> None:
    assert united([CITY], [quarrel]) == (CITY,)


def test_what_the_bold_one_alone_says_needs_its_own_confidence() -> None:
    sure = bold("pet", "two cats", "with my two cats", confidence=LEAST_ALONE)
    unsure = bold("goal", "move to Faro", "I may move to Faro", confidence=LEAST_ALONE - 0.01)

    assert united([CITY], [unsure, sure]) == (CITY, sure)


def test_the_same_word_said_elsewhere_is_no_quarrel() -> None:
    other = bold("likes", "Braga", "the best football is in Braga")

    assert united([CITY], [other]) == (CITY, other)
