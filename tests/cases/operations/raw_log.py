"""A raw log of a case, put into the memory's log event by event."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from typing import Any
from uuid import UUID

from lastro.domain.aggregate import Aggregate
from lastro.domain.candidate import SELF, Candidate
from lastro.domain.fact import Fact, Reason, Slot, Statement, fact_id
from lastro.domain.fragment import Message, Role
from lastro.domain.identity import keyed_id
from lastro.domain.message import recorded

from ..answers import Answer
from ..case import UnsupportedError
from .registry import does

Data = dict[str, Any]


@does("load_log", "log")
def load_log(host: Any, who: str, args: dict[str, Any]) -> Answer:
    """Append what a raw log says, each event at its own time, under the names that the log gives to facts."""
    after = host.stage.clock.now()
    for entry in sorted(args["log"], key=lambda entry: entry["seq"]):
        if entry["type"] not in LOADERS or entry.get("version", 1) != 1:
            raise UnsupportedError(f"a raw event {entry['type']} of version {entry.get('version', 1)}")
        at = datetime.fromisoformat(entry["at"])
        host.stage.clock.set(at)
        LOADERS[entry["type"]](host, entry["data"], at)
    host.stage.clock.set(after)
    return Answer()


def statement_of(host: Any, data: Data, at: datetime) -> Statement:
    """Return what a raw event says of a fact as a statement, with the value as its words where it names none."""
    catalogue, thread = host.container.catalogue(), data.get("chat", "c1")
    key = catalogue.canonical(data["memory_key"])
    candidate = Candidate(
        memory_key=key,
        memory_value=data["memory_value"],
        memory_category=data.get("category") or catalogue.usual_category(key) or "profile",
        confidence=data.get("confidence", 0.9),
        evidence=data.get("evidence") or data["memory_value"],
        proposed_by="log",
        source_message_id=data.get("source_message") or f"{data['id']}-said",
    )
    slot = Slot(data["user"], thread, SELF, key)
    return Statement(candidate, slot, single_valued=catalogue.is_single(key), said_at=at)


def extracted(host: Any, data: Data, at: datetime) -> None:
    statement, log = statement_of(host, data, at), host.container.log()
    secret = log.secret(data["user"])
    says = Message(statement.source_message_id, Role.USER, statement.candidate.evidence, at)
    said = recorded(
        says,
        id=keyed_id(secret, "message", data["user"], statement.slot.thread_id, says.message_id),
        resource_id=data["user"],
        thread_id=statement.slot.thread_id,
        at=at,
    )
    fact = Fact.extract(statement, id=fact_id(secret, statement.slot, statement.normalized_value), at=at)
    log.append([said, *fact.collect_events()])
    host.stage.update("names", **{f"{data['user']}/{data['id']}": fact.id.hex})
    host.stage.update("raw", **{data["id"]: data})


def named(host: Any, data: Data) -> Fact:
    """Return the fact that a raw event is about."""
    first = host.stage.state.get("raw", {}).get(data["id"])
    if first is None:
        raise UnsupportedError(f"a raw event about {data['id']!r}, which the log never extracts")
    fact: Fact | None = host.container.log().get(Fact, UUID(host.stage.state["names"][f"{first['user']}/{data['id']}"]))
    assert fact is not None
    return fact


def again(host: Any, data: Data, at: datetime) -> Statement:
    first = host.stage.state["raw"][data["id"]]
    return statement_of(host, first | data | {"source_message": f"{data['id']}-{at.isoformat()}"}, at)


def saved(decide: Callable[[Any, Fact, Data, datetime], None]) -> Callable[[Any, Data, datetime], None]:
    def load(host: Any, data: Data, at: datetime) -> None:
        fact: Aggregate = named(host, data)
        decide(host, fact, data, at)  # type: ignore[arg-type]
        host.container.log().store(fact)

    return load


def superseded(host: Any, fact: Fact, data: Data, at: datetime) -> None:
    by = named(host, {"id": data["by"]})
    fact.supersede(by=by.id, reason=Reason.NEWER_STATEMENT, valid_to=at, at=at)


def edited(host: Any, fact: Fact, data: Data, at: datetime) -> None:
    fact.edit(
        memory_value=data.get("memory_value", fact.memory_value),
        memory_category=data.get("category", fact.memory_category),
        at=at,
    )


LOADERS: dict[str, Callable[[Any, Data, datetime], None]] = {
    "FactExtracted": extracted,
    "FactConfirmed": saved(lambda host, fact, data, at: fact.confirm(again(host, data, at), at=at)),
    "FactReinstated": saved(lambda host, fact, data, at: fact.reinstate(again(host, data, at), at=at)),
    "FactSuperseded": saved(superseded),
    "FactRetracted": saved(lambda host, fact, data, at: fact.reject(at=at)),
    "FactDeleted": saved(lambda host, fact, data, at: fact.reject(at=at)),
    "FactEdited": saved(edited),
    "FactUpdated": saved(edited),
}
