"""The prompt of the extraction shows the format, and nothing that a small model could pass on as a fact."""

from __future__ import annotations

import re

from lastro.adapters.answers import load_prompt, parse_answer
from lastro.adapters.answers.prompt import COMPLETION, TURNS, Prompt
from lastro.domain.candidate import Category


def test_it_holds_no_date_and_no_year() -> None:
    assert not re.search(r"\d", load_prompt().text)


def test_it_says_in_english_and_portuguese_that_examples_show_the_format_only() -> None:
    instructions = load_prompt().instructions

    assert "format only" in instructions
    assert "Os exemplos só mostram a forma" in instructions


def test_it_names_every_category() -> None:
    assert all(str(category) in load_prompt().instructions for category in Category)


def test_every_example_is_answered_in_the_format_and_quotes_its_own_user() -> None:
    examples = load_prompt().examples

    for example in examples:
        answer = parse_answer(example.answer, proposed_by="test")
        said = [line for line in example.chat.splitlines() if line.startswith("user:")]
        assert answer.status in {"ok", "empty"}
        assert not answer.dropped
        assert all(any(candidate.evidence in line for line in said) for candidate in answer.candidates)
    assert {"ok", "empty"} == {parse_answer(example.answer, proposed_by="test").status for example in examples}


def test_its_version_changes_with_its_text() -> None:
    assert Prompt("p", "one").version != Prompt("p", "two").version


def test_instructions_and_chat_are_one_turn_of_the_user_for_a_model_that_takes_turns() -> None:
    written = TURNS.written(load_prompt(), ["user: hello"])

    assert written.startswith("<start_of_turn>user\nRead the chat")
    assert written.endswith("Chat:\nuser: hello\nFacts:<end_of_turn>\n<start_of_turn>model\n")
    assert 2 == written.count("<start_of_turn>")


def test_a_completing_model_gets_the_question_without_control_text() -> None:
    written = COMPLETION.written(load_prompt(), ["user: hello"])

    assert written.endswith("Chat:\nuser: hello\nFacts:\n")
    assert "<" not in written
