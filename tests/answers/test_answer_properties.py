"""What holds for every answer, whatever a model or a stranger wrote."""

from __future__ import annotations

import json
import time
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lastro.adapters.answers import parse_answer
from lastro.adapters.answers.grammar import STRICT, Number
from lastro.adapters.answers.scan import Array, Object, Outcome, Value, scan
from lastro.domain.normalize import clean_text

WORDS = st.text(min_size=1, max_size=40).map(lambda text: f"w{text}w")
ITEMS = st.fixed_dictionaries(
    {
        "memory_key": WORDS,
        "memory_value": WORDS,
        "memory_category": WORDS,
        "confidence": st.floats(0, 1),
        "evidence": WORDS,
    }
)
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(),
    lambda children: st.lists(children, max_size=4) | st.dictionaries(st.text(), children, max_size=4),
    max_leaves=20,
)
PIECES = st.sampled_from(
    ["[", "]", "{", "}", '"', "'", ":", ",", "\\", "\n", " ", "//", "/*", "*/", "#", "```", "<think>", "</think>",
     "none", "memory_value", '"memory_key": "a"', "=>", "|", "1", "-", "true",
     "\ufeff", "\x00", "“", "”", "é", "[]", "{}"]
)  # fmt: skip
NOISE = st.lists(PIECES | st.text(max_size=5), max_size=60).map("".join)
PROSE = st.text(max_size=60).filter(lambda text: "<" not in text)


@given(NOISE | st.text(), st.booleans())
def test_any_answer_ends_in_one_of_four_ways_and_never_in_an_exception(raw: str, finished: bool) -> None:
    answer = parse_answer(raw, finished=finished, proposed_by="test")

    assert answer.status in {"ok", "empty", "partial", "unreadable"}
    assert answer.candidates or answer.status != "partial"
    assert not answer.candidates or answer.status in {"ok", "partial"}
    assert all(candidate.memory_key and candidate.memory_value for candidate in answer.candidates)
    assert all(0.0 <= candidate.confidence <= 1.0 for candidate in answer.candidates)


@given(st.lists(ITEMS, min_size=1, max_size=3), PROSE | NOISE.filter(lambda text: "<" not in text), PROSE)
def test_valid_items_of_a_valid_array_survive_any_surroundings(
    items: list[dict[str, object]], before: str, after: str
) -> None:
    raw = f"{before}\n{json.dumps(items)}\n{after}"

    answer = parse_answer(raw, proposed_by="test")

    expected = {" ".join(clean_text(str(item["memory_value"])).split()) for item in items}
    assert expected <= {candidate.memory_value for candidate in answer.candidates}


@given(st.lists(ITEMS, min_size=1, max_size=3), st.data())
def test_of_a_cut_array_every_candidate_is_one_of_the_whole_items(
    items: list[dict[str, object]], data: st.DataObject
) -> None:
    whole = json.dumps(items)
    cut = data.draw(st.integers(0, len(whole)))

    answer = parse_answer(whole[:cut], finished=False, proposed_by="test")

    kept = {(candidate.memory_value, candidate.evidence) for candidate in answer.candidates}
    assert kept <= {(one_line(item["memory_value"]), one_line(item["evidence"])) for item in items}


@given(NOISE)
def test_no_value_holds_words_that_the_answer_does_not(raw: str) -> None:
    candidates = parse_answer(raw, proposed_by="test").candidates

    squeezed = "".join(clean_text(raw).split())
    assert all("".join(candidate.memory_value.split()) in squeezed or "\\" in raw for candidate in candidates)


@given(JSON.filter(lambda value: isinstance(value, list | dict)))
def test_valid_json_is_read_as_json_reads_it(value: object) -> None:
    text = json.dumps(value)
    if STRICT.skip(text, 0) != 0 or depth(value) > 16:
        return

    (found,) = scan(text).found

    assert (Outcome.CLOSED, value) == (found.outcome, plain(found.root))


def one_line(value: object) -> str:
    return " ".join(clean_text(str(value)).split())


def plain(value: Value) -> object:
    if isinstance(value, Array):
        return [plain(item) for item in value.items]
    if isinstance(value, Object):
        return {name: plain(item) for name, item in value.fields}
    return json.loads(value) if isinstance(value, Number) else value


def depth(value: object) -> int:
    children = value if isinstance(value, list) else list(value.values()) if isinstance(value, dict) else None
    return 0 if children is None else 1 + max(map(depth, children), default=0)


def cpu_seconds(work: Callable[[], object]) -> float:
    started = time.process_time()
    work()
    return time.process_time() - started


HOSTILE = [
    "[", "{", "[{", '{"a":', '{"a":"', '["[",', '[",[",', "{'a':'", "[1,", "[[1],", '"', "[# {", "{a:b,", '{"a" ',
    '{"memory_value":"', '[{"memory_key":"a","memory_value":"b"},', "a => b | c | d\n", "a => b | c | d => ", "[' ",
    "<think>\n", "</think>", "```\n", "[/* ", '\\"', " ", "none\n",
]  # fmt: skip


@pytest.mark.parametrize("piece", HOSTILE)
def test_time_grows_with_the_length_only(piece: str) -> None:
    def reading(size: int) -> float:
        raw = piece * (size // len(piece))
        return min(cpu_seconds(lambda: parse_answer(raw, proposed_by="test")) for _ in range(2))

    small, large = reading(20_000), reading(160_000)

    assert large < 8 * 4 * max(small, 0.01)


def test_an_array_at_the_end_of_a_megabyte_of_noise_is_found() -> None:
    item = {"memory_key": "hobby", "memory_value": "keeps bees", "evidence": "I keep bees"}
    noise = ('{"a": [1, "' + "x[y]{z} " * 20 + "'\n") * 6_000

    answer = parse_answer(noise + "\n" + json.dumps([item]), proposed_by="test")

    assert len(noise) > 900_000
    assert ["keeps bees"] == [candidate.memory_value for candidate in answer.candidates]
