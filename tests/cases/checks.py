"""Checks: what must be true after a case was played."""

from __future__ import annotations

import re
from collections.abc import Callable
from statistics import median
from typing import Any

from lastro.domain.merge_patch import at_path

from .answers import Answer, Raised, Result
from .matching import MATCHES, holds, in_bounds
from .properties.registry import code_for
from .run import Run

Check = dict[str, Any]
STATUS_NAMES = {
    "ok": {"ok"},
    "empty": {"ok_empty"},
    "partial": {"partial"},
    "unreadable": {"unparsable", "failed_retryable"},
}
JOB_STATUS = {"dead": "failed"}
EVENT_TOPICS = {
    "extraction_completed": "extraction_run.completed",
    "extraction_unreadable": "unreadable_answer.kept",
    "extraction_failed": "unreadable_answer.kept",
    "fact_extracted": "fact.extracted",
    "fact_confirmed": "fact.confirmed",
    "fact_superseded": "fact.superseded",
    "fact_reinstated": "fact.reinstated",
    "fact_retracted": "fact.retracted",
    "fact_deleted": "fact.retracted",
    "fact_rejected": "fact.retracted",
    "fact_edited": "fact.edited",
    "fact_updated": "fact.edited",
    "message_recorded": "message.recorded",
    "message_added": "message.recorded",
    "proposal_accepted": "consolidation_decision.taken",
    "proposal_rejected": "consolidation_decision.taken",
}
FATES = {"proposal_accepted": "accepted", "proposal_rejected": "refused"}
"""The outcome of the events by these names."""
REFUSAL_IS_AN_ANSWER = ("validation error", "is refused", "refused with")


def check_text(text: str, check: Check, where: str) -> None:
    """Assert what a check says about a text."""
    wanted = check.get("has_all", [])
    missing = [word for word in wanted if word not in holds(text, wanted)]
    assert not missing, f"{where} lacks {missing}: {text[:600]!r}"
    if "has_any" in check:
        assert holds(text, check["has_any"]), f"{where} holds none of {check['has_any']}: {text[:600]!r}"
    unwanted = holds(text, check.get("lacks_all", []))
    assert not unwanted, f"{where} holds {unwanted}: {text[:600]!r}"
    if "equals" in check:
        assert text == check["equals"], f"{where} is {text[:600]!r}, not {check['equals']!r}"
    if "line_count" in check:
        assert in_bounds(len(text.splitlines()), check["line_count"]), f"{where} has {len(text.splitlines())} lines"


def check_facts(run: Run, check: Check) -> None:
    match, status = {"scope": "chat"} | check.get("match", {}), check.get("status", "active")
    rows = [*run.facts(), *run.facts_of("user")]
    if match["scope"] == "any":  # a fact counts once, at the highest level that it has reached
        risen = {name for row in rows if row["status"] == "active" for name in row.get("supporting", ())}
        rows = [row for row in rows if row["scope"] == "user" or row["id"] not in risen]
    found = [
        row
        for row in rows
        if status in {"any", row["status"]} and all(MATCHES[name](run, row, wanted) for name, wanted in match.items())
    ]
    assert in_bounds(len(found), check["count"]), (
        f"{len(found)} {status} facts match {match}, not {check['count']}; there are "
        + "; ".join(f"{row['scope']} {row['status']} {row['text']} {row.get('supporting', '')}" for row in rows)
        + " | not accepted: "
        + "; ".join(f"{d['memory_value']!r}: {d['gate']}: {d['reason']}" for d in run.decisions() if d["gate"])
    )


def readable(result: Result, where: str) -> Answer:
    assert isinstance(result, Answer), f"{where} raised {result.type}: {result.message}"
    return result


def check_result(run: Run, check: Check) -> None:
    where = f"result {check['call']}"
    result = run.result(check["call"])
    if "count" in check:
        rows = readable(result, where).rows
        assert in_bounds(len(rows), check["count"]), f"{where} holds {len(rows)} rows, not {check['count']}: {rows}"
    check_text(result.text, check, where)


def check_named_text(run: Run, check: Check) -> None:
    of = check["of"]
    if of == "model_prompt":
        prompts = [call["prompt"] for call in run.model_calls()]
        check_text("\n".join(prompts), check, "the prompts")
    elif of == "rendered_context":
        check_text(rendered(run).text, check, of)
    elif of == "log":
        check_text(run.log, check, "the log")
    else:
        check_text(run.result(of).text, check, of)


def rendered(run: Run) -> Answer:
    """Return the last context that was rendered."""
    given = run.case.raw_input
    named = [(run.results, given.get("calls", given.get("steps", []))), (run.afterwards, given.get("then", []))]
    found = [
        result
        for results, calls in named
        for result, call in zip(results, calls, strict=False)
        if call.get("op") == "render_context"
    ]
    assert found, "no context was rendered"
    return readable(found[-1], "the rendered context")


def check_order(run: Run, check: Check) -> None:
    rows = readable(run.result(check["of"]), check["of"]).rows
    ids = [row["id"] for row in rows]
    values = [row.get("normalized", row.get("value")) for row in rows]
    assert check["equals"] in (ids, values), f"{check['of']} is in the order {ids}, not {check['equals']}"


def check_raises(run: Run, check: Check) -> None:
    result = run.result(check["call"])
    assert isinstance(result, Raised), f"call {check['call']} raised nothing: {result}"
    assert result.kind == check["kind"], f"call {check['call']} raised {result.type} ({result.kind}): {result.message}"


def check_no_exception(run: Run, check: Check) -> None:
    """Nothing raised; a refusal of what cannot be used is an answer where the case itself says so."""
    answers = {"validation"} if run.case.says(*REFUSAL_IS_AN_ANSWER) else set()
    raised = [r for r in run.everything() if isinstance(r, Raised) and r.kind not in answers]
    assert not raised, "; ".join(f"{r.type}: {r.message}" for r in raised)


def check_jobs(run: Run, check: Check) -> None:
    status = JOB_STATUS.get(check["status"], check["status"])
    jobs = run.host.memory.jobs()
    found = [job for job in jobs if job.status == status]
    assert in_bounds(len(found), check["count"]), f"{len(found)} jobs are {status}, not {check['count']}: {jobs}"


def check_events(run: Run, check: Check) -> None:
    topics = [EVENT_TOPICS.get(name, name) for name in check["type_any"]]
    fates = {FATES[name] for name in check["type_any"] if name in FATES}
    found = [event for event in run.events(*topics) if not fates or event["body"].get("outcome") in fates]
    assert in_bounds(len(found), check["count"]), f"{len(found)} events are {topics}, not {check['count']}"


def calls_per_job(run: Run) -> int:
    windows = [tuple(call["unread"]) for call in run.model_calls()]
    return max((windows.count(window) for window in windows), default=0)


def difference(run: Run, call: int, of: str) -> int:
    return int(getattr(run.marks[call + 1], of) - getattr(run.marks[call], of))


def greatest(run: Run, call: int, column: str) -> float:
    return max(float(row[column]) for row in readable(run.result(call), f"result {call}").rows)


def seconds(run: Run, call: int) -> float:
    return float(median(readable(run.result(call), f"result {call}").value))


BOUNDS: dict[str, Callable[..., float]] = {
    r"model_calls": lambda run: len(run.model_calls()),
    r"model_calls_per_job": calls_per_job,
    r"rendered_tokens": lambda run: float(rendered(run).value),
    r"jobs_started_at_once": lambda run: max((call["running"] for call in run.model_calls()), default=0),
    r"model_calls_in_call_(\d+)": lambda run, call: difference(run, int(call), "model_calls"),
    r"events_in_call_(\d+)": lambda run, call: difference(run, int(call), "events"),
    r"model_calls_before_call_(\d+)": lambda run, call: run.marks[int(call)].model_calls,
    r"max\(result\[(\d+)\]\.(\w+)\)": lambda run, call, column: greatest(run, int(call), column),
    r"median\(result\[(\d+)\]\) / median\(result\[(\d+)\]\)": lambda run, one, other: (
        seconds(run, int(one)) / seconds(run, int(other))
    ),
    r"median\(result\[(\d+)\]\) in ms": lambda run, call: 1000 * seconds(run, int(call)),
}


def bound_of(name: str) -> tuple[Callable[..., float], tuple[str, ...]] | None:
    for pattern, measure in BOUNDS.items():
        if found := re.fullmatch(pattern, name):
            return measure, found.groups()
    return None


def check_bound(run: Run, check: Check) -> None:
    found = bound_of(check["of"])
    assert found is not None
    measure, parameters = found
    amount = measure(run, *parameters)
    assert amount <= check.get("max", amount), f"{check['of']} is {amount}, more than {check['max']}"
    assert amount >= check.get("min", amount), f"{check['of']} is {amount}, less than {check['min']}"


def check_parsed(run: Run, check: Check) -> None:
    parsed, where = run.variants[check["variant"]], f"variant {check['variant']}"
    values = "\n".join(candidate.memory_value for candidate in parsed.candidates)
    count = len(parsed.candidates)
    assert in_bounds(count, check.get("count", {})), f"{where} holds {count} facts, not {check['count']}: {parsed}"
    if "status" in check:
        assert check["status"] in STATUS_NAMES[parsed.status], f"{where} is {parsed.status}, not {check['status']}"
    words = {name.removeprefix("values_"): wanted for name, wanted in check.items() if name.startswith("values_")}
    check_text(values, {{"lacks": "lacks_all"}.get(name, name): wanted for name, wanted in words.items()}, where)


def check_document(run: Run, check: Check) -> None:
    document = run.host.memory.working_memory(run.case.user).document
    held = at_path(document, check["path"])
    assert held == check["equals"], f"{check['path']} is {held!r}, not {check['equals']!r}: {document}"


def check_property(run: Run, check: Check) -> None:
    sentence = code_for(check["text"])
    assert sentence is not None
    sentence.code(run)


CHECKS: dict[str, tuple[Callable[[Run, Check], None], str]] = {
    "facts": (check_facts, "status count match"),
    "result": (check_result, "call count has_all has_any lacks_all equals"),
    "text": (check_named_text, "of has_all has_any lacks_all equals line_count"),
    "order": (check_order, "of equals"),
    "bound": (check_bound, "of max min"),
    "events": (check_events, "type_any count"),
    "jobs": (check_jobs, "status count"),
    "parsed": (check_parsed, "variant count status values_has_all values_has_any values_lacks"),
    "raises": (check_raises, "call kind"),
    "no_exception": (check_no_exception, ""),
    "document": (check_document, "of path equals"),
    "property": (check_property, "text"),
}


def judge(run: Run, check: Check) -> None:
    """Assert *check*."""
    CHECKS[check["that"]][0](run, check)
