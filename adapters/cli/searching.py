"""The command that searches."""

from __future__ import annotations

from typing import Annotated

import typer

from ...application.finding import Found, Kind
from ...application.projections.chat_messages import ChatMessage
from .opening import memory_at
from .options import Db, Drawer, Json, Resource, Thread
from .render import Cell, moment, print_json, table
from .times import AsOf, instant, point_in_time

Since = Annotated[str | None, typer.Option("--since", metavar="TIME", help="Only what was said then or later.")]
Until = Annotated[str | None, typer.Option("--until", metavar="TIME", help="Only what was said before then.")]
LeastConfidence = Annotated[
    float, typer.Option("--min-confidence", min=0, max=1, metavar="0..1", help="Only facts that are at least so sure.")
]


def search(
    query: Annotated[str, typer.Argument(metavar="WORDS", help="What to look for, in any language.")],
    resource: Resource,
    kind: Annotated[
        Kind | None, typer.Option("--kind", help="Only turns, or only facts.", case_sensitive=False)
    ] = None,
    thread: Thread = None,
    category: Drawer = None,
    min_confidence: LeastConfidence = 0,
    since: Since = None,
    until: Until = None,
    when: Annotated[
        str | None, typer.Option("--when", metavar="WORDS", help="Only what was said then: last week, say.")
    ] = None,
    at: Annotated[str | None, typer.Option("--at", metavar="TIME", help="Only what held at this time.")] = None,
    everything: Annotated[bool, typer.Option("--all", help="Superseded facts too.")] = False,
    as_of: AsOf = None,
    limit: Annotated[int, typer.Option("--limit", min=1, max=1000, metavar="N", help="How many at most.")] = 10,
    db: Db = None,
    json: Json = False,
) -> None:
    """Find the turns and facts that answer a question, the best first.

    Example: lastro search "where does my sister live" --resource ana
    """
    with memory_at(db) as memory:
        found = memory.search(
            resource,
            query,
            kinds=tuple(Kind) if kind is None else kind,
            thread=thread,
            category=None if category is None else category.value,
            min_confidence=min_confidence,
            since=None if since is None else instant(since),
            until=None if until is None else instant(until),
            when=when,
            at=None if at is None else instant(at),
            include_superseded=everything,
            as_of=None if as_of is None else point_in_time(as_of),
            limit=limit,
        )
    if json:
        print_json(found)
        return
    columns = ("kind", "id", "said at (UTC)", "who", "words", "thread")
    table(columns, [_cells(hit) for hit in found], empty="Nothing was found.")


def _cells(hit: Found) -> tuple[Cell, ...]:
    row = hit.row
    if isinstance(row, ChatMessage):
        return (hit.kind.value, row.message_id, moment(row.said_at), row.speaker or row.role, row.content, row.chat_id)
    words = f"{row.memory_key}: {row.memory_value}"
    return (hit.kind.value, row.id, moment(row.first_seen_at), row.subject, words, row.chat_id)
