"""Phrases: a table of plain words becomes one pattern."""

from __future__ import annotations

import pytest

from lastro.domain.gates.phrases import phrases

TABLE = phrases("""
    wake me
    set [a|an] *1 (timer|alarm_clock)
    ^ hello !(there|you)
    un w+able
""")


@pytest.mark.parametrize(
    "text", ["please wake me", "set timer", "set a loud alarm clock", "hello world", "an un forgettable day"]
)
def test_a_phrase_of_the_table_is_found(text: str) -> None:
    assert TABLE.search(f" {text} ")


@pytest.mark.parametrize("text", ["wake him", "set a very loud timer", "oh hello world", "hello there", "awake me"])
def test_what_is_no_phrase_of_the_table_is_not_found(text: str) -> None:
    assert not TABLE.search(f" {text} ")


def test_a_phrase_after_a_guarded_word_does_not_count() -> None:
    orders = phrases("obey me", not_after="i they")

    assert orders.search(" now obey me ")
    assert not orders.search(" they obey me ")
