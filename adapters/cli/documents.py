"""Commands about the working memory: show, update, replace, undo, history."""

from __future__ import annotations

import json as json_text
from collections.abc import Callable
from typing import Annotated

import typer

from ...application.working_memory import Document
from ...domain.errors import InvalidInputError
from .exits import ends_plainly
from .opening import memory_at
from .options import Db, Json, Resource
from .render import moment, plain, print_json, table, tell

documents_app = typer.Typer(rich_markup_mode=None, add_completion=False)
OfThread = Annotated[
    str | None, typer.Option("--thread", "-t", metavar="ID", help="The document of this conversation.")
]
Version = Annotated[
    int | None, typer.Option("--expected-version", metavar="N", help="Refuse unless the document is at this version.")
]


def show(resource: Resource, thread: OfThread = None, db: Db = None, json: Json = False) -> None:
    """Print the document that an agent keeps, as JSON.

    Example: lastro working-memory show --resource ana
    """
    with memory_at(db) as memory:
        held = memory.working_memory(resource, thread)
    if json:
        print_json(held)
    else:
        tell(json_text.dumps(held.document, ensure_ascii=False, indent=2))


def update(
    patch: Annotated[str, typer.Argument(metavar="PATCH", help="What changed, as a JSON object.")],
    resource: Resource,
    thread: OfThread = None,
    expected_version: Version = None,
    strict: Annotated[
        bool, typer.Option("--strict", help="By the letter of RFC 7396: null deletes, lists are replaced whole.")
    ] = False,
    db: Db = None,
    json: Json = False,
) -> None:
    """Change what a patch names, and nothing else.

    Example: lastro working-memory update '{"city": "Faro"}' --resource ana
    """
    with memory_at(db) as memory:
        held = memory.update_working_memory(
            resource, patch, thread=thread, expected_version=expected_version, strict=strict
        )
    _told(held, json=json)


def replace(
    document: Annotated[str, typer.Argument(metavar="DOCUMENT", help="The whole document, as a JSON object.")],
    resource: Resource,
    thread: OfThread = None,
    expected_version: Version = None,
    confirm: Annotated[bool, typer.Option("--confirm", help="Yes, what it leaves out shall go.")] = False,
    db: Db = None,
    json: Json = False,
) -> None:
    """Put a whole document in place; it can be undone.

    Example: lastro working-memory replace '{"city": "Faro"}' --resource ana --confirm
    """
    try:
        read = json_text.loads(document)
    except ValueError as error:
        raise InvalidInputError(f"the document is no JSON: {error}.", document) from error
    with memory_at(db) as memory:
        held = memory.replace_working_memory(
            resource, read, thread=thread, expected_version=expected_version, confirm=confirm
        )
    _told(held, json=json)


def undo(resource: Resource, thread: OfThread = None, db: Db = None, json: Json = False) -> None:
    """Restore the document before the last change.

    Example: lastro working-memory undo --resource ana
    """
    with memory_at(db) as memory:
        held = memory.undo_working_memory(resource, thread=thread)
    _told(held, json=json)


def history(resource: Resource, thread: OfThread = None, db: Db = None, json: Json = False) -> None:
    """List every change of the document, oldest first.

    Example: lastro working-memory history --resource ana
    """
    with memory_at(db) as memory:
        entries = memory.working_memory_history(resource, thread)
    if json:
        print_json(
            [{"recorded_at": entry.recorded_at, "topic": entry.topic, "event": plain(entry.event)} for entry in entries]
        )
        return
    table(
        ("version", "changed (UTC)", "by", "document"),
        [
            (number, moment(e.recorded_at), e.event.by, json_text.dumps(e.event.document, ensure_ascii=False))
            for number, e in enumerate(entries, start=1)
        ],
        empty=f"{resource!r} has no working memory yet.",
    )


def _told(held: Document, *, json: bool) -> None:
    if json:
        print_json(held)
    else:
        tell(f"version {held.version}: {json_text.dumps(held.document, ensure_ascii=False)}")


_COMMANDS: dict[str, Callable[..., None]] = {
    "show": show,
    "update": update,
    "replace": replace,
    "undo": undo,
    "history": history,
}
for _name, _command in _COMMANDS.items():
    documents_app.command(_name)(ends_plainly(_command))


@documents_app.callback()
def working_memory() -> None:
    """The document that an agent keeps about a resource.

    Example: lastro working-memory show --resource ana
    """
