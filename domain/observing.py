"""Observations: what is worth keeping of old turns, each with the messages that it stands for."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import IntEnum


class Priority(IntEnum):
    """How much an observation matters; what matters less goes first when room is short."""

    LOW = 1
    MEDIUM = 2
    HIGH = 3


@dataclass(frozen=True, slots=True)
class Observation:
    """One thing that was said.

    Attributes:
        text: short, in the words of the conversation.
        said_on: day of the first message behind it, ISO text.
        priority: a `Priority` as a number.
        message_ids: the messages that it stands for.
    """

    text: str
    said_on: str
    priority: int
    message_ids: tuple[str, ...]


def shortened(groups: Sequence[Sequence[Observation]], sizes: Sequence[Sequence[int]], room: int) -> list[list[int]]:
    """Return which observations of each group stay, by place, so that all of them together fit *room*.

    What matters least goes first, of that the oldest; the last one of a group stays until there is no other way.

    Args:
        groups: oldest first.
        sizes: of the observations, in the unit of *room*.
        room: for all of them.
    """
    kept = [set(range(len(group))) for group in groups]
    used = sum(map(sum, sizes))
    going = sorted(
        (
            (observation.priority, at, place)
            for at, group in enumerate(groups)
            for place, observation in enumerate(group)
        ),
    )
    for last_ones_too in (False, True):
        for _, at, place in going:
            if used <= room:
                break
            if place in kept[at] and (last_ones_too or len(kept[at]) > 1):
                kept[at].discard(place)
                used -= sizes[at][place]
    return [sorted(places) for places in kept]
