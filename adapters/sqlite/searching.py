"""What search reads: the word indexes, and the rows that they lead to."""

from __future__ import annotations

import json
import logging
import sqlite3
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import fields
from typing import Any, Protocol, TypeVar

from ...application.finding import Kind, Stretch, Turn, Wanted
from ...application.projections.chat_memories import ChatMemory
from ...application.projections.chat_messages import SEARCHED_ROLES, ChatMessage
from ...domain.errors import StoreLockedError, StoreReadOnlyError
from ...domain.fact import Status
from ...domain.time import utc_text
from .words import places

Row = TypeVar("Row")
logger = logging.getLogger("lastro.search")
_TABLES = {Kind.TURN: "chat_messages", Kind.FACT: "chat_memories"}
PATIENCE_S = 0.1
"""So long a search waits for somebody who writes; after that it does without the newest rows."""
SEARCHED_TABLES = (*_TABLES.values(), "chat_threads")
"""What a search reads."""
_SAID_AT = {Kind.TURN: "said_at", Kind.FACT: "first_seen_at"}
_HELD_FROM = {Kind.TURN: "said_at", Kind.FACT: "valid_from"}
_TOTALS = {
    Kind.TURN: "SELECT coalesce(sum(messages), 0) FROM chat_threads WHERE resource_id = ?",
    Kind.FACT: "SELECT count(*) FROM chat_memories WHERE resource_id = ?",
}
_IS_TURN = f"NOT forgotten AND role IN {SEARCHED_ROLES}"


def _neighbours(sign: str, order: str) -> str:
    """Return the subquery of the turns on one side of `m`, as numbers of an id and one bit for who spoke.

    Of one instant there may be thousands, in a history without times say: the index tells those apart by their ids.
    """

    def side(condition: str) -> str:
        return f"""
            SELECT * FROM (SELECT n.id, n.role, n.said_at FROM chat_messages AS n
            WHERE n.resource_id = m.resource_id AND n.chat_id = m.chat_id AND {condition} AND {_IS_TURN}
            ORDER BY n.said_at {order}, n.id {order} LIMIT :reach)"""

    return f"""
        (SELECT json_group_array(2 * id + (role = 'assistant')) FROM (
            {side(f"n.said_at = m.said_at AND n.id {sign} m.id")} UNION ALL {side(f"n.said_at {sign} m.said_at")}
            ORDER BY said_at {order}, id {order} LIMIT :reach))"""


AROUND = f"""
    SELECT 2 * m.id + (m.role = 'assistant'), {_neighbours("<", "DESC")}, {_neighbours(">", "ASC")}
    FROM json_each(:ids) AS wanted CROSS JOIN chat_messages AS m ON m.id = wanted.value
    WHERE m.resource_id = :resource_id AND {_IS_TURN}"""


class Searched(Protocol):
    """Tables with word indexes: the live ones, or those of the past."""

    def reading(self) -> AbstractContextManager[sqlite3.Cursor]:
        """Begin a read transaction."""

    def catch_up_words(self, wait_s: float | None = None) -> None:
        """Bring the word indexes up to date with their tables."""


class SQLiteWords:
    """See `application.finding.Words`."""

    def __init__(self, store: Searched) -> None:
        self._store = store

    def refresh(self) -> None:
        """See `Words.refresh`."""
        try:
            self._store.catch_up_words(PATIENCE_S)
        except (StoreLockedError, StoreReadOnlyError) as error:
            logger.info("searching without the newest rows: %s", error)

    def places(self, kind: Kind, resource_id: str, terms: Iterable[str]) -> Mapping[str, Sequence[int]]:
        """See `Words.places`."""
        with self._store.reading() as cursor:
            return {term: places(cursor, _TABLES[kind], resource_id, term) for term in terms}

    def total(self, kind: Kind, resource_id: str) -> int:
        """See `Words.total`."""
        with self._store.reading() as cursor:
            return int(cursor.execute(_TOTALS[kind], (resource_id,)).fetchone()[0])

    def admitted(self, kind: Kind, wanted: Wanted, ids: Collection[int]) -> set[int]:
        """See `Words.admitted`."""
        conditions, values = _conditions(kind, wanted)
        with self._store.reading() as cursor:
            rows = cursor.execute(_by_id("id", _TABLES[kind], conditions), (json.dumps(list(ids)), *values))
            return {id_ for (id_,) in rows}

    def newest(self, kind: Kind, wanted: Wanted, limit: int) -> Sequence[int]:
        """See `Words.newest`."""
        conditions, values = _conditions(kind, wanted)
        statement = (
            f"SELECT id FROM {_TABLES[kind]} WHERE {' AND '.join(conditions)}"
            f" ORDER BY {_SAID_AT[kind]} DESC, id DESC LIMIT ?"
        )
        with self._store.reading() as cursor:
            return [id_ for (id_,) in cursor.execute(statement, (*values, limit))]

    def around(self, resource_id: str, ids: Collection[int], reach: int) -> Sequence[Stretch]:
        """See `Words.around`."""
        values = {"ids": json.dumps(list(ids)), "resource_id": resource_id, "reach": reach}
        with self._store.reading() as cursor:
            return [_stretch(*row) for row in cursor.execute(AROUND, values)]

    def turns(self, resource_id: str, ids: Collection[int]) -> Mapping[int, ChatMessage]:
        """See `Words.turns`."""
        return self._rows(ChatMessage, Kind.TURN, resource_id, ids)

    def known(self, resource_id: str, ids: Collection[int]) -> Mapping[int, ChatMemory]:
        """See `Words.known`."""
        return self._rows(ChatMemory, Kind.FACT, resource_id, ids)

    def _rows(self, row: Callable[..., Row], kind: Kind, resource_id: str, ids: Collection[int]) -> dict[int, Row]:
        names = ", ".join(field.name for field in fields(row))  # type: ignore[arg-type]
        with self._store.reading() as cursor:
            found = cursor.execute(
                _by_id(names, _TABLES[kind], ["resource_id = ?"]), (json.dumps(list(ids)), resource_id)
            ).fetchall()
        return {values[0]: row(*values) for values in found}


def _by_id(columns: str, table: str, conditions: Sequence[str]) -> str:
    return (
        f"SELECT {columns} FROM (SELECT value AS wanted FROM json_each(?)) CROSS JOIN {table} ON id = wanted"
        f" WHERE {' AND '.join(conditions)}"
    )


def _conditions(kind: Kind, wanted: Wanted) -> tuple[list[str], list[Any]]:
    said_at = _SAID_AT[kind]
    choices: list[tuple[str, Any]] = [
        ("resource_id = ?", wanted.resource_id),
        ("chat_id = ?", wanted.thread_id),
        (f"{said_at} >= ?", utc_text(wanted.since) if wanted.since else None),
        (f"{said_at} < ?", utc_text(wanted.until) if wanted.until else None),
        (f"{_HELD_FROM[kind]} <= ?", utc_text(wanted.at) if wanted.at else None),
    ]
    if kind is Kind.FACT:
        choices += [
            ("memory_category = ?", wanted.category),
            ("confidence >= ?", wanted.min_confidence),
            ("coalesce(valid_to, '9') > ?", utc_text(wanted.at) if wanted.at else None),
        ]
    chosen = [(condition, value) for condition, value in choices if value is not None]
    conditions, values = [condition for condition, _ in chosen], [value for _, value in chosen]
    if kind is Kind.TURN:
        conditions.append(_IS_TURN)
    else:
        kept = (Status.ACTIVE, Status.SUPERSEDED) if wanted.include_superseded or wanted.at else (Status.ACTIVE,)
        conditions.append(f"status IN ({', '.join('?' * len(kept))})")
        values += [status.value for status in kept]
    return conditions, values


def _stretch(middle: int, before: str, after: str) -> Stretch:
    earlier = json.loads(before)[::-1]
    turns = [Turn(number >> 1, bool(number & 1)) for number in (*earlier, middle, *json.loads(after))]
    return Stretch(turns, len(earlier))
