"""What is known of somebody over all chats, and what people say about that."""

from __future__ import annotations

from datetime import datetime

from pytest_bdd import step, then

from ..beliefs import Knowledge
from ..driver import OTHER_CHAT, MemoryDriver
from .sentences import sentence


@step(sentence('on {day:Day} {person:Name} says in another chat "{words:Words}"'))
@step(sentence('em {day:Day} {person:Name} diz em outra conversa "{words:Words}"'))
def speaks_elsewhere_on_a_day(memory: MemoryDriver, day: datetime, person: str, words: str) -> None:
    memory.wait_until(day)
    memory.hear(person, words, chat=OTHER_CHAT)


@step(sentence('{person:Name} puts it that {:The} {thing} is "{wording:Words}"'))
def puts_it(memory: MemoryDriver, person: str, thing: str, wording: str) -> None:
    memory.put_differently(the_knowledge(memory, person, thing), wording)


@step(sentence('{person:Name} says that it is wrong that {:The} {thing} is "{value:Words}"'))
def rejects(memory: MemoryDriver, person: str, thing: str, value: str) -> None:
    memory.judge(the_knowledge(memory, person, thing, value), "rejected")


@step(sentence('{person:Name} pins that {:The} {thing} is "{value:Words}"'))
def pins(memory: MemoryDriver, person: str, thing: str, value: str) -> None:
    memory.judge(the_knowledge(memory, person, thing, value), "pinned")


@step(sentence("the other chat with {person:Name} is forgotten"))
def forgets_the_other_chat(memory: MemoryDriver, person: str) -> None:
    memory.forget(person, OTHER_CHAT)


@then(sentence('it is known that {person:Name}\'s {thing} is "{value:Words}"'), target_fixture="knowledge")
@then(sentence('sabe-se que {:The} {thing} de {person:Name} é "{value:Words}"'), target_fixture="knowledge")
def is_known(memory: MemoryDriver, person: str, thing: str, value: str) -> Knowledge:
    return the_knowledge(memory, person, thing, value)


@then(sentence('it was known before that {person:Name}\'s {thing} was "{value:Words}"'))
def was_known(memory: MemoryDriver, person: str, thing: str, value: str) -> None:
    *before, _ = memory.known_in_time(person, thing)

    assert value in before


@then(sentence("{number:d} thing is known about {person:Name}"))
@then(sentence("{number:d} things are known about {person:Name}"))
def things_are_known(memory: MemoryDriver, number: int, person: str) -> None:
    assert number == len(memory.known(person))


@then(sentence("nothing is known about {person:Name}"))
def nothing_is_known(memory: MemoryDriver, person: str) -> None:
    assert memory.known(person) == []


@then(sentence("it rests on {number:d} chats"))
def rests_on_chats(knowledge: Knowledge, number: int) -> None:
    assert number == knowledge.chats


@then("it is surer than each of them")
def is_surer(memory: MemoryDriver, knowledge: Knowledge) -> None:
    assert all(belief.sureness < knowledge.sureness for belief in memory.beliefs(knowledge.person, knowledge.key))


def the_knowledge(memory: MemoryDriver, person: str, thing: str, value: str | None = None) -> Knowledge:
    """Return the one thing that is known of that kind; of that value, where one is given."""
    found = memory.known(person, thing)

    assert [value or item.value for item in found] == [item.value for item in found]
    assert len(found) == 1
    return found[0]
