"""What can be looked for and found, and what search needs of the store."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import NamedTuple, Protocol

from ..domain.errors import InvalidInputError
from .projections.chat_memories import ChatMemory
from .projections.chat_messages import ChatMessage


class Kind(StrEnum):
    """What can be found: a turn of a chat, or a fact that was heard in one."""

    TURN = "turn"
    FACT = "fact"


class Ref(NamedTuple):
    """A row that was found: what it is, and its id in its table."""

    kind: Kind
    id: int


@dataclass(frozen=True, slots=True)
class Wanted:
    """What is looked for.

    Attributes:
        resource_id: whose memory.
        query: the words, in any language; any text will do, and an empty one asks for the newest.
        kinds: turns, facts or both.
        thread_id: only what was said in this conversation.
        category: only facts in this category; turns have none.
        min_confidence: only facts that are at least so sure, in [0, 1].
        at: only facts that held at this instant (UTC), superseded since or not, and turns from until then.
        since, until: only what was said at *since* or later, and before *until* (UTC).
        include_superseded: facts whose place another took, too.
    """

    resource_id: str
    query: str
    kinds: tuple[Kind, ...] = (Kind.TURN, Kind.FACT)
    thread_id: str | None = None
    category: str | None = None
    min_confidence: float = 0.0
    at: datetime | None = None
    since: datetime | None = None
    until: datetime | None = None
    include_superseded: bool = False

    @property
    def is_limited(self) -> bool:
        """Whether anything but the query chooses among the turns."""
        return any(limit is not None for limit in (self.thread_id, self.at, self.since, self.until))


@dataclass(frozen=True, slots=True)
class Found:
    """Something that answers a query.

    Attributes:
        kind: turn or fact.
        score: of all rankers together; higher is better, and only the order means something.
        row: the row of `chat_messages` or `chat_memories`.
        ranks: place, from 1, that each ranker gave it.
    """

    kind: Kind
    score: float
    row: ChatMessage | ChatMemory
    ranks: Mapping[str, int]

    @property
    def text(self) -> str:
        """What a person reads: the words of the turn, or the value of the fact."""
        return self.row.content if isinstance(self.row, ChatMessage) else self.row.memory_value


class Ranker(Protocol):
    """Orders what is stored by how well it answers a query."""

    @property
    def name(self) -> str:
        """Under which the places are told."""

    def rank(self, wanted: Wanted, limit: int) -> Sequence[Ref]:
        """Return what answers, the best first; only of the resource, and only what *wanted* lets through."""


class Turn(NamedTuple):
    """A turn in its place: its id, and whether the assistant said it."""

    id: int
    by_assistant: bool


class Stretch(NamedTuple):
    """Turns that follow one another in a conversation, and which of them was asked for."""

    turns: Sequence[Turn]
    middle: int


class Words(Protocol):
    """The word indexes, and what search reads beside them."""

    def refresh(self) -> None:
        """Take in what came since the last time, where the store can be written."""

    def places(self, kind: Kind, resource_id: str, terms: Iterable[str]) -> Mapping[str, Sequence[int]]:
        """Return the places (see `domain.ranking.place_of`) of each term, once for each time that it stands there."""

    def total(self, kind: Kind, resource_id: str) -> int:
        """Return how many rows of the resource there are, roughly."""

    def admitted(self, kind: Kind, wanted: Wanted, ids: Collection[int]) -> set[int]:
        """Return those of *ids* whose rows *wanted* lets through, whatever its query."""

    def newest(self, kind: Kind, wanted: Wanted, limit: int) -> Sequence[int]:
        """Return the ids of the *limit* newest rows that *wanted* lets through, the newest first."""

    def around(self, resource_id: str, ids: Collection[int], reach: int) -> Sequence[Stretch]:
        """Return each of these turns with up to *reach* turns before it and after it."""

    def turns(self, resource_id: str, ids: Collection[int]) -> Mapping[int, ChatMessage]:
        """Return turns of the resource by id."""

    def known(self, resource_id: str, ids: Collection[int]) -> Mapping[int, ChatMemory]:
        """Return facts of the resource by id."""


def as_kinds(kinds: Iterable[Kind | str]) -> tuple[Kind, ...]:
    """Return *kinds* by name.

    Raises:
        InvalidInputError: one of them is no kind, or there is none.
    """
    given = (kinds,) if isinstance(kinds, str) else tuple(kinds) if isinstance(kinds, Iterable) else ()
    unknown = [kind for kind in given if kind not in list(Kind)]
    if unknown or not given:
        raise InvalidInputError(f"kinds is {kinds!r}: give some of {', '.join(Kind)}.", kinds)
    return tuple(Kind(kind) for kind in given)
