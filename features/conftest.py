from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest

from .driver import MemoryDriver

TODAY = datetime(2026, 3, 1, 9, tzinfo=UTC)
CONCEPTS = ("beliefs", "handing", "knowing", "models", "notes", "people", "searching", "speech", "talking", "upkeep")


def pytest_configure(config: pytest.Config) -> None:
    for concept in CONCEPTS:
        config.pluginmanager.import_plugin(f"{__package__}.steps.{concept}")


@pytest.fixture
def memory(tmp_path: Path) -> Iterator[MemoryDriver]:
    driver = MemoryDriver(tmp_path, TODAY)
    yield driver
    driver.close()
