"""What an agent is handed each turn: which pieces of memory, in which order, within which room.

Sections stand in one order, the most lasting first, so that what changes from turn to turn stands last and a prompt
cache keeps its beginning. A tier has a share of the room. In the lasting tiers nothing depends on what the turn is
about; what they leave free goes to recalled turns and recent messages.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from .candidate import Category

POLICY = "context-1"


class Tier(StrEnum):
    """What a context may be made of; each can be switched off."""

    MEMORIES = "memories"
    WORKING_MEMORY = "working_memory"
    OBSERVATIONS = "observations"
    RECALL = "recall"
    HISTORY = "history"


class Section(StrEnum):
    """The parts of a context, in their order."""

    IDENTITY = "identity"
    PROFILE = "profile"
    PREFERENCES = "preferences"
    CONSTRAINTS = "constraints"
    GOALS = "goals"
    MORE = "more"
    WORKING_MEMORY = "working_memory"
    OBSERVATIONS = "observations"
    RECALL = "recall"
    HISTORY = "history"


SECTION_OF: Mapping[Category, Section] = {
    Category.IDENTITY: Section.IDENTITY,
    Category.PROFILE: Section.PROFILE,
    Category.PREFERENCE: Section.PREFERENCES,
    Category.CONSTRAINT: Section.CONSTRAINTS,
    Category.GOAL: Section.GOALS,
}
"""Where memories of a category stand; those of the others stand under `Section.MORE`."""
TIER_OF: Mapping[Section, Tier] = {
    **dict.fromkeys(
        (*SECTION_OF.values(), Section.MORE),
        Tier.MEMORIES,
    ),
    Section.WORKING_MEMORY: Tier.WORKING_MEMORY,
    Section.OBSERVATIONS: Tier.OBSERVATIONS,
    Section.RECALL: Tier.RECALL,
    Section.HISTORY: Tier.HISTORY,
}
WEIGHTS: Mapping[Category, float] = {
    Category.IDENTITY: 1.0,
    Category.CONSTRAINT: 1.0,
    Category.PROFILE: 0.95,
    Category.PREFERENCE: 0.9,
    Category.GOAL: 0.85,
    Category.PROJECT: 0.7,
    Category.HABIT: 0.6,
    Category.SKILL: 0.5,
    Category.INTEREST: 0.4,
    Category.TOPIC_PATTERN: 0.3,
}
"""What a memory of a category is worth beside one of another, at the same confidence."""
SHARES: Mapping[Tier, float] = {
    Tier.MEMORIES: 0.35,
    Tier.WORKING_MEMORY: 0.15,
    Tier.OBSERVATIONS: 0.15,
    Tier.RECALL: 0.15,
    Tier.HISTORY: 0.2,
}
"""Parts of the room; those of tiers that are switched off go to the others in proportion."""
FLEXIBLE = (Tier.HISTORY, Tier.RECALL)
"""Tiers that take what others leave free, in this order."""
SAID = frozenset({Section.RECALL, Section.HISTORY})
"""Sections of what was said; a message stands in one of them at most."""
MOST_OF: Mapping[Category, int] = {Category.INTEREST: 5, Category.TOPIC_PATTERN: 3}
"""How many memories of a category a context holds at most."""


class Reason(StrEnum):
    """Why a piece was left out."""

    NO_ROOM = "it does not fit"
    SAID_ALREADY = "an equivalent piece says it already"
    ENOUGH_OF_IT = "there are enough of its category"


@dataclass(frozen=True, slots=True)
class Piece:
    """One piece of memory that may be handed out.

    Attributes:
        section: where it stands.
        kind: what it is, ``"user_memory"`` say.
        stream: id of its stream in the log, hex text.
        label: under which the text marks it.
        line: as it is written, on one line.
        size: of *line*, in the unit of the room.
        worth: of knowing it; compared within a tier only.
        order: where it stands among those of its section.
        matter: what it says, for telling equivalent pieces; empty where none can be.
        category: of a memory, None for anything else.
        score: that search or confidence gave it, for the record.
    """

    section: Section
    kind: str
    stream: str
    label: str
    line: str
    size: int
    worth: float
    order: tuple[object, ...] = ()
    matter: tuple[str, ...] = ()
    category: Category | None = None
    score: float = 0.0


@dataclass(frozen=True, slots=True)
class Cut:
    """A piece that was left out, and why."""

    piece: Piece
    reason: Reason


@dataclass(frozen=True, slots=True)
class Choice:
    """What is handed out, in the order of the text, and what came next."""

    pieces: tuple[Piece, ...]
    cut: tuple[Cut, ...]

    def without(self, kept: Sequence[Piece]) -> Choice:
        """Return the choice of *kept* alone, some of its pieces; the others had no room after all."""
        labels = {piece.label for piece in kept}
        dropped = (Cut(piece, Reason.NO_ROOM) for piece in self.pieces if piece.label not in labels)
        return Choice(tuple(kept), (*dropped, *self.cut))


def choose(pieces: Iterable[Piece], room: int, tiers: Iterable[Tier], headings: Mapping[Section, int]) -> Choice:
    """Return the pieces to hand out.

    Args:
        pieces: all that may be handed out; those of the history oldest first.
        room: for the lines and the headings of the sections that have any.
        tiers: that are switched on.
        headings: size of the heading of each section.
    """
    wanted = [tier for tier in Tier if tier in set(tiers)]
    by_tier: dict[Tier, list[Piece]] = {tier: [] for tier in wanted}
    for piece in pieces:
        if TIER_OF[piece.section] in by_tier:
            by_tier[TIER_OF[piece.section]].append(piece)
    total = sum(SHARES[tier] for tier in wanted) or 1.0
    filling = _Filling(headings)
    left = 0
    for tier in (tier for tier in wanted if tier not in FLEXIBLE):
        share = int(room * SHARES[tier] / total)
        left += share - filling.take(_ranked(tier, by_tier[tier]), share)
    flexible = [tier for tier in FLEXIBLE if tier in by_tier]
    shares = {tier: int(room * SHARES[tier] / total) for tier in flexible}
    for tier in flexible:
        needed = min(shares[tier] + left, room)
        used = filling.take(_ranked(tier, by_tier[tier]), needed, in_turn=tier is Tier.HISTORY)
        left = needed - used
    for tier in flexible:  # what the second left free, the first may still use
        left -= filling.take_more(_ranked(tier, by_tier[tier]), left, in_turn=tier is Tier.HISTORY)
    return filling.choice()


def _ranked(tier: Tier, pieces: Sequence[Piece]) -> list[Piece]:
    """Return *pieces* in the order in which they are tried: by worth for their size, messages from the last on."""
    if tier is Tier.HISTORY:
        return list(reversed(pieces))
    return sorted(pieces, key=lambda piece: (-piece.worth / max(piece.size, 1), piece.order))


class _Filling:
    """Pieces taken so far, and why others were not."""

    def __init__(self, headings: Mapping[Section, int]) -> None:
        self._headings = headings
        self._taken: list[Piece] = []
        self._cut: dict[int, Cut] = {}
        self._sections: set[Section] = set()
        self._matters: set[tuple[str, ...]] = set()
        self._said: set[str] = set()
        self._counts: dict[Category, int] = {}

    def take(self, ranked: Sequence[Piece], room: int, *, in_turn: bool = False) -> int:
        """Take what fits, skipping what does not (or ending with it, *in_turn*); return the room used."""
        used = 0
        for at, piece in enumerate(ranked):
            reason = self._reason_against(piece)
            size = piece.size + (0 if piece.section in self._sections else self._headings.get(piece.section, 0))
            if reason is None and used + size > room:
                reason = Reason.NO_ROOM
            if reason is not None:
                self._cut[id(piece)] = Cut(piece, reason)
                if in_turn:
                    self._cut |= {id(rest): Cut(rest, reason) for rest in ranked[at:]}
                    break
                continue
            self._add(piece)
            used += size
        return used

    def take_more(self, ranked: Sequence[Piece], room: int, *, in_turn: bool) -> int:
        """Go on with those that had no room."""
        again = [piece for piece in ranked if id(piece) in self._cut and self._cut[id(piece)].reason is Reason.NO_ROOM]
        for piece in again:
            del self._cut[id(piece)]
        return self.take(again, room, in_turn=in_turn)

    def choice(self) -> Choice:
        places = {section: place for place, section in enumerate(Section)}
        pieces = sorted(self._taken, key=lambda piece: (places[piece.section], piece.order))
        return Choice(tuple(pieces), tuple(self._cut.values()))

    def _reason_against(self, piece: Piece) -> Reason | None:
        if piece.matter in self._matters or (piece.section in SAID and piece.stream in self._said):
            return Reason.SAID_ALREADY
        limit = MOST_OF.get(piece.category) if piece.category else None
        if limit is not None and piece.category and self._counts.get(piece.category, 0) >= limit:
            return Reason.ENOUGH_OF_IT
        return None

    def _add(self, piece: Piece) -> None:
        self._taken.append(piece)
        self._sections.add(piece.section)
        if piece.matter:
            self._matters.add(piece.matter)
        if piece.section in SAID:
            self._said.add(piece.stream)
        if piece.category:
            self._counts[piece.category] = self._counts.get(piece.category, 0) + 1
