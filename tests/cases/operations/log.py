"""The log and its tables: rebuilt, projected, copied, opened from elsewhere."""

from __future__ import annotations

import shutil
import sqlite3
import time
from contextlib import closing
from threading import Event
from typing import Any

from lastro.adapters.sqlite import SQLiteStore
from lastro.adapters.sqlite.jobs import JobTable
from lastro.application.log import MemoryLog
from lastro.application.projections import PROJECTIONS
from lastro.domain.fragment import Message, Role
from lastro.domain.identity import keyed_id
from lastro.domain.log import EVENTS
from lastro.domain.message import recorded

from ..answers import Answer, Raised
from ..case import UnsupportedError
from .registry import does

EVENTS_CHAT = "events"


@does("rebuild_projections", "name")
def rebuild_projections(host: Any, who: str, args: dict[str, Any]) -> Answer:
    return Answer(value=host.memory.rebuild(args.get("name")))


@does("verify")
def verify(host: Any, who: str, args: dict[str, Any]) -> Answer:
    return Answer([{"id": d.where, "text": f"{d.where}: {d.what}"} for d in host.memory.verify()])


@does("snapshot")
def snapshot(host: Any, who: str, args: dict[str, Any]) -> Answer:
    """Save the memory to a copy and go on with the copy."""
    copy = host.stage.folder / "copy" / host.stage.database.name
    copy.parent.mkdir()
    host.memory.backup(copy)
    host.memory.close()
    for file in host.stage.folder.glob(f"{host.stage.database.name}*"):
        file.unlink()
    for file in copy.parent.iterdir():
        shutil.move(file, host.stage.folder)
    host.open()
    return Answer()


@does("open_store", "fixture")
def open_store(host: Any, who: str, args: dict[str, Any]) -> Answer:
    """Open a store that another version wrote."""
    if "NEWER" not in args["fixture"].upper():
        raise UnsupportedError("a store of an earlier schema: this schema is the first")
    host.memory.close()
    with closing(sqlite3.connect(host.stage.database)) as connection, connection:
        (version,) = connection.execute("PRAGMA user_version").fetchone()
        connection.execute(f"PRAGMA user_version = {version + 1}")
    before = host.stage.database.read_bytes()
    try:
        host.open()
    except Exception as error:  # noqa: BLE001 (the refusal is what the case asks about)
        refusal = Raised.by(error)
    else:
        raise AssertionError("a store of a newer schema was opened")
    return Answer(value={"refused": refusal.message, "unchanged": before == host.stage.database.read_bytes()})


@does("append_event", "id", "hold_before_commit_seconds")
def append_event(host: Any, who: str, args: dict[str, Any]) -> Answer:
    """Append one event, holding its transaction open before the commit where the case wants that."""
    now = host.stage.clock.now()
    with SQLiteStore.open(
        host.stage.database, events=EVENTS, projections=PROJECTIONS, clock=host.stage.clock, jobs=HoldingJobs()
    ) as store:
        event = recorded(
            Message(args["id"], Role.SYSTEM, args["id"], now),
            id=keyed_id(store.secret(who), "message", who, EVENTS_CHAT, args["id"]),
            resource_id=who,
            thread_id=EVENTS_CHAT,
            at=now,
        )
        MemoryLog(store).append([event], [args.get("hold_before_commit_seconds", 0)])
    return Answer(value=args["id"])


class HoldingJobs(JobTable):
    """The queue's table, whose changes are seconds to wait inside the transaction."""

    def apply(self, cursor: sqlite3.Cursor, change: Any, now: Any) -> None:
        Event().wait(change)


@does("run_projector", "every_ms", "seconds")
def run_projector(host: Any, who: str, args: dict[str, Any]) -> Answer:
    """Look at the projected messages again and again; the value is what each look saw."""
    end = time.monotonic() + args["seconds"]
    looks = []
    while time.monotonic() < end:
        host.container.store().catch_up()
        looks.append([(message.id, message.message_id) for message in all_events(host)])
        Event().wait(args["every_ms"] / 1000)
    return Answer([{"id": message_id, "text": message_id} for _, message_id in looks[-1]], value=looks)


def all_events(host: Any) -> list[Any]:
    """The messages that `append_event` left, in the order of the view."""
    users = host.stage.state.get("users", [])
    messages = [m for user in users for m in host.memory.messages(user, EVENTS_CHAT, last=1000)]
    return sorted(messages, key=lambda message: message.id)
