from __future__ import annotations

import pytest
from recipe.windows import END, Example, Writer, fragment_of

from lastro.adapters.answers import parse_answer

from .conftest import Words
from .speaking import chat, fact


@pytest.fixture
def writer(words: Words) -> Writer:
    return Writer(words)


def answers(writer: Writer, words: Words, *examples: Example) -> list[str]:
    return [words.text(example.answer[:-1]) for example in examples]


def test_a_fact_belongs_to_the_window_of_the_message_that_holds_its_quote(writer: Writer, words: Words) -> None:
    said = chat("Hi!", "> Where do you live?", "In Braga.", "Thanks.", facts=(fact("In Braga"),))

    examples = list(writer.examples([said]))

    assert ["none", "In Braga => profile | home_city | Braga\n", "none"] == answers(writer, words, *examples)
    assert "(context) assistant: Where do you live?\nuser: In Braga.\nFacts:" in words.text(examples[1].question)


def test_a_long_message_is_asked_about_a_few_sentences_at_a_time(writer: Writer, words: Words) -> None:
    first, second = (
        "I have lived in Braga with my three cats since last spring.",
        "What do you think about the trams they have there?",
    )
    said = chat(f"{first} {second}", facts=(fact("I have lived in Braga"),))

    examples = list(writer.examples([said]))

    assert [False, True] == [example.says_nothing for example in examples]
    assert f"(context) user: {first}\nuser: {second}" in words.text(examples[1].question)


def test_a_quote_over_the_edge_of_a_window_is_cut_to_its_longer_part(writer: Writer, words: Words) -> None:
    first, second = (
        "For as long as anyone can remember this is how it went.",
        "Every single day I walk to the lighthouse and back.",
    )
    said = chat(f"{first} {second}", facts=(fact(f"it went. {second}", "habit", "walks to the lighthouse", "habit"),))

    written = answers(writer, words, *writer.examples([said]))

    assert ["none", f"{second.rstrip('.')} => habit | habit | walks to the lighthouse\n"] == written


def test_facts_stand_in_the_order_in_which_they_are_said(writer: Writer, words: Words) -> None:
    said = chat("I knit in Braga.", facts=(fact("in Braga"), fact("I knit", "hobby", "knits", "interest")))

    (written,) = answers(writer, words, *writer.examples([said]))

    assert ["I knit", "in Braga"] == [line.partition(" => ")[0] for line in written.splitlines()]


def test_keys_are_written_as_the_catalogue_has_them(writer: Writer, words: Words) -> None:
    (written,) = answers(writer, words, *writer.examples([chat("In Braga", facts=(fact("In Braga", "cidade"),))]))

    assert "| home_city |" in written


def test_decisions_stand_where_a_line_begins_or_the_answer_ends(writer: Writer) -> None:
    said = chat("I knit in Braga.", facts=(fact("in Braga"), fact("I knit", "hobby", "knits", "interest")))

    nothing, two = writer.examples([chat("Hm."), said])

    assert (0,) == nothing.decisions
    assert nothing.says_nothing
    assert 3 == len(two.decisions)
    assert END == two.answer[two.decisions[-1]] == nothing.answer[-1]


@pytest.mark.parametrize(("confidence", "lasting"), [(0.95, True), (0.5, True), (0.95, False), (0.5, False)])
def test_the_parser_reads_back_what_is_written(writer: Writer, words: Words, confidence: float, lasting: bool) -> None:
    given = fact("I may move to Braga", "goal", "move to Braga", "goal", confidence=confidence, lasting=lasting)

    (written,) = answers(writer, words, *writer.examples([chat("I may move to Braga.", facts=(given,))]))
    (read,) = parse_answer(written, proposed_by="test").candidates

    assert (given.key, given.value, given.category, given.evidence) == (
        read.memory_key, read.memory_value, read.memory_category, read.evidence,
    )  # fmt: skip
    assert lasting == read.is_user_memory_candidate
    assert (confidence < 0.6) == (read.confidence <= 0.6)


def test_every_message_of_a_chat_is_unread() -> None:
    fragment = fragment_of(chat("a", "> b", "c"))

    assert ["a", "c"] == [message.content for message in fragment.sources()]
