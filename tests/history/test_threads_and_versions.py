"""Conversations: opened, named, put away; their windows; messages that are sent again in other words."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from lastro import Memory
from lastro.domain.errors import InvalidInputError, NotFoundError


@pytest.fixture
def memory(tmp_path: Path) -> Iterator[Memory]:
    with Memory.open(tmp_path / "memory.db", extractor="deterministic") as opened:
        yield opened


def said(*words: str) -> list[dict[str, str]]:
    """Turns of the user and of the assistant, without ids."""
    return [{"role": "assistant" if at % 2 else "user", "content": word} for at, word in enumerate(words)]


def words(memory: Memory, thread: str = "t") -> list[str]:
    return [row.content for row in memory.messages("ana", thread)]


def test_a_conversation_bears_the_first_words_of_the_user_until_a_person_names_it(memory: Memory) -> None:
    memory.record("ana", "t", said("Quanto custa\numa viagem a Belém em maio, com hotel perto do mercado e passeio?"))

    assert "Quanto custa uma viagem a Belém em maio, com hotel perto do …" == memory.threads("ana")[0].title
    assert "Belém" == memory.rename_thread("ana", "t", "  Belém ").title
    memory.record("ana", "t", said("E em junho?"))
    assert ("Belém", "person") == (memory.threads("ana")[0].title, memory.threads("ana")[0].title_by)


def test_a_conversation_can_be_opened_before_anybody_speaks(memory: Memory) -> None:
    opened = memory.open_thread("ana", title="Férias")

    assert ("Férias", 0) == (opened.title, opened.messages)
    memory.record("ana", opened.chat_id, said("Oi"))
    assert ("Férias", 1) == (memory.threads("ana")[0].title, memory.threads("ana")[0].messages)
    assert opened.chat_id == memory.open_thread("ana", opened.chat_id, title="Outro").chat_id
    assert "Férias" == memory.threads("ana")[0].title


def test_archived_conversations_are_put_away_and_come_back(memory: Memory) -> None:
    for thread in ("a", "b"):
        memory.record("ana", thread, said("Oi"))
    memory.archive_thread("ana", "a")

    assert ["b"] == [row.chat_id for row in memory.threads("ana", archived=False)]
    assert 2 == len(memory.threads("ana"))
    memory.archive_thread("ana", "a", archived=False)
    assert 2 == len(memory.threads("ana", archived=False))
    before = memory.threads("ana")
    memory.rebuild()
    assert before == memory.threads("ana")


def test_conversations_and_messages_come_page_by_page(memory: Memory) -> None:
    for number in range(5):
        message = {"id": "1", "role": "user", "content": "Oi", "at": f"2026-03-0{number + 1}T10:00:00Z"}
        memory.record("ana", f"t{number}", [message])
    memory.record("ana", "long", [{"id": str(n), "role": "user", "content": str(n)} for n in range(10)])

    pages = [[row.chat_id for row in memory.threads("ana", limit=2, offset=at)] for at in (1, 3)]
    assert [["t4", "t3"], ["t2", "t1"]] == pages
    assert ["7", "8", "9"] == [row.content for row in memory.messages("ana", "long", last=3)]
    assert ["4", "5", "6"] == [row.content for row in memory.messages("ana", "long", last=3, before="7")]


@pytest.mark.parametrize(
    "wrong",
    [
        lambda m: m.rename_thread("ana", "nowhere", "x"),
        lambda m: m.archive_thread("ana", "nowhere"),
        lambda m: m.messages("ana", "t", before="none"),
    ],
)
def test_what_is_not_there_is_named(memory: Memory, wrong: Any) -> None:
    with pytest.raises(NotFoundError):
        wrong(memory)


@pytest.mark.parametrize(
    "wrong",
    [
        lambda m: m.open_thread("ana", "t", title=" "),
        lambda m: m.open_thread("ana", "t", title="x" * 201),
        lambda m: m.threads("ana", limit=0),
        lambda m: m.threads("ana", offset=-1),
        lambda m: m.window("ana", "t", tokens=-1),
    ],
)
def test_what_cannot_be_used_is_refused(memory: Memory, wrong: Any) -> None:
    with pytest.raises(InvalidInputError):
        wrong(memory)


def test_a_window_holds_the_last_that_fit_and_no_answer_without_its_call(memory: Memory) -> None:
    calls = [
        {"id": "1", "role": "user", "content": "Budget?"},
        {"id": "2", "role": "assistant", "content": "I look it up."},
        {"id": "3", "role": "tool", "content": "rent 900"},
        {"id": "4", "role": "assistant", "content": "Rent is 900."},
    ]
    memory.record("ana", "t", calls)

    assert ["4"] == [row.message_id for row in memory.window("ana", "t", last=2)]
    assert ["2", "3", "4"] == [row.message_id for row in memory.window("ana", "t", last=3)]
    assert ["4"] == [row.message_id for row in memory.window("ana", "t", tokens=10)]
    assert 4 == len(memory.window("ana", "t", tokens=1000))


def test_the_whole_history_sent_again_adds_only_what_is_new(memory: Memory) -> None:
    memory.record("ana", "t", said("Oi", "Olá", "Tudo bem?", "Tudo."))
    memory.record("ana", "t", said("Oi", "Olá", "Tudo bem?", "Tudo.", "Que bom"))

    assert ["Oi", "Olá", "Tudo bem?", "Tudo.", "Que bom"] == words(memory)


def test_an_answer_that_is_generated_anew_is_a_version_and_no_double(memory: Memory) -> None:
    memory.record("ana", "t", said("Oi", "Olá", "Me conta uma piada", "Era uma vez"))
    outcome = memory.record("ana", "t", said("Oi", "Olá", "Me conta uma piada", "Sabe aquela?"))

    assert (0, 1) == (outcome.new, outcome.edited)
    assert ["Oi", "Olá", "Me conta uma piada", "Sabe aquela?"] == words(memory)


def test_a_greeting_said_again_is_no_edit(memory: Memory) -> None:
    memory.record("ana", "t", said("Oi", "Olá"))
    memory.record("ana", "t", said("Oi", "Tudo bem?"))

    assert ["Oi", "Olá", "Oi", "Tudo bem?"] == words(memory)


def test_a_message_sent_in_other_words_becomes_a_new_version_and_the_old_one_can_be_read(memory: Memory) -> None:
    memory.record("ana", "t", [{"id": "m1", "role": "user", "content": "Moro em Braga."}])
    memory.record("ana", "t", [{"id": "m1", "role": "user", "content": "Moro em Faro."}])

    (row,) = memory.messages("ana", "t")
    assert ("Moro em Faro.", 2) == (row.content, row.version)
    versions = memory.message_versions("ana", "t", "m1")
    assert ["Moro em Braga.", "Moro em Faro."] == [entry.event.content for entry in versions]
    before = memory.messages("ana", "t")
    memory.rebuild()
    assert before == memory.messages("ana", "t")
    assert [] == memory.verify()


def test_a_fact_that_rested_on_the_old_words_goes_and_the_new_ones_are_read(memory: Memory) -> None:
    memory.record("ana", "t", [{"id": "m1", "role": "user", "content": "Moro em Braga e sou enfermeira."}])
    memory.work()
    memory.record("ana", "t", [{"id": "m1", "role": "user", "content": "Moro em Faro."}])
    memory.work()
    memory.consolidate("ana")

    assert ["Faro"] == [row.memory_value for row in memory.facts("ana")]
    assert ["Faro"] == [row.memory_value for row in memory.user_memories("ana")]


def test_a_fact_that_others_messages_state_stays(memory: Memory) -> None:
    memory.record("ana", "t", [{"id": "m1", "role": "user", "content": "Moro em Braga."}])
    memory.work()
    memory.record("ana", "t", [{"id": "m2", "role": "user", "content": "Como disse, moro em Braga."}])
    memory.work()
    memory.record("ana", "t", [{"id": "m1", "role": "user", "content": "Oi!"}])
    memory.work()

    assert ["Braga"] == [row.memory_value for row in memory.facts("ana")]


def test_an_edited_message_is_found_by_its_new_words_only(memory: Memory) -> None:
    memory.record("ana", "t", [{"id": "m1", "role": "user", "content": "Comprei um saxofone."}])
    memory.record("ana", "t", [{"id": "m1", "role": "user", "content": "Comprei um violino."}])

    assert ["Comprei um violino."] == [hit.text for hit in memory.search("ana", "violino")]
    assert [] == memory.search("ana", "saxofone")
