"""Recording: durable at once, and the same history sent again adds nothing."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import closing
from datetime import datetime
from threading import Event
from typing import Any

import pytest

from lastro import Memory
from lastro.adapters.scripted import ScriptedExtractor
from lastro.application.record import Recorded
from lastro.domain.errors import InvalidIdError, InvalidInputError, InvalidMessageError, NaiveTimeError
from lastro.domain.message import MAX_CONTENT_LENGTH

from .kit import CHAT, START, WHO, Doing, Opened, fact, replies, says

Listening = Callable[..., Memory]


def contents(memory: Memory, chat: str = CHAT) -> list[str]:
    return [message.content for message in memory.messages(WHO, chat)]


def test_a_history_sent_again_adds_nothing_by_ids(listening: Listening) -> None:
    memory = listening()
    history = [says("Hello.", id="a"), says("I live in Nantes.", id="b")]
    memory.record(WHO, CHAT, history)

    again = memory.record(WHO, CHAT, [*history, says("Good night.", id="c")])

    assert (again.new, again.known) == (1, 2)
    assert contents(memory) == ["Hello.", "I live in Nantes.", "Good night."]


def test_a_history_sent_again_adds_nothing_without_ids(listening: Listening) -> None:
    memory = listening()
    history = [says("Hello."), replies(), says("I live in Nantes.")]
    memory.record(WHO, CHAT, history)

    again = memory.record(WHO, CHAT, [*history, replies("Lovely.")])

    assert (again.new, again.known) == (1, 3)


def test_the_end_of_a_history_is_recognised_when_only_that_is_sent(listening: Listening) -> None:
    memory = listening()
    memory.record(WHO, CHAT, [says("One."), replies(), says("Two.")])

    memory.record(WHO, CHAT, [says("Two."), replies("Both heard.")])

    assert contents(memory) == ["One.", "I see.", "Two.", "Both heard."]


def test_the_same_words_said_twice_are_two_messages(listening: Listening) -> None:
    memory = listening()

    memory.record(WHO, CHAT, [says("ok"), replies(), says("ok")])

    assert contents(memory) == ["ok", "I see.", "ok"]


def test_the_same_id_in_another_chat_or_of_another_person_is_another_message(listening: Listening) -> None:
    memory = listening()
    memory.record(WHO, CHAT, [says("Hello.", id="a")])

    assert memory.record(WHO, "chat-2", [says("Hello.", id="a")]).new == 1
    assert memory.record("jonas", CHAT, [says("Hello.", id="a")]).new == 1


def test_an_empty_history_records_nothing_and_queues_nothing(listening: Listening) -> None:
    memory = listening()

    assert memory.record(WHO, CHAT, []).new == 0
    assert memory.jobs() == []


def test_messages_of_one_instant_keep_their_order(listening: Listening) -> None:
    memory = listening()
    turn = ["What is 2 + 2?", "calculating", "4", "It is 4."]
    roles = ["user", "assistant", "tool", "assistant"]

    memory.record(WHO, CHAT, [{"role": r, "content": c, "at": START} for r, c in zip(roles, turn, strict=True)])

    assert contents(memory) == turn


@pytest.mark.parametrize("name", ["", "   ", "x" * 257, "\ud800"])
def test_an_unusable_id_is_refused_and_nothing_is_recorded(listening: Listening, name: str) -> None:
    memory = listening()

    with pytest.raises(InvalidIdError):
        memory.record(name, CHAT, [says("Hello.")])
    with pytest.raises(InvalidIdError):
        memory.record(WHO, name, [says("Hello.")])
    with pytest.raises(InvalidIdError):
        memory.record(WHO, CHAT, [says("Hello."), says("I live in Nantes.", id=name)])
    assert memory.threads(WHO) == []


def test_ids_of_256_characters_of_any_script_are_taken(listening: Listening) -> None:
    memory = listening()
    name = "ж" * 256

    memory.record(name, name, [says("Hello.", id=name)])

    assert [message.message_id for message in memory.messages(name, name)] == [name]


def test_a_text_that_is_too_long_is_refused_with_the_limit(listening: Listening) -> None:
    memory = listening()

    with pytest.raises(InvalidMessageError, match=str(MAX_CONTENT_LENGTH)):
        memory.record(WHO, CHAT, [says("a" * (MAX_CONTENT_LENGTH + 1))])
    assert memory.threads(WHO) == []


def test_a_text_of_the_greatest_length_is_taken(listening: Listening) -> None:
    memory = listening()

    memory.record(WHO, CHAT, [says("a" * MAX_CONTENT_LENGTH)])

    assert len(contents(memory)[0]) == MAX_CONTENT_LENGTH


def test_a_time_without_an_offset_is_refused(listening: Listening) -> None:
    memory = listening()

    with pytest.raises(NaiveTimeError):
        memory.record(WHO, CHAT, [says("Hello.", at=datetime(2025, 6, 1, 9))])  # noqa: DTZ001 (what is refused)
    assert memory.threads(WHO) == []


@pytest.mark.parametrize(
    "broken",
    [
        {"content": "no role"},
        {"role": "narrator", "content": "x"},
        {"role": "user", "content": 7},
        {"role": "user", "content": [7]},
        ["user", "x"],
    ],
)
def test_what_is_no_message_is_refused_by_its_number(listening: Listening, broken: Any) -> None:
    memory = listening()

    with pytest.raises(InvalidMessageError, match="message 2"):
        memory.record(WHO, CHAT, [says("Hello."), broken])
    assert memory.threads(WHO) == []


@pytest.mark.parametrize("given", [None, 7, object()])
def test_what_is_no_list_of_messages_is_refused(listening: Listening, given: Any) -> None:
    with pytest.raises(InvalidMessageError, match="give a list"):
        listening().record(WHO, CHAT, given)


def test_words_given_as_bytes_are_text(listening: Listening) -> None:
    memory = listening()

    memory.record(WHO, CHAT, [{"role": "user", "content": "olá".encode()}])

    assert contents(memory) == ["olá"]


def test_half_an_emoji_and_nul_do_not_stop_a_chat(listening: Listening) -> None:
    memory = listening()

    memory.record(WHO, CHAT, [says("Lovely \ud83d day\x00!"), says("And again.")])

    assert contents(memory) == ["Lovely \ufffd day!", "And again."]


def test_an_id_with_a_nul_is_refused(listening: Listening) -> None:
    memory = listening()

    with pytest.raises(InvalidIdError, match="NUL"):
        memory.record(WHO, CHAT, [says("Hello.", id="a\0b")])
    assert memory.threads(WHO) == []


def test_a_history_sent_again_adds_nothing_where_the_table_lost_a_message(opened: Opened) -> None:
    memory = opened("none")
    history = [says(f"Number {n}.", id=str(n)) for n in range(6)]
    memory.record(WHO, CHAT, history)
    with closing(sqlite3.connect(opened.path)) as edited, edited:
        edited.execute("DELETE FROM chat_messages WHERE message_id IN ('2', '4')")

    again = memory.record(WHO, CHAT, history)

    assert (again.new, again.known) == (0, 6)


def test_recording_returns_before_any_model_is_asked(opened: Opened) -> None:
    def never() -> None:
        raise AssertionError("the model was asked while a turn was recorded")

    memory = opened(Doing(ScriptedExtractor([]), never))

    assert memory.record(WHO, CHAT, [says("I live in Nantes."), replies()]).new == 2


def test_whatever_extraction_raises_stays_away_from_the_chat(opened: Opened) -> None:
    asked = Event()

    def fail() -> None:
        asked.set()
        raise RuntimeError("the model fell over")

    memory = opened(Doing(ScriptedExtractor([]), fail), debounce_s=0).start()
    memory.record(WHO, CHAT, [says("I live in Nantes."), replies()])
    asked.wait()
    memory.close()

    (job,) = opened("none").jobs()
    assert (job.status, job.last_error) == ("pending", "RuntimeError: the model fell over")


def test_a_memory_that_is_off_records_nothing(opened: Opened) -> None:
    memory = opened("deterministic", enabled=False)

    assert memory.record(WHO, CHAT, [says("I live in Nantes.")]) == Recorded(0, 0, 0)
    assert memory.work() == 0
    assert memory.threads(WHO) == []


def test_what_was_said_while_memory_was_off_is_not_read_later(opened: Opened) -> None:
    opened("deterministic", enabled=False).record(WHO, CHAT, [says("I live in Nantes.")])

    memory = opened("deterministic")
    memory.work()

    assert memory.facts(WHO) == []


def test_two_processes_that_record_one_history_record_it_once(opened: Opened, listening: Listening) -> None:
    one, other = listening(), listening()
    history = [says("Hello.", id="a"), says("I live in Nantes.", id="b")]

    assert (one.record(WHO, CHAT, history).new, other.record(WHO, CHAT, history).new) == (2, 0)
    assert contents(other) == ["Hello.", "I live in Nantes."]


def test_a_remembered_fact_records_its_message_as_well(listening: Listening) -> None:
    memory = listening()

    memory.remember(WHO, CHAT, memory_key="home_city", memory_value="Nantes", message=says("I live in Nantes.", id="a"))

    assert contents(memory) == ["I live in Nantes."]
    assert [row.source_message_id for row in memory.facts(WHO)] == ["a"]


def test_a_fact_that_its_message_does_not_say_is_refused_with_the_gate(listening: Listening) -> None:
    memory = listening()

    with pytest.raises(InvalidInputError, match="cannot be remembered"):
        memory.remember(WHO, CHAT, memory_key="home_city", memory_value="Tromsø", message=says("I live in Nantes."))
    assert memory.facts(WHO) == []


def test_an_answer_that_quotes_the_assistant_makes_no_fact(listening: Listening) -> None:
    memory = listening([fact("Nantes", "You live in Nantes")])

    memory.record(WHO, CHAT, [says("Where do I live?"), replies("You live in Nantes.")])
    memory.work()

    assert memory.facts(WHO) == []
