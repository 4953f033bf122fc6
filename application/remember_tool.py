"""The tool by which a model remembers a fact that the user has just stated."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from ..domain.candidate import Category
from ..domain.errors import InvalidInputError, LastroError
from ..domain.normalize import fold
from .facade import MemoryFacade

REMEMBER: dict[str, Any] = {
    "type": "function",
    "function": {
        "name": "remember",
        "description": (
            "Remember one lasting fact that the user has just stated about himself or herself. Quote the user's own "
            "words, exactly. Nothing that you said or supposed can be remembered."
        ),
        "parameters": {
            "type": "object",
            "properties": {
                "key": {"type": "string", "description": "what it is about, in snake_case: home_city, allergy, budget"},
                "value": {"type": "string", "description": "the fact, short, in the user's language"},
                "category": {"type": "string", "enum": [category.value for category in Category]},
                "quote": {"type": "string", "description": "the words of the user's message that say so"},
            },
            "required": ["key", "value", "category", "quote"],
        },
    },
}
CONFIDENCE = 0.9


def remembered(
    memory: MemoryFacade, resource_id: str, thread_id: str, messages: Sequence[Mapping[str, Any]], arguments: str
) -> dict[str, Any]:
    """Remember what a model asks for, and return what came of it for the model to read."""
    try:
        given = json.loads(arguments)
        if not isinstance(given, dict):
            raise InvalidInputError("the arguments are no object: give key, value, category and quote.", arguments)
        texts = {name: given.get(name) for name in ("key", "value", "category", "quote")}
        if missing := [name for name, text in texts.items() if not isinstance(text, str) or not text.strip()]:
            raise InvalidInputError(f"{missing[0]} is missing: give it as a text.", missing[0])
        settled = memory.remember(
            resource_id,
            thread_id,
            memory_key=given["key"],
            memory_value=given["value"],
            memory_category=given["category"],
            message=_message_with(given["quote"], messages),
            evidence=given["quote"],
            confidence=CONFIDENCE,
        )
    except ValueError:
        return {"ok": False, "error": "the arguments are no JSON.", "code": "invalid_input"}
    except LastroError as error:
        return {"ok": False, "error": str(error), "code": error.code}
    return {"ok": True, "outcome": settled.outcome.value}


def _message_with(quote: str, messages: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    wanted = fold(quote)
    for message in map(dict, reversed(messages)):
        content = message.get("content")
        if message.get("role") == "user" and isinstance(content, str) and wanted in fold(content):
            return message
    raise InvalidInputError(f"the user did not say {quote!r}: quote words of a message of this turn.", quote)
