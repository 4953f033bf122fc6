"""Steps about agents."""

from __future__ import annotations

from pytest_bdd import given, then, when

from ..driver import MemoryDriver
from .sentences import sentence


@given(sentence("an agent that talks with {person:Name}"))
@given(sentence("que um agente conversa com {person:Name}"))
@when(sentence("another agent talks with {person:Name} in a new chat"))
@when(sentence("outro agente conversa com {person:Name} em outra conversa"))
def an_agent(memory: MemoryDriver, person: str) -> None:
    memory.meet_an_agent(person)


@given("somebody holds the memory")
def held(memory: MemoryDriver) -> None:
    memory.hold()


@given(sentence('the agent wants to remember that her {matter} is "{value:Words}", quoting "{quote:Words}"'))
def wants_to_remember(memory: MemoryDriver, matter: str, value: str, quote: str) -> None:
    memory.let_the_agent_remember(matter, value, quote)


@when(sentence('{person:Name} tells the agent "{words:Words}"'))
@when(sentence('{person:Name} asks the agent "{words:Words}"'))
@when(sentence('{person:Name} conta ao agente "{words:Words}"'))
@when(sentence('{person:Name} pergunta ao agente "{words:Words}"'))
def told(memory: MemoryDriver, person: str, words: str) -> None:
    memory.tell_the_agent(person, words)


@then(sentence('the agent was handed "{words:Words}"'))
@then(sentence('o agente recebeu "{words:Words}"'))
def handed(memory: MemoryDriver, words: str) -> None:
    assert words in memory.told_to_the_model()


@then(sentence('the agent was not handed "{words:Words}"'))
def not_handed(memory: MemoryDriver, words: str) -> None:
    assert words not in memory.told_to_the_model()


@then(sentence("{person:Name} gets an answer"))
def answered(memory: MemoryDriver, person: str) -> None:
    assert memory.last_reply().reply


@then("the answer says that the turn was not recorded")
def not_recorded(memory: MemoryDriver) -> None:
    assert not memory.last_reply().metadata.recorded
    assert "not recorded" in memory.last_reply().metadata.memory
