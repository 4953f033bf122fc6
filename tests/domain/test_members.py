"""Whom a relative is follows from who speaks in the household."""

from __future__ import annotations

import pytest

from lastro.domain.members import member


@pytest.mark.parametrize(
    ("subject", "speaker", "speakers", "meant"),
    [
        ("partner", "Iolanda", ["Caetano", "Iolanda"], "Caetano"),
        ("partner", "Caetano", ["Caetano", "Iolanda"], "Iolanda"),
        ("partner", "Iolanda", ["Caetano", "Iolanda", "Rute"], "partner"),
        ("partner", "Iolanda", ["Iolanda"], "partner"),
        ("partner", None, ["Caetano"], "partner"),
        ("partner", None, [], "partner"),
        ("child", "Iolanda", ["Caetano", "Iolanda"], "child"),
        ("Iolanda", "Iolanda", ["Caetano", "Iolanda"], "Iolanda"),
    ],
)
def test_the_partner_of_one_of_two_speakers_is_the_other(
    subject: str, speaker: str | None, speakers: list[str], meant: str
) -> None:
    assert meant == member(subject, speaker=speaker, speakers=speakers)
