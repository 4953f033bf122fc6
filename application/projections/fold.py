"""A projection is a fold: one pure definition serves inline, catch-up, rebuild and as-of.

A fold never refuses, never reads a clock and never asks a database: it gets the row that stands
under the event's key (or None) and returns the row that shall stand there (or None for no row).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, fields
from typing import Any, Literal, NamedTuple

ColumnType = Literal["integer", "text", "real"]


@dataclass(frozen=True, slots=True)
class Column:
    """One column of a projected table; `default` is a literal of the column's type."""

    name: str
    type: ColumnType
    required: bool = False
    default: str | int | float | None = None


@dataclass(frozen=True, slots=True)
class Index:
    """An index over `columns`, over the rows where every column of `where` has its value."""

    columns: tuple[str, ...]
    unique: bool = False
    where: tuple[tuple[str, str | int], ...] = ()


Fold = Callable[[Any, Any, int], Any]
"""(row or None, event, position in the log) -> row or None. The event has the attributes of the
domain event of its topic, `originator_id` (hex text) included; its instants are UTC text as tables hold it."""


class Findable(NamedTuple):
    """What a row is found by.

    Attributes:
        resource_id: whose row; nobody else's search reads its terms.
        terms: as `domain.searching.indexed_terms` gives them.
        length: how many of them stand in the text itself.
        by_assistant: the assistant said it.
    """

    resource_id: str
    terms: Sequence[str]
    length: int
    by_assistant: bool = False


@dataclass(frozen=True)
class Projection:
    """A table that is a fold over the log.

    Attributes:
        name: of the table and of the position row.
        version: raised when the fold or the columns change: the table is then built again.
        row: a slots dataclass whose fields are the columns, in order; the first is
            ``id INTEGER PRIMARY KEY``, the position of the event that made the row.
        columns: what `row` holds, in the same order.
        key: columns that identify a row, unique together.
        key_of: topic to a function of the event that returns the values of `key`.
        folds: topic to fold; the topics are those of `key_of`.
        creates: topics whose event always makes a new row, so that none needs to be looked up.
        indexes: further indexes.
        inline: projected in the append's own transaction; otherwise caught up after it.
        found_by: the words under which a row is found, None for a row that is not; an index of the
            table is kept by them, along with the table.
    """

    name: str
    version: int
    row: type[Any]
    columns: tuple[Column, ...]
    key: tuple[str, ...]
    key_of: Mapping[str, Callable[[Any], tuple[Any, ...]]]
    folds: Mapping[str, Fold]
    creates: frozenset[str] = frozenset()
    indexes: tuple[Index, ...] = ()
    inline: bool = True
    found_by: Callable[[Any], Findable | None] | None = None

    def __post_init__(self) -> None:
        names = tuple(column.name for column in self.columns)
        if names != tuple(field.name for field in fields(self.row)):
            raise TypeError(f"{self.name}: the columns are not the fields of {self.row.__name__}.")
        if self.key_of.keys() != self.folds.keys():
            raise TypeError(f"{self.name}: key_of and folds name different topics.")
