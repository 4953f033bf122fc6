"""Facts: stated, listed, looked at, edited, taken back."""

from __future__ import annotations

import re
from datetime import datetime
from typing import Any

from lastro.application.projections.chat_memories import ChatMemory
from lastro.application.views import FactFilter
from lastro.domain.errors import NotFoundError
from lastro.domain.fact import Status
from lastro.domain.time import from_utc_text

from ..answers import Answer
from ..case import UnsupportedError
from .messages import message_of
from .registry import does
from .user_memories import list_user_memories

MESSAGE_ID = re.compile(r"[A-Za-z]{1,4}-?\d{0,5}")
STATUSES = {
    "any": tuple(Status),
    "active": (Status.ACTIVE,),
    "superseded": (Status.SUPERSEDED,),
    "retracted": (Status.RETRACTED,),
    "deleted": (Status.RETRACTED,),
}
FACT_FIELDS = frozenset({
    "memory_key", "memory_value", "category", "memory_category", "confidence", "evidence", "subject",
    "is_user_memory_candidate", "valid_to",
})  # fmt: skip


@does("put_fact", "fact", "chat", "at", "id", "n", "speaker")
def put_fact(host: Any, who: str, args: dict[str, Any]) -> Answer:
    """A user message says the fact's evidence, and the fact is stated from it; *n* times with ``{n}`` filled in."""
    if "n" not in args:
        return stated(host, who, args)
    fact = dict(args["fact"])
    if MESSAGE_ID.fullmatch(fact.get("evidence") or ""):
        fact.pop("evidence")  # so many facts are said in a message each: actors would else take one for an edit
    answers = [stated(host, who, args | {"fact": filled(fact, n)}) for n in range(args["n"])]
    return Answer([row for answer in answers for row in answer.rows])


@does("put_facts_bulk", "facts", "at", "chat")
def put_facts_bulk(host: Any, who: str, args: dict[str, Any]) -> Answer:
    rows = []
    for item in args["facts"]:
        fact = dict(item.get("fact", item))
        chat = fact.pop("chat", item.get("chat", args.get("chat", "c1")))
        call = {"fact": fact, "chat": chat, "id": item.get("id", fact["memory_key"])}
        at = item.get("at", args.get("at"))
        rows += stated(host, who, call | ({"at": at} if at else {})).rows
    return Answer(rows)


def filled(fact: dict[str, Any], n: int) -> dict[str, Any]:
    return {name: value.replace("{n}", str(n)) if isinstance(value, str) else value for name, value in fact.items()}


def stated(host: Any, who: str, args: dict[str, Any]) -> Answer:
    """Record the message that says the fact and remember the fact."""
    fact, chat = args["fact"], args.get("chat", "c1")
    if unknown := sorted(set(fact) - FACT_FIELDS):
        raise UnsupportedError(f"a fact that is put with {', '.join(unknown)}")
    message, quoted = saying(host, who, chat, fact)
    message |= {name: args[given] for name, given in (("at", "at"), ("name", "speaker")) if given in args}
    settlement = host.memory.remember(
        who,
        chat,
        memory_key=fact["memory_key"],
        memory_value=fact["memory_value"],
        memory_category=fact.get("category", fact.get("memory_category", "")),
        message=message,
        evidence=quoted,
        confidence=fact.get("confidence", 0.95),
        subject=fact.get("subject", "self"),
        is_user_memory_candidate=fact.get("is_user_memory_candidate", True),
        valid_to=instant(fact.get("valid_to")),
    )
    if settlement.fact is None:
        return Answer(value=settlement.outcome.value)
    fact_id = settlement.fact.id.hex
    if "id" in args:
        host.stage.update("names", **{f"{who}/{args['id']}": fact_id})
    return Answer([row_of(host, host.memory.why(who, fact_id).fact)], value=settlement.outcome.value)


def saying(host: Any, who: str, chat: str, fact: dict[str, Any]) -> tuple[dict[str, Any], str | None]:
    """Return the message in which the user says the fact, and which of its words are the evidence.

    Where the evidence names a message of the chat, that message is quoted as it stands; where it names none,
    a message of that id says the value itself.
    """
    evidence, value = fact.get("evidence") or "", fact["memory_value"]
    if not evidence:
        return {"role": "user", "content": value}, None
    if not MESSAGE_ID.fullmatch(evidence):
        return {"role": "user", "content": evidence}, evidence
    held = {message.message_id: message for message in host.memory.messages(who, chat, last=1000)}
    made = host.stage.state.get("made", {})
    named, told = held.get(evidence), host.stage.state.get("messages", {}).get(evidence)
    if told and not named:
        return message_of(told), None
    if named and f"{who}/{chat}/{evidence}" not in made:
        return {
            "id": evidence,
            "role": named.role,
            "content": named.content,
            "at": from_utc_text(named.said_at),
            "name": named.speaker,
        }, None
    message_id = f"{evidence}~{value}"[:200] if named and named.content != value else evidence
    host.stage.update("made", **{f"{who}/{chat}/{message_id}": True})
    return {"id": message_id, "role": "user", "content": value}, None


@does(
    "list_facts", "key", "status", "created_from", "created_to", "chat", "category", "scope", "min_confidence", "as_of"
)
def list_facts(host: Any, who: str, args: dict[str, Any]) -> Answer:
    if args.get("scope", "chat") == "user":
        return list_user_memories(host, who, args)
    status = args.get("status", "active")
    if status not in STATUSES:
        raise UnsupportedError(f"facts of the status {status!r}")
    wanted = FactFilter(
        statuses=STATUSES[status],
        memory_key=host.container.catalogue().canonical(args["key"]) if "key" in args else None,
        memory_category=args.get("category"),
        min_confidence=args.get("min_confidence", 0.0),
        seen_from=instant(args.get("created_from")),
        seen_to=instant(args.get("created_to")),
    )
    as_of = instant(args["as_of"]) if isinstance(args.get("as_of"), str) else args.get("as_of")
    rows = host.memory.facts(who, args.get("chat"), wanted=wanted, as_of=as_of)
    return Answer([row_of(host, row) for row in rows])


@does("get_fact", "id", "match")
def get_fact(host: Any, who: str, args: dict[str, Any]) -> Answer:
    return Answer([row_of(host, host.memory.why(who, the_fact(host, who, args)).fact)])


@does("update_fact", "id", "match", "value", "category")
def update_fact(host: Any, who: str, args: dict[str, Any]) -> Answer:
    fact = the_fact(host, who, args)
    row = host.memory.edit(who, fact, memory_value=args.get("value"), memory_category=args.get("category"))
    return Answer([row_of(host, row)])


@does("delete_fact", "id", "match", "when")
def delete_fact(host: Any, who: str, args: dict[str, Any]) -> Answer:
    fact = the_fact(host, who, args)
    host.memory.reject(who, fact)
    return Answer(value=1)


@does("export", "format")
def export(host: Any, who: str, args: dict[str, Any]) -> Answer:
    """All that the memory hands out about somebody's facts."""
    rows = [row for scope in ("chat", "user") for row in list_facts(host, who, {"status": "any", "scope": scope}).rows]
    return Answer(rows)


def the_fact(host: Any, who: str, args: dict[str, Any]) -> str:
    """Return the id of the fact that is meant: by the case's own name for it, or by what it matches."""
    if "match" not in args:
        name = str(args.get("id", ""))
        return str(host.stage.state.get("names", {}).get(f"{who}/{name}", name))
    match = args["match"]
    if unknown := sorted(set(match) - {"key", "value"}):
        raise UnsupportedError(f"a fact that is found by {', '.join(unknown)}")
    key = host.container.catalogue().canonical(match["key"]) if "key" in match else None
    found = [
        row.fact_id
        for row in host.memory.facts(who)
        if row.memory_key == (key or row.memory_key)
        and match.get("value", "").casefold() in row.memory_value.casefold()
    ]
    if not found:
        raise NotFoundError(f"no active fact of {who!r} matches {match!r}: list the facts of the resource.")
    return str(found[0])


def row_of(host: Any, row: ChatMemory) -> dict[str, Any]:
    """Return a fact in the words of the cases."""
    return {
        "id": own_name(host, row.fact_id),
        "scope": "chat",
        "fact_id": row.fact_id,
        "chat": row.chat_id,
        "key": row.memory_key,
        "value": row.memory_value,
        "category": row.memory_category,
        "confidence": row.confidence,
        "evidence": row.evidence,
        "source": row.source_message_id,
        "subject": row.subject,
        "status": row.status,
        "normalized": row.normalized_value,
        "superseded_by": own_name(host, row.superseded_by) if row.superseded_by else None,
        "first_seen": row.first_seen_at,
        "last_seen": row.last_seen_at,
        "valid_from": row.valid_from,
        "valid_to": row.valid_to,
        "text": " · ".join((row.memory_category, row.memory_key, row.memory_value, f"“{row.evidence}”")),
    }


def own_name(host: Any, fact_id: str) -> str:
    """Return the case's name for a fact, its id where the case gave it none."""
    names = {value: name.partition("/")[2] for name, value in host.stage.state.get("names", {}).items()}
    return str(names.get(fact_id, fact_id))


def instant(text: str | None) -> datetime | None:
    return datetime.fromisoformat(text) if text else None
