"""The tool with which an agent's model searches the memory."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..domain.errors import InvalidInputError
from ..domain.gates.secrets import mask_secrets
from .finding import Found, Kind, Wanted, as_kinds
from .projections.chat_messages import ChatMessage
from .recall import Recall

MOST_ANSWERS = 20
LONGEST_ANSWER = 600

SEARCH_MEMORY: dict[str, Any] = {
    "type": "function",
    "function": {
        "name": "search_memory",
        "description": (
            "Search what the user and you have said in earlier conversations, and the facts that are known. Give a few "
            "telling words, in the user's language. The answers are quotes, the best first; of two that contradict "
            "each other the later one holds."
        ),
        "parameters": {
            "type": "object",
            "properties": {
                "query": {"type": "string", "description": "what to look for"},
                "kind": {"type": "string", "enum": list(Kind), "description": "only turns, or only facts"},
                "limit": {"type": "integer", "minimum": 1, "maximum": MOST_ANSWERS, "description": "how many answers"},
            },
            "required": ["query"],
        },
    },
}


class SearchTool:
    """See `tools.Tool`."""

    definition = SEARCH_MEMORY

    def __init__(self, recall: Recall) -> None:
        self._recall = recall

    def call(self, resource_id: str, arguments: Mapping[str, Any], *, thread_id: str | None, by: str) -> dict[str, Any]:
        """Return what was found, each answer with who said it and when; all of the resource is searched."""
        query, limit = arguments.get("query"), arguments.get("limit", MOST_ANSWERS // 2)
        if not isinstance(query, str) or not query.strip():
            raise InvalidInputError("query is missing: give a few telling words, as a text.", query)
        if isinstance(limit, bool) or not isinstance(limit, int) or not 1 <= limit <= MOST_ANSWERS:
            raise InvalidInputError(f"limit is {limit!r}: give a number from 1 to {MOST_ANSWERS}.", limit)
        kind = arguments.get("kind")
        kinds = tuple(Kind) if kind is None else as_kinds([kind])
        return {"found": [_told(hit) for hit in self._recall(Wanted(resource_id, query, kinds=kinds), limit)]}


def _told(hit: Found) -> dict[str, Any]:
    row = hit.row
    if isinstance(row, ChatMessage):
        said = {"said_at": row.said_at, "by": row.speaker or row.role, "thread": row.chat_id, "message": row.message_id}
        return {"kind": hit.kind.value, "text": _short(row.content), **said}
    known = {"about": row.subject, "key": row.memory_key, "quote": _short(row.evidence), "confidence": row.confidence}
    return {"kind": hit.kind.value, "text": row.memory_value, **known, "since": row.valid_from}


def _short(text: str) -> str:
    """Return *text* as a model may see it: without secrets, and not too long."""
    text = mask_secrets(text)
    return text if len(text) <= LONGEST_ANSWER else text[: LONGEST_ANSWER - 1] + "…"
