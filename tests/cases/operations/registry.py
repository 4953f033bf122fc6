"""The operations that the driver knows, by the name that the cases give them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from ..answers import Answer
from ..case import UnsupportedError

Perform = Callable[[Any, str, dict[str, Any]], Answer]


@dataclass(frozen=True)
class Operation:
    """How a call of that name is done: by a host, as somebody, with arguments of these names."""

    name: str
    arguments: frozenset[str]
    perform: Perform

    def gap(self, arguments: dict[str, Any]) -> str | None:
        """Say which of *arguments* it does not know, None where it knows them all."""
        unknown = sorted(set(arguments) - self.arguments)
        return f"{self.name} does not know {', '.join(unknown)}" if unknown else None


OPERATIONS: dict[str, Operation] = {}

NOT_YET = {
    "recall_message": "nothing recalls single messages yet",
    "compress": "nothing is compressed yet",
    "reflect": "nothing is compressed yet",
    "add_observations": "there are no observations yet",
    "clear_facts": "nothing is forgotten in bulk yet",
    "import_jsonl": "no facts are imported yet: the memory reads chats",
    "count_rows": "there are no vectors yet",
    "mcp_call": "there is no MCP server yet",
    "list_all_pages": "nothing is listed by pages yet",
    "reindex": "there is no index of vectors yet",
    "explain": "there are no query plans to show yet",
}


def does(name: str, *arguments: str) -> Callable[[Perform], Perform]:
    """Register a function as the operation *name*, which takes *arguments*."""

    def register(perform: Perform) -> Perform:
        OPERATIONS[name] = Operation(name, frozenset(arguments), perform)
        return perform

    return register


def gap_of(call: dict[str, Any]) -> str | None:
    """Say why a call cannot be done, None where it can as far as its name and the names of its arguments tell."""
    name = call.get("op", "")
    if name not in OPERATIONS:
        return NOT_YET.get(name) or (f"the driver knows no operation {name!r}")
    return OPERATIONS[name].gap(call.get("args") or {})


def operation(call: dict[str, Any]) -> Perform:
    """Return what does *call*.

    Raises:
        UnsupportedError: nothing does.
    """
    if gap := gap_of(call):
        raise UnsupportedError(gap)
    return OPERATIONS[call["op"]].perform
