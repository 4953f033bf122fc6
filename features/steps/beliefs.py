"""What the memory believes, has believed and no longer believes."""

from __future__ import annotations

from datetime import datetime

from pytest_bdd import parsers, step, then

from lastro.domain.confidence import HEDGE_CAP

from ..beliefs import Belief
from ..driver import CHAT, MemoryDriver
from .sentences import sentence


@then(sentence('the memory believes that {person:Name}\'s {thing} is "{value:Words}"'), target_fixture="belief")
@then(sentence('a memória acredita que {:The} {thing} de {person:Name} é "{value:Words}"'), target_fixture="belief")
@then(sentence('la memoria cree que {:The} {thing} de {person:Name} es "{value:Words}"'), target_fixture="belief")
def believes(memory: MemoryDriver, person: str, thing: str, value: str) -> Belief:
    return the_belief(memory.beliefs(person, thing), value)


@then(
    sentence('the memory no longer believes that {person:Name}\'s {thing} is "{value:Words}"'), target_fixture="belief"
)
@then(
    sentence('a memória não acredita mais que {:The} {thing} de {person:Name} é "{value:Words}"'),
    target_fixture="belief",
)
@then(sentence('la memoria ya no cree que {:The} {thing} de {person:Name} es "{value:Words}"'), target_fixture="belief")
def no_longer_believes(memory: MemoryDriver, person: str, thing: str, value: str) -> Belief:
    belief = the_belief(memory.history(person, thing), value)

    assert not belief.stands
    return belief


@then(sentence('on {day:Day} the memory believed that {person:Name}\'s {thing} was "{value:Words}"'))
def believed(memory: MemoryDriver, day: datetime, person: str, thing: str, value: str) -> None:
    assert [value] == [belief.value for belief in memory.beliefs(person, thing, on=day.date())]


@then(sentence("on {day:Day} the memory believed nothing about {person:Name}"))
def believed_nothing(memory: MemoryDriver, day: datetime, person: str) -> None:
    assert [] == memory.beliefs(person, on=day.date())


@then(sentence("the memory believes nothing about {person:Name}"))
@then(sentence("a memória não acredita em nada sobre {person:Name}"))
def believes_nothing(memory: MemoryDriver, person: str) -> None:
    assert [] == memory.beliefs(person)


@then(sentence("the memory believes nothing about {person:Name}'s {thing}"))
@then(sentence("a memória não acredita em nada sobre {:The} {thing} de {person:Name}"))
@then(sentence("la memoria no cree nada sobre {:The} {thing} de {person:Name}"))
def believes_nothing_about(memory: MemoryDriver, person: str, thing: str) -> None:
    assert [] == memory.beliefs(person, thing)


@then(sentence("the memory believes {count:d} thing about {person:Name}"))
@then(sentence("the memory believes {count:d} things about {person:Name}"))
def believes_so_many_things(memory: MemoryDriver, count: int, person: str) -> None:
    beliefs = memory.beliefs(person)

    assert count == len(beliefs), beliefs


@then(sentence('the first chat alone tells that {person:Name}\'s {thing} is "{value:Words}"'))
def first_chat_alone_tells(memory: MemoryDriver, person: str, thing: str, value: str) -> None:
    told = memory.beliefs(person, chat=CHAT)

    assert [(thing, value)] == [(belief.key.replace("_", " "), belief.value) for belief in told]
    assert told != memory.beliefs(person)


@then(sentence('it quotes the words "{words:Words}"'))
@then(sentence('ela cita as palavras "{words:Words}"'))
@then(sentence('cita las palabras "{words:Words}"'))
def quotes(belief: Belief, words: str) -> None:
    assert words == belief.words


@then(sentence("it is kept as a {kind}"))
@then(sentence("it is kept as an {kind}"))
def is_kept_as(belief: Belief, kind: str) -> None:
    assert kind == belief.kind


@then(parsers.parse("it was heard {times:d} time"))
@then(parsers.parse("it was heard {times:d} times"))
def was_heard(belief: Belief, times: int) -> None:
    assert times == belief.heard


@then("the memory is not sure of it")
@then("a memória não tem certeza disso")
def is_not_sure(belief: Belief) -> None:
    assert belief.sureness <= HEDGE_CAP


@then(sentence("the memory is surer of it than on {day:Day}"))
def is_surer(memory: MemoryDriver, belief: Belief, day: datetime) -> None:
    earlier = the_belief(memory.beliefs(belief.person, belief.key, on=day.date()), belief.value)

    assert earlier.sureness < belief.sureness


@then(sentence("it holds since {day:Day}"))
def holds_since(belief: Belief, day: datetime) -> None:
    assert day.date() == belief.since


@then(sentence("it held until {day:Day}"))
def held_until(belief: Belief, day: datetime) -> None:
    assert day.date() == belief.until


@then(sentence('it gave way to "{value:Words}"'))
def gave_way(memory: MemoryDriver, belief: Belief, value: str) -> None:
    account = memory.why(belief)

    assert account is not None
    assert value == account.gave_way_to


@then(parsers.parse("its story is: {story}"))
def story_is(memory: MemoryDriver, belief: Belief, story: str) -> None:
    account = memory.why(belief)

    assert account is not None
    assert story.split(", ") == list(account.story)


@step(sentence('no memory of {person:Name} holds "{words:Words}"'))
def no_memory_holds(memory: MemoryDriver, person: str, words: str) -> None:
    history = memory.history(person)

    assert [] == [belief for belief in history if words in belief.value or words in belief.words]


def the_belief(beliefs: list[Belief], value: str) -> Belief:
    """Return the one of *beliefs* that holds *value*."""
    holding = [belief for belief in beliefs if belief.value == value]

    assert [value] == [belief.value for belief in holding], beliefs
    return holding[0]
