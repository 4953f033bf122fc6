from __future__ import annotations

import json
import re
import sqlite3
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
import typer
from typer.testing import Result

from lastro import Memory
from lastro.adapters.cli.demo import SAMPLES, rebuild_and_compare

Lastro = Callable[..., Result]


def test_the_demo_shows_memories_rejections_and_an_identical_rebuild(lastro: Lastro) -> None:
    result = lastro("demo", "--extractor", "deterministic")

    assert result.exit_code == 0
    for part in ("the rules (deterministic)", "Remembered", "rejected by a gate", "identical", "The memory lies in"):
        assert part in result.stdout
    assert re.search(r"home_city: Ghent +profile .* superseded", result.stdout)
    assert re.search(r"home_city: Maastricht +profile .* active", result.stdout)
    assert re.search(r"secrets +it looks like a credential", result.stdout)


def test_the_demo_keeps_the_memory_that_it_made(lastro: Lastro, tmp_path: Path) -> None:
    lastro("demo", "--extractor", "deterministic", "--db", "demo.db")

    assert "walnuts" in lastro("facts", "--db", "demo.db", "--resource", "nora").stdout
    assert "vegetariano" in lastro("facts", "--db", "demo.db", "--resource", "caio").stdout
    assert 0 == lastro("verify", "--db", "demo.db").exit_code
    assert 2 == lastro("demo", "--extractor", "deterministic", "--db", tmp_path / "demo.db").exit_code


def test_the_demo_leaves_the_memory_of_the_settings_alone(lastro: Lastro, db: Path) -> None:
    lastro("demo", "--extractor", "deterministic")

    assert not db.exists()


def test_a_missing_model_is_said_in_one_line_and_the_rules_read(lastro: Lastro) -> None:
    result = lastro("demo", "--extractor", "gemma", "--model-path", "nowhere.gguf")

    assert result.exit_code == 0
    assert 1 == len(result.stderr.splitlines())
    assert "nowhere.gguf" in result.stderr
    assert "The rules read instead." in result.stderr
    assert "the rules (deterministic)" in result.stdout
    assert "the local model" not in result.stdout


def test_a_missing_runtime_of_the_model_is_said_in_one_line_too(
    lastro: Lastro, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "llama_cpp", None)

    result = lastro("demo")

    assert result.exit_code == 0
    assert 1 == len(result.stderr.splitlines())
    assert "The rules read instead." in result.stderr


def test_a_rebuild_that_differs_is_said_and_ends_in_its_exit_code(
    lastro: Lastro, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    lastro("demo", "--extractor", "deterministic", "--db", "demo.db")
    with sqlite3.connect(tmp_path / "demo.db") as connection:
        connection.execute("UPDATE chat_memories SET memory_value = 'peanuts' WHERE memory_key = 'allergy'")
    connection.close()

    with Memory.open(tmp_path / "demo.db") as memory, pytest.raises(typer.Exit) as ended:
        rebuild_and_compare(memory)

    told = capsys.readouterr().out
    assert ended.value.exit_code == 1
    assert "differ" in told
    assert "identical" not in told


def test_the_samples_hold_chats_of_two_people_in_order() -> None:
    for sample in SAMPLES:
        messages = sample.messages()

        assert sorted(messages, key=lambda message: str(message["at"])) == messages
        assert len(messages) == len({message["id"] for message in messages})
        assert {"user", "assistant"} == {message["role"] for message in messages}


def test_the_secret_of_the_sample_is_nowhere_among_facts_and_decisions(lastro: Lastro) -> None:
    lastro("demo", "--extractor", "deterministic", "--db", "demo.db")

    for command in ("facts", "rejected"):
        told = lastro(command, "--db", "demo.db", "--resource", "caio", "--json").stdout
        assert "girassol-4471" not in told
        assert json.loads(told)


@pytest.mark.model
def test_the_demo_shows_the_model_beside_the_rules_and_says_whether_it_is_tuned(lastro: Lastro) -> None:
    result = lastro("demo", "--extractor", "gemma")

    assert result.exit_code == 0
    assert "the local model (gemma)" in result.stdout
    assert ("nobody has tuned it" in result.stdout) != ("was tuned for this task" in result.stdout)
    assert "the rules (deterministic)" in result.stdout
    assert 2 == result.stdout.count("identical")
    assert 2 == result.stdout.count("The memory lies in")
