"""Guests: where messages carry names, the words of one speaker are not filed under another."""

from __future__ import annotations

from dataclasses import replace

from ..candidate import SELF, Candidate
from ..text import words
from .gate import Gate, GateContext, Refusal


def _guests(candidate: Candidate, context: GateContext) -> Candidate | Refusal:
    """Give the words of a named speaker to that speaker; beside an owner, only where the value names the speaker."""
    speaker = context.source_of(candidate).message.speaker
    owner = context.fragment.owner
    if speaker is None or speaker == owner or candidate.subject != SELF:
        return candidate
    if owner is None or _is_named(speaker, candidate.memory_value):
        return replace(candidate, subject=speaker)
    return Refusal(f"it was said by {speaker!r}, not by {owner!r}, and the value does not name the speaker")


def _is_named(speaker: str, value: str) -> bool:
    forms = {word.form for word in words(value)}
    return any(word.form in forms for word in words(speaker)[:1])


GUESTS = Gate("guests", 1, _guests)
