"""Sentences about jobs."""

from __future__ import annotations

import time
from typing import Any

from lastro.application.jobs import JobStatus

from ..again import played
from ..answers import Answer
from ..run import Run
from .registry import says


@says("{message} stays pending until an attempt ends with a parsed reply")
def pending_until_read(run: Run, message: str) -> None:
    calls = [call for call in run.model_calls() if message in call["unread"]]
    runs = [e for e in run.events("extraction_run.completed") if message in e["body"]["window"]["message_ids"]]
    (job,) = run.extractions()
    assert len(runs) == 1
    assert len(calls) == len(job.errors) + 1
    assert calls[-1] == run.model_calls()[-1]


@says("pass n offers only messages past the cursor as 'new'; earlier ones may appear as marked context")
def offered_once(run: Run) -> None:
    offered = [message for call in run.model_calls() for message in call["unread"]]
    assert len(offered) == len(set(offered))
    for number, call in enumerate(run.model_calls()):
        earlier = {message for past in run.model_calls()[:number] for message in past["unread"]}
        assert set(call["context"]) <= earlier


@says("no fact's evidence is a message at or before the cursor")
def evidence_is_new(run: Run) -> None:
    windows = {e["stream"]: e["body"]["window"] for e in run.events("extraction_run.completed")}
    for event in run.events("fact.extracted", "fact.confirmed", "fact.reinstated"):
        window = windows[event["body"]["run_id"].replace("-", "")]
        assert event["body"]["source_message_id"] in window["message_ids"]


@says("the cursor is a message id, and also moves when nothing was found")
def cursor_moves(run: Run) -> None:
    for thread in run.host.memory.threads(run.case.user):
        positions = {message.id for message in run.host.memory.messages(run.case.user, thread.chat_id, last=1000)}
        assert thread.read_to in positions
        assert thread.read_to == thread.last_position


@says("the job record shows {failures} failed attempts with their error text and {successes} success")
def attempts_are_kept(run: Run, failures: str, successes: str) -> None:
    (job,) = run.extractions()
    assert (job.status, len(job.errors)) == ("done", int(failures))
    assert all(text for _, text in job.errors)
    assert len(run.events("extraction_run.completed")) == int(successes)


@says("when attempts run out the job is 'dead', is counted by the status command, and can be retried by hand")
def dead_jobs_can_be_retried(run: Run) -> None:
    fault = {"op": "set_fault", "args": {"where": "model", "mode": "raise", "times": 5}}
    steps = [step for step in run.case.input["steps"] if step["op"] != "set_fault"]
    with played(run, steps=[fault, *steps]) as again:
        memory = again.host.memory
        (job,) = memory.jobs(status=JobStatus.FAILED)
        assert job.attempts == len(job.errors) == 5
        assert memory.retry() == 1
        memory.work()
        assert {job.status for job in memory.jobs()} == {"done"}


@says("of two simultaneous claims exactly one gets the job and the other gets none")
def one_claim_wins(run: Run) -> None:
    done = [result.value for result in run.results if isinstance(result, Answer)]
    assert sorted(done) == [0, 1]


@says("the pending timer is a row in the store (due time), not only an object in memory")
def timers_are_rows(run: Run) -> None:
    steps = run.case.input["steps"]
    killed = next(number for number, step in enumerate(steps) if step["op"] == "kill")
    with played(run, steps=steps[: killed + 1]) as again:
        rows = again.stage.rows("SELECT status, run_after FROM memory_jobs")
    assert [status for status, _ in rows] == ["pending"]
    assert all(run_after for _, run_after in rows)


@says("the same holds with {signal} in place of {other}")
def another_signal_is_as_good(run: Run, signal: str, other: str) -> None:
    from ..checks import judge

    steps = [with_signal(step, signal) for step in run.case.input["steps"]]
    with played(run, steps=steps) as again:
        for check in run.case.checks:
            if check["that"] != "property":
                judge(again, check)


def with_signal(step: dict[str, Any], signal: str) -> dict[str, Any]:
    return step | {"args": {"signal": signal}} if step["op"] == "kill" else step


@says("dead jobs are not started at boot and are purged or archived by a documented rule")
def dead_jobs_rest(run: Run) -> None:
    """The rule: a failed job stands, out of the queue's index, until it is retried or its chat goes on."""
    dead = run.host.memory.jobs(status=JobStatus.FAILED)
    asked = [message for call in run.model_calls() for message in call["unread"]]
    assert len(dead) == sum(
        s["args"]["n"] for s in run.case.input["steps"] if s.get("args", {}).get("status") == "dead"
    )
    assert len(asked) <= sum(s["args"].get("max", 0) for s in run.case.input["steps"] if s["op"] == "run_jobs")
    ((index,),) = run.stage.rows("SELECT sql FROM sqlite_master WHERE name = 'memory_jobs_open'")
    assert "'failed'" not in index


@says("start-up cost does not grow with the number of dead jobs")
def dead_jobs_cost_nothing(run: Run) -> None:
    def started(number: int) -> float:
        steps = [
            {"op": "enqueue_bulk", "args": {"n": number, "status": "dead"}},
            {"op": "time", "args": {"call": {"op": "restart"}, "repeat": 5}},
        ]
        with played(run, form="schedule", steps=steps) as again:
            return min(again.results[1].value)  # type: ignore[union-attr, no-any-return]

    start = time.perf_counter()
    few, many = started(10), started(1000)
    assert many < 3 * few + 0.02, f"{few:.3f} s with 10, {many:.3f} s with 1000 ({time.perf_counter() - start:.0f} s)"
