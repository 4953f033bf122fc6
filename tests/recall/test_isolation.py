"""Nothing of one resource is found by another, and no text breaks a search: thousands of hostile calls."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable, Sequence
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any

from lastro import Memory
from lastro.adapters.sqlite.searching import AROUND
from lastro.domain.errors import InvalidInputError

CALLS = 5000
SEED = 20260301
RESOURCES = (
    "nadia", "nadia2", "nadia ", "NADIA", "nad", "%", "_", "*", "OR", "null", "'; DROP TABLE chat_messages; --",
    'x"y', "a b", "tab\tid", "José da Silva", "日本", "0f8fad5b-d9cb-469f-a165-70867728950e", "user:1", "$.a",
    "n" * 256,
)  # fmt: skip
SHARED_WORDS = (
    "harbour lighthouse ferry casa escritura aluguel viagem cachorro perro luz luces 黒猫 แมว القط сестра kayak".split()
)
PIECES = (
    '"', "'", "(", ")", "*", "^", ":", "-", "+", "{", "}", "[", "]", "~", "\\", "%", "_", ";", "--", "/*", "\x00",
    "\ud800", "\udfff", "\u202e", "\ufeff", "😀", "AND", "OR", "NOT", "NEAR(", "NEAR/2", "terms:", "rank", "rowid",
    "UNION SELECT", "delete", "integrity-check", "' OR 1=1 --", "chat_messages_words", "\n", "\t", "\u3000",
)  # fmt: skip
THREADS = ("t1", "t-2", "'t'", "日")


def test_five_thousand_hostile_calls_over_twenty_resources_leak_nothing_and_break_nothing(tmp_path: Path) -> None:
    chance = Random(SEED)
    with Memory.open(tmp_path / "memory.db", extractor="deterministic") as memory:
        marks = {resource: f"mark{number:02}zq" for number, resource in enumerate(RESOURCES)}
        for resource, mark in marks.items():
            for thread in THREADS:
                said = " ".join([mark, *chance.sample(SHARED_WORDS, 6)])
                memory.record(resource, thread, [{"role": "user", "content": f"{said}. I live in {mark.title()}."}])
        memory.work()
        answered = 0
        for call in range(CALLS):
            resource = chance.choice(RESOURCES)
            found = _one_call(memory, chance, resource, call, marks)
            others = [mark for owner, mark in marks.items() if owner != resource]
            assert not [hit for hit in found if any(mark in hit.casefold() for mark in others)]
            answered += len(found)

        assert answered > CALLS
        assert [] == memory.verify()


def _one_call(memory: Memory, chance: Random, resource: str, call: int, marks: dict[str, str]) -> list[str]:
    """Search, or record and search, with whatever chance gives; return what was found, whole, as text.

    A refusal must be about the input; an error of the store fails the test.
    """
    asked = _hostile(chance, [*SHARED_WORDS, *PIECES, *marks.values(), *RESOURCES])
    if call % 25 == 0:
        words = _hostile(chance, [*SHARED_WORDS, *PIECES])
        memory.record(resource, chance.choice(THREADS), [{"role": "user", "content": f"{marks[resource]} {words}"}])
    if call % 25 == 1:
        answer = memory.tools.call(resource, "search_memory", json.dumps({"query": asked}))
        assert answer["ok"] or answer["code"] == "invalid_input", answer
        return [str(item) for item in answer.get("found", [])]
    try:
        return [str(hit) for hit in memory.search(resource, asked, **_conditions(chance))]
    except InvalidInputError:
        return []


def _hostile(chance: Random, words: Sequence[str]) -> str:
    return chance.choice(("", " ")).join(chance.choices(words, k=chance.randrange(7)))


def _conditions(chance: Random) -> dict[str, Any]:
    choices: tuple[Callable[[], dict[str, Any]], ...] = (
        dict,
        lambda: {"kinds": chance.choice(("turn", "fact", ("turn", "fact"), "x' OR 1"))},
        lambda: {"thread": chance.choice((*THREADS, "' OR 1=1 --", "%"))},
        lambda: {"category": chance.choice(("profile", "identity' --"))},
        lambda: {"when": chance.choice(("today", "hoje", "'; --", "last week"))},
        lambda: {"include_superseded": True, "limit": chance.choice((1, 3, 50, 0))},
        lambda: {"min_confidence": chance.choice((0.0, 0.99, 7.0))},
    )
    return chance.choice(choices)()


def test_what_others_say_changes_neither_the_order_nor_the_scores(tmp_path: Path) -> None:
    chance = Random(SEED)
    with Memory.open(tmp_path / "memory.db", extractor="none") as memory:
        for number in range(60):
            said = " ".join(chance.sample(SHARED_WORDS, 5))
            memory.record("nadia", f"t{number % 7}", [{"role": "user", "content": said}])
        before = [(hit.row, hit.score) for hit in memory.search("nadia", "harbour ferry casa", limit=60)]
        for number in range(200):
            said = " ".join(["harbour", *chance.sample(SHARED_WORDS, 2)])
            memory.record("omar", f"t{number % 7}", [{"role": "user", "content": said}])

        assert before == [(hit.row, hit.score) for hit in memory.search("nadia", "harbour ferry casa", limit=60)]
        assert before


def test_neighbours_are_looked_up_by_an_index(tmp_path: Path) -> None:
    path = tmp_path / "memory.db"
    with Memory.open(path, extractor="none"), closing(sqlite3.connect(path)) as database:
        values = {"ids": "[1]", "resource_id": "nadia", "reach": 3}
        plan = [step for *_, step in database.execute(f"EXPLAIN QUERY PLAN {AROUND}", values)]

    assert not [step for step in plan if step.startswith("SCAN") and "subquery" not in step and "wanted" not in step]
    assert 4 == sum("USING INDEX chat_messages_ix1" in step for step in plan)
    assert 2 == sum("said_at=? AND rowid" in step for step in plan)
