"""The model that an agent talks with, as the application sees it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from ..domain.run import Usage

ChatMessages = Sequence[Mapping[str, Any]]
"""Messages in the form of chat APIs: role and content, `tool_calls` of an assistant, `tool_call_id` of a tool."""


@dataclass(frozen=True, slots=True)
class ToolCall:
    """A tool that the model asks for; `arguments` is JSON text as the model wrote it."""

    id: str
    name: str
    arguments: str


@dataclass(frozen=True, slots=True)
class ModelReply:
    """What the model answered.

    Attributes:
        content: the words; empty where it only asks for tools.
        tool_calls: in the order in which it asked.
        usage: what it cost.
    """

    content: str
    tool_calls: tuple[ToolCall, ...] = ()
    usage: Usage = field(default_factory=Usage)


class ChatModel(Protocol):
    """Answers a conversation."""

    @property
    def name(self) -> str:
        """Of the model, for the record."""

    def reply(self, messages: ChatMessages, tools: Sequence[Mapping[str, Any]] = ()) -> ModelReply:
        """Return the next message of the assistant.

        Raises:
            ChatModelUnavailableError: the model could not be asked, took too long or refused.
        """

    def stream(self, messages: ChatMessages, tools: Sequence[Mapping[str, Any]] = ()) -> Iterator[str | ModelReply]:
        """Yield the answer piece by piece, then the whole reply as the last item; see `reply`."""
