"""User memories: consolidated, listed, decided about by people, undone."""

from __future__ import annotations

import json
from collections.abc import Sequence
from threading import Event, Thread
from typing import Any

from lastro.adapters.answers.consolidation import consolidation_question, parse_proposals
from lastro.application.ports import Fingerprint, Proposals
from lastro.application.projections.user_memories import UserMemoryRow
from lastro.application.views import UserFilter
from lastro.domain.errors import NotFoundError
from lastro.domain.proposals import Shown
from lastro.domain.run import Usage
from lastro.domain.user_memory import UserStatus, Verdict

from ..answers import Answer
from ..case import UnsupportedError
from .registry import does

STATUSES = {
    "any": tuple(UserStatus),
    "active": (UserStatus.ACTIVE,),
    "superseded": (UserStatus.SUPERSEDED,),
    "retracted": (UserStatus.RETRACTED, UserStatus.MERGED),
}
UNSHOWN = 9_999
"""A number that no question shows."""


class ConsolidatorOfCase:
    """Answers with the replies of a `consolidate` call, its ids turned into the numbers of the question."""

    def __init__(self, host: Any) -> None:
        self._host = host
        self._replies: Any = None
        self._asked = 0
        self._open: list[Any] = []
        self.asked_now: Event | None = None
        self.go_on: Event | None = None

    def script(self, replies: Any) -> None:
        """Let *replies* be the next ones."""
        self._replies, self._asked, self._open = replies, 0, []

    def fingerprint(self) -> Fingerprint:
        """See `Consolidator.fingerprint`."""
        return Fingerprint("model of the case")

    def propose(self, shown: Sequence[Shown]) -> Proposals:
        """See `Consolidator.propose`."""
        self._host.stage.note_model_call({"prompt": consolidation_question(shown), "unread": [], "context": []})
        if self.asked_now and self.go_on:
            self.asked_now.set()
            self.go_on.wait(60)
            self.asked_now = self.go_on = None
        reply = self._reply()
        raw = reply if isinstance(reply, str) else json.dumps([self._numbered(item, shown) for item in reply])
        return Proposals(parse_proposals(raw), raw, self.fingerprint(), Usage(calls=1))

    def _reply(self) -> Any:
        number, self._asked = self._asked, self._asked + 1
        if isinstance(self._replies, dict):
            return str(self._replies.get("text", ""))
        return self._replies[number] if self._replies and number < len(self._replies) else []

    def _numbered(self, item: dict[str, Any], shown: Sequence[Shown]) -> dict[str, Any]:
        numbered = dict(item)
        for name in ("merge", "supersede", "delete", "from"):
            if name in numbered:
                numbered[name] = [self._number(i, shown) for i in numbered[name]]
        for name in ("reword", "by"):
            if name in numbered:
                numbered[name] = self._number(numbered[name], shown)
        return numbered

    def _number(self, name: str, shown: Sequence[Shown]) -> int:
        names = self._host.stage.state.get("names", {})
        facts = {fact for key, fact in names.items() if key.partition("/")[2] == name}
        rows = {row for (row,) in self._host.stage.rows(
            f"SELECT id FROM chat_memories WHERE fact_id IN ({','.join('?' * len(facts))})", *facts
        )}  # fmt: skip
        for item in shown:
            if rows & set(item.supporting):
                return item.number
        return max(rows, default=UNSHOWN) + len(shown)


ROOMY = 4_000
"""Tokens of a context where a case names no budget."""


@does("consolidate", "scripted_model", "pause_at")
def consolidate(host: Any, who: str, args: dict[str, Any]) -> Answer:
    """Consolidate; without a script no model is asked."""
    if not args:
        return Answer(value=host.with_consolidator(None).memory.consolidate(who))
    consolidator = ConsolidatorOfCase(host)
    consolidator.script(args.get("scripted_model"))
    host.with_consolidator(consolidator)
    if args.get("pause_at") != "model_call":
        return Answer(value=host.memory.consolidate(who))
    consolidator.asked_now, consolidator.go_on = Event(), Event()
    asked, go_on = consolidator.asked_now, consolidator.go_on
    ended: list[Any] = []
    thread = Thread(target=lambda: (ended.append(host.memory.consolidate(who)), asked.set()), daemon=True)
    thread.start()
    asked.wait(60)
    host.paused = (thread, go_on, ended)
    return Answer()


@does("resume")
def resume(host: Any, who: str, args: dict[str, Any]) -> Answer:
    thread, go_on, ended = host.paused
    go_on.set()
    thread.join(60)
    if not ended:
        raise RuntimeError("the consolidation that was paused did not end well")
    return Answer(value=ended[0])


def list_user_memories(host: Any, who: str, args: dict[str, Any]) -> Answer:
    status = args.get("status", "active")
    if status not in STATUSES:
        raise UnsupportedError(f"user memories of the status {status!r}")
    wanted = UserFilter(
        statuses=STATUSES[status],
        memory_key=host.container.catalogue().canonical(args["key"]) if "key" in args else None,
        memory_category=args.get("category"),
        min_confidence=args.get("min_confidence", 0.0),
    )
    return Answer([row_of(host, row) for row in host.memory.user_memories(who, wanted=wanted)])


def history_of(host: Any, who: str, args: dict[str, Any]) -> Answer:
    """The values that held for a key."""
    stretches = host.memory.history(who, args["key"])
    return Answer(
        [
            {"id": number, "value": item.memory_value, "normalized": item.memory_value, "text": item.memory_value}
            for number, item in enumerate(stretches)
        ]
    )


@does("edit_fact", "scope", "match", "value", "category")
def edit_fact(host: Any, who: str, args: dict[str, Any]) -> Answer:
    row = host.memory.edit_memory(
        who, matching(host, who, args), memory_value=args.get("value"), memory_category=args.get("category")
    )
    return Answer([row_of(host, row)])


@does("confirm_fact", "scope", "match")
def confirm_fact(host: Any, who: str, args: dict[str, Any]) -> Answer:
    found = matching(host, who, args, tuple(UserStatus))
    return Answer([row_of(host, host.memory.judge_memory(who, found, Verdict.CONFIRMED))])


@does("reject_fact", "scope", "match")
def reject_fact(host: Any, who: str, args: dict[str, Any]) -> Answer:
    return Answer([row_of(host, host.memory.judge_memory(who, matching(host, who, args), Verdict.REJECTED))])


@does("pin_fact", "scope", "match")
def pin_fact(host: Any, who: str, args: dict[str, Any]) -> Answer:
    return Answer([row_of(host, host.memory.judge_memory(who, matching(host, who, args), Verdict.PINNED))])


@does("undo", "call", "decision")
def undo(host: Any, who: str, args: dict[str, Any]) -> Answer:
    """Take back the decision about some facts in the run of a call."""
    about = {rows_named(host, who, name) for name in args["decision"]["about"]}
    for row in host.memory.consolidation_decisions(who):
        if row.outcome == "accepted" and about <= set(json.loads(row.supporting_chat_memory_ids)):
            return Answer(value=host.memory.undo(who, row.run_id, row.number))
    raise NotFoundError(f"no accepted decision of {who!r} is about {args['decision']['about']}")


@does("delete_thread", "chat", "facts")
def delete_thread(host: Any, who: str, args: dict[str, Any]) -> Answer:
    if args.get("facts", "delete") != "delete":
        raise UnsupportedError("a thread that is deleted while its facts are kept")
    return Answer(value=host.memory.forget_thread(who, args["chat"]))


@does("render_context", "chat", "budget_tokens", "query")
def render_context(host: Any, who: str, args: dict[str, Any]) -> Answer:
    budget = args.get("budget_tokens", ROOMY)
    context = host.memory.context(who, args.get("chat"), args.get("query"), budget_tokens=budget)
    lines = [{"id": item.label, "text": item.text} for item in context.items]
    return Answer(lines, context.text, value=context.tokens)


def rows_named(host: Any, who: str, name: str) -> int:
    """Return the row of the fact that the case calls *name*."""
    fact_id = host.stage.state.get("names", {}).get(f"{who}/{name}", name)
    found = host.stage.rows("SELECT id FROM chat_memories WHERE fact_id = ?", fact_id)
    return int(found[0][0]) if found else -1


def matching(host: Any, who: str, args: dict[str, Any], statuses: tuple[UserStatus, ...] = (UserStatus.ACTIVE,)) -> str:
    """Return the id of the one user memory that the match of *args* means."""
    match = args.get("match", {})
    if unknown := sorted(set(match) - {"key", "value"}):
        raise UnsupportedError(f"a user memory that is found by {', '.join(unknown)}")
    key = host.container.catalogue().canonical(match["key"]) if "key" in match else None
    found = [
        row.memory_id
        for row in host.memory.user_memories(who, wanted=UserFilter(statuses=statuses))
        if row.memory_key == (key or row.memory_key)
        and match.get("value", "").casefold() in row.memory_value.casefold()
    ]
    if not found:
        raise NotFoundError(f"no user memory of {who!r} matches {match!r}: list them.")
    return str(found[0])


def row_of(host: Any, row: UserMemoryRow) -> dict[str, Any]:
    """Return a user memory in the words of the cases."""
    facts = dict(host.stage.rows("SELECT id, fact_id FROM chat_memories WHERE resource_id = ?", row.resource_id))
    names = {value: name.partition("/")[2] for name, value in host.stage.state.get("names", {}).items()}
    support = [facts.get(number, str(number)) for number in json.loads(row.supporting_chat_memory_ids)]
    return {
        "id": row.memory_id,
        "scope": "user",
        "chat": None,
        "key": row.memory_key,
        "value": row.memory_value,
        "category": row.memory_category,
        "confidence": row.confidence,
        "evidence": row.evidence_summary,
        "subject": row.subject,
        "status": row.status,
        "normalized": row.normalized_value,
        "supporting": sorted({names.get(fact, fact) for fact in support}),
        "supporting_count": len(support),
        "first_seen": row.first_seen_at,
        "last_seen": row.last_seen_at,
        "valid_from": row.valid_from,
        "valid_to": row.valid_to,
        "text": " · ".join((row.memory_category, row.memory_key, row.memory_value)),
    }
