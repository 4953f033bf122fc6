"""Opening a file: new, old, newer, foreign, damaged, read-only, locked, on a full disk."""

from __future__ import annotations

import os
import shutil
import sqlite3
import stat
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest
from shelf import acquired, append, mixed_events, rows

from lastro.adapters.sqlite import SQLiteStore, StoreSettings
from lastro.adapters.sqlite import migrations as present
from lastro.adapters.sqlite.connections import Connections
from lastro.domain.errors import (
    NewerSchemaError,
    NotADatabaseError,
    StoreError,
    StoreFullError,
    StoreLockedError,
    StoreReadOnlyError,
)

Opened = Callable[..., SQLiteStore]
SCRIPTS = Path(__file__).parent


@pytest.fixture
def open_folder() -> Iterator[Path]:
    """A folder that another user of the machine can enter."""
    with tempfile.TemporaryDirectory() as folder:
        os.chmod(folder, 0o755)
        yield Path(folder)


def beside(db: Path, ending: str) -> Path:
    return db.with_name(f"{db.name}{ending}")


def test_a_new_file_says_what_it_is(store: SQLiteStore, db: Path) -> None:
    assert [(0x4C617374,)] == rows(store, "PRAGMA application_id")
    assert [(1,)] == rows(store, "PRAGMA user_version")
    assert [("wal",)] == rows(store, "PRAGMA journal_mode")


def test_the_key_is_for_the_owner_s_eyes_only(store: SQLiteStore, db: Path) -> None:
    assert 0o600 == stat.S_IMODE(beside(db, ".key").stat().st_mode)
    assert 0o600 == stat.S_IMODE(beside(db, ".head").stat().st_mode)


def test_key_and_head_lie_where_the_settings_say(db: Path, tmp_path: Path, opened: Opened) -> None:
    places = {"key_path": tmp_path / "my.key", "head_path": tmp_path / "my.head"}
    append(opened(db, settings=StoreSettings(**places)), acquired("Iracema"))

    assert all(path.exists() for path in places.values())
    assert not beside(db, ".key").exists()
    assert not beside(db, ".head").exists()


@pytest.mark.parametrize("synchronous", ["NORMAL", "FULL"])
def test_durability_is_a_setting(db: Path, opened: Opened, synchronous: str) -> None:
    store = opened(db, settings=StoreSettings(synchronous=synchronous))  # type: ignore[arg-type]

    with store.writing() as cursor:
        level = cursor.execute("PRAGMA synchronous").fetchone()[0]
    assert {"NORMAL": 1, "FULL": 2}[synchronous] == level


def test_a_store_that_opens_again_goes_on_where_it_ended(db: Path, opened: Opened) -> None:
    first = opened(db)
    append(first, acquired("Iracema"))
    first.close()
    second = opened(db)

    assert [2] == list(append(second, acquired("Senhora")))
    assert [] == second.verify()


def test_opening_and_closing_again_changes_nothing(db: Path, opened: Opened) -> None:
    store = opened(db)
    append(store, acquired("Iracema"))
    store.close()
    before = db.read_bytes()
    opened(db).close()

    assert before == db.read_bytes()


def test_a_store_stays_with_its_file_when_the_process_changes_folder(
    tmp_path: Path, opened: Opened, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    store = opened("shelf.db")
    append(store, acquired("Iracema"))
    (tmp_path / "elsewhere").mkdir()
    monkeypatch.chdir(tmp_path / "elsewhere")

    with store.reading(), store.reading() as second:
        assert (1,) == second.execute("SELECT count(*) FROM books").fetchone()


def test_opening_waits_for_no_writer(db: Path, opened: Opened) -> None:
    with opened(db).writing():
        other = opened(db, settings=StoreSettings(busy_timeout_s=0))

    assert 0 == other.position()


def test_a_legacy_file_is_adopted_and_its_table_left_alone(db: Path, opened: Opened) -> None:
    with closing(sqlite3.connect(db)) as legacy:
        legacy.execute("CREATE TABLE user_memories(id INTEGER PRIMARY KEY, fact TEXT)")
        legacy.execute("INSERT INTO user_memories(fact) VALUES ('likes tea')")
        legacy.commit()
    original = db.read_bytes()
    store = opened(db)
    append(store, acquired("Iracema"))
    store.rebuild()

    assert [(1, "likes tea")] == rows(store, "SELECT * FROM user_memories")
    assert [("CREATE TABLE user_memories(id INTEGER PRIMARY KEY, fact TEXT)",)] == rows(
        store, "SELECT sql FROM sqlite_master WHERE name='user_memories'"
    )
    with closing(sqlite3.connect(beside(db, ".v0.bak"))) as kept:
        assert [(1, "likes tea")] == kept.execute("SELECT * FROM user_memories").fetchall()
    assert original[100:] == beside(db, ".v0.bak").read_bytes()[100:]


@pytest.mark.parametrize("name", ["stored_events", "books"])
def test_a_foreign_table_that_has_the_name_of_one_of_ours_is_not_touched(db: Path, opened: Opened, name: str) -> None:
    with closing(sqlite3.connect(db)) as foreign:
        foreign.execute(f"CREATE TABLE {name}(x)")
        foreign.execute(f"INSERT INTO {name} VALUES (1)")
        foreign.commit()

    with pytest.raises(NotADatabaseError, match=name):
        opened(db)
    with closing(sqlite3.connect(db)) as foreign:
        assert [(1,)] == foreign.execute(f"SELECT * FROM {name}").fetchall()


def test_another_application_s_file_is_refused_and_not_changed(db: Path, opened: Opened) -> None:
    with closing(sqlite3.connect(db)) as foreign:
        foreign.execute("PRAGMA application_id=42")
        foreign.execute("CREATE TABLE t(x)")
    before = db.read_bytes()

    with pytest.raises(NotADatabaseError, match="another application"):
        opened(db)
    assert before == db.read_bytes()
    assert [db.name] == os.listdir(db.parent)


def test_a_file_whose_texts_are_not_in_utf_8_is_refused_and_not_changed(db: Path, opened: Opened) -> None:
    with closing(sqlite3.connect(db)) as connection, connection:
        connection.execute("PRAGMA encoding='UTF-16'")
        connection.execute("CREATE TABLE user_memories(memory)")
    before = db.read_bytes()

    with pytest.raises(NotADatabaseError, match="UTF-16"):
        opened(db)
    assert before == db.read_bytes()


def test_a_newer_file_is_refused_and_not_changed(db: Path, opened: Opened) -> None:
    store = opened(db)
    append(store, acquired("Iracema"))
    with store.writing() as cursor:
        cursor.execute("PRAGMA user_version=2")
    store.close()
    before = {path: path.read_bytes() for path in db.parent.iterdir()}

    with pytest.raises(NewerSchemaError, match="schema 2, this Lastro knows 1"):
        opened(db)
    assert before == {path: path.read_bytes() for path in db.parent.iterdir()}


@pytest.mark.parametrize("content", [b"no database at all", b"SQLite format 3\x00" + b"\xff" * 4096, b"x" * 100_000])
def test_a_file_that_is_no_database_is_refused_and_not_changed(db: Path, opened: Opened, content: bytes) -> None:
    db.write_bytes(content)

    with pytest.raises(NotADatabaseError, match=r"shelf\.db"):
        opened(db)
    assert content == db.read_bytes()


def test_a_folder_is_no_database(tmp_path: Path, opened: Opened) -> None:
    with pytest.raises(NotADatabaseError, match="folder"):
        opened(tmp_path)


def test_an_empty_file_becomes_a_database(db: Path, opened: Opened) -> None:
    db.touch()

    assert 0 == opened(db).position()


def test_a_missing_folder_is_named(tmp_path: Path, opened: Opened) -> None:
    with pytest.raises(StoreReadOnlyError, match=r"'[^']*nowhere' does not exist"):
        opened(tmp_path / "nowhere" / "shelf.db")


@pytest.mark.parametrize("locked", ["file", "folder"])
def test_what_may_not_be_written_is_refused_in_words(open_folder: Path, locked: str, opened: Opened) -> None:
    db = open_folder / "shelf.db"
    opened(db).close()
    for path in open_folder.iterdir():
        path.chmod(0o444)
    if locked == "file":
        open_folder.chmod(0o777)
    script = (
        "import os, sys\n"
        f"sys.path[:0] = {[str(SCRIPTS)]!r}\n"
        "from shelf import open_shelf\n"
        "from lastro.domain.errors import StoreReadOnlyError\n"
        "if os.getuid() == 0: os.setuid(65534)\n"
        f"try: open_shelf({str(db)!r})\n"
        "except StoreReadOnlyError as error: print(error)\n"
    )
    said = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True).stdout
    open_folder.chmod(0o755)

    assert str(db) in said
    assert "change its permissions" in said


def test_a_writer_that_waits_too_long_says_who_is_locked(db: Path, opened: Opened) -> None:
    store = opened(db, settings=StoreSettings(busy_timeout_s=0.01))
    with closing(sqlite3.connect(db, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(StoreLockedError, match="locked by another writer: try again"):
            append(store, acquired("Iracema"))
        other.execute("ROLLBACK")

    assert [1] == list(append(store, acquired("Iracema")))


def test_a_full_disk_is_named_and_leaves_no_half_of_an_append(db: Path, opened: Opened) -> None:
    store = opened(db)
    append(store, acquired("Iracema"))
    with store.writing() as cursor:
        pages = cursor.execute("PRAGMA page_count").fetchone()[0]
        cursor.execute(f"PRAGMA max_page_count={pages + 2}")
    events = mixed_events(400)

    with pytest.raises(StoreFullError, match=r"No room is left for '.*shelf\.db': free some space"):
        append(store, *events)
    with store.writing() as cursor:
        cursor.execute("PRAGMA max_page_count=1000000")
    append(store, *events)

    assert 401 == store.position()
    assert [] == store.verify()


def widen(cursor: sqlite3.Cursor) -> None:
    cursor.execute("ALTER TABLE stored_events ADD COLUMN hand TEXT NOT NULL DEFAULT ''")
    cursor.execute("CREATE TABLE hands(name TEXT)")


WIDER = (*present.MIGRATIONS, (2, widen))


def migrated(db: Path, steps: present.Migrations = WIDER) -> None:
    connections = Connections(db, StoreSettings())
    try:
        present.migrate(connections, steps)
    finally:
        connections.close()


def test_a_migration_keeps_a_copy_of_the_file_as_it_was(db: Path, opened: Opened) -> None:
    store = opened(db)
    append(store, acquired("Iracema"))
    store.close()
    migrated(db)

    with closing(sqlite3.connect(db)) as after, closing(sqlite3.connect(beside(db, ".v1.bak"))) as before:
        assert (2,) == after.execute("PRAGMA user_version").fetchone()
        assert [("",)] == after.execute("SELECT hand FROM stored_events").fetchall()
        assert (1,) == before.execute("PRAGMA user_version").fetchone()
        assert [(1,)] == before.execute("SELECT notification_id FROM stored_events").fetchall()


def test_a_copy_from_an_earlier_try_is_kept(db: Path, opened: Opened) -> None:
    opened(db).close()
    beside(db, ".v1.bak").write_text("from the first try")
    migrated(db)

    assert "from the first try" == beside(db, ".v1.bak").read_text()


def test_a_migration_that_fails_leaves_the_version_before(db: Path, opened: Opened) -> None:
    store = opened(db)
    append(store, acquired("Iracema"))
    store.close()

    def fail(cursor: sqlite3.Cursor) -> None:
        widen(cursor)
        cursor.execute("SELECT no_such_column FROM hands")

    with pytest.raises(StoreError, match="no_such_column"):
        migrated(db, (*present.MIGRATIONS, (2, fail)))
    store = opened(db)

    assert [1] == [entry[0] for entry in rows(store, "SELECT notification_id FROM stored_events")]
    assert [] == rows(store, "SELECT name FROM sqlite_master WHERE name='hands'")


def test_a_migration_that_is_killed_in_the_middle_is_finished_by_the_next(db: Path, opened: Opened) -> None:
    store = opened(db)
    append(store, *mixed_events(40))
    store.close()
    script = (
        "import os, signal, sys\n"
        f"sys.path[:0] = {[str(SCRIPTS)]!r}\n"
        "from pathlib import Path\n"
        "import test_store_opening as opening\n"
        "def die(cursor):\n"
        "    opening.widen(cursor)\n"
        "    os.kill(os.getpid(), signal.SIGKILL)\n"
        f"opening.migrated(Path({str(db)!r}), (*opening.present.MIGRATIONS, (2, die)))\n"
    )
    killed = subprocess.run([sys.executable, "-c", script], check=False)
    copy = db.with_name("as_killed.db")
    for ending in ("", "-wal"):
        if beside(db, ending).exists():
            shutil.copy(beside(db, ending), beside(copy, ending))
    for ending in (".key", ".head"):
        shutil.copy(beside(db, ending), beside(copy, ending))
    unfinished = opened(copy).verify()
    migrated(db)

    assert -9 == killed.returncode
    assert [] == unfinished
    assert beside(db, ".v1.bak").exists()
    assert not beside(db, ".v1.bak.part").exists()
    with closing(sqlite3.connect(db)) as after:
        assert (2,) == after.execute("PRAGMA user_version").fetchone()
        assert (40,) == after.execute("SELECT count(*) FROM stored_events WHERE hand=''").fetchone()
    with pytest.raises(NewerSchemaError):
        opened(db)
