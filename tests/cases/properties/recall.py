"""Sentences about search."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from typing import Any

from lastro.domain.errors import InvalidInputError

from ..answers import Answer, Raised, Result
from ..run import Run
from .registry import says


def results_of(run: Run, operation: str) -> list[tuple[dict[str, Any], Result]]:
    """Each call of *operation* with what came of it."""
    calls = [*run.case.input.get("calls", []), *run.case.input.get("steps", [])]
    return [(call, result) for call, result in zip(calls, run.results, strict=False) if call.get("op") == operation]


@says("a time expression that cannot be understood is an error, never 'no filter'")
def times_that_are_not_understood_are_refused(run: Run) -> None:
    for words in ("blursday", "the day after never", "13/13/2013", "last"):
        try:
            found = run.host.memory.search(run.case.user, "", when=words)
        except InvalidInputError:
            continue
        raise AssertionError(f"{words!r} found {found}")


@says(
    "for each id: either put_fact is refused with a validation error, "
    "or the search right after it returns exactly one fact"
)
def each_id_is_refused_or_searched(run: Run) -> None:
    puts, searches = results_of(run, "put_fact"), results_of(run, "search")
    assert len(puts) == len(searches) > 0
    for (call, put), (_, found) in zip(puts, searches, strict=True):
        if isinstance(put, Raised):
            assert put.kind == "validation", (call["as"], put)
        else:
            assert isinstance(found, Answer), (call["as"], found)
            assert len(found.rows) == 1, (call["as"], found.rows)


@says("no search returns an empty list because of a swallowed syntax error (the log has no FTS error)")
def no_syntax_error_is_swallowed(run: Run) -> None:
    assert "fts5" not in run.log.casefold()
    assert "syntax" not in run.log.casefold()


@says("FTS5's own integrity-check command passes at the end and reading a fact does not write to the index")
def reading_writes_nothing(run: Run) -> None:
    def state() -> list[Any]:
        with closing(sqlite3.connect(run.stage.database)) as connection:
            return connection.execute("SELECT id, block FROM chat_memories_words_data ORDER BY id").fetchall()

    ((_, checked),) = results_of(run, "fts_integrity_check")
    assert isinstance(checked, Answer), checked
    run.host.memory.search(run.case.user, "anything")
    before = state()
    for fact in run.host.memory.facts(run.case.user):
        run.host.memory.why(run.case.user, fact.fact_id)
    run.host.memory.search(run.case.user, "Braga")
    assert before == state()


@says("the status filter is applied before top_k, not after")
def conditions_come_before_the_limit(run: Run) -> None:
    active = run.host.memory.facts(run.case.user)
    found = run.host.memory.search(run.case.user, "Lives in", kinds="fact", limit=1)
    assert [fact.fact_id for fact in active] == [hit.row.fact_id for hit in found if hit.kind == "fact"]


@says("every list in the answer carries only rows owned by {owner}")
def only_own_rows(run: Run, owner: str) -> None:
    for hit in run.host.memory.search(owner, "harp"):
        assert hit.row.resource_id == owner
