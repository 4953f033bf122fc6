"""Appending to the log and reading it back."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from datetime import UTC, datetime, timedelta, timezone
from pathlib import Path
from typing import Any

import pytest
from eventsourcing.application import Application
from eventsourcing.persistence import IntegrityError
from eventsourcing.utils import Environment
from shelf import Book, Ticks, acquired, append, book_id, rows, then

from lastro.adapters.sqlite import SQLiteStore
from lastro.domain.errors import ConflictError, NaiveTimeError, StoreError, UnknownEventError, UnreadableEventError


def test_positions_count_from_one_without_gaps(anywhere: SQLiteStore) -> None:
    first = append(anywhere, acquired("Iracema"), acquired("Dom Casmurro"))
    second = append(anywhere, then(Book.Praised, "Iracema", 2, stars=4.0))

    assert [1, 2] == list(first)
    assert [3] == list(second)
    assert 3 == anywhere.position()


def test_an_empty_log_stands_at_zero(anywhere: SQLiteStore) -> None:
    assert 0 == anywhere.position()
    assert 0 == anywhere.position_at(datetime(2030, 1, 1, tzinfo=UTC))
    assert [] == list(append(anywhere))


def test_a_rolled_back_append_burns_no_position(anywhere: SQLiteStore) -> None:
    append(anywhere, acquired("Iracema"))
    with pytest.raises(ConflictError):
        append(anywhere, acquired("Senhora"), acquired("Iracema"))

    assert [2] == list(append(anywhere, acquired("Senhora")))


def test_a_second_event_of_one_place_in_a_stream_is_a_conflict(anywhere: SQLiteStore) -> None:
    append(anywhere, acquired("Iracema"))

    with pytest.raises(ConflictError) as caught:
        append(anywhere, acquired("Iracema"))

    assert isinstance(caught.value, IntegrityError)
    assert 1 == anywhere.position()


def test_the_payload_is_json_that_sqlite_reads(anywhere: SQLiteStore) -> None:
    append(anywhere, acquired('Vidas "secas" \\ é 𝄞', "ficção"))

    found = rows(anywhere, "SELECT typeof(state), state->>'title', state->>'shelf' FROM stored_events")

    assert [("text", 'Vidas "secas" \\ é 𝄞', "ficção")] == found


def test_an_event_reads_back_as_it_was_written(anywhere: SQLiteStore) -> None:
    written = acquired("Iracema", at=datetime(2025, 3, 1, 9, 30, tzinfo=timezone(timedelta(hours=-3))))
    append(anywhere, written)

    [entry] = anywhere.stream(book_id("Iracema"))

    assert written == entry.event
    assert (1, "book.acquired") == (entry.position, entry.topic)
    assert [] == anywhere.stream(book_id("Senhora"))


def test_an_instant_without_an_offset_is_refused(anywhere: SQLiteStore) -> None:
    with pytest.raises(NaiveTimeError):
        append(anywhere, acquired("Iracema", at=datetime(2025, 3, 1)))  # noqa: DTZ001

    assert 0 == anywhere.position()


def test_instants_are_stored_and_folded_as_utc_text_of_one_width(anywhere: SQLiteStore) -> None:
    append(anywhere, acquired("Iracema", at=datetime(2025, 3, 1, 9, 30, tzinfo=timezone(timedelta(hours=-3)))))

    assert [("2025-03-01T12:30:00.000000Z",) * 2] == rows(
        anywhere, "SELECT updated_at, state->>'timestamp' FROM books JOIN stored_events ON notification_id=id"
    )


def test_the_resource_of_an_event_stands_in_its_own_column(anywhere: SQLiteStore) -> None:
    append(anywhere, acquired("Iracema", resource_id="rui"))

    assert [("rui",)] == rows(anywhere, "SELECT resource_id FROM stored_events")


def test_recorded_time_never_falls_when_the_clock_steps_back(db: Path, opened: Callable[..., SQLiteStore]) -> None:
    clock = Ticks()
    store = opened(db, clock=clock)
    append(store, acquired("Iracema"))
    clock.instant -= timedelta(hours=2)
    append(store, acquired("Senhora"))
    clock.instant += timedelta(hours=3)
    append(store, acquired("Lucíola"))

    recorded = [at for (at,) in rows(store, "SELECT recorded_at FROM stored_events ORDER BY notification_id")]

    assert ["2025-03-01T12:00:01.000000Z"] * 2 == recorded[:2]
    assert recorded[2] > recorded[1]


def test_recorded_time_is_utc_whatever_the_offset_of_the_clock(db: Path, opened: Callable[..., SQLiteStore]) -> None:
    zone = timezone(timedelta(hours=9))
    store = opened(db, clock=Ticks(datetime(2025, 3, 1, 21, tzinfo=zone)))
    append(store, acquired("Iracema"))

    assert [("2025-03-01T12:00:01.000000Z",)] == rows(store, "SELECT recorded_at FROM stored_events")


def test_the_position_at_an_instant_is_the_last_one_recorded_by_then(anywhere: SQLiteStore) -> None:
    for title in ("Iracema", "Senhora", "Lucíola"):
        append(anywhere, acquired(title))
    start = Ticks().instant

    found = [anywhere.position_at(start + timedelta(seconds=s)) for s in (0, 1, 2, 2.5, 3, 600)]

    assert [0, 1, 2, 2, 3, 3] == found


def test_an_event_cannot_be_deleted(store: SQLiteStore) -> None:
    append(store, acquired("Iracema"))

    with pytest.raises(StoreError, match="append-only"), store.writing() as cursor:
        cursor.execute("DELETE FROM stored_events")
    assert 1 == store.position()


@pytest.mark.parametrize(
    "change",
    ["originator_version=9", "topic='x'", "resource_id='x'", "recorded_at='x'", "digest=x''", "chain=x''", "rowid=9"],
)
def test_only_the_payload_of_an_event_can_be_redacted(store: SQLiteStore, change: str) -> None:
    append(store, acquired("Iracema"))

    with pytest.raises(StoreError, match="redacted"), store.writing() as cursor:
        cursor.execute(f"UPDATE stored_events SET {change}")
    with store.writing() as cursor:
        cursor.execute("UPDATE stored_events SET state='{}', salt=x''")
    assert [("{}",)] == rows(store, "SELECT state FROM stored_events")


def test_changes_of_other_tables_go_along_in_the_same_transaction(anywhere: SQLiteStore) -> None:
    append(anywhere, acquired("Iracema"), along=["dust the shelf"])
    with pytest.raises(ConflictError):
        append(anywhere, acquired("Iracema"), along=["never noted"])
    anywhere.change(["buy a lamp"])

    assert [("dust the shelf",), ("buy a lamp",)] == rows(anywhere, "SELECT what FROM errands ORDER BY id")
    assert 1 == anywhere.position()


def test_events_of_a_failed_change_are_not_stored(anywhere: SQLiteStore) -> None:
    bad: Any = None

    with pytest.raises(StoreError, match="NOT NULL"):
        append(anywhere, acquired("Iracema"), along=[bad])

    assert 0 == anywhere.position()
    assert [] == rows(anywhere, "SELECT * FROM books")


def test_an_event_that_could_not_be_read_back_is_not_stored(anywhere: SQLiteStore) -> None:
    append(anywhere, acquired("Iracema"))

    with pytest.raises(UnreadableEventError):
        append(anywhere, then(Book.Praised, "Iracema", 2, stars=float("nan")))
    with pytest.raises(UnreadableEventError):
        append(anywhere, then(Book.Lent, "Iracema", 2, to=None))

    assert 1 == anywhere.position()


def test_an_unregistered_event_is_refused(db: Path, opened: Callable[..., SQLiteStore]) -> None:
    store = opened(db, events={Book.Acquired.TOPIC: Book.Acquired})

    with pytest.raises(UnknownEventError, match=r"Book\.Lent"):
        append(store, then(Book.Lent, "Iracema", 1, to="Bento"))


def test_a_secret_is_the_same_for_a_resource_wherever_it_is_asked_for(
    db: Path, opened: Callable[..., SQLiteStore]
) -> None:
    one, other = opened(db), opened(db)

    assert one.secret("ana") == other.secret("ana") == one.secret("ana")
    assert one.secret("ana") != one.secret("rui")
    assert 32 == len(one.secret("ana"))


def test_the_library_s_application_stands_on_a_store(anywhere: SQLiteStore) -> None:
    class Library(Application[Any]):
        def construct_factory(self, env: Environment) -> Any:
            return anywhere.factory

    library = Library()
    at = datetime(2025, 3, 1, tzinfo=UTC)
    book = Book.begin(
        Book.Acquired, id=book_id("Iracema"), at=at, resource_id="ana", title="Iracema", shelf="a", place=1
    )
    book.decide(Book.Moved, at=at, shelf="b", place=2)
    recordings = library.save(book)
    again: Any = library.repository.get(book.id)

    assert [1, 2] == [recording.notification.id for recording in recordings]
    assert 2 == again.version
    assert [("b", 2)] == rows(anywhere, "SELECT shelf, place FROM books")
    library.close()
    assert 2 == anywhere.position()


def test_a_reader_sees_one_state_throughout_its_block(store: SQLiteStore) -> None:
    append(store, acquired("Iracema"))

    with store.reading() as cursor:
        before = cursor.execute("SELECT count(*) FROM books").fetchone()
        append(store, acquired("Senhora"))
        after = cursor.execute("SELECT count(*) FROM books").fetchone()

    assert (1,) == before == after
    assert [(2,)] == rows(store, "SELECT count(*) FROM books")


def test_a_reader_cannot_write(store: SQLiteStore) -> None:
    with pytest.raises(StoreError), store.reading() as cursor:
        cursor.execute("DELETE FROM books")


def test_a_write_inside_a_write_is_refused_and_the_outer_one_goes_on(anywhere: SQLiteStore) -> None:
    with anywhere.writing() as cursor:
        with pytest.raises(RuntimeError, match="use its cursor"):
            anywhere.change(["inner"])
        cursor.execute("INSERT INTO errands(what, noted_at) VALUES ('outer', '')")

    assert [("outer",)] == rows(anywhere, "SELECT what FROM errands")


def test_reading_and_writing_nest_in_memory_as_on_file(anywhere: SQLiteStore) -> None:
    with anywhere.reading() as outer, anywhere.reading() as inner:
        assert outer.execute("SELECT count(*) FROM books").fetchone() == (0,)
        append(anywhere, acquired("Iracema"))
        inner.execute("SELECT count(*) FROM books").fetchone()

    assert [(1,)] == rows(anywhere, "SELECT count(*) FROM books")


def test_a_closed_store_says_so(db: Path, opened: Callable[..., SQLiteStore]) -> None:
    store = opened(db)
    store.close()

    with pytest.raises(StoreError, match="closed"):
        append(store, acquired("Iracema"))
    with pytest.raises(StoreError, match="closed"):
        store.position()


def test_other_programs_read_the_tables_with_plain_sqlite(store: SQLiteStore, db: Path) -> None:
    append(store, acquired("Iracema"))

    plain = sqlite3.connect(db)
    try:
        assert [("Iracema",)] == plain.execute("SELECT title FROM books").fetchall()
    finally:
        plain.close()
