"""What verify finds, in words that need no knowledge of the file's insides."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from ...application import facade


@dataclass(frozen=True, slots=True)
class Difference(facade.Difference):
    """One thing that is not as it was written.

    Attributes:
        kind: stable name of what happened: ``"payload_changed"``, ``"tail_lost"``, ``"row_changed"`` …
        position: of the event, where one is meant.
        table: the projected table, where one is meant.
        row_id: id of the row in that table.
        column: of the row, where a value differs.
        live: the value that stands in the file.
        rebuilt: the value that the log gives.
    """

    kind: str
    position: int | None = None
    table: str | None = None
    row_id: int | None = None
    column: str | None = None
    live: Any = None
    rebuilt: Any = None


def in_log(kind: str, what: str, position: int) -> Difference:
    """Return a difference at an event of the log."""
    return Difference(f"event {position}", what, kind, position)


def beside(kind: str, what: str, where: str, position: int | None = None) -> Difference:
    """Return a difference in what lies around the log: its head, its key, its guards."""
    return Difference(where, what, kind, position)


def in_table(
    kind: str, what: str, table: str, row_id: int | None = None, column: str | None = None, *, live: Any, rebuilt: Any
) -> Difference:
    """Return a difference in a projected table."""
    where = " ".join([table, *([f"row {row_id}"] if row_id is not None else []), *([column] if column else [])])
    return Difference(where, what, kind, None, table, row_id, column, live, rebuilt)
