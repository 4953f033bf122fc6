"""The word index says what its table says, whatever happens to rows, to the file or to the process."""

from __future__ import annotations

import sqlite3
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from random import Random
from threading import Thread

import pytest

from lastro import Memory

Say = Callable[..., None]
RECORD_AND_SEARCH = """
import sys
from lastro import Memory
with Memory.open(sys.argv[1], extractor="none") as memory:
    for n in range(20):
        memory.record("nadia", sys.argv[2], [{"role": "user", "content": f"the harbour at {sys.argv[2]} in {n}"}])
        memory.search("nadia", "harbour")
"""

RECORD_AND_SEARCH_FOR_EVER = """
import sys
from lastro import Memory
with Memory.open(sys.argv[1], extractor="none") as memory:
    for n in range(1_000_000):
        memory.record("nadia", sys.argv[2], [{"role": "user", "content": f"the harbour at {n}"}])
        memory.search("nadia", "harbour")
        print(n, flush=True)
"""


def turns(memory: Memory, query: str, limit: int = 100) -> list[str]:
    return [hit.text for hit in memory.search("nadia", query, kinds="turn", limit=limit)]


def test_a_new_turn_is_found_at_once_and_recording_leaves_it_to_search(
    memory: Memory, say: Say, tmp_path: Path
) -> None:
    say("The harbour was foggy.")
    with closing(sqlite3.connect(tmp_path / "memory.db")) as database:
        waiting = database.execute("SELECT count(*) FROM chat_messages_terms").fetchone()

    assert (0,) == waiting
    assert ["The harbour was foggy."] == turns(memory, "foggy harbour")


def test_what_is_forgotten_before_it_was_indexed_is_not_indexed(memory: Memory, say: Say) -> None:
    say("The harbour was foggy.", thread="t9")
    memory.forget_thread("nadia", "t9")

    assert [] == turns(memory, "foggy harbour")
    assert [] == memory.verify()


def test_the_stems_of_what_is_forgotten_leave_the_file(memory: Memory, say: Say, tmp_path: Path) -> None:
    say(*(f"Ferry number {n} is late." for n in range(300)))
    say("The marmalade is in the cellar.", thread="t9")
    memory.search("nadia", "marmalade")
    memory.forget_thread("nadia", "t9")
    memory.work()

    with closing(sqlite3.connect(tmp_path / "memory.db")) as database:
        blocks = [block for (block,) in database.execute("SELECT block FROM chat_messages_words_data")]

    assert not any(b"marmalad" in block for block in blocks)
    assert [] == memory.verify()
    assert 1 == len(memory.search("nadia", "ferry 299", limit=1))


def test_an_index_that_fits_its_table_passes_verification(memory: Memory, say: Say) -> None:
    say("The harbour was foggy.", "I live in Ghent.", "I moved, I live in Bruges now.", "日本に行きたい", thread="t1")
    memory.work()
    say("Tomorrow we sail.", thread="t2")
    memory.search("nadia", "sail")
    memory.forget_thread("nadia", "t2")

    assert [] == memory.verify()


@pytest.mark.parametrize(
    ("edit", "kind"),
    [
        (
            "INSERT INTO chat_messages_words(chat_messages_words, rowid, terms)"
            " SELECT 'delete', doc, term FROM chat_messages_terms LIMIT 1",
            "words_changed",
        ),
        ("INSERT INTO chat_messages_words(rowid, terms) VALUES (64, 'planted')", "words_changed"),
        ("DROP TABLE chat_messages_terms", "words_missing"),
    ],
)
def test_an_edit_of_the_index_is_named_and_mended_by_a_rebuild(
    memory: Memory, say: Say, tmp_path: Path, edit: str, kind: str
) -> None:
    say("The harbour was foggy.")
    memory.search("nadia", "harbour")
    with closing(sqlite3.connect(tmp_path / "memory.db")) as database:
        database.execute(edit)
        database.commit()

    assert {kind} == {difference.kind for difference in memory.verify()}  # type: ignore[attr-defined]

    memory.rebuild("chat_messages")

    assert [] == memory.verify()
    assert ["The harbour was foggy."] == turns(memory, "foggy")


def test_a_file_from_before_the_index_gets_one_when_it_is_opened(tmp_path: Path) -> None:
    path = tmp_path / "old.db"
    with Memory.open(path, extractor="none") as memory:
        memory.record("nadia", "t1", [{"role": "user", "content": "The harbour was foggy."}])
    with closing(sqlite3.connect(path)) as database:
        database.executescript(
            "DROP TABLE chat_messages_terms; DROP TABLE chat_messages_words;"
            "DELETE FROM projection_positions WHERE name = 'chat_messages_words';"
        )

    with Memory.open(path, extractor="none") as memory:
        assert ["The harbour was foggy."] == turns(memory, "foggy")
        assert [] == memory.verify()


def test_threads_and_processes_that_record_and_search_at_once_index_each_turn_once(
    memory: Memory, tmp_path: Path
) -> None:
    script = [sys.executable, "-c", RECORD_AND_SEARCH, str(tmp_path / "memory.db")]
    others = [subprocess.Popen([*script, name]) for name in ("porto", "ghent")]
    searching = [Thread(target=lambda: [turns(memory, "harbour") for _ in range(30)]) for _ in range(2)]
    for thread in searching:
        thread.start()
    for thread in searching:
        thread.join()

    assert [0, 0] == [other.wait() for other in others]
    assert 40 == len(turns(memory, "harbour"))
    assert [] == memory.verify()


def test_a_search_finds_what_is_indexed_while_another_process_keeps_the_write_lock(
    tmp_path: Path,
) -> None:
    path = tmp_path / "busy.db"
    with Memory.open(path, extractor="none", busy_timeout_s=60.0) as memory:
        memory.record("nadia", "t1", [{"role": "user", "content": "The harbour was foggy."}])
        memory.search("nadia", "harbour")
        memory.record("nadia", "t1", [{"role": "user", "content": "The harbour is sunny."}])
        with closing(sqlite3.connect(path, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")

            assert "The harbour was foggy." == turns(memory, "harbour")[0]


@pytest.mark.slow
def test_a_process_killed_while_it_indexes_leaves_an_index_that_fits(tmp_path: Path) -> None:
    path = tmp_path / "memory.db"
    chance = Random(7)
    for number in range(6):
        with subprocess.Popen(
            [sys.executable, "-c", RECORD_AND_SEARCH_FOR_EVER, str(path), f"t{number}"], stdout=subprocess.PIPE
        ) as process:
            assert process.stdout is not None
            for _ in range(chance.randrange(1, 40)):
                process.stdout.readline()
            process.kill()

    with Memory.open(path, extractor="none") as memory:
        recorded = sum(thread.messages for thread in memory.threads("nadia"))
        assert recorded == len(turns(memory, "harbour", limit=1000))
        assert [] == memory.verify()


def test_a_message_in_other_words_is_found_by_those_alone(memory: Memory) -> None:
    for words in ("The regatta is on Saturday.", "The regatta was moved to Sunday, bring ropes and a thermos."):
        memory.record("nadia", "t1", [{"role": "user", "content": words, "id": "m1", "at": "2026-03-01T09:00:00Z"}])
        memory.search("nadia", "regatta")

    assert [] == turns(memory, "Saturday")
    assert ["The regatta was moved to Sunday, bring ropes and a thermos."] == turns(memory, "thermos")
    assert [] == memory.verify()
