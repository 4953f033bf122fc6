"""Sentences about what is known over all chats."""

from __future__ import annotations

import json
import random
from typing import Any

from ..again import played
from ..answers import Answer
from ..run import Run
from .registry import says

ORDERS = 6
APART = ("id", "fact_id", "chat")


@says("result[{one}] equals result[{other}]")
def same_results(run: Run, one: str, other: str) -> None:
    assert rows_of(run, one) == rows_of(run, other)


@says("result[{one}] equals result[{other}] apart from ids and times of recording")
def same_results_apart_from_ids(run: Run, one: str, other: str) -> None:
    mine, theirs = ([without_ids(row) for row in rows_of(run, number)] for number in (one, other))
    assert mine == theirs


@says("the same put_fact calls in any other order end in the same user-level rows")
def order_does_not_matter(run: Run) -> None:
    calls = run.case.raw_input["calls"]
    puts = [call for call in calls if call["op"] == "put_fact"]
    wanted = final_rows(run)
    for seed in range(ORDERS):
        shuffled = random.Random(seed).sample(puts, len(puts))
        steps = [*shuffled, {"op": "consolidate", "as": run.case.user}]
        with played(run, calls=steps) as again:
            assert final_rows(again) == wanted, [call["args"]["fact"]["memory_value"] for call in shuffled]


@says("the history of the edited memory still holds the value that the edit replaced")
def the_edit_keeps_what_it_replaced(run: Run) -> None:
    edited = {event["stream"] for event in run.events("user_memory.edited")}
    assert edited
    values = [json.dumps(event["body"], ensure_ascii=False) for event in run.events() if event["stream"] in edited]
    before = [
        call["args"]["match"].get("value", "") for call in run.case.raw_input["calls"] if call["op"] == "edit_fact"
    ]
    assert all(any(value in text for text in values) for value in before)


@says("a person's edit is not changed by any model", "no model changes what a person edited")
def edits_stand(run: Run) -> None:
    edited = {event["stream"] for event in run.events("user_memory.edited")}
    reworded = [event for event in run.events("user_memory.reworded") if event["stream"] in edited]
    assert not reworded


@says("the run has the status needs_review", "the run stops with the status needs_review and changes nothing")
def waits_for_review(run: Run) -> None:
    statuses = [event["body"]["status"] for event in run.events("consolidation_run.completed")]
    assert "needs_review" in statuses, statuses


@says("consolidation may merge or supersede; it has no path that removes a fact which no other fact covers")
def nothing_is_lost(run: Run) -> None:
    kinds = {event["body"]["proposed"]["kind"] for event in run.events("consolidation_decision.taken")
             if event["body"]["outcome"] == "accepted"}  # fmt: skip
    assert kinds <= {"merge", "reword", "supersede", "new"}
    rows = run.facts_of("user")
    covered = {name for row in rows if row["status"] == "active" for name in row["supporting"]}
    assert {row["id"] for row in run.facts() if row["status"] == "active"} <= covered


@says("a run that would retire more than a documented share of the store is refused and reported")
def large_losses_wait(run: Run) -> None:
    for event in run.events("consolidation_run.completed"):
        taken = [
            d["body"] for d in run.events("consolidation_decision.taken") if d["body"]["run_id"] == event["stream"]
        ]
        retired = sum(len(d["proposed"]["values"]) for d in taken if d["outcome"] == "accepted")
        assert retired <= max(5, 0.3 * len(run.facts_of("user"))) or event["body"]["status"] == "needs_review"


@says("user-level confidence <= {most} (no higher than the best source)")
def no_surer_than_the_sources(run: Run, most: str) -> None:
    assert all(row["confidence"] <= float(most) for row in run.facts_of("user") if row["status"] == "active")


@says("user-level 'last said' time is {day}, not the time of the consolidation run")
def last_said_is_from_messages(run: Run, day: str) -> None:
    newest = max(row["last_seen"] for row in run.facts_of("user") if row["status"] == "active")
    assert newest.startswith(day)


def rows_of(run: Run, number: str) -> list[dict[str, Any]]:
    result = run.result(f"result[{number}]")
    assert isinstance(result, Answer), result
    return result.rows


def without_ids(row: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in row.items() if name not in APART}


def final_rows(run: Run) -> list[str]:
    return sorted(json.dumps(without_ids(row), sort_keys=True) for row in run.facts_of("user"))
