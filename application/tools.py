"""Tools that an agent's model may call: their definitions, and what calling them does."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from ..domain.errors import LastroError
from .working_memory import KeepDocument

UPDATE_WORKING_MEMORY: dict[str, Any] = {
    "type": "function",
    "function": {
        "name": "update_working_memory",
        "description": (
            "Note something lasting about the user in the working memory, a JSON document. Send only what changed, "
            "as an object with the same shape as the document. What you leave out, and null, [] or {}, stays as it "
            "is. A list ADDS its items to the list that is there. To do anything else give one of these objects as "
            'the value: {"$remove": [items]} takes items out of a list, {"$set": value} replaces what is there '
            '(a list too), {"$delete": true} removes it. Example: {"city": "Faro", "pets": ["Rex"], '
            '"goals": {"$remove": ["learn to swim"]}}.'
        ),
        "parameters": {
            "type": "object",
            "properties": {
                "patch": {"type": "object", "description": "what changed"},
                "expected_version": {
                    "type": "integer",
                    "description": "the version that you read; leave it out to apply the patch to whatever is there",
                },
            },
            "required": ["patch"],
        },
    },
}
_FIELDS = frozenset({"patch", "expected_version", "mode", "document", "confirm"})


class Tool(Protocol):
    """One more thing that a model may ask for."""

    @property
    def definition(self) -> dict[str, Any]:
        """The tool in the form that chat models take."""

    def call(self, resource_id: str, arguments: Mapping[str, Any], *, thread_id: str | None, by: str) -> dict[str, Any]:
        """Do what was asked for and return what came of it.

        Raises:
            LastroError: the arguments cannot be used, or the memory refuses; the model is told.
        """


class AgentTools:
    """Calls that models make; what a model can get wrong comes back as an answer that it can act on.

    Args:
        documents: the working memory, which models update.
        others: what else is offered.
    """

    def __init__(self, documents: KeepDocument, others: Sequence[Tool] = ()) -> None:
        self._documents = documents
        self._others = {tool.definition["function"]["name"]: tool for tool in others}

    def definitions(self) -> list[dict[str, Any]]:
        """Return the tools in the form that chat models take (function tools with a JSON Schema)."""
        return [UPDATE_WORKING_MEMORY, *(tool.definition for tool in self._others.values())]

    def call(
        self, resource_id: str, name: str, arguments: object, *, thread_id: str | None = None, by: str = "agent"
    ) -> dict[str, Any]:
        """Do what a model asked for.

        Args:
            resource_id: whose memory.
            name: of the tool.
            arguments: an object, or its JSON text.
            thread_id: the thread whose document is meant; None for that of the resource.
            by: who is noted as the one that changed it.

        Returns:
            ``{"ok": True, …}`` with what came of it (for the working memory ``version`` and ``document``), or
            ``{"ok": False, "error": …, "code": …}``.
        """
        names = [UPDATE_WORKING_MEMORY["function"]["name"], *self._others]
        if name not in names:
            return _refused(f"there is no tool {name!r}: use {' or '.join(names)}.", "unknown_tool")
        try:
            if name in self._others:
                given = _object(arguments, alone="query")
                return {"ok": True, **self._others[name].call(resource_id, given, thread_id=thread_id, by=by)}
            given = _object(arguments, alone="patch")
            expected = given.get("expected_version")
            if expected is not None and (isinstance(expected, bool) or not isinstance(expected, int)):
                return _refused(f"expected_version is {expected!r}: give the number that you read.", "invalid_input")
            if given.get("mode") == "replace":
                changed = self._documents.replace(
                    resource_id,
                    given.get("document"),
                    thread_id=thread_id,
                    expected_version=expected,
                    confirm=given.get("confirm") is True,
                    by=by,
                )
            else:
                patch = given.get("patch") if "patch" in given else {k: v for k, v in given.items() if k not in _FIELDS}
                changed = self._documents.update(
                    resource_id, patch, thread_id=thread_id, expected_version=expected, strict=False, by=by
                )
        except LastroError as error:
            return _refused(str(error), error.code)
        return {"ok": True, "version": changed.version, "document": changed.document}


def _object(arguments: object, *, alone: str) -> Mapping[str, Any]:
    """Return *arguments* as an object; what is none is the value of the argument *alone*."""
    if isinstance(arguments, str):
        text = arguments.strip()
        if text.startswith("```"):
            text = text.strip("`").partition("\n")[2] if "\n" in text else text.strip("`")
        try:
            arguments = json.loads(text)
        except ValueError:
            arguments = {alone: text}
    return arguments if isinstance(arguments, Mapping) else {alone: arguments}


def _refused(error: str, code: str) -> dict[str, Any]:
    return {"ok": False, "error": error, "code": code}
