from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

import pytest

from lastro import Memory

HELLO = [{"role": "user", "content": "Hello, I live in Nantes."}]
QUESTION = [{"role": "user", "content": "What do you know of me?"}]


def recite(messages: Sequence[Mapping[str, str]]) -> str:
    """A model that repeats what it was told of the user."""
    return messages[0]["content"]


@pytest.fixture(scope="module")
def example(checkout: Path) -> ModuleType:
    spec = spec_from_file_location("stateless_service", checkout / "docs" / "examples" / "stateless_service.py")
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def memory(tmp_path: Path) -> Iterator[Memory]:
    with Memory.open(tmp_path / "memory.db", extractor="deterministic") as memory:
        yield memory


def test_what_a_person_said_in_one_turn_is_known_in_the_next(example: ModuleType, memory: Memory) -> None:
    assistant = example.Assistant(memory, recite)
    assistant.ask(HELLO, "marion", "monday")
    memory.work()

    assert "Nantes" in assistant.ask(QUESTION, "marion", "tuesday")


def test_nobody_is_told_what_another_person_said(example: ModuleType, memory: Memory) -> None:
    assistant = example.Assistant(memory, recite)
    assistant.ask(HELLO, "marion", "monday")
    memory.work()

    assert "Nantes" not in assistant.ask(QUESTION, "bertrand", "tuesday")


def test_a_whole_history_with_each_turn_is_heard_once(example: ModuleType, memory: Memory) -> None:
    assistant = example.Assistant(memory, recite)
    reply = assistant.ask(HELLO, "marion", "monday")
    assistant.ask([*HELLO, {"role": "assistant", "content": reply}, *QUESTION], "marion", "monday")
    memory.work()

    assert [1] == [fact.quotes for fact in memory.facts("marion")]
    assert 4 == len(memory.messages("marion", "monday"))


def test_the_chat_goes_on_without_memory_when_the_memory_fails(
    example: ModuleType, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    memory = Memory.open(tmp_path / "memory.db", extractor="deterministic")
    memory.close()

    assert "Known of the user:" == example.Assistant(memory, recite).ask(HELLO, "marion", "monday")
    assert ["answering without memory", "this turn is not remembered"] == [
        record.getMessage().partition(":")[0] for record in caplog.records
    ]


def test_the_container_hands_the_assistant_its_memory(example: ModuleType, tmp_path: Path) -> None:
    service = example.long_way(tmp_path / "memory.db", recite)
    memory = service.lastro.memory()
    with memory:
        service.assistant().ask(HELLO, "marion", "monday")
        memory.work()

        assert "Nantes" in service.assistant().ask(QUESTION, "marion", "tuesday")


def test_the_short_way_keeps_what_was_said_for_the_next_start(example: ModuleType, tmp_path: Path) -> None:
    path = tmp_path / "memory.db"
    with example.short_way(path, recite) as assistant:
        assistant.ask(HELLO, "marion", "monday")
    with Memory.open(path, extractor="deterministic") as memory:
        memory.work()

        assert "Nantes" in example.Assistant(memory, recite).ask(QUESTION, "marion", "tuesday")
