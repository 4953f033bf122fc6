"""Commands that ask: facts, messages, threads, replay, export."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

import typer

from ...application.projections.chat_memories import ChatMemory
from ...application.views import FactFilter
from ...domain.candidate import SELF
from ...domain.settlement import Outcome
from .opening import memory_at
from .options import Db, Drawer, Json, Resource, Thread
from .render import Cell, moment, print_json, print_json_lines, table, tell
from .times import AS_OF_HELP, AsOf, point_in_time

Key = Annotated[str | None, typer.Option("--key", metavar="KEY", help="Only under this key, home_city say.")]
Everything = Annotated[bool, typer.Option("--all", help="Superseded and retracted facts too.")]


def facts(
    resource: Resource,
    thread: Thread = None,
    key: Key = None,
    category: Drawer = None,
    everything: Everything = False,
    as_of: AsOf = None,
    db: Db = None,
    json: Json = False,
) -> None:
    """List what is remembered, oldest first.

    Example: lastro facts --resource ana --category preference
    """
    wanted = FactFilter(memory_key=key, memory_category=category.value if category else None)
    with memory_at(db) as memory:
        rows = memory.facts(
            resource,
            thread,
            include_superseded=everything,
            as_of=None if as_of is None else point_in_time(as_of),
            wanted=wanted,
        )
    _show_facts(rows, json=json, statuses=everything)


def rejected(resource: Resource, thread: Thread = None, db: Db = None, json: Json = False) -> None:
    """List what an extractor proposed and a gate or a person's word refused, with the reason.

    Example: lastro rejected --resource ana
    """
    with memory_at(db) as memory:
        runs = memory.decisions(resource, thread)
    refused = [(found.run, d) for found in runs for d in found.decisions if d.outcome == Outcome.REJECTED]
    if json:
        print_json([{"run": run, "decision": decision} for run, decision in refused])
        return
    table(
        ("proposed", "gate", "reason", "quote", "thread"),
        [(f"{d.memory_key}: {d.memory_value}", d.gate, d.reason, d.evidence, run.chat_id) for run, d in refused],
        empty="Nothing was rejected.",
    )


def replay(
    resource: Resource,
    as_of: Annotated[str, typer.Option("--as-of", metavar="POSITION|TIME", help=AS_OF_HELP)],
    thread: Thread = None,
    everything: Everything = False,
    db: Db = None,
    json: Json = False,
) -> None:
    """Print what was believed at a point of the past.

    The tables are built anew from the log up to that point, in private memory; the database is only read.

    Example: lastro replay --as-of 2026-03-01T09:30:00Z --resource ana
    """
    point = point_in_time(as_of)
    with memory_at(db) as memory:
        rows = memory.facts(resource, thread, include_superseded=everything, as_of=point)
    if not json:
        tell(f"Believed at position {point}:" if isinstance(point, int) else f"Believed at {point.isoformat()}:")
    _show_facts(rows, json=json, statuses=everything)


def messages(
    resource: Resource,
    thread: Annotated[str, typer.Option("--thread", "-t", metavar="ID", help="The conversation.")],
    last: Annotated[int, typer.Option("--last", min=1, max=1_000_000, metavar="N", help="How many.")] = 50,
    db: Db = None,
    json: Json = False,
) -> None:
    """List the last messages of a conversation, oldest first.

    Example: lastro messages --resource ana --thread chat-1
    """
    with memory_at(db) as memory:
        rows = memory.messages(resource, thread, last=last)
    if json:
        print_json(rows)
        return
    table(
        ("id", "said at (UTC)", "role", "content"),
        [(m.message_id, moment(m.said_at), m.speaker or m.role, m.content) for m in rows],
        empty=f"{resource!r} has no conversation {thread!r}: `lastro threads` lists them.",
    )


def threads(
    resource: Resource,
    limit: Annotated[int | None, typer.Option("--limit", min=1, metavar="N", help="How many at most.")] = None,
    offset: Annotated[int, typer.Option("--offset", min=0, metavar="N", help="How many to leave out before.")] = 0,
    everything: Annotated[bool, typer.Option("--all", help="Those put away, too.")] = False,
    db: Db = None,
    json: Json = False,
) -> None:
    """List the conversations, the one last spoken in first.

    Example: lastro threads --resource ana
    """
    with memory_at(db) as memory:
        rows = memory.threads(resource, limit=limit, offset=offset, archived=everything)
    if json:
        print_json(rows)
        return
    table(
        ("thread", "title", "messages", "first (UTC)", "last (UTC)", "read"),
        [
            (
                row.chat_id,
                row.title or "",
                row.messages,
                moment(row.first_message_at),
                moment(row.last_message_at),
                "all" if row.read_to >= row.last_position else "in part" if row.read_to else "not yet",
            )
            for row in rows
        ],
        empty=f"{resource!r} has no conversations yet.",
    )


def export(resource: Resource, thread: Thread = None, everything: Everything = False, db: Db = None) -> None:
    """Write the facts as JSON lines, one a line.

    Example: lastro export --resource ana > ana.jsonl
    """
    with memory_at(db) as memory:
        print_json_lines(memory.facts(resource, thread, include_superseded=everything))


def _show_facts(rows: Sequence[ChatMemory], *, json: bool, statuses: bool) -> None:
    if json:
        print_json(rows)
        return
    columns = ("id", "key", "value", "category", "conf.", "quote", "thread")
    table(
        (*columns, "status") if statuses else columns,
        [_fact_cells(row, statuses=statuses) for row in rows],
        empty="Nothing is remembered that fits.",
    )


def _fact_cells(row: ChatMemory, *, statuses: bool) -> tuple[Cell, ...]:
    key = row.memory_key if row.subject == SELF else f"{row.memory_key} of {row.subject}"
    cells = (row.id, key, row.memory_value, row.memory_category, row.confidence, row.evidence, row.chat_id)
    return (*cells, row.status) if statuses else cells
