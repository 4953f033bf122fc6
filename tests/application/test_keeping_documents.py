"""The working memory: patched, replaced, undone, called as a tool, filled by facts."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from threading import Thread
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pydantic import BaseModel

from lastro import Memory
from lastro.adapters.documents import schema_of
from lastro.domain.errors import (
    ConflictError,
    InvalidDocumentError,
    InvalidInputError,
    InvalidPatchError,
    NotFoundError,
    RefusedError,
)

WHO = "ana"
SCHEMA = {
    "type": "object",
    "properties": {"city": {"type": "string"}, "floor": {"type": "integer", "default": 1}},
    "additionalProperties": False,
}


@pytest.fixture
def memory(tmp_path: Path) -> Iterator[Memory]:
    with Memory.open(tmp_path / "memory.db", extractor="deterministic") as opened:
        yield opened


def events(memory: Memory) -> int:
    return len(memory.working_memory_history(WHO))


def test_a_patch_changes_what_it_names_and_versions_count_up(memory: Memory) -> None:
    first = memory.update_working_memory(WHO, {"city": "Porto", "pets": ["Kiko"]})
    second = memory.update_working_memory(WHO, '{"city": "Faro"}', expected_version=first.version)

    assert (second.document, second.version) == ({"city": "Faro", "pets": ["Kiko"]}, first.version + 1)


@pytest.mark.parametrize("patch", [{}, None, {"city": "Porto"}, {"city": None}, {"pets": []}])
def test_a_patch_that_changes_nothing_leaves_no_trace(memory: Memory, patch: Any) -> None:
    memory.update_working_memory(WHO, {"city": "Porto", "pets": ["Kiko"]})
    before = events(memory)

    memory.update_working_memory(WHO, patch)

    assert events(memory) == before


@pytest.mark.parametrize("patch", ["plain words", [1, 2], 7, True])
def test_what_is_no_object_is_refused_with_what_to_send(memory: Memory, patch: Any) -> None:
    with pytest.raises(InvalidPatchError, match="send an object"):
        memory.update_working_memory(WHO, patch)


def test_a_stale_version_is_refused_with_the_present_one(memory: Memory) -> None:
    read = memory.update_working_memory(WHO, {"city": "Porto"})
    memory.update_working_memory(WHO, {"city": "Faro"})

    with pytest.raises(ConflictError, match=f"at version {read.version + 1}"):
        memory.update_working_memory(WHO, {"city": "Beja"}, expected_version=read.version)


def test_by_the_letter_of_the_rfc_null_deletes(memory: Memory) -> None:
    memory.update_working_memory(WHO, {"city": "Porto", "pets": ["Kiko"]})

    assert memory.update_working_memory(WHO, {"pets": None}, strict=True).document == {"city": "Porto"}


def test_a_document_over_the_limit_is_refused_with_limit_and_size(tmp_path: Path) -> None:
    with Memory.open(tmp_path / "m.db", extractor="none", working_memory_characters=100) as memory:
        memory.update_working_memory(WHO, {"bio": "short"})

        with pytest.raises(InvalidDocumentError, match="910 characters: the limit is 100"):
            memory.update_working_memory(WHO, {"bio": "x" * 900})
        assert memory.working_memory(WHO).document == {"bio": "short"}


def test_a_document_must_meet_its_schema_and_begins_with_its_defaults(tmp_path: Path) -> None:
    with Memory.open(tmp_path / "m.db", extractor="none", working_memory_schema=SCHEMA) as memory:
        assert memory.working_memory(WHO).document == {"floor": 1}

        with pytest.raises(InvalidDocumentError, match="city: 7 is not of type 'string'"):
            memory.update_working_memory(WHO, {"city": 7})
        with pytest.raises(InvalidDocumentError, match="Additional properties"):
            memory.update_working_memory(WHO, {"town": "Faro"})


def test_a_pydantic_model_is_a_schema() -> None:
    class Home(BaseModel):
        city: str
        floor: int = 1

    schema = schema_of(Home)

    assert schema is not None
    assert schema.initial() == {"floor": 1}
    assert schema.problems({"floor": "third"}) == [
        "floor: input should be a valid integer, unable to parse string as an integer"
    ]


@pytest.mark.parametrize("given_schema", ["{not json", 7, {"type": "no such type"}])
def test_a_schema_that_is_none_is_refused(given_schema: Any) -> None:
    with pytest.raises(InvalidInputError, match="schema of the working memory"):
        schema_of(given_schema)


def test_a_replacement_that_drops_much_wants_a_word_and_can_be_undone(memory: Memory) -> None:
    before = memory.update_working_memory(WHO, {"city": "Porto", "pets": ["Kiko"], "job": "joiner"}).document

    with pytest.raises(RefusedError, match="drops 3 of 3 values"):
        memory.replace_working_memory(WHO, {"mood": "fine"})
    memory.replace_working_memory(WHO, {"mood": "fine"}, confirm=True)

    assert memory.undo_working_memory(WHO).document == before


def test_words_within_a_text_are_replaced(memory: Memory) -> None:
    memory.update_working_memory(WHO, {"bio": "plays the lute"})

    assert memory.replace_working_memory_text(WHO, "bio", "lute", "rebec").document == {"bio": "plays the rebec"}
    with pytest.raises(NotFoundError):
        memory.replace_working_memory_text(WHO, "bio", "absent words", "x")
    with pytest.raises(InvalidInputError, match="empty"):
        memory.replace_working_memory_text(WHO, "bio", "", "x")


def test_each_thread_and_each_resource_has_a_document_of_its_own(memory: Memory) -> None:
    memory.update_working_memory(WHO, {"city": "Porto"})
    memory.update_working_memory(WHO, {"city": "Faro"}, thread="chat-1")

    assert memory.working_memory(WHO).document == {"city": "Porto"}
    assert memory.working_memory(WHO, "chat-1").document == {"city": "Faro"}
    assert memory.working_memory("bia").document == {}


@given(st.lists(st.dictionaries(st.sampled_from("abc"), st.integers(0, 3), min_size=1, max_size=2), max_size=6))
@settings(max_examples=25, deadline=None)
def test_undoing_everything_goes_back_step_by_step(patches: list[dict[str, int]]) -> None:
    with Memory.open(":memory:", extractor="none") as memory:
        states = [memory.working_memory(WHO).document]
        for patch in patches:
            document = memory.update_working_memory(WHO, patch).document
            if document != states[-1]:
                states.append(document)
        for before in reversed(states[:-1]):
            assert memory.undo_working_memory(WHO).document == before
        if len(states) > 1:
            with pytest.raises(RefusedError, match="nothing is left to undo"):
                memory.undo_working_memory(WHO)
        assert memory.verify() == []


def test_writers_at_once_lose_nothing(memory: Memory) -> None:
    names = [f"n{number}" for number in range(12)]
    threads = [Thread(target=memory.update_working_memory, args=(WHO, {name: 1})) for name in names]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    assert memory.working_memory(WHO).document == dict.fromkeys(names, 1)


def test_a_model_that_calls_the_tool_wrongly_gets_an_answer_that_it_can_act_on(memory: Memory) -> None:
    def call(arguments: Any) -> dict[str, Any]:
        return memory.tools.call(WHO, "update_working_memory", arguments)

    assert call('```json\n{"patch": {"city": "Faro"}}\n```') == {"ok": True, "version": 2, "document": {"city": "Faro"}}
    assert call({"city": "Beja"})["document"] == {"city": "Beja"}
    assert "send an object" in call("some words")["error"]
    assert "send an object" in call([1])["error"]
    assert "expected_version" in call({"patch": {}, "expected_version": "two"})["error"]
    assert memory.tools.call(WHO, "make_tea", {})["code"] == "unknown_tool"
    assert json.dumps(memory.tools.definitions())


PROJECTION = {"home_city": "profile.city", "allergy": "health.allergies[]"}


def say(memory: Memory, chat: str, at: str, words: str, key: str, value: str, **more: Any) -> None:
    memory.remember(
        WHO, chat, memory_key=key, memory_value=value, message={"role": "user", "content": words, "at": at}, **more
    )
    memory.consolidate(WHO)


def test_facts_fill_the_document_and_leave_alone_what_a_hand_wrote(tmp_path: Path) -> None:
    with Memory.open(tmp_path / "m.db", extractor="none", working_memory_projection=PROJECTION) as memory:
        memory.update_working_memory(WHO, {"health": {"allergies": ["dust"]}, "list": ["buy canvas"]})
        say(memory, "c1", "2026-01-02T09:00:00Z", "I live in Porto.", "home_city", "Porto")
        say(memory, "c1", "2026-01-02T09:01:00Z", "I am allergic to walnuts.", "allergy", "walnuts")

        assert memory.working_memory(WHO).document == {
            "health": {"allergies": ["dust", "walnuts"]},
            "list": ["buy canvas"],
            "profile": {"city": "Porto"},
        }
        say(memory, "c2", "2026-02-02T09:00:00Z", "I live in Faro now.", "home_city", "Faro")
        assert memory.working_memory(WHO).document["profile"] == {"city": "Faro"}

        memory.update_working_memory(WHO, {"profile": {"city": "Faro, old town"}})
        say(memory, "c3", "2026-02-03T09:00:00Z", "Yes, I live in Faro.", "home_city", "Faro")
        assert memory.working_memory(WHO).document["profile"] == {"city": "Faro, old town"}


@pytest.mark.parametrize(
    ("patch", "place"),
    [
        ({"pets": {"name": "Lola"}}, "pets"),
        ({"home": "Faro"}, "home"),
        ({"pets": 3}, "pets"),
        ({"floor": {"number": 2}}, "floor"),
    ],
)
def test_a_patch_that_would_wipe_a_list_or_an_object_is_refused(
    memory: Memory, patch: dict[str, Any], place: str
) -> None:
    held = {"pets": ["Kiko"], "home": {"city": "Porto"}, "floor": 1}
    memory.update_working_memory(WHO, held)

    with pytest.raises(InvalidPatchError, match=place):
        memory.update_working_memory(WHO, patch)
    assert memory.working_memory(WHO).document == held


def test_one_is_not_true(memory: Memory) -> None:
    memory.update_working_memory(WHO, {"heated": 1, "floors": [1]})

    changed = memory.update_working_memory(WHO, {"heated": True, "floors": [True]}).document

    assert json.dumps(changed) == '{"heated": true, "floors": [1, true]}'


class Home(BaseModel):
    """A document of a household."""

    city: str = ""
    floor: int = 0


def test_a_memory_is_opened_with_a_pydantic_model(tmp_path: Path) -> None:
    with Memory.open(tmp_path / "memory.db", extractor="none", working_memory_schema=Home) as memory:
        with pytest.raises(InvalidDocumentError, match="floor"):
            memory.update_working_memory(WHO, {"floor": "upstairs"})
        assert memory.working_memory(WHO).document == {"city": "", "floor": 0}


def test_a_fact_that_does_not_fit_the_schema_stops_nothing(tmp_path: Path) -> None:
    schema = {"type": "object", "properties": {"city": {"maxLength": 5}, "job": {"type": "string"}}}
    projection = {"home_city": "city", "occupation": "job"}
    with Memory.open(
        tmp_path / "memory.db",
        extractor="none",
        working_memory_schema=schema,
        working_memory_projection=projection,
    ) as memory:
        for key, value in (("home_city", "Guimarães"), ("occupation", "baker")):
            message = {"role": "user", "content": f"Me: {value}."}
            memory.remember(WHO, "a", memory_key=key, memory_value=value, evidence=value, message=message)

        memory.consolidate(WHO)

        assert len(memory.user_memories(WHO)) == 2
        assert memory.working_memory(WHO).document == {"job": "baker"}
