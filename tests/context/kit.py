"""A memory of a few people, for contexts."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from lastro import Memory

SAID = ("Moro em Braga.", "Sou enfermeira.", "Tenho alergia a camarão.", "Quero aprender sanfona.")


def turn(number: int, said: str, answer: str = "Certo.") -> list[dict[str, Any]]:
    return [
        {"id": f"u{number}", "role": "user", "content": said, "at": f"2026-03-{1 + number % 28:02}T10:00:00Z"},
        {"id": f"a{number}", "role": "assistant", "content": answer, "at": f"2026-03-{1 + number % 28:02}T10:01:00Z"},
    ]


@pytest.fixture
def memory(tmp_path: Path) -> Iterator[Memory]:
    with Memory.open(tmp_path / "memory.db", extractor="deterministic") as opened:
        yield opened


@pytest.fixture
def ana(memory: Memory) -> Memory:
    """Ana has told of herself in one conversation, and goes on in another."""
    for number, said in enumerate(SAID):
        memory.record("ana", "first", turn(number, said))
    memory.work()
    memory.consolidate("ana")
    memory.update_working_memory("ana", {"meta": "viagem ao Porto"})
    memory.record("ana", "second", turn(9, "Onde jantamos hoje?", "Que tal sushi?"))
    return memory
