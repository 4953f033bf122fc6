"""Commands about one conversation: open, rename, archive, forget."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated

import typer

from ...application.projections.chat_threads import ChatThread
from .exits import ends_plainly
from .opening import memory_at
from .options import Db, Json, Resource
from .render import print_json, tell

thread_app = typer.Typer(rich_markup_mode=None, add_completion=False)
ThreadId = Annotated[str, typer.Argument(metavar="THREAD", help="The conversation.")]


def open_(
    resource: Resource,
    thread: Annotated[str | None, typer.Argument(metavar="THREAD", help="Its id; a new one by default.")] = None,
    title: Annotated[str | None, typer.Option("--title", help="What it is called.")] = None,
    db: Db = None,
    json: Json = False,
) -> None:
    """Open a conversation before anybody speaks in it.

    Example: lastro thread open --resource ana --title "Plans for May"
    """
    with memory_at(db, new=True) as memory:
        _told(memory.open_thread(resource, thread, title=title), json=json)


def rename(
    thread: ThreadId,
    title: Annotated[str, typer.Argument(metavar="TITLE", help="What it is called from now on.")],
    resource: Resource,
    db: Db = None,
    json: Json = False,
) -> None:
    """Give a conversation a title.

    Example: lastro thread rename chat-7 "Plans for May" --resource ana
    """
    with memory_at(db) as memory:
        _told(memory.rename_thread(resource, thread, title), json=json)


def archive(thread: ThreadId, resource: Resource, db: Db = None, json: Json = False) -> None:
    """Put a conversation away; nothing of it is lost.

    Example: lastro thread archive chat-7 --resource ana
    """
    with memory_at(db) as memory:
        _told(memory.archive_thread(resource, thread), json=json)


def restore(thread: ThreadId, resource: Resource, db: Db = None, json: Json = False) -> None:
    """Take a conversation back from the archive.

    Example: lastro thread restore chat-7 --resource ana
    """
    with memory_at(db) as memory:
        _told(memory.archive_thread(resource, thread, archived=False), json=json)


def _told(row: ChatThread, *, json: bool) -> None:
    if json:
        print_json(row)
        return
    tell(f"{row.chat_id}  {row.title or ''}{' (archived)' if row.archived else ''}".rstrip())


_COMMANDS: dict[str, Callable[..., None]] = {"open": open_, "rename": rename, "archive": archive, "restore": restore}
for _name, _command in _COMMANDS.items():
    thread_app.command(_name)(ends_plainly(_command))
