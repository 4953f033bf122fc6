"""A person's word about a fact: edit, reject."""

from __future__ import annotations

from typing import Annotated

import typer

from ...domain.errors import InvalidInputError
from .opening import memory_at
from .options import Db, Drawer, FactId, Resource
from .render import tell


def edit(
    fact: FactId,
    resource: Resource,
    value: Annotated[str | None, typer.Option("--value", metavar="TEXT", help="The new wording.")] = None,
    category: Drawer = None,
    db: Db = None,
) -> None:
    """Put your own wording or category in place of the extracted one.

    Example: lastro edit 12 --resource ana --value "vegetarian since 2024"
    """
    if value is None and category is None:
        raise InvalidInputError("nothing to edit: give --value or --category.")
    with memory_at(db) as memory:
        row = memory.edit(resource, fact, memory_value=value, memory_category=category.value if category else None)
    tell(f"{row.id}  {row.memory_key}: {row.memory_value} ({row.memory_category})")


def reject(fact: FactId, resource: Resource, db: Db = None) -> None:
    """Take a fact back for good: the words that made it cannot make it again.

    Example: lastro reject 12 --resource ana
    """
    with memory_at(db) as memory:
        memory.reject(resource, fact)
    tell(f"{fact} is taken back; `lastro facts --all` still shows it.")
