"""Commands about what is known over all chats: memories, consolidate, history, undo, approve, forget."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Annotated

import typer

from ...application.explain import UserExplanation
from ...application.projections.user_memories import UserMemoryRow
from ...application.views import UserFilter
from ...domain.candidate import SELF
from ...domain.errors import InvalidInputError
from ...domain.user_memory import Verdict
from .exits import ends_plainly
from .opening import memory_at
from .options import Db, Drawer, Json, Resource
from .render import moment, plain, print_json, table, tell

memories_app = typer.Typer(rich_markup_mode=None, add_completion=False)
MemoryId = Annotated[
    str,
    typer.Argument(
        metavar="ID",
        help="The memory: its number in `lastro memories list`, its id, or the first 8 or more characters of it.",
    ),
]
RunId = Annotated[str, typer.Argument(metavar="RUN", help="The run: its id in `lastro memories decisions`.")]
Number = Annotated[int | None, typer.Argument(metavar="[DECISION]", help="Only this decision of the run.")]
Because = Annotated[str, typer.Option("--reason", metavar="TEXT", help="Why, for the record.")]


def listed(
    resource: Resource,
    subject: Annotated[str | None, typer.Option("--subject", metavar="WHO", help="Only about this member.")] = None,
    key: Annotated[str | None, typer.Option("--key", metavar="KEY", help="Only under this key.")] = None,
    category: Drawer = None,
    everything: Annotated[bool, typer.Option("--all", help="Replaced, taken back and merged ones too.")] = False,
    db: Db = None,
    json: Json = False,
) -> None:
    """List what is known over all chats, oldest first.

    Example: lastro memories list --resource ana
    """
    wanted = UserFilter(subject=subject, memory_key=key, memory_category=category.value if category else None)
    with memory_at(db) as memory:
        rows = memory.user_memories(resource, include_superseded=everything, wanted=wanted)
    if json:
        print_json(rows)
        return
    table(
        ("number", "about", "memory", "category", "confidence", "chats", "last said (UTC)", "status"),
        [
            (row.id, row.subject, f"{row.memory_key}: {row.memory_value}", row.memory_category, row.confidence,
             row.chats, moment(row.last_seen_at), row.status)
            for row in rows
        ],
        empty=f"Nothing is known about {resource!r} over all chats: `lastro consolidate` looks at what was heard.",
    )  # fmt: skip


def why(memory_id: MemoryId, resource: Resource, db: Db = None, json: Json = False) -> None:
    """Say why something is known: the chats, the quotes, the decisions.

    Example: lastro memories why 12 --resource ana
    """
    with memory_at(db) as memory:
        explained = memory.why_user_memory(resource, memory_id)
    if json:
        print_json(
            {
                "memory": explained.memory,
                "facts": [{"fact": item.fact, "quotes": item.quotes} for item in explained.facts],
                "events": [
                    {"position": e.position, "recorded_at": e.recorded_at, "topic": e.topic, "event": plain(e.event)}
                    for e in explained.events
                ],
                "decisions": explained.decisions,
                "superseded_by": explained.superseded_by,
            }
        )
        return
    for line in _lines(explained):
        tell(line)


def edit(
    memory_id: MemoryId,
    resource: Resource,
    value: Annotated[str | None, typer.Option("--value", metavar="TEXT", help="The new wording.")] = None,
    category: Drawer = None,
    reason: Because = "",
    db: Db = None,
) -> None:
    """Put your own wording or category in place; no model and no old statement changes it again.

    Example: lastro memories edit 12 --resource ana --value "vegetarian since 2024"
    """
    if value is None and category is None:
        raise InvalidInputError("nothing to edit: give --value or --category.")
    with memory_at(db) as memory:
        row = memory.edit_memory(
            resource,
            memory_id,
            memory_value=value,
            memory_category=category.value if category else None,
            reason=reason,
        )
    _tell(row)


def confirm(memory_id: MemoryId, resource: Resource, reason: Because = "", db: Db = None) -> None:
    """Say that a memory is right; one that was rejected comes back.

    Example: lastro memories confirm 12 --resource ana
    """
    _judge(memory_id, resource, Verdict.CONFIRMED, reason, db)


def reject(memory_id: MemoryId, resource: Resource, reason: Because = "", db: Db = None) -> None:
    """Say that a memory is wrong: the same words do not bring it back.

    Example: lastro memories reject 12 --resource ana
    """
    _judge(memory_id, resource, Verdict.REJECTED, reason, db)


def pin(memory_id: MemoryId, resource: Resource, reason: Because = "", db: Db = None) -> None:
    """Let a memory keep its place and wording, whatever is said later.

    Example: lastro memories pin 12 --resource ana
    """
    _judge(memory_id, resource, Verdict.PINNED, reason, db)


def unpin(memory_id: MemoryId, resource: Resource, reason: Because = "", db: Db = None) -> None:
    """Let a pinned memory follow what is said again.

    Example: lastro memories unpin 12 --resource ana
    """
    _judge(memory_id, resource, Verdict.UNPINNED, reason, db)


def decisions(
    resource: Resource,
    run: Annotated[str | None, typer.Option("--run", metavar="ID", help="Only of this run.")] = None,
    db: Db = None,
    json: Json = False,
) -> None:
    """List what models proposed about the memories, and what became of it.

    Example: lastro memories decisions --resource ana
    """
    with memory_at(db) as memory:
        rows = memory.consolidation_decisions(resource, run)
    if json:
        print_json(rows)
        return
    table(
        ("run", "number", "proposal", "about", "wording", "outcome", "reason"),
        [(r.run_id, r.number, r.kind, r.memory_key or "", r.memory_value, r.outcome, r.reason) for r in rows],
        empty="No model has proposed anything.",
    )


def history(
    key: Annotated[str, typer.Argument(metavar="KEY", help="The key, home_city say.")],
    resource: Resource,
    subject: Annotated[str, typer.Option("--subject", metavar="WHO", help="About this member.")] = SELF,
    db: Db = None,
    json: Json = False,
) -> None:
    """List the values that held for a key over time, oldest first.

    Example: lastro memories history home_city --resource ana
    """
    with memory_at(db) as memory:
        stretches = memory.history(resource, key, subject=subject)
    if json:
        print_json(stretches)
        return
    table(
        ("value", "since (UTC)", "until (UTC)"),
        [
            (item.memory_value, f"{item.since:%Y-%m-%d %H:%M}", f"{item.until:%Y-%m-%d %H:%M}" if item.until else "")
            for item in stretches
        ],
        empty=f"Nothing was said about {key!r}.",
    )


def consolidate(resource: Resource, db: Db = None, json: Json = False) -> None:
    """Make of what was heard in single chats what is known over all of them, now.

    Example: lastro consolidate --resource ana
    """
    with memory_at(db) as memory:
        done = memory.consolidate(resource)
    if json:
        print_json(done)
        return
    if done.run_id is None:
        tell("Nothing was said since the last time.")
        return
    tell(
        f"{done.slots} keys read, {done.changed} memories changed; {done.accepted} proposals taken, "
        f"{done.refused} refused. Run {done.run_id.hex}."
    )
    if done.status == "needs_review":
        tell("The proposals would retire too much at once: look at them, then `lastro approve` the run.")


def undo(run: RunId, resource: Resource, decision: Number = None, db: Db = None) -> None:
    """Take back what a consolidation decided, or one decision of it.

    Example: lastro undo 3f2a77f0c1d04b3c9f6d --resource ana
    """
    with memory_at(db) as memory:
        tell(f"{memory.undo(resource, run, decision)} decisions taken back.")


def approve(run: RunId, resource: Resource, decision: Number = None, db: Db = None) -> None:
    """Let what a consolidation held back for review take effect.

    Example: lastro approve 3f2a77f0c1d04b3c9f6d --resource ana
    """
    with memory_at(db) as memory:
        tell(f"{memory.approve(resource, run, decision)} decisions approved.")


def forget(
    thread: Annotated[str, typer.Argument(metavar="THREAD", help="The conversation.")],
    resource: Resource,
    db: Db = None,
) -> None:
    """Forget a conversation with the facts heard in it; what they had replaced stands again.

    Example: lastro forget chat-7 --resource ana
    """
    with memory_at(db) as memory:
        tell(f"{memory.forget_thread(resource, thread)} facts forgotten with the conversation {thread!r}.")


def _judge(memory_id: str, resource: str, verdict: Verdict, reason: str, db: Path | None) -> None:
    with memory_at(db) as memory:
        row = memory.judge_memory(resource, memory_id, verdict, reason=reason)
    _tell(row)


def _tell(row: UserMemoryRow) -> None:
    tell(f"{row.id}  {row.memory_key}: {row.memory_value} ({row.memory_category}), {row.status}")


def _lines(explained: UserExplanation) -> Iterator[str]:
    memory = explained.memory
    yield f"{memory.memory_key}: {memory.memory_value}"
    yield f"  {memory.memory_category}, confidence {memory.confidence:.2f}, {memory.status}, about {memory.subject}"
    yield f"  heard in {memory.chats} chats from {moment(memory.first_seen_at)} to {moment(memory.last_seen_at)} UTC"
    if explained.superseded_by:
        yield f"  in its place stands {explained.superseded_by.memory_value!r} ({memory.retired_for})"
    yield ""
    yield "The words it rests on"
    for item in explained.facts:
        for quote in item.quotes:
            yield f"  {moment(quote.message.said_at)}  thread {item.fact.chat_id}: “{quote.evidence}”"
    yield ""
    yield "What was decided"
    for entry in explained.events:
        reason = getattr(entry.event, "reason", "")
        because = f": {reason}" if reason else ""
        yield f"  {moment(entry.recorded_at)}  position {entry.position}  {entry.topic}{because}"
    for row in explained.decisions:
        because = f" ({row.reason})" if row.reason else ""
        yield f"  run {row.run_id}, decision {row.number}: {row.kind} {row.outcome}{because}"


_COMMANDS: dict[str, Callable[..., None]] = {
    "list": listed,
    "why": why,
    "edit": edit,
    "confirm": confirm,
    "reject": reject,
    "pin": pin,
    "unpin": unpin,
    "decisions": decisions,
    "history": history,
}
for _name, _command in _COMMANDS.items():
    memories_app.command(_name)(ends_plainly(_command))


@memories_app.callback()
def memories() -> None:
    """What is known over all chats: list, explain, correct.

    Example: lastro memories list --resource ana
    """
