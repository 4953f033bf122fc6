from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest
from recipe.augment import (
    disowned,
    epoch,
    following,
    greeted,
    is_whole,
    joined,
    lowercased,
    mistyped,
    swapped,
    unaccented,
    unpunctuated,
    varied,
)
from recipe.chats import Chat, load
from recipe.lexicon import Lexicon, load_lexicon

from .speaking import chat, fact


@pytest.fixture(scope="module")
def lexicon() -> Lexicon:
    return load_lexicon()


@pytest.fixture(scope="module")
def chats() -> tuple[Chat, ...]:
    return load(Path(__file__).resolve().parents[2] / "training" / "data")


CHANGES: dict[str, Callable[[Chat, Lexicon, Random], Chat]] = {
    "swapped": lambda one, lexicon, rng: swapped(one, lexicon, rng, share=1.0),
    "lowercased": lambda one, lexicon, rng: lowercased(one),
    "unaccented": lambda one, lexicon, rng: unaccented(one),
    "unpunctuated": lambda one, lexicon, rng: unpunctuated(one),
    "mistyped": lambda one, lexicon, rng: mistyped(one, rng, rate=0.5),
    "greeted": greeted,
    "varied": varied,
}


@pytest.mark.parametrize("change", CHANGES)
def test_every_quote_stays_verbatim_and_no_fact_is_lost(change: str, chats: tuple[Chat, ...], lexicon: Lexicon) -> None:
    made = [CHANGES[change](one, lexicon, Random(number)) for number, one in enumerate(chats)]

    assert all(is_whole(one) for one in made)
    assert [len(one.facts) for one in chats] == [len(one.facts) for one in made]
    assert [[each.key for each in one.facts] for one in chats] == [[each.key for each in one.facts] for one in made]
    assert sum(old != new for old, new in zip(chats, made, strict=True)) > len(chats) / 20


def test_a_name_is_swapped_everywhere_at_once(lexicon: Lexicon) -> None:
    said = chat(
        "My sister Tamsin left.",
        "> Where did Tamsin go?",
        facts=(fact("My sister Tamsin", "relative", "sister Tamsin"),),
    )

    made = swapped(said, lexicon, Random(1), share=1.0)

    name = made.facts[0].value.split()[1]
    assert "Tamsin" != name
    assert all(name in text for text in (made.turns[0].content, made.turns[1].content, made.facts[0].evidence))
    assert "Tamsin" not in repr(made)


def test_two_names_never_become_one(lexicon: Lexicon) -> None:
    for seed in range(50):
        made = swapped(chat("Tamsin and Imogen and Philippa"), lexicon, Random(seed), share=1.0)

        assert 3 == len(set(made.turns[0].content.split(" and ")))


def test_a_number_keeps_its_form(lexicon: Lexicon) -> None:
    made = swapped(chat("since 1987, 12.500,00 for 3 rooms"), lexicon, Random(5), share=1.0).turns[0].content

    year, amount, rooms = made.split()[1].rstrip(","), made.split()[2], made.split()[4]
    assert 1955 <= int(year) <= 2025
    assert (2, 3, 2) == tuple(len(part) for part in amount.replace(",", ".").split("."))
    assert amount.endswith("00")
    assert "1" != rooms


def test_slips_spare_the_words_of_a_value() -> None:
    said = chat(
        "I collect tramcar tickets every weekend",
        facts=(fact("collect tramcar tickets", "hobby", "tramcar tickets", "interest"),),
    )

    for seed in range(30):
        made = mistyped(said, Random(seed), rate=1.0)

        assert "tramcar tickets" in made.turns[0].content
        assert made.facts[0].evidence in made.turns[0].content
        assert said.turns != made.turns


def test_joined_chats_say_everything_in_one_message() -> None:
    first = chat("I live in Braga", facts=(fact("I live in Braga"),), name="a")
    second = chat("Any news?", name="b")
    third = chat("I knit socks!", facts=(fact("I knit socks", "hobby", "knits socks", "interest"),), name="c")

    made = joined([first, second, third], Random(0))

    assert made is not None
    assert 1 == len(made.turns)
    assert ["home_city", "hobby"] == [each.key for each in made.facts]
    assert all(text in made.turns[0].content for text in ("I live in Braga.", "Any news?", "I knit socks!"))


def test_two_chats_that_name_two_homes_are_not_joined() -> None:
    first = chat("I live in Braga", facts=(fact("I live in Braga"),), name="a")
    second = chat("I live in Faro", facts=(fact("I live in Faro", value="Faro"),), name="b")

    assert joined([first, second], Random(0)) is None


def test_a_chat_that_follows_another_keeps_only_its_own_facts() -> None:
    before = chat("I knit socks!", "> How nice!", facts=(fact("I knit socks", "hobby", "knits socks"),), name="a")
    after = chat("I live in Braga", facts=(fact("I live in Braga"),), name="b")

    made = following(after, before, Random(0))

    assert after.turns == made.turns[-1:]
    assert after.facts == made.facts
    assert before.turns[-1] in made.turns


@pytest.mark.parametrize("lang", ["en", "pt", "es", "pt-en"])
def test_a_disowned_sentence_is_no_fact(lang: str, lexicon: Lexicon) -> None:
    said = chat('Hello. I "live" in Braga now. Bye.', facts=(fact('I "live" in Braga'),), lang=lang)

    for seed in range(30):
        made = disowned(said, lexicon, Random(seed))

        assert made is not None
        assert () == made.facts
        assert "I live in Braga now." in made.turns[0].content
        assert "Hello" not in made.turns[0].content.replace("Subject: hello", "")


def test_nothing_can_be_disowned_where_nothing_is_said(lexicon: Lexicon) -> None:
    assert disowned(chat("What is a fjord?"), lexicon, Random(0)) is None


def test_an_epoch_is_the_same_for_the_same_seed_and_whole(chats: tuple[Chat, ...], lexicon: Lexicon) -> None:
    made = epoch(chats, lexicon, Random(1))

    assert made == epoch(chats, lexicon, Random(1))
    assert made != epoch(chats, lexicon, Random(2))
    assert len(made) > len(chats)
    assert all(is_whole(one) for one in made)


def test_words_of_a_class_are_told_apart_by_language(lexicon: Lexicon) -> None:
    assert {"en", "pt", "es"} == set(lexicon.classes)
    assert "terça" in lexicon.classes["pt"]["quinta"]
    assert "quinta" not in lexicon.classes["en"]
    assert all("{}" in frame for frames in lexicon.negatives.values() for frame in frames)
