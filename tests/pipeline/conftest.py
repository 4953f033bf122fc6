"""A memory whose clock is moved by hand and whose model answers what a test has it answer."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from lastro import Memory

from .kit import HandClock, Opened


@pytest.fixture
def clock() -> HandClock:
    return HandClock()


@pytest.fixture
def opened(tmp_path: Path, clock: HandClock) -> Iterator[Opened]:
    """Opens memories on one file, as several processes might; all are closed at the end."""
    opened = Opened(tmp_path / "memory.db", clock)
    yield opened
    opened.close()


@pytest.fixture
def listening(opened: Opened) -> Callable[..., Memory]:
    """Opens the memory with a model that gives these answers, one a call: facts, or a raw text, or an error."""
    return opened.answering
