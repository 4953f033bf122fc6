"""Events to JSON and back: a closed registry, upcasting, golden bodies."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from decimal import Decimal
from enum import StrEnum
from pathlib import Path
from typing import Any
from uuid import UUID

import msgspec
import pytest
from eventsourcing.persistence import StoredEvent
from shelf import EVENTS, Book, acquired, append, book_id, rows

from lastro.adapters.sqlite import SQLiteStore
from lastro.adapters.sqlite.mapping import EventMapper
from lastro.domain.aggregate import Aggregate, Begun
from lastro.domain.errors import UnknownEventError, UnreadableEventError
from lastro.domain.log import EVENTS as DOMAIN_EVENTS

GOLDEN = Path(__file__).parent / "golden"
STREAM = UUID(int=7)
AT = datetime(2025, 3, 1, tzinfo=UTC)


class Mood(StrEnum):
    GAY = "gay"
    GRAVE = "grave"


@dataclass(frozen=True, slots=True)
class Metre:
    feet: int
    name: str = "redondilha"


class Poem(Aggregate):
    TOPIC = "poem"

    class Written(Begun):
        """Once it had `text` (1), then `lines` as one text (2), now a tuple of lines with a title (3)."""

        TOPIC = "poem.written"
        class_version = 3
        lines: tuple[str, ...]
        title: str
        mood: Mood = Mood.GRAVE
        metre: Metre = Metre(7)
        price: Decimal | None = None
        after: UUID | None = None

        @staticmethod
        def upcast_v1_v2(state: dict[str, Any]) -> None:
            state["lines"] = state.pop("text")

        @staticmethod
        def upcast_v2_v3(state: dict[str, Any]) -> None:
            state["lines"] = state["lines"].split("/")
            state["title"] = state["lines"][0]


def written(**values: Any) -> Any:
    event_class: Any = Poem.Written
    stream = {"originator_id": STREAM, "originator_version": 1, "originator_topic": "poem"}
    return event_class(**stream, timestamp=AT, resource_id="ana", **values)


def decoded(mapper: EventMapper, topic: str, body: Mapping[str, Any]) -> Any:
    return mapper.to_domain_event(StoredEvent(STREAM, 1, topic, msgspec.json.encode(body)))


@pytest.fixture
def mapper() -> EventMapper:
    return EventMapper({Poem.Written.TOPIC: Poem.Written})


def body(**values: Any) -> dict[str, Any]:
    return {"timestamp": "2025-03-01T00:00:00Z", "originator_topic": "poem", "resource_id": "ana", **values}


def test_encoding_and_decoding_gives_an_equal_event_with_equal_types(mapper: EventMapper) -> None:
    event = written(lines=("a", "b"), title="a", mood=Mood.GAY, metre=Metre(5), price=Decimal("1.10"), after=STREAM)

    stored = mapper.to_stored_event(event)
    again: Any = mapper.to_domain_event(stored)

    assert event == again
    assert [type(value) for value in vars(event).values()] == [type(vars(again)[name]) for name in vars(event)]
    assert "poem.written" == stored.topic
    assert 3 == msgspec.json.decode(stored.state)["class_version"]


@pytest.mark.parametrize(
    "old",
    [
        body(text="one/two"),
        body(lines="one/two", class_version=2),
        body(lines=["one", "two"], title="one", class_version=3),
    ],
)
def test_every_stored_version_reads_as_the_present_one(mapper: EventMapper, old: dict[str, Any]) -> None:
    assert written(lines=("one", "two"), title="one") == decoded(mapper, "poem.written", old)


def test_a_field_with_a_default_may_be_missing_without_an_upcaster() -> None:
    row = (1, "x", 1, "book.acquired", msgspec.json.encode(body(title="a", shelf="b", place=1)))
    [(_, _, found)] = EventMapper(EVENTS).payloads([row])

    assert found.note is None
    assert "x" == found.originator_id


def test_a_later_version_than_this_code_knows_is_named(mapper: EventMapper) -> None:
    with pytest.raises(UnknownEventError, match=r"version 4 of 'poem\.written'"):
        decoded(mapper, "poem.written", body(class_version=4, stanzas=[]))


def test_a_class_without_the_upcaster_that_its_version_needs_is_refused() -> None:
    class Odd:
        class_version = 2
        TOPIC = "odd"

    with pytest.raises(TypeError, match="upcast_v1_v2"):
        EventMapper({"odd": Odd})


def test_a_class_registered_under_another_topic_than_its_own_is_refused() -> None:
    with pytest.raises(TypeError, match=r"book\.gone"):
        EventMapper({"book.gone": Book.Lost})


@pytest.mark.parametrize("topic", ["os:system", "antigravity", "book.burnt"])
def test_an_unknown_topic_is_refused_and_nothing_is_imported(store: SQLiteStore, topic: str) -> None:
    append(store, acquired("Iracema"))
    with store.writing() as cursor:
        cursor.execute("DROP TRIGGER stored_events_only_redaction")
        cursor.execute("UPDATE stored_events SET topic=?", (topic,))

    with pytest.raises(UnknownEventError, match=topic):
        store.stream(book_id("Iracema"))
    assert "antigravity" not in sys.modules


def test_an_aggregate_that_is_not_registered_is_refused_and_nothing_is_imported(mapper: EventMapper) -> None:
    forged = body(lines=["a"], title="a", class_version=3) | {"originator_topic": "antigravity:Poem"}

    with pytest.raises(UnknownEventError, match="antigravity"):
        decoded(mapper, "poem.written", forged)
    assert "antigravity" not in sys.modules


@pytest.mark.parametrize("state", [b"", b"{", b"[]", b"null", b'{"title":1}', b"\xff\xfe", b"[" * 100_000])
def test_an_unreadable_payload_is_named_by_topic_stream_and_version(mapper: EventMapper, state: bytes) -> None:
    with pytest.raises(UnreadableEventError, match=r"Version 1 of '0{31}7' cannot be read as 'poem\.written'"):
        mapper.to_domain_event(StoredEvent(STREAM, 1, "poem.written", state))


def test_an_instant_that_is_none_is_unreadable_as_an_event(mapper: EventMapper) -> None:
    forged = body(lines=["a"], title="a", class_version=3) | {"timestamp": "yesterday"}

    with pytest.raises(UnreadableEventError, match="yesterday"):
        decoded(mapper, "poem.written", forged)


def test_tables_are_folded_past_events_that_they_do_not_handle(db: Path, opened: Callable[..., SQLiteStore]) -> None:
    store = opened(db, events={**EVENTS, Poem.Written.TOPIC: Poem.Written})
    append(store, written(lines=("a",), title="a"), acquired("Iracema"))
    with store.writing() as cursor:
        cursor.execute("UPDATE stored_events SET state='garbage' WHERE notification_id=1")
    store.rebuild()

    assert [(2, "Iracema")] == rows(store, "SELECT id, title FROM books")


def golden_bodies(folder: Path) -> list[Any]:
    """Return (topic, class version, body) of every ``<topic>.v<N>.json`` in *folder*."""
    found = []
    for path in sorted(folder.glob("*.json")):
        topic, _, version = path.stem.rpartition(".v")
        found.append(pytest.param(topic, int(version), path.read_bytes(), id=path.stem))
    return found


@pytest.mark.parametrize(("topic", "version", "state"), golden_bodies(GOLDEN))
def test_a_golden_body_decodes_for_ever(topic: str, version: int, state: bytes) -> None:
    mapper = EventMapper(DOMAIN_EVENTS)
    event = mapper.to_domain_event(StoredEvent(STREAM, 1, topic, state))

    assert DOMAIN_EVENTS[topic] is type(event)
    stored = msgspec.json.decode(mapper.to_stored_event(event).state)
    if version == getattr(DOMAIN_EVENTS[topic], "class_version", 1):
        assert msgspec.json.decode(state).items() <= stored.items()


def test_every_event_has_a_golden_body_of_each_of_its_versions() -> None:
    there = {(param.values[0], param.values[1]) for param in golden_bodies(GOLDEN)}
    wanted = {
        (topic, version)
        for topic, event_class in DOMAIN_EVENTS.items()
        for version in range(1, getattr(event_class, "class_version", 1) + 1)
    }

    assert wanted == there
