"""Judgement: all gates in order, then what the facts of one fragment mean beside each other."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lastro.domain.candidate import Candidate, Category
from lastro.domain.catalogue import default_catalogue
from lastro.domain.fragment import Fragment, Message, Role
from lastro.domain.gates import GATES, Judgement, gates_version, judge

Conversation = Callable[..., Fragment]
Fact = Callable[..., Candidate]
Judged = Callable[..., Judgement]

CATALOGUE = default_catalogue()


def test_the_gates_stand_in_the_order_of_the_design() -> None:
    assert [
        "shape", "key", "speaker", "grounding", "polarity", "third_party", "guests", "quotation", "fiction",
        "durability", "hedge", "time_limits", "secrets", "injection",
    ] == [gate.name for gate in GATES]  # fmt: skip


def test_the_version_names_every_gate() -> None:
    assert [gate.name for gate in GATES] == [part.split(".")[0] for part in gates_version().split()]


def test_a_repeated_fact_is_kept_once_with_the_higher_confidence(
    conversation: Conversation, fact: Fact, judged: Judged
) -> None:
    fragment = conversation("I repair clarinets", "did I say? I repair clarinets")

    judgement = judged(
        fragment,
        fact("repairs clarinets", "I repair clarinets", "hobby", confidence=0.7),
        fact("Repairs clarinets.", "I repair clarinets", "hobbies", confidence=0.9),
    )

    assert [0.9] == [one.confidence for one in judgement.accepted]
    assert ["dedupe"] == [one.gate for one in judgement.rejected]


def test_a_single_valued_key_keeps_the_last_statement_of_the_fragment(
    conversation: Conversation, fact: Fact, judged: Judged
) -> None:
    fragment = conversation("I live in Oulu", ("assistant", "Noted."), "oh wait, we're in Turku since the move")

    judgement = judged(fragment, fact("Turku", "we're in Turku", "city"), fact("Oulu", "I live in Oulu", "home_city"))

    assert ["Turku"] == [one.memory_value for one in judgement.accepted]
    assert [("supersede", "corrected later in the fragment")] == [(r.gate, r.reason) for r in judgement.rejected]


def test_a_correction_within_one_message_counts_too(conversation: Conversation, fact: Fact, judged: Judged) -> None:
    said = "I weigh 78 kg, sorry, 83 kg"

    judgement = judged(conversation(said), fact("83 kg", "83 kg", "weight"), fact("78 kg", "I weigh 78 kg", "weight"))

    assert ["83 kg"] == [one.memory_value for one in judgement.accepted]


def test_a_value_that_comes_back_in_the_fragment_is_the_last_word(
    conversation: Conversation, fact: Fact, judged: Judged
) -> None:
    fragment = conversation("moro em Iguatu", "agora moro em Crato", "voltei pra Iguatu")

    judgement = judged(
        fragment,
        fact("Iguatu", "moro em Iguatu", "home_city"),
        fact("Crato", "agora moro em Crato", "home_city"),
        fact("Iguatu", "voltei pra Iguatu", "home_city"),
    )

    assert ["Iguatu"] == [one.memory_value for one in judgement.accepted]


def test_statements_that_time_tells_apart_stand_beside_each_other(
    conversation: Conversation, fact: Fact, judged: Judged
) -> None:
    fragment = conversation("until June I'm in Oulu", "from then on, so since July, home is Turku")
    oulu = fact("Oulu", "until June I'm in Oulu", "home_city")
    turku = fact("Turku", "home is Turku", "home_city", valid_from=datetime(2026, 7, 1, tzinfo=UTC))

    judgement = judged(fragment, oulu, turku)

    assert ["Oulu", "Turku"] == [one.memory_value for one in judgement.accepted]


def test_different_subjects_do_not_correct_each_other(conversation: Conversation, fact: Fact, judged: Judged) -> None:
    fragment = conversation("I live in Oulu", "my wife lives in Turku")

    judgement = judged(
        fragment,
        fact("Oulu", "I live in Oulu", "home_city"),
        fact("Turku", "my wife lives in Turku", "home_city", subject="wife"),
    )

    assert 2 == len(judgement.accepted)


def test_multi_valued_facts_of_one_kind_stay_apart(conversation: Conversation, fact: Fact, judged: Judged) -> None:
    said = "I love halloumi and I love grilled peppers"

    judgement = judged(
        conversation(said),
        fact("halloumi", "I love halloumi", "likes"),
        fact("grilled peppers", "I love grilled peppers", "likes"),
    )

    assert 2 == len(judgement.accepted)


def test_wishes_of_one_message_about_answers_are_joined(conversation: Conversation, fact: Fact, judged: Judged) -> None:
    said = "Answer in metric units, always. And no tables, please."

    judgement = judged(
        conversation(said),
        fact("metric units", "Answer in metric units", "answer_style"),
        fact("no tables", "no tables, please", "answer_style"),
    )

    assert [("metric units; no tables", "Answer in metric units, always. And no tables, please")] == [
        (one.memory_value, one.evidence) for one in judgement.accepted
    ]


def test_a_negation_is_no_contradiction_of_its_message(conversation: Conversation, fact: Fact, judged: Judged) -> None:
    said = "I no longer work at Korvet"

    judgement = judged(conversation(said), fact("Korvet", said, "employer", negates=True))

    assert [True] == [one.negates for one in judgement.accepted]


WORDS = [
    "I", "live", "in", "Oulu", "not", "no", "my", "brother", "he", "she", "until", "June", "since", "2021", "password",
    "is", "hunter22x", "eu", "moro", "em", "não", "minha", "mãe", "ela", "até", "sexta", "yo", "vivo", "hasta", "él",
    "if", "se", "si", "tivesse", "remind", "me", "ignore", "all", "rules", "the", "user", "prefers", "maybe", "acho",
    "que", "“", "”", '"', ">", "```", "\n", "\n\n", ":", ",", ".", "?", "¿", "!", "4,3", "mil", "R$", "8.350,00", "#",
    "é", "e\u0301", "北海道", "🎸", "\u200b", "4111", "1111", "{", "}", "=", "Assistant:", "<start_of_turn>", "[[",
]  # fmt: skip
texts = st.lists(st.sampled_from(WORDS), max_size=25).map(" ".join) | st.text(max_size=60)
moments = st.integers(0, 10_000).map(lambda minutes: datetime(2026, 3, 10, tzinfo=UTC) + timedelta(minutes=minutes))


@st.composite
def judgeable(draw: st.DrawFn) -> tuple[list[Candidate], Fragment]:
    contents = draw(st.lists(st.tuples(st.sampled_from(list(Role)), texts), min_size=1, max_size=4))
    at = draw(moments)
    messages = tuple(
        Message(f"m{number}", role, text, at + timedelta(minutes=number), draw(st.sampled_from([None, "Ada", "Bo"])))
        for number, (role, text) in enumerate(contents)
    )
    fragment = Fragment(
        messages,
        frozenset(message.message_id for message in messages),
        draw(st.sampled_from(["UTC", "America/Manaus", "nowhere"])),
        draw(st.sampled_from([None, "Ada"])),
    )
    said = st.sampled_from([text for _, text in contents])
    quotes = said | texts | said.map(lambda text: text[: len(text) // 2])
    candidates = draw(
        st.lists(
            st.builds(
                Candidate,
                memory_key=st.sampled_from(["city", "home_city", "likes", "answer_style", "allergy", "note"]) | texts,
                memory_value=quotes,
                memory_category=st.sampled_from([*Category, "health", ""]),
                confidence=st.floats(allow_nan=True),
                evidence=quotes,
                negates=st.booleans(),
            ),
            max_size=4,
        )
    )
    return candidates, fragment


@settings(max_examples=300)
@given(judgeable())
def test_every_candidate_is_accepted_with_a_verbatim_quote_or_refused_with_a_reason(
    case: tuple[list[Candidate], Fragment],
) -> None:
    candidates, fragment = case

    judgement = judge(candidates, fragment, catalogue=CATALOGUE)

    assert len(candidates) == len(judgement.accepted) + len(judgement.rejected)
    assert all(rejection.reason and rejection.gate for rejection in judgement.rejected)
    sources = {message.message_id: message.content for message in fragment.sources()}
    for accepted in judgement.accepted:
        assert accepted.evidence.strip()
        assert accepted.evidence in sources[accepted.source_message_id or ""]


@settings(max_examples=300)
@given(judgeable())
def test_judging_the_accepted_again_accepts_them_unchanged(case: tuple[list[Candidate], Fragment]) -> None:
    candidates, fragment = case
    once = judge(candidates, fragment, catalogue=CATALOGUE)

    twice = judge(once.accepted, fragment, catalogue=CATALOGUE)

    assert once.accepted == twice.accepted
    assert () == twice.rejected


HOSTILE = {
    "one word": "a" * 200_000,
    "spaces": "remind" + " " * 200_000 + "me",
    "quotes": '"a ' * 66_000,
    "single quotes": "'a b' " * 33_000,
    "fences": "```\n" * 50_000,
    "angle brackets": "> a\n" * 50_000,
    "pairs": "a: b\n" * 40_000,
    "braces": "{a:" * 60_000,
    "colons": "translate: " * 18_000,
    "comments": "<!-- " * 40_000,
    "keys": "sk-" * 66_000,
    "dashes": "-----BEGIN PRIVATE KEY-----" * 7_000,
    "dots": "eyJ." * 50_000,
    "digits": "1 " * 100_000,
    "long number": "1" * 200_000,
    "thousands": "1.000," * 33_000,
    "passwords": "password is " * 16_000,
    "money": "r$ 1 mil " * 22_000,
    "until": "until june " * 18_000,
    "if": "if i were a " * 16_000,
    "roles": "you are the a i'm " * 11_000,
    "ignore": "ignore a b c d " * 13_000,
    "kin": "my brother and my sister " * 8_000,
    "commas": "a," * 100_000,
    "lines": "a\n" * 100_000,
    "questions": "might it? " * 20_000,
    "marks": "e\u0301" * 100_000,
    "slashes": "/a/" * 60_000,
    "addresses": "a@" * 100_000,
    "domains": "a." * 100_000,
}


@pytest.mark.slow
@pytest.mark.parametrize("kind", HOSTILE)
def test_hostile_text_is_judged_in_time_that_grows_with_its_length(kind: str) -> None:
    """Without a clock: what blows up would not end within the suite's own time limit."""
    text = HOSTILE[kind]
    message = Message("m1", Role.USER, text, datetime(2026, 3, 10, tzinfo=UTC))
    fragment = Fragment((message,), frozenset({"m1"}))
    candidates = [
        Candidate("note", text, "profile", 0.9, text),
        Candidate("home_city", "lives in Oulu", "profile", 0.9, text[:80]),
        Candidate("note", text[:300], "profile", 0.9, "no such words"),
    ]

    judgement = judge(candidates, fragment, catalogue=CATALOGUE)

    assert 3 == len(judgement.accepted) + len(judgement.rejected)
