"""The working memory: read, patched, replaced, undone; called as a tool."""

from __future__ import annotations

import json
from typing import Any

from ..answers import Answer
from .registry import does

OBSERVED = "observed"


@does("wm_get", "resource", "thread")
def wm_get(host: Any, who: str, args: dict[str, Any]) -> Answer:
    return answer_of(host.memory.working_memory(args.get("resource", who), args.get("thread")))


@does("wm_init", "resource", "schema")
def wm_init(host: Any, who: str, args: dict[str, Any]) -> Answer:
    """Declare the schema of documents."""
    schema = args["schema"]
    host.stage.update("settings", working_memory_schema=json.loads(schema) if isinstance(schema, str) else schema)
    host.reopen()
    return Answer()


@does("wm_update", "resource", "patch", "thread", "expected_version")
def wm_update(host: Any, who: str, args: dict[str, Any]) -> Answer:
    return answer_of(
        host.memory.update_working_memory(
            args.get("resource", who),
            args["patch"],
            thread=args.get("thread"),
            expected_version=version_of(host, args.get("expected_version")),
        )
    )


@does("append_observation", "chat", "text")
def append_observation(host: Any, who: str, args: dict[str, Any]) -> Answer:
    """A list that several append to: it lies in the document of the thread."""
    return answer_of(host.memory.update_working_memory(who, {OBSERVED: [args["text"]]}, thread=args["chat"]))


@does("list_observations", "chat")
def list_observations(host: Any, who: str, args: dict[str, Any]) -> Answer:
    noted = host.memory.working_memory(who, args["chat"]).document.get(OBSERVED, [])
    return Answer([{"id": number, "text": text} for number, text in enumerate(noted)])


@does("wm_replace", "resource", "document", "thread", "confirm", "expected_version")
def wm_replace(host: Any, who: str, args: dict[str, Any]) -> Answer:
    return answer_of(
        host.memory.replace_working_memory(
            args.get("resource", who),
            args["document"],
            thread=args.get("thread"),
            confirm=bool(args.get("confirm", False)),
            expected_version=version_of(host, args.get("expected_version")),
        )
    )


@does("wm_text_replace", "resource", "path", "old", "new")
def wm_text_replace(host: Any, who: str, args: dict[str, Any]) -> Answer:
    resource = args.get("resource", who)
    return answer_of(host.memory.replace_working_memory_text(resource, args["path"], args["old"], args["new"]))


@does("wm_undo", "resource", "thread")
def wm_undo(host: Any, who: str, args: dict[str, Any]) -> Answer:
    return answer_of(host.memory.undo_working_memory(args.get("resource", who), thread=args.get("thread")))


@does("tool_call", "name", "arguments")
def tool_call(host: Any, who: str, args: dict[str, Any]) -> Answer:
    done = host.memory.tools.call(who, args["name"], args["arguments"])
    return Answer([{"id": 0, "text": json.dumps(done, ensure_ascii=False)}], value=done)


def answer_of(held: Any) -> Answer:
    text = json.dumps(held.document, ensure_ascii=False)
    return Answer([{"id": 0, "text": text}], value={"document": held.document, "version": held.version})


def version_of(host: Any, wanted: Any) -> int | None:
    """Return an expected version, which a case may name by the result of an earlier call."""
    if isinstance(wanted, str) and wanted.startswith("of result["):
        number = int(wanted.removeprefix("of result[").rstrip("]"))
        return int(host.results[number].value["version"])
    return None if wanted is None else int(wanted)
