"""Hedge: what the user is not sure of stays at 0.6 or below."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from lastro.domain.candidate import Candidate
from lastro.domain.fragment import Fragment
from lastro.domain.gates import Judgement

Conversation = Callable[..., Fragment]
Fact = Callable[..., Candidate]
Judged = Callable[..., Judgement]


@pytest.mark.parametrize(
    ("said", "value"),
    [
        ("I think I'm allergic to kiwi", "kiwi"),
        ("I'm allergic to kiwi, I think", "kiwi"),
        ("maybe I'm more of a cat person", "cat person"),
        ("not sure, but I'm probably lactose intolerant", "lactose intolerant"),
        ("acho que sou alérgica a camarão", "camarão"),
        ("sou alérgica a kiwi, acho", "kiwi"),
        ("talvez eu seja daltônica", "daltônica"),
        ("creo que soy intolerante al gluten", "intolerante al gluten"),
        ("quizás soy alérgica al polen", "polen"),
    ],
)
def test_a_statement_in_doubt_is_believed_by_half(
    conversation: Conversation, fact: Fact, judged: Judged, said: str, value: str
) -> None:
    judgement = judged(conversation(said), fact(value, said, "allergy", memory_category="constraint"))

    assert [0.6] == [accepted.confidence for accepted in judgement.accepted]


@pytest.mark.parametrize(
    ("said", "value"),
    [
        ("I'm a nurse and maybe I'll study law", "nurse"),
        ("I'm allergic to kiwi. I think it's great that you ask", "kiwi"),
        ("I live in Oulu, probably the coldest place there is", "Oulu"),
        ("I think about bees all day", "bees"),
        ("not sure how to say it in a letter: I'm widowed", "widowed"),
        ("acho ótimo, moro em Iguatu", "Iguatu"),
    ],
)
def test_a_doubt_about_something_else_leaves_the_confidence(
    conversation: Conversation, fact: Fact, judged: Judged, said: str, value: str
) -> None:
    judgement = judged(conversation(said), fact(value, said, memory_category="constraint"))

    assert [0.9] == [accepted.confidence for accepted in judgement.accepted]


def test_a_low_confidence_is_not_raised(conversation: Conversation, fact: Fact, judged: Judged) -> None:
    said = "I think I'm allergic to kiwi"

    judgement = judged(conversation(said), fact("kiwi", said, "allergy", confidence=0.3))

    assert [0.3] == [accepted.confidence for accepted in judgement.accepted]
