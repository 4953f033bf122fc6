"""What an extractor proposes, before and while the gates look at it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

SELF = "self"


class Category(StrEnum):
    """The closed set of drawers that a memory can lie in."""

    IDENTITY = "identity"
    PROFILE = "profile"
    PREFERENCE = "preference"
    INTEREST = "interest"
    HABIT = "habit"
    PROJECT = "project"
    CONSTRAINT = "constraint"
    GOAL = "goal"
    TOPIC_PATTERN = "topic_pattern"
    SKILL = "skill"


@dataclass(frozen=True, slots=True)
class Candidate:
    """One proposed fact; the gates return it amended or refuse it.

    Attributes:
        memory_key: snake_case once the key gate has seen it.
        memory_value: concise, in the user's language and spelling.
        memory_category: a `Category` value once the shape gate has seen it, any text before.
        confidence: in [0, 1].
        evidence: quote of a user message; verbatim once the grounding gate has seen it.
        is_user_memory_candidate: whether it may rise to the user memory of all chats.
        subject: whom it is about; ``"self"`` is the speaker.
        negates: the statement ends the fact instead of making it ("I no longer have a car").
        proposed_by: name of the extractor (or of several, joined by ``"+"``).
        source_message_id: the message that holds the evidence; set by the grounding gate.
        valid_from: since when it is true in the world, UTC; None means since it was said.
        valid_to: until when it is true in the world, UTC; None means open.
    """

    memory_key: str
    memory_value: str
    memory_category: str
    confidence: float
    evidence: str
    is_user_memory_candidate: bool = True
    subject: str = SELF
    negates: bool = False
    proposed_by: str = ""
    source_message_id: str | None = None
    valid_from: datetime | None = None
    valid_to: datetime | None = None


@dataclass(frozen=True, slots=True)
class Rejection:
    """A candidate that a gate refused, with the reason."""

    candidate: Candidate
    gate: str
    reason: str
