"""The driver itself: what it cannot do it says, and a case that is not true fails."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from .case import Case, load, ways
from .gaps import gap_of_case, judgeable
from .playing import play
from .test_cases import GoalNotReached, judge_run

PUT = {"op": "put_fact", "as": "u1", "args": {"fact": {"memory_key": "pet", "memory_value": "Has a newt"}, "id": "f1"}}


def case_of(*checks: dict[str, Any], form: str = "calls", **given: Any) -> Case:
    """A small case of ours; one that makes calls puts one fact, unless it says otherwise."""
    calls = {"calls": [PUT]} if form == "calls" else {}
    return Case(
        {"id": "own", "surface": "store", "input": {"form": form} | calls | given, "expect": {"checks": checks}}
    )


def one_fact(count: int, **match: Any) -> dict[str, Any]:
    return {"that": "facts", "status": "active", "count": {"eq": count}, "match": match, "level": "must"}


def judged(case: Case, folder: Path) -> None:
    for run in play(case, folder):
        judge_run(run, case.checks)


def test_a_case_that_is_true_passes(tmp_path: Path) -> None:
    judged(case_of(one_fact(1, value_has_all=["newt"], id="f1")), tmp_path / "stage")


@pytest.mark.parametrize(
    "check",
    [
        one_fact(2),
        one_fact(1, value_has_all=["toad"]),
        one_fact(1, value_lacks=["newt"]),
        one_fact(1, confidence={"ge": 0.99}),
        {"that": "result", "call": 0, "count": {"eq": 2}, "level": "must"},
        {"that": "result", "call": 0, "lacks_all": ["NEWT"], "level": "must"},
        {"that": "text", "of": "result[0]", "has_any": ["toad"], "level": "must"},
        {"that": "order", "of": "result[0]", "equals": ["f2"], "level": "must"},
        {"that": "raises", "call": 0, "kind": "validation", "level": "must"},
        {"that": "events", "type_any": ["fact_extracted"], "count": {"eq": 0}, "level": "must"},
        {"that": "jobs", "status": "pending", "count": {"eq": 0}, "level": "must"},
        {"that": "bound", "of": "events_in_call_0", "max": 1, "level": "must"},
        {"that": "property", "text": "result[0] reports not_found (or deleted=0 with success=false)", "level": "must"},
    ],
)
def test_a_case_that_is_not_true_fails(check: dict[str, Any], tmp_path: Path) -> None:
    with pytest.raises(pytest.fail.Exception):
        judged(case_of(check), tmp_path / "stage")


def test_a_call_that_raises_fails_a_case_that_wants_no_exception(tmp_path: Path) -> None:
    nameless = {**PUT, "as": ""}

    with pytest.raises(pytest.fail.Exception, match="InvalidIdError"):
        judged(case_of({"that": "no_exception", "level": "must"}, calls=[nameless]), tmp_path / "stage")


def test_a_goal_that_is_not_reached_is_a_warning(tmp_path: Path) -> None:
    with pytest.warns(GoalNotReached, match="a goal of own"):
        judged(case_of(one_fact(2) | {"level": "should"}), tmp_path / "stage")


@pytest.mark.parametrize(
    ("unplayable", "reason"),
    [
        (case_of(form="interview"), "no form 'interview'"),
        (case_of(weather="rain"), "does not know weather"),
        (case_of(calls=[{"op": "levitate"}]), "no operation 'levitate'"),
        (case_of(calls=[{"op": "mcp_call", "as": "u1", "args": {"query": "x"}}]), "there is no MCP server yet"),
        (case_of(calls=[{"op": "put_fact", "as": "u1", "args": {"fact": {}, "mood": "good"}}]), "does not know mood"),
        (case_of(calls=[{"op": "put_fact", "args": {"fact": {"$gen": "oracle"}}}]), "no generator is called 'oracle'"),
        (case_of(settings={"gravity": 9}), "the setting gravity"),
        (case_of(form="transcript", messages=[], calls=[PUT]), "does not know calls"),
    ],
)
def test_what_the_driver_cannot_play_is_said(unplayable: Case, reason: str) -> None:
    assert reason in (gap_of_case(unplayable) or "")


@pytest.mark.parametrize(
    ("check", "reason"),
    [
        ({"that": "smells", "level": "must"}, "no check is called 'smells'"),
        (one_fact(1, aura="blue"), "matched by aura"),
        (one_fact(1) | {"tempo": "slow"}, "does not know tempo"),
        ({"that": "property", "text": "the moon is full", "level": "must"}, "no code for the sentence"),
        ({"that": "events", "type_any": ["tea_brewed"], "count": {"eq": 0}}, "no event is called tea_brewed"),
        ({"that": "bound", "of": "joules", "max": 1}, "nothing measures 'joules'"),
        ({"that": "text", "of": "stdout", "equals": ""}, "no text called 'stdout'"),
    ],
)
def test_a_check_that_cannot_be_judged_is_left_out_with_the_reason(check: dict[str, Any], reason: str) -> None:
    judged_checks, left = judgeable(case_of(check, one_fact(1)))

    assert judged_checks == [one_fact(1)]
    assert reason in "; ".join(left.values())


def test_a_sentence_serves_every_case_that_says_the_same() -> None:
    (check,), left = judgeable(
        case_of({"that": "property", "text": "The view holds both  first and second.", "level": "must"})
    )

    assert check["that"] == "property"
    assert left == {}


def test_a_case_for_both_ways_is_run_in_each() -> None:
    assert ways({"input": {"runs": "both"}}) == ["scripted", "live"]
    assert ways({"input": {}}) == ["scripted"]


def test_a_line_that_is_no_case_is_named(tmp_path: Path) -> None:
    file = tmp_path / "cases.jsonl"
    file.write_text(json.dumps({"id": "one"}) + "\n\n{broken\n")

    with pytest.raises(ValueError, match=r"cases\.jsonl, line 3"):
        load(file)


def test_actors_in_processes_and_threads_share_one_memory(tmp_path: Path) -> None:
    def actor(name: str, process: str) -> dict[str, Any]:
        fact = {"memory_key": f"{name}_{{n}}", "memory_value": f"{name} {{n}}", "evidence": "m"}
        return {
            "name": name,
            "process": process,
            "calls": [{"op": "put_fact", "as": "u1", "args": {"fact": fact, "n": 5}}],
        }

    actors = [actor("ash", "own"), actor("oak", "own"), actor("elm", "thread")]

    judged(case_of(one_fact(15), form="concurrent", actors=actors), tmp_path / "stage")


def test_a_process_that_is_killed_loses_nothing_that_was_recorded(tmp_path: Path) -> None:
    steps = [
        {
            "op": "add_messages",
            "as": "u1",
            "args": {"messages": [{"id": "m1", "role": "user", "text": "I keep a newt."}]},
        },
        {"op": "kill", "args": {"signal": "KILL"}},
        {"op": "restart"},
        {"op": "run_jobs"},
    ]
    newt = {"memory_key": "pet", "memory_value": "a newt", "confidence": 0.9, "evidence": "I keep a newt"}

    case = case_of(one_fact(1, value_has_all=["newt"]), form="schedule", steps=steps, scripted_model=[[newt]])

    judged(case, tmp_path / "stage")
