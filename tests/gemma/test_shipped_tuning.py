"""The tuning that ships, on the real weights: what it reads, what it leaves, and how it relates two statements."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from lastro.adapters.gemma import GemmaConsolidator, GemmaExtractor, GemmaSettings, resolve_model
from lastro.adapters.gemma.tuning import shipped
from lastro.domain.errors import ModelMissingError
from lastro.domain.fragment import Fragment, Message, Role
from lastro.domain.proposals import Shown
from lastro.domain.user_memory import UserSlot

pytestmark = [pytest.mark.model, pytest.mark.timeout(600)]
MAX_BYTES = 16 * 1024 * 1024


@pytest.fixture(scope="module", autouse=True)
def _weights() -> None:
    try:
        resolve_model(GemmaSettings())
        GemmaExtractor()
    except ModelMissingError as missing:
        pytest.skip(str(missing))


def chat(*said: str) -> Fragment:
    messages = tuple(
        Message(f"m{number}", Role.USER, text, datetime(2026, 3, 4, 9, tzinfo=UTC) + timedelta(minutes=number))
        for number, text in enumerate(said)
    )
    return Fragment(messages, frozenset(message.message_id for message in messages))


def shown(number: int, value: str, *, key: str) -> Shown:
    said_at = datetime(2026, 3, number, tzinfo=UTC)
    return Shown(number, UserSlot("ana", "people", key), value, value, "identity", (value,), (number,), said_at)


def test_the_tunings_that_ship_are_small() -> None:
    assert 0 < sum(tuned.adapter.stat().st_size for tuned in shipped()) <= MAX_BYTES


@pytest.mark.parametrize(
    ("said", "key", "word"),
    [
        ("I live in Uppsala.", "home_city", "Uppsala"),
        ("tenho alergia a amendoim, que bolo faço?", "allergy", "amendoim"),
        ("soy alérgica al marisco, ¿qué pido?", "allergy", "marisco"),
    ],
)
def test_a_plain_statement_is_read_in_three_languages(said: str, key: str, word: str) -> None:
    found = GemmaExtractor().extract(chat(said)).candidates

    assert any(candidate.memory_key == key and word in candidate.memory_value for candidate in found)


@pytest.mark.parametrize("said", ["hi there!", "quanto é 17 vezes 23?", "¿qué hora es en Tokio?"])
def test_small_talk_and_questions_are_left_alone(said: str) -> None:
    assert GemmaExtractor().extract(chat(said)).candidates == ()


def test_a_statement_is_replaced_by_one_that_tells_the_same_matter_otherwise() -> None:
    proposals = GemmaConsolidator().propose(
        [
            shown(1, "Ottar Vinje mends clocks in Bergen.", key="about"),
            shown(2, "Ottar Vinje tunes pianos in Bergen, he never mended clocks.", key="about"),
        ]
    )

    assert [(item.numbers, item.by) for item in proposals.proposals] == [((1,), 2)]
    assert proposals.usage.calls >= 1
