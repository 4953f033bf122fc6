"""What the use cases read, as SQL over the projected tables: of the live file, or of a past one."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable, Collection, Sequence
from contextlib import AbstractContextManager
from dataclasses import fields
from typing import Any, Protocol, TypeVar
from uuid import UUID

from ...application.projections.chat_memories import ChatMemory
from ...application.projections.chat_messages import ChatMessage
from ...application.projections.chat_threads import ChatThread
from ...application.projections.extraction_runs import ExtractionRunRow
from ...application.views import FactFilter, LogEntry
from ...domain.fact import Reason, Slot, Status
from ...domain.time import utc_text

Row = TypeVar("Row")
SHORTEST_PREFIX = 8


class Snapshot(Protocol):
    """Where the rows are."""

    def reading(self) -> AbstractContextManager[sqlite3.Cursor]:
        """Begin a read transaction."""


class SQLiteViews:
    """See `application.views.MemoryViews`."""

    def __init__(self, snapshot: Snapshot, stream: Callable[[UUID], list[LogEntry]]) -> None:
        self._snapshot = snapshot
        self._stream = stream

    def threads(self, resource_id: str) -> list[ChatThread]:
        """See `Conversations.threads`."""
        return self._rows(ChatThread, "chat_threads", "resource_id = ? ORDER BY last_message_at DESC, id", resource_id)

    def thread(self, resource_id: str, thread_id: str) -> ChatThread | None:
        """See `Conversations.thread`."""
        return _first(self._rows(ChatThread, "chat_threads", "resource_id = ? AND chat_id = ?", resource_id, thread_id))

    def known(self, resource_id: str, thread_id: str, message_ids: Sequence[str]) -> set[str]:
        """See `Conversations.known`."""
        condition = f"resource_id = ? AND chat_id = ? AND message_id IN {_in_list(message_ids)}"
        with self._snapshot.reading() as cursor:
            found = cursor.execute(
                f"SELECT message_id FROM chat_messages WHERE {condition}",
                (resource_id, thread_id, *_in_values(message_ids)),
            ).fetchall()
        return {message_id for (message_id,) in found}

    def unread(self, resource_id: str, thread_id: str, after: int, limit: int) -> list[ChatMessage]:
        """See `Conversations.unread`."""
        # the + keeps SQLite from walking the whole table by rowid instead of the thread's index
        condition = "resource_id = ? AND chat_id = ? AND +id > ? ORDER BY +id LIMIT ?"
        return self._rows(ChatMessage, "chat_messages", condition, resource_id, thread_id, after, limit)

    def before(self, message: ChatMessage, limit: int) -> list[ChatMessage]:
        """See `Conversations.before`."""
        condition = "resource_id = ? AND chat_id = ? AND (said_at, id) < (?, ?) ORDER BY said_at DESC, id DESC LIMIT ?"
        return self._rows(
            ChatMessage,
            "chat_messages",
            condition,
            message.resource_id,
            message.chat_id,
            message.said_at,
            message.id,
            limit,
        )[::-1]

    def last(self, resource_id: str, thread_id: str, limit: int) -> list[ChatMessage]:
        """See `Conversations.last`."""
        condition = "resource_id = ? AND chat_id = ? ORDER BY said_at DESC, id DESC LIMIT ?"
        return self._rows(ChatMessage, "chat_messages", condition, resource_id, thread_id, limit)[::-1]

    def messages(self, resource_id: str, thread_id: str, message_ids: Collection[str]) -> list[ChatMessage]:
        """See `Conversations.messages`."""
        condition = f"resource_id = ? AND chat_id = ? AND message_id IN {_in_list(message_ids)} ORDER BY said_at, id"
        return self._rows(ChatMessage, "chat_messages", condition, resource_id, thread_id, *_in_values(message_ids))

    def facts(self, resource_id: str, thread_id: str | None, wanted: FactFilter) -> list[ChatMemory]:
        """See `Facts.facts`."""
        conditions, values = _conditions(wanted)
        if thread_id is not None:
            conditions.append("chat_id = ?")
            values.append(thread_id)
        condition = " AND ".join(["resource_id = ?", *conditions]) + " ORDER BY id"
        return self._rows(ChatMemory, "chat_memories", condition, resource_id, *values)

    def fact(self, resource_id: str, reference: str) -> ChatMemory | None:
        """See `Facts.fact`."""
        hex_id = reference.replace("-", "").casefold()
        found = self._rows(ChatMemory, "chat_memories", "resource_id = ? AND fact_id = ?", resource_id, hex_id)
        if not found and reference.isascii() and reference.isdigit() and len(reference) <= 18:
            found = self._rows(ChatMemory, "chat_memories", "resource_id = ? AND id = ?", resource_id, int(reference))
        if not found and len(hex_id) >= SHORTEST_PREFIX:
            condition = "resource_id = ? AND substr(fact_id, 1, ?) = ? LIMIT 2"
            found = self._rows(ChatMemory, "chat_memories", condition, resource_id, len(hex_id), hex_id)
        return found[0] if len(found) == 1 else None

    def owner(self, fact_id: str) -> str | None:
        """See `Facts.owner`."""
        hex_id = fact_id.replace("-", "").casefold()
        with self._snapshot.reading() as cursor:
            row = cursor.execute("SELECT resource_id FROM chat_memories WHERE fact_id = ?", (hex_id,)).fetchone()
        return str(row[0]) if row else None

    def active_in(self, slot: Slot) -> list[UUID]:
        """See `Facts.active_in`."""
        return self._fact_ids(
            "resource_id = ? AND chat_id = ? AND memory_key = ? AND subject = ? AND status = ? ORDER BY id",
            slot.resource_id,
            slot.thread_id,
            slot.memory_key,
            slot.subject,
            Status.ACTIVE.value,
        )

    def rejected_by_person(self, resource_id: str, thread_id: str) -> list[UUID]:
        """See `Facts.rejected_by_person`."""
        return self._fact_ids(
            "resource_id = ? AND chat_id = ? AND status = ? AND retired_for = ? ORDER BY id",
            resource_id,
            thread_id,
            Status.RETRACTED.value,
            Reason.PERSON.value,
        )

    def runs(self, resource_id: str, thread_id: str | None) -> list[ExtractionRunRow]:
        """See `Runs.runs`."""
        condition = "resource_id = ? AND (? IS NULL OR chat_id = ?) ORDER BY id"
        return self._rows(ExtractionRunRow, "extraction_runs", condition, resource_id, thread_id, thread_id)

    def stream(self, stream_id: UUID) -> list[LogEntry]:
        """See `Runs.stream`."""
        return self._stream(stream_id)

    def _fact_ids(self, condition: str, *values: Any) -> list[UUID]:
        with self._snapshot.reading() as cursor:
            rows = cursor.execute(f"SELECT fact_id FROM chat_memories WHERE {condition}", values).fetchall()
        return [UUID(fact_id) for (fact_id,) in rows]

    def _rows(self, kind: type[Row], table: str, condition: str, *values: Any) -> list[Row]:
        names = ", ".join(field.name for field in fields(kind))  # type: ignore[arg-type]
        with self._snapshot.reading() as cursor:
            found = cursor.execute(f"SELECT {names} FROM {table} WHERE {condition}", values).fetchall()
        return [kind(*row) for row in found]


def _conditions(wanted: FactFilter) -> tuple[list[str], list[Any]]:
    conditions = [f"status IN {_in_list(wanted.statuses)}", "confidence >= ?"]
    values: list[Any] = [*_in_values([status.value for status in wanted.statuses]), wanted.min_confidence]
    for column, operator, value in (
        ("memory_key", "=", wanted.memory_key),
        ("memory_category", "=", wanted.memory_category),
        ("first_seen_at", ">=", utc_text(wanted.seen_from) if wanted.seen_from else None),
        ("first_seen_at", "<", utc_text(wanted.seen_to) if wanted.seen_to else None),
    ):
        if value is not None:
            conditions.append(f"{column} {operator} ?")
            values.append(value)
    return conditions, values


def _first(rows: list[Row]) -> Row | None:
    return rows[0] if rows else None


FEW = 8


def _in_list(values: Collection[Any]) -> str:
    """The right side of IN: a few placeholders, which SQLite looks up one by one, or one JSON array for many."""
    if len(values) <= FEW:
        return f"({', '.join('?' * len(values))})"
    return "(SELECT value FROM json_each(?))"


def _in_values(values: Collection[str]) -> list[str]:
    return list(values) if len(values) <= FEW else [json.dumps(list(values))]
