"""Tables that are folded from the log, with each append or after it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from shelf import (
    BOOKS,
    PROJECTIONS,
    SHELVES,
    SLOW_SHELVES,
    Book,
    acquired,
    append,
    book_id,
    dump,
    mixed_events,
    rows,
    shelf_counts,
    then,
)

from lastro.adapters.sqlite import SQLiteStore
from lastro.domain.errors import ConflictError, NewerSchemaError, NotADatabaseError, ProjectionError

Opened = Callable[..., SQLiteStore]


def standing(store: SQLiteStore) -> dict[str, int]:
    return dict(rows(store, "SELECT name, position FROM projection_positions"))


def test_an_inline_row_is_there_when_the_append_returns(anywhere: SQLiteStore) -> None:
    append(anywhere, acquired("Iracema", place=3))

    assert [(1, book_id("Iracema").hex, "ana", "Iracema", "fiction", 3, "standing", None)] == rows(
        anywhere, "SELECT id, book_id, resource_id, title, shelf, place, status, stars FROM books"
    )
    assert {"books": 1, "shelves": 1, "slow_shelves": 0} == standing(anywhere)


def test_the_id_of_a_row_is_the_position_of_the_event_that_made_it(anywhere: SQLiteStore) -> None:
    append(anywhere, acquired("Iracema"), then(Book.Praised, "Iracema", 2, stars=3), acquired("Senhora"))
    append(anywhere, then(Book.Lent, "Iracema", 3, to="Bento"))

    assert [(1, "lent", 3.0), (3, "standing", None)] == rows(anywhere, "SELECT id, status, stars FROM books")


def test_a_row_goes_when_its_fold_returns_none_and_comes_back_under_the_later_position(anywhere: SQLiteStore) -> None:
    append(anywhere, acquired("Iracema"))
    append(anywhere, then(Book.Lost, "Iracema", 2))
    gone = rows(anywhere, "SELECT id FROM books")
    again = replace(acquired("Iracema"), originator_version=3)
    append(anywhere, again, then(Book.Lost, "Iracema", 4), replace(again, originator_version=5))

    assert [] == gone
    assert [(5,)] == rows(anywhere, "SELECT id FROM books")
    assert [] == anywhere.verify()


def test_a_batch_and_single_appends_give_the_same_tables(db: Path, opened: Opened) -> None:
    events = mixed_events(300)
    one_by_one, batched = opened(db), opened(":memory:")
    for event in events:
        append(one_by_one, event)
    for start in range(0, len(events), 70):
        append(batched, *events[start : start + 70])
    one_by_one.catch_up()
    batched.catch_up()

    assert dump(one_by_one) == dump(batched)


def test_a_unique_index_is_a_rule_that_no_append_can_break(anywhere: SQLiteStore) -> None:
    append(anywhere, acquired("Iracema", place=1))

    with pytest.raises(ConflictError, match="shelf"):
        append(anywhere, acquired("Senhora", place=1))

    assert 1 == anywhere.position()
    assert [("Iracema",)] == rows(anywhere, "SELECT title FROM books")
    assert {"books": 1, "shelves": 1, "slow_shelves": 0} == standing(anywhere)


@pytest.mark.parametrize("is_one_append", [True, False])
def test_a_row_that_leaves_a_unique_slot_makes_room_for_the_next(anywhere: SQLiteStore, is_one_append: bool) -> None:
    append(anywhere, acquired("Iracema", place=1))
    events = [then(Book.Lent, "Iracema", 2, to="Bento"), acquired("Senhora", place=1)]
    for batch in [events] if is_one_append else [[event] for event in events]:
        append(anywhere, *batch)

    assert [("lent",), ("standing",)] == rows(anywhere, "SELECT status FROM books ORDER BY id")
    assert [] == anywhere.verify()


def test_two_rows_may_change_places_in_one_append(anywhere: SQLiteStore) -> None:
    append(anywhere, acquired("Iracema", place=1), acquired("Senhora", place=2))
    append(
        anywhere,
        then(Book.Moved, "Iracema", 2, shelf="fiction", place=2),
        then(Book.Moved, "Senhora", 2, shelf="fiction", place=1),
    )

    assert [(1, 2), (2, 1)] == rows(anywhere, "SELECT id, place FROM books ORDER BY id")


def test_a_failing_fold_leaves_neither_event_nor_row(db: Path, opened: Opened) -> None:
    def fail(row: Any, event: Any, position: int) -> Any:
        raise ValueError("no such shelf")

    broken = replace(SHELVES, folds={Book.Acquired.TOPIC: fail}, key_of={Book.Acquired.TOPIC: lambda e: (e.shelf, "")})
    store = opened(db, projections=(BOOKS, broken))

    with pytest.raises(ProjectionError, match=r"'shelves' cannot take in event 1.*no such shelf"):
        append(store, acquired("Iracema"))

    assert 0 == store.position()
    assert [] == rows(store, "SELECT * FROM books")


def test_a_table_that_another_writer_did_not_know_is_brought_up_to_date_by_the_next_append(
    db: Path, opened: Opened
) -> None:
    knowing, ignorant = opened(db), opened(db, projections=(BOOKS,))
    append(ignorant, acquired("Iracema"), acquired("Senhora"))
    behind = standing(knowing)
    append(knowing, acquired("Lucíola"))

    assert 0 == behind["shelves"]
    assert [("fiction", 3)] == rows(knowing, "SELECT shelf, acquired FROM shelves")
    assert {"books": 3, "shelves": 3, "slow_shelves": 0} == standing(knowing)
    assert [] == knowing.verify()


def test_a_new_projection_is_built_when_the_store_opens(db: Path, opened: Opened) -> None:
    append(opened(db, projections=(BOOKS,)), acquired("Iracema"))

    store = opened(db)

    assert [("fiction", 1)] == rows(store, "SELECT shelf, acquired FROM shelves")
    assert [("fiction", 1)] == rows(store, "SELECT shelf, acquired FROM slow_shelves")


def test_a_raised_version_builds_the_table_again_when_the_store_opens(db: Path, opened: Opened) -> None:
    append(opened(db), acquired("Iracema"))
    twice = shelf_counts("shelves", inline=True, version=2)
    counting = twice.folds[Book.Acquired.TOPIC]

    def double(row: Any, event: Any, position: int) -> Any:
        return counting(counting(row, event, position), event, position)

    twice = replace(twice, folds={**twice.folds, Book.Acquired.TOPIC: double})
    store = opened(db, projections=(BOOKS, twice, SLOW_SHELVES))
    append(store, acquired("Senhora"))

    assert [("fiction", 4)] == rows(store, "SELECT shelf, acquired FROM shelves")


def test_code_that_is_older_than_a_table_is_refused(db: Path, opened: Opened) -> None:
    old = opened(db)
    append(old, acquired("Iracema"))
    opened(db, projections=(BOOKS, shelf_counts("shelves", inline=True, version=2), SLOW_SHELVES))

    with pytest.raises(NewerSchemaError, match="shelves"):
        append(old, acquired("Senhora"))
    with pytest.raises(NewerSchemaError, match="shelves"):
        opened(db)


def test_a_table_of_somebody_else_is_never_taken_for_a_projection(db: Path, opened: Opened) -> None:
    with opened(db, projections=()).writing() as cursor:
        cursor.execute("CREATE TABLE books(author TEXT)")

    with pytest.raises(NotADatabaseError, match="'books'"):
        opened(db)


def test_two_projections_cannot_share_a_name(opened: Opened) -> None:
    with pytest.raises(TypeError, match="one name"):
        opened(":memory:", projections=(*PROJECTIONS, BOOKS))


def test_a_table_behind_the_log_catches_up_when_asked(anywhere: SQLiteStore) -> None:
    append(anywhere, *mixed_events(50))
    before = rows(anywhere, "SELECT * FROM slow_shelves")
    taken = anywhere.catch_up()

    assert [] == before
    assert 50 == taken
    assert rows(anywhere, "SELECT * FROM shelves ORDER BY id") == rows(
        anywhere, "SELECT * FROM slow_shelves ORDER BY id"
    )
    assert 0 == anywhere.catch_up()


def test_catching_up_in_many_steps_counts_every_event_once(db: Path, opened: Opened) -> None:
    store, other = opened(db), opened(db)
    events = mixed_events(4500)
    append(store, *events[:4100])
    taken = store.catch_up()
    append(other, *events[4100:])

    assert 4100 == taken
    assert 400 == other.catch_up()
    assert 0 == store.catch_up()
    assert [] == store.verify()


def test_a_log_that_was_cut_behind_its_tables_is_folded_again_by_the_next_append(db: Path, opened: Opened) -> None:
    store = opened(db)
    append(store, acquired("Iracema"), acquired("Senhora"))
    with store.writing() as cursor:
        cursor.execute("DROP TRIGGER stored_events_no_delete")
        cursor.execute("DELETE FROM stored_events WHERE notification_id=2")
    append(store, acquired("Lucíola"))

    assert [("Iracema",), ("Lucíola",)] == rows(store, "SELECT title FROM books ORDER BY id")
    assert [("fiction", 2)] == rows(store, "SELECT shelf, acquired FROM shelves")


def test_a_key_that_a_creating_event_meets_again_gets_the_later_row(anywhere: SQLiteStore) -> None:
    append(anywhere, acquired("Iracema", place=1))
    append(anywhere, replace(acquired("Iracema", place=2), originator_version=2))

    assert [(2, 2)] == rows(anywhere, "SELECT id, place FROM books")
    assert [] == anywhere.verify()
