"""Edits made behind the store's back, and what verify says of them."""

from __future__ import annotations

import shutil
import sqlite3
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest
from shelf import Book, acquired, append, mixed_events, open_shelf, rows, then

from lastro.adapters.sqlite import Difference, SQLiteStore
from lastro.adapters.sqlite.head import Head, read_head_file
from lastro.adapters.sqlite.sealing import Seal, payload_digest
from lastro.domain.errors import NotADatabaseError

Opened = Callable[..., SQLiteStore]
OTHER_TITLE = "UPDATE stored_events SET state=json_set(state,'$.title','Ubirajara') WHERE notification_id=3"
TRIGGERS = "SELECT name, sql FROM sqlite_master WHERE type='trigger'"


@pytest.fixture
def filled(db: Path) -> Path:
    """A database with twenty events of two resources, closed."""
    with open_shelf(db) as store:
        append(store, acquired("Iracema"), then(Book.Praised, "Iracema", 2, stars=3))
        append(store, acquired("Senhora", resource_id="rui"), then(Book.Praised, "Iracema", 3, stars=5))
        for number in range(16):
            append(store, acquired(f"Volume {number}", resource_id="ana" if number % 2 else "rui"))
        store.catch_up()
    return db


@contextmanager
def behind_the_back(db: Path) -> Iterator[sqlite3.Connection]:
    """Edit the file as somebody would who takes the guards off and puts them back."""
    with closing(sqlite3.connect(db)) as connection:
        guards = connection.execute(TRIGGERS).fetchall()
        for name, _ in guards:
            connection.execute(f"DROP TRIGGER {name}")
        yield connection
        for _, statement in guards:
            connection.execute(statement)
        connection.commit()


def verified(db: Path) -> list[Difference]:
    with open_shelf(db) as store:
        return store.verify()


def of_log(found: list[Difference]) -> list[Difference]:
    """Leave out what is said of tables, also that they cannot be folded from a log that was edited."""
    return [difference for difference in found if difference.table is None and difference.kind != "unreadable"]


def kinds(found: list[Difference]) -> list[tuple[str, int | None]]:
    return [(difference.kind, difference.position) for difference in of_log(found)]


def test_a_store_that_nobody_edited_has_no_differences(filled: Path) -> None:
    assert [] == verified(filled)


def test_a_store_in_memory_has_no_differences(opened: Opened) -> None:
    store = opened(":memory:")
    append(store, *mixed_events(40))

    assert [] == store.verify()


def test_a_changed_payload_is_named(filled: Path) -> None:
    with behind_the_back(filled) as connection:
        connection.execute(OTHER_TITLE)
    found = verified(filled)

    assert [("payload_changed", 3)] == kinds(found)
    assert "The payload of event 3 (book.acquired) was changed after it was recorded." == found[0].what


def test_a_changed_payload_that_no_longer_reads_is_named_too(filled: Path) -> None:
    with behind_the_back(filled) as connection:
        connection.execute("UPDATE stored_events SET state='nonsense' WHERE notification_id=3")

    assert ("payload_changed", 3) in kinds(verified(filled))


def test_a_payload_changed_together_with_its_digest_is_named(filled: Path) -> None:
    state, salt = b'{"stars":1}', bytes(16)
    with behind_the_back(filled) as connection:
        connection.execute(
            "UPDATE stored_events SET state=CAST(? AS TEXT), salt=?, digest=? WHERE notification_id=4",
            (state, salt, payload_digest(state, salt)),
        )

    assert ("metadata_changed", 4) in kinds(verified(filled))


def test_a_truncated_tail_is_named(filled: Path) -> None:
    with behind_the_back(filled) as connection:
        connection.execute("DELETE FROM stored_events WHERE notification_id>17")
    found = of_log(verified(filled))

    assert [("tail_lost", 18)] == kinds(found)
    assert "The log ends at event 17, but event 20 had been recorded: its tail was cut off." == found[0].what


def test_a_truncated_tail_is_still_named_when_the_log_went_on(filled: Path) -> None:
    with behind_the_back(filled) as connection:
        connection.execute("DELETE FROM stored_events WHERE notification_id>17")
    with open_shelf(filled) as store:
        for number in range(6):
            append(store, acquired(f"Later {number}"))
        found = store.verify()

    assert [("older_file", 20)] == kinds(found)
    assert "Event 20 had been recorded when the log went on from an earlier state" in found[0].what


def test_a_tail_that_is_cut_while_a_store_is_open_is_still_named_when_it_went_on(filled: Path, opened: Opened) -> None:
    store = opened(filled)
    append(store, acquired("Ubirajara"))
    with behind_the_back(filled) as connection:
        connection.execute("DELETE FROM stored_events WHERE notification_id>17")
    for number in range(6):
        append(store, acquired(f"Later {number}"))

    assert [("older_file", 21)] == kinds(store.verify())


def test_the_head_moves_forward_only(tmp_path: Path) -> None:
    seal, log_id = Seal(bytes(32)), bytes(16)
    with closing(Head(tmp_path / "head", log_id, seal)) as one, closing(Head(tmp_path / "head", log_id, seal)) as other:
        one.note(7, b"7" * 32)
        other.note(5, b"5" * 32)
        noted = read_head_file(tmp_path / "head", seal)

    assert noted is not None
    assert noted.head is not None
    assert (7, True) == (noted.head.position, noted.head.is_genuine)
    assert () == noted.breaches


def test_a_deleted_middle_is_named(filled: Path) -> None:
    with behind_the_back(filled) as connection:
        connection.execute("DELETE FROM stored_events WHERE notification_id BETWEEN 8 AND 10")
    found = of_log(verified(filled))

    assert [("middle_deleted", 8)] == kinds(found)
    assert "Events 8 to 10 are missing from the middle of the log." == found[0].what


def test_a_deleted_middle_whose_gap_was_closed_is_named(filled: Path) -> None:
    with behind_the_back(filled) as connection:
        connection.execute("DELETE FROM stored_events WHERE notification_id=8")
        for position in range(9, 21):
            connection.execute(
                "UPDATE stored_events SET notification_id=? WHERE notification_id=?", (position - 1, position)
            )
    found = kinds(verified(filled))

    assert ("tail_lost", 20) in found
    assert "order_changed" in {kind for kind, _ in found}
    assert len(found) < 5


@pytest.mark.parametrize("columns", ["all", "all but the chain"])
def test_swapped_order_is_named(filled: Path, columns: str) -> None:
    with behind_the_back(filled) as connection:
        if columns == "all":
            for old, new in ((8, -1), (9, 8), (-1, 9)):
                connection.execute("UPDATE stored_events SET notification_id=? WHERE notification_id=?", (new, old))
        else:
            names = "originator_id, originator_version, topic, state, resource_id, recorded_at, salt, digest"
            one, other = (
                connection.execute(f"SELECT {names} FROM stored_events WHERE notification_id=?", (at,)).fetchone()
                for at in (8, 9)
            )
            marks = ",".join(f"{name.strip()}=?" for name in names.split(","))
            for values, at in (((*one[:1], 99, *one[2:]), 9), (other, 8), (one, 9)):
                connection.execute(f"UPDATE stored_events SET {marks} WHERE notification_id=?", (*values, at))
    found = of_log(verified(filled))

    assert {"order_changed"} == {difference.kind for difference in found}
    assert "Event 8 holds what was recorded as event 9" in found[0].what


@pytest.mark.parametrize("position", [21, 25, 12])
def test_a_forged_event_is_named(filled: Path, position: int) -> None:
    state = b'{"timestamp":"2025-03-02T00:00:00Z","resource_id":"ana","to":"Eva"}'
    with behind_the_back(filled) as connection:
        connection.execute("DELETE FROM stored_events WHERE notification_id=?", (position,))
        connection.execute(
            "INSERT INTO stored_events VALUES (?, ?, 9, 'book.lent', CAST(? AS TEXT), 'ana', ?, ?, ?, ?)",
            (
                position,
                "0" * 32,
                state,
                "2025-03-09T00:00:00.000000Z",
                bytes(16),
                payload_digest(state, bytes(16)),
                bytes(32),
            ),
        )
    found = of_log(verified(filled))

    if position != 25:
        assert [("forged", position)] == kinds(found)
        assert f"Event {position} (book.lent) was not written by this store" in found[0].what
    else:
        assert [("middle_deleted", 21), ("forged", 25)] == kinds(found)


def test_a_genuine_event_put_under_another_resource_is_named(filled: Path) -> None:
    with behind_the_back(filled) as connection:
        connection.execute("UPDATE stored_events SET resource_id='ana' WHERE notification_id=3")
    found = of_log(verified(filled))

    assert [("foreign_event", 3)] == kinds(found)
    assert "Event 3 was recorded with the resource 'rui', but stands under 'ana'." == found[0].what


@pytest.mark.parametrize("position", [21, 9])
def test_a_genuine_event_of_another_resource_that_is_copied_in_is_named(filled: Path, position: int) -> None:
    with behind_the_back(filled) as connection:
        connection.execute("DELETE FROM stored_events WHERE notification_id=?", (position,))
        connection.execute(
            "INSERT INTO stored_events SELECT ?, '00', 1, topic, state, 'ana', recorded_at, salt, digest, chain"
            " FROM stored_events WHERE notification_id=3",
            (position,),
        )
    found = of_log(verified(filled))

    assert [("foreign_event", position)] == kinds(found)
    assert f"event {position} is copied from event 3, a genuine event of 'rui'" in found[0].what


@pytest.mark.parametrize("columns", ["state, salt", "state, salt, digest", "state, salt, digest, chain"])
def test_an_older_version_of_a_row_is_named(filled: Path, columns: str) -> None:
    with behind_the_back(filled) as connection:
        connection.execute(
            f"UPDATE stored_events SET ({columns}) ="
            f" (SELECT {columns} FROM stored_events WHERE notification_id=2) WHERE notification_id=4"
        )
    found = of_log(verified(filled))

    assert [("older_version", 4)] == kinds(found)
    assert "was replaced by an older version: it is that of event 2" in found[0].what


@pytest.mark.parametrize(
    "change",
    [
        "topic='book.returned'",
        "recorded_at='2025-01-01T00:00:00.000000Z'",
        "originator_version=7",
        "originator_id='0'",
    ],
)
def test_changed_metadata_are_named(filled: Path, change: str) -> None:
    with behind_the_back(filled) as connection:
        connection.execute(f"UPDATE stored_events SET {change} WHERE notification_id=6")
    found = of_log(verified(filled))

    assert [("metadata_changed", 6)] == kinds(found)
    assert "6" in found[0].what


def test_an_older_file_put_back_whole_is_named(filled: Path, tmp_path: Path) -> None:
    older = tmp_path / "older.db"
    shutil.copy(filled, older)
    with open_shelf(filled) as store:
        append(store, acquired("Ubirajara"))
    shutil.copy(older, filled)
    found = verified(filled)

    assert [("older_file", 21)] == kinds(found)
    assert "an older copy of the file was put back" in found[0].what


def test_an_older_file_put_back_is_still_named_when_the_log_went_on(filled: Path, tmp_path: Path) -> None:
    older = tmp_path / "older.db"
    shutil.copy(filled, older)
    with open_shelf(filled) as store:
        append(store, acquired("Ubirajara"))
    shutil.copy(older, filled)
    with open_shelf(filled) as store:
        append(store, acquired("O Guarani"), acquired("O Sertanejo"))

    assert [("older_file", 21)] == kinds(verified(filled))


def test_another_log_put_in_the_place_of_the_file_is_named(filled: Path, tmp_path: Path) -> None:
    with open_shelf(tmp_path / "other.db") as store:
        append(store, acquired("Ubirajara"))
    shutil.copy(tmp_path / "other.db", filled)
    shutil.copy(tmp_path / "other.db.key", filled.with_name(f"{filled.name}.key"))

    assert "older_file" in {kind for kind, _ in kinds(verified(filled))}


def test_a_log_that_was_edited_from_end_to_end_is_checked_in_one_go(db: Path) -> None:
    with open_shelf(db) as store:
        append(store, *mixed_events(5000))
    with behind_the_back(db) as connection:
        connection.execute("UPDATE stored_events SET state='{}', chain=randomblob(32)")
    found = kinds(verified(db))

    assert {"payload_changed": 5000, "forged": 1, "older_file": 1} == Counter(kind for kind, _ in found)


def test_a_head_written_without_the_key_is_named(filled: Path) -> None:
    head = filled.with_name(f"{filled.name}.head")
    content = bytearray(head.read_bytes())
    content[31] -= 1
    head.write_bytes(content)

    assert [("head_changed", None)] == kinds(verified(filled))


@pytest.mark.parametrize("is_continued", [False, True])
@pytest.mark.parametrize("rest", [b"", bytes(80)])
def test_breaches_that_were_taken_from_the_head_are_missed(filled: Path, rest: bytes, is_continued: bool) -> None:
    head = filled.with_name(f"{filled.name}.head")
    with behind_the_back(filled) as connection:
        connection.execute("DELETE FROM stored_events WHERE notification_id>15")
    with open_shelf(filled) as store:
        append(store, acquired("Ubirajara"))
        store.rebuild()
    head.write_bytes(head.read_bytes()[:80] + rest)
    if is_continued:
        with open_shelf(filled) as store:
            append(store, acquired("Diva"))

    assert [("head_missing", 16) if is_continued else ("head_changed", None)] == kinds(verified(filled))


def test_a_head_full_of_junk_is_named_even_when_the_log_went_on(filled: Path) -> None:
    filled.with_name(f"{filled.name}.head").write_bytes(b"junk" * 1000)
    with open_shelf(filled) as store:
        append(store, acquired("Ubirajara"))

    assert [("head_missing", 20)] == kinds(verified(filled))


@pytest.mark.parametrize("is_continued", [False, True])
def test_a_missing_head_is_named_even_when_the_log_went_on(filled: Path, is_continued: bool) -> None:
    filled.with_name(f"{filled.name}.head").unlink()
    with open_shelf(filled) as store:
        if is_continued:
            append(store, acquired("Ubirajara"))
        found = store.verify()

    assert ["head_missing"] == [kind for kind, _ in kinds(found)]


def test_a_missing_key_is_named_and_digests_are_checked_all_the_same(filled: Path) -> None:
    filled.with_name(f"{filled.name}.key").unlink()
    with behind_the_back(filled) as connection:
        connection.execute(OTHER_TITLE)

    assert [("key_missing", None), ("payload_changed", 3)] == kinds(verified(filled))


def test_guards_that_were_taken_off_are_named(filled: Path) -> None:
    with closing(sqlite3.connect(filled)) as connection:
        connection.execute("DROP TRIGGER stored_events_no_delete")
        connection.commit()

    assert [("guard_missing", None)] == kinds(verified(filled))


@pytest.mark.parametrize("table", ["stored_events", "projection_positions", "resource_secrets", "log_identity"])
def test_a_trigger_that_somebody_added_is_named(filled: Path, table: str) -> None:
    with closing(sqlite3.connect(filled)) as connection:
        connection.execute(f"CREATE TRIGGER t BEFORE INSERT ON {table} BEGIN SELECT RAISE(IGNORE); END")

    assert [("trigger_added", None)] == kinds(verified(filled))


@pytest.mark.parametrize(
    "edit",
    [
        "salt='text'",
        "salt=zeroblob(100)",
        "digest='text'",
        "chain='text'",
        "topic=x'ff'",
        "topic=CAST(x'ff' AS TEXT)",
        "originator_id=CAST(x'ff' AS TEXT)",
        "recorded_at=7",
    ],
)
def test_a_value_of_a_kind_that_no_store_writes_is_named(filled: Path, edit: str) -> None:
    with behind_the_back(filled) as connection:
        connection.execute(f"UPDATE stored_events SET {edit} WHERE notification_id=3")

    assert 3 in {position for _, position in kinds(verified(filled))}


def test_an_edited_row_is_found_with_both_values_and_healed_by_a_rebuild(filled: Path) -> None:
    with closing(sqlite3.connect(filled)) as connection:
        connection.execute("UPDATE books SET title='Ubirajara' WHERE id=1")
        connection.commit()
    with open_shelf(filled) as store:
        [found] = store.verify()
        store.rebuild("books")
        after = store.verify()

    assert ("row_changed", "books", 1, "title", "Ubirajara", "Iracema") == (
        found.kind,
        found.table,
        found.row_id,
        found.column,
        found.live,
        found.rebuilt,
    )
    assert "Row 1 of 'books' holds 'Ubirajara' in 'title'; the log gives 'Iracema'." == found.what
    assert [] == after


@pytest.mark.parametrize(
    ("edit", "kind"),
    [
        ("DELETE FROM books WHERE id=1", "row_missing"),
        ("INSERT INTO books VALUES (99,'x','ana','X','s',1,'standing',NULL,'')", "row_added"),
        ("DROP TABLE books", "definition_changed"),
        ("DROP INDEX books_ix2", "definition_changed"),
        ("UPDATE books SET title=CAST(x'ff' AS TEXT) WHERE id=1", "row_changed"),
        ("UPDATE projection_positions SET position='far' WHERE name='books'", "position_changed"),
        ("ALTER TABLE books ADD COLUMN extra", "definition_changed"),
        ("UPDATE projection_positions SET position=3 WHERE name='books'", "position_changed"),
        ("UPDATE projection_positions SET position=99 WHERE name='books'", "position_changed"),
        ("DELETE FROM projection_positions WHERE name='slow_shelves'", "position_changed"),
    ],
)
def test_every_edit_of_a_table_is_found_and_healed_by_a_rebuild(store: SQLiteStore, edit: str, kind: str) -> None:
    append(store, *mixed_events(30))
    store.catch_up()
    with store.writing() as cursor:
        cursor.execute(edit)
    found = store.verify()
    store.rebuild()

    assert kind in {difference.kind for difference in found}
    assert [] == store.verify()


@pytest.mark.parametrize(
    "edit",
    [
        "DELETE FROM projection_positions",
        "UPDATE projection_positions SET version='new'",
    ],
)
def test_tables_whose_positions_were_edited_are_healed_when_the_log_goes_on(filled: Path, edit: str) -> None:
    with closing(sqlite3.connect(filled)) as connection, connection:
        connection.execute(edit)
    with open_shelf(filled) as store:
        append(store, acquired("Ubirajara"))
        store.catch_up()
        found = store.verify()

    assert [] == found


def test_a_forged_event_at_the_end_of_all_positions_keeps_no_table_busy(filled: Path) -> None:
    with behind_the_back(filled) as connection:
        connection.execute("UPDATE stored_events SET notification_id=1000000000000 WHERE notification_id=20")
    with open_shelf(filled) as store:
        append(store, acquired("Ubirajara"))
        store.catch_up()

    assert "middle_deleted" in {kind for kind, _ in kinds(verified(filled))}


@pytest.mark.parametrize("edit", ["DELETE FROM log_identity", "UPDATE log_identity SET value='text'"])
def test_a_log_without_its_identity_is_refused_in_words(filled: Path, edit: str) -> None:
    with closing(sqlite3.connect(filled)) as connection, connection:
        connection.execute(edit)

    with pytest.raises(NotADatabaseError, match="lost its identity"):
        open_shelf(filled)


def test_a_view_in_the_place_of_a_table_is_found_and_healed_by_a_rebuild(store: SQLiteStore) -> None:
    append(store, *mixed_events(30))
    store.catch_up()
    with store.writing() as cursor:
        cursor.execute("ALTER TABLE books RENAME TO hidden")
        cursor.execute("CREATE VIEW books AS SELECT * FROM hidden")
    found = store.verify()
    store.rebuild()

    assert "definition_changed" in {difference.kind for difference in found}
    assert [] == store.verify()


def test_verify_sees_one_state_while_another_writes(filled: Path, opened: Opened) -> None:
    store, writer = opened(filled), opened(filled)
    told: list[int] = []

    def write_once(position: int, last: int) -> None:
        if not told:
            append(writer, acquired("Ubirajara"))
        told.append(position)

    assert [] == store.verify(write_once)
    assert [(21,)] == rows(store, "SELECT max(notification_id) FROM stored_events")


def test_verify_changes_nothing(filled: Path) -> None:
    before = filled.read_bytes()

    verified(filled)

    assert before == filled.read_bytes()
