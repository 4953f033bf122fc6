"""Sentences about the working memory."""

from __future__ import annotations

import json
from typing import Any

from lastro.application.tools import UPDATE_WORKING_MEMORY

from ..answers import Answer, Raised
from ..run import Run
from .registry import says

DESCRIPTION = UPDATE_WORKING_MEMORY["function"]["description"]


def document(run: Run) -> dict[str, Any]:
    held = run.host.memory.working_memory(run.case.user)
    return dict(held.document)


@says("emptying a list needs an explicit, separate operation")
def emptying_is_explicit(run: Run) -> None:
    memory, user = run.host.memory, run.case.user
    name = next(name for name, value in document(run).items() if isinstance(value, list))
    memory.update_working_memory(user, {name: []})
    assert document(run)[name]
    memory.update_working_memory(user, {name: {"$set": []}})
    assert document(run)[name] == []


@says("empty and null patches change nothing and write no event")
def nothing_is_nothing(run: Run) -> None:
    before = run.stage.events_count(), document(run)
    for patch in ({}, None):
        run.host.memory.update_working_memory(run.case.user, patch)
    assert (run.stage.events_count(), document(run)) == before


@says("a JSON string is parsed or refused; an array or plain text is refused with a message the model can act on")
def wrong_patches_are_explained(run: Run) -> None:
    calls = [call for call in run.case.raw_input["calls"] if call["op"] == "wm_update"]
    results = [r for r, c in zip(run.results, run.case.raw_input["calls"], strict=True) if c["op"] == "wm_update"]
    for call, result in zip(calls, results, strict=True):
        patch = call["args"]["patch"]
        if isinstance(patch, list) or (isinstance(patch, str) and not patch.startswith("{")):
            assert isinstance(result, Raised), result
            assert "send an object" in result.message


@says("no call raises an unhandled exception")
def every_error_is_ours(run: Run) -> None:
    kinds = {result.kind for result in run.everything() if isinstance(result, Raised)}
    assert kinds <= {"validation", "not_found", "conflict", "refused"}, kinds


@says("the refusal tells the limit and the current size")
def sizes_are_told(run: Run) -> None:
    refusals = [r.message for r in run.everything() if isinstance(r, Raised)]
    limit = str(run.host.container.document_policy().max_characters)
    assert any(limit in text and "characters" in text for text in refusals), refusals


@says("the document is the same before and after the restart")
def restarts_change_nothing(run: Run) -> None:
    documents = [
        json.dumps(r.value["document"], sort_keys=True)
        for r, c in zip(run.results, run.case.raw_input["calls"], strict=True)
        if c["op"] == "wm_get" and isinstance(r, Answer)
    ]
    assert len(documents) > 1
    assert len(set(documents)) == 1


@says(
    "either the result is [{items}] through a documented append form, or the list is [{item}] AND the tool description says in plain words that lists are replaced whole"  # noqa: E501
)
def lists_grow(run: Run, items: str, item: str) -> None:
    wanted = [word.strip() for word in items.split(",")]
    assert wanted in document(run).values()
    assert "A list ADDS its items" in DESCRIPTION


@says("append and remove by value exist, so that the model need not re-send a long list")
def lists_lose_by_value(run: Run) -> None:
    name, items = next((name, value) for name, value in document(run).items() if isinstance(value, list))
    run.host.memory.update_working_memory(run.case.user, {name: {"$remove": [items[0]]}})
    run.host.memory.update_working_memory(run.case.user, {name: {"$append": ["one more"]}})
    assert document(run)[name] == [*items[1:], "one more"]


@says(
    "a replace that would drop more than a documented share of the leaves is refused or needs a confirmation field, and the former version can be restored"  # noqa: E501
)
def losses_want_a_confirmation(run: Run) -> None:
    memory, user = run.host.memory, run.case.user
    before = document(run)
    refused = memory.tools.call(user, "update_working_memory", {"mode": "replace", "document": {"pet": "a"}})
    assert not refused["ok"]
    memory.replace_working_memory(user, {"pet": "a"}, confirm=True)
    assert memory.undo_working_memory(user).document == before


@says("empty fields cost no tokens in the rendered context, or at most one line each")
def empty_fields_are_cheap(run: Run) -> None:
    rendered = next(
        r.text for r, c in zip(run.results, run.case.raw_input["calls"], strict=True) if c["op"] == "render_context"
    )
    assert "null" not in rendered
    assert "[]" not in rendered


@says("the database opens cleanly after INT, TERM and KILL")
def opens_cleanly(run: Run) -> None:
    assert [] == run.host.memory.verify()
