"""Which pieces a context is made of: within the room, in one order, the lasting ones whatever the turn is about."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lastro.domain.candidate import Category
from lastro.domain.context import MOST_OF, TIER_OF, Piece, Reason, Section, Tier, choose

HEADINGS = dict.fromkeys(Section, 2)


def piece(section: Section, label: str, size: int, worth: float = 1.0, **more: object) -> Piece:
    given: dict[str, object] = {"order": (label,)} | more
    return Piece(section, "kind", label, label, f"- {label}", size, worth, **given)  # type: ignore[arg-type]


def labels(pieces: Iterable[Piece], room: int, tiers: Iterable[Tier] = Tier) -> list[str]:
    return [one.label for one in choose(pieces, room, tiers, HEADINGS).pieces]


def test_sections_stand_in_their_order_however_the_pieces_come() -> None:
    pieces = [piece(section, section.value, 3) for section in reversed(Section)]

    assert [section.value for section in Section] == labels(pieces, 1000)


def test_what_is_worth_more_for_its_size_comes_first_and_what_does_not_fit_is_skipped() -> None:
    long, good, plain = (
        piece(Section.PROFILE, "long", 90, worth=2),
        piece(Section.PROFILE, "good", 10, worth=1),
        piece(Section.PROFILE, "plain", 10, worth=0.5),
    )

    choice = choose([long, good, plain], 30, [Tier.MEMORIES], HEADINGS)

    assert ["good", "plain"] == [one.label for one in choice.pieces]
    assert [("long", Reason.NO_ROOM)] == [(cut.piece.label, cut.reason) for cut in choice.cut]


def test_equivalent_pieces_stand_once() -> None:
    twice = [piece(Section.PROFILE, label, 3, matter=("self", "tea")) for label in ("first", "second")]

    assert ["first"] == labels(twice, 100)


def test_a_piece_that_is_taken_out_again_is_told_before_the_others_that_had_no_room() -> None:
    choice = choose([piece(Section.PROFILE, label, 3) for label in "abc"], 8, [Tier.MEMORIES], HEADINGS)

    kept = choice.without(choice.pieces[:1])

    assert ["a"] == [one.label for one in kept.pieces]
    assert ["b", "c"] == [cut.piece.label for cut in kept.cut]


@pytest.mark.parametrize(("category", "most"), MOST_OF.items())
def test_passing_categories_are_limited(category: Category, most: int) -> None:
    pieces = [piece(Section.MORE, f"{number:02}", 3, category=category) for number in range(most + 4)]

    assert most == len(labels(pieces, 1000))


def test_the_history_ends_with_the_last_message_and_has_no_gap() -> None:
    history = [piece(Section.HISTORY, f"{number:02}", 40 if number == 5 else 5) for number in range(9)]

    assert ["06", "07", "08"] == labels(history, 30, [Tier.HISTORY])


def test_what_lasting_tiers_leave_free_goes_to_the_history() -> None:
    history = [piece(Section.HISTORY, f"{number:02}", 10) for number in range(20)]

    assert 9 == len(labels(history, 100))


def test_a_tier_that_is_off_gives_its_share_to_the_others() -> None:
    memories = [piece(Section.PROFILE, f"{number:02}", 10) for number in range(20)]

    assert len(labels(memories, 100, [Tier.MEMORIES])) > len(labels(memories, 100))


PIECES = st.lists(
    st.tuples(st.sampled_from(list(Section)), st.integers(1, 60), st.floats(0, 1), st.integers(0, 4)), max_size=40
)


def made(given: list[tuple[Section, int, float, int]]) -> list[Piece]:
    return [
        piece(section, f"{number:03}", size, worth, matter=("m", str(matter)) if matter else ())
        for number, (section, size, worth, matter) in enumerate(given)
    ]


@given(PIECES, st.integers(0, 400), st.sets(st.sampled_from(list(Tier))))
def test_the_room_is_never_exceeded_headings_included(
    given: list[tuple[Section, int, float, int]], room: int, tiers: set[Tier]
) -> None:
    choice = choose(made(given), room, tiers, HEADINGS)

    used = sum(one.size for one in choice.pieces) + sum(HEADINGS[s] for s in {one.section for one in choice.pieces})
    assert used <= room
    assert {TIER_OF[one.section] for one in choice.pieces} <= tiers


@given(st.lists(st.integers(1, 30), min_size=1, max_size=12), st.integers(0, 300))
def test_a_message_stands_once_and_the_history_is_the_end_of_the_chat(sizes: list[int], room: int) -> None:
    said = [piece(Section.HISTORY, f"{n:02}", size) for n, size in enumerate(sizes)]
    found = [replace(one, section=Section.RECALL) for one in said]

    choice = choose([*said, *found], room, Tier, HEADINGS).pieces
    last = [one.label for one in choice if one.section is Section.HISTORY]

    assert len(choice) == len({one.stream for one in choice})
    assert last == [one.label for one in said][len(said) - len(last) :]


@given(PIECES, PIECES, st.integers(0, 400))
def test_lasting_sections_do_not_depend_on_the_turn(
    given: list[tuple[Section, int, float, int]], other: list[tuple[Section, int, float, int]], room: int
) -> None:
    turn = {Section.RECALL, Section.HISTORY}
    lasting = [one for one in made(given) if one.section not in turn]
    passing = [piece(s, f"p{n:03}", size, worth) for n, (s, size, worth, _) in enumerate(other) if s in turn]

    def beginning(pieces: list[Piece]) -> list[str]:
        return [one.label for one in choose(pieces, room, Tier, HEADINGS).pieces if one.section not in turn]

    assert beginning(lasting) == beginning([*passing, *lasting])
