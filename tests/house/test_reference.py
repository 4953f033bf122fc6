from __future__ import annotations

import re
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from lastro import Memory, Settings
from lastro.application.projections import PROJECTIONS, Projection
from lastro.domain.errors import LastroError
from lastro.domain.log import EVENTS

ROW = re.compile(r"^\| `([^`]+)` \| `([^`]+)` \| [^ |]", re.MULTILINE)


def kinds(error: type[LastroError]) -> set[type[LastroError]]:
    return {error}.union(*(kinds(kind) for kind in error.__subclasses__()))


def rows(text: str) -> list[tuple[str, str]]:
    """Return the first two cells, both in code marks, of each table row that goes on with a meaning."""
    return ROW.findall(text)


@pytest.fixture
def reference(checkout: Path) -> Path:
    return checkout / "docs" / "reference"


def test_every_error_stands_in_the_reference_and_no_other(reference: Path) -> None:
    shipped = {error for error in kinds(LastroError) if error.__module__ == LastroError.__module__}

    assert {(error.code, error.__name__) for error in shipped} == set(rows((reference / "errors.md").read_text()))


def test_every_event_stands_in_the_reference_and_no_other(reference: Path) -> None:
    registered = {(topic, event.__qualname__) for topic, event in EVENTS.items()}

    assert registered == set(rows((reference / "events.md").read_text()))


def test_every_setting_stands_in_the_reference_with_its_variable_and_default(reference: Path) -> None:
    defaults = Settings().model_dump()
    stated = re.findall(r"^\| `(\w+)` \| `(\w+)` \| `([^`]+)` \| [^ |]", (reference / "settings.md").read_text(), re.M)

    assert [(name, f"MEMORY_{name.upper()}", str(default)) for name, default in defaults.items()] == stated


@pytest.fixture
def tables(reference: Path) -> dict[str, list[tuple[str, str]]]:
    """Name and type of each column that the reference states, by table."""
    sections = re.findall(r"^## (\w+)\n(.*?)(?=^#|\Z)", (reference / "tables.md").read_text(), re.M | re.S)
    return {name: rows(text) for name, text in sections}


@pytest.mark.parametrize("projection", PROJECTIONS, ids=lambda projection: projection.name)
def test_every_column_stands_in_the_reference_in_its_order(
    tables: dict[str, list[tuple[str, str]]], projection: Projection
) -> None:
    assert [(column.name, column.type) for column in projection.columns] == tables.get(projection.name)


def test_every_table_of_a_file_stands_in_the_reference_and_no_other(
    tables: dict[str, list[tuple[str, str]]], tmp_path: Path
) -> None:
    path = tmp_path / "memory.db"
    with Memory.open(path, extractor="none"), closing(sqlite3.connect(path)) as database:
        listed = "SELECT name FROM pragma_table_list WHERE type <> 'shadow' AND name NOT LIKE 'sqlite%'"
        names = [name for (name,) in database.execute(listed)]
        columns = {
            name: [
                (column, kind.lower() or "any")
                for _, column, kind, *_ in database.execute(f"PRAGMA table_info({name})")
            ]
            for name in names
        }

    assert columns == tables
