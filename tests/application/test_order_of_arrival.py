"""What is known does not depend on the order in which it was heard, nor on when it was consolidated."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator, Sequence
from dataclasses import fields
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from lastro import Container, Settings, container_for
from lastro.application.facade import MemoryFacade
from lastro.application.slots import Slots
from lastro.application.views import FactFilter
from lastro.domain.candidate import Candidate
from lastro.domain.fact import Statement, Status

RECORDED = datetime(2026, 2, 1, tzinfo=UTC)
CHATS = ("breakfast", "garden", "letters", "walk")
Said = tuple[str, Candidate, datetime]
MEMBERS = ("self:Odile", "self:Tomas", "child")
WORDS: dict[str, Sequence[str]] = {
    "home_city": ("Nantes", "nantes.", "Lille", "Brest"),
    "employer": ("Quay Press", "Ferrier & Sons"),
    "likes": ("rye bread", "does not like rye bread", "oat bread", "rye bread with butter"),
    "hobby": ("plays the oboe", "rows on the lake"),
    "usual_drink": ("tea", "coffee", "malt"),
}
APART = {
    "id", "fact_id", "memory_id", "resource_id", "created_at", "updated_at", "changed_in", "version", "run_id",
}  # fmt: skip


def forty_statements(chance: random.Random, container: Container) -> list[Said]:
    """Statements of three members in four chats: values that come back, denials, guesses, limits in time, ties."""
    statements: list[Said] = []
    keys = chance.sample(list(WORDS), 2)
    for number in range(40):
        chat = chance.choice(CHATS)
        key = chance.choice(keys)
        value = chance.choice(WORDS[key])
        negates = chance.random() < 0.15
        leaves = key == "usual_drink" and chance.random() < 0.4
        at = datetime(2025, 1, 1, tzinfo=UTC) + timedelta(days=number // 2, hours=CHATS.index(chat) // 2)
        candidate = Candidate(
            memory_key=key,
            memory_value=value,
            memory_category=chance.choice(["preference", "habit"]),
            confidence=chance.choice([0.45, 0.6, 0.8, 0.95]),
            evidence=f"I went back to {value}" if leaves else f"I say {value} ({number})",
            is_user_memory_candidate=chance.random() < 0.8,
            subject=chance.choice(MEMBERS),
            source_message_id=f"m{number}",
            proposed_by=chance.choice(["rules", "model"]),
            negates=negates,
            valid_to=at + timedelta(days=90) if chance.random() < 0.15 and not negates else None,
        )
        statements.append((chat, candidate, at))
    return statements


def hear(
    container: Container, who: str, statements: Sequence[tuple[str, Candidate, datetime]], breaks: set[int]
) -> None:
    """Let the memory hear *statements* one after the other; consolidate after those whose place is in *breaks*."""
    memory = container.memory()
    for place, (chat, candidate, said_at) in enumerate(statements):
        slots = Slots(container.log(), container.views())
        statement = Statement.of(
            candidate, resource_id=who, thread_id=chat, said_at=said_at, catalogue=container.catalogue()
        )
        slots.settle(statement, at=RECORDED)
        container.log().store(*slots.changed())
        if place in breaks:
            memory.consolidate(who)
    memory.consolidate(who)


def tables(memory: MemoryFacade, who: str) -> dict[str, list[dict[str, Any]]]:
    """All that is known of *who*, apart from ids and times of recording."""
    facts = memory.facts(who, wanted=FactFilter(statuses=tuple(Status)))
    known = memory.user_memories(who, include_superseded=True)
    names = {row.id: f"{row.chat_id}/{row.subject}/{row.memory_key}/{row.normalized_value}" for row in facts}
    names |= {row.fact_id: names[row.id] for row in facts}
    names |= {row.memory_id: f"{row.subject}/{row.memory_key}/{row.normalized_value}" for row in known}
    return {"chat_memories": _plain(facts, names), "user_memories_v2": _plain(known, names)}


def _plain(rows: Sequence[Any], names: dict[Any, str]) -> list[dict[str, Any]]:
    plain = []
    for row in rows:
        values = {field.name: getattr(row, field.name) for field in fields(row) if field.name not in APART}
        values["superseded_by"] = names.get(row.superseded_by)
        if "supporting_chat_memory_ids" in values:
            values["supporting_chat_memory_ids"] = sorted(names[n] for n in json.loads(row.supporting_chat_memory_ids))
        plain.append(values)
    return sorted(plain, key=lambda values: json.dumps(values, sort_keys=True))


@pytest.fixture
def container() -> Iterator[Container]:
    container = container_for(Settings.read({}, db=":memory:", extractor="none"))
    yield container
    container.memory().close()


def in_any_order(container: Container, *, sets: int, orders: int) -> None:
    for seed in range(sets):
        chance = random.Random(seed)
        statements = forty_statements(chance, container)
        hear(container, f"in order {seed}", statements, set())
        wanted = tables(container.memory(), f"in order {seed}")
        assert len(wanted["user_memories_v2"]) > 3
        for order in range(orders):
            who = f"order {order} of {seed}"
            hear(container, who, chance.sample(statements, len(statements)), set(chance.sample(range(40), 3)))

            assert wanted == tables(container.memory(), who), f"set {seed}, order {order}"


def test_any_order_of_arrival_ends_in_the_same_tables(container: Container) -> None:
    in_any_order(container, sets=5, orders=6)


@pytest.mark.slow
@pytest.mark.timeout(1200)
def test_a_thousand_orders_of_arrival_end_in_the_same_tables(container: Container) -> None:
    in_any_order(container, sets=20, orders=50)
