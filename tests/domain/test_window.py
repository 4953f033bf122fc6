"""Windows hold the last messages, and never an answer of a tool without its call."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lastro.domain.fragment import Role
from lastro.domain.window import last_that_fit, units

LETTERS = {"u": Role.USER, "a": Role.ASSISTANT, "t": Role.TOOL, "s": Role.SYSTEM}


def roles(letters: str) -> list[Role]:
    return [LETTERS[letter] for letter in letters]


def window(letters: str, room: int) -> str:
    return letters[last_that_fit(roles(letters), [1] * len(letters), room) :]


def test_a_call_and_its_answers_are_one_unit() -> None:
    assert [range(1), range(1, 4), range(4, 5)] == units(roles("uattu"))


@pytest.mark.parametrize(
    ("letters", "room", "kept"),
    [
        ("uaua", 10, "uaua"),
        ("uaua", 3, "aua"),
        ("uatta", 4, "atta"),
        ("uatta", 3, "a"),
        ("ttua", 10, "ua"),
        ("ua", 0, ""),
        ("", 5, ""),
    ],
)
def test_the_last_messages_that_fit_are_kept_whole_units_at_a_time(letters: str, room: int, kept: str) -> None:
    assert kept == window(letters, room)


@given(st.text("uats", max_size=30), st.integers(0, 40))
def test_a_window_fits_ends_with_the_conversation_and_begins_with_no_answer(letters: str, room: int) -> None:
    kept = window(letters, room)

    assert letters.endswith(kept)
    assert len(kept) <= room
    assert not kept.startswith("t")
