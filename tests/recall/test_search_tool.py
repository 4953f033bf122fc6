from __future__ import annotations

from collections.abc import Callable

import pytest

from lastro import Memory

Say = Callable[..., None]


def test_a_model_searches_with_words_and_gets_quotes_that_say_who_and_when(memory: Memory, say: Say) -> None:
    say("The plumber comes on Thursday.")

    answer = memory.tools.call("nadia", "search_memory", {"query": "plumber", "kind": "turn"})

    assert answer["ok"] is True
    assert [("The plumber comes on Thursday.", "user", "t1")] == [
        (hit["text"], hit["by"], hit["thread"]) for hit in answer["found"]
    ]


def test_a_model_never_finds_what_another_resource_said(memory: Memory, say: Say) -> None:
    say("The plumber comes on Thursday.", resource="omar")

    assert {"ok": True, "found": []} == memory.tools.call("nadia", "search_memory", '{"query": "plumber"}')


def test_a_secret_is_neither_found_nor_shown(memory: Memory, say: Say) -> None:
    key = "sk-" + "abcd1234efgh5678"
    say(f"The config of the greenhouse has api_key = {key}, do not share it.")

    shown = memory.tools.call("nadia", "search_memory", {"query": "greenhouse config"})

    assert 1 == len(shown["found"])
    assert key not in str(shown)
    assert [] == memory.search("nadia", key, kinds="turn")


def test_words_alone_are_taken_as_the_query(memory: Memory, say: Say) -> None:
    say("The plumber comes on Thursday.")

    assert 1 == len(memory.tools.call("nadia", "search_memory", "plumber")["found"])


@pytest.mark.parametrize(
    "arguments", [{}, {"query": 3}, {"query": " "}, {"query": "x", "limit": 0}, {"query": "x", "kind": 7}]
)
def test_arguments_that_cannot_be_used_are_answered_with_what_to_do(memory: Memory, arguments: object) -> None:
    answer = memory.tools.call("nadia", "search_memory", arguments)

    assert (False, "invalid_input") == (answer["ok"], answer["code"])
    assert "give" in answer["error"]


def test_the_tool_is_offered_beside_the_working_memory(memory: Memory) -> None:
    names = [tool["function"]["name"] for tool in memory.tools.definitions()]

    assert {"update_working_memory", "search_memory"} <= set(names)
