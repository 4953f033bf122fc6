"""`lastro why`: the whole causal chain of one fact."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated, Any

import typer

from ...application.explain import Explanation
from ...application.views import LogEntry
from ...domain.fact import Fact
from .opening import memory_at
from .options import Db, FactId, Json
from .render import moment, plain, print_json, tell

if TYPE_CHECKING:
    from ...domain.run import ExtractionRun

SHORT = 400


def why(
    fact: FactId,
    resource: Annotated[
        str | None,
        typer.Option(
            "--resource",
            "-r",
            metavar="NAME",
            envvar="MEMORY_RESOURCE",
            help="Whose fact it is; not needed with a whole id.",
        ),
    ] = None,
    db: Db = None,
    json: Json = False,
) -> None:
    """Say why a fact is believed: the words, the reading, the decisions, in order.

    Example: lastro why 12 --resource ana
    """
    with memory_at(db) as memory:
        explained = memory.why(resource if resource is not None else memory.resource_of(fact), fact)
    if json:
        print_json(_as_json(explained))
    else:
        for line in _lines(explained):
            tell(line)


def _as_json(explained: Explanation) -> dict[str, Any]:
    return {
        "fact": explained.fact,
        "quotes": explained.quotes,
        "events": [_entry(entry) for entry in explained.events],
        "runs": [_entry(entry) for entry in explained.runs],
        "superseded_by": explained.superseded_by,
    }


def _entry(entry: LogEntry) -> dict[str, Any]:
    return {
        "position": entry.position,
        "recorded_at": entry.recorded_at,
        "topic": entry.topic,
        "event": plain(entry.event),
    }


def _lines(explained: Explanation) -> Iterator[str]:
    fact = explained.fact
    yield f"{fact.memory_key}: {fact.memory_value}"
    yield f"  {fact.memory_category}, confidence {fact.confidence:.2f}, {fact.status}, about {fact.subject}"
    yield f"  true from {moment(fact.valid_from)}" + (f" to {moment(fact.valid_to)}" if fact.valid_to else "") + " UTC"
    yield f"  id {fact.fact_id}, number {fact.id}, resource {fact.resource_id}, thread {fact.chat_id}"
    if explained.superseded_by:
        by = explained.superseded_by
        yield f"  in its place stands {by.id}, {by.memory_key}: {by.memory_value} ({fact.retired_for})"
    yield ""
    yield "The words it rests on"
    for quote in explained.quotes:
        yield f"  {moment(quote.message.said_at)}  message {quote.message.message_id}: “{quote.evidence}”"
    yield ""
    yield "What was decided"
    for entry in explained.events:
        yield f"  {moment(entry.recorded_at)}  position {entry.position}  {entry.topic}{_decided(entry.event)}"
    if explained.runs:
        yield ""
        yield "Who read it"
        for entry in explained.runs:
            yield from _run_lines(entry.event)


def _decided(event: Any) -> str:
    match event:
        case Fact.Extracted() | Fact.Confirmed() | Fact.Reinstated():
            return f", confidence {event.confidence:.2f}"
        case Fact.Superseded() | Fact.Retracted():
            return f": {event.reason}"
        case Fact.Edited():
            return f" by {event.by}: {event.memory_value} ({event.memory_category})"
    return ""


def _run_lines(run: ExtractionRun.Completed) -> Iterator[str]:
    by = run.fingerprint
    yield f"  {by.adapter}{f' with {by.model}' if by.model else ''}, {by.prompt_version}, gates {run.gates}"
    yield f"    read {len(run.window.message_ids)} messages up to position {run.window.up_to}"
    if run.raw:
        raw = " ".join(run.raw.split())
        yield f"    answered: {raw[:SHORT]}{' … (--json has all of it)' if len(raw) > SHORT else ''}"
