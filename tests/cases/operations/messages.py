"""Messages: added to a chat, extracted from, listed."""

from __future__ import annotations

from typing import Any

from lastro.application.jobs import CHAT_EXTRACT

from ..answers import Answer
from ..case import UnsupportedError
from .registry import does
from .user_memories import history_of

MESSAGE_FIELDS = {"id": "id", "role": "role", "text": "content", "content": "content", "at": "at", "name": "name"}
WITHOUT_MEANING_HERE = frozenset({"quote_of", "is_owner", "author", "chat"})
"""Fields that are known and told elsewhere: who owns the resource, and where a message goes, the form says."""


@does("add_messages", "chat", "messages")
def add_messages(host: Any, who: str, args: dict[str, Any]) -> Answer:
    recorded = host.memory.record(who, args.get("chat", "c1"), [message_of(given) for given in args["messages"]])
    return Answer(value={"new": recorded.new, "known": recorded.known})


def message_of(given: dict[str, Any]) -> dict[str, Any]:
    """Return a message of a case as a caller of the memory gives it."""
    if unknown := sorted(set(given) - set(MESSAGE_FIELDS) - WITHOUT_MEANING_HERE):
        raise UnsupportedError(f"a message with {', '.join(unknown)}")
    return {MESSAGE_FIELDS[name]: value for name, value in given.items() if name in MESSAGE_FIELDS}


@does("extract", "chat", "scripted_model")
def extract(host: Any, who: str, args: dict[str, Any]) -> Answer:
    """Read what is unread in one chat, now; with a script, these replies are the next ones."""
    if "scripted_model" in args:
        host.stage.update("script", replies=args["scripted_model"], since=host.stage.answered_calls())
    done, chat = 0, (who, args.get("chat", "c1"))
    while chat in (waiting := [(j.resource_id, j.target_id) for j in host.memory.jobs() if untried(j)]):
        if waiting[0] != chat:
            raise UnsupportedError("an extraction of a chat out of turn, while another waits for longer")
        done += host.memory.work(limit=1)
    return Answer(value=done)


def untried(job: Any) -> bool:
    return bool(job.job_type == CHAT_EXTRACT and job.status == "pending" and job.attempts == 0)


@does("history", "chat", "last", "scope", "key")
def history(host: Any, who: str, args: dict[str, Any]) -> Answer:
    if args.get("scope") == "user":
        return history_of(host, who, args)
    messages = host.memory.messages(who, args.get("chat", "c1"), last=args.get("last", 50))
    return Answer(
        [{"id": m.message_id, "role": m.role, "value": m.content, "at": m.said_at, "text": m.content} for m in messages]
    )
