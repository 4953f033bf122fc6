"""Who reads the chats, how that goes wrong, and what the gates make of a claim."""

from __future__ import annotations

from datetime import timedelta

import pytest
from pytest_bdd import parsers, step, then

from ..driver import MemoryDriver
from ..models import Claim, ScriptedModel
from .sentences import sentence

RULES = {
    "durability": "durability",
    "da durabilidade": "durability",
    "the speaker": "speaker",
    "grounding": "grounding",
    "polarity": "polarity",
    "third parties": "third_party",
    "dos terceiros": "third_party",
    "los terceros": "third_party",
    "quotation": "quotation",
    "fiction": "fiction",
    "secrets": "secrets",
    "injection": "injection",
    "the person's word": "person",
}


@pytest.fixture
def model(memory: MemoryDriver) -> ScriptedModel:
    """A model that claims what the example lets it claim."""
    scripted = ScriptedModel()
    memory.read_with(scripted)
    return scripted


@step(sentence('a model that claims that {person:Name}\'s {thing} is "{value:Words}"'))
@step(sentence('um modelo que afirma que {:The} {thing} de {person:Name} é "{value:Words}"'))
@step(sentence('un modelo que afirma que {:The} {thing} de {person:Name} es "{value:Words}"'))
def model_claims(model: ScriptedModel, person: str, thing: str, value: str) -> None:
    model.claim(Claim(thing, value))


@step(sentence('a model that claims that {person:Name}\'s {thing} is "{value:Words}", quoting "{words:Words}"'))
def model_claims_quoting(model: ScriptedModel, person: str, thing: str, value: str, words: str) -> None:
    model.claim(Claim(thing, value, words))


@step(sentence('a model that answers "{answer:Words}"'))
def model_answers(memory: MemoryDriver, answer: str) -> None:
    memory.read_with(ScriptedModel(answer))


@step("a model that cannot be reached")
def model_is_out_of_reach(memory: MemoryDriver) -> None:
    memory.read_with(ScriptedModel(reachable=False))


@step("no model is installed")
def model_is_missing(memory: MemoryDriver) -> None:
    memory.read_with_missing_model()


@step(parsers.parse("the rules take over {minutes:d} minutes later"))
def rules_take_over(memory: MemoryDriver, minutes: int) -> None:
    memory.read_with_rules()
    memory.wait(timedelta(minutes=minutes))
    memory.read()


@step("the rules take over and failed readings are tried again")
def rules_try_again(memory: MemoryDriver) -> None:
    memory.read_with_rules()
    memory.try_failed_readings_again()


@step(parsers.parse("the reading has been tried for {days:d} days"))
def reading_is_tried(memory: MemoryDriver, days: int) -> None:
    for _ in range(24 * days):
        memory.wait(timedelta(hours=1))
        memory.read()


@then(sentence("the reading of {person:Name}'s chat stands as failed"))
def reading_stands_as_failed(memory: MemoryDriver, person: str) -> None:
    assert 1 == memory.failed_readings(person)


@then(sentence("the unreadable answer about {person:Name} is kept for reading"))
def unreadable_answer_is_kept(memory: MemoryDriver, person: str) -> None:
    assert ["unreadable"] == memory.readings(person)


@then(sentence("everything that {person:Name} said has been read"))
def everything_has_been_read(memory: MemoryDriver, person: str) -> None:
    assert 0 == memory.unread(person)


@then("the memory says that extraction is disabled")
def says_that_extraction_is_disabled(memory: MemoryDriver) -> None:
    assert memory.reading_status().startswith("extraction is disabled")


@then(sentence("the claim about {person:Name} was refused by the rule of {rule}"))
@then(sentence("a afirmação sobre {person:Name} foi recusada pela regra {rule}"))
@then(sentence("la afirmación sobre {person:Name} fue rechazada por la regla de {rule}"))
def claim_was_refused(memory: MemoryDriver, person: str, rule: str) -> None:
    assert [RULES[rule]] == memory.refusals(person)
