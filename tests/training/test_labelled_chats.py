from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from recipe.chats import DataError, frames, load, related, split

from .speaking import chat

FACT = {
    "memory_key": "home_city", "memory_value": "Braga", "memory_category": "profile", "confidence": 0.95,
    "evidence": "I live in Braga", "is_user_memory_candidate": True,
}  # fmt: skip
ITEM = {
    "id": "a", "lang": "en", "kind": "made", "facts": [FACT],
    "messages": [
        {"role": "user", "content": "I live in Braga."}, {"role": "assistant", "content": "I live in Braga too."},
    ],
}  # fmt: skip


def written(folder: Path, *items: dict[str, Any]) -> Path:
    (folder / "made.jsonl").write_text("".join(json.dumps(item) + "\n" for item in items), "utf-8")
    return folder


def said(content: str, role: str = "user") -> dict[str, str]:
    return {"role": role, "content": content}


def test_a_labelled_chat_is_read_as_it_stands(tmp_path: Path) -> None:
    (read,) = load(written(tmp_path, ITEM))

    assert ("a", "en", "made") == (read.id, read.lang, read.kind)
    assert ["user", "assistant"] == [turn.role for turn in read.turns]
    assert ("home_city", "Braga", "I live in Braga") == (read.facts[0].key, read.facts[0].value, read.facts[0].evidence)


@pytest.mark.parametrize(
    ("item", "reason"),
    [
        (ITEM | {"facts": [FACT | {"evidence": "I lived in Braga"}]}, "stands in 0 user messages"),
        (ITEM | {"facts": [FACT | {"evidence": "too"}]}, "stands in 0 user messages"),
        (ITEM | {"messages": [said("I live in Braga"), said("yes, I live in Braga")]}, "stands in 2 user messages"),
        (ITEM | {"facts": [FACT | {"memory_category": "place"}]}, "unknown category 'place'"),
        (ITEM | {"facts": [FACT | {"memory_key": "Home City"}]}, "'Home City' is no key"),
        (ITEM | {"facts": [FACT | {"confidence": 0.7}]}, "the confidence 0.7"),
        (ITEM | {"facts": [FACT | {"memory_value": " "}]}, "no value on one line"),
        (ITEM | {"messages": [said("I live in Braga", "person")]}, "unknown roles"),
        (ITEM | {"messages": [said("Hello", "assistant")], "facts": []}, "the user says nothing"),
    ],
)
def test_a_chat_that_would_teach_something_wrong_is_refused(tmp_path: Path, item: dict[str, Any], reason: str) -> None:
    with pytest.raises(DataError, match=f"made.jsonl:1: .*{reason}"):
        load(written(tmp_path, item))


def test_an_id_that_comes_twice_is_refused_and_every_problem_is_named(tmp_path: Path) -> None:
    with pytest.raises(DataError) as refusal:
        load(written(tmp_path, ITEM, ITEM, ITEM | {"id": "b", "facts": [FACT | {"evidence": ""}]}))

    assert ["made.jsonl:2", "made.jsonl:3"] == [line.partition(": ")[0] for line in str(refusal.value).splitlines()]


def test_a_folder_without_chats_is_refused(tmp_path: Path) -> None:
    with pytest.raises(DataError, match="no chat"):
        load(tmp_path)


def test_the_chats_of_the_repository_are_in_the_form(data: Path) -> None:
    chats = load(data)

    assert len(chats) >= 600
    assert {"en", "pt", "es"} <= {chat.lang for chat in chats}


def test_chats_that_share_a_sentence_but_for_names_and_numbers_are_related() -> None:
    chats = [
        chat("By now I have lived in Braga for 12 years.", name="a"),
        chat("By now I have lived in Faro for 7 years. Where do people swim there in May?", name="b"),
        chat("Where do people swim there in May? And in winter?", name="c"),
        chat("Thank you so much!", name="d"),
        chat("Thank you so much!", name="e"),
    ]

    assert [["a", "b", "c"], ["d"], ["e"]] == sorted(sorted(each.id for each in group) for group in related(chats))


def test_no_frame_of_a_sentence_stands_in_training_and_in_validation(data: Path) -> None:
    chats = load(data)

    parts = split(chats, share=0.1, seed=20)

    assert sorted(each.id for each in chats) == sorted(
        each.id for part in (parts.training, parts.validation) for each in part
    )
    assert 0.05 * len(chats) < len(parts.validation) <= 0.1 * len(chats)
    learnt, asked = ({frame for each in part for frame in frames(each)} for part in (parts.training, parts.validation))
    assert set() == learnt & asked


def test_the_same_seed_parts_the_chats_in_the_same_way(data: Path) -> None:
    chats = load(data)

    assert split(chats, share=0.1, seed=3) == split(chats, share=0.1, seed=3)
    assert split(chats, share=0.1, seed=3) != split(chats, share=0.1, seed=4)
