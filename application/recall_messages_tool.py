"""The tool with which an agent's model opens messages behind an observation or a quote."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..domain.errors import InvalidInputError
from ..domain.gates.secrets import mask_secrets
from .projections.chat_messages import ChatMessage
from .views import Conversations

MOST = 20
FARTHEST = 10
LONGEST = 2_000
RECALL_MESSAGES: dict[str, Any] = {
    "type": "function",
    "function": {
        "name": "recall_messages",
        "description": (
            "Open messages of a conversation as they were said: those with the given ids, or those around one of them. "
            "Ids stand behind observations and in the answers of search_memory."
        ),
        "parameters": {
            "type": "object",
            "properties": {
                "message_ids": {"type": "array", "items": {"type": "string"}, "maxItems": MOST},
                "around": {"type": "string", "description": "id of one message, to see what was said about it"},
                "reach": {"type": "integer", "minimum": 0, "maximum": FARTHEST, "description": "messages on each side"},
                "thread": {"type": "string", "description": "the conversation; this one where it is left out"},
            },
        },
    },
}


class RecallMessagesTool:
    """See `tools.Tool`."""

    definition = RECALL_MESSAGES

    def __init__(self, conversations: Conversations) -> None:
        self._conversations = conversations

    def call(self, resource_id: str, arguments: Mapping[str, Any], *, thread_id: str | None, by: str) -> dict[str, Any]:
        """Return the messages, oldest first."""
        thread = arguments.get("thread", thread_id)
        if not isinstance(thread, str) or not thread:
            raise InvalidInputError("thread is missing: name the conversation.", thread)
        if "around" in arguments:
            rows = self._around(resource_id, thread, arguments["around"], arguments.get("reach", FARTHEST // 2))
        else:
            ids = arguments.get("message_ids")
            if not isinstance(ids, list) or not ids or len(ids) > MOST or not all(isinstance(i, str) for i in ids):
                raise InvalidInputError(f"message_ids is {ids!r:.80}: give 1 to {MOST} ids, or `around` one.", ids)
            rows = self._conversations.messages(resource_id, thread, ids)
        return {"messages": [_told(row) for row in rows]}

    def _around(self, resource_id: str, thread: str, message_id: object, reach: object) -> list[ChatMessage]:
        if isinstance(reach, bool) or not isinstance(reach, int) or not 0 <= reach <= FARTHEST:
            raise InvalidInputError(f"reach is {reach!r}: give a number from 0 to {FARTHEST}.", reach)
        found = self._conversations.messages(resource_id, thread, [message_id]) if isinstance(message_id, str) else []
        if not found:
            raise InvalidInputError(f"the conversation {thread!r} has no message {message_id!r}.", message_id)
        before = self._conversations.before(found[0], reach) if reach else []
        behind = self._conversations.recorded_after(resource_id, thread, found[0].id, reach) if reach else []
        return [*before, found[0], *behind]


def _told(row: ChatMessage) -> dict[str, Any]:
    said = mask_secrets(row.content)
    words = said if len(said) <= LONGEST else said[: LONGEST - 1] + "…"
    return {"id": row.message_id, "by": row.speaker or row.role, "said_at": row.said_at, "text": words}
