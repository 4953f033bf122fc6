"""The document that an agent keeps about a person."""

from __future__ import annotations

import json

from pytest_bdd import step, then

from ..driver import MemoryDriver
from .sentences import sentence


@step(sentence("the agent notes {note:Json} about {person:Name}"))
@step(sentence("o agente anota {note:Json} sobre {person:Name}"))
def notes(memory: MemoryDriver, note: str, person: str) -> None:
    assert memory.note(person, json.loads(note))["ok"]


@step(sentence("the agent puts {note:Json} in place about {person:Name}"), target_fixture="told")
def puts_in_place(memory: MemoryDriver, note: str, person: str) -> dict[str, object]:
    return memory.put_in_place(person, json.loads(note))


@step(sentence("the last note about {person:Name} is taken back"))
@step(sentence("a última anotação sobre {person:Name} é desfeita"))
def takes_back(memory: MemoryDriver, person: str) -> None:
    memory.take_back_the_last_note(person)


@then(sentence("it is told that values would be lost"))
def is_told(told: dict[str, object]) -> None:
    assert not told["ok"]
    assert "drops" in str(told["error"])


@then(sentence("the working memory of {person:Name} is {document:Json}"))
@then(sentence("a memória de trabalho de {person:Name} é {document:Json}"))
def holds(memory: MemoryDriver, person: str, document: str) -> None:
    assert memory.noted(person) == json.loads(document)
