"""What people, assistants and tools say, and when."""

from __future__ import annotations

from datetime import datetime

from pytest_bdd import step

from ..driver import OTHER_CHAT, MemoryDriver
from .sentences import sentence


@step(sentence('{person:Name} says "{words:Words}"'))
@step(sentence('{person:Name} diz "{words:Words}"'))
@step(sentence('{person:Name} dice "{words:Words}"'))
def speaks(memory: MemoryDriver, person: str, words: str) -> None:
    memory.hear(person, words)


@step(sentence('on {day:Day} {person:Name} says "{words:Words}"'))
@step(sentence('em {day:Day} {person:Name} diz "{words:Words}"'))
@step(sentence('el {day:Day} {person:Name} dice "{words:Words}"'))
def speaks_on_a_day(memory: MemoryDriver, day: datetime, person: str, words: str) -> None:
    memory.wait_until(day)
    memory.hear(person, words)


@step(sentence('on {day:Day} a message arrives that {person:Name} wrote on {earlier:Day}: "{words:Words}"'))
def writes_and_is_heard_late(memory: MemoryDriver, day: datetime, person: str, earlier: datetime, words: str) -> None:
    memory.wait_until(day)
    memory.hear_late(person, words, said=earlier)


@step(sentence('{person:Name} says in another chat "{words:Words}"'))
def speaks_elsewhere(memory: MemoryDriver, person: str, words: str) -> None:
    memory.hear(person, words, chat=OTHER_CHAT)


@step(sentence('{person:Name} forwards a mail that says "{words:Words}"'))
def forwards(memory: MemoryDriver, person: str, words: str) -> None:
    memory.hear(person, f"Could you translate this mail for me?\n\n> {words}\n")


@step(sentence('the assistant tells {person:Name} "{words:Words}"'))
@step(sentence('the assistant asks {person:Name} "{words:Words}"'))
@step(sentence('o assistente pergunta a {person:Name} "{words:Words}"'))
def assistant_speaks(memory: MemoryDriver, person: str, words: str) -> None:
    memory.answer(person, words)


@step(sentence('a tool shows {person:Name}\'s assistant "{words:Words}"'))
def tool_shows(memory: MemoryDriver, person: str, words: str) -> None:
    memory.show(person, words)


@step(sentence("the whole chat with {person:Name} is handed over again"))
def chat_is_handed_over_again(memory: MemoryDriver, person: str) -> None:
    memory.hear_everything_again(person)


@step(sentence("{one:Name} and {other:Name} share one memory"))
@step(sentence("{one:Name} e {other:Name} dividem uma memória"))
def share_one_memory(memory: MemoryDriver, one: str, other: str) -> None:
    memory.share(one, other)


@step(sentence("the chat with {person:Name} is kept"))
def chat_is_kept(memory: MemoryDriver, person: str) -> None:
    assert memory.said(person) == memory.kept(person)
