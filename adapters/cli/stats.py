"""`lastro stats`: how the memory is doing, as figures and as bars."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ...application.stats import Stats
from .opening import memory_at
from .options import Db, Json, Resource
from .render import print_json, tell

WIDTH = 40
"""Characters of the longest bar."""


def stats(resource: Resource, db: Db = None, json: Json = False) -> None:
    """Say what was kept and refused, what was doubled, and what stands on more than one chat.

    Example: lastro stats --resource ana
    """
    with memory_at(db) as memory:
        found = memory.stats(resource)
    if json:
        print_json(found)
        return
    for line in _lines(found):
        tell(line)


def _lines(found: Stats) -> Iterator[str]:
    yield "Facts by category"
    totals = [(category, sum(statuses.values())) for category, statuses in found.facts.items()]
    notes = {
        category: ", ".join(f"{n} {status}" for status, n in found.facts[category].items()) for category, _ in totals
    }
    yield from _bars(totals, notes)
    yield ""
    yield "User memories by status"
    yield from _bars(list(found.user_memories.items()), {})
    yield f"  heard in two chats or more: {found.shared_evidence:.0%}"
    yield ""
    yield f"Candidates: {found.proposed} proposed, {found.accepted} accepted"
    reasons = {f"{gate.gate}: {reason}": number for gate in found.refusals for reason, number in gate.reasons.items()}
    yield from _bars(list(reasons.items()), {})
    yield f"Duplicates avoided: {found.duplicates_avoided}; contradictions settled: {found.contradictions}"
    if found.proposals:
        yield f"Proposals: {_joined(dict(sorted(found.proposals.items())))}"
    if found.days:
        yield ""
        yield "Model calls by day"
        tokens = {day.day: f"{day.prompt_tokens + day.output_tokens} tokens" for day in found.days}
        yield from _bars([(day.day, day.model_calls) for day in found.days], tokens)


def _joined(counts: dict[str, int]) -> str:
    return ", ".join(f"{count} {name}" for name, count in counts.items())


def _bars(counts: Sequence[tuple[str, int]], notes: dict[str, str]) -> Iterator[str]:
    """Yield one line a count, with a bar whose length is its share of the greatest."""
    if not counts:
        yield "  none"
        return
    names = max(len(name) for name, _ in counts)
    greatest = max(count for _, count in counts) or 1
    for name, count in counts:
        bar = "█" * round(WIDTH * count / greatest)
        note = f"  ({notes[name]})" if notes.get(name) else ""
        yield f"  {name:<{names}}  {count:>6}  {bar}{note}"
