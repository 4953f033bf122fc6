"""Consolidation: what the user memories of one slot are, as a pure function of everything that was said.

Nothing here remembers an earlier outcome. The same statements, denials, decisions and words of people give the
same memories, whatever order they arrived in; leaving a statement out gives what would stand without it.
"""

from __future__ import annotations

import math
from bisect import bisect_right
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime

from .confidence import HEDGE_CAP, MAX_CONFIDENCE, clamp
from .equivalence import matter, spoken_of
from .revision import ABOUT, Neighbours, Told, revised_by
from .standing import DecisionKind, Proposed
from .switching import switches
from .telling import denies
from .timeline import Denied, Moment, moment
from .user_memory import Backing, UserReason, UserStatus

SUMMARY_QUOTE = 160
"""Characters of one quote in a summary."""
_AFTER_ALL_MESSAGES = "\uffff"
"""Sorts behind every message of the same instant."""


@dataclass(frozen=True, slots=True)
class Said:
    """One time that a fact was said; see `Quote` for its place."""

    said_at: datetime
    message_id: str
    evidence: str
    place: int = 0

    @property
    def moment(self) -> Moment:
        """When it was said, among all statements."""
        return moment(self.said_at, self.message_id, self.place)


@dataclass(frozen=True, slots=True)
class Heard:
    """A chat memory, as consolidation weighs it.

    Attributes:
        row: its row of `chat_memories`.
        matter: what it says, in one form for all that say the same; see `equivalence.matter`.
        said: every time it was said, oldest first, at least one.
        valid_to: limit in time that was said with it, UTC.
    """

    row: int
    chat_id: str
    memory_value: str
    memory_category: str
    normalized_value: str
    matter: str
    confidence: float
    said: tuple[Said, ...]
    valid_to: datetime | None = None


@dataclass(frozen=True, slots=True)
class PersonsWord:
    """What people decided about the memory of one normalized value.

    Attributes:
        memory_value, memory_category: put in place by an edit or held by a pin; None where neither was.
        confirmed_at: when it was said to be right, UTC.
        edited_at: when the wording was put in place, UTC.
    """

    memory_value: str | None = None
    memory_category: str | None = None
    rejected: bool = False
    pinned: bool = False
    confirmed_at: datetime | None = None
    edited_at: datetime | None = None

    @property
    def spoken(self) -> Moment | None:
        """When a person last stood behind it: it counts as said then, and what was said before replaces it no more."""
        times = [at for at in (self.confirmed_at, self.edited_at) if at is not None]
        return moment(max(times), _AFTER_ALL_MESSAGES) if times and not self.rejected else None

    def beside(self, other: PersonsWord) -> PersonsWord:
        """Return what people decided about two memories that are one; of two wordings the first is shown."""
        mine, theirs = (self, other) if self.memory_value is not None else (other, self)
        confirmed = [at for at in (self.confirmed_at, other.confirmed_at) if at is not None]
        return PersonsWord(
            mine.memory_value or theirs.memory_value,
            mine.memory_category or theirs.memory_category,
            rejected=self.rejected or other.rejected,
            pinned=self.pinned or other.pinned,
            confirmed_at=max(confirmed, default=None),
            edited_at=mine.edited_at or theirs.edited_at,
        )


@dataclass(frozen=True, slots=True)
class Evidence:
    """All that bears on one slot.

    Attributes:
        memory_key: of the slot.
        single_valued: whether it holds one value at a time.
        declared: whether anybody has said how many values the key holds; of others, a statement may leave the rest.
        heard: chat memories that may rise, in any order.
        denials: what was said to be over, in any order.
        standing: accepted decisions, oldest first.
        people: by the matter of the memory.
    """

    memory_key: str
    single_valued: bool
    heard: Sequence[Heard]
    denials: Sequence[Denied] = ()
    standing: Sequence[Proposed] = ()
    people: Mapping[str, PersonsWord] = field(default_factory=dict)
    declared: bool = True


@dataclass(frozen=True, slots=True)
class Wanted:
    """A user memory as it should stand.

    Attributes:
        normalized_value: the matter by which the memory is known in its slot.
        by: matter of the memory that took its place.
    """

    normalized_value: str
    memory_value: str
    memory_category: str
    backing: Backing
    status: UserStatus = UserStatus.ACTIVE
    reason: UserReason | None = None
    by: str | None = None


@dataclass(frozen=True, slots=True)
class Stretch:
    """A time in which a value held, as far as statements tell; `until` is None while it lasts."""

    normalized_value: str
    memory_value: str
    since: datetime
    until: datetime | None


@dataclass(slots=True)
class _Group:
    """The chat memories that are one user memory."""

    base: str
    heard: list[Heard]
    word: PersonsWord
    wording: tuple[str, str] | None = None
    statements: list[Moment] = field(default_factory=list)
    ended: Moment | None = None

    @property
    def holds(self) -> bool:
        """Whether anything was said of it since it ended."""
        return self.ended is None or self.statements[-1] > self.ended

    @property
    def claims(self) -> list[Moment]:
        """Every time that it was said, a person's own word included, oldest first."""
        spoken = self.word.spoken
        return self.statements if spoken is None else sorted((*self.statements, spoken))

    @property
    def last(self) -> Moment:
        """When it was last said, or last confirmed or edited by a person."""
        spoken = self.word.spoken
        return self.statements[-1] if spoken is None else max(self.statements[-1], spoken)


def consolidated(evidence: Evidence) -> list[Wanted]:
    """Return the memories that should stand in the slot, those retired included."""
    names = Names.of(evidence)
    groups = _groups(evidence, names)
    retired = {group.base: fate for group in groups.values() if (fate := _own_fate(group)) is not None}
    standing = [group for group in groups.values() if group.base not in retired]
    begins: dict[str, datetime] = {}
    if evidence.single_valued:
        said = [group for group in groups.values() if not group.word.rejected]
        begins = {base: begun[0] for base, begun in _runs(said)}
        retired = _replaced_in_time(said) | retired
    else:
        retired |= _replaced_by_opposites(evidence.memory_key, standing)
        if evidence.memory_key == ABOUT:
            retired |= _revised([group for group in standing if group.base not in retired])
        if not evidence.declared:
            retired |= _left_behind([group for group in standing if group.base not in retired])
        retired |= _replaced_by_decision(evidence.standing, names, groups, retired)
    return [_wanted(group, retired.get(group.base), begins.get(group.base)) for group in groups.values()]


def stretches(evidence: Evidence) -> list[Stretch]:
    """Return the values that held, oldest first, one item for each time that one began to hold."""
    groups = _groups(evidence, Names.of(evidence))
    shown = {base: _wording(group)[0] for base, group in groups.items() if not group.word.rejected}
    if evidence.single_valued:
        runs = list(_runs(group for group in groups.values() if group.base in shown))
        closing = [groups[base].ended for base, _ in runs[-1:] if not groups[base].holds]
        ends = [*(since for _, since in runs[1:]), *(closing or [None])]
        return [
            Stretch(base, shown[base], since[0], until[0] if until else None)
            for (base, since), until in zip(runs, ends, strict=bool(runs))
        ]
    wanted = [item for item in consolidated(evidence) if item.normalized_value in shown]
    return sorted(
        (
            Stretch(item.normalized_value, item.memory_value, item.backing.valid_from, item.backing.valid_to)
            for item in wanted
        ),
        key=lambda stretch: (stretch.since, stretch.normalized_value),
    )


class Names:
    """Which matters are one memory: equal ones, merged ones, and those that a person corrected."""

    def __init__(self) -> None:
        self._base: dict[str, str] = {}
        self.wordings: dict[str, tuple[str, str]] = {}

    @classmethod
    def of(cls, evidence: Evidence) -> Names:
        """Return the names by the decisions and corrections of *evidence*."""
        names = cls()
        for value, word in evidence.people.items():
            if word.memory_value is not None:
                names.join(matter(evidence.memory_key, word.memory_value), value)
        present = {heard.matter for heard in evidence.heard}
        for decision in evidence.standing:
            names.take(decision, present, evidence.memory_key)
        return names

    def base(self, value: str) -> str:
        """Return the value under which the memory of *value* is kept."""
        while (base := self._base.get(value, value)) != value:
            value = base
        return value

    def join(self, value: str, base: str) -> None:
        """Let *value* be another name of *base*; nothing happens where they are one already."""
        value, base = self.base(value), self.base(base)
        if value != base:
            self._base[value] = base

    def take(self, decision: Proposed, present: set[str], memory_key: str) -> None:
        """Take in a standing decision, as far as the statements behind it are still there."""
        known = present | {self.base(value) for value in present}
        if not known.issuperset(decision.values):
            return
        if decision.kind is DecisionKind.MERGE:
            base = matter(memory_key, decision.memory_value)
            for value in decision.values:
                self.join(value, base)
            self.wordings[self.base(base)] = (decision.memory_value, decision.memory_category)
        elif decision.kind is DecisionKind.REWORD:
            self.wordings[self.base(decision.values[0])] = (decision.memory_value, decision.memory_category)


def _groups(evidence: Evidence, names: Names) -> dict[str, _Group]:
    """Return the groups by base, in an order that depends on nothing but what was said."""
    members: dict[str, list[Heard]] = defaultdict(list)
    for heard in evidence.heard:
        members[names.base(heard.matter)].append(heard)
    drawn = _drawn(evidence, members)
    words = _words_of_people(evidence, names)
    groups: dict[str, _Group] = {}
    for base in sorted(members.keys() | drawn.keys()):
        voices = sorted(members.get(base, []) or drawn[base][0], key=_age)
        word = words.get(base, PersonsWord())
        wording = names.wordings.get(base) or (drawn[base][1] if base in drawn and base not in members else None)
        group = _Group(base, voices, word, wording)
        group.statements = sorted({said.moment for item in voices for said in item.said})
        group.ended = _end_of(group, evidence.denials)
        groups[base] = group
    return groups


def _words_of_people(evidence: Evidence, names: Names) -> dict[str, PersonsWord]:
    """Return what people decided, by the memory that it is about now; the word about the memory itself comes first."""
    words: dict[str, PersonsWord] = {}
    for value in sorted(evidence.people, key=lambda value: (names.base(value) != value, value)):
        base, word = names.base(value), evidence.people[value]
        words[base] = words[base].beside(word) if base in words else word
    return words


def _drawn(evidence: Evidence, members: Mapping[str, list[Heard]]) -> dict[str, tuple[list[Heard], tuple[str, str]]]:
    """Return the memories that an accepted decision drew from others, with the statements they are drawn from."""
    drawn = {}
    by_row = {heard.row: heard for group in members.values() for heard in group}
    for decision in evidence.standing:
        if decision.kind is DecisionKind.NEW and decision.supporting and by_row.keys() >= set(decision.supporting):
            heard = [by_row[row] for row in decision.supporting]
            drawn[matter(evidence.memory_key, decision.memory_value)] = (
                heard,
                (decision.memory_value, decision.memory_category),
            )
    return drawn


def _age(heard: Heard) -> tuple[Moment, str]:
    return heard.said[0].moment, heard.normalized_value


def _end_of(group: _Group, denials: Iterable[Denied]) -> Moment | None:
    """Return when the last denial of the group was said, None where it was never denied or a person said otherwise."""
    values = {heard.normalized_value for heard in group.heard}
    ends = [denied.moment for denied in denials if any(denied.ends(value) for value in values)]
    last = max(ends, default=None)
    spoken = group.word.spoken
    return None if last is None or (spoken is not None and spoken >= last) else last


Fate = tuple[UserStatus, UserReason, str | None, datetime | None]


def _own_fate(group: _Group) -> Fate | None:
    """Return what retires the group whatever else stands in the slot."""
    if group.word.pinned:
        return None
    if group.word.rejected:
        return UserStatus.RETRACTED, UserReason.PERSON, None, group.statements[-1][0]
    if not group.holds:
        return UserStatus.RETRACTED, UserReason.NEGATED, None, group.ended[0] if group.ended else None
    return None


def _runs(groups: Iterable[_Group]) -> Iterator[tuple[str, Moment]]:
    """Yield (base, first statement) for each unbroken run of statements of one value, oldest first."""
    timeline = sorted((claim, group.base) for group in groups for claim in group.claims)
    before = None
    for statement, base in timeline:
        if base != before:
            yield base, statement
            before = base


def _replaced_in_time(groups: Sequence[_Group]) -> dict[str, Fate]:
    """Return the fate of every value but the newest, or but the one that a person pinned."""
    pinned = min((group.base for group in groups if group.word.pinned), default=None)
    if pinned is not None:
        return {
            group.base: (UserStatus.SUPERSEDED, UserReason.PINNED, pinned, group.last[0])
            for group in groups
            if group.base != pinned
        }
    runs = list(_runs(groups))
    starts = [start for _, start in runs]
    fates: dict[str, Fate] = {}
    for group in groups:
        after = bisect_right(starts, group.last)
        if after < len(runs):
            base, since = runs[after]
            fates[group.base] = (UserStatus.SUPERSEDED, UserReason.NEWER_STATEMENT, base, since[0])
    return fates


def _replaced_by_opposites(memory_key: str, groups: Sequence[_Group]) -> dict[str, Fate]:
    """Return the fate of statements whose opposite was said later: the same content words, denied or affirmed."""
    families: dict[frozenset[str], list[_Group]] = defaultdict(list)
    for group in groups:
        families[spoken_of(memory_key, _wording(group)[0])].append(group)
    fates: dict[str, Fate] = {}
    for content, family in families.items():
        if len(family) < 2 or not content:
            continue
        newest = max(family, key=lambda group: (group.last, group.base))
        denied = denies(_wording(newest)[0])
        for group in family:
            if denies(_wording(group)[0]) != denied and not group.word.pinned:
                fates[group.base] = (UserStatus.SUPERSEDED, UserReason.OPPOSITE, newest.base, newest.last[0])
    return fates


def _revised(groups: Sequence[_Group]) -> dict[str, Fate]:
    """Return the fate of statements about people that a newer one tells otherwise."""
    fates: dict[str, Fate] = {}
    told = {group.base: Told.of(_wording(group)[0]) for group in groups}
    neighbours = Neighbours.of(statement.telling for statement in told.values())
    held: list[_Group] = []
    for newer in sorted(groups, key=lambda group: (group.statements[0], group.base)):
        open_to_it = [
            group
            for group in held
            if group.base not in fates and group.last < newer.statements[0] and not _is_held(group)
        ]
        place = revised_by(told[newer.base], [told[group.base] for group in open_to_it], neighbours)
        if place is not None:
            since = newer.statements[0][0]
            fates[open_to_it[place].base] = (UserStatus.SUPERSEDED, UserReason.REVISED, newer.base, since)
        held.append(newer)
    return fates


def _is_held(group: _Group) -> bool:
    return group.word.pinned or group.word.memory_value is not None


def _left_behind(groups: Sequence[_Group]) -> dict[str, Fate]:
    """Return the fate of what was last said before somebody left it for another value ("now only tea")."""
    turns = [
        (said.moment, group)
        for group in groups
        for heard in group.heard
        for said in heard.said
        if switches(said.evidence)
    ]
    if not turns:
        return {}
    since, newest = max(turns, key=lambda turn: (turn[0], turn[1].base))
    return {
        group.base: (UserStatus.SUPERSEDED, UserReason.NEWER_STATEMENT, newest.base, since[0])
        for group in groups
        if group is not newest and group.last < since and not group.word.pinned
    }


def _replaced_by_decision(
    standing: Iterable[Proposed], names: Names, groups: Mapping[str, _Group], retired: Mapping[str, Fate]
) -> dict[str, Fate]:
    """Return the fate of what accepted decisions replaced and nobody has said since."""
    fates: dict[str, Fate] = {}
    for decision in standing:
        newer = groups.get(names.base(decision.by))
        if decision.kind is not DecisionKind.SUPERSEDE or newer is None or newer.base in retired:
            continue
        for value in decision.values:
            older = groups.get(names.base(value))
            if older is None or older is newer or older.base in retired or older.word.pinned:
                continue
            if decision.until is None or older.last[0] <= decision.until:
                fates[older.base] = (UserStatus.SUPERSEDED, UserReason.MODEL, newer.base, newer.statements[0][0])
    return fates


def _wanted(group: _Group, fate: Fate | None, since: datetime | None) -> Wanted:
    value, category = _wording(group)
    since = since or _since(group)
    if fate is None:
        return Wanted(group.base, value, category, _backing(group, since, _limit_of(group)))
    status, reason, by, valid_to = fate
    return Wanted(group.base, value, category, _backing(group, since, valid_to), status, reason, by)


def _wording(group: _Group) -> tuple[str, str]:
    """Return value and category as they are shown: a person's, a decision's, or those of the best witness."""
    best = _best(group.heard)
    value, category = group.wording or (best.memory_value, best.memory_category)
    return group.word.memory_value or value, group.word.memory_category or category


def _best(heard: Sequence[Heard]) -> Heard:
    return max(heard, key=lambda item: (item.confidence, -item.said[0].said_at.timestamp(), item.memory_value))


def _backing(group: _Group, since: datetime, valid_to: datetime | None) -> Backing:
    votes: dict[str, float] = {}
    for heard in group.heard:
        if group.ended is None or not group.holds or heard.said[-1].moment > group.ended:
            votes[heard.chat_id] = max(votes.get(heard.chat_id, 0.0), clamp(heard.confidence))
    return Backing(
        confidence=MAX_CONFIDENCE if group.word.confirmed_at else _confidence(votes.values()),
        supporting=tuple(sorted(heard.row for heard in group.heard)),
        chats=len({heard.chat_id for heard in group.heard}),
        summary=_summary(group.heard),
        first_seen=group.statements[0][0],
        last_seen=group.statements[-1][0],
        valid_from=since,
        valid_to=valid_to,
    )


def _confidence(votes: Iterable[float]) -> float:
    """Combine one vote a chat; guesses stay a guess, however many they are."""
    given = sorted(votes)
    together = min(1 - math.prod(1 - vote for vote in given), MAX_CONFIDENCE)
    return round(min(together, HEDGE_CAP) if given and given[-1] <= HEDGE_CAP else together, 6)


def _since(group: _Group) -> datetime:
    if group.ended is None or not group.holds:
        return group.statements[0][0]
    return next(statement[0] for statement in group.statements if statement > group.ended)


def _limit_of(group: _Group) -> datetime | None:
    """Return the limit in time that the newest statement sets."""
    newest = max(group.heard, key=lambda heard: heard.said[-1].moment)
    return newest.valid_to


def _summary(heard: Sequence[Heard]) -> str:
    """Return the best and the newest quote."""
    best = _best(heard).said[0].evidence
    newest = max((said for item in heard for said in item.said), key=lambda said: said.moment)
    quotes = dict.fromkeys(_cut(quote) for quote in (best, newest.evidence))
    return " … ".join(f"“{quote}”" for quote in quotes)


def _cut(quote: str) -> str:
    flat = " ".join(quote.split())
    return flat if len(flat) <= SUMMARY_QUOTE else f"{flat[: SUMMARY_QUOTE - 1]}…"
