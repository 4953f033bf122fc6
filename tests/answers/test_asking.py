"""Several questions about one fragment make one extraction."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from lastro.adapters.answers import Answer, load_prompt, question, read_answers, read_fragment
from lastro.adapters.answers.windows import Window
from lastro.application.ports import Extraction, Fingerprint
from lastro.domain.errors import ExtractionUnreadableError
from lastro.domain.fragment import Fragment, Message, Role

READER = Fingerprint("test")
BEES = "I keep bees => interest | hobby | keeps bees\n"
OBOE = "I play the oboe => skill | skill | plays the oboe\n"


class Narrow:
    """Answers from a list, one window at a time; a window holds a line or two."""

    room = 60

    def __init__(self, *answers: Answer) -> None:
        self._answers = iter(answers)
        self.windows: list[Window] = []

    def count(self, line: str) -> int:
        return len(line)

    def answer(self, window: Window) -> Answer:
        self.windows.append(window)
        return next(self._answers)


def chat(*contents: str) -> Fragment:
    at = datetime(2031, 5, 9, tzinfo=UTC)
    messages = tuple(Message(f"m{n}", Role.USER, content, at) for n, content in enumerate(contents))
    return Fragment(messages, frozenset(m.message_id for m in messages))


def joined(*answers: Answer) -> Extraction:
    return read_answers(answers, load_prompt(), READER)


def test_answers_are_joined_in_order_and_their_cost_is_counted() -> None:
    model = Narrow(Answer(BEES, True, 100, 9), Answer("none", True, 110, 2), Answer(OBOE, True, 120, 8))

    fragment = chat("I keep bees, all year long.", "Hi there, how are you?", "I play the oboe. It is loud.")

    extraction = read_fragment(fragment, model, load_prompt(), READER)

    assert ["keeps bees", "plays the oboe"] == [candidate.memory_value for candidate in extraction.candidates]
    assert (BEES + "\fnone\f" + OBOE, False) == (extraction.raw, extraction.truncated)
    assert (330, 19, 3) == (extraction.usage.prompt_tokens, extraction.usage.output_tokens, extraction.usage.calls)
    assert load_prompt().text == extraction.instructions


def test_a_fragment_without_words_of_the_user_is_not_asked_about() -> None:
    model = Narrow()

    extraction = read_fragment(chat(" ", "\n"), model, load_prompt(), READER)

    assert ((), "", 0) == (extraction.candidates, extraction.raw, extraction.usage.calls)
    assert [] == model.windows


def test_an_answer_cut_at_a_limit_marks_the_extraction_as_truncated() -> None:
    assert joined(Answer(BEES + "I pl", finished=False)).truncated


def test_one_answer_out_of_the_format_is_reported_beside_the_others() -> None:
    extraction = joined(Answer(BEES), Answer("as an assistant I cannot"))

    assert (1, True) == (len(extraction.candidates), extraction.truncated)
    assert ["answer 2 of 2 is not in the format"] == [dropped.reason for dropped in extraction.dropped]


def test_answers_that_are_all_out_of_the_format_are_unreadable_and_kept() -> None:
    with pytest.raises(ExtractionUnreadableError) as caught:
        joined(Answer("hm"), Answer(""))

    assert "hm\f" == caught.value.raw


def test_a_form_feed_inside_an_answer_does_not_split_it() -> None:
    assert "one two" == joined(Answer("one\ftwo"), Answer("none")).raw.split("\f")[0]


def test_the_question_can_be_read_as_text() -> None:
    asked = question(chat("I keep bees."), load_prompt())

    assert asked.startswith(load_prompt().text)
    assert asked.endswith("Chat:\nDate: 2031-05-09\nuser: I keep bees.\nFacts:\n")
    assert "" == question(chat(" "), load_prompt())
