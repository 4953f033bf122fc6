"""A chat model behind an OpenAI-compatible endpoint: OpenRouter, Ollama, llama.cpp's server."""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from ...application.chat_model import ChatMessages, ModelReply, ToolCall
from ...domain.errors import ChatModelUnavailableError
from ...domain.run import Usage
from .client import EndpointSettings, client_of, require_endpoint

if TYPE_CHECKING:
    import openai


class OpenAIChatModel:
    """See `ChatModel`; nothing leaves the machine but to the endpoint of the settings."""

    def __init__(self, settings: EndpointSettings) -> None:
        """Prepare to ask; the endpoint is spoken to with the first question.

        Raises:
            InvalidInputError: no endpoint or no model is named.
            ModelMissingError: the package `openai` is not installed.
        """
        require_endpoint(settings)
        self._settings = settings
        self.name = settings.model

    def reply(self, messages: ChatMessages, tools: Sequence[Mapping[str, Any]] = ()) -> ModelReply:
        """See `ChatModel.reply`."""
        started = time.monotonic()
        with self._client() as client:
            answer: Any = client.chat.completions.create(**self._request(messages, tools))
        message = answer.choices[0].message if answer.choices else None
        calls = tuple(
            ToolCall(call.id, call.function.name, call.function.arguments or "{}")
            for call in (message.tool_calls if message else None) or ()
        )
        return ModelReply((message.content if message else None) or "", calls, _usage(answer.usage, started))

    def stream(self, messages: ChatMessages, tools: Sequence[Mapping[str, Any]] = ()) -> Iterator[str | ModelReply]:
        """See `ChatModel.stream`."""
        started, text, usage = time.monotonic(), [], Usage()
        calls: dict[int, dict[str, str]] = {}
        with self._client() as client:
            chunks: Any = client.chat.completions.create(
                **self._request(messages, tools), stream=True, stream_options={"include_usage": True}
            )
            for chunk in chunks:
                if chunk.usage:
                    usage = _usage(chunk.usage, started)
                delta = chunk.choices[0].delta if chunk.choices else None
                if delta is not None and delta.content:
                    text.append(delta.content)
                    yield delta.content
                for call in (delta.tool_calls if delta else None) or ():
                    held = calls.setdefault(call.index, {"id": "", "name": "", "arguments": ""})
                    held["id"] = call.id or held["id"]
                    held["name"] += (call.function.name if call.function else None) or ""
                    held["arguments"] += (call.function.arguments if call.function else None) or ""
        usage = usage if usage.calls else _usage(None, started)
        asked = tuple(ToolCall(c["id"], c["name"], c["arguments"] or "{}") for _, c in sorted(calls.items()))
        yield ModelReply("".join(text), asked, usage)

    def _request(self, messages: ChatMessages, tools: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
        request: dict[str, Any] = {
            "model": self._settings.model,
            "messages": [dict(message) for message in messages],
            "max_tokens": self._settings.max_output,
        }
        return request | ({"tools": [dict(tool) for tool in tools]} if tools else {})

    @contextmanager
    def _client(self) -> Iterator[openai.OpenAI]:
        """Lend a client, and say what fails in one sentence that holds no secret."""
        import openai

        base_url = self._settings.base_url
        try:
            with client_of(self._settings) as client:
                yield client
        except openai.APIStatusError as error:
            raise ChatModelUnavailableError(
                f"the endpoint {base_url} answered {error.status_code}: check model, key and endpoint.",
                error.status_code,
            ) from error
        except openai.OpenAIError as error:
            raise ChatModelUnavailableError(
                f"the endpoint {base_url} could not be asked ({type(error).__name__}): is it running?", base_url
            ) from error


def _usage(counted: Any, started: float) -> Usage:
    return Usage(
        prompt_tokens=counted.prompt_tokens if counted else 0,
        output_tokens=counted.completion_tokens if counted else 0,
        calls=1,
        seconds=round(time.monotonic() - started, 3),
    )
