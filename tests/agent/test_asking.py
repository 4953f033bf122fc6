"""An agent without a state of its own, over a memory."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from lastro import AgentChat, AgentTool, Memory
from lastro.adapters.scripted import ScriptedChatModel
from lastro.application.agent import MAX_ROUNDS, Reply
from lastro.application.chat_model import ModelReply, ToolCall
from lastro.domain.errors import ChatModelUnavailableError, InvalidInputError
from lastro.domain.run import Usage

HELLO = [{"role": "user", "content": "Moro em Braga. Onde janto?"}]


@pytest.fixture
def memory(tmp_path: Path) -> Iterator[Memory]:
    with Memory.open(tmp_path / "memory.db", extractor="deterministic") as opened:
        yield opened


def wants(name: str, **arguments: Any) -> ModelReply:
    return ModelReply("", (ToolCall("call-1", name, json.dumps(arguments)),), Usage(3, 2, 1))


def told(model: ScriptedChatModel, question: int = -1) -> str:
    return "\n".join(str(message["content"]) for message in model.asked[question])


def test_the_turn_is_recorded_after_the_reply_and_known_in_the_next_chat(memory: Memory) -> None:
    model = ScriptedChatModel(["No centro.", "Em Braga, claro."])
    agent = AgentChat(memory, model)

    first = agent.ask(HELLO, "ana", "t1")
    memory.work()
    memory.consolidate("ana")
    second = agent.ask([{"role": "user", "content": "Lembra onde moro?"}], "ana", "t2")

    assert ("No centro.", True, "ok") == (first.reply, first.metadata.recorded, first.metadata.memory)
    assert ["user", "assistant"] == [row.role for row in memory.messages("ana", "t1")]
    assert "home_city: Braga" in told(model)
    assert second.metadata.receipt
    assert second.metadata.context_tokens > 0


def test_two_instances_give_the_same_and_neither_edits_what_it_was_given(memory: Memory, tmp_path: Path) -> None:
    given = [{"role": "system", "content": "Seja breve."}, *HELLO]
    before = json.dumps(given)
    one, other = ScriptedChatModel(["a"]), ScriptedChatModel(["a"])

    AgentChat(memory, one).ask(given, "ana", "x")
    with Memory.open(tmp_path / "other.db", extractor="deterministic") as twin:
        AgentChat(twin, other).ask(given, "ana", "x")

    assert one.asked == other.asked
    assert before == json.dumps(given)


def test_the_history_comes_from_the_memory_only_where_the_caller_brings_none(memory: Memory) -> None:
    model = ScriptedChatModel(lambda _: "Certo.")
    agent = AgentChat(memory, model)
    agent.ask(HELLO, "ana", "t")
    agent.ask([{"role": "user", "content": "E amanhã?"}], "ana", "t")
    alone = told(model)
    agent.ask([*HELLO, {"role": "assistant", "content": "Certo."}, {"role": "user", "content": "E ontem?"}], "ana", "u")

    assert "## As últimas mensagens" in alone
    assert "## As últimas mensagens" not in told(model)
    assert 4 == len(memory.messages("ana", "t"))


def test_the_context_stands_behind_the_callers_instructions(memory: Memory) -> None:
    model = ScriptedChatModel(["a", "b"])
    agent = AgentChat(memory, model, instructions="Fale português.")
    agent.ask(HELLO, "ana", "t")
    agent.ask([{"role": "system", "content": "Seja breve."}, {"role": "user", "content": "Oi"}], "ana", "t")

    assert ["Fale português.", "Seja breve."] == [message["content"] for message in model.asked[-1][:2]]
    assert "<memory>" in model.asked[-1][2]["content"]


def test_tools_of_the_memory_are_called_and_their_results_told(memory: Memory) -> None:
    model = ScriptedChatModel([wants("update_working_memory", patch={"meta": "Porto"}), "Anotado."])

    reply = AgentChat(memory, model).ask(HELLO, "ana", "t")

    assert {"meta": "Porto"} == memory.working_memory("ana").document
    assert [("update_working_memory", True)] == [(c.name, '"ok": true' in (c.result or "")) for c in reply.tool_calls]
    assert ["assistant", "tool"] == [message["role"] for message in model.asked[1][-2:]]
    assert (2, 3) == (reply.metadata.rounds, reply.metadata.usage.prompt_tokens)


def test_what_the_user_stated_is_remembered_with_the_quote(memory: Memory) -> None:
    asked = wants("remember", key="home_city", value="Braga", category="profile", quote="Moro em Braga")
    AgentChat(memory, ScriptedChatModel([asked, "Anotado."])).ask(HELLO, "ana", "t")

    assert [("Braga", "Moro em Braga")] == [(row.memory_value, row.evidence) for row in memory.facts("ana")]
    assert ["user", "assistant"] == [row.role for row in memory.messages("ana", "t")]


@pytest.mark.parametrize(
    ("arguments", "error"),
    [
        ({"key": "pet", "value": "gato", "category": "identity", "quote": "tenho um gato"}, "did not say"),
        ({"key": "pet"}, "value is missing"),
    ],
)
def test_what_the_user_did_not_say_is_not_remembered_and_the_model_is_told(
    memory: Memory, arguments: dict[str, str], error: str
) -> None:
    reply = AgentChat(memory, ScriptedChatModel([wants("remember", **arguments), "Ok."])).ask(HELLO, "ana", "t")

    assert error in (reply.tool_calls[0].result or "")
    assert [] == memory.facts("ana")


def test_a_tool_of_the_service_is_run_and_its_mistakes_are_told(memory: Memory) -> None:
    spent: list[float] = []
    definition = {"type": "function", "function": {"name": "spend", "parameters": {"type": "object"}}}

    def spend(amount: float) -> dict[str, float]:
        spent.append(amount)
        return {"left": 100 - amount}

    model = ScriptedChatModel([wants("spend", amount=30), wants("spend", sum=30), "Restam 70."])
    reply = AgentChat(memory, model, tools=[AgentTool(definition, spend)]).ask(HELLO, "ana", "t")

    assert [30] == spent
    assert '{"left": 70}' == reply.tool_calls[0].result
    assert "unexpected keyword" in (reply.tool_calls[1].result or "")


def test_a_tool_that_nobody_here_knows_is_the_callers_to_run(memory: Memory) -> None:
    reply = AgentChat(memory, ScriptedChatModel([wants("book_table", at="20h")])).ask(HELLO, "ana", "t")

    assert [("book_table", None)] == [(call.name, call.result) for call in reply.tool_calls]


def test_a_model_that_asks_for_ever_is_asked_to_answer_without_tools(memory: Memory) -> None:
    model = ScriptedChatModel(lambda messages: wants("search_memory", query="Braga"))

    reply = AgentChat(memory, model).ask(HELLO, "ana", "t")

    assert MAX_ROUNDS + 1 == reply.metadata.rounds
    assert [] == model.offered[-1]


def test_a_memory_that_is_locked_does_not_break_the_chat(tmp_path: Path) -> None:
    path = tmp_path / "memory.db"
    with (
        Memory.open(path, extractor="none", busy_timeout_s=0.01) as memory,
        closing(sqlite3.connect(path)) as other,
    ):
        other.execute("BEGIN IMMEDIATE")
        reply = AgentChat(memory, ScriptedChatModel(["Oi!"])).ask(HELLO, "ana", "t")

    assert "Oi!" == reply.reply
    assert not reply.metadata.recorded
    assert "not recorded" in reply.metadata.memory


def test_a_memory_that_is_broken_does_not_break_the_chat(memory: Memory, tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / "memory.db")) as file:
        file.execute("DROP TABLE chat_messages")
        file.commit()

    reply = AgentChat(memory, ScriptedChatModel(["Oi!"])).ask(HELLO, "ana", "t")

    assert "Oi!" == reply.reply
    assert "no context" in reply.metadata.memory


def test_an_agent_without_a_memory_answers() -> None:
    reply = AgentChat(None, ScriptedChatModel(["Oi!"])).ask(HELLO, "ana", "t")

    assert ("Oi!", "off", False) == (reply.reply, reply.metadata.memory, reply.metadata.recorded)


def test_a_model_that_cannot_be_asked_raises_and_nothing_is_recorded(memory: Memory) -> None:
    with pytest.raises(ChatModelUnavailableError):
        AgentChat(memory, ScriptedChatModel([ChatModelUnavailableError("away")])).ask(HELLO, "ana", "t")

    assert [] == memory.messages("ana", "t")


def test_two_agents_share_one_memory(memory: Memory) -> None:
    AgentChat(memory, ScriptedChatModel(["Certo."])).ask(HELLO, "ana", "t1")
    memory.work()
    memory.consolidate("ana")
    other = ScriptedChatModel(["Em Braga."])
    AgentChat(memory, other).ask([{"role": "user", "content": "Onde moro?"}], "ana", "t2")

    assert "Braga" in told(other)


def test_tiers_are_switched_per_call(memory: Memory) -> None:
    model = ScriptedChatModel(lambda _: "Certo.")
    agent = AgentChat(memory, model)
    agent.ask(HELLO, "ana", "t")
    agent.ask([{"role": "user", "content": "E agora?"}], "ana", "t", tiers=[])

    assert "<memory>" not in told(model)


def test_the_answer_streams_and_ends_with_the_whole_reply(memory: Memory) -> None:
    items = list(AgentChat(memory, ScriptedChatModel(["No centro da cidade."])).stream(HELLO, "ana", "t"))

    assert "No centro da cidade." == "".join(item for item in items if isinstance(item, str))
    assert isinstance(items[-1], Reply)
    assert items[-1].metadata.recorded


def test_async_asking_and_streaming_do_the_same(memory: Memory) -> None:
    agent = AgentChat(memory, ScriptedChatModel(["Um.", "Dois agora."]))

    async def both() -> tuple[Reply, list[Any]]:
        asked = await agent.aask(HELLO, "ana", "t1")
        return asked, [item async for item in agent.astream(HELLO, "ana", "t2")]

    asked, items = asyncio.run(both())

    assert "Um." == asked.reply
    assert ["Dois", " agora."] == items[:-1]


@pytest.mark.parametrize("messages", [[], [{"role": "assistant", "content": "Oi"}]])
def test_there_must_be_something_to_answer(memory: Memory, messages: list[dict[str, str]]) -> None:
    with pytest.raises(InvalidInputError, match="no message of the user"):
        AgentChat(memory, ScriptedChatModel(["a"])).ask(messages, "ana", "t")
