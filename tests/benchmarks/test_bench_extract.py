from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

CHAT = {
    "id": "c1",
    "lang": "en",
    "kind": "single",
    "messages": [{"role": "user", "content": "I live in Utsjoki and I'm allergic to kiwi."}],
    "gold": [{"categories": ["profile"], "must": [["utsjoki"]], "key_hint": "home_city"}],
    "optional": [],
    "forbidden": [],
}
TRAINING = {
    "id": "t1",
    "lang": "pt",
    "kind": "multi",
    "messages": [{"role": "user", "content": "Moro em Parintins."}],
    "facts": [{"memory_key": "home_city", "memory_value": "Parintins", "memory_category": "profile"}],
}


@pytest.fixture(scope="module")
def bench(checkout: Path, load_script: Callable[[Path], ModuleType]) -> ModuleType:
    return load_script(checkout / "benchmarks" / "bench_extract.py")


def written(folder: Path, *cases: dict[str, Any]) -> Path:
    path = folder / "cases.jsonl"
    path.write_text("\n".join(json.dumps(case) for case in cases), encoding="utf-8")
    return path


def test_the_last_line_is_flat_json_with_the_figures(
    bench: ModuleType, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert bench.main(["--cases", str(written(tmp_path, CHAT, TRAINING))]) == 0

    figures = json.loads(capsys.readouterr().out.splitlines()[-1])
    assert figures["chats"] == 2
    assert figures["facts"] == 3
    assert figures["precision"] == pytest.approx(2 / 3, abs=1e-4)
    assert figures["recall"] == 1.0
    assert figures["serious"] == figures["unreadable"] == figures["crashed"] == 0
    assert figures["grounded_share"] == 1.0
    assert all(not isinstance(value, (dict, list)) for value in figures.values())


def test_failures_name_what_was_wrong_and_what_the_gates_refused(
    bench: ModuleType, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    bench.main(["--failures", "--cases", str(written(tmp_path, CHAT))])

    assert "got (false_positive) constraint allergy = 'kiwi'" in capsys.readouterr().out


def test_a_missing_file_is_said_clearly_and_exits_with_2(checkout: Path, tmp_path: Path) -> None:
    command = [sys.executable, checkout / "benchmarks" / "bench_extract.py", "--cases", tmp_path / "nowhere.jsonl"]

    done = subprocess.run(command, capture_output=True, text=True, check=False)

    assert done.returncode == 2
    assert "nowhere.jsonl" in done.stderr
    assert not done.stdout


@pytest.mark.parametrize(("figure", "least"), [("precision", 0.80), ("f1", 0.50), ("grounded_share", 1.0)])
def test_the_rules_reach_their_targets_on_the_sample(
    bench: ModuleType, shared_evaluation: Path, capsys: pytest.CaptureFixture[str], figure: str, least: float
) -> None:
    bench.main(["--cases", str(shared_evaluation / "extraction" / "dev.jsonl")])

    figures = json.loads(capsys.readouterr().out.splitlines()[-1])
    assert figures[figure] >= least
    assert figures["serious"] <= 2
