"""A context of one resource holds nothing of another, whatever its ids and queries look like."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from lastro import Memory

HOSTILE = (
    "a' OR 1=1 --", 'b" UNION SELECT *', "c%", "d_", "e*", "f NEAR/3 g", "h:i", "(j", "k)", "l AND", "-m", "^n",
    "{o}", "p\u202e", "q;DROP TABLE chat_messages", "r\n", "s\u0301", "ß", "İ", "u/../v",
)  # fmt: skip
QUERIES = (
    "secret", "secret*", '"secret', "secret OR secret", "NEAR(secret)", "content:secret", "secret^2", "-secret", "NOT",
    "*", "'", '"', "\x00", "\ud800", "秘密", "sécrét", "a" * 5000, "((((", "secret AND (", "{secret}", "",
)  # fmt: skip


@pytest.fixture
def many(tmp_path: Path) -> Memory:
    memory = Memory.open(tmp_path / "memory.db", extractor="deterministic")
    for number, resource in enumerate(HOSTILE):
        said = f"Moro em Cidade{number:02}x. O segredo secret é mark{number:02}x."
        memory.record(resource, "same thread", [{"id": "1", "role": "user", "content": said}])
        memory.update_working_memory(resource, {"note": f"mark{number:02}x"})
    memory.work()
    for resource in HOSTILE:
        memory.consolidate(resource)
    return memory


def test_five_thousand_hostile_calls_leak_nothing(many: Memory) -> None:
    chance = random.Random(5)
    marks = [f"{number:02}x" for number in range(len(HOSTILE))]
    leaks = []
    for _ in range(5000):
        number = chance.randrange(len(HOSTILE))
        query = chance.choice(QUERIES) + chance.choice(
            ["", " ", f" mark{chance.choice(marks)}", chance.choice(QUERIES)]
        )
        if chance.random() < 0.6:
            said = many.context(HOSTILE[number], "same thread", query, budget_tokens=chance.choice([50, 400])).text
        else:
            said = " ".join(found.text for found in many.search(HOSTILE[number], query))
        leaks += [(number, mark) for mark in marks if mark in said and mark != marks[number]]

    assert [] == leaks
    many.close()
