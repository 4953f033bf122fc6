from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest

from .driver import MemoryDriver
from .steps import beliefs, models, people, speech, upkeep

TODAY = datetime(2026, 3, 1, 9, tzinfo=UTC)


def pytest_configure(config: pytest.Config) -> None:
    for concept in (speech, beliefs, models, people, upkeep):
        config.pluginmanager.register(concept, concept.__name__)


@pytest.fixture
def memory(tmp_path: Path) -> Iterator[MemoryDriver]:
    driver = MemoryDriver(tmp_path, TODAY)
    yield driver
    driver.close()
