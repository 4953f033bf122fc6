"""Everything that a context may be made of, as pieces with their lines and sizes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from ..domain.candidate import Category
from ..domain.context import SECTION_OF, WEIGHTS, Piece, Section, Tier
from ..domain.equivalence import matter
from ..domain.fragment import Role
from ..domain.language import ENGLISH, language_of
from ..domain.message import recorded_id
from ..domain.window import units
from ..domain.working_memory import working_memory_id
from .asking import Asked
from .extract import World
from .finding import Kind, Wanted
from .log import MemoryLog
from .ports import TokenCounter
from .projections.chat_memories import ChatMemory
from .projections.chat_messages import ChatMessage
from .projections.user_memories import UserMemoryRow
from .recall import Recall
from .views import MemoryViews
from .wording import ANSWER, line_of

LEAST_CONFIDENCE = 0.5
"""Memories that are less sure are not handed out."""
EACH = 12
"""How many memories of a category are looked at, the surest first, and more where there is much room."""
TOKENS_A_MEMORY = 100
"""Of the budget, for each memory of a category beyond `EACH` that is looked at."""
FOUND = 40
"""How many turns are searched for."""
FIRST = 8
"""How many of the first messages tell the language of a conversation."""
FADING = 20
"""Groups of observations after which a group counts half as much as the newest."""
PLACES: Mapping[Category, int] = {category: place for place, category in enumerate(Category)}


@dataclass(frozen=True, slots=True)
class Gathered:
    """Pieces that may be handed out, those of the history oldest first, and the language of the headings."""

    pieces: list[Piece] = field(default_factory=list)
    language: str = ENGLISH


class Gather:
    """Reads the tiers that are asked for."""

    def __init__(self, log: MemoryLog, *, recall: Recall, tokens: TokenCounter, world: World) -> None:
        self._log = log
        self._recall = recall
        self._tokens = tokens
        self._world = world

    def __call__(self, views: MemoryViews, asked: Asked, *, past: bool = False) -> Gathered:
        """Return what *views* hold for *asked*; nothing is searched for in the *past*."""
        tiers, pieces = set(asked.tiers), list[Piece]()
        recent = views.last(asked.resource_id, asked.thread_id, asked.most_recent_messages) if asked.thread_id else []
        if Tier.MEMORIES in tiers:
            pieces += self._memories(views, asked)
        if Tier.WORKING_MEMORY in tiers:
            pieces += self._documents(views, asked)
        if Tier.OBSERVATIONS in tiers and asked.thread_id:
            pieces += self._observations(views, asked.resource_id, asked.thread_id)
        if Tier.HISTORY in tiers:
            pieces += self._history(asked, recent)
        if Tier.RECALL in tiers and asked.query and not past:
            pieces += self._recalled(asked)
        return Gathered(pieces, asked.language or self._language(views, asked, recent))

    def _language(self, views: MemoryViews, asked: Asked, recent: Sequence[ChatMessage]) -> str:
        """Return the language of the conversation: that of what the user said first, so that it does not change."""
        first = views.first(asked.resource_id, asked.thread_id, FIRST) if asked.thread_id else []
        said = [row.content[:500] for row in (*first, *recent) if row.role == Role.USER][:FIRST]
        return _language_of((*said, asked.query or ""))

    def _memories(self, views: MemoryViews, asked: Asked) -> Iterator[Piece]:
        now = self._world.clock.now()
        rows: list[UserMemoryRow | ChatMemory] = []
        for category in Category:
            rows += views.surest_memories(
                asked.resource_id, category.value, at=now, least=LEAST_CONFIDENCE, limit=_each(asked)
            )
        if asked.thread_id is not None:
            rows = _with_own(rows, self._own_facts(views, asked, asked.thread_id))
        for row in rows:
            yield self._memory(row)

    def _own_facts(self, views: MemoryViews, asked: Asked, thread_id: str) -> list[ChatMemory]:
        return views.own_facts(
            asked.resource_id,
            thread_id,
            at=self._world.clock.now(),
            least=LEAST_CONFIDENCE,
            read_to=views.cursor(asked.resource_id).read_to,
            limit=_each(asked),
        )

    def _memory(self, row: UserMemoryRow | ChatMemory) -> Piece:
        category = Category(row.memory_category)
        if isinstance(row, UserMemoryRow):
            kind, stream, label, said = "user_memory", row.memory_id, f"u{row.id}", row.normalized_value
        else:
            kind, stream, label = "chat_memory", row.fact_id, f"f{row.id}"
            said = matter(row.memory_key, row.memory_value)
        return self._piece(
            SECTION_OF.get(category, Section.MORE),
            kind,
            stream,
            label,
            row,
            worth=WEIGHTS[category] * row.confidence,
            order=(PLACES[category], row.memory_key, row.id),
            matter=(row.subject, row.memory_key, said),
            category=category,
            score=row.confidence,
        )

    def _documents(self, views: MemoryViews, asked: Asked) -> Iterator[Piece]:
        secret = self._log.secret(asked.resource_id)
        threads = dict.fromkeys((None, asked.thread_id))
        streams = [working_memory_id(secret, asked.resource_id, thread).hex for thread in threads]
        for row in views.documents(streams):
            if row.document != "{}":
                yield self._piece(
                    Section.WORKING_MEMORY,
                    "document",
                    row.document_id,
                    f"w{row.id}",
                    row,
                    worth=1.0,
                    order=(row.chat_id is not None,),
                )

    def _observations(self, views: MemoryViews, resource_id: str, thread_id: str) -> Iterator[Piece]:
        rows = views.observations(resource_id, thread_id)
        for age, row in enumerate(reversed(rows)):
            for place, observation in enumerate(row.each()):
                label = f"o{row.id}.{place}"
                line = line_of("observation", row, label)
                yield Piece(
                    Section.OBSERVATIONS,
                    "observation",
                    row.group_id,
                    label,
                    line,
                    size := self._tokens.count(line) + 1,
                    worth=observation.priority * size / (1 + age / FADING),
                    order=(row.id, place),
                    score=float(observation.priority),
                )

    def _history(self, asked: Asked, recent: Sequence[ChatMessage]) -> Iterator[Piece]:
        """Yield the last messages, a call and its answers as one piece each, oldest first."""
        rows = [row for row in recent if row.content and row.role != Role.SYSTEM]
        roles = [Role(row.role) for row in rows]
        for unit in units(roles):
            if roles[unit.start] is Role.TOOL:
                continue
            for at in unit:
                kind = ANSWER if roles[at] is Role.TOOL else "message"
                yield self._message(asked.resource_id, rows[at], Section.HISTORY, kind, order=(at,))

    def _recalled(self, asked: Asked) -> Iterator[Piece]:
        wanted = Wanted(asked.resource_id, asked.query or "", kinds=(Kind.TURN,))
        for place, found in enumerate(self._recall(wanted, FOUND)):
            if isinstance(found.row, ChatMessage):
                yield self._message(
                    asked.resource_id,
                    found.row,
                    Section.RECALL,
                    "turn",
                    order=(found.row.said_at, found.row.id),
                    worth=len(found.row.content) / (1 + place),  # for its size: as search ranks them
                    score=found.score,
                )

    def _message(self, resource_id: str, row: ChatMessage, section: Section, kind: str, **more: Any) -> Piece:
        secret = self._log.secret(resource_id)
        stream = recorded_id(secret, resource_id, row.chat_id, row.message_id).hex
        return self._piece(section, kind, stream, f"m{row.id}", row, **({"worth": 1.0} | more))

    def _piece(self, section: Section, kind: str, stream: str, label: str, row: Any, **more: Any) -> Piece:
        line = line_of(kind, row, label)
        return Piece(section, kind, stream, label, line, self._tokens.count(line) + 1, **more)


@lru_cache(maxsize=1_024)
def _language_of(said: tuple[str, ...]) -> str:
    return language_of(said)


def _each(asked: Asked) -> int:
    """Return how many memories of a category are worth looking at for this budget."""
    return max(EACH, asked.budget // TOKENS_A_MEMORY)


def _with_own(
    memories: Sequence[UserMemoryRow | ChatMemory], own: Sequence[ChatMemory]
) -> list[UserMemoryRow | ChatMemory]:
    """Return *memories* and the facts of the conversation; of a single value the last said, or pinned."""
    rows = [*memories, *own]
    slots = {(fact.subject, fact.memory_key) for fact in own if fact.single_valued}
    last: dict[tuple[str, str], UserMemoryRow | ChatMemory] = {}
    for row in sorted(rows, key=lambda row: (isinstance(row, UserMemoryRow) and row.pinned, row.last_seen_at)):
        last[row.subject, row.memory_key] = row
    return [row for row in rows if (slot := (row.subject, row.memory_key)) not in slots or last[slot] is row]
