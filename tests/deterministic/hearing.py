"""Hear a chat with the deterministic extractor; shared by the tests of this folder."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta

from lastro.adapters.deterministic import DeterministicExtractor
from lastro.domain.candidate import Candidate
from lastro.domain.fragment import Fragment, Message, Role

MORNING = datetime(2026, 4, 6, 9, tzinfo=UTC)


def chat(*turns: str, read: int = 0) -> Fragment:
    """Build a fragment; a turn that starts with "A: " is the assistant's, the first *read* ones were read before."""
    messages = tuple(
        Message(
            message_id=f"m{number}",
            role=Role.ASSISTANT if turn.startswith("A: ") else Role.USER,
            content=turn.removeprefix("A: "),
            said_at=MORNING + timedelta(minutes=number),
        )
        for number, turn in enumerate(turns)
    )
    return Fragment(messages, frozenset(message.message_id for message in messages[read:]))


def heard(*turns: str, read: int = 0) -> tuple[Candidate, ...]:
    """Return what the rules propose for a chat."""
    return DeterministicExtractor().extract(chat(*turns, read=read)).candidates


def pairs(candidates: Sequence[Candidate]) -> list[tuple[str, str]]:
    """Return key and value of each candidate that makes a fact."""
    return [(fact.memory_key, fact.memory_value) for fact in candidates if not fact.negates]
