"""Stores for the tests of this folder; `shelf` holds the tiny domain that they share."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

sys.path.insert(0, str(Path(__file__).parent))

from shelf import open_shelf

from lastro.adapters.sqlite import SQLiteStore


@pytest.fixture
def opened() -> Iterator[Callable[..., SQLiteStore]]:
    """Open stores that close with the test."""
    stores: list[SQLiteStore] = []

    def open_one(path: str | Path, **choices: Any) -> SQLiteStore:
        stores.append(open_shelf(path, **choices))
        return stores[-1]

    yield open_one
    for store in stores:
        store.close()


@pytest.fixture
def db(tmp_path: Path) -> Path:
    """Path of a database that is not there yet."""
    return tmp_path / "shelf.db"


@pytest.fixture(params=["file", "memory"])
def anywhere(request: pytest.FixtureRequest, db: Path, opened: Callable[..., SQLiteStore]) -> SQLiteStore:
    """A store on a file, and its twin in memory."""
    return opened(db if request.param == "file" else ":memory:")


@pytest.fixture
def store(db: Path, opened: Callable[..., SQLiteStore]) -> SQLiteStore:
    """A store on a file."""
    return opened(db)
