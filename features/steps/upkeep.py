"""The memory as a whole: restarts, rebuilds and proofs."""

from __future__ import annotations

from pytest_bdd import step, then

from ..beliefs import Belief
from ..driver import MemoryDriver


@step("all tables are rebuilt", target_fixture="before")
def tables_are_rebuilt(memory: MemoryDriver) -> list[Belief]:
    before = memory.everything()
    memory.rebuild()
    return before


@then("every memory is exactly what it was")
def memories_are_what_they_were(memory: MemoryDriver, before: list[Belief]) -> None:
    assert before == memory.everything()


@step("the program is started again")
def program_is_started_again(memory: MemoryDriver) -> None:
    memory.restart()


@then("the memory finds nothing wrong with itself")
def finds_nothing_wrong(memory: MemoryDriver) -> None:
    assert [] == memory.faults()
