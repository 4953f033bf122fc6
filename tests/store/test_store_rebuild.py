"""Throwing tables away and folding them again."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from threading import Event, Thread

import pytest
from shelf import Book, acquired, append, dump, mixed_events, rows, then

from lastro.adapters.sqlite import SQLiteStore
from lastro.domain.errors import NotFoundError, UnreadableEventError

Opened = Callable[..., SQLiteStore]


def test_rebuilt_tables_are_identical_with_ids_and_definitions(anywhere: SQLiteStore) -> None:
    append(anywhere, *mixed_events(500))
    anywhere.catch_up()
    before = dump(anywhere)
    counts = anywhere.rebuild()

    assert before == dump(anywhere)
    assert {name: rows(anywhere, f"SELECT count(*) FROM {name}")[0][0] for name in counts} == counts
    assert {"books", "shelves", "slow_shelves"} == counts.keys()


def test_rebuilding_one_table_leaves_the_others_alone(store: SQLiteStore) -> None:
    append(store, acquired("Iracema"))
    with store.writing() as cursor:
        cursor.execute("DELETE FROM books")
        cursor.execute("DELETE FROM shelves")
    counts = store.rebuild("books")

    assert {"books": 1} == counts
    assert [(1,)] == rows(store, "SELECT count(*) FROM books")
    assert [(0,)] == rows(store, "SELECT count(*) FROM shelves")


def test_rebuilding_an_unknown_table_is_refused(store: SQLiteStore) -> None:
    with pytest.raises(NotFoundError, match="'shelfs': choose one of books"):
        store.rebuild("shelfs")


def test_appends_go_on_right_after_a_rebuild(anywhere: SQLiteStore) -> None:
    append(anywhere, *mixed_events(60))
    anywhere.rebuild()
    append(anywhere, acquired("Iracema"), then(Book.Lent, "Iracema", 2, to="Bento"))
    anywhere.rebuild()

    assert [("lent",)] == rows(anywhere, "SELECT status FROM books WHERE title='Iracema'")
    assert [] == anywhere.verify()


def test_progress_is_told_up_to_the_last_position(store: SQLiteStore) -> None:
    append(store, *mixed_events(9000))
    told: list[tuple[int, int]] = []
    store.rebuild(on_progress=lambda position, last: told.append((position, last)))

    assert told == sorted(told)
    assert len(told) > 1
    assert (9000, 9000) == told[-1]


def test_a_rebuild_that_fails_leaves_the_live_tables(store: SQLiteStore) -> None:
    append(store, acquired("Iracema"))
    with store.writing() as cursor:
        cursor.execute("UPDATE stored_events SET state='{}'")

    with pytest.raises(UnreadableEventError, match=r"book\.acquired"):
        store.rebuild()
    assert [("Iracema",)] == rows(store, "SELECT title FROM books")


def test_a_table_rebuilt_while_others_write_equals_one_folded_from_nothing(db: Path, opened: Opened) -> None:
    store, writer = opened(db), opened(db)
    events = mixed_events(3000)
    append(store, *events[:1500])
    may_stop = Event()

    def write() -> None:
        for event in events[1500:]:
            append(writer, event)
            if may_stop.is_set():
                return

    thread = Thread(target=write)
    thread.start()
    for _ in range(5):
        store.rebuild()
    may_stop.set()
    thread.join()
    store.catch_up()

    assert store.position() > 1500
    assert [] == store.verify()


@pytest.mark.slow
def test_a_hundred_thousand_events_rebuild_to_identical_tables_while_a_writer_runs(db: Path, opened: Opened) -> None:
    store, writer = opened(db), opened(db)
    events = mixed_events(101_000)
    for start in range(0, 100_000, 1000):
        append(store, *events[start : start + 1000])
    store.catch_up()
    before = dump(store)
    store.rebuild()
    rebuilt = dump(store)
    thread = Thread(target=lambda: [append(writer, event) for event in events[100_000:]])
    thread.start()
    store.rebuild()
    thread.join()
    store.catch_up()

    assert before == rebuilt
    assert 101_000 == store.position()
    assert [] == store.verify()
