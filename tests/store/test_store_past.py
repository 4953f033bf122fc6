"""The tables as they were."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from pathlib import Path

import pytest
from shelf import Book, Ticks, acquired, append, dump, mixed_events, rows, then

from lastro.adapters.sqlite import SQLiteStore

Opened = Callable[..., SQLiteStore]


def test_tables_as_of_a_position_hold_what_they_held_then(anywhere: SQLiteStore) -> None:
    events = mixed_events(120)
    append(anywhere, *events[:70])
    anywhere.catch_up()
    then_held = dump(anywhere)
    append(anywhere, *events[70:])

    with anywhere.as_of(position=70) as past:
        assert then_held == dump(past)
        assert 70 == past.position


def test_tables_as_of_an_instant_hold_what_was_recorded_until_then(anywhere: SQLiteStore) -> None:
    append(anywhere, acquired("Iracema"))
    append(anywhere, then(Book.Lent, "Iracema", 2, to="Bento"))
    first = Ticks().instant + timedelta(seconds=1)

    with anywhere.as_of(recorded_at=first) as past:
        assert [("standing",)] == rows(past, "SELECT status FROM books")
    with anywhere.as_of(recorded_at=first - timedelta(microseconds=1)) as past:
        assert [] == rows(past, "SELECT status FROM books")


def test_without_a_place_in_time_all_of_the_log_is_taken_in(anywhere: SQLiteStore) -> None:
    append(anywhere, *mixed_events(30))
    anywhere.catch_up()

    with anywhere.as_of() as past:
        assert dump(anywhere) == dump(past)
    with anywhere.as_of(position=10**9) as past:
        assert 30 == past.position
    with anywhere.as_of(position=0) as past:
        assert [(0,)] == rows(past, "SELECT count(*) FROM books")


def test_only_the_tables_that_are_wanted_are_made(store: SQLiteStore) -> None:
    append(store, acquired("Iracema"))

    with store.as_of(only=["shelves"]) as past:
        names = rows(past, "SELECT name FROM sqlite_master WHERE type='table'")

    assert [("shelves",)] == names


def test_looking_back_changes_nothing_in_the_file(db: Path, opened: Opened) -> None:
    store = opened(db)
    append(store, *mixed_events(30))
    store.close()
    before = db.read_bytes()
    store = opened(db)
    with store.as_of(position=10) as past, pytest.raises(Exception, match=r"readonly|closed|no such"):
        rows(past, "SELECT * FROM errands")
    store.close()

    assert before == db.read_bytes()
