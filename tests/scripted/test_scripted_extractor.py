"""Recorded answers stand in for a model, and a missing one is loud."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest

from lastro.adapters.answers import Answer, load_prompt
from lastro.adapters.scripted import ScriptedExtractor, fragment_digest, load_recordings, save_recordings
from lastro.domain.errors import (
    ExtractionUnreadableError,
    ExtractorUnavailableError,
    InvalidInputError,
    RecordingMissingError,
)
from lastro.domain.fragment import Fragment, Message, Role

BEES = '[{"memory_key": "hobby", "memory_value": "keeps bees", "confidence": 0.8, "evidence": "I keep bees"}]'


def chat(content: str = "I keep bees") -> Fragment:
    message = Message("m1", Role.USER, content, datetime(2031, 5, 9, tzinfo=UTC))
    return Fragment((message,), frozenset({"m1"}))


def test_answers_are_given_in_order_and_what_was_asked_is_noted() -> None:
    extractor = ScriptedExtractor([BEES, "none"])

    first, second = extractor.extract(chat()), extractor.extract(chat("Good morning"))

    assert (["keeps bees"], "scripted") == (
        [candidate.memory_value for candidate in first.candidates],
        first.candidates[0].proposed_by,
    )
    assert () == second.candidates
    assert [chat(), chat("Good morning")] == extractor.asked
    assert "user: I keep bees" in extractor.prompts[0]
    assert load_prompt().version == extractor.fingerprint().prompt_version


def test_a_missing_answer_fails() -> None:
    extractor = ScriptedExtractor([BEES])
    extractor.extract(chat())

    with pytest.raises(RecordingMissingError):
        extractor.extract(chat())


def test_answers_are_found_by_fragment() -> None:
    extractor = ScriptedExtractor({fragment_digest(chat()): f"{BEES}\fnone"})

    assert 1 == len(extractor.extract(chat()).candidates)
    with pytest.raises(RecordingMissingError):
        extractor.extract(chat("something else"))


def test_answers_can_be_a_function_of_the_prompt() -> None:
    extractor = ScriptedExtractor(lambda prompt: BEES if "user: I keep bees" in prompt else "[]")

    assert [1, 0] == [len(extractor.extract(fragment).candidates) for fragment in (chat(), chat("Hello"))]


def test_an_exception_among_the_answers_is_raised() -> None:
    with pytest.raises(ExtractorUnavailableError):
        ScriptedExtractor([ExtractorUnavailableError("the model is away")]).extract(chat())


def test_an_answer_out_of_the_format_is_unreadable() -> None:
    with pytest.raises(ExtractionUnreadableError):
        ScriptedExtractor(["I could not say."]).extract(chat())


def test_an_answer_can_be_marked_as_cut_at_a_limit() -> None:
    assert ScriptedExtractor([Answer(BEES[:-1], finished=False)]).extract(chat()).truncated


def test_a_blank_fragment_uses_no_answer() -> None:
    extractor = ScriptedExtractor([])

    assert () == extractor.extract(chat("  ")).candidates
    assert [] == extractor.asked


def test_the_digest_of_a_fragment_tells_its_words_its_time_and_what_is_unread() -> None:
    other_time = replace(chat().messages[0], said_at=datetime(2032, 1, 1, tzinfo=UTC))
    others = [chat("I kept bees"), replace(chat(), unread=frozenset()), replace(chat(), messages=(other_time,))]

    assert fragment_digest(chat()) == fragment_digest(chat())
    assert fragment_digest(chat()) not in {fragment_digest(other) for other in others}


def test_recordings_are_saved_and_loaded(tmp_path: Path) -> None:
    recordings = {fragment_digest(chat()): BEES, "b": 'two\nlines\f"é"'}

    save_recordings(tmp_path / "answers.jsonl", recordings)

    assert recordings == load_recordings(tmp_path / "answers.jsonl")


def test_a_broken_recording_is_named_by_its_line(tmp_path: Path) -> None:
    (tmp_path / "answers.jsonl").write_text('{"fragment": "a", "raw": "none"}\n\n{"fragment": 1}\n')

    with pytest.raises(InvalidInputError, match="Line 3"):
        load_recordings(tmp_path / "answers.jsonl")
