"""`lastro evaluate`: labelled chats in, scores out, nothing stored."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from lastro.adapters.deterministic import DeterministicExtractor
from lastro.adapters.evaluation import cases_of, gates_of, read_all, report_of

from .conftest import Lastro

RIGHT = {
    "id": "c1",
    "lang": "en",
    "kind": "single",
    "messages": [{"role": "user", "content": "I live in Utsjoki and I'm allergic to kiwi."}],
    "gold": [{"categories": ["profile"], "must": [["utsjoki"]], "key_hint": "home_city"}],
    "optional": [],
    "forbidden": [],
}
MISSED = RIGHT | {"id": "c2", "lang": "pt", "messages": [{"role": "user", "content": "Oi"}]}


@pytest.fixture
def chats(tmp_path: Path) -> Path:
    path = tmp_path / "chats.jsonl"
    path.write_text("\n".join([json.dumps(RIGHT), json.dumps(MISSED)]), "utf-8")
    return path


def evaluated(lastro: Lastro, *arguments: str) -> Any:
    result = lastro("evaluate", "extraction", *arguments, "--json")
    assert result.exit_code == 0, result.stderr
    return json.loads(result.stdout)


def test_an_extractor_is_scored_by_language_beside_another(lastro: Lastro, chats: Path) -> None:
    figures = evaluated(lastro, str(chats), "--extractor", "deterministic", "--by", "lang")["deterministic"]

    assert (0.5, 0.5) == (figures["precision"], figures["recall"])
    assert {"en", "pt"} == set(figures["by"])
    assert figures["f1_en"] > figures["f1_pt"]


def test_failures_say_what_was_expected_and_what_came(lastro: Lastro, chats: Path) -> None:
    said = lastro("evaluate", "extraction", str(chats), "--extractor", "deterministic", "--failures").stdout

    assert "expected home_city ['profile']: [['utsjoki']]" in said
    assert "got (false_positive) constraint allergy = 'kiwi'" in said


def test_a_picture_is_drawn(lastro: Lastro, chats: Path, tmp_path: Path) -> None:
    pytest.importorskip("matplotlib", reason="the extra `plots` is not installed")
    picture = tmp_path / "quality.png"
    lastro("evaluate", "extraction", str(chats), "--extractor", "deterministic", "--plot", str(picture))

    assert picture.read_bytes().startswith(b"\x89PNG")


def test_lines_that_are_no_chats_are_named_and_the_good_ones_scored(lastro: Lastro, chats: Path) -> None:
    chats.write_text("{broken\n" + json.dumps(RIGHT) + "\n[]\n", "utf-8")

    result = lastro("evaluate", "extraction", str(chats), "--extractor", "deterministic")

    assert 3 == result.exit_code
    assert "chats.jsonl:1:" in result.stderr
    assert "chats.jsonl:3:" in result.stderr
    assert "all" in result.stdout


@pytest.mark.parametrize(
    ("arguments", "named"),
    [
        (["nowhere.jsonl", "--extractor", "deterministic"], "nowhere.jsonl"),
        (["CHATS", "--extractor", "oracle"], "oracle"),
        (["CHATS", "--extractor", "deterministic", "--by", "mood"], "mood"),
    ],
)
def test_what_cannot_be_used_is_named(lastro: Lastro, chats: Path, arguments: list[str], named: str) -> None:
    result = lastro("evaluate", "extraction", *[str(chats) if a == "CHATS" else a for a in arguments])

    assert 2 == result.exit_code
    assert named in result.stderr


def test_gates_are_counted_by_what_they_refused(lastro: Lastro, tmp_path: Path) -> None:
    path = tmp_path / "chats.jsonl"
    path.write_text(json.dumps(RIGHT | {"messages": [{"role": "user", "content": 'She wrote: "I live in Utsjoki."'}]}))

    assert 0 == lastro("evaluate", "gates", str(path), "--json").exit_code


def test_a_gate_that_throws_away_a_right_fact_shows(chats: Path) -> None:
    from dataclasses import replace

    from lastro.domain.candidate import Rejection

    cases, _ = cases_of(chats)
    run = read_all(DeterministicExtractor(), cases)
    kept = run.outcomes["c1"].accepted[0]
    run.outcomes["c1"] = replace(run.outcomes["c1"], rejected=(Rejection(kept, "shape", "too long"),))

    (figures,) = gates_of(cases, report_of(cases, run))

    assert ("shape", 1, 1, 0.0) == (figures.gate, figures.refused, figures.right, figures.precision)
