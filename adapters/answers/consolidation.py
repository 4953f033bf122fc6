"""What a consolidator is asked, and how its answer is read."""

from __future__ import annotations

from collections.abc import Sequence

from ...domain.keys import snake_case
from ...domain.normalize import clean_text
from ...domain.proposals import Proposal, Shown
from ...domain.standing import DecisionKind
from .prompt import load_prompt
from .scan import Object, scan
from .values import number_in, numbers_in, objects_in, text_in

PROMPT = "consolidate-v1"
MAX_PROPOSALS = 200
MAX_QUOTE = 200
MAX_SAID = 300
_KINDS = {
    "merge": DecisionKind.MERGE,
    "reword": DecisionKind.REWORD,
    "supersede": DecisionKind.SUPERSEDE,
    "replace": DecisionKind.SUPERSEDE,
    "new": DecisionKind.NEW,
}


def consolidation_question(shown: Sequence[Shown]) -> str:
    """Return the whole prompt about *shown*."""
    return "\n".join((load_prompt(PROMPT).text.rstrip(), "", "Memories:", *map(_line, shown), "", "Answer:", ""))


def parse_proposals(raw: str) -> tuple[Proposal, ...]:
    """Return the proposals in *raw*, whatever stands around them; what is none of the kinds comes as `UNKNOWN`."""
    items: list[Proposal] = []
    for found in scan(raw).found:
        for item in objects_in(found.root):
            if len(items) < MAX_PROPOSALS:
                items.append(_proposal(item, raw[item.start : item.end if item.closed else item.start + MAX_SAID]))
    return tuple(items)


def _line(item: Shown) -> str:
    mark = "" if item.settled else "*"
    quotes = " / ".join(" ".join(quote.split())[:MAX_QUOTE] for quote in item.quotes[-2:])
    about = "" if item.slot.subject == "self" else f" ({item.slot.subject})"
    return (
        f"{item.number}{mark} | {item.slot.memory_key}{about} | {item.memory_value} | "
        f"{item.last_seen:%Y-%m-%d} | {quotes}"
    )


def _proposal(item: Object, said: str) -> Proposal:
    fields = {snake_case(name): value for name, value in item.fields}
    said = clean_text(said)[:MAX_SAID]
    kinds = [kind for name, kind in _KINDS.items() if name in fields]
    if not item.closed or len(kinds) != 1:
        return Proposal(DecisionKind.UNKNOWN, said=said)
    kind = kinds[0]
    named = next(fields[name] for name, found in _KINDS.items() if found is kind and name in fields)
    content = dict(fields)
    if kind is DecisionKind.NEW and isinstance(named, Object):
        content |= {snake_case(name): value for name, value in named.fields}
    new_value = named if kind is DecisionKind.NEW and isinstance(named, str) else ""
    return Proposal(
        kind=kind,
        numbers=numbers_in(fields.get("from") if kind is DecisionKind.NEW else named),
        by=number_in(fields["by"]) if fields.get("by") is not None else None,
        memory_key=text_in(content.get("memory_key") or content.get("key")),
        memory_value=text_in(new_value or content.get("memory_value") or content.get("value")),
        memory_category=text_in(content.get("memory_category") or content.get("category")),
        said=said,
    )
