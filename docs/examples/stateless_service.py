"""A service that keeps nothing between two calls: what it knows of people comes from the memory it is given."""

from __future__ import annotations

import logging
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Protocol

from dependency_injector import containers, providers

from lastro import LastroError, Memory, Settings, container_for
from lastro.application.facade import MemoryFacade

logger = logging.getLogger("assistant")

Message = Mapping[str, str]


class ChatModel(Protocol):
    """Writes the next message of a chat."""

    def __call__(self, messages: Sequence[Message]) -> str:
        """Return the reply to *messages*, the oldest first."""


class Assistant:
    """Answers each turn from the messages of the turn and from what the memory knows."""

    def __init__(self, memory: MemoryFacade, model: ChatModel) -> None:
        self._memory = memory
        self._model = model

    def ask(self, messages: Sequence[Message], resource_id: str, thread_id: str) -> str:
        """Return the reply to *messages*; the memory hears both, and reads them later."""
        reply = self._model([{"role": "system", "content": self._known(resource_id)}, *messages])
        self._remember(resource_id, thread_id, [*messages, {"role": "assistant", "content": reply}])
        return reply

    def _known(self, resource_id: str) -> str:
        try:
            facts = self._memory.facts(resource_id)
        except LastroError as trouble:
            logger.warning("answering without memory: %s", trouble)
            facts = []
        return "\n".join(["Known of the user:", *(f"- {fact.memory_key}: {fact.memory_value}" for fact in facts)])

    def _remember(self, resource_id: str, thread_id: str, messages: Sequence[Message]) -> None:
        try:
            self._memory.record(resource_id, thread_id, messages)
        except LastroError as trouble:
            logger.warning("this turn is not remembered: %s", trouble)


@contextmanager
def short_way(path: Path, model: ChatModel) -> Iterator[Assistant]:
    """Open an assistant with the memory at *path*; a background thread of this process reads the chats."""
    with Memory.open(path, extractor="deterministic").start() as memory:
        yield Assistant(memory, model)


class Service(containers.DeclarativeContainer):
    """The service's own container; Lastro's is one of its parts."""

    lastro = providers.DependenciesContainer()
    model: providers.Provider[ChatModel] = providers.Dependency()
    assistant = providers.Singleton(Assistant, memory=lastro.memory, model=model)


def long_way(path: Path, model: ChatModel) -> Service:
    """Return a container that builds the assistant; a worker of its own (`lastro work --watch`) may read the chats."""
    memory = container_for(Settings(db=path, extractor="deterministic"))
    return Service(lastro=memory, model=providers.Object(model))
