"""A chat model behind an OpenAI-compatible endpoint: asked, retried, timed out and counted; its key stays a secret."""

from __future__ import annotations

import json
import logging
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from typing import Any

import pytest

from lastro.domain.errors import ExtractorUnavailableError, InvalidInputError
from lastro.domain.proposals import Shown
from lastro.domain.standing import DecisionKind
from lastro.domain.user_memory import UserSlot

pytest.importorskip("openai", reason="the extra `openai` is not installed")

from lastro.adapters.openai_compatible import EndpointSettings, OpenAIConsolidator

HOBBY = UserSlot("ana", "self", "hobby")
KEY = "sk-very-secret"


def shown(number: int, value: str) -> Shown:
    return Shown(number, HOBBY, value, value, "interest", (value,), (number,), datetime(2026, 3, number, tzinfo=UTC))


SHOWN = [shown(1, "plays the rebec"), shown(2, "tunes the rebec")]


class Endpoint:
    """A server of one's own on the loopback: it answers as told and keeps what it was asked."""

    def __init__(self, answers: list[tuple[int, Any]]) -> None:
        self.asked: list[dict[str, Any]] = []
        self.keys: list[str] = []
        endpoint = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
                endpoint.asked.append(body)
                endpoint.keys.append(self.headers.get("Authorization", ""))
                status, answer = answers[min(len(endpoint.asked), len(answers)) - 1]
                payload = json.dumps(answer).encode()
                self.send_response(status)
                self.send_header("Content-Type", "application/json")
                self.send_header("Content-Length", str(len(payload)))
                self.end_headers()
                self.wfile.write(payload)

            def log_message(self, *_: Any) -> None:
                pass

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self._server.server_port}/v1"
        Thread(target=self._server.serve_forever, daemon=True).start()

    def close(self) -> None:
        self._server.shutdown()
        self._server.server_close()


@pytest.fixture
def endpoint() -> Iterator[Callable[..., Endpoint]]:
    opened: list[Endpoint] = []

    def answering(*answers: tuple[int, Any]) -> Endpoint:
        opened.append(Endpoint(list(answers)))
        return opened[-1]

    yield answering
    for server in opened:
        server.close()


def said(text: str) -> dict[str, Any]:
    return {
        "id": "x",
        "object": "chat.completion",
        "created": 1,
        "model": "m",
        "choices": [{"index": 0, "finish_reason": "stop", "message": {"role": "assistant", "content": text}}],
        "usage": {"prompt_tokens": 70, "completion_tokens": 9, "total_tokens": 79},
    }


def consolidator(url: str, **more: Any) -> OpenAIConsolidator:
    return OpenAIConsolidator(EndpointSettings(url, "m", KEY, **more))


def test_the_memories_are_asked_about_and_the_answer_is_counted(endpoint: Callable[..., Endpoint]) -> None:
    server = endpoint((200, said('[{"merge": [1, 2], "value": "plays the rebec, tunes the rebec"}]')))

    proposals = consolidator(server.url).propose(SHOWN)

    assert [(item.kind, item.numbers) for item in proposals.proposals] == [(DecisionKind.MERGE, (1, 2))]
    assert (proposals.usage.prompt_tokens, proposals.usage.output_tokens, proposals.usage.calls) == (70, 9, 1)
    assert "1* | hobby | plays the rebec" in server.asked[0]["messages"][0]["content"]
    assert server.keys == [f"Bearer {KEY}"]


def test_a_server_that_stumbles_is_asked_again(endpoint: Callable[..., Endpoint]) -> None:
    server = endpoint((503, {"error": "busy"}), (200, said("[]")))

    assert consolidator(server.url, retries=2).propose(SHOWN).proposals == ()
    assert len(server.asked) == 2


def test_a_refusal_is_unavailable_and_names_the_status_but_not_the_key(
    endpoint: Callable[..., Endpoint], caplog: pytest.LogCaptureFixture
) -> None:
    server = endpoint((401, {"error": "no"}))

    with caplog.at_level(logging.DEBUG), pytest.raises(ExtractorUnavailableError, match="answered 401") as refused:
        consolidator(server.url).propose(SHOWN)

    assert KEY not in str(refused.value)
    assert KEY not in repr(EndpointSettings(server.url, "m", KEY))
    assert KEY not in str(consolidator(server.url).fingerprint())


def test_nobody_there_is_unavailable() -> None:
    with pytest.raises(ExtractorUnavailableError, match="is it running"):
        consolidator("http://127.0.0.1:9/v1", retries=0, timeout_s=2).propose(SHOWN)


@pytest.mark.parametrize("answer", ["", "I would merge them.", "[{", '{"merge": "all"}', "null"])
def test_an_answer_out_of_format_proposes_nothing_that_can_be_taken(
    endpoint: Callable[..., Endpoint], answer: str
) -> None:
    proposals = consolidator(endpoint((200, said(answer))).url).propose(SHOWN)

    assert all(item.kind is DecisionKind.UNKNOWN or -1 in item.numbers for item in proposals.proposals)
    assert proposals.raw == answer


def test_an_endpoint_must_be_named() -> None:
    with pytest.raises(InvalidInputError, match="MEMORY_OPENAI_BASE_URL"):
        OpenAIConsolidator(EndpointSettings("", ""))


@pytest.mark.model
@pytest.mark.timeout(300)
def test_the_server_of_llama_cpp_is_asked_on_the_loopback(llama_server: str) -> None:
    settings = EndpointSettings(llama_server, "local", timeout_s=120, max_output=16)

    proposals = OpenAIConsolidator(settings).propose(SHOWN)

    assert proposals.usage.calls == 1
    assert proposals.usage.prompt_tokens > 100
