from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest

from lastro import LastroError, Memory

TURN = [{"role": "user", "content": "I keep bees.", "id": "u1"}, {"role": "assistant", "content": "Nice.", "id": "a1"}]


def edited(path: Path, statement: str) -> None:
    connection = sqlite3.connect(path)
    connection.execute(statement)
    connection.commit()
    connection.close()


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "memory.db"
    with Memory.open(path, extractor="none") as memory:
        memory.record("ana", "chat", TURN)
        memory.record("bia", "chat", TURN)
        assert [] == memory.verify()
    return path


@pytest.mark.parametrize(
    "statement",
    [
        "DELETE FROM resource_secrets WHERE resource_id = 'ana'",
        "UPDATE resource_secrets SET secret = randomblob(32) WHERE resource_id = 'ana'",
        "UPDATE resource_secrets SET secret = 'x' WHERE resource_id = 'ana'",
    ],
)
def test_verify_names_the_resource_whose_secret_was_edited(path: Path, statement: str) -> None:
    edited(path, statement)

    with Memory.open(path, extractor="none") as memory:
        found = [difference for difference in memory.verify() if difference.where == "resource_secrets"]

    assert 1 == len(found)
    assert "'ana'" in found[0].what


def test_a_secret_that_is_none_is_refused_before_anything_is_recorded(path: Path) -> None:
    edited(path, "UPDATE resource_secrets SET secret = 'x' WHERE resource_id = 'ana'")

    with Memory.open(path, extractor="none") as memory:
        with pytest.raises(LastroError, match="resource_secrets"):
            memory.record("ana", "chat", [{"role": "user", "content": "And a dog.", "id": "u2"}])

        assert ["u1", "a1"] == [message.message_id for message in memory.messages("ana", "chat")]
