"""A memory to search, and a short way to speak to it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from lastro import Memory

Say = Callable[..., None]


@pytest.fixture
def memory(tmp_path: Path) -> Iterator[Memory]:
    with Memory.open(tmp_path / "memory.db", extractor="deterministic") as opened:
        yield opened


@pytest.fixture
def say(memory: Memory) -> Say:
    def say(*turns: str, resource: str = "nadia", thread: str = "t1", role: str = "user") -> None:
        memory.record(resource, thread, [{"role": role, "content": turn} for turn in turns])

    return say
