"""Commands that show what an agent is handed, and what stands for old turns."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

import typer

from ...application.asking import Context
from ...domain.context import Tier
from ...domain.errors import InvalidInputError
from ...domain.language import ENGLISH, PORTUGUESE, SPANISH
from .opening import memory_at
from .options import Db, Json, Resource, Thread
from .render import heading, print_json, table, tell
from .times import AsOf, point_in_time


class Language(StrEnum):
    """What headings can be written in."""

    EN = ENGLISH
    PT = PORTUGUESE
    ES = SPANISH


SHOWN = 20
"""How many of the pieces that were left out are shown."""


def context(
    resource: Resource,
    thread: Thread = None,
    query: Annotated[
        str | None, typer.Option("--query", "-q", metavar="WORDS", help="What the user says now; it is searched for.")
    ] = None,
    budget: Annotated[
        int, typer.Option("--budget", min=1, metavar="TOKENS", help="What the text takes at most.")
    ] = 1200,
    tier: Annotated[
        list[Tier] | None, typer.Option("--tier", help="Only of this tier; may be given again.", case_sensitive=False)
    ] = None,
    language: Annotated[
        Language | None, typer.Option("--language", help="Of the headings.  [default: that of the conversation]")
    ] = None,
    as_of: AsOf = None,
    receipt: Annotated[
        str | None, typer.Option("--receipt", metavar="ID", help="Make the context of this receipt again.")
    ] = None,
    explain: Annotated[bool, typer.Option("--explain", help="Why each piece is in, and what came next.")] = False,
    db: Db = None,
    json: Json = False,
) -> None:
    """Show what an agent is handed for its next turn.

    Example: lastro context --resource ana --thread plans --query "what did we decide about the trip?"
    """
    with memory_at(db) as memory:
        if receipt is not None:
            if query or tier or as_of:
                raise InvalidInputError("--receipt makes a context again: it takes no query, tier or time.", receipt)
            made = memory.context_again(resource, receipt)
        else:
            made = memory.context(
                resource,
                thread,
                query,
                budget_tokens=budget,
                tiers=None if not tier else [one.value for one in tier],
                language=None if language is None else language.value,
                as_of=None if as_of is None else point_in_time(as_of),
            )
    if json:
        print_json(made)
    elif explain:
        _explain(made)
    else:
        tell(made.text or "There is nothing to hand out yet.")


def observations(
    resource: Resource,
    thread: Annotated[str, typer.Option("--thread", "-t", metavar="ID", help="The conversation.")],
    now: Annotated[bool, typer.Option("--now", help="Observe what is old by now first.")] = False,
    db: Db = None,
    json: Json = False,
) -> None:
    """Show what stands for the old turns of a conversation.

    Example: lastro observations --resource ana --thread plans
    """
    with memory_at(db) as memory:
        if now:
            memory.observe(resource, thread)
        groups = memory.observations(resource, thread)
    if json:
        print_json(groups)
        return
    table(
        ("id", "day", "priority", "text", "messages"),
        [
            (f"o{group.id}.{place}", one.said_on, one.priority, one.text, len(one.message_ids))
            for group in groups
            for place, one in enumerate(group.each())
        ],
        empty="Nothing was observed yet.",
    )


def _explain(made: Context) -> None:
    heading(f"In: {made.tokens} of {made.budget} tokens ({made.counter}), policy {made.policy}")
    table(
        ("section", "kind", "id", "tokens", "score", "text"),
        [(i.section, i.kind, i.label, i.tokens, f"{i.score:.2f}", i.text) for i in made.items],
        empty="Nothing.",
    )
    heading("Left out")
    table(
        ("section", "kind", "id", "tokens", "why", "text"),
        [(c.section, c.kind, c.label, c.tokens, c.reason, c.text) for c in made.left_out[:SHOWN]],
        empty="Nothing.",
    )
    if made.receipt:
        tell(f"Receipt: {made.receipt}")
