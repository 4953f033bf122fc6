"""Sentences about facts that meet other facts."""

from __future__ import annotations

from ..run import Run
from .registry import says


@says("the active fact's evidence includes {message}; history shows the order {order}")
def comes_back_with_its_evidence(run: Run, message: str, order: str) -> None:
    active = [row for row in run.facts() if row["status"] == "active"]
    assert len(active) == 1
    explained = run.host.memory.why(run.case.user, active[0]["fact_id"])
    assert message in [quote.message.message_id for quote in explained.quotes]
    names = {row["fact_id"]: row["value"] for row in run.facts()}
    held = [names[event["stream"]] for event in run.events("fact.extracted", "fact.reinstated")]
    wanted = [word.strip() for word in order.split(",")]
    assert len(held) == len(wanted)
    assert all(word in value for word, value in zip(wanted, held, strict=True))


@says("dedup against the FIRST, superseded '{value}' must not swallow {message}")
def coming_back_is_not_swallowed(run: Run, value: str, message: str) -> None:
    assert message in [event["body"]["source_message_id"] for event in run.events("fact.reinstated", "fact.extracted")]


@says("a fact can only supersede facts with the same key (or a declared alias of it) in the same scope")
def only_its_own_key(run: Run) -> None:
    rows = {row["fact_id"]: row for row in run.facts()}
    for event in run.events("fact.superseded"):
        old = rows[event["stream"]]
        new = rows[event["body"]["by"].replace("-", "")]
        assert (old["key"], old["chat"], old["subject"]) == (new["key"], new["chat"], new["subject"])


@says("no event after {message} raises the confidence of {fact}")
def confidence_does_not_rise(run: Run, message: str, fact: str) -> None:
    ids = {row["fact_id"] for row in run.facts() if row["id"] == fact}
    rises = [e for e in run.events("fact.confirmed", "fact.reinstated") if e["stream"] in ids]
    assert not rises


@says("assistant retellings never count as new evidence")
def retellings_do_not_count(run: Run) -> None:
    roles = {message_id: message["role"] for message_id, message in run.messages().items()}
    for event in run.events("fact.extracted", "fact.confirmed", "fact.reinstated"):
        assert roles.get(event["body"]["source_message_id"], "user") == "user"
