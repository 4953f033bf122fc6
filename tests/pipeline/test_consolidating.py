"""Consolidating: when it is due, what it reads, what a model may do, and how each decision is taken back."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Sequence
from contextlib import closing
from dataclasses import asdict, dataclass, field
from datetime import timedelta
from typing import Any

import pytest

from lastro import Memory
from lastro.adapters.scripted import ScriptedConsolidator
from lastro.application.consolidate import Consolidate
from lastro.application.jobs import USER_CONSOLIDATE, JobStatus
from lastro.application.ports import Consolidator, Fingerprint, Proposals
from lastro.application.projections.user_memories import UserMemoryRow
from lastro.domain.errors import ExtractorUnavailableError, NotFoundError
from lastro.domain.proposals import Shown
from lastro.domain.time import from_utc_text
from lastro.domain.user_memory import Verdict

from .kit import START, WHO, HandClock, Opened, answering, fact, known, put, says

Put = Callable[..., None]


@dataclass
class Interrupting:
    """A consolidator while which something else happens."""

    then: Consolidator
    do: Callable[[], None]
    asked: int = field(default=0)

    def fingerprint(self) -> Fingerprint:
        """See `Consolidator.fingerprint`."""
        return self.then.fingerprint()

    def propose(self, shown: Sequence[Shown]) -> Proposals:
        """See `Consolidator.propose`."""
        self.asked += 1
        if self.asked == 1:
            self.do()
        return self.then.propose(shown)


class Absent:
    """A consolidator that cannot be asked."""

    def fingerprint(self) -> Fingerprint:
        """See `Consolidator.fingerprint`."""
        return Fingerprint("absent")

    def propose(self, shown: Sequence[Shown]) -> Proposals:
        """See `Consolidator.propose`."""
        raise ExtractorUnavailableError("the model sleeps: wake it.")


def waiting(memory: Memory) -> list[str]:
    """When each consolidation is due."""
    jobs = memory.jobs(status=JobStatus.PENDING)
    return [job.run_after for job in jobs if job.job_type == USER_CONSOLIDATE]


def last_position(opened: Opened) -> int:
    """The position of the last event in the log."""
    with closing(sqlite3.connect(opened.path)) as database:
        return int(database.execute("SELECT max(notification_id) FROM stored_events").fetchone()[0])


def rows(memory: Memory) -> list[dict[str, Any]]:
    """Every user memory, apart from what counts its events."""
    return [
        {name: value for name, value in asdict(row).items() if name not in {"version", "updated_at"}}
        for row in memory.user_memories(WHO, include_superseded=True)
    ]


@pytest.fixture
def memory(opened: Opened) -> Memory:
    """A memory in which rules alone consolidate."""
    return opened("none")


def test_a_reading_that_found_something_makes_consolidation_due_after_the_debounce(
    listening: Callable[..., Memory], clock: HandClock
) -> None:
    memory = listening([fact("Nantes", "I live in Nantes")], consolidate_after_s=30)
    memory.record(WHO, "a", [says("I live in Nantes."), {"role": "assistant", "content": "Good."}])
    clock.pass_by(60)

    memory.work(until_idle=False)

    assert [from_utc_text(at) - clock.now() for at in waiting(memory)] == [timedelta(seconds=30)]
    assert known(memory) == []
    clock.pass_by(30)
    memory.work(until_idle=False)
    assert known(memory) == ["Nantes"]


def test_a_busy_resource_is_consolidated_every_five_minutes(memory: Memory, clock: HandClock) -> None:
    for number in range(48):  # a quarter of an hour and a minute
        put(memory, f"walks dog number {number}", chat="a")
        clock.pass_by(20)
        memory.work(until_idle=False)

    assert len(memory.consolidation_runs(WHO)) == 3


def test_working_until_idle_reads_and_consolidates(listening: Callable[..., Memory]) -> None:
    memory = listening([fact("Nantes", "I live in Nantes")])
    memory.record(WHO, "a", [says("I live in Nantes.")])

    memory.work()

    assert known(memory) == ["Nantes"]


def test_consolidating_again_writes_nothing_and_asks_nobody(opened: Opened) -> None:
    consolidator = ScriptedConsolidator([])
    memory = opened("none", consolidator=consolidator)
    put(memory, "rows at dawn", chat="a")
    put(memory, "mends nets", chat="b")
    memory.consolidate(WHO)
    position, asked = last_position(opened), len(consolidator.prompts)

    done = memory.consolidate(WHO)

    assert done.run_id is None
    assert (position, asked) == (last_position(opened), len(consolidator.prompts))
    assert asked == 1


def test_only_what_changed_is_read_again(memory: Memory) -> None:
    put(memory, "rows at dawn", chat="a")
    put(memory, "Nantes", chat="a", key="home_city")
    memory.consolidate(WHO)
    put(memory, "mends nets", chat="b")

    done = memory.consolidate(WHO)

    assert (done.slots, done.changed) == (1, 1)


def test_only_what_may_rise_becomes_known(memory: Memory) -> None:
    put(memory, "compares phone plans", chat="a", is_user_memory_candidate=False)
    put(memory, "rows at dawn", chat="a")

    memory.consolidate(WHO)

    assert known(memory) == ["rows at dawn"]


def test_what_is_over_stays_but_does_not_hold_now(memory: Memory) -> None:
    put(memory, "walks with a stick", chat="a", valid_to=START)
    memory.consolidate(WHO)

    assert known(memory) == ["walks with a stick"]
    assert known(memory, at=START + timedelta(days=1)) == []


def test_members_of_a_household_have_memories_of_their_own(memory: Memory) -> None:
    put(memory, "nurse", chat="a", key="occupation")
    put(memory, "diver", chat="a", key="occupation", subject="partner", days=1)

    memory.consolidate(WHO)

    assert known(memory, subject="self") == ["nurse"]
    assert known(memory, subject="partner") == ["diver"]


MERGE = '[{"merge": [«rows at dawn», «takes the boat out at dawn»], "value": "rows at dawn (takes the boat out)"}]'


def rowing(opened: Opened, *answers: str, **settings: Any) -> Memory:
    """A memory of two ways to say one thing, and a third thing, with a model that gives these answers."""
    memory = opened("none", consolidator=answering(*answers), **settings)
    put(memory, "rows at dawn", chat="a")
    put(memory, "takes the boat out at dawn", chat="b", days=1)
    put(memory, "mends nets", chat="b", days=2)
    return memory


def test_a_merge_makes_one_memory_and_says_why(opened: Opened) -> None:
    memory = rowing(opened, MERGE)

    done = memory.consolidate(WHO)

    assert (done.accepted, done.model_calls) == (1, 1)
    assert sorted(known(memory)) == ["mends nets", "rows at dawn (takes the boat out)"]
    (row,) = (row for row in memory.user_memories(WHO) if row.memory_value.startswith("rows"))
    explained = memory.why_user_memory(WHO, row.memory_id)
    assert {quote.evidence for item in explained.facts for quote in item.quotes} == {
        "rows at dawn",
        "takes the boat out at dawn",
    }
    assert [decision.kind for decision in explained.decisions] == ["merge"]


def test_undoing_a_decision_restores_exactly_what_would_stand_without_it(opened: Opened, tmp_path: Any) -> None:
    memory = rowing(opened, "[]", MERGE)
    memory.consolidate(WHO)
    before = rows(memory)
    put(memory, "rows at dawn", chat="c", days=3)
    put_only = Opened(tmp_path / "other.db", opened.clock)
    other = rowing(put_only, "[]", "[]")
    other.consolidate(WHO)
    put(other, "rows at dawn", chat="c", days=3)
    other.consolidate(WHO)

    done = memory.consolidate(WHO)
    assert done.run_id is not None
    merged = known(memory)
    memory.undo(WHO, done.run_id.hex, 1)

    assert "rows at dawn (takes the boat out)" in merged
    assert sorted(known(memory)) == sorted(known(other))
    assert len(rows(memory)) == len(before) + 1  # the merged memory stays, retired, for the record
    put_only.close()


def test_an_undone_decision_is_not_made_again_until_something_new_is_heard(opened: Opened) -> None:
    memory = rowing(opened, MERGE, MERGE, MERGE)
    done = memory.consolidate(WHO)
    assert done.run_id is not None
    memory.undo(WHO, done.run_id.hex)

    put(memory, "sings", chat="c", days=3)
    unchanged = memory.consolidate(WHO)
    put(memory, "rows at dawn", chat="d", days=4)
    heard_again = memory.consolidate(WHO)

    assert (unchanged.accepted, unchanged.refused) == (0, 1)
    assert heard_again.accepted == 1


def test_undoing_twice_finds_nothing(opened: Opened) -> None:
    memory = rowing(opened, MERGE)
    done = memory.consolidate(WHO)
    assert done.run_id is not None
    memory.undo(WHO, done.run_id.hex)

    with pytest.raises(NotFoundError):
        memory.undo(WHO, done.run_id.hex)


def test_a_refused_proposal_is_kept_with_its_reason(opened: Opened) -> None:
    memory = rowing(opened, '[{"delete": [1, 2, 3]}, {"merge": [1, 9], "value": "rows"}]')

    memory.consolidate(WHO)

    assert len(known(memory)) == 3
    assert [(row.outcome, bool(row.reason)) for row in memory.consolidation_decisions(WHO)] == [
        ("refused", True),
        ("refused", True),
    ]


def heavy(opened: Opened) -> Memory:
    """A memory in which a model would merge sixteen memories into eight."""
    merges = [
        f'{{"merge": [«sorts box {n}», «sorts box {n} by size»], "value": "sorts box {n} by size"}}' for n in range(8)
    ]
    memory = opened("none", consolidator=answering(f"[{', '.join(merges)}]"))
    for number in range(8):
        put(memory, f"sorts box {number}", chat="a")
        put(memory, f"sorts box {number} by size", chat="a")
    return memory


def test_a_run_that_would_retire_too_much_waits_for_a_person(opened: Opened) -> None:
    memory = heavy(opened)

    done = memory.consolidate(WHO)

    assert done.status == "needs_review"
    assert len(known(memory)) == 16
    assert {row.outcome for row in memory.consolidation_decisions(WHO)} == {"held"}


def test_approving_a_held_run_lets_it_take_effect(opened: Opened) -> None:
    memory = heavy(opened)
    done = memory.consolidate(WHO)
    assert done.run_id is not None

    approved = memory.approve(WHO, done.run_id.hex)

    assert approved == 8
    assert len(known(memory)) == 8


def test_what_changes_while_the_model_is_asked_makes_it_ask_again(opened: Opened) -> None:
    other = opened("none")
    consolidator = Interrupting(answering(MERGE, MERGE), lambda: put(other, "sings in a choir", chat="z", days=9))
    memory = opened("none", consolidator=consolidator)
    put(memory, "rows at dawn", chat="a")
    put(memory, "takes the boat out at dawn", chat="b", days=1)

    memory.consolidate(WHO)

    assert consolidator.asked == 2
    assert sorted(known(memory)) == ["rows at dawn (takes the boat out)", "sings in a choir"]


def test_where_the_model_cannot_be_asked_rules_decide_and_the_job_is_tried_again(opened: Opened) -> None:
    memory = opened("none", consolidator=Absent(), backoff_s=60)
    put(memory, "rows at dawn", chat="a")
    put(memory, "mends nets", chat="b")

    memory.work()

    (job,) = (job for job in memory.jobs() if job.job_type == USER_CONSOLIDATE)
    assert sorted(known(memory)) == ["mends nets", "rows at dawn"]
    assert job.last_error is not None
    assert "sleeps" in job.last_error
    assert (job.status, job.attempts) != (JobStatus.DONE, 1)


def the(memory: Memory, value: str) -> UserMemoryRow:
    (row,) = (row for row in memory.user_memories(WHO, include_superseded=True) if row.memory_value == value)
    return row


def test_an_edit_survives_the_same_words_heard_again(memory: Memory) -> None:
    put(memory, "rows at dawn", chat="a")
    memory.consolidate(WHO)
    memory.edit_memory(WHO, the(memory, "rows at dawn").memory_id, memory_value="rows on the Loire at dawn")

    put(memory, "rows at dawn", chat="b", days=3)
    memory.consolidate(WHO)

    (row,) = memory.user_memories(WHO)
    assert (row.memory_value, row.chats) == ("rows on the Loire at dawn", 2)


def test_a_rejected_memory_stays_away_until_a_person_confirms_it(memory: Memory) -> None:
    put(memory, "rows at dawn", chat="a")
    memory.consolidate(WHO)
    name = the(memory, "rows at dawn").memory_id
    memory.judge_memory(WHO, name, Verdict.REJECTED)

    put(memory, "rows at dawn", chat="b", days=3)
    memory.consolidate(WHO)
    rejected = known(memory)
    memory.judge_memory(WHO, name, Verdict.CONFIRMED)

    assert rejected == []
    assert known(memory) == ["rows at dawn"]


def test_a_pinned_memory_keeps_its_place_until_it_is_unpinned(memory: Memory) -> None:
    put(memory, "Nantes", chat="a", key="home_city")
    memory.consolidate(WHO)
    name = the(memory, "Nantes").memory_id
    memory.judge_memory(WHO, name, Verdict.PINNED)
    put(memory, "Brest", chat="b", key="home_city", days=3)
    memory.consolidate(WHO)
    pinned = known(memory)

    memory.judge_memory(WHO, name, Verdict.UNPINNED)

    assert pinned == ["Nantes"]
    assert known(memory) == ["Brest"]


def test_what_a_person_edited_stands_over_what_was_said_before_it_whenever_it_arrives(memory: Memory) -> None:
    put(memory, "Nantes", chat="a", key="home_city")
    memory.consolidate(WHO)
    memory.edit_memory(WHO, the(memory, "Nantes").memory_id, memory_value="Vannes")

    put(memory, "Brest", chat="b", key="home_city", days=30)
    memory.consolidate(WHO)
    older = known(memory)
    put(memory, "Lorient", chat="c", key="home_city", days=120)
    memory.consolidate(WHO)

    assert older == ["Vannes"]
    assert known(memory) == ["Lorient"]


def test_a_rejection_takes_in_what_was_merged_and_outlasts_the_merge(opened: Opened) -> None:
    memory = rowing(opened, MERGE)
    done = memory.consolidate(WHO)
    assert done.run_id is not None
    memory.judge_memory(WHO, the(memory, "rows at dawn (takes the boat out)").memory_id, Verdict.REJECTED)

    memory.undo(WHO, done.run_id.hex)

    assert known(memory) == ["mends nets"]


def test_an_edit_brings_back_what_was_rejected(memory: Memory, clock: HandClock) -> None:
    put(memory, "rows at dawn", chat="a")
    memory.consolidate(WHO)
    name = the(memory, "rows at dawn").memory_id
    memory.judge_memory(WHO, name, Verdict.REJECTED)
    clock.pass_by(60)

    memory.edit_memory(WHO, name, memory_value="rows at dusk")

    assert known(memory) == ["rows at dusk"]


def test_a_decision_whose_process_dies_takes_effect_with_the_next_consolidation(
    opened: Opened, clock: HandClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    def die(*_: object) -> None:
        raise KeyboardInterrupt

    memory = rowing(opened, MERGE, consolidate_after_s=30)
    done = memory.consolidate(WHO)
    assert done.run_id is not None
    with monkeypatch.context() as patched:
        patched.setattr(Consolidate, "slots", die)
        with pytest.raises(KeyboardInterrupt):
            memory.undo(WHO, done.run_id.hex)
    before = known(memory)

    clock.pass_by(60)
    memory.work()

    assert "rows at dawn (takes the boat out)" in before
    assert sorted(known(memory)) == ["mends nets", "rows at dawn", "takes the boat out at dawn"]


def test_proposals_of_one_day_are_held_back_together(opened: Opened) -> None:
    pairs = [
        f'[{{"merge": [«sorts box {n}», «sorts box {n} by size»], "value": "sorts box {n} by size"}}]' for n in range(8)
    ]
    memory = opened("none", consolidator=answering(*pairs))
    statuses = []
    for number in range(8):
        put(memory, f"sorts box {number}", chat="a")
        put(memory, f"sorts box {number} by size", chat="a")
        statuses.append(memory.consolidate(WHO).status)

    assert statuses == ["done"] * 5 + ["needs_review"] * 3


def test_the_tables_are_the_same_when_they_are_rebuilt(opened: Opened) -> None:
    memory = rowing(opened, MERGE)
    memory.consolidate(WHO)
    memory.judge_memory(WHO, the(memory, "mends nets").memory_id, Verdict.REJECTED)
    before = memory.user_memories(WHO, include_superseded=True)

    memory.rebuild()

    assert before == memory.user_memories(WHO, include_superseded=True)
    assert memory.verify() == []
