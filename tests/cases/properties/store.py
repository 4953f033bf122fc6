"""Sentences about the store."""

from __future__ import annotations

import sqlite3
from contextlib import closing, suppress
from datetime import datetime
from typing import Any

from ..again import answered_with
from ..answers import Answer, Raised
from ..run import Run
from .registry import says


def listed(run: Run) -> list[dict[str, Any]]:
    """Every row that any call listed."""
    return [row for result in run.results if isinstance(result, Answer) for row in result.rows]


@says(
    "the stored instant equals {instant}, carries an explicit offset or Z, and is byte-identical under both TZ values"
)
def instants_are_the_same_everywhere(run: Run, instant: str) -> None:
    (written,) = {row["first_seen"] for row in listed(run)}
    assert datetime.fromisoformat(written) == datetime.fromisoformat(instant)
    assert written.endswith("Z")


@says(
    "a naive input is either read in one documented zone or rejected with a clear validation error; "
    "it never raises TypeError later"
)
def naive_times_are_refused(run: Run) -> None:
    raised = [result for result in run.results if isinstance(result, Raised)]
    assert all(refusal.kind == "validation" and "offset" in refusal.message for refusal in raised)


@says("no two of the values share a dedup key")
def values_are_told_apart(run: Run) -> None:
    rows = {row["value"]: row["normalized"] for row in run.facts()}
    assert len(set(rows.values())) == len(rows), rows


@says("a value that normalises to nothing is rejected, never hashed as empty")
def empty_values_are_refused(run: Run) -> None:
    assert all(row["normalized"] for row in run.facts())
    words = next(m["text"] for m in run.messages().values())
    nothing = {
        "memory_key": "note",
        "memory_value": " …?! ",
        "category": "profile",
        "confidence": 0.9,
        "evidence": words,
    }
    with answered_with(run, [nothing]) as again:
        assert not again.facts()
        assert again.decisions() or again.dropped()


@says("the rule is enforced in the database (unique index or one write transaction), not only in code")
def one_active_row_by_index(run: Run) -> None:
    with closing(sqlite3.connect(run.stage.database)) as connection:
        names = [name for _, name, *_ in connection.execute("PRAGMA table_info(chat_memories)")]
        (active,) = connection.execute("SELECT * FROM chat_memories WHERE status = 'active'").fetchall()
        twin = dict(zip(names, active, strict=True)) | {"id": 1_000_000, "fact_id": "0" * 32}
        marks = ", ".join("?" * len(names))
        refused = False
        try:
            connection.execute(f"INSERT INTO chat_memories({', '.join(names)}) VALUES ({marks})", list(twin.values()))
        except sqlite3.IntegrityError:
            refused = True
        connection.rollback()
    assert refused, "the database takes a second active value of a single-valued key"


@says("the chat key is (user, chat), never chat alone")
def chats_belong_to_users(run: Run) -> None:
    for user in run.stage.state["users"]:
        for thread in run.host.memory.threads(user):
            others = [other for other in run.stage.state["users"] if other != user]
            mine = {m.message_id for m in run.host.memory.messages(user, thread.chat_id)}
            for other in others:
                assert not mine & {m.message_id for m in run.host.memory.messages(other, thread.chat_id)}


@says("user, chat, category, confidence and evidence of {fact} are kept by the update event")
def edits_keep_the_rest(run: Run, fact: str) -> None:
    before = next(row for row in listed(run) if row["id"] == fact)
    (after,) = [row for row in run.facts() if row["id"] == fact]
    kept = ("chat", "category", "confidence", "evidence", "source", "subject")
    assert {name: before[name] for name in kept} == {name: after[name] for name in kept}


@says("the store runs in WAL mode with a non-zero busy timeout on EVERY connection it opens")
def connections_wait(run: Run) -> None:
    store = run.host.container.store()
    assert run.stage.rows("PRAGMA journal_mode") == [("wal",)]
    with store.reading() as one, store.reading() as other, store.writing() as writer:
        for cursor in (one, other, writer):
            assert cursor.execute("PRAGMA busy_timeout").fetchone()[0] > 0


@says("write transactions start as IMMEDIATE, so that no read lock is upgraded half-way")
def writers_lock_at_once(run: Run) -> None:
    refused = False
    with run.host.container.store().writing(), closing(sqlite3.connect(run.stage.database, timeout=0)) as outsider:
        try:
            outsider.execute("BEGIN IMMEDIATE")
        except sqlite3.OperationalError:
            refused = True
    assert refused, "a second writer got in beside an open write transaction"


@says(
    "the stored text of {message} is valid UTF-8 (surrogate replaced by U+FFFD or escaped reversibly) "
    "and '{words}' survives"
)
def surrogates_are_replaced(run: Run, message: str, words: str) -> None:
    ((content,),) = run.stage.rows("SELECT content FROM chat_messages WHERE message_id = ?", message)
    assert words in content
    assert content.encode().decode() == content


@says(
    "result[{one}] equals result[{other}]", "result[{one}] equals result[{other}] apart from ids and times of recording"
)
def results_are_equal(run: Run, one: str, other: str) -> None:
    assert plain(run.result(f"result[{one}]")) == plain(run.result(f"result[{other}]"))


def plain(result: Answer | Raised) -> Any:
    if isinstance(result, Raised):
        return result
    with suppress(AttributeError):
        return [{name: value for name, value in row.items() if name not in {"id", "fact_id"}} for row in result.rows]
    return result.value
