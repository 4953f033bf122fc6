"""What the steps see of the memory: beliefs, and the account that it gives of one."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from lastro.application.explain import Explanation
from lastro.application.projections.chat_memories import ChatMemory
from lastro.application.projections.user_memories import UserMemoryRow
from lastro.domain.fact import Status
from lastro.domain.time import from_utc_text


@dataclass(frozen=True, slots=True)
class Belief:
    """One thing that the memory holds, or has held, about a person.

    Attributes:
        person: whom it is about.
        key: canonical name of what it tells of them.
        value: as the person put it.
        kind: the drawer it lies in.
        words: the quote that it was first taken from.
        heard: how many messages said it.
        sureness: in [0, 1].
        stands: whether it still holds.
        since: the day from which it holds in the world.
        until: the day on which it ceased to hold, None while no end is known.
        name: what the memory calls it.
    """

    person: str
    key: str
    value: str
    kind: str
    words: str
    heard: int
    sureness: float
    stands: bool
    since: date
    until: date | None
    name: str


@dataclass(frozen=True, slots=True)
class Knowledge:
    """One thing that is known of a person over all chats.

    Attributes:
        person, key, value, sureness, name: as of a `Belief`.
        chats: how many chats it rests on.
    """

    person: str
    key: str
    value: str
    sureness: float
    chats: int
    name: str


@dataclass(frozen=True, slots=True)
class Account:
    """How the memory justifies a belief.

    Attributes:
        quotes: words that it rests on, each with the day on which they were said.
        story: the decisions about it, oldest first.
        readers: who read these words.
        gave_way_to: the value that took its place, None where none did.
    """

    quotes: tuple[tuple[str, date], ...]
    story: tuple[str, ...]
    readers: tuple[str, ...]
    gave_way_to: str | None


def belief_of(person: str, fact: ChatMemory) -> Belief:
    """Return what *fact* says of *person*."""
    return Belief(
        person=person,
        key=fact.memory_key,
        value=fact.memory_value,
        kind=fact.memory_category,
        words=fact.evidence,
        heard=fact.quotes,
        sureness=fact.confidence,
        stands=fact.status == Status.ACTIVE,
        since=day_of(fact.valid_from),
        until=day_of(fact.valid_to) if fact.valid_to else None,
        name=fact.fact_id,
    )


def knowledge_of(person: str, memory: UserMemoryRow) -> Knowledge:
    """Return what *memory* tells of *person*."""
    return Knowledge(
        person=person,
        key=memory.memory_key,
        value=memory.memory_value,
        sureness=memory.confidence,
        chats=memory.chats,
        name=memory.memory_id,
    )


def account_of(explanation: Explanation) -> Account:
    """Return the account that *explanation* gives."""
    return Account(
        quotes=tuple((quote.evidence, day_of(quote.message.said_at)) for quote in explanation.quotes),
        story=tuple(event.topic.removeprefix("fact.") for event in explanation.events),
        readers=tuple(run.event.fingerprint.adapter for run in explanation.runs),
        gave_way_to=explanation.superseded_by.memory_value if explanation.superseded_by else None,
    )


def day_of(instant: str) -> date:
    """Return the day (UTC) of an instant as the tables write it."""
    return from_utc_text(instant).date()
