"""What people look for, and what is found."""

from __future__ import annotations

from pytest_bdd import step, then

from ..driver import MemoryDriver
from .sentences import sentence


@step(sentence('{person:Name} asks for "{words:Words}"'), target_fixture="found")
@step(sentence('{person:Name} procura "{words:Words}"'), target_fixture="found")
def asks_for(memory: MemoryDriver, person: str, words: str) -> list[str]:
    return memory.search(person, words, "turn")


@step(sentence('{person:Name} asks for facts about "{words:Words}"'), target_fixture="found")
def asks_for_facts(memory: MemoryDriver, person: str, words: str) -> list[str]:
    return memory.search(person, words, "fact")


@then(sentence('"{words:Words}" is found first'))
@then(sentence('acha primeiro "{words:Words}"'))
def is_found_first(found: list[str], words: str) -> None:
    assert [words] == found[:1]


@then(sentence('"{words:Words}" is found'))
def is_found(found: list[str], words: str) -> None:
    assert words in found


@then(sentence('"{words:Words}" is not found'))
def is_not_found(found: list[str], words: str) -> None:
    assert words not in found


@then("nothing is found")
def nothing_is_found(found: list[str]) -> None:
    assert found == []
