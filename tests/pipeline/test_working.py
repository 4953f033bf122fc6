"""Working: jobs wait, are tried again, end, and are never done twice."""

from __future__ import annotations

import json
import logging
import sqlite3
from collections.abc import Callable
from contextlib import closing
from datetime import timedelta
from pathlib import Path
from threading import Barrier, Event, Thread

import pytest

from lastro import Memory
from lastro.adapters.scripted import ScriptedExtractor
from lastro.adapters.sqlite.jobs import MAX_ERROR_LENGTH
from lastro.application.jobs import JobPolicy, JobStatus
from lastro.domain.errors import ExtractorUnavailableError
from lastro.domain.time import from_utc_text

from .kit import (
    CHAT,
    MONDAY,
    TUESDAY,
    WHO,
    Doing,
    HandClock,
    Opened,
    as_reply,
    extractions,
    fact,
    replies,
    says,
    values,
)

Listening = Callable[..., Memory]
MOVED = says("I live in Nantes.")


CUT_SHORT = json.dumps([fact("Nantes", "I live in Nantes")])[:-1] + ', {"memory_key": "pet", "memory_va'


class KilledError(BaseException):
    """The worker's process ends without a word."""


def due_in_s(memory: Memory, clock: HandClock) -> list[float]:
    """How long each job waits from now, in seconds."""
    return [(from_utc_text(job.run_after) - clock.now()).total_seconds() for job in extractions(memory)]


def read(memory: Memory) -> int:
    """Do what waits; return how many chats were read or tried."""
    before = sum(job.attempts for job in extractions(memory))
    memory.work()
    return max(sum(job.attempts for job in extractions(memory)) - before, 0)


def users_words(model: ScriptedExtractor) -> list[set[str]]:
    """The unread messages of the user in each fragment that the model was asked about."""
    return [{message.message_id for message in fragment.sources()} for fragment in model.asked]


def test_an_answered_turn_is_read_after_the_debounce(listening: Listening, clock: HandClock) -> None:
    memory = listening([fact("Nantes")], debounce_s=2)
    memory.record(WHO, CHAT, [MOVED, replies()])

    assert memory.work(until_idle=False) == 0
    clock.pass_by(2)
    assert memory.work(until_idle=False) == 1
    assert values(memory) == ["Nantes"]


def test_a_turn_that_is_not_answered_waits_for_the_answer(listening: Listening, clock: HandClock) -> None:
    memory = listening(debounce_s=2, max_wait_s=30)

    memory.record(WHO, CHAT, [MOVED])
    unanswered = due_in_s(memory, clock)
    clock.pass_by(5)
    memory.record(WHO, CHAT, [replies()])

    assert unanswered == [30]
    assert due_in_s(memory, clock) == [2]


def test_a_lively_chat_waits_for_quiet_but_not_for_ever(listening: Listening, clock: HandClock) -> None:
    memory = listening(debounce_s=10, max_wait_s=30)
    waits = []
    for turn in range(5):
        memory.record(WHO, CHAT, [says(f"Turn {turn}.", id=f"u{turn}"), replies()])
        waits += due_in_s(memory, clock)
        clock.pass_by(8)

    assert waits == [10, 10, 10, 6, 0]
    assert [job.status for job in extractions(memory)] == ["pending"]


def test_turns_that_come_together_are_read_together(listening: Listening) -> None:
    memory = listening([fact("Nantes")])
    memory.record(WHO, CHAT, [MOVED, replies()])
    memory.record(WHO, CHAT, [says("I have a cat."), replies()])

    assert read(memory) == 1
    assert [run.messages for run in memory.runs(WHO)] == [4]


def test_what_was_read_is_not_read_again(listening: Listening) -> None:
    memory = listening([fact("Nantes")])
    memory.record(WHO, CHAT, [MOVED, replies()])

    assert (read(memory), read(memory)) == (1, 0)
    assert len(memory.runs(WHO)) == 1


def test_only_new_messages_are_unread_and_earlier_ones_are_context(opened: Opened) -> None:
    model = ScriptedExtractor(["[]", "[]"])
    memory = opened(model)
    memory.record(WHO, CHAT, [says("I live in Nantes.", id="a")])
    memory.work()
    memory.record(WHO, CHAT, [says("And I row.", id="b")])
    memory.work()

    assert [set(fragment.unread) for fragment in model.asked] == [{"a"}, {"b"}]
    assert [[m.message_id for m in fragment.messages] for fragment in model.asked] == [["a"], ["a", "b"]]


def test_messages_are_shown_in_the_order_in_which_they_were_said(opened: Opened) -> None:
    model = ScriptedExtractor(["[]"])
    memory = opened(model)
    memory.record(WHO, CHAT, [says("Then Lille.", id="late", at=TUESDAY), says("First Nantes.", id="early", at=MONDAY)])

    memory.work()

    assert [[m.message_id for m in fragment.messages] for fragment in model.asked] == [["early", "late"]]


def test_a_job_for_a_chat_that_has_been_read_ends_without_asking(opened: Opened) -> None:
    model = ScriptedExtractor(["[]"])
    memory = opened(model)
    memory.record(WHO, CHAT, [MOVED])
    memory.work()
    with closing(sqlite3.connect(opened.path)) as raw, raw:
        raw.execute("UPDATE memory_jobs SET status = 'pending', attempts = 0")

    assert read(memory) == 1
    assert len(model.asked) == 1
    assert [job.status for job in extractions(memory)] == ["done"]


def test_a_long_chat_is_read_window_by_window(opened: Opened) -> None:
    model = ScriptedExtractor(["[]"] * 3)
    memory = opened(model, window_messages=2)
    memory.record(WHO, CHAT, [says(f"Line {n}.", id=f"m{n}") for n in range(5)])

    memory.work()

    assert [sorted(fragment.unread) for fragment in model.asked] == [["m0", "m1"], ["m2", "m3"], ["m4"]]


@pytest.mark.parametrize("blank", ["", "   ", "\n\t"])
def test_a_model_is_not_asked_where_the_user_said_nothing(opened: Opened, blank: str) -> None:
    model = ScriptedExtractor([])
    memory = opened(model)
    memory.record(WHO, CHAT, [says(blank), replies("Are you there?")])

    memory.work()

    assert model.asked == []
    assert [job.status for job in extractions(memory)] == ["done"]


def test_a_model_that_fails_is_asked_again_after_longer_and_longer_waits(
    listening: Listening, clock: HandClock
) -> None:
    down = ExtractorUnavailableError("the model is busy")
    memory = listening(down, down, down, [fact("Nantes")], backoff_s=5)
    memory.record(WHO, CHAT, [MOVED])
    waits = []
    memory.work()
    for _ in range(3):
        (wait,) = due_in_s(memory, clock)
        waits.append(wait)
        assert memory.work(until_idle=False) == 0
        clock.pass_by(wait)
        memory.work(until_idle=False)

    assert waits == [5, 10, 20]
    assert values(memory) == ["Nantes"]
    assert [[words for _, words in job.errors] for job in extractions(memory)] == [["the model is busy"] * 3]


def test_a_job_that_failed_too_often_stands_as_failed_until_somebody_retries_it(listening: Listening) -> None:
    memory = listening(ExtractorUnavailableError("no"), [fact("Nantes")], max_attempts=1)
    memory.record(WHO, CHAT, [MOVED])
    memory.work()
    (failed,) = memory.jobs(status=JobStatus.FAILED)

    retried = memory.retry(WHO)
    memory.work()

    assert (failed.attempts, failed.last_error, retried) == (1, "no", 1)
    assert values(memory) == ["Nantes"]


def test_retrying_one_person_s_jobs_leaves_the_others(listening: Listening) -> None:
    down = ExtractorUnavailableError("no")
    memory = listening(down, down, max_attempts=1)
    memory.record(WHO, CHAT, [MOVED])
    memory.record("jonas", CHAT, [MOVED])
    memory.work()

    assert memory.retry("jonas") == 1
    assert [job.resource_id for job in memory.jobs(status=JobStatus.FAILED)] == [WHO]


def test_a_new_turn_gives_a_failed_chat_another_chance(listening: Listening) -> None:
    memory = listening(ExtractorUnavailableError("no"), [fact("Nantes")], max_attempts=1)
    memory.record(WHO, CHAT, [MOVED])
    memory.work()

    memory.record(WHO, CHAT, [says("Still there?"), replies()])
    memory.work()

    assert values(memory) == ["Nantes"]


def test_one_chat_that_fails_does_not_hold_up_the_others(listening: Listening) -> None:
    memory = listening(ExtractorUnavailableError("no"), [fact("Nantes")])
    memory.record("jonas", CHAT, [says("Hello.")])
    memory.record(WHO, CHAT, [MOVED])

    memory.work()

    assert values(memory) == ["Nantes"]


def test_an_unreadable_answer_is_kept_and_its_messages_stay_unread(listening: Listening, clock: HandClock) -> None:
    memory = listening("I would rather not.", [fact("Nantes")])
    memory.record(WHO, CHAT, [MOVED])
    memory.work()
    (thread,) = memory.threads(WHO)
    (job,) = extractions(memory)

    clock.pass_by(60)
    memory.work(until_idle=False)

    assert (thread.read_to, job.status, job.attempts) == (0, "pending", 1)
    assert [run.outcome for run in memory.runs(WHO)] == ["unreadable", "completed"]
    assert values(memory) == ["Nantes"]


def test_an_answer_that_says_nothing_was_found_counts_as_read(listening: Listening) -> None:
    memory = listening("[]")
    memory.record(WHO, CHAT, [MOVED])
    memory.work()

    (thread,) = memory.threads(WHO)
    assert thread.read_to == thread.last_position
    assert [(run.outcome, run.accepted) for run in memory.runs(WHO)] == [("completed", 0)]


def test_an_answer_that_is_cut_short_keeps_its_whole_facts_and_is_asked_again_once(opened: Opened) -> None:
    model = ScriptedExtractor([CUT_SHORT, as_reply([fact("cat", "I have a cat", key="pet")])])
    memory = opened(model)
    memory.record(WHO, CHAT, [says("I live in Nantes.", id="a"), says("I have a cat.", id="b")])

    memory.work()

    assert [set(fragment.unread) for fragment in model.asked] == [{"a", "b"}, {"b"}]
    assert values(memory) == ["Nantes", "cat"]
    assert [run.outcome for run in memory.runs(WHO)] == ["truncated"]


def test_an_answer_that_is_cut_short_twice_is_not_asked_a_third_time(opened: Opened) -> None:
    model = ScriptedExtractor([CUT_SHORT, CUT_SHORT])
    memory = opened(model)
    memory.record(WHO, CHAT, [says("I live in Nantes."), says("I have a cat.")])

    memory.work()

    assert len(model.asked) == 2
    assert values(memory) == ["Nantes"]


def test_a_job_whose_worker_was_killed_is_done_by_another_once_its_lease_ends(opened: Opened, clock: HandClock) -> None:
    def be_killed() -> None:
        raise KilledError

    doomed = opened(Doing(ScriptedExtractor([]), be_killed), lease_s=60)
    doomed.record(WHO, CHAT, [MOVED])
    with pytest.raises(KilledError):
        doomed.work()
    another = opened.answering([fact("Nantes")], lease_s=60)

    assert another.work() == 0
    clock.pass_by(61)
    assert read(another) == 1
    assert values(another) == ["Nantes"]


@pytest.mark.parametrize("edit", ["status='running', lease_until=NULL", "attempts=9, status='running', errors='x'"])
def test_a_job_that_was_edited_by_hand_holds_up_no_other(opened: Opened, edit: str) -> None:
    memory = opened.answering([fact("Nantes")], [fact("Brest")], max_attempts=5)
    memory.record(WHO, CHAT, [MOVED])
    with closing(sqlite3.connect(opened.path)) as edited, edited:
        edited.execute(f"UPDATE memory_jobs SET {edit}")
    memory.record(WHO, "chat-2", [MOVED])

    memory.work()

    assert [job.status for job in extractions(memory) if job.target_id == "chat-2"] == ["done"]
    assert [job.errors for job in memory.jobs(status=JobStatus.RUNNING)] == []


def test_the_wait_between_tries_has_an_end_however_many_there_were() -> None:
    policy = JobPolicy(backoff_s=5, max_backoff_s=600)

    assert [policy.backoff_after_s(attempts) for attempts in (1, 2, 3, 1_000_000)] == [5, 10, 20, 600]


class SpeechlessError(Exception):
    """An error that cannot say what it is."""

    def __str__(self) -> str:
        raise RuntimeError


@pytest.mark.parametrize(
    ("error", "kept"),
    [
        (ValueError("half \ud83d"), "ValueError: half \ufffd"),
        (ExtractorUnavailableError("half \ud83d"), "half \ufffd"),
        (SpeechlessError(), "SpeechlessError"),
        (ValueError("x" * 1_000_000), f"ValueError: {'x' * (MAX_ERROR_LENGTH - 12)}"),
    ],
)
def test_whatever_an_error_says_its_job_counts_as_failed(opened: Opened, error: Exception, kept: str) -> None:
    def fail() -> None:
        raise error

    memory = opened(Doing(ScriptedExtractor([]), fail), max_attempts=1)
    memory.record(WHO, CHAT, [MOVED])

    memory.work()

    assert [(job.status, job.last_error) for job in extractions(memory)] == [("failed", kept)]


def test_a_job_that_kills_its_workers_ends_as_failed(opened: Opened, clock: HandClock) -> None:
    def be_killed() -> None:
        raise KilledError

    doomed = opened(Doing(ScriptedExtractor([]), be_killed), lease_s=60, max_attempts=2)
    doomed.record(WHO, CHAT, [MOVED])
    for _ in range(2):
        with pytest.raises(KilledError):
            doomed.work()
        clock.pass_by(61)

    assert doomed.work() == 0
    assert [(job.status, job.attempts) for job in doomed.jobs()] == [("failed", 2)]


def test_a_worker_that_was_too_slow_leaves_the_job_to_the_one_that_took_it_over(
    opened: Opened, clock: HandClock
) -> None:
    quick = opened.answering([fact("Nantes")], lease_s=60)

    def be_overtaken() -> None:
        clock.pass_by(61)
        quick.work()

    slow = opened(Doing(ScriptedExtractor([as_reply([fact("Nantes")])]), be_overtaken), lease_s=60)
    slow.record(WHO, CHAT, [MOVED])
    slow.work()

    assert len(slow.runs(WHO)) == 1
    assert [row.quotes for row in slow.facts(WHO)] == [1]
    assert [job.status for job in extractions(slow)] == ["done"]
    assert slow.verify() == []


def test_workers_on_one_file_do_each_job_once(opened: Opened) -> None:
    chats = [f"chat-{n}" for n in range(12)]
    workers = [opened(ScriptedExtractor(lambda prompt: as_reply([fact("Nantes")]))) for _ in range(3)]
    for chat in chats:
        workers[0].record(WHO, chat, [MOVED])
    start = Barrier(len(workers))

    def work(memory: Memory) -> None:
        start.wait()
        memory.work()

    threads = [Thread(target=work, args=(memory,)) for memory in workers]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    assert sorted(run.chat_id for run in workers[0].runs(WHO)) == sorted(chats)
    assert [row.quotes for row in workers[0].facts(WHO)] == [1] * len(chats)
    assert workers[0].verify() == []


def test_messages_that_arrive_while_a_chat_is_read_are_read_next(opened: Opened) -> None:
    scribe = opened("none")

    def chat_on() -> None:
        scribe.record(WHO, CHAT, [says("I have a cat.", id="b"), replies()])

    model = ScriptedExtractor([as_reply([fact("Nantes")]), as_reply([fact("cat", "I have a cat", key="pet")])])
    memory = opened(Doing(model, chat_on))
    memory.record(WHO, CHAT, [says("I live in Nantes.", id="a")])

    memory.work()

    assert users_words(model) == [{"a"}, {"b"}]
    assert values(memory) == ["Nantes", "cat"]


def test_a_lost_jobs_table_loses_nothing_and_nothing_is_read_twice(opened: Opened) -> None:
    model = ScriptedExtractor([as_reply([fact("Nantes")]), as_reply([fact("cat", "I have a cat", key="pet")])])
    memory = opened(model)
    memory.record(WHO, "read", [MOVED])
    memory.work()
    memory.record(WHO, "unread", [says("I have a cat.", id="b")])
    with closing(sqlite3.connect(opened.path)) as raw, raw:
        raw.execute("DELETE FROM memory_jobs")

    assert read(memory) == 1
    assert users_words(model)[1:] == [{"b"}]
    assert len(memory.runs(WHO)) == 2


def test_a_missing_model_disables_extraction_with_one_line_and_the_rest_works(
    opened: Opened, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    missing = tmp_path / "no-such-model.gguf"
    with caplog.at_level(logging.INFO, logger="lastro"):
        memory = opened("gemma", model_path=missing)
        memory.record(WHO, CHAT, [MOVED])
        done = memory.work()

    (line,) = caplog.records
    assert str(missing) in line.getMessage()
    assert line.getMessage() == memory.extraction
    assert done == 0
    assert [job.status for job in extractions(memory)] == ["pending"]


def test_what_waited_for_a_model_is_read_once_there_is_one(opened: Opened) -> None:
    opened("none").record(WHO, CHAT, [MOVED])

    memory = opened.answering([fact("Nantes")])
    memory.work()

    assert values(memory) == ["Nantes"]


def test_done_jobs_are_dropped_after_a_month_and_are_not_read_again(listening: Listening, clock: HandClock) -> None:
    memory = listening([fact("Nantes")])
    memory.record(WHO, CHAT, [MOVED])
    memory.work()

    clock.pass_by(timedelta(days=31).total_seconds())
    memory.work()

    assert extractions(memory) == []
    assert len(memory.runs(WHO)) == 1


def test_a_failed_job_stands_however_old_it_is(listening: Listening, clock: HandClock) -> None:
    memory = listening(ExtractorUnavailableError("no"), max_attempts=1)
    memory.record(WHO, CHAT, [MOVED])
    memory.work()

    clock.pass_by(timedelta(days=400).total_seconds())

    assert memory.work() == 0
    assert [job.status for job in extractions(memory)] == ["failed"]


def test_a_background_worker_reads_what_is_recorded(opened: Opened) -> None:
    asked = Event()
    memory = opened(Doing(ScriptedExtractor([as_reply([fact("Nantes")])]), asked.set), debounce_s=0).start()
    memory.record(WHO, CHAT, [MOVED, replies()])
    asked.wait()
    memory.close()

    assert values(opened("none")) == ["Nantes"]
