"""What a person says about the memory itself: why, take it back, put it so."""

from __future__ import annotations

from datetime import datetime

from pytest_bdd import step, then

from ..beliefs import Account
from ..driver import MemoryDriver
from .beliefs import the_belief
from .sentences import sentence


@step(sentence('{person:Name} takes back that {:The} {thing} is "{value:Words}"'))
def takes_back(memory: MemoryDriver, person: str, thing: str, value: str) -> None:
    memory.take_back(the_belief(memory.beliefs(person, thing), value))


@step(sentence('on {day:Day} {person:Name} takes back that {:The} {thing} is "{value:Words}"'))
def takes_back_on_a_day(memory: MemoryDriver, day: datetime, person: str, thing: str, value: str) -> None:
    memory.wait_until(day)
    takes_back(memory, person, thing, value)


@step(sentence('{person:Name} changes {:The} {thing} from "{value:Words}" to "{wording:Words}"'))
def changes(memory: MemoryDriver, person: str, thing: str, value: str, wording: str) -> None:
    memory.edit(the_belief(memory.beliefs(person, thing), value), wording)


@step(sentence('on {day:Day} {person:Name} changes {:The} {thing} from "{value:Words}" to "{wording:Words}"'))
def changes_on_a_day(memory: MemoryDriver, day: datetime, person: str, thing: str, value: str, wording: str) -> None:
    memory.wait_until(day)
    changes(memory, person, thing, value, wording)


@step(
    sentence('somebody asks why the memory believes that {person:Name}\'s {thing} is "{value:Words}"'),
    target_fixture="account",
)
@step(
    sentence('somebody asks why the memory no longer believes that {person:Name}\'s {thing} is "{value:Words}"'),
    target_fixture="account",
)
def asks_why(memory: MemoryDriver, person: str, thing: str, value: str) -> Account | None:
    return memory.why(the_belief(memory.history(person, thing), value))


@step(
    sentence('{curious:Name} asks why the memory believes that {person:Name}\'s {thing} is "{value:Words}"'),
    target_fixture="account",
)
def somebody_else_asks_why(memory: MemoryDriver, curious: str, person: str, thing: str, value: str) -> Account | None:
    return memory.why(the_belief(memory.history(person, thing), value), asking=curious)


@then("the memory knows of no such fact")
def knows_of_no_such_fact(account: Account | None) -> None:
    assert account is None


@then(sentence('the answer quotes "{words:Words}" of {day:Day}'))
def answer_quotes(account: Account, words: str, day: datetime) -> None:
    assert (words, day.date()) in account.quotes


@then(sentence('the answer names the reader "{reader:Words}"'))
def answer_names_the_reader(account: Account, reader: str) -> None:
    assert (reader,) == account.readers


@then(sentence('the answer says that it gave way to "{value:Words}"'))
def answer_says_what_took_its_place(account: Account, value: str) -> None:
    assert value == account.gave_way_to


@then(sentence("the answer tells the story: {story}"))
def answer_tells_the_story(account: Account, story: str) -> None:
    assert story.split(", ") == list(account.story)
