"""Whatever is appended, in whatever portions: live tables equal rebuilt ones, and the log stays whole."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st
from shelf import Book, acquired, append, dump, open_shelf, then

from lastro.domain.errors import ConflictError

OTHER_KINDS: dict[str, dict[str, Any]] = {
    "Praised": {"stars": 4},
    "Lent": {"to": "Bento"},
    "Returned": {},
    "Lost": {},
}
Streams = dict[str, tuple[int, bool]]
"""Title to (version, whether the book is there)."""

steps = st.tuples(
    st.sampled_from(["Acquired", "Moved", *OTHER_KINDS]),
    st.sampled_from(["Iracema", "Senhora", "Lucíola"]),
    st.sampled_from(["fiction", "travel"]),
    st.integers(0, 2),
)


def decided(steps: list[Any], streams: Streams) -> tuple[list[Any], Streams]:
    """Return the events of those steps that make sense, and how the streams stand after them."""
    events, streams = [], dict(streams)
    for kind, title, shelf, place in steps:
        version, is_there = streams.get(title, (0, False))
        if (kind == "Acquired") == is_there:
            continue
        streams[title] = version + 1, kind != "Lost"
        if kind == "Acquired":
            events.append(replace(acquired(title, shelf, place), originator_version=version + 1))
        else:
            values = {"shelf": shelf, "place": place} if kind == "Moved" else OTHER_KINDS[kind]
            events.append(then(getattr(Book, kind), title, version + 1, **values))
    return events, streams


@settings(max_examples=120, deadline=None)
@given(st.lists(st.lists(steps, max_size=6), max_size=12))
def test_live_tables_equal_rebuilt_ones_after_any_sequence_of_appends(portions: list[list[Any]]) -> None:
    streams: Streams = {}
    with open_shelf(":memory:") as store:
        for portion in portions:
            events, after = decided(portion, streams)
            with suppress(ConflictError):
                append(store, *events)
                streams = after
        store.catch_up()
        live = dump(store)
        found = store.verify()
        store.rebuild()

        assert [] == found
        assert live == dump(store)
        assert sum(version for version, _ in streams.values()) == store.position()
