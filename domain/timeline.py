"""The timeline of a slot: where each of its facts stands, as a pure function of when what was said.

The order in which statements arrive makes no difference: a fact holds from the first statement after the last
interruption, and until the next one. An interruption is another value of a key that holds one, the same words denied,
a statement that leaves what was before, or a denial.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from operator import itemgetter
from uuid import UUID

from .equivalence import plain, spoken_of
from .gates.polarity_cues import NOT

Moment = tuple[datetime, str, int, str]
"""When something was said: the time, the message, the place in what was read of it, and what it was."""
_NUMBER = re.compile(r"\d+")
_DIGITS = 12
_NEAR = 2
"""Runs on either side among which the nearest of another side is: neighbours differ."""


def moment(said_at: datetime, message_id: str, place: int = 0, said: str = "") -> Moment:
    """Return when something was *said*, in an order that does not depend on arrival; `m9` comes before `m10`."""
    return said_at, _NUMBER.sub(_padded, message_id), place, said


def _plain_words(normalized_value: str) -> set[str]:
    return {plain(word) for word in normalized_value.split()}


def _padded(number: re.Match[str]) -> str:
    return number[0].zfill(_DIGITS)


@dataclass(frozen=True, slots=True)
class Quote:
    """The words that a fact came from.

    Attributes:
        message_id: the message that holds them.
        evidence: the verbatim slice.
        said_at: UTC.
        confidence: of this statement alone; None where it was not kept.
        valid_from, valid_to: what was said about when it is true, UTC.
        place: where it stands among what was read of the same message.
        leaves: it leaves what was before ("now only tea").
    """

    message_id: str
    evidence: str
    said_at: datetime
    confidence: float | None = None
    valid_from: datetime | None = None
    valid_to: datetime | None = None
    place: int = 0
    leaves: bool = False

    @property
    def since(self) -> datetime:
        return self.valid_from or self.said_at


@dataclass(frozen=True, slots=True)
class Denied:
    """That something is not so, or no longer: it ends facts said before it, those that arrive later too.

    Attributes:
        normalized_value: the words that it ends.
        names_key: it ends every value of the key.
        said_at: UTC.
        evidence: the words of the denial.
        message_id: the message that holds them.
    """

    normalized_value: str
    names_key: bool
    said_at: datetime
    evidence: str = ""
    message_id: str = ""

    @property
    def moment(self) -> Moment:
        """The beginning of its message: what is affirmed beside it stands."""
        return moment(self.said_at, self.message_id, -1)

    def ends(self, normalized_value: str) -> bool:
        """Whether it is about that value: all its words stand there in some form, or it names the whole key."""
        return self.names_key or _plain_words(self.normalized_value) <= _plain_words(normalized_value)


@dataclass(frozen=True)
class Voice:
    """One fact of a slot, with everything that was said for it; at least one quote."""

    id: UUID
    normalized_value: str
    quotes: Sequence[Quote]

    @cached_property
    def said(self) -> list[tuple[Moment, Quote]]:
        """Every statement of it with its moment, oldest first."""
        return sorted(
            ((moment(q.said_at, q.message_id, q.place, self.normalized_value), q) for q in self.quotes),
            key=itemgetter(0),
        )


@dataclass(frozen=True, slots=True)
class Standing:
    """Where a fact stands: since when, until when, and what retired it, where anything did."""

    valid_from: datetime
    valid_to: datetime | None = None
    by: UUID | None = None
    denied: Denied | None = None

    @property
    def holds(self) -> bool:
        return self.by is None and self.denied is None


def standings(
    voices: Sequence[Voice], denials: Iterable[Denied], *, memory_key: str, single_valued: bool
) -> dict[UUID, Standing]:
    """Return where each fact of a slot stands."""
    breaks: dict[UUID, list[_Break]] = {voice.id: [] for voice in voices}
    if single_valued:
        _note_rivals(breaks, voices, lambda voice: voice.id)
    else:
        for family in _families(memory_key, voices):
            _note_rivals(breaks, family, _denies)
    _note_departures(breaks, voices)
    for denied in denials:
        for voice in voices:
            if denied.ends(voice.normalized_value):
                breaks[voice.id].append(_Break(denied.moment, denied=denied))
    return {voice.id: _standing(voice, breaks[voice.id]) for voice in voices}


@dataclass(frozen=True, slots=True)
class _Break:
    """A moment at which a fact no longer held, and what ended it: another fact, since when, or a denial."""

    at: Moment
    by: UUID | None = None
    since: datetime | None = None
    denied: Denied | None = None

    @property
    def rank(self) -> tuple[datetime, str, bool, int]:
        """Of what one message says, a value in the other's place tells more than that the other is over."""
        said_at, message, place, _ = self.at
        return said_at, message, self.by is None, place


def _note_rivals(
    breaks: Mapping[UUID, list[_Break]], family: Sequence[Voice], side: Callable[[Voice], Hashable]
) -> None:
    """Note where each voice of a family gives way: where an unbroken run of another side begins."""
    sides = {voice.id: side(voice) for voice in family}
    if len(set(sides.values())) < 2:
        return
    runs: list[tuple[Hashable, _Break]] = []
    said = sorted((at, voice.id, quote.since) for voice in family for at, quote in voice.said)
    for at, voice_id, since in said:
        if not runs or runs[-1][0] != sides[voice_id]:
            runs.append((sides[voice_id], _Break(at, by=voice_id, since=since)))
    starts = [begun.at for _, begun in runs]
    for voice in family:
        after = bisect_right(starts, voice.said[-1][0])
        near = runs[max(after - _NEAR, 0) : after + _NEAR]
        breaks[voice.id].extend(begun for whose, begun in near if whose != sides[voice.id])


def _note_departures(breaks: Mapping[UUID, list[_Break]], voices: Sequence[Voice]) -> None:
    """Note where statements leave everything else that was said before."""
    departures = [(voice.id, at, quote.since) for voice in voices for at, quote in voice.said if quote.leaves]
    for leaving, at, since in departures:
        for voice_id, found in breaks.items():
            if voice_id != leaving:
                found.append(_Break(at, by=leaving, since=since))


def _standing(voice: Voice, breaks: Sequence[_Break]) -> Standing:
    last = voice.said[-1][0]
    interrupted = max((found.at for found in breaks if found.at < last), default=None)
    running = [quote for at, quote in voice.said if interrupted is None or at > interrupted]
    since = min(quote.since for quote in running)
    ended = min((found for found in breaks if found.at > last), key=lambda found: found.rank, default=None)
    if ended is None:
        limits = [quote.valid_to for quote in running if quote.valid_to is not None]
        return Standing(since, limits[-1] if limits else None)
    return Standing(since, max(since, ended.since or ended.at[0]), ended.by, ended.denied)


def _families(memory_key: str, voices: Sequence[Voice]) -> list[list[Voice]]:
    """Return the facts that say or deny one thing: the same content words."""
    families: dict[frozenset[str], list[Voice]] = defaultdict(list)
    for voice in voices:
        families[spoken_of(memory_key, voice.normalized_value)].append(voice)
    return list(families.values())


def _denies(voice: Voice) -> bool:
    return not NOT.isdisjoint(voice.normalized_value.split())
