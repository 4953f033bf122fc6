from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from lastro.adapters.scripted import ScriptedExtractor
from lastro.application.dry_run import SETTLING, UNDATED, DryReading, DryRun
from lastro.application.reading import GatedReader, ReadingPolicy
from lastro.domain.catalogue import default_catalogue
from lastro.domain.errors import InvalidMessageError, NaiveTimeError
from lastro.domain.fact import Reason

DryRead = Callable[..., tuple[DryReading, ScriptedExtractor]]


def proposal(key: str, value: str, evidence: str, **changes: Any) -> dict[str, Any]:
    return {
        "memory_key": key,
        "memory_value": value,
        "memory_category": "profile",
        "confidence": 0.9,
        "evidence": evidence,
        "is_user_memory_candidate": True,
        **changes,
    }


@pytest.fixture
def dry_read() -> DryRead:
    """Reads messages of the user, or whole ones, with the proposals that a model would make."""

    def read(*said: str | dict[str, Any], proposals: Any = ()) -> tuple[DryReading, ScriptedExtractor]:
        extractor = ScriptedExtractor([json.dumps(list(proposals))])
        dry_run = DryRun(GatedReader(extractor, default_catalogue()), ReadingPolicy())
        messages = [{"role": "user", "content": one} if isinstance(one, str) else one for one in said]
        return dry_run(messages), extractor

    return read


def test_what_the_gates_let_through_is_a_fact_and_the_rest_is_rejected(dry_read: DryRead) -> None:
    reading, _ = dry_read(
        "I live in Turin.",
        proposals=[proposal("home_city", "Turin", "I live in Turin"), proposal("pet", "a cat", "I have a cat")],
    )

    assert ["Turin"] == [fact.memory_value for fact in reading.facts]
    assert ["grounding"] == [rejection.gate for rejection in reading.rejected]


def test_the_whole_chat_is_read_at_once_in_the_order_of_time(dry_read: DryRead) -> None:
    later = {"role": "user", "content": "later", "at": "2026-03-02T09:00:00Z", "id": "b"}
    sooner = {"role": "assistant", "content": "sooner", "at": "2026-03-01T09:00:00-03:00", "id": "a"}

    _, extractor = dry_read(later, sooner)

    (fragment,) = extractor.asked
    assert ["a", "b"] == [message.message_id for message in fragment.messages]
    assert {"a", "b"} == fragment.unread


def test_a_message_without_a_time_has_that_of_the_one_before_it(dry_read: DryRead) -> None:
    dated = {"role": "user", "content": "two", "at": "2026-03-02T09:00:00Z"}

    _, extractor = dry_read("one", dated, "three")

    assert ["2026-03-02T09:00:00+00:00"] * 3 == [m.said_at.isoformat() for m in extractor.asked[0].messages]


def test_a_chat_without_times_has_a_fixed_one(dry_read: DryRead) -> None:
    _, extractor = dry_read("one", "two")

    assert {UNDATED} == {message.said_at for message in extractor.asked[0].messages}


def test_two_values_of_a_single_valued_key_that_time_tells_apart_stand_side_by_side(dry_read: DryRead) -> None:
    reading, _ = dry_read(
        {"role": "user", "content": "Since 2019 I live in Turin.", "at": "2026-03-01T09:00:00Z"},
        {"role": "user", "content": "Since 2026 I live in Genoa.", "at": "2026-03-05T09:00:00Z"},
        proposals=[
            proposal("home_city", "Turin", "Since 2019 I live in Turin"),
            proposal("home_city", "Genoa", "Since 2026 I live in Genoa"),
        ],
    )

    assert ["Turin", "Genoa"] == [fact.memory_value for fact in reading.facts]
    assert () == reading.rejected


def test_a_taken_back_fact_and_what_takes_it_back_are_no_facts(dry_read: DryRead) -> None:
    reading, _ = dry_read(
        "I have a dog named Rex.",
        "I no longer have a dog named Rex.",
        proposals=[
            proposal("pet", "dog named Rex", "I have a dog named Rex"),
            proposal("pet", "dog named Rex", "I no longer have a dog named Rex", negates=True),
        ],
    )

    assert () == reading.facts
    assert [(SETTLING, Reason.NEGATED.value)] * 2 == [(one.gate, one.reason) for one in reading.rejected]


@pytest.mark.parametrize(
    ("messages", "error"),
    [
        ([{"role": "wizard", "content": "x"}], InvalidMessageError),
        (["one", {"role": "user", "content": "x", "id": "#1"}], InvalidMessageError),
        ([{"role": "user", "content": "x", "at": "2026-03-01T09:00:00"}], NaiveTimeError),
    ],
)
def test_a_chat_with_an_unusable_message_is_refused(
    dry_read: DryRead, messages: list[Any], error: type[Exception]
) -> None:
    with pytest.raises(error):
        dry_read(*messages)


def test_a_chat_without_words_of_the_user_asks_nobody(dry_read: DryRead) -> None:
    reading, extractor = dry_read({"role": "assistant", "content": "Hello?"})

    assert ((), ()) == (reading.facts, reading.rejected)
    assert [] == extractor.asked
