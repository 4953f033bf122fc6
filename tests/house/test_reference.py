from __future__ import annotations

import re
from pathlib import Path

import pytest

from lastro import Settings
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
    shipped = {error for error in kinds(LastroError) if error.__module__.startswith("lastro.")}

    assert {(error.code, error.__name__) for error in shipped} == set(rows((reference / "errors.md").read_text()))


def test_every_event_stands_in_the_reference_and_no_other(reference: Path) -> None:
    registered = {(topic, event.__qualname__) for topic, event in EVENTS.items()}

    assert registered == set(rows((reference / "events.md").read_text()))


def test_every_setting_stands_in_the_reference_with_its_variable_and_default(reference: Path) -> None:
    defaults = Settings().model_dump()
    stated = re.findall(r"^\| `(\w+)` \| `(\w+)` \| `([^`]+)` \| [^ |]", (reference / "settings.md").read_text(), re.M)

    assert [(name, f"MEMORY_{name.upper()}", str(default)) for name, default in defaults.items()] == stated


@pytest.mark.parametrize("projection", PROJECTIONS, ids=lambda projection: projection.name)
def test_every_column_stands_in_the_reference_in_its_order(reference: Path, projection: Projection) -> None:
    sections = dict(re.findall(r"^## (\w+)\n(.*?)(?=^## |\Z)", (reference / "tables.md").read_text(), re.M | re.S))

    assert [(column.name, column.type) for column in projection.columns] == rows(sections.get(projection.name, ""))
