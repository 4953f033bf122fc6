"""Believing: what chats make the memory hold, what people say about it, and why."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import closing
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from lastro import Memory
from lastro.application.views import FactFilter
from lastro.domain.candidate import Category
from lastro.domain.catalogue import default_catalogue
from lastro.domain.errors import InvalidInputError, NotFoundError
from lastro.domain.keys import KeyEntry
from lastro.domain.time import utc_text

from .kit import CHAT, FRIDAY, MONDAY, START, TUESDAY, WHO, HandClock, Opened, fact, says, statuses, values

Listening = Callable[..., Memory]


def hear(memory: Memory, text: str, *, at: datetime | None = None, chat: str = CHAT, **fields: Any) -> None:
    """Record one message of the user and read it."""
    memory.record(WHO, chat, [says(text, at=at, **fields)])
    memory.work()


def test_a_fact_stands_with_its_words_and_where_they_were_said(listening: Listening) -> None:
    memory = listening([fact("Nantes", "I live in Nantes")])

    hear(memory, "Hi! I live in Nantes, by the river.", id="a", at=MONDAY)

    (row,) = memory.facts(WHO)
    assert (row.memory_key, row.memory_value, row.evidence) == ("home_city", "Nantes", "I live in Nantes")
    assert (row.chat_id, row.source_message_id, row.first_seen_at) == (CHAT, "a", utc_text(MONDAY))


def test_a_fact_heard_again_is_confirmed_not_repeated(listening: Listening) -> None:
    memory = listening([fact("Nantes")], [fact("nantes.", "nantes")])

    hear(memory, "I live in Nantes.", at=MONDAY)
    hear(memory, "here in nantes it rains", at=TUESDAY)

    (row,) = memory.facts(WHO)
    assert (row.quotes, row.first_seen_at, row.last_seen_at) == (2, utc_text(MONDAY), utc_text(TUESDAY))
    assert row.confidence == pytest.approx(0.96)


def test_a_correction_retires_the_older_value(listening: Listening) -> None:
    memory = listening([fact("Nantes")], [fact("Lille")])

    hear(memory, "I live in Nantes.", at=MONDAY)
    hear(memory, "I live in Lille now.", at=TUESDAY)

    old, new = memory.facts(WHO, include_superseded=True)
    assert (old.status, old.superseded_by, old.valid_to) == ("superseded", new.fact_id, utc_text(TUESDAY))
    assert values(memory) == ["Lille"]


def test_a_message_that_arrives_late_does_not_replace_what_is_newer(listening: Listening) -> None:
    memory = listening([fact("Lille")], [fact("Nantes")])

    hear(memory, "I live in Lille now.", at=TUESDAY)
    hear(memory, "I live in Nantes.", at=MONDAY)

    assert statuses(memory) == {"Lille": "active", "Nantes": "superseded"}


def test_a_value_that_comes_back_is_one_fact_with_both_quotes(listening: Listening) -> None:
    memory = listening([fact("Nantes")], [fact("Lille")], [fact("Nantes")])

    hear(memory, "I live in Nantes.", at=MONDAY)
    hear(memory, "I live in Lille now.", at=TUESDAY)
    hear(memory, "Back in Nantes, I live here again.", at=FRIDAY)

    assert statuses(memory) == {"Nantes": "active", "Lille": "superseded"}
    assert [row.quotes for row in memory.facts(WHO)] == [2]


def test_what_the_user_no_longer_has_ends(opened: Opened) -> None:
    memory = opened("deterministic")

    hear(memory, "I have a dog called Rex.", at=MONDAY)
    before = values(memory)
    hear(memory, "I no longer have a dog.", at=TUESDAY)

    assert before
    assert not [value for value in values(memory) if "Rex" in value or "dog" in value]


def test_each_chat_has_its_own_facts(listening: Listening) -> None:
    memory = listening([fact("Nantes")], [fact("Lille")])

    hear(memory, "I live in Nantes.", at=MONDAY)
    hear(memory, "I live in Lille.", at=TUESDAY, chat="chat-2")

    assert values(memory) == ["Nantes", "Lille"]
    assert values(memory, thread="chat-2") == ["Lille"]


def test_nobody_sees_the_facts_of_another(listening: Listening) -> None:
    memory = listening([fact("Nantes")])
    hear(memory, "I live in Nantes.")
    (row,) = memory.facts(WHO)

    assert memory.facts("marta-2") == []
    for look in (memory.why, memory.reject):
        with pytest.raises(NotFoundError):
            look("marta-2", row.fact_id)
    with pytest.raises(NotFoundError):
        memory.edit("marta-2", row.fact_id, memory_value="Lille")


def test_a_person_s_edit_survives_hearing_the_old_words_again(listening: Listening) -> None:
    memory = listening([fact("nantes")], [fact("nantes")])
    hear(memory, "i live in nantes", at=MONDAY)
    (row,) = memory.facts(WHO)

    memory.edit(WHO, row.fact_id, memory_value="Nantes", memory_category="identity")
    hear(memory, "here in nantes it rains", at=TUESDAY)

    (edited,) = memory.facts(WHO)
    assert (edited.memory_value, edited.memory_category, edited.edited_by) == ("Nantes", "identity", "person")


@pytest.mark.parametrize(
    "change",
    [{"memory_value": " \u200b"}, {"memory_value": "x" * 501}, {"memory_category": "treasure"}],
)
def test_an_edit_that_no_fact_could_hold_is_refused(listening: Listening, change: dict[str, str]) -> None:
    memory = listening([fact("Nantes")])
    memory.record(WHO, CHAT, [says("I live in Nantes.")])
    memory.work()
    (row,) = memory.facts(WHO)

    with pytest.raises(InvalidInputError):
        memory.edit(WHO, row.fact_id, **change)
    assert memory.facts(WHO) == [row]


def test_an_edit_keeps_whose_where_why_and_how_sure(listening: Listening) -> None:
    memory = listening([fact("nantes")])
    hear(memory, "i live in nantes", id="a")
    (before,) = memory.facts(WHO)

    after = memory.edit(WHO, before.fact_id, memory_value="Nantes")

    kept = ("fact_id", "resource_id", "chat_id", "memory_category", "confidence", "evidence", "source_message_id")
    assert [getattr(before, name) for name in kept] == [getattr(after, name) for name in kept]


def test_a_rejected_fact_stays_away_when_it_is_said_again_under_any_key(listening: Listening) -> None:
    memory = listening([fact("Nantes")], [fact("Nantes")], [fact("Nantes", key="place")])
    hear(memory, "I live in Nantes.", at=MONDAY)
    (row,) = memory.facts(WHO)

    memory.reject(WHO, row.fact_id)
    hear(memory, "Nantes, as I said.", at=TUESDAY)

    assert values(memory) == []
    assert statuses(memory) == {"Nantes": "retracted"}


def test_the_words_behind_a_rejected_fact_make_no_other_fact(listening: Listening) -> None:
    memory = listening(
        [fact("collect stamps", "I collect stamps", key="interest"), fact("rowing", "I love rowing", key="hobby")]
    )
    told = says("I collect stamps at night. I love rowing.", id="a")
    memory.remember(
        WHO, CHAT, memory_key="habit", memory_value="collect stamps", message=told, evidence="I collect stamps"
    )
    (row,) = memory.facts(WHO)

    memory.reject(WHO, row.fact_id)
    memory.work()

    assert values(memory) == ["rowing"]
    assert [(run.accepted, run.rejected) for run in memory.runs(WHO)] == [(1, 1)]


def test_a_rejected_fact_can_be_rejected_again_without_effect(listening: Listening) -> None:
    memory = listening([fact("Nantes")])
    hear(memory, "I live in Nantes.")
    (row,) = memory.facts(WHO)
    memory.reject(WHO, row.fact_id)
    events = len(memory.why(WHO, row.fact_id).events)

    memory.reject(WHO, row.fact_id)

    assert len(memory.why(WHO, row.fact_id).events) == events


def test_why_gives_the_words_the_reading_and_every_decision(listening: Listening) -> None:
    memory = listening([fact("Nantes", "I live in Nantes")], [fact("Lille")])
    hear(memory, "I live in Nantes.", id="a", at=MONDAY)
    (row,) = memory.facts(WHO)
    hear(memory, "I live in Lille now.", id="b", at=TUESDAY)

    why = memory.why(WHO, row.fact_id)

    assert [(quote.message.message_id, quote.evidence) for quote in why.quotes] == [("a", "I live in Nantes")]
    assert [entry.topic for entry in why.events] == ["fact.extracted", "fact.superseded"]
    assert why.superseded_by is not None
    assert why.superseded_by.memory_value == "Lille"
    assert "I live in Nantes" in why.runs[0].event.raw
    assert [run.event.fingerprint.adapter for run in why.runs] == ["scripted", "scripted"]


def test_why_takes_an_id_a_row_number_or_the_beginning_of_an_id(listening: Listening) -> None:
    memory = listening([fact("Nantes")])
    hear(memory, "I live in Nantes.")
    (row,) = memory.facts(WHO)

    found = [memory.why(WHO, reference).fact for reference in (row.fact_id, str(row.id), row.fact_id[:8])]

    assert found == [row, row, row]


def test_rejected_candidates_are_kept_with_their_reason(listening: Listening, tmp_path: Path) -> None:
    memory = listening([fact("Tromsø", "I live in Tromsø")])
    hear(memory, "I live in Nantes.")

    with closing(sqlite3.connect(tmp_path / "memory.db")) as raw:
        ((reason,),) = raw.execute(
            "SELECT json_extract(state, '$.decisions[0].reason') FROM stored_events"
            " WHERE topic = 'extraction_run.completed'"
        )
    assert reason
    assert [run.rejected for run in memory.runs(WHO)] == [1]


def test_the_past_can_be_asked_by_position_and_by_time(listening: Listening, clock: HandClock) -> None:
    memory = listening([fact("Nantes")], [fact("Lille")])
    hear(memory, "I live in Nantes.", at=MONDAY)
    (row,) = memory.facts(WHO)
    believed_at = clock.now()
    clock.pass_by(60)
    hear(memory, "I live in Lille now.", at=TUESDAY)

    assert values(memory, as_of=row.id) == ["Nantes"]
    assert values(memory, as_of=row.id - 1) == []
    assert values(memory, as_of=believed_at) == ["Nantes"]
    assert values(memory, as_of=believed_at - timedelta(seconds=1)) == []
    assert values(memory, as_of=clock.now()) == ["Lille"]


def test_facts_can_be_asked_by_when_they_were_said(listening: Listening) -> None:
    memory = listening([fact("Nantes")])
    hear(memory, "I live in Nantes.", at=MONDAY)

    assert values(memory, wanted=FactFilter(seen_from=MONDAY, seen_to=TUESDAY)) == ["Nantes"]
    assert values(memory, wanted=FactFilter(seen_from=TUESDAY)) == []


def test_tables_built_again_from_the_log_are_the_same(opened: Opened, tmp_path: Path) -> None:
    memory = opened.answering([fact("Nantes")], "nonsense, nonsense", [fact("Lille")])
    hear(memory, "I live in Nantes.", at=MONDAY)
    hear(memory, "I live in Lille now.", at=TUESDAY)
    before = tables(tmp_path / "memory.db")

    rows = memory.rebuild()

    assert tables(tmp_path / "memory.db") == before
    assert rows["chat_memories"] == len(before["chat_memories"]) > 0
    assert memory.verify() == []


def tables(database: Path) -> dict[str, list[tuple[Any, ...]]]:
    """Every row of the projected tables."""
    names = ("chat_messages", "chat_threads", "chat_memories", "extraction_runs", "daily_activity")
    with closing(sqlite3.connect(database)) as raw:
        return {name: raw.execute(f"SELECT * FROM {name} ORDER BY id").fetchall() for name in names}


def test_the_memory_is_there_when_it_is_opened_again(opened: Opened) -> None:
    hear(opened.answering([fact("Nantes")]), "I live in Nantes.", at=START)
    opened.close()

    assert values(opened("none")) == ["Nantes"]


def test_a_catalogue_of_one_s_own_says_which_names_are_one_key_and_hold_one_value(listening: Listening) -> None:
    boat = KeyEntry("boat_name", single=True, category=Category.PROFILE, aliases=frozenset({"vessel"}))
    memory = listening(
        [fact("Cormorant", "My boat is called Cormorant", "vessel")],
        [fact("Petrel", "My boat is called Petrel now", "boat_name")],
        catalogue=default_catalogue().extended([boat]),
    )

    hear(memory, "My boat is called Cormorant.", at=MONDAY)
    hear(memory, "My boat is called Petrel now.", at=TUESDAY)

    assert {"Cormorant": "superseded", "Petrel": "active"} == statuses(memory)
    assert {"boat_name"} == {row.memory_key for row in memory.facts(WHO, include_superseded=True)}
