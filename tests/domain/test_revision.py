"""What makes a newer statement say otherwise than an older one."""

from __future__ import annotations

import pytest

from lastro.domain.revision import says_otherwise


@pytest.mark.parametrize(
    ("older", "newer"),
    [
        ("Ada speaks Welsh, Breton and Manx", "Ada speaks only Welsh"),
        ("Ada fala galês e bretão", "Ada só fala galês"),
        ("Ada habla galés y bretón", "Ada habla solo galés"),
        ("Ada rows on the lake", "Ada does not row on the lake"),
        ("Ada rows on the lake", "Ada sails on the lake"),
        ("Ada taught Ben to row", "Ben taught Ada to row"),
    ],
)
def test_denials_other_words_others_spoken_of_and_only_say_otherwise(older: str, newer: str) -> None:
    assert says_otherwise(newer, older)


@pytest.mark.parametrize(
    ("older", "newer"),
    [
        ("Ada speaks Welsh and Breton", "Ada speaks Welsh"),
        ("Ada speaks only Welsh at home", "Ada speaks only Welsh"),
        ("Ada rows on the lake", "On the lake Ada rows"),
    ],
)
def test_what_leaves_words_out_or_moves_phrases_does_not(older: str, newer: str) -> None:
    assert not says_otherwise(newer, older)
