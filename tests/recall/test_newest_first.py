from __future__ import annotations

from collections.abc import Callable

import pytest

from lastro import Memory

Say = Callable[..., None]


@pytest.mark.parametrize(
    ("older", "newer", "asked"),
    [
        (
            "My fastest lap at the velodrome is 31 seconds, I checked the lap timer twice.",
            "New fastest lap at the velodrome today: 29 seconds.",
            "What is my fastest lap at the velodrome?",
        ),
        (
            "O aluguel da garagem custa 300, pago todo dia 5 na portaria.",
            "O aluguel da garagem subiu para 340.",
            "Quanto custa o aluguel da garagem?",
        ),
    ],
)
def test_the_newer_of_two_statements_stands_above_the_older(memory: Memory, older: str, newer: str, asked: str) -> None:
    for thread, at, words in (("t1", "2026-03-01T09:00:00Z", older), ("t2", "2026-05-01T09:00:00Z", newer)):
        memory.record("nadia", thread, [{"role": "user", "content": words, "at": at}])

    assert [newer, older] == [hit.text for hit in memory.search("nadia", asked, kinds="turn")]


def test_what_is_newer_but_about_something_else_stays_below(memory: Memory) -> None:
    for thread, at, words in (
        ("t1", "2026-03-01T09:00:00Z", "The velodrome opens at seven."),
        ("t2", "2026-05-01T09:00:00Z", "Rain is forecast for the velodrome party, so bring umbrellas and cake."),
    ):
        memory.record("nadia", thread, [{"role": "user", "content": words, "at": at}])

    assert "The velodrome opens at seven." == memory.search("nadia", "when does the velodrome open?")[0].text


def test_the_newest_value_of_a_key_stands_above_a_superseded_one(memory: Memory, say: Say) -> None:
    say("I live in Ghent.", thread="t1")
    memory.work()
    say("I moved, I live in Bruges now.", thread="t1")
    memory.work()

    def cities(**choice: bool) -> list[str]:
        return [hit.text for hit in memory.search("nadia", "where do I live? Ghent", kinds="fact", **choice)]

    assert ["Bruges"] == cities()
    assert ["Bruges", "Ghent"] == cities(include_superseded=True)
