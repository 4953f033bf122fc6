"""What an agent is handed for its next turn."""

from __future__ import annotations

from pytest_bdd import parsers, step, then

from ..driver import Handed, MemoryDriver
from .sentences import sentence

TIERS = "memories|working memory|observations|recall|history"


@step(sentence('the agent of {person:Name} is handed what it should know for "{words:Words}"'), target_fixture="handed")
@step(
    sentence('o assistente de {person:Name} recebe o que precisa saber para "{words:Words}"'), target_fixture="handed"
)
def is_handed(memory: MemoryDriver, person: str, words: str) -> Handed:
    return memory.hand_out(person, words)


@step(
    parsers.re(rf'it is handed to the agent of (?P<person>\w+) without (?P<tier>{TIERS}) for "(?P<words>[^"]*)"'),
    target_fixture="handed",
)
def is_handed_without(memory: MemoryDriver, person: str, tier: str, words: str) -> Handed:
    return memory.hand_out(person, words, without=tier.replace(" ", "_"))


@step(sentence("it is handed to the agent of {person:Name} within {room:d} tokens"), target_fixture="handed")
def is_handed_within(memory: MemoryDriver, person: str, room: int) -> Handed:
    return memory.hand_out(person, room=room)


@step(sentence("o assistente de {person:Name} recebe só as memórias"), target_fixture="handed")
def is_handed_memories(memory: MemoryDriver, person: str) -> Handed:
    return memory.hand_out(person, only="memories")


@then(sentence('it reads "{words:Words}" among the constraints'))
def reads_among_the_constraints(handed: Handed, words: str) -> None:
    assert words in handed.sections["constraints"]


@then(sentence('it reads "{words:Words}" in the working memory'))
def reads_in_the_working_memory(handed: Handed, words: str) -> None:
    assert words in handed.sections["working_memory"]


@then(sentence('it reads "{words:Words}" among what was said before'))
def reads_among_what_was_said(handed: Handed, words: str) -> None:
    assert words in handed.sections["recall"]


@then(sentence('it reads "{words:Words}" among the last messages'))
def reads_among_the_last_messages(handed: Handed, words: str) -> None:
    assert words in handed.sections["history"]


@then(sentence('it does not read "{words:Words}"'))
@then(sentence('não lê "{words:Words}"'))
def does_not_read(handed: Handed, words: str) -> None:
    assert words.casefold() not in handed.text.casefold()


@then(sentence('lê que "{words:Words}" é de {person:Name}'))
def reads_whose_it_is(handed: Handed, words: str, person: str) -> None:
    assert any(words in line and person in line for line in handed.text.splitlines())


@then(sentence("it takes no more than {room:d} tokens"))
def takes_no_more(handed: Handed, room: int) -> None:
    assert 0 < handed.tokens <= room


@then("it is told what had no room")
def is_told_what_had_no_room(handed: Handed) -> None:
    assert handed.had_no_room


@then("the block ends once, at its end")
def ends_once(handed: Handed) -> None:
    assert handed.text.endswith("</memory>")
    assert 1 == handed.text.count("</memory>")


@then(sentence("the receipt of {person:Name} shows what was handed out, to the letter"))
@then(sentence("o recibo de {person:Name} mostra o que foi entregue, letra por letra"))
def receipt_shows(memory: MemoryDriver, person: str, handed: Handed) -> None:
    assert handed.text == memory.shown_by_receipt(person, handed)
    assert handed.text != memory.hand_out(person, handed.asked).text


@then(sentence("the receipt of {person:Name} says that something was forgotten"))
def receipt_says_so(memory: MemoryDriver, person: str, handed: Handed) -> None:
    assert memory.shown_by_receipt(person, handed) is None
