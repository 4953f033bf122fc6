"""The key of the chain, backups, and making a new key."""

from __future__ import annotations

import stat
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from shelf import acquired, append, dump, mixed_events, open_shelf, rows

from lastro.adapters.sqlite import SQLiteStore
from lastro.domain.errors import SealKeyMissingError, StoreReadOnlyError

Opened = Callable[..., SQLiteStore]


def key_of(db: Path) -> Path:
    return db.with_name(f"{db.name}.key")


@pytest.fixture
def without_key(db: Path) -> Path:
    """A database of thirty events whose key is gone."""
    with open_shelf(db) as store:
        append(store, *mixed_events(30))
    key_of(db).unlink()
    return db


def test_without_its_key_a_log_is_read_and_rebuilt_but_not_continued(without_key: Path, opened: Opened) -> None:
    store = opened(without_key)
    before = dump(store)[1]
    store.rebuild()

    assert before == dump(store)[1]
    assert before
    with pytest.raises(SealKeyMissingError, match=r"shelf\.db\.key'.*backup"):
        append(store, acquired("Iracema"))
    assert 30 == store.position()
    assert not key_of(without_key).exists()


def test_a_key_that_is_put_back_is_taken_up_at_once(db: Path, opened: Opened) -> None:
    with open_shelf(db) as store:
        append(store, acquired("Iracema"))
    key = key_of(db).read_bytes()
    key_of(db).unlink()
    store = opened(db)
    with pytest.raises(SealKeyMissingError):
        append(store, acquired("Senhora"))
    key_of(db).write_bytes(key)
    append(store, acquired("Senhora"))

    assert [] == store.verify()


@pytest.mark.parametrize("content", ["", "not a key", "00" * 32])
def test_another_key_is_no_key(without_key: Path, opened: Opened, content: str) -> None:
    key_of(without_key).write_text(content)

    with pytest.raises(SealKeyMissingError):
        append(opened(without_key), acquired("Iracema"))
    assert content == key_of(without_key).read_text()


def test_an_empty_log_that_lost_its_key_gets_another(db: Path, opened: Opened) -> None:
    open_shelf(db).close()
    key_of(db).unlink()
    store = opened(db)
    append(store, acquired("Iracema"))

    assert [] == store.verify()


def test_a_new_seal_is_the_way_out_of_a_lost_key(without_key: Path, opened: Opened) -> None:
    store = opened(without_key)
    store.reseal()
    append(store, acquired("Iracema"))

    assert [] == [d for d in store.verify() if d.table is None]
    assert 0o600 == stat.S_IMODE(key_of(without_key).stat().st_mode)
    assert 31 == store.position()


def test_a_new_seal_accepts_the_log_as_it_stands(db: Path, opened: Opened) -> None:
    store = opened(db)
    append(store, *mixed_events(30))
    with store.writing() as cursor:
        cursor.execute("DROP TRIGGER stored_events_no_delete")
        cursor.execute("DELETE FROM stored_events WHERE notification_id>25")
    append(store, acquired("Iracema"))
    found = store.verify()
    store.reseal()
    store.catch_up()

    assert {"older_file", "guard_missing"} == {difference.kind for difference in found if difference.table is None}
    assert [] == store.verify()


def test_processes_that_hold_the_old_key_take_up_the_new_one(db: Path, opened: Opened) -> None:
    one, other = opened(db), opened(db)
    append(other, acquired("Iracema"))
    one.reseal()
    other.catch_up()
    assert [] == other.verify()
    append(other, acquired("Senhora"))
    append(one, acquired("Lucíola"))
    one.catch_up()

    assert [] == one.verify()
    assert [] == other.verify()


@pytest.mark.parametrize("place", ["Head.restart", "Path.replace"])
def test_a_resealing_that_is_killed_after_its_commit_is_finished_by_the_next_open(
    db: Path, opened: Opened, place: str
) -> None:
    with open_shelf(db) as store:
        append(store, acquired("Iracema"))
    script = (
        "import os, signal, sys\n"
        f"sys.path[:0] = {[str(Path(__file__).parent)]!r}\n"
        "from pathlib import Path\n"
        "from shelf import open_shelf\n"
        f"store = open_shelf({str(db)!r})\n"
        "from lastro.adapters.sqlite.head import Head\n"
        "replace = os.replace\n"
        "def die(self, target, *rest):\n"
        "    if isinstance(self, Head) or target.name.endswith('.key'): os.kill(os.getpid(), signal.SIGKILL)\n"
        "    replace(self, target)\n"
        f"{place} = die\n"
        "store.reseal()\n"
    )
    killed = subprocess.run([sys.executable, "-c", script], check=False)
    store = opened(db)
    append(store, acquired("Senhora"))

    assert -9 == killed.returncode
    assert [key_of(db)] == list(db.parent.glob("*.key*"))
    store.catch_up()
    assert [] == store.verify()


def test_a_memory_store_can_be_sealed_anew(opened: Opened) -> None:
    store = opened(":memory:")
    append(store, acquired("Iracema"))
    store.reseal()
    append(store, acquired("Senhora"))
    store.catch_up()

    assert [] == store.verify()


def test_a_backup_opens_as_a_store_of_its_own_with_key_and_head(
    store: SQLiteStore, tmp_path: Path, opened: Opened
) -> None:
    append(store, *mixed_events(30))
    store.catch_up()
    target = tmp_path / "copy.db"
    store.backup(target)
    append(store, acquired("Iracema"))
    copy = opened(target)
    found = copy.verify()
    append(copy, acquired("Senhora"))

    assert [] == found
    assert [] == [d for d in copy.verify() if d.table is None]
    assert 0o600 == stat.S_IMODE(key_of(target).stat().st_mode)
    assert [("Senhora",)] == rows(copy, "SELECT title FROM books ORDER BY id DESC LIMIT 1")
    assert ["copy.db", "copy.db.head", "copy.db.key"] == sorted(
        path.name for path in tmp_path.iterdir() if path.name.startswith("copy") and "-" not in path.name
    )


def test_a_backup_of_a_store_in_memory_is_a_file(opened: Opened, tmp_path: Path) -> None:
    store = opened(":memory:")
    append(store, acquired("Iracema"))
    store.catch_up()
    store.backup(tmp_path / "copy.db")

    assert [] == opened(tmp_path / "copy.db").verify()


@pytest.mark.parametrize("ending", ["", ".key", ".head"])
def test_a_backup_overwrites_nothing(store: SQLiteStore, tmp_path: Path, ending: str) -> None:
    there = tmp_path / f"copy.db{ending}"
    there.write_text("mine")

    with pytest.raises(StoreReadOnlyError, match="exists"):
        store.backup(tmp_path / "copy.db")
    assert "mine" == there.read_text()
    assert [there] == [path for path in tmp_path.iterdir() if path.name.startswith("copy")]


def test_a_backup_that_fails_leaves_nothing(store: SQLiteStore, tmp_path: Path) -> None:
    append(store, acquired("Iracema"))
    (tmp_path / "copy.db.part").mkdir()

    with pytest.raises(StoreReadOnlyError):
        store.backup(tmp_path / "copy.db")
    assert ["copy.db.part"] == [path.name for path in tmp_path.iterdir() if path.name.startswith("copy")]


def test_a_backup_into_a_missing_folder_is_refused(store: SQLiteStore, tmp_path: Path) -> None:
    with pytest.raises(StoreReadOnlyError, match="nowhere"):
        store.backup(tmp_path / "nowhere" / "copy.db")


def test_a_backup_to_no_file_is_refused(store: SQLiteStore) -> None:
    with pytest.raises(StoreReadOnlyError, match="names no file"):
        store.backup("")


def test_processes_that_seal_anew_at_once_leave_the_key_that_the_log_names(db: Path, opened: Opened) -> None:
    stores = [opened(db) for _ in range(4)]
    append(stores[0], *mixed_events(50))

    def reseal_and_append(number: int) -> None:
        stores[number].reseal()
        append(stores[number], acquired(f"Volume {number}"))

    with ThreadPoolExecutor(4) as threads:
        for _ in threads.map(reseal_and_append, range(4)):
            pass
    fresh = opened(db)
    append(fresh, acquired("Iracema"))
    fresh.catch_up()

    assert [] == fresh.verify()
    assert [key_of(db)] == list(db.parent.glob("*.key*"))
