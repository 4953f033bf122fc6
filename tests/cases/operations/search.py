"""Search, over facts and over turns."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from typing import Any

from lastro.application.finding import Found

from ..answers import Answer
from ..case import UnsupportedError
from .facts import instant, row_of
from .registry import does

KINDS = {"facts": "fact", "messages": "turn"}


@does("search", "query", "top_k", "when", "include", "include_superseded", "as_of", "semantic")
def search(host: Any, who: str, args: dict[str, Any]) -> Answer:
    """Facts, where the case names nothing else; a time for which facts are asked is one at which they held."""
    include = args.get("include", ["facts"])
    if unknown := sorted(set(include) - set(KINDS)):
        raise UnsupportedError(f"a search in {', '.join(unknown)}")
    found = host.memory.search(
        who,
        args.get("query", ""),
        kinds=[KINDS[name] for name in include],
        when=args.get("when"),
        include_superseded=args.get("include_superseded", False),
        at=instant(args.get("as_of")),
        limit=args.get("top_k", 10),
    )
    return Answer([found_row(host, hit) for hit in found])


@does("search_history", "query", "chat", "top_k")
def search_history(host: Any, who: str, args: dict[str, Any]) -> Answer:
    found = host.memory.search(who, args["query"], kinds="turn", thread=args.get("chat"), limit=args.get("top_k", 10))
    return Answer([found_row(host, hit) for hit in found])


def found_row(host: Any, hit: Found) -> dict[str, Any]:
    if hit.kind == "fact":
        return row_of(host, hit.row)
    row = hit.row
    return {"id": row.message_id, "role": row.role, "value": row.content, "at": row.said_at, "text": row.content}


@does("fts_integrity_check")
def fts_integrity_check(host: Any, who: str, args: dict[str, Any]) -> Answer:
    """FTS5's own check of both indexes; it raises where one is damaged."""
    with closing(sqlite3.connect(host.stage.database)) as connection:
        for name in ("chat_messages_words", "chat_memories_words"):
            connection.execute(f"INSERT INTO {name}({name}) VALUES ('integrity-check')")
    return Answer(value="ok")
