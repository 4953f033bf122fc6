"""A receipt makes the context again, to the letter, whatever has changed since."""

from __future__ import annotations

import random
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from lastro import Memory
from lastro.domain.errors import ContextChangedError, ForgottenSourceError, NotFoundError

from .kit import SAID, turn

CITIES = ("Faro", "Évora", "Lagos", "Beja", "Viseu", "Leiria")


def learn_more(memory: Memory) -> None:
    memory.record("ana", "third", turn(20, "Mudei para Faro. Não tenho mais alergia a camarão."))
    memory.work()
    memory.consolidate("ana")
    memory.update_working_memory("ana", {"meta": "outra"})


def test_new_facts_edits_and_a_rebuild_change_nothing(ana: Memory) -> None:
    context = ana.context("ana", "second", "sanfona")
    learn_more(ana)
    for row in ana.user_memories("ana"):
        ana.edit_memory("ana", row.memory_id, memory_value=f"{row.memory_value}!")
    ana.rebuild()

    again = ana.context_again("ana", context.receipt or "")

    assert context.text == again.text
    assert [(i.label, i.tokens, i.score) for i in context.items] == [(i.label, i.tokens, i.score) for i in again.items]
    assert context.text != ana.context("ana", "second", "sanfona").text


def test_it_tells_what_was_cut_and_why(ana: Memory) -> None:
    context = ana.context("ana", "second", "sanfona", budget_tokens=60)

    again = ana.context_again("ana", context.receipt or "")

    assert again.left_out
    assert {(cut.label, cut.reason) for cut in context.left_out} == {(cut.label, cut.reason) for cut in again.left_out}


def test_another_process_makes_it_again(ana: Memory, tmp_path: Path) -> None:
    context = ana.context("ana", "second", "sanfona")

    with Memory.open(tmp_path / "memory.db", extractor="none") as other:
        assert context.text == other.context_again("ana", context.receipt or "").text


def test_what_was_forgotten_is_not_shown_again(ana: Memory) -> None:
    context = ana.context("ana", "second", "sanfona")
    ana.forget_thread("ana", "first")

    with pytest.raises(ForgottenSourceError, match="was forgotten since"):
        ana.context_again("ana", context.receipt or "")


@pytest.mark.parametrize("receipt", ["", "nothing", "0" * 32, None, 7, b"x"])
def test_an_unknown_receipt_is_named(ana: Memory, receipt: Any) -> None:
    with pytest.raises(NotFoundError, match="has no receipt"):
        ana.context_again("ana", receipt)


def test_nobody_else_can_have_it_made_again(ana: Memory) -> None:
    context = ana.context("ana", "second", "sanfona")

    with pytest.raises(NotFoundError):
        ana.context_again("rui", context.receipt or "")


def test_an_edit_of_the_log_is_noticed(ana: Memory, tmp_path: Path) -> None:
    context = ana.context("ana", "second", "sanfona")
    with closing(sqlite3.connect(tmp_path / "memory.db")) as file:
        file.execute("DROP TRIGGER stored_events_only_redaction")
        file.execute("UPDATE stored_events SET state = replace(state, 'Braga', 'Paris')")
        file.commit()

    with pytest.raises(ContextChangedError, match="lastro verify"):
        ana.context_again("ana", context.receipt or "")


@pytest.mark.slow
@pytest.mark.timeout(600)
def test_ten_thousand_contexts_over_a_changing_memory_are_all_made_again(memory: Memory) -> None:
    chance = random.Random(11)
    handed: dict[str, str] = {}
    for number in range(10_000):
        if number % 40 == 0:
            said = chance.choice([*SAID, *(f"Mudei para {city}." for city in CITIES)])
            memory.record("ana", f"t{number // 400}", turn(number, said))
            memory.work()
        if number % 200 == 0:
            memory.consolidate("ana")
            memory.update_working_memory("ana", {"passo": number})
        if number % 1500 == 0 and (rows := memory.user_memories("ana")):
            memory.edit_memory("ana", chance.choice(rows).memory_id, memory_value=f"valor {number}")
        query = chance.choice([None, "Faro", "alergia", "sanfona"])
        context = memory.context("ana", f"t{number // 400}", query, budget_tokens=chance.choice([80, 300, 900]))
        handed[context.receipt or f"none {number}"] = context.text
        if number == 5000:
            memory.rebuild()

    wrong = [receipt for receipt, text in handed.items() if memory.context_again("ana", receipt).text != text]

    assert 10_000 == len(handed)
    assert [] == wrong
