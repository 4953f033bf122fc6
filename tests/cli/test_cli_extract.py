from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from typer.testing import Result

from lastro.adapters.cli.extracting import answer_to
from lastro.application.dry_run import UNDATED, DryReading
from lastro.domain.errors import ExtractionUnreadableError, ExtractorUnavailableError

Lastro = Callable[..., Result]

FIELDS = ["memory_key", "memory_value", "memory_category", "confidence", "evidence", "is_user_memory_candidate"]


def chats(*all_messages: Any) -> str:
    return "".join(
        json.dumps({"id": f"c{number}", "messages": messages}) + "\n" for number, messages in enumerate(all_messages, 1)
    )


def said(*words: str) -> list[dict[str, str]]:
    return [{"role": "user", "content": content} for content in words]


def answers(result: Result) -> list[dict[str, Any]]:
    return [json.loads(row) for row in result.stdout.splitlines()]


def extract(lastro: Lastro, given: str, *more: str) -> Result:
    return lastro("extract", "--from", "-", "--to", "-", *more, given=given)


def test_each_chat_gets_a_line_of_facts_in_the_candidate_schema(lastro: Lastro) -> None:
    result = extract(lastro, chats(said("I'm allergic to hazelnuts."), said("Hello there")))

    first, second = answers(result)
    assert result.exit_code == 0
    assert ["id", "facts"] == list(first)
    assert FIELDS == list(first["facts"][0])
    assert ("c1", "allergy", "I'm allergic to hazelnuts") == (
        first["id"],
        first["facts"][0]["memory_key"],
        first["facts"][0]["evidence"],
    )
    assert {"id": "c2", "facts": []} == second
    assert "2 chats read, 0 of them failed, 0 lines were no chats." in result.stderr


def test_nothing_is_stored(lastro: Lastro, tmp_path: Path) -> None:
    (tmp_path / "in.jsonl").write_text(chats(said("I'm allergic to hazelnuts.")), encoding="utf-8")

    result = lastro("extract", "--from", "in.jsonl", "--to", "out.jsonl")

    assert (0, "") == (result.exit_code, result.stdout)
    assert ["in.jsonl", "out.jsonl"] == sorted(file.name for file in tmp_path.iterdir())
    assert (tmp_path / "out.jsonl").read_text(encoding="utf-8").endswith("}]}\n")


def test_the_same_chats_give_the_same_bytes(lastro: Lastro) -> None:
    given = chats(said("Moro em Recife desde o ano passado.", "Sou vegetariana."), said("I have a dog named Rex."))

    assert extract(lastro, given).stdout == extract(lastro, given).stdout


def test_rejected_candidates_come_with_gate_and_reason(lastro: Lastro) -> None:
    secret = "I prefer the key sk-test-00FAKE00FAKE00FAKE for the printer."

    (plain,) = answers(extract(lastro, chats(said(secret))))
    (full,) = answers(extract(lastro, chats(said(secret)), "--rejected"))

    assert "rejected" not in plain
    assert [*FIELDS, "gate", "reason"] == list(full["rejected"][0])
    assert "secrets" == full["rejected"][0]["gate"]


def test_a_correction_within_a_chat_leaves_the_last_word(lastro: Lastro) -> None:
    (answer,) = answers(extract(lastro, chats(said("I live in Turin.", "I moved, I live in Genoa now."))))

    assert ["Genoa"] == [fact["memory_value"] for fact in answer["facts"] if fact["memory_key"] == "home_city"]


def test_what_a_chat_takes_back_is_no_fact_of_it(lastro: Lastro) -> None:
    (answer,) = answers(extract(lastro, chats(said("I have a dog.", "I no longer have a dog.")), "--rejected"))

    assert [] == answer["facts"]


def test_a_chat_that_fails_gets_an_error_and_stops_no_other(lastro: Lastro) -> None:
    given = chats(
        said("I live in Turin."),
        [{"role": "wizard", "content": "x"}],
        [{"role": "user", "content": "x", "at": "2026-03-01"}],
        [{"role": "user", "content": "x", "id": "1"}, {"role": "user", "content": "y", "id": "1"}],
        ["words"],
        said("I live in Genoa."),
    )

    result = extract(lastro, given)

    assert result.exit_code == 3
    rows = answers(result)
    assert [1, 0, 0, 0, 0, 1] == [len(row["facts"]) for row in rows]
    assert [False, True, True, True, True, False] == ["error" in row for row in rows]
    assert "6 chats read, 4 of them failed" in result.stderr


@pytest.mark.parametrize(
    ("error", "said_of_it"),
    [
        (ExtractionUnreadableError("a shrug", raw="hm"), "a shrug"),
        (ExtractorUnavailableError("asleep"), "asleep"),
        (ZeroDivisionError("by nought"), "internal error: ZeroDivisionError: by nought"),
    ],
)
def test_whatever_the_reader_does_a_chat_has_its_answer(error: Exception, said_of_it: str) -> None:
    def read(messages: object) -> DryReading:
        raise error

    assert {"id": "c1", "facts": [], "error": said_of_it} == answer_to(
        {"id": "c1", "messages": said("hello")}, read, rejected=True
    )


def test_lines_that_are_no_chats_are_named_by_number(lastro: Lastro) -> None:
    bad = [
        "oops",
        '{"messages": []}',
        '{"id": "x"}',
        '{"id": "x", "messages": {}}',
        "[]",
        '{"id": true, "messages": []}',
    ]

    result = extract(lastro, chats(said("I live in Turin.")) + "\n".join(bad) + "\n")

    assert result.exit_code == 3
    assert 1 == len(answers(result))
    assert [f"-:{number}" for number in range(2, 8)] == [r.split(": ")[0] for r in result.stderr.splitlines()[:-1]]


def test_an_id_may_be_a_number_and_comes_back_as_one(lastro: Lastro) -> None:
    (answer,) = answers(extract(lastro, '{"id": 7, "messages": []}'))

    assert {"id": 7, "facts": []} == answer


def test_chat_and_answers_must_be_different_files(lastro: Lastro, tmp_path: Path) -> None:
    file = tmp_path / "chats.jsonl"
    file.write_text(chats(said("I live in Turin.")), encoding="utf-8")

    result = lastro("extract", "--from", "chats.jsonl", "--to", file)

    assert result.exit_code == 2
    assert file.read_text(encoding="utf-8").startswith('{"id": "c1"')


def test_without_a_reader_nothing_is_read_or_written(lastro: Lastro, tmp_path: Path) -> None:
    result = lastro("extract", "--from", "-", "--to", "out.jsonl", "--extractor", "none", given=chats(said("x")))

    assert result.exit_code == 7
    assert not (tmp_path / "out.jsonl").exists()


def test_the_fixed_time_of_undated_chats_stands_in_the_help(lastro: Lastro) -> None:
    assert UNDATED.isoformat().replace("+00:00", "Z") in lastro("extract", "--help").stdout
