"""Several processes on one file, and processes that are killed."""

from __future__ import annotations

import random
import signal
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from shelf import Book, acquired, append, mixed_events, rows, then

from lastro.adapters.sqlite import SQLiteStore
from lastro.domain.errors import ConflictError

Opened = Callable[..., SQLiteStore]
WRITER = Path(__file__).with_name("shelf_writer.py")


def writer(db: Path, name: str, count: int, batch: int = 1) -> subprocess.Popen[str]:
    arguments = [sys.executable, str(WRITER), str(db), name, str(count), str(batch)]
    return subprocess.Popen(arguments, stdout=subprocess.PIPE, text=True)


def reported(process: subprocess.Popen[str]) -> list[int]:
    """Return the positions that a process reported before it ended."""
    assert process.stdout is not None
    with process.stdout:
        lines = process.stdout.read().split("\n")
    process.wait()
    return [int(line) for line in lines[:-1] if line != "open"]


def test_processes_that_write_to_one_new_file_lose_and_double_nothing(db: Path, opened: Opened) -> None:
    processes = [writer(db, f"writer-{number}", 150, batch) for number, batch in enumerate((1, 1, 10))]
    positions = [reported(process) for process in processes]
    store = opened(db)

    assert [0, 0, 0] == [process.returncode for process in processes]
    assert 450 == store.position()
    assert [150, 150, 15] == [len(found) for found in positions]
    assert [(f"writer-{number}", 150) for number in range(3)] == rows(
        store, "SELECT shelf, acquired FROM shelves ORDER BY shelf"
    )
    assert [(315,)] == rows(store, "SELECT count(*) FROM errands")
    store.catch_up()
    assert [] == store.verify()


def test_order_of_positions_is_order_of_commits_so_that_a_follower_misses_nothing(db: Path, opened: Opened) -> None:
    store = opened(db)
    processes = [writer(db, f"writer-{number}", 100, 2) for number in range(2)]
    seen: list[int] = []
    while len(seen) < 200:
        after = seen[-1] if seen else 0
        found = store.recorder.select_notifications(after, 50, inclusive_of_start=False)
        seen += [notification.id for notification in found]
    for process in processes:
        reported(process)

    assert list(range(1, 201)) == seen


def test_a_killed_writer_leaves_a_clean_store_that_holds_all_it_reported(db: Path, opened: Opened) -> None:
    chance = random.Random(20250301)
    told: list[int] = []
    for life in range(8):
        process = writer(db, f"life-{life}", 0, chance.choice((1, 3, 40)))
        assert process.stdout is not None
        assert "open\n" == process.stdout.readline()
        told += [int(process.stdout.readline()) for _ in range(chance.randrange(1, 60))]
        process.send_signal(signal.SIGKILL)
        told += reported(process)
    store = opened(db)
    store.catch_up()

    assert store.position() >= max(told)
    assert [] == store.verify()
    assert [(store.position(),)] == rows(store, "SELECT sum(acquired) FROM shelves")
    assert [store.position() + 1] == list(append(store, acquired("Iracema")))


def test_two_stores_on_one_file_see_each_other_s_appends(db: Path, opened: Opened) -> None:
    one, other = opened(db), opened(db)
    append(one, acquired("Iracema"))
    append(other, then(Book.Praised, "Iracema", 2, stars=5))
    append(one, then(Book.Lent, "Iracema", 3, to="Bento"))

    assert [("lent", 5.0)] == rows(other, "SELECT status, stars FROM books")
    assert [] == one.verify()
    assert [] == other.verify()


def test_of_two_that_decide_on_the_same_state_one_gets_the_conflict(db: Path, opened: Opened) -> None:
    stores = [opened(db), opened(db)]
    append(stores[0], acquired("Iracema"))
    outcomes: list[str] = []

    def lend(number: int) -> None:
        try:
            append(stores[number % 2], then(Book.Lent, "Iracema", 2, to=f"reader {number}"))
            outcomes.append("lent")
        except ConflictError:
            outcomes.append("conflict")

    with ThreadPoolExecutor(8) as threads:
        list(threads.map(lend, range(16)))

    assert ["conflict"] * 15 + ["lent"] == sorted(outcomes)
    assert 2 == stores[0].position()


def test_stores_that_catch_up_at_once_take_every_event_in_once(db: Path, opened: Opened) -> None:
    stores = [opened(db) for _ in range(4)]
    append(stores[0], *mixed_events(12_000))

    with ThreadPoolExecutor(4) as threads:
        taken = list(threads.map(SQLiteStore.catch_up, stores))

    assert 12_000 == sum(taken)
    assert [] == stores[0].verify()


def test_a_new_file_can_be_opened_by_many_at_once(tmp_path: Path, opened: Opened) -> None:
    with ThreadPoolExecutor(6) as threads:
        for number in range(8):
            stores = list(threads.map(opened, [tmp_path / f"shelf-{number}.db"] * 6))
            assert 1 == len({store.secret("ana") for store in stores})


def test_many_that_ask_for_a_secret_at_once_get_the_same_one(db: Path, opened: Opened) -> None:
    stores = [opened(db) for _ in range(6)]

    with ThreadPoolExecutor(6) as threads:
        secrets = [set(threads.map(SQLiteStore.secret, stores, [f"reader {n}"] * 6)) for n in range(40)]

    assert [1] * 40 == [len(found) for found in secrets]


def test_threads_share_one_store(anywhere: SQLiteStore) -> None:
    def work(number: int) -> None:
        append(anywhere, acquired(f"Book {number}", f"shelf-{number % 3}"))
        rows(anywhere, "SELECT count(*) FROM books")
        anywhere.secret(f"reader {number % 5}")

    with ThreadPoolExecutor(8) as threads:
        list(threads.map(work, range(200)))

    assert 200 == anywhere.position()
    assert [(200,)] == rows(anywhere, "SELECT sum(acquired) FROM shelves")
    assert [(5,)] == rows(anywhere, "SELECT count(*) FROM resource_secrets")
