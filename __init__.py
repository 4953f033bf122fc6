"""Lastro: an event-sourced, local-first, explainable memory for stateless agents.

    from lastro import Memory

    with Memory.open("lastro.db") as memory:
        memory.record("ana", "chat-1", [{"role": "user", "content": "I live in Tavira."}])
        memory.work()
        print(memory.facts("ana"))

Importing this package loads neither a model runtime nor a database driver beyond `sqlite3`;
each name is imported when it is first used.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .adapters.agent import AgentChat, AgentTool
    from .adapters.container import Container, container_for
    from .adapters.embedded import Memory
    from .adapters.settings import Settings
    from .application.inputs import MessageInput
    from .domain.errors import LastroError

_WHERE = {
    "AgentChat": ".adapters.agent",
    "AgentTool": ".adapters.agent",
    "Container": ".adapters.container",
    "container_for": ".adapters.container",
    "Memory": ".adapters.embedded",
    "Settings": ".adapters.settings",
    "MessageInput": ".application.inputs",
    "LastroError": ".domain.errors",
}

__all__ = ["AgentChat", "AgentTool", "Container", "LastroError", "Memory", "MessageInput", "Settings", "container_for"]


def __getattr__(name: str) -> Any:
    if name == "__version__":
        return import_module("importlib.metadata").version("lastro")
    if name not in _WHERE:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(_WHERE[name], __name__), name)
