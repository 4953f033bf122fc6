"""What the use cases read, as SQL over the projected tables: of the live file, or of a past one."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Collection, Sequence
from contextlib import AbstractContextManager
from dataclasses import fields
from datetime import datetime
from functools import cache
from typing import Any, Protocol, TypeVar
from uuid import UUID

from ...application.projections.chat_denials import ChatDenial
from ...application.projections.chat_memories import ChatMemory
from ...application.projections.chat_messages import ChatMessage
from ...application.projections.chat_threads import ChatThread
from ...application.projections.consolidation import ConsolidationDecisionRow, ConsolidationRunRow
from ...application.projections.daily_activity import DailyActivity
from ...application.projections.extraction_runs import ExtractionRunRow
from ...application.projections.fold import Projection
from ...application.projections.observations import ObservationsRow
from ...application.projections.user_memories import UserMemoryRow
from ...application.projections.working_memory import WorkingMemoryRow
from ...application.views import Counts, Cursor, FactFilter, LogEntry, SlotKey, UserFilter
from ...domain.fact import Reason, Slot, Status
from ...domain.time import from_utc_text, utc_text
from ...domain.timeline import Denied
from ...domain.user_memory import UserStatus

Row = TypeVar("Row")
SHORTEST_PREFIX = 8
EVERYTHING = -1
"""No limit, in SQLite's words."""


class Snapshot(Protocol):
    """Where the rows are."""

    def reading(self) -> AbstractContextManager[sqlite3.Cursor]:
        """Begin a read transaction."""


class Streams(Protocol):
    """Where the events are."""

    def stream(self, stream_id: UUID) -> list[LogEntry]:
        """See `Runs.stream`."""

    def rows_at(self, projection: Projection, streams: Collection[str], position: int | None) -> dict[str, Any]:
        """See `Past.rows_at`."""


class SQLiteViews:
    """See `application.views.MemoryViews`."""

    def __init__(self, snapshot: Snapshot, streams: Streams) -> None:
        self._snapshot = snapshot
        self._streams = streams

    def threads(
        self, resource_id: str, *, limit: int = EVERYTHING, offset: int = 0, archived: bool = True
    ) -> list[ChatThread]:
        """See `Conversations.threads`."""
        condition = "resource_id = ? AND archived <= ? ORDER BY last_message_at DESC, id LIMIT ? OFFSET ?"
        return self._rows(ChatThread, "chat_threads", condition, resource_id, int(archived), limit, offset)

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
        condition = "resource_id = ? AND chat_id = ? AND said_in > ? AND NOT forgotten ORDER BY said_in LIMIT ?"
        return self._rows(ChatMessage, "chat_messages", condition, resource_id, thread_id, after, limit)

    def recorded_after(self, resource_id: str, thread_id: str, after: int, limit: int) -> list[ChatMessage]:
        """See `Conversations.recorded_after`."""
        # the + keeps SQLite from walking the whole table by rowid instead of the thread's index
        condition = "resource_id = ? AND chat_id = ? AND +id > ? AND NOT forgotten ORDER BY +id LIMIT ?"
        return self._rows(ChatMessage, "chat_messages", condition, resource_id, thread_id, after, limit)

    def before(self, message: ChatMessage, limit: int) -> list[ChatMessage]:
        """See `Conversations.before`."""
        condition = (
            "resource_id = ? AND chat_id = ? AND (said_at, id) < (?, ?) AND NOT forgotten"
            " ORDER BY said_at DESC, id DESC LIMIT ?"
        )
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
        condition = "resource_id = ? AND chat_id = ? AND NOT forgotten ORDER BY said_at DESC, id DESC LIMIT ?"
        return self._rows(ChatMessage, "chat_messages", condition, resource_id, thread_id, limit)[::-1]

    def first(self, resource_id: str, thread_id: str, limit: int) -> list[ChatMessage]:
        """See `Conversations.first`."""
        condition = "resource_id = ? AND chat_id = ? AND NOT forgotten ORDER BY said_at, id LIMIT ?"
        return self._rows(ChatMessage, "chat_messages", condition, resource_id, thread_id, limit)

    def messages(self, resource_id: str, thread_id: str, message_ids: Collection[str]) -> list[ChatMessage]:
        """See `Conversations.messages`."""
        condition = (
            f"resource_id = ? AND chat_id = ? AND message_id IN {_in_list(message_ids)} AND NOT forgotten"
            " ORDER BY said_at, id"
        )
        return self._rows(ChatMessage, "chat_messages", condition, resource_id, thread_id, *_in_values(message_ids))

    def facts(self, resource_id: str, thread_id: str | None, wanted: FactFilter) -> list[ChatMemory]:
        """See `Facts.facts`."""
        conditions, values = _conditions(wanted)
        if thread_id is not None:
            conditions.append("chat_id = ?")
            values.append(thread_id)
        condition = " AND ".join(["resource_id = ?", *conditions]) + " ORDER BY id"
        return self._rows(ChatMemory, "chat_memories", condition, resource_id, *values)

    def own_facts(
        self, resource_id: str, thread_id: str, *, at: datetime, least: float, read_to: int, limit: int
    ) -> list[ChatMemory]:
        """See `Facts.own_facts`."""
        values = (resource_id, thread_id, Status.ACTIVE.value, least, utc_text(at), read_to, limit)
        return self._rows(ChatMemory, f"({_OWN_FACTS})", "place <= ? ORDER BY id", *values)

    def fact(self, resource_id: str, reference: str) -> ChatMemory | None:
        """See `Facts.fact`."""
        return self._referred(ChatMemory, "chat_memories", "fact_id", resource_id, reference)

    def _referred(self, kind: type[Row], table: str, column: str, resource_id: str, reference: str) -> Row | None:
        """Return the row that *reference* names: by its id, its number, or the beginning of its id."""
        hex_id = reference.replace("-", "").casefold()
        found = self._rows(kind, table, f"resource_id = ? AND {column} = ?", resource_id, hex_id)
        if not found and reference.isascii() and reference.isdigit() and len(reference) <= 18:
            found = self._rows(kind, table, "resource_id = ? AND id = ?", resource_id, int(reference))
        if not found and len(hex_id) >= SHORTEST_PREFIX:
            condition = f"resource_id = ? AND substr({column}, 1, ?) = ? LIMIT 2"
            found = self._rows(kind, table, condition, resource_id, len(hex_id), hex_id)
        return found[0] if len(found) == 1 else None

    def owner(self, fact_id: str) -> str | None:
        """See `Facts.owner`."""
        hex_id = fact_id.replace("-", "").casefold()
        with self._snapshot.reading() as cursor:
            row = cursor.execute("SELECT resource_id FROM chat_memories WHERE fact_id = ?", (hex_id,)).fetchone()
        return str(row[0]) if row else None

    def ids_in(self, slot: Slot) -> list[UUID]:
        """See `Facts.ids_in`."""
        return self._fact_ids(
            "resource_id = ? AND chat_id = ? AND memory_key = ? AND subject = ? AND status <> ? ORDER BY id",
            slot.resource_id,
            slot.thread_id,
            slot.memory_key,
            slot.subject,
            Status.FORGOTTEN.value,
        )

    def denials_in(self, slot: Slot) -> list[Denied]:
        """See `Facts.denials_in`."""
        condition = "resource_id = ? AND chat_id = ? AND subject = ? AND memory_key = ? AND NOT forgotten ORDER BY id"
        rows = self._rows(
            ChatDenial, "chat_denials", condition, slot.resource_id, slot.thread_id, slot.subject, slot.memory_key
        )
        return [denied(row) for row in rows]

    def heard_in(self, resource_id: str, thread_id: str) -> tuple[list[str], list[str]]:
        """See `Facts.heard_in`."""
        with self._snapshot.reading() as cursor:
            facts = cursor.execute(
                "SELECT fact_id FROM chat_memories WHERE resource_id = ? AND chat_id = ? AND status <> ? ORDER BY id",
                (resource_id, thread_id, Status.FORGOTTEN.value),
            ).fetchall()
            denials = cursor.execute(
                "SELECT denial_id FROM chat_denials"
                " WHERE resource_id = ? AND chat_id = ? AND NOT forgotten ORDER BY id",
                (resource_id, thread_id),
            ).fetchall()
        return [fact_id for (fact_id,) in facts], [denial_id for (denial_id,) in denials]

    def resting_on(
        self, resource_id: str, thread_id: str, message_ids: Sequence[str]
    ) -> tuple[list[tuple[str, str]], list[str]]:
        """See `Facts.resting_on`."""
        named = json.dumps(list(message_ids))
        with self._snapshot.reading() as cursor:
            facts = cursor.execute(
                "SELECT fact_id, said FROM chat_memories WHERE resource_id = ? AND chat_id = ? AND status <> ?"
                " AND EXISTS (SELECT 1 FROM json_each(said) AS one, json_each(?) AS named"
                " WHERE json_extract(one.value, '$[1]') = named.value) ORDER BY id",
                (resource_id, thread_id, Status.FORGOTTEN.value, named),
            ).fetchall()
            denials = cursor.execute(
                "SELECT denial_id FROM chat_denials WHERE resource_id = ? AND chat_id = ? AND NOT forgotten"
                " AND source_message_id IN (SELECT value FROM json_each(?)) ORDER BY id",
                (resource_id, thread_id, named),
            ).fetchall()
        return facts, [denial_id for (denial_id,) in denials]

    def rejected_by_person(self, resource_id: str, thread_id: str) -> list[UUID]:
        """See `Facts.rejected_by_person`."""
        return self._fact_ids(
            "resource_id = ? AND chat_id = ? AND status = ? AND retired_for = ? ORDER BY id",
            resource_id,
            thread_id,
            Status.RETRACTED.value,
            Reason.PERSON.value,
        )

    def user_memories(self, resource_id: str, wanted: UserFilter) -> list[UserMemoryRow]:
        """See `UserMemories.user_memories`."""
        conditions = ["resource_id = ?", f"status IN {_in_list(wanted.statuses)}", "confidence >= ?"]
        values: list[Any] = [resource_id, *_in_values([s.value for s in wanted.statuses]), wanted.min_confidence]
        for condition, value in (
            ("subject = ?", wanted.subject),
            ("memory_key = ?", wanted.memory_key),
            ("memory_category = ?", wanted.memory_category),
            ("coalesce(valid_to, '9') > ?", utc_text(wanted.at) if wanted.at else None),
        ):
            if value is not None:
                conditions.append(condition)
                values.append(value)
        return self._rows(UserMemoryRow, "user_memories_v2", " AND ".join(conditions) + " ORDER BY id", *values)

    def user_memory(self, resource_id: str, reference: str) -> UserMemoryRow | None:
        """See `UserMemories.user_memory`."""
        return self._referred(UserMemoryRow, "user_memories_v2", "memory_id", resource_id, reference)

    def surest_memories(
        self, resource_id: str, memory_category: str, *, at: datetime, least: float, limit: int
    ) -> list[UserMemoryRow]:
        """See `UserMemories.surest_memories`."""
        condition = (
            "resource_id = ? AND memory_category = ? AND status = ? AND confidence >= ?"
            " AND (valid_to IS NULL OR valid_to > ?) ORDER BY confidence DESC, last_seen_at DESC, id DESC LIMIT ?"
        )
        values = (resource_id, memory_category, UserStatus.ACTIVE.value, least, utc_text(at), limit)
        return self._rows(UserMemoryRow, "user_memories_v2", condition, *values)

    def observed_to(self, resource_id: str, thread_id: str) -> int:
        """See `Past.observed_to`."""
        with self._snapshot.reading() as cursor:
            (position,) = cursor.execute(
                "SELECT coalesce(max(last_message), 0) FROM observations WHERE resource_id = ? AND chat_id = ?",
                (resource_id, thread_id),
            ).fetchone()
        return int(position)

    def observations(self, resource_id: str, thread_id: str) -> list[ObservationsRow]:
        """See `Past.observations`."""
        condition = "resource_id = ? AND chat_id = ? ORDER BY last_message"
        return self._rows(ObservationsRow, "observations", condition, resource_id, thread_id)

    def documents(self, streams: Collection[str]) -> list[WorkingMemoryRow]:
        """See `Past.documents`."""
        condition = f"document_id IN {_in_list(streams)}"
        return self._rows(WorkingMemoryRow, "working_memory", condition, *_in_values(streams))

    def rows_at(self, projection: Projection, streams: Collection[str], position: int | None) -> dict[str, Any]:
        """See `Past.rows_at`."""
        return self._streams.rows_at(projection, streams, position)

    def cursor(self, resource_id: str) -> Cursor:
        """See `UserMemories.cursor`."""
        with self._snapshot.reading() as cursor:
            read_to, asked_to = cursor.execute(
                "SELECT coalesce(max(read_to), 0), coalesce(max(iif(asked, read_to, 0)), 0)"
                " FROM consolidation_runs WHERE resource_id = ?",
                (resource_id,),
            ).fetchone()
        return Cursor(read_to, asked_to)

    def changed_slots(self, resource_id: str, after: int) -> set[SlotKey]:
        """See `UserMemories.changed_slots`."""
        return self._slots(
            "SELECT subject, memory_key FROM chat_memories WHERE resource_id = ?1 AND changed_in > ?2"
            " UNION SELECT subject, memory_key FROM chat_denials WHERE resource_id = ?1 AND changed_in > ?2",
            resource_id,
            after,
        )

    def decided_slots(self, resource_id: str, after: int) -> set[SlotKey]:
        """See `UserMemories.decided_slots`."""
        return self._slots(
            "SELECT subject, memory_key FROM user_memories_v2 WHERE resource_id = ?1 AND decided_in > ?2"
            " UNION SELECT subject, memory_key FROM consolidation_decisions WHERE resource_id = ?1"
            " AND changed_in > ?2 AND changed_by IS NOT NULL AND memory_key IS NOT NULL",
            resource_id,
            after,
        )

    def slot_facts(self, resource_id: str, slots: Collection[SlotKey]) -> list[ChatMemory]:
        """See `UserMemories.slot_facts`."""
        gone = (Status.RETRACTED.value, Reason.PERSON.value, Status.FORGOTTEN.value)
        condition = (
            "is_user_memory_candidate AND NOT (status = ? AND retired_for = ?) AND status <> ?"
            f" AND {_IN_SLOTS} ORDER BY id"
        )
        return self._rows(
            ChatMemory, "chat_memories", f"resource_id = ? AND {condition}", resource_id, *gone, _pairs(slots)
        )

    def slot_denials(self, resource_id: str, slots: Collection[SlotKey]) -> list[ChatDenial]:
        """See `UserMemories.slot_denials`."""
        condition = f"resource_id = ? AND NOT forgotten AND {_IN_SLOTS} ORDER BY id"
        return self._rows(ChatDenial, "chat_denials", condition, resource_id, _pairs(slots))

    def slot_memories(self, resource_id: str, slots: Collection[SlotKey]) -> list[UserMemoryRow]:
        """See `UserMemories.slot_memories`."""
        condition = f"resource_id = ? AND {_IN_SLOTS} ORDER BY id"
        return self._rows(UserMemoryRow, "user_memories_v2", condition, resource_id, _pairs(slots))

    def consolidation_runs(self, resource_id: str) -> list[ConsolidationRunRow]:
        """See `UserMemories.consolidation_runs`."""
        return self._rows(ConsolidationRunRow, "consolidation_runs", "resource_id = ? ORDER BY id", resource_id)

    def consolidation_decisions(
        self, resource_id: str, *, run_id: str | None = None, outcome: str | None = None
    ) -> list[ConsolidationDecisionRow]:
        """See `UserMemories.consolidation_decisions`."""
        condition = "resource_id = ?1 AND (?2 IS NULL OR run_id = ?2) AND (?3 IS NULL OR outcome = ?3) ORDER BY id"
        return self._rows(ConsolidationDecisionRow, "consolidation_decisions", condition, resource_id, run_id, outcome)

    def speakers(self, resource_id: str) -> list[str]:
        """See `Facts.speakers`."""
        with self._snapshot.reading() as cursor:
            rows = cursor.execute(
                "SELECT DISTINCT speaker FROM chat_messages WHERE resource_id = ? AND speaker IS NOT NULL"
                " AND role = 'user' ORDER BY speaker",
                (resource_id,),
            ).fetchall()
        return [speaker for (speaker,) in rows]

    def runs(self, resource_id: str, thread_id: str | None) -> list[ExtractionRunRow]:
        """See `Runs.runs`."""
        condition = "resource_id = ? AND (? IS NULL OR chat_id = ?) ORDER BY id"
        return self._rows(ExtractionRunRow, "extraction_runs", condition, resource_id, thread_id, thread_id)

    def activity(self, resource_id: str) -> list[DailyActivity]:
        """See `Runs.activity`."""
        return self._rows(DailyActivity, "daily_activity", "resource_id = ? ORDER BY day", resource_id)

    def counts(self, resource_id: str) -> Counts:
        """See `Runs.counts`."""
        facts: dict[str, dict[str, int]] = {}
        with self._snapshot.reading() as cursor:
            for category, status, count in cursor.execute(_FACTS_BY_DRAWER, (resource_id, Status.FORGOTTEN.value)):
                facts.setdefault(category, {})[status] = count
            memories = dict(cursor.execute(_MEMORIES_BY_STATUS, (resource_id,)).fetchall())
            heard_again = cursor.execute(_HEARD_AGAIN, (resource_id,)).fetchone()[0]
            active, in_two_chats, shared = cursor.execute(_BEHIND_MEMORIES, (resource_id,)).fetchone()
        superseded = sum(statuses.get(Status.SUPERSEDED.value, 0) for statuses in facts.values())
        return Counts(
            facts=facts,
            user_memories=memories,
            heard_again=heard_again,
            shared=shared,
            superseded=superseded + memories.get(Status.SUPERSEDED.value, 0),
            active=active,
            in_two_chats=in_two_chats,
        )

    def stream(self, stream_id: UUID) -> list[LogEntry]:
        """See `Runs.stream`."""
        return self._streams.stream(stream_id)

    def _fact_ids(self, condition: str, *values: Any) -> list[UUID]:
        with self._snapshot.reading() as cursor:
            rows = cursor.execute(f"SELECT fact_id FROM chat_memories WHERE {condition}", values).fetchall()
        return [UUID(fact_id) for (fact_id,) in rows]

    def _slots(self, query: str, *values: Any) -> set[SlotKey]:
        with self._snapshot.reading() as cursor:
            return set(cursor.execute(query, values))

    def _rows(self, kind: type[Row], table: str, condition: str, *values: Any) -> list[Row]:
        names = _columns_of(kind)  # type: ignore[arg-type]  # a class is hashable
        with self._snapshot.reading() as cursor:
            found = cursor.execute(f"SELECT {names} FROM {table} WHERE {condition}", values).fetchall()
        return [kind(*row) for row in found]


@cache
def _columns_of(kind: type[Any]) -> str:
    return ", ".join(field.name for field in fields(kind))


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


_OWN_FACTS = """
    SELECT *, row_number() OVER (
        PARTITION BY memory_category ORDER BY confidence DESC, last_seen_at DESC, id DESC
    ) AS place
    FROM chat_memories
    WHERE resource_id = ? AND chat_id = ? AND status = ? AND confidence >= ?
        AND (valid_to IS NULL OR valid_to > ?) AND (is_user_memory_candidate = 0 OR changed_in > ?)"""
_FACTS_BY_DRAWER = """
    SELECT memory_category, status, count(*) FROM chat_memories WHERE resource_id = ? AND status <> ?
    GROUP BY memory_category, status ORDER BY memory_category, status"""
_MEMORIES_BY_STATUS = """
    SELECT status, count(*) FROM user_memories_v2 WHERE resource_id = ? GROUP BY status ORDER BY status"""
_HEARD_AGAIN = "SELECT coalesce(sum(quotes - 1), 0) FROM chat_memories WHERE resource_id = ?"
_BEHIND_MEMORIES = """
    SELECT count(*), coalesce(sum(chats > 1), 0),
        coalesce(sum(json_array_length(supporting_chat_memory_ids) - 1), 0)
    FROM user_memories_v2 WHERE resource_id = ? AND status = 'active'"""
FEW = 8
_IN_SLOTS = "(subject, memory_key) IN (SELECT value ->> 0, value ->> 1 FROM json_each(?))"


def _pairs(slots: Collection[SlotKey]) -> str:
    return json.dumps(sorted(slots))


def denied(row: ChatDenial) -> Denied:
    """Return what a denial says of its slot."""
    return Denied(
        row.normalized_value, bool(row.names_key), from_utc_text(row.said_at), row.evidence, row.source_message_id
    )


def _in_list(values: Collection[Any]) -> str:
    """The right side of IN: a few placeholders, which SQLite looks up one by one, or one JSON array for many."""
    if len(values) <= FEW:
        return f"({', '.join('?' * len(values))})"
    return "(SELECT value FROM json_each(?))"


def _in_values(values: Collection[str]) -> list[str]:
    return list(values) if len(values) <= FEW else [json.dumps(list(values))]
