"""A ChatGPT export: `conversations.json`, a list of conversations, each a tree of edits and retries."""

from __future__ import annotations

import json
import math
import re
from collections.abc import Iterator, Mapping
from datetime import UTC, datetime, timedelta
from typing import Any

from ....application.ingest import Heard, Unusable
from .source import Source

SPOKEN = frozenset({"user", "assistant"})
WORDS = frozenset({"text", "multimodal_text"})
_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_LAST_SECOND = 253_402_300_799
_TOKEN = re.compile(rb'"[^"\\]*+(?:\\.[^"\\]*+)*+(?:"|\Z)|[{}]', re.DOTALL)


def begins(head: str) -> bool:
    """Whether *head*, which begins an object, is a conversation rather than a message."""
    return '"mapping"' in head and '"role"' not in head.partition('"mapping"')[0]


def read(source: Source, thread: str | None) -> Iterator[Heard | Unusable]:
    """Yield what was said in the branch of each conversation that was last open, without tools and hidden notes.

    Conversations are decoded one at a time. Each is a thread of its own, so *thread* is not used.
    """
    data = source.whole()
    line, number, counted = 1, 0, 0
    for number, (start, end) in enumerate(_objects(data), 1):
        line += data[counted:start].count(b"\n")
        counted = start
        yield from _conversation(data[start:end], number, line)
        source.done_bytes = end
    if not number:
        yield Unusable(1, "holds no conversation.")


def _objects(data: Any) -> Iterator[tuple[int, int]]:
    """Yield start and end of each outermost object; one that does not end goes to the end of the file."""
    depth = start = 0
    for token in _TOKEN.finditer(data):
        if token[0] == b"{":
            if depth == 0:
                start = token.start()
            depth += 1
        elif token[0] == b"}" and depth:
            depth -= 1
            if depth == 0:
                yield start, token.end()
    if depth:
        yield start, len(data)


def _conversation(raw: bytes, number: int, line: int) -> Iterator[Heard | Unusable]:
    try:
        conversation = json.loads(raw)
    except (ValueError, RecursionError) as error:
        yield Unusable(line, f"conversation {number} is no JSON: {error}.")
        return
    mapping = conversation.get("mapping")
    if not isinstance(mapping, dict):
        yield Unusable(line, f"conversation {number} has no mapping: this is no export of ChatGPT.")
        return
    named = next((conversation[name] for name in ("conversation_id", "id") if conversation.get(name)), None)
    if not isinstance(named, str):
        yield Unusable(line, f"conversation {number} has no id.")
        return
    said_at = _time(conversation.get("create_time")) or _EPOCH
    for node_id in _branch(mapping, conversation.get("current_node")):
        message = _message(mapping[node_id], node_id)
        if message:
            said_at = message["at"] = message["at"] or said_at
            yield Heard(line, named, message)


def _branch(mapping: Mapping[str, Any], current: Any) -> list[str]:
    """Return the ids of the nodes from the root to *current*, or to the newest leaf where there is no such node."""
    node_id = current if isinstance(current, str) and current in mapping else _newest_leaf(mapping)
    branch: dict[str, None] = {}
    while isinstance(node_id, str) and node_id in mapping and node_id not in branch:
        branch[node_id] = None
        node_id = _fields(mapping[node_id]).get("parent")
    return list(branch)[::-1]


def _newest_leaf(mapping: Mapping[str, Any]) -> str | None:
    leaves = [node_id for node_id, node in mapping.items() if not _fields(node).get("children")]
    return max(leaves, key=lambda node_id: _written_at(mapping[node_id]), default=None)


def _written_at(node: Any) -> datetime:
    return _time(_fields(_fields(node).get("message")).get("create_time")) or _EPOCH


def _message(node: Any, node_id: str) -> dict[str, Any] | None:
    """Return the message of *node* as `ingest` takes it, None where nobody said anything to anybody."""
    message = _fields(_fields(node).get("message"))
    role = _fields(message.get("author")).get("role")
    if role not in SPOKEN or message.get("recipient", "all") != "all" or message.get("weight") == 0:
        return None
    if _fields(message.get("metadata")).get("is_visually_hidden_from_conversation"):
        return None
    words = _words(_fields(message.get("content")))
    if not words:
        return None
    at = _time(message.get("create_time"))
    return {"id": str(message.get("id") or node_id), "role": role, "content": words, "at": at}


def _words(content: Mapping[str, Any]) -> str:
    parts = content.get("parts")
    if content.get("content_type") not in WORDS or not isinstance(parts, list):
        return ""
    texts = (part if isinstance(part, str) else _fields(part).get("text") for part in parts)
    return "\n".join(text for text in texts if isinstance(text, str) and text.strip())


def _time(seconds: Any) -> datetime | None:
    """Return the instant that is *seconds* after 1970, None where it is no such number."""
    if not isinstance(seconds, int | float) or not math.isfinite(seconds) or not 0 < seconds <= _LAST_SECOND:
        return None
    return _EPOCH + timedelta(seconds=seconds)


def _fields(value: Any) -> Mapping[str, Any]:
    return value if isinstance(value, dict) else {}
