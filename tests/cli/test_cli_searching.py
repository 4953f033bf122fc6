from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from typer.testing import Result

Lastro = Callable[..., Result]
Ask = Callable[..., Any]


@pytest.mark.usefixtures("remembered")
def test_a_search_shows_turns_and_facts_with_who_said_them(lastro: Lastro) -> None:
    shown = lastro("search", "hazelnut allergies", "-r", "livia").stdout

    assert "allergy: hazelnuts" in shown
    assert "kitchen" in shown


@pytest.mark.usefixtures("remembered")
def test_a_search_as_json_holds_kind_row_score_and_ranks(ask: Ask) -> None:
    found = ask("search", "hazelnut allergies", "-r", "livia", "--kind", "fact")

    assert ["hazelnuts"] == [hit["row"]["memory_value"] for hit in found]
    assert {"kind", "score", "row", "ranks"} == set(found[0])


@pytest.mark.usefixtures("remembered")
@pytest.mark.parametrize(
    "conditions",
    [
        ["--thread", "garden"],
        ["--category", "habit"],
        ["--kind", "fact", "--min-confidence", "1"],
        ["--since", "2099-01-01T00:00:00Z"],
        ["--until", "1999-01-01T00:00:00Z"],
    ],
)
def test_a_search_can_be_narrowed_until_nothing_is_left(ask: Ask, conditions: list[str]) -> None:
    assert [] == ask("search", "hazelnut", "-r", "livia", *conditions)


def test_a_time_without_its_offset_is_refused(lastro: Lastro, remembered: Path) -> None:
    refused = lastro("search", "hazelnut", "-r", "livia", "--since", "2026-03-01T09:00:00")

    assert 2 == refused.exit_code
    assert "offset" in refused.stderr
