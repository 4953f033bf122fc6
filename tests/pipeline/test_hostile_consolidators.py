"""Whatever a consolidator answers, no word that was said is lost, and taking its decisions back leaves no trace."""

from __future__ import annotations

import json
import random
from dataclasses import asdict
from functools import partial
from pathlib import Path
from typing import Any

from lastro import Memory
from lastro.adapters.scripted import ScriptedConsolidator
from lastro.application.projections.user_memories import UserMemoryRow
from lastro.domain.phrases import keeps_phrases
from lastro.domain.telling import denies, numbers_of, telling_words

from .kit import WHO, HandClock, Opened, asked_about, put

SUBJECTS = ("Ilse", "Bram", "Odile")
HABITS = (
    "walks {0} to {1}",
    "owes {0} 40 euros",
    "no longer walks {0} to {1}",
    "prefers {0} over {1}",
    "rows with {0} before dawn",
    "rema com {0} antes do amanhecer",
    "não rema com {0}",
    "rema con {0} hasta mayo",
    "swims 400 m with {0}",
    "swims 900 m with {0}",
)


def test_no_answer_loses_a_word_and_undoing_leaves_no_trace(tmp_path: Path, clock: HandClock) -> None:
    taken = [
        _undone_after_hostile_answers(
            Opened(tmp_path / f"{seed}.db", clock), Opened(tmp_path / f"{seed}-twin.db", clock), seed
        )
        for seed in range(16)
    ]

    assert sum(taken) > 0


def _undone_after_hostile_answers(asking: Opened, plain: Opened, seed: int) -> int:
    """Live through some days with a hostile consolidator and without one; return how many of its runs were undone."""
    chance = random.Random(seed)
    memory = asking("none", consolidator=ScriptedConsolidator(partial(_answer, chance)), review_share=1.0)
    twin = plain("none")
    for day in range(12):
        said = chance.choice(HABITS).format(*chance.sample(SUBJECTS, 2))
        for each in (memory, twin):
            put(each, said, chat=f"chat-{day % 3}", days=day)
        if chance.random() < 0.7:
            memory.consolidate(WHO)
            twin.consolidate(WHO)
    memory.consolidate(WHO)
    twin.consolidate(WHO)

    _assert_every_statement_stands_or_was_retired_for_a_reason(memory)
    before = _standing(memory)
    memory.consolidate(WHO)
    assert _standing(memory) == before

    taken = {row.run_id for row in memory.consolidation_decisions(WHO) if row.outcome == "accepted"}
    for run in sorted(taken):
        memory.undo(WHO, run)
    assert _told(memory) == _told(twin)
    assert memory.verify() == []
    asking.close()
    plain.close()
    return len(taken)


def _assert_every_statement_stands_or_was_retired_for_a_reason(memory: Memory) -> None:
    facts = {fact.id: fact for fact in memory.facts(WHO, include_superseded=True)}
    rows = memory.user_memories(WHO, include_superseded=True)
    backing = {row.memory_id: set(json.loads(row.supporting_chat_memory_ids)) for row in rows}
    assert facts.keys() == set().union(*backing.values())
    for row in rows:
        if row.status != "active":
            assert row.retired_for, asdict(row)
            continue
        for fact in (facts[number] for number in backing[row.memory_id]):
            assert telling_words(fact.memory_value) <= telling_words(row.memory_value)
            assert numbers_of(fact.memory_value) <= numbers_of(row.memory_value)
            assert denies(fact.memory_value) == denies(row.memory_value)
            assert keeps_phrases(row.memory_value, fact.memory_value)


def _standing(memory: Memory) -> list[dict[str, Any]]:
    return [asdict(row) for row in memory.user_memories(WHO, include_superseded=True)]


def _told(memory: Memory) -> list[tuple[Any, ...]]:
    """What stands, apart from the places in the log and the chats that differ between twins."""

    def told(row: UserMemoryRow) -> tuple[Any, ...]:
        return (row.memory_key, row.memory_value, row.normalized_value, row.first_seen_at, row.last_seen_at)

    return sorted(told(row) for row in memory.user_memories(WHO))


def _answer(chance: random.Random, prompt: str) -> str:
    asked = asked_about(prompt)
    items = []
    for _ in range(chance.randint(1, 6)):
        some = chance.sample(asked, min(len(asked), chance.randint(1, 3)))
        kind = chance.choice(["merge", "merge", "reword", "supersede", "delete"])
        numbers = [number for number, _ in some]
        items.append(
            {kind: numbers, "by": chance.randint(1, 9), "value": _wording(chance, [words for _, words in some])}
        )
    return json.dumps(items, ensure_ascii=False)


def _wording(chance: random.Random, statements: list[str]) -> str:
    """The statements side by side: as they are, with two of their words swapped, or without one of them."""
    words = " ".join(chance.sample(statements, len(statements))).split()
    one, other = chance.sample(range(len(words)), 2)
    swapped = [words[other] if at == one else words[one] if at == other else word for at, word in enumerate(words)]
    return " ".join(chance.choice([words, swapped, words[:one] + words[one + 1 :]]))
