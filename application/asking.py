"""What is asked of a context, and what is handed out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from ..domain.context import Tier
from ..domain.errors import InvalidInputError
from ..domain.identity import checked_id
from ..domain.language import LANGUAGES
from .wording import PREFACE

LOOKED_BACK = 40
"""How many of the last messages are looked at, and more where there is much room."""
TOKENS_A_MESSAGE = 30
"""Of the budget, for each of the last messages beyond `LOOKED_BACK` that is looked at."""
DEFAULT_TIERS = (Tier.MEMORIES, Tier.WORKING_MEMORY, Tier.OBSERVATIONS, Tier.RECALL, Tier.HISTORY)


@dataclass(frozen=True, slots=True)
class ContextItem:
    """One piece as it was handed out: where it stands, what it is, its line, its tokens and its score."""

    section: str
    kind: str
    label: str
    text: str
    tokens: int
    score: float


@dataclass(frozen=True, slots=True)
class LeftOut:
    """One piece that was not handed out, with the reason; its line is empty where only the receipt is left."""

    section: str
    kind: str
    label: str
    tokens: int
    reason: str
    text: str = ""


@dataclass(frozen=True, slots=True)
class Context:
    """What an agent is handed.

    Attributes:
        text: between ``<memory>`` and ``</memory>``; empty where there is nothing to say.
        items: in the order of the text.
        tokens: of the text, by `counter`; at most `budget`.
        language: of the headings.
        left_out: what came next, and why it was left out.
        receipt: id under which it can be made again; None where none could be kept.
        seen_to: position of the log that it shows.
    """

    text: str
    items: tuple[ContextItem, ...]
    tokens: int
    budget: int
    counter: str
    language: str
    policy: str
    left_out: tuple[LeftOut, ...] = ()
    receipt: str | None = None
    seen_to: int = 0

    @property
    def sections(self) -> dict[str, tuple[ContextItem, ...]]:
        """The items by section, in the order of the text."""
        names = dict.fromkeys(item.section for item in self.items)
        return {name: tuple(item for item in self.items if item.section == name) for name in names}

    @property
    def system_message(self) -> dict[str, str]:
        """The text as a message to a chat model, with a sentence before it that says what it is."""
        content = f"{PREFACE[self.language]}\n{self.text}" if self.text else ""
        return {"role": "system", "content": content}


@dataclass(frozen=True, slots=True)
class Asked:
    """What is asked for; see `MemoryFacade.context`."""

    resource_id: str
    thread_id: str | None = None
    query: str | None = None
    budget: int = 1200
    tiers: tuple[Tier, ...] = DEFAULT_TIERS
    language: str | None = None

    @property
    def most_recent_messages(self) -> int:
        """How many of the last messages are looked at."""
        return max(LOOKED_BACK, self.budget // TOKENS_A_MESSAGE)


def checked(asked: Asked) -> Asked:
    """Return *asked*.

    Raises:
        InvalidInputError: the budget or the language cannot be used.
    """
    if isinstance(asked.budget, bool) or not isinstance(asked.budget, int) or asked.budget < 1:
        raise InvalidInputError(f"budget_tokens is {asked.budget!r}: give a number of tokens from 1 on.", asked.budget)
    if asked.language is not None and asked.language not in LANGUAGES:
        raise InvalidInputError(
            f"the language is {asked.language!r}: use one of {', '.join(LANGUAGES)}.", asked.language
        )
    return asked


def as_tiers(tiers: Mapping[str, bool] | Sequence[str] | None) -> tuple[Tier, ...]:
    """Return *tiers* by name: a list of those that are on, or a mapping from names to whether they are.

    Raises:
        InvalidInputError: one of them is no tier, or is neither on nor off.
    """
    if tiers is None:
        return DEFAULT_TIERS
    if not isinstance(tiers, Mapping | Sequence):
        raise InvalidInputError(f"the tiers are {tiers!r}: give a list of names, or whether each is on.", tiers)
    given: Mapping[str, bool] = tiers if isinstance(tiers, Mapping) else _switched_on(tiers)
    unknown = [name for name in given if name not in list(Tier)]
    if unknown:
        raise InvalidInputError(f"there is no tier {unknown[0]!r}: use some of {', '.join(Tier)}.", unknown[0])
    unclear = [name for name, on in given.items() if not isinstance(on, bool)]
    if unclear:
        raise InvalidInputError(f"the tier {unclear[0]!r} is {given[unclear[0]]!r}: say True or False.", unclear[0])
    return tuple(tier for tier in DEFAULT_TIERS if given.get(tier, True))


def _switched_on(names: Sequence[str]) -> dict[str, bool]:
    """Return the tiers of a list as those that are on, every other off."""
    wanted = [names] if isinstance(names, str) else list(names)
    return {**dict.fromkeys(map(str, DEFAULT_TIERS), False), **dict.fromkeys(map(str, wanted), True)}


def asked_of(
    resource: str,
    thread: str | None,
    query: str | None,
    budget_tokens: int,
    tiers: Mapping[str, bool] | Sequence[str] | None,
    language: str | None,
) -> Asked:
    """Return what a caller asks for, checked."""
    if query is not None and not isinstance(query, str):
        raise InvalidInputError(f"the query is {type(query).__name__}: give a text.", query)
    return Asked(
        checked_id("resource", resource),
        None if thread is None else checked_id("thread", thread),
        query or None,
        budget_tokens,
        as_tiers(tiers),
        language,
    )
