from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from typer.testing import Result

from lastro import Memory
from lastro.adapters.scripted import ScriptedExtractor
from lastro.domain.errors import ExtractionUnreadableError

Lastro = Callable[..., Result]
Ask = Callable[..., Any]


@pytest.fixture
def failed(db: Path) -> None:
    """A conversation each of Livia and Marco, whose jobs failed at their only try."""
    answers = ScriptedExtractor([ExtractionUnreadableError("the answer is a shrug", raw="hm")] * 2)
    with Memory.open(db, extractor=answers, max_attempts=1) as memory:
        for resource in ("livia", "marco"):
            memory.record(resource, "kitchen", [{"role": "user", "content": "I'm allergic to hazelnuts."}])
        memory.work()


def test_work_does_what_waits_and_says_who_did_it(lastro: Lastro, ask: Ask, chat: Path) -> None:
    lastro("ingest", chat, "-r", "livia")

    result = lastro("work")
    again = lastro("work", "--until-idle")

    assert (0, "2 jobs done or tried by deterministic rules; 0 wait for another try, 0 failed.\n") == (
        result.exit_code,
        result.stdout,
    )
    assert again.stdout.startswith("0 jobs")
    assert ["done", "done"] == [job["status"] for job in ask("jobs")]


@pytest.mark.usefixtures("failed")
def test_failed_jobs_are_told_and_listed_with_the_error(lastro: Lastro, ask: Ask) -> None:
    result = lastro("work")
    job = ask("jobs", "--status", "failed")[0]

    assert result.exit_code == 3
    assert "0 wait for another try, 2 failed" in result.stdout
    assert "lastro jobs" in result.stderr
    assert ("livia", "kitchen", 1) == (job["resource_id"], job["target_id"], job["attempts"])
    assert ["the answer is a shrug"] == [error["error"] for error in job["errors"]]
    assert "the answer is a shrug" in lastro("jobs").stdout


@pytest.mark.usefixtures("failed")
def test_a_job_that_is_tried_again_can_succeed(lastro: Lastro, ask: Ask) -> None:
    lastro("jobs", "retry")

    result = lastro("work")

    assert (0, "") == (result.exit_code, result.stderr)
    assert ["hazelnuts"] == [fact["memory_value"] for fact in ask("facts", "-r", "livia")]


@pytest.mark.usefixtures("failed")
def test_a_retry_reaches_only_the_resource_that_is_named(lastro: Lastro, ask: Ask) -> None:
    first = lastro("jobs", "retry", "--resource", "livia")
    named_before = lastro("jobs", "--resource", "nobody", "retry")

    assert first.stdout.startswith("1 failed jobs")
    assert named_before.stdout.startswith("0 failed jobs")
    assert ["livia"] == [job["resource_id"] for job in ask("jobs", "--status", "pending")]
    assert ["marco"] == [job["resource_id"] for job in ask("jobs", "--resource", "marco", "--status", "failed")]


def test_work_without_a_reader_says_why_and_loses_nothing(lastro: Lastro, ask: Ask, chat: Path) -> None:
    lastro("ingest", chat, "-r", "livia")

    result = lastro("work", "--extractor", "none")

    assert result.exit_code == 7
    assert result.stderr == "lastro: extraction is switched off (MEMORY_EXTRACTOR=none)\n"
    assert ["pending"] == [job["status"] for job in ask("jobs")]


def test_a_model_path_that_leads_nowhere_is_named(lastro: Lastro, chat: Path) -> None:
    lastro("ingest", chat, "-r", "livia")

    result = lastro("work", "--extractor", "gemma", "--model-path", "nowhere.gguf")

    assert result.exit_code == 7
    assert "nowhere.gguf" in result.stderr


def test_an_extractor_must_be_one_that_ships(lastro: Lastro, chat: Path) -> None:
    lastro("ingest", chat, "-r", "livia")

    result = lastro("work", "--extractor", "oracle")

    assert result.exit_code == 2
    assert "'oracle'" in result.stderr


def test_watching_and_ending_when_idle_exclude_each_other(lastro: Lastro) -> None:
    assert 2 == lastro("work", "--watch", "--until-idle").exit_code


def test_no_jobs_is_said_on_stderr(lastro: Lastro, ask: Ask, chat: Path) -> None:
    lastro("ingest", chat, "-r", "livia")

    result = lastro("jobs", "--status", "failed")

    assert ("", "No such jobs.\n") == (result.stdout, result.stderr)
    assert [] == ask("jobs", "--status", "failed")
