from __future__ import annotations

import math
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec
import pytest

from lastro.adapters.answers import parse_answer
from lastro.adapters.answers.windows import Window
from lastro.adapters.gemma import GemmaSettings
from lastro.adapters.gemma.tuned import Line, Read, TunedAsking, answer_line
from lastro.adapters.gemma.tuning import Calibration, Tuning, load_tuning
from lastro.adapters.gemma.writing import Generated, LineEnds, Step
from lastro.domain.errors import ModelMissingError, ModelUnusableError

TUNING = Tuning("made", "made.gguf", "0" * 64, ("1" * 64,), "tuned-v1", nothing_above=0.7, end_above=0.4)
EVEN = Calibration(0.0, (0.0,) * 5)


class Typewriter:
    """Stands in for llama.cpp: writes the characters given, each for a token, where it may."""

    def __init__(self, wanted: str, stops: Sequence[float] = (0.0,)) -> None:
        self.wanted, self.stops, self.refused = wanted, list(stops), ""

    def beginning(self) -> list[int]:
        return [2]

    def tokens(self, text: str, *, control: bool) -> list[int]:
        return [ord(character) for character in text]

    def answer(self, beginning: Any, rest: Any, *, enough: Any, allowed: Any, ends: LineEnds, **_: Any) -> Generated:
        text = ""
        steps: list[Step] = []
        for character in self.wanted:
            if text[-1:] in ("", "\n") and ends.is_over(text, self.stops.pop(0) if self.stops else 1.0):
                break
            if not allowed(text + character):
                self.refused += character
                continue
            steps.append(Step(len(text), -0.1))
            text += character
            if enough(text):
                break
        return Generated(text, True, len(text), tuple(steps))


def asked(engine: Any, said: str = "I live in Braga.", tuning: Tuning = TUNING) -> str:
    return TunedAsking(engine, GemmaSettings(), tuning).answer(Window((f"user: {said}",), ("m1",))).text


def test_nothing_is_written_where_the_model_is_surer_of_nothing_than_the_limit() -> None:
    line = "I live in Braga => profile | home_city | Braga\n"

    assert "none" == asked(Typewriter(line, [0.71]))
    assert line == asked(Typewriter(line, [0.69]))


def test_the_limit_behind_a_line_is_another_one() -> None:
    first, second = "I live => habit | habit | lives\n", "Braga => profile | home_city | Braga\n"

    assert first == asked(Typewriter(first + second, [0.5, 0.5]))
    assert first + second == asked(Typewriter(first + second, [0.5, 0.3]))


def test_only_words_of_the_message_can_be_quoted() -> None:
    writer = Typewriter("I live in Faro, Braga => profile | home_city | Braga\n")

    assert asked(writer).startswith("I live in ")
    assert "F" in writer.refused


def test_only_the_closed_set_of_categories_can_be_named() -> None:
    writer = Typewriter("Braga => places | home_city | Braga\n")

    assert "places" not in asked(writer)
    assert "l" in writer.refused


def test_a_number_that_nobody_said_cannot_be_written() -> None:
    writer = Typewriter("Braga => identity | child | Ada, 31 years, 3 cats\n")

    assert "Braga => identity | child | Ada, 3 years, 3 cats\n" == asked(writer, "Braga. 3 cats, 1 fish. Ada")


def test_a_line_without_a_value_cannot_end() -> None:
    writer = Typewriter("Braga => profile | home_city\n | Braga\n")

    assert "Braga => profile | home_city | Braga\n" == asked(writer)


def test_an_answer_that_repeats_itself_ends() -> None:
    line = "Braga => profile | home_city | Braga\n"

    assert 2 * line == asked(Typewriter(9 * line, [0.0] * 9))


def test_the_probability_of_a_line_becomes_its_confidence() -> None:
    calibrated = msgspec.structs.replace(TUNING, calibration=Calibration(2.0, (1.0, 0.0, 0.0, 0.0, 0.0)))

    written = asked(Typewriter("Braga => profile | home_city | Braga\n", [0.5]), tuning=calibrated)

    (read,) = parse_answer(written, proposed_by="gemma").candidates
    assert ("Braga", "home_city", "Braga") == (read.memory_value, read.memory_key, read.evidence)
    assert round(1 / (1 + math.exp(-(2.0 + math.log(0.5)))), 2) == read.confidence


def test_a_line_out_of_the_form_gets_no_probability() -> None:
    read = Read((Line("Braga => profile"), Line("Braga => profile | home_city | Braga", (0.0,) * 5)), True, 9)

    assert "Braga => profile\nBraga => profile | home_city | Braga | 0.50\n" == read.judged(EVEN)
    assert "none" == Read((), True, 0).judged(EVEN)


@pytest.mark.parametrize(
    ("written", "confidence", "lasting"),
    [
        (answer_line("q", "goal", "goal", "v"), 0.7, True),
        (answer_line("q", "goal", "goal", "v", hedged=True), 0.5, True),
        (answer_line("q", "goal", "goal", "v", lasting=False), 0.7, False),
        (answer_line("q", "goal", "goal", "v", hedged=True, lasting=False), 0.5, False),
        ("q => goal | goal | v | 0.83", 0.83, True),
        ("q => goal | goal | v | ? | 0.83", 0.5, True),
        ("q => goal | goal | v | ? | 0.31", 0.31, True),
    ],
)
def test_marks_behind_a_value_are_no_part_of_it(written: str, confidence: float, lasting: bool) -> None:
    (read,) = parse_answer(written, proposed_by="gemma").candidates

    assert ("v", confidence, lasting) == (read.memory_value, read.confidence, read.is_user_memory_candidate)


@pytest.mark.parametrize("value", ["a | b", "what?", "~", "v | 0.5", "v | 7.25"])
def test_what_only_looks_like_a_mark_stays_in_the_value(value: str) -> None:
    (read,) = parse_answer(f"q => goal | goal | {value}\n", proposed_by="gemma").candidates

    assert (value, 0.7) == (read.memory_value, read.confidence)


def test_a_tuning_is_loaded_with_the_adapter_beside_it(tmp_path: Path) -> None:
    (tmp_path / "made.json").write_bytes(msgspec.json.encode(TUNING))
    (tmp_path / "made.gguf").write_bytes(b"GGUF")

    loaded = load_tuning(tmp_path / "made.json")

    assert (TUNING, tmp_path / "made.gguf") == (loaded.tuning, loaded.adapter)


def test_a_tuning_that_cannot_be_used_says_so(tmp_path: Path) -> None:
    with pytest.raises(ModelMissingError, match="no tuning"):
        load_tuning(tmp_path / "made.json")
    (tmp_path / "made.json").write_bytes(msgspec.json.encode(TUNING))
    with pytest.raises(ModelMissingError, match=r"made\.gguf"):
        load_tuning(tmp_path / "made.json")
    (tmp_path / "made.json").write_text('{"name": 3}')
    with pytest.raises(ModelUnusableError, match="cannot be used as a tuning"):
        load_tuning(tmp_path / "made.json")


def test_the_fingerprint_of_a_tuning_changes_with_its_limits() -> None:
    assert TUNING.fingerprint != msgspec.structs.replace(TUNING, nothing_above=0.71).fingerprint
    assert TUNING.fingerprint != msgspec.structs.replace(TUNING, adapter_sha256="2" * 64).fingerprint
