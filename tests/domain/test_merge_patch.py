"""Patches: RFC 7396 to the letter, and the gentle form that wipes nothing that it does not name."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lastro.domain.errors import InvalidPatchError
from lastro.domain.merge_patch import at_path, gentle_patch, leaves, merge_patch

RFC_7396_APPENDIX_A: list[tuple[Any, Any, Any]] = [
    ({"a": "b"}, {"a": "c"}, {"a": "c"}),
    ({"a": "b"}, {"b": "c"}, {"a": "b", "b": "c"}),
    ({"a": "b"}, {"a": None}, {}),
    ({"a": "b", "b": "c"}, {"a": None}, {"b": "c"}),
    ({"a": ["b"]}, {"a": "c"}, {"a": "c"}),
    ({"a": "c"}, {"a": ["b"]}, {"a": ["b"]}),
    ({"a": {"b": "c"}}, {"a": {"b": "d", "c": None}}, {"a": {"b": "d"}}),
    ({"a": [{"b": "c"}]}, {"a": [1]}, {"a": [1]}),
    (["a", "b"], ["c", "d"], ["c", "d"]),
    ({"a": "b"}, ["c"], ["c"]),
    ({"a": "foo"}, None, None),
    ({"a": "foo"}, "bar", "bar"),
    ({"e": None}, {"a": 1}, {"e": None, "a": 1}),
    ([1, 2], {"a": "b", "c": None}, {"a": "b"}),
    ({}, {"a": {"bb": {"ccc": None}}}, {"a": {"bb": {}}}),
]
NAMES = st.text("abc", min_size=1, max_size=2)
PLAIN = st.recursive(
    st.integers(0, 9) | st.booleans() | st.text("xyz", max_size=3),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(NAMES, inner, max_size=3),
    max_leaves=8,
)
DOCUMENTS = st.dictionaries(NAMES, PLAIN, max_size=4)


@pytest.mark.parametrize(("target", "patch", "merged"), RFC_7396_APPENDIX_A)
def test_the_examples_of_the_rfc_hold(target: Any, patch: Any, merged: Any) -> None:
    assert merge_patch(target, patch) == merged


@given(DOCUMENTS, DOCUMENTS)
def test_a_patch_applied_twice_is_one_applied_once(document: dict[str, Any], patch: dict[str, Any]) -> None:
    once = merge_patch(document, patch)

    assert merge_patch(once, patch) == once


@given(DOCUMENTS, DOCUMENTS)
def test_the_gentle_form_keeps_every_member_that_it_does_not_name(
    document: dict[str, Any], patch: dict[str, Any]
) -> None:
    try:
        merged = gentle_patch(document, patch)
    except InvalidPatchError:
        return

    assert {name: value for name, value in document.items() if name not in patch} == {
        name: value for name, value in merged.items() if name not in patch
    }


@given(DOCUMENTS)
def test_empty_values_change_nothing_in_the_gentle_form(document: dict[str, Any]) -> None:
    for empty in (None, [], {}):
        assert gentle_patch(document, dict.fromkeys(document, empty)) == document


@pytest.mark.parametrize(
    ("patch", "merged"),
    [
        ({"pets": ["Rex"]}, {"pets": ["Kiko", "Rex"], "home": {"city": "Faro"}}),
        ({"pets": ["Kiko"]}, {"pets": ["Kiko"], "home": {"city": "Faro"}}),
        ({"pets": {"$remove": ["Kiko"]}}, {"pets": [], "home": {"city": "Faro"}}),
        ({"pets": {"$append": ["Rex", "Rex"]}}, {"pets": ["Kiko", "Rex"], "home": {"city": "Faro"}}),
        ({"pets": {"$set": []}}, {"pets": [], "home": {"city": "Faro"}}),
        ({"home": {"city": {"$delete": True}}}, {"pets": ["Kiko"], "home": {}}),
        ({"home": {"$set": "a barge"}}, {"pets": ["Kiko"], "home": "a barge"}),
        ({"home": {"floor": 2}}, {"pets": ["Kiko"], "home": {"city": "Faro", "floor": 2}}),
    ],
)
def test_what_is_meant_beyond_adding_is_said_by_an_operation(patch: dict[str, Any], merged: dict[str, Any]) -> None:
    assert gentle_patch({"pets": ["Kiko"], "home": {"city": "Faro"}}, patch) == merged


@pytest.mark.parametrize(
    ("patch", "place"),
    [
        ({"$set": 1}, "\\$set"),
        ({"city": {"$append": ["x"]}}, "city"),
        ({"pets": {"$remove": "Kiko"}}, "pets"),
        ({"city": {"$remove": ["x"]}}, "city"),
        ({"city": {"$delete": False}}, "city"),
        ({"city": {"$set": 1, "$delete": True}}, "city"),
        ({"city": ["x"]}, "city"),
    ],
)
def test_an_operation_that_does_not_fit_is_refused_with_its_place(patch: dict[str, Any], place: str) -> None:
    with pytest.raises(InvalidPatchError, match=place):
        gentle_patch({"pets": ["Kiko"], "city": "Faro"}, patch)


def test_leaves_and_paths_speak_of_the_same_places() -> None:
    document = {"home": {"city": "Faro", "rooms": ["kitchen", {"name": "attic"}]}, "tags": []}

    assert {path: at_path(document, path) for path, _ in leaves(document)} == dict(leaves(document))
    assert at_path(document, "home.garden") is None
