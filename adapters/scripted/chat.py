"""A chat model that answers from a list or a function; it asks nobody."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from ...application.chat_model import ChatMessages, ModelReply
from ...domain.errors import RecordingMissingError

Answer = str | ModelReply | Exception


class ScriptedChatModel:
    """See `ChatModel`.

    Attributes:
        asked: the messages of each question, in order.
        offered: names of the tools that were offered with each.
    """

    name = "scripted"

    def __init__(self, answers: Iterable[Answer] | Callable[[ChatMessages], Answer]) -> None:
        """Take the answers: one a question, in order (an exception is raised in its place), or a function of it."""
        self.asked: list[list[Mapping[str, Any]]] = []
        self.offered: list[list[str]] = []
        self._answers = answers if callable(answers) else iter(answers)

    def reply(self, messages: ChatMessages, tools: Sequence[Mapping[str, Any]] = ()) -> ModelReply:
        """See `ChatModel.reply`.

        Raises:
            RecordingMissingError: there is no answer left.
        """
        self.asked.append([dict(message) for message in messages])
        self.offered.append([tool["function"]["name"] for tool in tools])
        answer = self._answers(messages) if callable(self._answers) else next(self._answers, None)
        if answer is None:
            raise RecordingMissingError(f"no answer is scripted for question {len(self.asked)}: script it.")
        if isinstance(answer, Exception):
            raise answer
        return ModelReply(answer) if isinstance(answer, str) else answer

    def stream(self, messages: ChatMessages, tools: Sequence[Mapping[str, Any]] = ()) -> Iterator[str | ModelReply]:
        """See `ChatModel.stream`; the pieces are words."""
        whole = self.reply(messages, tools)
        words = whole.content.split(" ")
        yield from (word if at == 0 else f" {word}" for at, word in enumerate(words) if whole.content)
        yield whole
