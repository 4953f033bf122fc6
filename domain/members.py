"""Members of a household: whom a relative is, where those who speak tell it."""

from __future__ import annotations

from collections.abc import Collection

PARTNER = "partner"


def member(subject: str, *, speaker: str | None, speakers: Collection[str]) -> str:
    """Return whom *subject* is: where two people speak in a household, the partner of one is the other.

    Args:
        subject: whom a statement is about.
        speaker: who made it; None where messages carry no names.
        speakers: everybody who speaks in the household.
    """
    others = set(speakers) - {speaker}
    return others.pop() if subject == PARTNER and speaker in speakers and len(others) == 1 else subject
