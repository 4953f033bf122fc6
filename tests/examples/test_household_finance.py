"""The example service for couples, over a scripted model and over a real server of llama.cpp."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import suppress
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from lastro import Settings, container_for
from lastro.adapters.scripted import ScriptedChatModel
from lastro.application.chat_model import ChatModel, ModelReply, ToolCall
from lastro.domain.errors import ChatModelUnavailableError, ExtractionUnreadableError
from lastro.domain.run import Usage

testclient = pytest.importorskip("fastapi.testclient", reason="the example needs fastapi")
RITA = {"quem": "Rita", "mensagem": "Moro em Niterói e ganho R$ 5.200 por mês."}


@pytest.fixture(scope="module")
def example(checkout: Path) -> ModuleType:
    spec = spec_from_file_location("household_finance", checkout / "docs" / "examples" / "household_finance.py")
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def served(example: ModuleType, tmp_path: Path) -> Iterator[Callable[[ChatModel], Any]]:
    containers = []

    def serve(model: ChatModel) -> Any:
        container = container_for(Settings(db=tmp_path / f"{len(containers)}.db", extractor="deterministic"))
        containers.append(container)
        return testclient.TestClient(example.service(container, model))

    yield serve
    for container in containers:
        container.memory().close()


def test_what_one_of_them_said_is_known_in_the_next_conversation(served: Callable[[ChatModel], Any]) -> None:
    model = ScriptedChatModel(lambda _: "Anotado.")
    client = served(model)

    answer = client.post("/casais/silva/conversas/c1", json=RITA).json()
    client.app.state.memory.work()
    client.app.state.memory.consolidate("silva")
    client.post("/casais/silva/conversas/c2", json={"quem": "Caio", "mensagem": "Quanto a Rita ganha?"})

    assert ("Anotado.", "ok") == (answer["resposta"], answer["memoria"])
    assert "5.200" in json.dumps(model.asked[-1], ensure_ascii=False)
    known = client.get("/casais/silva/memorias").json()
    assert any("5.200" in row["valor"] and "Rita" in row["sobre"] for row in known)


def test_another_couple_knows_nothing_of_it(served: Callable[[ChatModel], Any]) -> None:
    client = served(ScriptedChatModel(lambda _: "Anotado."))
    client.post("/casais/silva/conversas/c1", json=RITA)
    client.app.state.memory.work()

    assert [] == client.get("/casais/souza/memorias").json()


def test_the_budget_is_added_up_by_the_tool(served: Callable[[ChatModel], Any]) -> None:
    asks = ModelReply("", (ToolCall("1", "orcamento", '{"limite": 1200, "gastos": [300.5, 99.5]}'),))
    model = ScriptedChatModel([asks, "Restam R$ 800."])

    answer = served(model).post("/casais/silva/conversas/c1", json=RITA | {"mensagem": "Quanto resta?"}).json()

    assert ["orcamento"] == answer["ferramentas"]
    assert {"gasto": 400.0, "resta": 800.0} == json.loads(model.asked[-1][-1]["content"])


def test_a_model_that_is_away_is_said_so_in_portuguese(served: Callable[[ChatModel], Any]) -> None:
    answer = served(ScriptedChatModel([ChatModelUnavailableError("away")])).post("/casais/s/conversas/c", json=RITA)

    assert (503, "O modelo não respondeu; tente de novo.") == (answer.status_code, answer.json()["detail"])


def test_an_empty_message_is_refused(served: Callable[[ChatModel], Any]) -> None:
    client = served(ScriptedChatModel(lambda _: "?"))

    assert 422 == client.post("/casais/s/conversas/c", json=RITA | {"mensagem": ""}).status_code


@pytest.mark.model
@pytest.mark.timeout(300)
def test_a_real_server_of_llama_cpp_answers_and_the_turn_is_remembered(
    served: Callable[[ChatModel], Any], llama_server: str
) -> None:
    from lastro.adapters.openai_compatible import EndpointSettings, OpenAIChatModel

    client = served(OpenAIChatModel(EndpointSettings(llama_server, "local", timeout_s=120, max_output=12)))
    answer = client.post("/casais/silva/conversas/c1", json=RITA).json()
    client.app.state.memory.work()

    assert "ok" == answer["memoria"]
    assert answer["recibo"]
    assert any("5.200" in fact.memory_value for fact in client.app.state.memory.facts("silva"))


@pytest.mark.model
@pytest.mark.timeout(300)
def test_the_answer_of_a_real_server_streams_with_its_usage(llama_server: str) -> None:
    from lastro.adapters.openai_compatible import EndpointSettings, OpenAIChatModel

    model = OpenAIChatModel(EndpointSettings(llama_server, "local", timeout_s=120, max_output=8))
    *pieces, whole = model.stream([{"role": "user", "content": "Count: one, two, three,"}])

    assert isinstance(whole, ModelReply)
    assert whole.content == "".join(map(str, pieces))


@pytest.mark.model
@pytest.mark.timeout(300)
def test_an_extractor_and_an_observer_behind_a_real_server_are_asked(llama_server: str) -> None:
    from datetime import UTC, datetime

    from lastro.adapters.openai_compatible import EndpointSettings, OpenAIExtractor, OpenAIObserver
    from lastro.domain.fragment import Fragment, Message, Role

    said = Message("m1", Role.USER, "I live in Braga.", datetime(2026, 3, 1, tzinfo=UTC))
    settings = EndpointSettings(llama_server, "local", timeout_s=120, max_output=24)

    def read() -> Usage:
        return OpenAIExtractor(settings).extract(Fragment((said,), frozenset({"m1"}))).usage

    def observe() -> Usage:
        return OpenAIObserver(settings).observe([said], 50).usage

    for asked in (read, observe):
        with suppress(ExtractionUnreadableError):  # the small base model seldom writes JSON
            assert asked().prompt_tokens > 50
