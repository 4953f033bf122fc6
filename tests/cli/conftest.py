"""A command line on a database of its own, read by the rules."""

from __future__ import annotations

import json
import os
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from lastro.adapters.cli.app import app

Lastro = Callable[..., Result]


@pytest.fixture
def db(tmp_path: Path) -> Path:
    return tmp_path / "memory.db"


@pytest.fixture(autouse=True)
def environment(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, tmp_path_factory: pytest.TempPathFactory, db: Path
) -> None:
    """A folder and settings of this test's own, whatever the machine's are."""
    for name in [name for name in os.environ if name.startswith("MEMORY_")]:
        monkeypatch.delenv(name)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path_factory.mktemp("temporary")))
    monkeypatch.setenv("MEMORY_DB", str(db))
    monkeypatch.setenv("MEMORY_EXTRACTOR", "deterministic")
    monkeypatch.setenv("NO_COLOR", "1")


@pytest.fixture
def lastro() -> Lastro:
    """Runs a command in this process."""
    runner = CliRunner()

    def run(*arguments: str | Path, given: str | bytes | None = None) -> Result:
        return runner.invoke(app, [str(argument) for argument in arguments], input=given, prog_name="lastro")

    return run


@pytest.fixture
def ask(lastro: Lastro) -> Callable[..., Any]:
    """Runs a command that must succeed, and returns the JSON that it prints."""

    def run(*arguments: str | Path, given: str | bytes | None = None) -> Any:
        result = lastro(*arguments, "--json", given=given)
        assert result.exit_code == 0, result.stderr
        return json.loads(result.stdout)

    return run


@pytest.fixture
def line() -> Callable[..., str]:
    """Writes a message as a line of JSON."""

    def write(content: str, **fields: Any) -> str:
        return json.dumps({"role": "user", "content": content, **fields}, ensure_ascii=False) + "\n"

    return write


@pytest.fixture
def chat(tmp_path: Path) -> Path:
    """A conversation of Livia, with a correction."""
    file = tmp_path / "livia.jsonl"
    said = (
        ("m1", "user", "My name is Livia and I live in Turin.", "2026-03-01T09:00:00Z"),
        ("m2", "assistant", "Nice to meet you.", "2026-03-01T09:00:05Z"),
        ("m3", "user", "I'm allergic to hazelnuts.", "2026-03-01T09:01:00Z"),
        ("m4", "assistant", "Noted.", "2026-03-01T09:01:05Z"),
    )
    with file.open("w", encoding="utf-8") as out:
        for message_id, role, content, at in said:
            message = {"thread": "kitchen", "id": message_id, "role": role, "content": content, "at": at}
            out.write(json.dumps(message) + "\n")
    return file


@pytest.fixture
def remembered(lastro: Lastro, chat: Path) -> Path:
    """The conversation of Livia, taken in and read."""
    assert lastro("ingest", chat, "--resource", "livia").exit_code == 0
    assert lastro("work").exit_code == 0
    return chat
