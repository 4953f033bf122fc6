from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from typer.testing import Result

from lastro.application.projections import PROJECTIONS

Lastro = Callable[..., Result]
Ask = Callable[..., Any]


def edit_row(db: Path) -> None:
    """Change a projected row as somebody with the file in his hands would."""
    with sqlite3.connect(db) as connection:
        connection.execute("UPDATE chat_memories SET memory_value = 'peanuts' WHERE memory_key = 'allergy'")
    connection.close()


@pytest.mark.usefixtures("remembered")
def test_a_sound_memory_verifies(lastro: Lastro, ask: Ask) -> None:
    result = lastro("verify")

    assert (0, "") == (result.exit_code, result.stderr)
    assert result.stdout.startswith("All is well")
    assert [] == ask("verify")


@pytest.mark.usefixtures("remembered")
def test_an_edited_row_is_named_and_healed_by_rebuild(lastro: Lastro, db: Path) -> None:
    edit_row(db)

    found = lastro("verify")
    as_json = lastro("verify", "--json")
    rebuilt = lastro("rebuild", "chat_memories")

    assert (1, 1, 0) == (found.exit_code, as_json.exit_code, rebuilt.exit_code)
    assert "peanuts" in found.stdout
    assert '"where"' in as_json.stdout
    assert "lastro rebuild" in found.stderr
    assert 0 == lastro("verify").exit_code


@pytest.mark.usefixtures("remembered")
def test_rebuild_tells_the_rows_of_every_table(lastro: Lastro, ask: Ask) -> None:
    rows = ask("rebuild")

    assert {projection.name for projection in PROJECTIONS} == set(rows)
    assert (4, 3) == (rows["chat_messages"], rows["chat_memories"])
    assert "chat_memories" in lastro("rebuild", "chat_memories").stdout


@pytest.mark.usefixtures("remembered")
def test_a_table_that_does_not_exist_is_named_with_those_that_do(lastro: Lastro) -> None:
    result = lastro("rebuild", "user_memories")

    assert result.exit_code == 2
    assert "'user_memories'" in result.stderr
    assert "chat_memories" in result.stderr


@pytest.mark.usefixtures("remembered")
def test_a_backup_is_a_memory_of_its_own_and_overwrites_nothing(lastro: Lastro, ask: Ask, tmp_path: Path) -> None:
    made = lastro("backup", "copy.db")
    again = lastro("backup", "copy.db")

    assert (0, 6) == (made.exit_code, again.exit_code)
    assert ask("facts", "-r", "livia") == ask("facts", "-r", "livia", "--db", "copy.db")
    assert 0 == lastro("verify", "--db", tmp_path / "copy.db").exit_code


@pytest.mark.usefixtures("remembered")
def test_a_lost_key_is_named_and_resealing_is_the_way_out(lastro: Lastro, chat: Path, db: Path) -> None:
    Path(f"{db}.key").unlink()

    refused = lastro("ingest", chat, "--resource", "marco")
    resealed = lastro("reseal")

    assert (6, 0) == (refused.exit_code, resealed.exit_code)
    assert f"{db}.key" in refused.stderr
    assert 0 == lastro("ingest", chat, "--resource", "marco").exit_code
    assert 0 == lastro("verify").exit_code


@pytest.mark.usefixtures("remembered")
def test_the_path_stands_alone_on_the_first_line_with_its_companions_after(lastro: Lastro, ask: Ask, db: Path) -> None:
    shown = lastro("path").stdout.splitlines()
    told = ask("path")

    assert str(db) == shown[0]
    assert {f"{db.name}{end}" for end in ("", ".key", ".head", "-wal", "-shm")} <= {row.split()[0] for row in shown[1:]}
    assert (str(db), True, os.stat(db).st_size) == tuple(told["database"][n] for n in ("path", "exists", "size_bytes"))


def test_a_path_can_be_asked_before_there_is_a_file(ask: Ask, db: Path) -> None:
    assert ask("path")["database"]["exists"] is False
    assert not db.exists()


@pytest.mark.parametrize(
    "command",
    [
        ["facts", "-r", "livia"],
        ["why", "1", "-r", "livia"],
        ["messages", "-r", "livia", "-t", "t"],
        ["threads", "-r", "livia"],
        ["rejected", "-r", "livia"],
        ["replay", "-r", "livia", "--as-of", "1"],
        ["export", "-r", "livia"],
        ["edit", "1", "-r", "livia", "--value", "x"],
        ["reject", "1", "-r", "livia"],
        ["work"],
        ["jobs"],
        ["jobs", "retry"],
        ["verify"],
        ["rebuild"],
        ["backup", "copy.db"],
        ["reseal"],
    ],
    ids=lambda command: " ".join(command[:2]),
)
def test_a_database_that_is_not_there_is_named_and_not_made(lastro: Lastro, tmp_path: Path, command: list[str]) -> None:
    result = lastro(*command, "--db", "nowhere.db")

    assert result.exit_code == 4
    assert "'nowhere.db'" in result.stderr
    assert "lastro ingest" in result.stderr
    assert [] == list(tmp_path.iterdir())


@pytest.mark.parametrize(
    ("content", "code"), [(b"no database at all, only words in a file" * 40, 6), (None, 6)], ids=["words", "a folder"]
)
def test_a_file_that_is_no_database_is_refused_unharmed(
    lastro: Lastro, db: Path, content: bytes | None, code: int
) -> None:
    if content is None:
        db.mkdir()
    else:
        db.write_bytes(content)

    result = lastro("facts", "--resource", "livia")

    assert result.exit_code == code
    assert str(db) in result.stderr
    assert content is None or db.read_bytes() == content


def test_a_memory_that_ends_with_the_command_is_refused(lastro: Lastro, chat: Path) -> None:
    result = lastro("ingest", chat, "-r", "livia", "--db", ":memory:")

    assert result.exit_code == 2
    assert "--db" in result.stderr
