"""Shape and key: what can be stored at all, in the right drawer, under the right name."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable

import pytest

from lastro.domain.candidate import Candidate, Category
from lastro.domain.fragment import Fragment
from lastro.domain.gates import Judgement
from lastro.domain.gates.shape import MAX_VALUE_LENGTH, shortened

Conversation = Callable[..., Fragment]
Fact = Callable[..., Candidate]
Judged = Callable[..., Judgement]


@pytest.mark.parametrize("value", ["", "   ", "?!", "\u200b", "\x00", '"..."'])
def test_a_value_that_normalises_to_nothing_is_refused(
    conversation: Conversation, fact: Fact, judged: Judged, value: str
) -> None:
    judgement = judged(conversation("I repair clarinets ?!"), fact(value, "I repair clarinets"))

    assert [("shape", "the value is empty")] == [(r.gate, r.reason) for r in judgement.rejected]


@pytest.mark.parametrize("key", ["", " - ", "k" * 65])
def test_an_empty_or_endless_key_is_refused(conversation: Conversation, fact: Fact, judged: Judged, key: str) -> None:
    judgement = judged(conversation("I repair clarinets"), fact("repairs clarinets", "I repair clarinets", key))

    assert ["shape"] == [rejection.gate for rejection in judgement.rejected]


@pytest.mark.parametrize("value", ["-", "—", "。", "…", "'?!'", "bakes => habit | bakes", "a | b"])
def test_a_value_without_a_word_or_in_the_form_of_an_answer_is_refused(
    conversation: Conversation, fact: Fact, judged: Judged, value: str
) -> None:
    judgement = judged(conversation(f"I live in {value}"), fact(value, f"I live in {value}", "home_city"))

    assert ["shape"] == [rejection.gate for rejection in judgement.rejected]


@pytest.mark.parametrize(
    ("named", "key", "category"),
    [
        ("Profile", "note", Category.PROFILE),
        ("health", "note", Category.CONSTRAINT),
        ("família", "note", Category.PROFILE),
        ("trabajo", "note", Category.PROFILE),
        ("hobby", "note", Category.INTEREST),
        ("whatever", "weight", Category.PROFILE),
        ("whatever", "allergy", Category.CONSTRAINT),
        ("", "favorite_color", Category.PREFERENCE),
        ("whatever", "note", Category.PROFILE),
    ],
)
def test_an_unknown_category_becomes_the_nearest_or_the_usual_one_of_its_key(
    conversation: Conversation, fact: Fact, judged: Judged, named: str, key: str, category: Category
) -> None:
    candidate = fact("repairs clarinets", "I repair clarinets", key, memory_category=named)

    judgement = judged(conversation("I repair clarinets"), candidate)

    assert [category] == [accepted.memory_category for accepted in judgement.accepted]


def test_a_key_is_stored_under_its_canonical_name(conversation: Conversation, fact: Fact, judged: Judged) -> None:
    fragment = conversation("Moro em Iguatu")

    keys = {
        judged(fragment, fact("Iguatu", "Moro em Iguatu", key)).accepted[0].memory_key
        for key in ("cidade", "City", "Local de Residência", "home_city")
    }

    assert {"home_city"} == keys


@pytest.mark.parametrize(("given", "kept"), [(1.7, 1.0), (-2.0, 0.0), (float("nan"), 0.0), (0.4, 0.4)])
def test_confidence_is_brought_within_its_bounds(
    conversation: Conversation, fact: Fact, judged: Judged, given: float, kept: float
) -> None:
    candidate = fact("repairs clarinets", "I repair clarinets", confidence=given)

    judgement = judged(conversation("I repair clarinets"), candidate)

    assert kept == judgement.accepted[0].confidence


def test_a_long_value_is_cut_between_words(conversation: Conversation, fact: Fact, judged: Judged) -> None:
    message = "I catalogue the bells of São Gonçalo and " * 20
    value = message.replace("I catalogue", "catalogues").strip()

    kept = judged(conversation(message), fact(value, "I catalogue the bells")).accepted[0].memory_value

    assert len(kept) <= MAX_VALUE_LENGTH
    assert kept.split() == value.split()[: len(kept.split())]


def test_a_text_without_spaces_is_never_cut_inside_a_combining_sequence() -> None:
    text = "e\u0301" * 400

    kept = shortened(text, 501)

    assert 500 == len(kept)
    assert unicodedata.normalize("NFC", kept) == "é" * 250
