"""Conversations that outgrow their window: old turns are compressed, each message once."""

from __future__ import annotations

import itertools
import os
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lastro import Memory
from lastro.adapters.deterministic import DeterministicObserver
from lastro.domain.observing import Observation, shortened

SMALL = {"observe_after_tokens": 200, "observe_keep_tokens": 60, "observation_share": 0.4}


def turns(first: int, last: int) -> list[dict[str, Any]]:
    said = []
    for n in range(first, last):
        at = (datetime(2026, 1, 1, 10, tzinfo=UTC) + timedelta(days=n)).isoformat()
        said.append(
            {"id": f"u{n}", "role": "user", "content": f"No dia {n} plantei {n} amendoeiras com o Rui.", "at": at}
        )
        said.append({"id": f"a{n}", "role": "assistant", "content": "Que bom, parabéns!", "at": at})
    return said


def open_memory(path: Path, **settings: Any) -> Memory:
    return Memory.open(path, extractor="deterministic", **(SMALL | settings))


@pytest.fixture
def memory(tmp_path: Path) -> Iterator[Memory]:
    with open_memory(tmp_path / "memory.db") as opened:
        yield opened


def covered(memory: Memory, thread: str = "t") -> list[int]:
    """Return the ids of the covered messages, once for each group that covers them."""
    rows = [row.id for row in memory.messages("ana", thread, last=10_000)]
    groups = memory.observations("ana", thread)
    return [id_ for group in groups for id_ in sorted(rows) if group.first_message <= id_ <= group.last_message]


def test_a_short_conversation_is_left_alone(memory: Memory) -> None:
    memory.record("ana", "t", turns(0, 2))

    assert 0 == memory.observe("ana", "t")
    assert [] == memory.observations("ana", "t")


def test_old_turns_are_covered_once_and_the_last_ones_stay(memory: Memory) -> None:
    for part in range(0, 60, 5):
        memory.record("ana", "t", turns(part, part + 5))
        memory.observe("ana", "t")

    ids = covered(memory)
    messages = sorted(row.id for row in memory.messages("ana", "t", last=1000))
    assert ids == messages[: len(ids)]
    assert 0 < len(messages) - len(ids) < 30
    assert sum(group.messages for group in memory.observations("ana", "t")) == len(ids)


def test_a_worker_observes_after_a_context_was_handed_out(memory: Memory) -> None:
    memory.record("ana", "t", turns(0, 40))
    memory.context("ana", "t")
    memory.work()

    assert memory.observations("ana", "t")
    shown = memory.context("ana", "t", tiers=["observations"])
    assert "amendoeiras" in shown.text
    assert ["observations"] == list(shown.sections)


def test_observations_name_the_messages_that_they_stand_for(memory: Memory) -> None:
    memory.record("ana", "t", turns(0, 40))
    memory.observe("ana", "t")
    rows = {row.message_id: row.content for row in memory.messages("ana", "t", last=100)}

    for group in memory.observations("ana", "t"):
        for observation in group.each():
            assert observation.message_ids
            assert set(observation.message_ids) <= set(rows)


def test_messages_behind_an_observation_can_be_opened(memory: Memory) -> None:
    memory.record("ana", "t", turns(0, 40))
    memory.observe("ana", "t")
    first = memory.observations("ana", "t")[0].each()[0]

    opened = memory.tools.call("ana", "recall_messages", {"message_ids": list(first.message_ids)}, thread_id="t")
    around = memory.tools.call("ana", "recall_messages", {"around": "u7", "reach": 1}, thread_id="t")

    assert list(first.message_ids) == [message["id"] for message in opened["messages"]]
    assert ["a6", "u7", "a7"] == [message["id"] for message in around["messages"]]


@pytest.mark.parametrize(
    "wrong", [{}, {"message_ids": []}, {"message_ids": "u1"}, {"around": "x"}, {"around": "u1", "reach": 99}]
)
def test_what_a_model_gets_wrong_comes_back_as_an_answer(memory: Memory, wrong: dict[str, Any]) -> None:
    memory.record("ana", "t", turns(0, 3))

    assert not memory.tools.call("ana", "recall_messages", wrong, thread_id="t")["ok"]


def test_nobody_opens_the_messages_of_another(memory: Memory) -> None:
    memory.record("ana", "t", turns(0, 3))

    assert [] == memory.tools.call("rui", "recall_messages", {"message_ids": ["u1"]}, thread_id="t")["messages"]


def test_observations_keep_their_budget_and_the_log_what_they_were(tmp_path: Path) -> None:
    with open_memory(tmp_path / "m.db", observation_budget_tokens=120, observation_share=0.3) as memory:
        for part in range(0, 100, 10):
            memory.record("ana", "t", turns(part, part + 10))
            memory.observe("ana", "t")
        groups = memory.observations("ana", "t")

        assert sum(len(group.each()) for group in groups) < sum(group.made_of for group in groups)
        assert covered(memory) == sorted(set(covered(memory)))
        before = [group.observations for group in groups]
        memory.rebuild()
        assert before == [group.observations for group in memory.observations("ana", "t")]


def test_observed_context_keeps_its_beginning_between_turns(tmp_path: Path) -> None:
    beginnings = []
    with Memory.open(tmp_path / "memory.db", extractor="deterministic") as memory:
        for n in range(300):
            memory.record("ana", "t", turns(n, n + 1))
            memory.work()
            text = memory.context("ana", "t", f"amendoeiras {n}").text
            beginnings.append(text.partition("## Já dito")[0].partition("## As últimas")[0])

    shared = sum(later.startswith(earlier.rstrip()) for earlier, later in itertools.pairwise(beginnings))
    assert shared >= 0.95 * 299
    assert "## Antes nesta conversa" in beginnings[-1]


def test_a_forgotten_conversation_takes_its_observations_along(memory: Memory) -> None:
    memory.record("ana", "t", turns(0, 40))
    memory.observe("ana", "t")
    memory.forget_thread("ana", "t")

    assert [] == memory.observations("ana", "t")


def test_two_workers_at_once_cover_each_message_once(tmp_path: Path) -> None:
    path = tmp_path / "memory.db"
    with open_memory(path) as memory:
        memory.record("ana", "t", turns(0, 200))

        def observe() -> None:
            with open_memory(path) as own:
                own.context("ana", "t")
                own.work()

        threads = [threading.Thread(target=observe) for _ in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        memory.work()

        assert covered(memory) == sorted(set(covered(memory)))
        assert covered(memory)


KILLED = """
import sys
from lastro import Memory
memory = Memory.open(sys.argv[1], extractor="deterministic", observe_after_tokens=200, observe_keep_tokens=60,
                     observation_share=0.4)
print("ready", flush=True)
while memory.observe("ana", "t") or True:
    memory.context("ana", "t")
    memory.work()
"""


@pytest.mark.slow
def test_whatever_is_killed_each_message_is_covered_once(tmp_path: Path) -> None:
    path = tmp_path / "memory.db"
    open_memory(path).close()
    for attempt in range(8):
        process = subprocess.Popen([sys.executable, "-c", KILLED, str(path)], stdout=subprocess.PIPE)
        assert process.stdout is not None
        process.stdout.readline()
        with open_memory(path) as memory:
            memory.record("ana", "t", turns(attempt * 60, attempt * 60 + 60))
        os.kill(process.pid, signal.SIGKILL)
        process.wait()
        process.stdout.close()
    with open_memory(path) as memory:
        memory.observe("ana", "t")

        assert covered(memory) == sorted(set(covered(memory)))
        assert len(covered(memory)) > 900
        assert [] == memory.verify()


def test_the_observer_says_the_same_again_and_fits_its_room() -> None:
    from lastro.adapters.deterministic import EstimatedTokens
    from lastro.domain.fragment import Message, Role

    day = datetime(2026, 3, 1, tzinfo=UTC)
    said = [
        Message("m1", Role.USER, "Oi! Ontem eu comprei um Fiat Argo por R$ 62.000 em Recife.", day, "Bia"),
        Message("m2", Role.USER, "Nossa, que legal! Não gosto de carro branco.", day, "Rui"),
        Message("m3", Role.ASSISTANT, "Claro!", day),
    ]
    first, again = (DeterministicObserver().observe(said, 80) for _ in range(2))

    assert first == again
    assert "62.000" in first.observations[0].text
    assert "Não gosto" in "".join(one.text for one in first.observations)
    assert sum(EstimatedTokens().count(one.text) for one in first.observations) <= 80
    assert () == DeterministicObserver().observe(said, 3).observations


GROUPS = st.lists(st.lists(st.tuples(st.integers(1, 3), st.integers(1, 9)), min_size=1, max_size=5), max_size=6)


@given(GROUPS, st.integers(0, 120))
def test_what_stays_fits_and_matters_no_less_than_what_went(groups: list[list[tuple[int, int]]], room: int) -> None:
    observations = [[Observation("x", "2026-03-01", priority, ("m",)) for priority, _ in group] for group in groups]
    sizes = [[size for _, size in group] for group in groups]

    kept = shortened(observations, sizes, room)

    assert sum(sizes[at][place] for at, places in enumerate(kept) for place in places) <= max(room, 0)
    assert all(list(places) == sorted(places) for places in kept)


def test_a_group_keeps_something_while_there_is_room(memory: Memory) -> None:
    groups = [[Observation("x", "2026-03-01", 1, ("m",))] * 3] * 3

    assert [1, 1, 1] == [len(places) for places in shortened(groups, [[5, 5, 5]] * 3, 15)]
