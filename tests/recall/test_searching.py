from __future__ import annotations

from collections.abc import Callable

import pytest

from lastro import LastroError, Memory

Say = Callable[..., None]


def found(memory: Memory, query: str, *, resource: str = "nadia", kinds: tuple[str, ...] = ("turn",)) -> list[str]:
    return [hit.text for hit in memory.search(resource, query, kinds=kinds)]


@pytest.mark.parametrize(
    ("said", "asked"),
    [
        ("The dentist cancelled our appointments.", "when is the appointment cancelling?"),
        ("As escrituras da casa estão no cofre.", "Onde está a escritura?"),
        ("Paguei o encanador na sexta.", "quanto tenho que pagar?"),
        ("Compré unas luces nuevas para el jardín.", "¿qué luz compramos?"),
        ("A reunião ficou para terça.", "REUNIAO"),
        ("黒猫が好きです", "猫"),
        ("ผมชอบแมวสีดำ", "แมว"),
        ("أسكن في مدينة فاس", "فاس"),
        ("אני גר בחיפה", "בחיפה"),
        ("Моя сестра живёт в Казани", "сестра"),
        ("Wi-Fi code is 4471", "4471"),
    ],
)
def test_a_turn_is_found_in_another_form_and_in_every_script(memory: Memory, say: Say, said: str, asked: str) -> None:
    say("Good morning!", said, "See you.")

    assert said == found(memory, asked)[0]


@pytest.mark.parametrize(
    "query",
    ["", " ", "the of and", '"', "'", "NEAR(", "AND OR", "a* -b ^c {d}:e", "\x00tea\x00", "\ud800", "tea " * 250_000],
    ids=range(11),
)
def test_any_text_may_be_asked(memory: Memory, say: Say, query: str) -> None:
    say("We drink tea.")

    assert found(memory, query) in ([], ["We drink tea."])


def test_an_answer_is_found_by_the_question_before_it(memory: Memory, say: Say) -> None:
    say("Which hotel did the orchestra book?", "The Excelsior, near the harbour.", "Thanks!")

    assert "The Excelsior, near the harbour." in found(memory, "orchestra hotel")[:2]


def test_nobody_finds_what_another_said(memory: Memory, say: Say) -> None:
    say("My locker code is on the fridge.", resource="omar")

    assert [] == found(memory, "locker code fridge")


def test_a_forgotten_conversation_is_not_found(memory: Memory, say: Say) -> None:
    say("The marmalade recipe needs four lemons.", thread="kitchen")
    memory.forget_thread("nadia", "kitchen")

    assert [] == found(memory, "marmalade lemons", kinds=("turn", "fact"))


def test_the_index_is_built_again_with_its_table(memory: Memory, say: Say) -> None:
    say("The ferry leaves at nine.", "I live in Ghent.")
    memory.work()
    before = found(memory, "ferry Ghent city", kinds=("turn", "fact"))

    memory.rebuild()

    assert before == found(memory, "ferry Ghent city", kinds=("turn", "fact"))
    assert 3 == len(before)


def test_a_fact_is_found_by_what_its_key_is_called_in_another_language(memory: Memory, say: Say) -> None:
    say("I live in Ghent.")
    memory.work()

    assert ["Ghent"] == found(memory, "cidade", kinds=("fact",))


@pytest.mark.parametrize("choice", [{"limit": 0}, {"kinds": ("poem",)}, {"category": "?"}, {"min_confidence": 2.0}])
def test_a_condition_that_cannot_be_used_is_refused(memory: Memory, choice: dict[str, object]) -> None:
    with pytest.raises(LastroError) as refusal:
        memory.search("nadia", "tea", **choice)  # type: ignore[arg-type]

    assert "invalid_input" == refusal.value.code


def test_a_search_of_the_past_finds_what_was_believed_then(memory: Memory, say: Say) -> None:
    say("I live in Ghent.")
    memory.work()
    then = memory.facts("nadia")[0].id
    say("I moved, I live in Bruges now.")
    memory.work()

    cities = [hit.text for hit in memory.search("nadia", "live", kinds="fact", as_of=then)]

    assert ["Ghent"] == cities
    assert ["Bruges"] == [hit.text for hit in memory.search("nadia", "live", kinds="fact")]


def test_an_empty_query_gives_the_newest_that_fits(memory: Memory) -> None:
    for at, words in (("2026-03-01T09:00:00Z", "older"), ("2026-03-02T09:00:00Z", "newer")):
        memory.record("nadia", "t1", [{"role": "user", "content": words, "at": at}])

    assert ["newer", "older"] == [hit.text for hit in memory.search("nadia", " ", kinds="turn")]
    assert [] == memory.search("nadia", "", kinds="turn", when="yesterday")


def test_what_a_person_reworded_is_not_found_by_the_old_words(memory: Memory, say: Say) -> None:
    say("I live in Ghent.")
    memory.work()
    memory.edit("nadia", memory.facts("nadia")[0].fact_id, memory_value="Bruges")

    assert [] == found(memory, "Ghent", kinds=("fact",))
    assert ["Bruges"] == found(memory, "Bruges", kinds=("fact",))
