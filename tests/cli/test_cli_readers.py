from __future__ import annotations

import json
import tempfile
from collections.abc import Iterator
from typing import Any, BinaryIO, cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lastro.adapters.cli.readers import Format, Source, SourceError, format_of, read
from lastro.application.ingest import Heard, Unusable

json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=8,
)
names = st.sampled_from(["a", "b", "c", None])
messages = st.fixed_dictionaries(
    {},
    optional={
        "id": json_values,
        "author": st.one_of(
            json_values, st.fixed_dictionaries({"role": st.sampled_from(["user", "assistant", "tool"])})
        ),
        "content": st.one_of(
            json_values,
            st.fixed_dictionaries(
                {"content_type": st.just("text"), "parts": st.one_of(json_values, st.lists(st.text()))}
            ),
        ),
        "create_time": st.one_of(json_values, st.floats(min_value=-1e300, max_value=1e300)),
        "recipient": json_values,
        "metadata": json_values,
    },
)
nodes = st.one_of(
    json_values, st.fixed_dictionaries({"parent": names, "message": messages}, optional={"children": json_values})
)
conversations = st.fixed_dictionaries(
    {"id": st.text(min_size=1, max_size=4), "mapping": st.dictionaries(names.filter(bool), nodes, max_size=3)},
    optional={"current_node": names | json_values, "create_time": json_values},
)


def found_in(content: bytes, form: Format | None) -> Iterator[Heard | Unusable]:
    with tempfile.TemporaryFile() as file:
        file.write(content)
        file.flush()
        source = Source("file.txt", cast(BinaryIO, file))
        try:
            form = form or format_of(source)
        except SourceError as error:
            yield Unusable(1, str(error))
            return
        if form:
            yield from read(source, form, None)


def lines_of(content: bytes) -> int:
    return content.count(b"\n") + 1


@pytest.mark.parametrize("form", [*Format, None])
@given(content=st.binary(max_size=200) | st.text(max_size=200).map(lambda text: text.encode("utf-8", "replace")))
def test_any_bytes_are_read_as_messages_or_named_with_their_line(content: bytes, form: Format | None) -> None:
    for found in found_in(content, form):
        assert 1 <= found.place <= lines_of(content)
        assert found.reason if isinstance(found, Unusable) else found.thread


@given(values=st.lists(json_values, max_size=4), blanks=st.sampled_from(["", " ", "\n", "\r\n\r\n"]))
def test_every_object_of_json_lines_is_accounted_for(values: list[Any], blanks: str) -> None:
    content = blanks.join(json.dumps(value) + " " for value in values).encode()

    assert len(values) >= len(list(found_in(content, Format.JSONL)))


@given(exported=st.lists(conversations, max_size=3), indent=st.sampled_from([None, 1]))
def test_any_tree_of_a_chatgpt_export_ends_in_spoken_words(exported: list[Any], indent: int | None) -> None:
    for found in found_in(json.dumps(exported, indent=indent).encode(), Format.CHATGPT):
        if isinstance(found, Heard):
            assert found.message["role"] in {"user", "assistant"}
            assert found.message["content"].strip()
            assert found.message["at"].tzinfo is not None


@given(exported=st.lists(conversations, min_size=1, max_size=3))
def test_as_many_conversations_are_found_as_the_export_holds_whatever_stands_in_them(exported: list[Any]) -> None:
    numbered = [
        {**one, "id": f"c{number}", "mapping": {"n": spoken('a " } { [')}} for number, one in enumerate(exported)
    ]
    for one in numbered:
        one.pop("current_node", None)

    threads = [found.thread for found in found_in(json.dumps(numbered).encode(), None) if isinstance(found, Heard)]

    assert [one["id"] for one in numbered] == threads


def spoken(words: str) -> dict[str, Any]:
    return {
        "parent": None,
        "message": {"author": {"role": "user"}, "content": {"content_type": "text", "parts": [words]}},
    }


@pytest.mark.parametrize(
    ("head", "form"),
    [
        ('{"role": "user", "content": "x"}', Format.JSONL),
        ('\n\n  {"role": "user", "content": "the \\"mapping\\" of it"}', Format.JSONL),
        ('oops\n{"role": "user"}', Format.JSONL),
        ('[{"mapping": {}}]', Format.CHATGPT),
        ('{"title": "x",\n "mapping": {}}', Format.CHATGPT),
        ("A chat\n\nUser: {hello}", Format.TRANSCRIPT),
        ("Usuário:olá", Format.TRANSCRIPT),
        ("  ", None),
    ],
)
def test_the_form_is_told_by_the_beginning(head: str, form: Format | None) -> None:
    with tempfile.TemporaryFile() as file:
        file.write(head.encode())
        file.flush()

        assert form == format_of(Source("x", cast(BinaryIO, file)))
