"""Assemble what an agent is handed each turn, keep a receipt of it, and make it again from the receipt."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any
from uuid import UUID

from ..domain.candidate import Category
from ..domain.context import (
    POLICY,
    SECTION_OF,
    WEIGHTS,
    Choice,
    Cut,
    Piece,
    Section,
    Tier,
    choose,
)
from ..domain.equivalence import matter
from ..domain.errors import (
    ContextChangedError,
    ForgottenSourceError,
    InvalidInputError,
    NotFoundError,
    StoreError,
)
from ..domain.fragment import Role
from ..domain.identity import checked_id
from ..domain.language import ENGLISH, LANGUAGES, language_of
from ..domain.message import recorded_id
from ..domain.receipt import ContextReceipt, CutItem, HandedItem
from ..domain.window import units
from ..domain.working_memory import working_memory_id
from .extract import World
from .finding import Kind, Wanted
from .log import MemoryLog
from .observe import ObserveThread
from .ports import TokenCounter
from .projections import CHAT_MEMORIES, CHAT_MESSAGES, OBSERVATIONS, USER_MEMORIES, WORKING_MEMORY
from .projections.chat_memories import ChatMemory
from .projections.chat_messages import ChatMessage
from .projections.fold import Projection
from .projections.user_memories import UserMemoryRow
from .recall import Recall
from .views import MemoryViews
from .wording import CLOSING, OPENING, PREFACE, as_text, heading, line_of

LEAST_CONFIDENCE = 0.5
"""Memories that are less sure are not handed out."""
EACH = 20
"""How many memories of a category are looked at, the surest first."""
FOUND = 40
"""How many turns are searched for."""
FIRST = 8
"""How many of the first messages tell the language of a conversation."""
LOOKED_BACK = 60
"""How many of the last messages are looked at."""
CUT_KEPT = 40
"""How many of the pieces that were left out a receipt names."""
TRIES = 5
FADING = 20
"""Groups of observations after which a group counts half as much as the newest."""
ANSWER = "answer"
PLACES: Mapping[Category, int] = {category: place for place, category in enumerate(Category)}
DEFAULT_TIERS = (Tier.MEMORIES, Tier.WORKING_MEMORY, Tier.OBSERVATIONS, Tier.RECALL, Tier.HISTORY)
SOURCES: Mapping[str, Projection] = {
    "user_memory": USER_MEMORIES,
    "chat_memory": CHAT_MEMORIES,
    "document": WORKING_MEMORY,
    "observation": OBSERVATIONS,
    "turn": CHAT_MESSAGES,
    "message": CHAT_MESSAGES,
    ANSWER: CHAT_MESSAGES,
}
"""The table that holds the row of a piece, by its kind."""


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
    most_recent_messages: int = LOOKED_BACK


@dataclass(frozen=True, slots=True)
class _Gathered:
    pieces: list[Piece] = field(default_factory=list)
    language: str = ENGLISH


class AssembleContext:
    """Chooses what is handed out, and remembers what it handed out."""

    def __init__(
        self,
        log: MemoryLog,
        views: MemoryViews,
        *,
        recall: Recall,
        observe: ObserveThread,
        tokens: TokenCounter,
        world: World,
    ) -> None:
        self._log = log
        self._views = views
        self._recall = recall
        self._observe = observe
        self._tokens = tokens
        self._world = world

    def __call__(self, asked: Asked, *, keep: bool = True) -> Context:
        """Return the context, with a receipt where it could be kept.

        Raises:
            InvalidInputError: the budget is too small for the marks, or not a number.
        """
        _check(asked)
        before = self._log.position()
        for _ in range(TRIES):
            gathered = self._gather(self._views, asked)
            after = self._log.position()
            if after == before:
                break
            before = after
        return self._handed(asked, gathered, seen_to=before, keep=keep)

    def in_the_past(self, asked: Asked, views: MemoryViews, position: int) -> Context:
        """Return what would have been handed out at a position of the log; nothing is searched for, no receipt kept."""
        _check(asked)
        return self._handed(asked, self._gather(views, asked, past=True), seen_to=position, keep=False)

    def again(self, resource_id: str, receipt: str) -> Context:
        """Return the context of a receipt, to the letter.

        Raises:
            NotFoundError: the resource has no such receipt.
            ForgottenSourceError: something that it showed was forgotten since.
            ContextChangedError: the log no longer tells what was shown.
        """
        handed = self._receipt(resource_id, receipt)
        lines = list(self._lines_of(handed))
        text = as_text(((Section(item.section), line) for item, line in lines), handed.language)
        if sha256(text.encode("utf-8", "replace")).hexdigest() != handed.digest:
            raise ContextChangedError(
                f"the context of the receipt {receipt!r} comes out otherwise: run lastro verify.", receipt
            )
        items = tuple(
            ContextItem(item.section, item.kind, item.label, line, item.size, item.score) for item, line in lines
        )
        cut = tuple(LeftOut(c.section, c.kind, c.label, c.size, c.reason) for c in handed.cut)
        return Context(
            text,
            items,
            handed.size,
            handed.budget,
            handed.counter,
            handed.language,
            handed.policy,
            left_out=cut,
            receipt=receipt,
            seen_to=handed.seen_to,
        )

    def _receipt(self, resource_id: str, receipt: str) -> ContextReceipt.HandedOut:
        try:
            kept = self._log.get(ContextReceipt, UUID(str(receipt)))
        except ValueError:
            kept = None
        if kept is None or kept.resource_id != resource_id:
            raise NotFoundError(f"the resource {resource_id!r} has no receipt {receipt!r}.", receipt)
        return kept.handed

    def _lines_of(self, handed: ContextReceipt.HandedOut) -> Iterator[tuple[HandedItem, str]]:
        streams: dict[str, list[str]] = {}
        for item in handed.items:
            streams.setdefault(item.kind, []).append(item.stream)
        then = {kind: self._views.rows_at(SOURCES[kind], wanted, handed.seen_to) for kind, wanted in streams.items()}
        now = {kind: self._views.rows_at(SOURCES[kind], wanted, None) for kind, wanted in streams.items()}
        for item in handed.items:
            row = then[item.kind].get(item.stream)
            if _is_forgotten(now[item.kind].get(item.stream)):
                raise ForgottenSourceError(
                    f"{item.kind} #{item.label}, which the context showed, was forgotten since: "
                    "it cannot be made again.",
                    item.label,
                )
            if row is None:
                raise ContextChangedError(f"the log does not hold {item.kind} #{item.label}: run lastro verify.")
            yield item, line_of(item.kind, row, item.label)

    def _handed(self, asked: Asked, gathered: _Gathered, *, seen_to: int, keep: bool) -> Context:
        language, count = gathered.language, self._tokens.count
        frame = count(OPENING) + count(CLOSING) + 2
        headings = {section: count(heading(section, language)) + 1 for section in Section}
        choice = choose(gathered.pieces, asked.budget - frame, asked.tiers, headings)
        pieces, text = _begun_with_a_call(choice.pieces), ""
        while True:
            text = as_text(((piece.section, piece.line) for piece in pieces), language)
            tokens = count(text)
            if tokens <= asked.budget:
                break
            pieces.pop()  # a tokenizer that joins lines otherwise than it counted them
        choice = choice.without(pieces)
        receipt = self._kept(asked, choice, pieces, language, tokens, text, seen_to) if keep else None
        return Context(
            text,
            tuple(ContextItem(p.section, p.kind, p.label, p.line, p.size, p.score) for p in pieces),
            tokens,
            asked.budget,
            self._tokens.name,
            language,
            POLICY,
            left_out=tuple(
                LeftOut(c.piece.section, c.piece.kind, c.piece.label, c.piece.size, c.reason, c.piece.line)
                for c in choice.cut
            ),
            receipt=receipt,
            seen_to=seen_to,
        )

    def _kept(
        self,
        asked: Asked,
        choice: Choice,
        pieces: Sequence[Piece],
        language: str,
        tokens: int,
        text: str,
        seen_to: int,
    ) -> str | None:
        """Keep the receipt; where the store cannot be written, the context is handed out without one."""
        id_ = self._world.ids.new()
        receipt = ContextReceipt.begin(
            ContextReceipt.HandedOut,
            id=id_,
            at=self._world.clock.now(),
            resource_id=asked.resource_id,
            thread_id=asked.thread_id,
            query=asked.query,
            language=language,
            policy=POLICY,
            counter=self._tokens.name,
            budget=asked.budget,
            size=tokens,
            tiers=tuple(tier.value for tier in asked.tiers),
            seen_to=seen_to,
            items=tuple(HandedItem(p.section.value, p.kind, p.stream, p.label, p.size, p.score) for p in pieces),
            cut=tuple(_cut_item(cut) for cut in choice.cut[:CUT_KEPT]),
            cut_more=max(0, len(choice.cut) - CUT_KEPT),
            digest=sha256(text.encode("utf-8", "replace")).hexdigest(),
        )
        due = self._observe.due(asked.resource_id, asked.thread_id) if asked.thread_id else []
        try:
            self._log.store(receipt, along=due)
        except StoreError:
            return None
        return id_.hex

    def _gather(self, views: MemoryViews, asked: Asked, *, past: bool = False) -> _Gathered:
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
        return _Gathered(pieces, asked.language or self._language(views, asked, recent))

    def _language(self, views: MemoryViews, asked: Asked, recent: Sequence[ChatMessage]) -> str:
        """Return the language of the conversation: that of what the user said first, so that it does not change."""
        first = views.first(asked.resource_id, asked.thread_id, FIRST) if asked.thread_id else []
        said = [row.content[:500] for row in (*first, *recent) if row.role == Role.USER][:FIRST]
        return language_of([*said, asked.query or ""])

    def _memories(self, views: MemoryViews, asked: Asked) -> Iterator[Piece]:
        now = self._world.clock.now()
        rows: list[UserMemoryRow | ChatMemory] = []
        for category in Category:
            rows += views.surest_memories(asked.resource_id, category.value, at=now, least=LEAST_CONFIDENCE, limit=EACH)
        if asked.thread_id is not None:
            rows = _with_own(rows, self._own_facts(views, asked.resource_id, asked.thread_id))
        for row in rows:
            yield self._memory(row)

    def _own_facts(self, views: MemoryViews, resource_id: str, thread_id: str) -> list[ChatMemory]:
        return views.own_facts(
            resource_id,
            thread_id,
            at=self._world.clock.now(),
            least=LEAST_CONFIDENCE,
            read_to=views.cursor(resource_id).read_to,
            limit=EACH,
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


def _begun_with_a_call(pieces: Sequence[Piece]) -> list[Piece]:
    """Return *pieces* without answers of tools at the beginning of the history, whose calls had no room."""
    first = next((at for at, p in enumerate(pieces) if p.section is Section.HISTORY and p.kind != ANSWER), len(pieces))
    return [p for at, p in enumerate(pieces) if not (p.kind == ANSWER and at < first)]


def _cut_item(cut: Cut) -> CutItem:
    piece = cut.piece
    return CutItem(piece.section.value, piece.kind, piece.stream, piece.label, piece.size, cut.reason.value)


def _is_forgotten(row: Any) -> bool:
    return row is None or bool(getattr(row, "forgotten", 0)) or getattr(row, "status", "") == "forgotten"


def _check(asked: Asked) -> None:
    if isinstance(asked.budget, bool) or not isinstance(asked.budget, int) or asked.budget < 1:
        raise InvalidInputError(f"budget_tokens is {asked.budget!r}: give a number of tokens from 1 on.", asked.budget)
    if asked.language is not None and asked.language not in LANGUAGES:
        raise InvalidInputError(
            f"the language is {asked.language!r}: use one of {', '.join(LANGUAGES)}.", asked.language
        )


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
