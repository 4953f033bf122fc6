"""What a consolidator may propose, and the rules by which a proposal is taken or refused.

A model may say that two memories are one, find a better wording, see that a newer statement replaces an older one,
or draw a memory from what was said. It never deletes, and nothing it says may lose or invent a word.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import combinations

from .normalize import normalize_value
from .phrases import keeps_phrases, turned_words
from .revision import ABOUT, LEAST_IN_COMMON, revises, says_otherwise
from .standing import DecisionKind, Proposed
from .switching import switches, tells_of_now
from .telling import NO_LONGER, denies, numbers_of, said_words, telling_words
from .user_memory import UserSlot

LEAST_SHARED = 1 / 2
"""Share of the older statement's telling words that a denial of it repeats."""


@dataclass(frozen=True, slots=True)
class Shown:
    """A memory as a consolidator is shown it, under a short number.

    Attributes:
        number: from 1 on.
        normalized_value: which memory of the slot it is.
        quotes: words that stand behind it.
        fixed: a person edited or pinned it.
        settled: it stood when the consolidator was last asked; the others are new or stronger.
        replaces: it has taken the place of another, by rules or by a decision.
    """

    number: int
    slot: UserSlot
    normalized_value: str
    memory_value: str
    memory_category: str
    quotes: tuple[str, ...]
    supporting: tuple[int, ...]
    last_seen: datetime
    valid_to: datetime | None = None
    fixed: bool = False
    settled: bool = False
    replaces: bool = False


@dataclass(frozen=True, slots=True)
class Proposal:
    """What a consolidator says, in numbers.

    Attributes:
        kind: as it was read; `UNKNOWN` for what is none of the kinds.
        numbers: of the memories that it speaks of, as it gave them.
        by: number of the memory that replaces the others.
        memory_key: where it names one.
        memory_value: the new wording.
        memory_category: of a new memory, where it names one.
        said: the item as it was answered, shortened, for the record.
    """

    kind: DecisionKind
    numbers: tuple[int, ...] = ()
    by: int | None = None
    memory_key: str = ""
    memory_value: str = ""
    memory_category: str = ""
    said: str = ""


@dataclass(frozen=True, slots=True)
class Verdict:
    """What becomes of a proposal: taken where there is no reason against it."""

    proposed: Proposed
    refusal: str = ""


def weigh(proposal: Proposal, shown: Sequence[Shown], undone: Sequence[Proposed] = ()) -> Verdict:
    """Judge *proposal* by itself.

    Args:
        proposal: in the numbers of *shown*.
        shown: what the consolidator saw.
        undone: decisions that a person took back.
    """
    by_number = {item.number: item for item in shown}
    named = [*proposal.numbers, *([proposal.by] if proposal.by is not None else [])]
    missing = [number for number in named if number not in by_number]
    items = [by_number[number] for number in proposal.numbers if number in by_number]
    proposed = _proposed(proposal, items, by_number.get(proposal.by or 0))
    if proposal.kind is DecisionKind.UNKNOWN:
        return Verdict(proposed, f"no kind of proposal that can be taken: {proposal.said[:80]!r}")
    if missing:
        return Verdict(proposed, f"it names memories that were not shown: {missing}")
    if not items:
        return Verdict(proposed, "it names no memory: nothing was said that it could rest on")
    if len(set(named)) < len(named):
        return Verdict(proposed, "it names one memory twice")
    if len({by_number[number].slot for number in named}) > 1:
        return Verdict(proposed, "it mixes memories of different people or keys")
    if proposal.kind is not DecisionKind.NEW and any(item.fixed for item in items):
        return Verdict(proposed, "a person has decided about one of them")
    if any(_is_same(proposed, other) for other in undone):
        return Verdict(proposed, "a person undid this decision, and nothing new was heard since")
    return Verdict(proposed, _WEIGHING[proposal.kind](proposal, items, by_number))


def _proposed(proposal: Proposal, items: Sequence[Shown], by: Shown | None) -> Proposed:
    return Proposed(
        kind=proposal.kind,
        slot=items[0].slot if items else None,
        values=tuple(sorted(item.normalized_value for item in items)),
        supporting=tuple(sorted({row for item in items for row in item.supporting})),
        memory_value=proposal.memory_value,
        memory_category=proposal.memory_category or (items[0].memory_category if items else ""),
        by=by.normalized_value if by else "",
        until=max((item.last_seen for item in items), default=None),
    )


def _is_same(one: Proposed, other: Proposed) -> bool:
    return (one.kind, one.slot, one.values, one.by) == (other.kind, other.slot, other.values, other.by) and (
        one.supporting == other.supporting
    )


def _weigh_merge(proposal: Proposal, items: Sequence[Shown], shown: dict[int, Shown]) -> str:
    if len(items) < 2:
        return "a merge takes two memories or more"
    if len({item.valid_to for item in items}) > 1:
        return "their limits in time differ"
    if any(denies(one.memory_value) != denies(other.memory_value) for one, other in combinations(items, 2)):
        return "one of them denies what another affirms"
    if any(_differ_in_number(one.memory_value, other.memory_value) for one, other in combinations(items, 2)):
        return "they differ in a number"
    return _weigh_wording(proposal, items)


def _differ_in_number(one: str, other: str) -> bool:
    """Whether one frame holds other numbers in each: "2 geese" and "7 geese", not "at 9" and "on day 14"."""
    mine, theirs = numbers_of(one), numbers_of(other)
    frame, other_frame = telling_words(one) - mine, telling_words(other) - theirs
    same_frame = frame <= other_frame or other_frame <= frame
    return same_frame and not (mine <= theirs or theirs <= mine)


def _weigh_reword(proposal: Proposal, items: Sequence[Shown], shown: dict[int, Shown]) -> str:
    return "a rewording takes one memory" if len(items) != 1 else _weigh_wording(proposal, items)


def _weigh_wording(proposal: Proposal, items: Sequence[Shown]) -> str:
    """Say what a new wording loses or invents; empty where it does neither."""
    value = proposal.memory_value
    key = items[0].slot.memory_key
    if not normalize_value(value):
        return "it gives no wording"
    if proposal.memory_key and proposal.memory_key != key:
        return f"it moves memories of {key!r} to {proposal.memory_key!r}"
    if denies(value) != denies(items[0].memory_value):
        return "the wording denies what they affirm, or the other way round"
    numbers = frozenset[str]().union(*(numbers_of(item.memory_value) for item in items))
    if lost := numbers - numbers_of(value):
        return f"the wording loses {_listed(lost)}"
    if invented := numbers_of(value) - numbers:
        return f"the wording invents {_listed(invented)}"
    words = frozenset[str]().union(*(telling_words(item.memory_value) for item in items))
    if lost := words - telling_words(value):
        return f"the wording loses {_listed(lost)}"
    quoted = frozenset[str]().union(*(telling_words(quote) for item in items for quote in item.quotes))
    if invented := telling_words(value) - words - quoted:
        return f"the wording invents {_listed(invented)}"
    if turned := turned_words(value, [text for item in items for text in (item.memory_value, *item.quotes)]):
        return f"the wording turns what was said with {_listed(turned)}"
    if not all(keeps_phrases(value, item.memory_value) for item in items):
        return "the wording puts the words of one of them in another order"
    return ""


def _weigh_supersede(proposal: Proposal, items: Sequence[Shown], shown: dict[int, Shown]) -> str:
    newer = shown.get(proposal.by or 0)
    if newer is None:
        return "it names no memory that replaces the others"
    for older in items:
        if newer.last_seen <= older.last_seen:
            return "what is to replace the other was not said later"
        if not _contradicts(newer, older):
            return "nothing in the newer words contradicts the older ones"
    return ""


def _contradicts(newer: Shown, older: Shown) -> bool:
    """Whether the newer statement denies or ends the older one, or says otherwise of the same matter."""
    theirs = telling_words(older.memory_value)
    if not theirs:
        return False
    matters = _matters_of(older.memory_value)
    for text in (newer.memory_value, *newer.quotes):
        ends = denies(text) or not NO_LONGER.isdisjoint(said_words(text))
        named = telling_words(text)
        shared = theirs & named
        if ends and not denies(older.memory_value) and matters & named and len(shared) >= LEAST_SHARED * len(theirs):
            return True
    in_common = len(theirs & telling_words(newer.memory_value))
    if older.slot.memory_key == ABOUT:
        return in_common >= LEAST_IN_COMMON and says_otherwise(newer.memory_value, older.memory_value)
    if any(switches(quote) and matters & telling_words(quote) for quote in newer.quotes):
        return says_otherwise(newer.memory_value, older.memory_value)
    if any(tells_of_now(text) and _says_it_of_another(text, older.memory_value) for text in newer.quotes):
        return says_otherwise(newer.memory_value, older.memory_value)
    return in_common >= LEAST_IN_COMMON and revises(newer.memory_value, older.memory_value)


def _says_it_of_another(newer: str, older: str) -> bool:
    """Whether *newer* says most words of *older* again, one that tells among them: "now we shop at the market"."""
    said = said_words(older)
    again = set(said_words(newer)).intersection(said)
    return 2 * len(again) > len(set(said)) and bool(telling_words(newer) & _matters_of(older))


def _matters_of(statement: str) -> frozenset[str]:
    """Return what a statement is about: its telling words but for the first, which says what is done with it."""
    words = list(dict.fromkeys(word for said in said_words(statement) for word in telling_words(said)))
    return frozenset(words[1:] or words)


def _weigh_new(proposal: Proposal, items: Sequence[Shown], shown: dict[int, Shown]) -> str:
    value = proposal.memory_value
    if not normalize_value(value):
        return "it gives no wording"
    if proposal.memory_key and proposal.memory_key != items[0].slot.memory_key:
        return "a memory of another key needs words of its own"
    said = " ".join((*(quote for item in items for quote in item.quotes), *(item.memory_value for item in items)))
    if invented := (telling_words(value) | numbers_of(value)) - telling_words(said) - numbers_of(said):
        return f"nobody said {_listed(invented)}"
    if denies(value) != denies(said):
        return "it denies what was affirmed, or the other way round"
    return ""


_WEIGHING = {
    DecisionKind.MERGE: _weigh_merge,
    DecisionKind.REWORD: _weigh_reword,
    DecisionKind.SUPERSEDE: _weigh_supersede,
    DecisionKind.NEW: _weigh_new,
}


def _listed(words: frozenset[str]) -> str:
    return ", ".join(repr(word) for word in sorted(words))
