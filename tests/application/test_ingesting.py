from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import pytest

from lastro import Memory
from lastro.application.ingest import TOGETHER, Heard, IngestMessages, Unusable
from lastro.application.inputs import MessageInput
from lastro.application.record import Recorded
from lastro.domain.errors import InvalidIdError
from lastro.domain.message import MAX_CONTENT_LENGTH


@pytest.fixture
def memory() -> Iterator[Memory]:
    with Memory.open(":memory:", extractor="none") as memory:
        yield memory


class Counted:
    """Records in a memory and notes how many messages came at once."""

    def __init__(self, memory: Memory) -> None:
        self._memory = memory
        self.calls: list[tuple[str, int]] = []

    def __call__(self, resource: str, thread: str, messages: Sequence[MessageInput]) -> Recorded:
        self.calls.append((thread, len(messages)))
        return self._memory.record(resource, thread, messages)


def heard(place: int, *, thread: str = "t", **fields: Any) -> Heard:
    return Heard(place, thread, {"role": "user", "content": f"message {place}", **fields})


def test_messages_with_ids_are_recorded_some_hundreds_at_a_time(memory: Memory) -> None:
    record = Counted(memory)
    ingest = IngestMessages(record, "livia")

    for place in range(1, 2 * TOGETHER + 8):
        ingest.take(heard(place, id=str(place)))
    done = ingest.finish()

    assert [("t", TOGETHER), ("t", TOGETHER), ("t", 7)] == record.calls
    assert (2 * TOGETHER + 7, 0, {"t"}) == (done.new, done.bad, done.threads)
    assert done.position == 2 * TOGETHER + 7


def test_messages_without_ids_are_recorded_as_one_conversation(memory: Memory) -> None:
    record = Counted(memory)
    ingest = IngestMessages(record, "livia")

    for place in range(1, 2 * TOGETHER):
        ingest.take(heard(place))
    ingest.finish()

    assert [("t", 2 * TOGETHER - 1)] == record.calls


def test_no_more_than_so_many_messages_wait(memory: Memory) -> None:
    record = Counted(memory)
    ingest = IngestMessages(record, "livia", held=60)

    for place in range(100):
        ingest.take(heard(place, thread=f"t{place % 20}"))

    assert [(f"t{number}", 3) for number in range(20)] == record.calls


@pytest.mark.parametrize(
    ("fields", "reason"),
    [
        ({"role": "wizard"}, "'wizard'"),
        ({"content": {"a": 1}}, "content is"),
        ({"id": " "}, "is empty"),
        ({"at": "2026-03-01T09:00:00"}, "no UTC offset"),
        ({"content": "x" * (MAX_CONTENT_LENGTH + 1)}, "split it"),
        ({"thread": ""}, "is empty"),
    ],
)
def test_what_cannot_be_recorded_comes_back_with_the_reason_and_spoils_nothing(
    memory: Memory, fields: dict[str, Any], reason: str
) -> None:
    ingest = IngestMessages(memory.record, "livia")

    taken = [
        ingest.take(heard(1)),
        ingest.take(heard(2, **fields)),
        ingest.take(Unusable(3, "torn")),
        ingest.take(heard(4)),
    ]
    done = ingest.finish()

    assert (None, None) == (taken[0], taken[3])
    assert taken[1] is not None
    assert 2 == taken[1].place
    assert reason in taken[1].reason
    assert Unusable(3, "torn") == taken[2]
    assert (2, 0, 2) == (done.new, done.known, done.bad)


def test_a_resource_is_checked_before_anything_is_read(memory: Memory) -> None:
    with pytest.raises(InvalidIdError):
        IngestMessages(memory.record, "")
