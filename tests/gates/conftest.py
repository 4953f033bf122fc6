"""How the tests of the gates speak: messages in a row, statements about them, one judgement."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, timedelta

import pytest

from lastro.domain.candidate import Candidate
from lastro.domain.catalogue import default_catalogue
from lastro.domain.fragment import Fragment, Message, Role
from lastro.domain.gates import Judgement, judge

SAID_AT = datetime(2026, 3, 10, 15, 30, tzinfo=UTC)
CATALOGUE = default_catalogue()
ROLES = frozenset(Role)


def _conversation(
    *said: str | tuple[str, str],
    unread: set[str] | None = None,
    time_zone: str = "UTC",
    owner: str | None = None,
    at: datetime = SAID_AT,
) -> Fragment:
    messages = []
    for number, one in enumerate(said, start=1):
        role, text = ("user", one) if isinstance(one, str) else one
        role, _, speaker = role.partition(":")
        said_at = at + timedelta(minutes=number - 1)
        messages.append(Message(f"m{number}", Role(role), text, said_at, speaker or None))
    everything = {message.message_id for message in messages}
    return Fragment(tuple(messages), frozenset(everything if unread is None else unread), time_zone, owner)


def _fact(value: str, evidence: str, key: str = "note", **more: object) -> Candidate:
    fields: dict[str, object] = {"memory_category": "profile", "confidence": 0.9} | more
    return Candidate(memory_key=key, memory_value=value, evidence=evidence, **fields)  # type: ignore[arg-type]


def _judged(fragment: Fragment, *candidates: Candidate, instructions: str = "") -> Judgement:
    return judge(candidates, fragment, catalogue=CATALOGUE, instructions=instructions)


def _outcome(said: str | list[str | tuple[str, str]], key: str, value: str, **more: object) -> str:
    messages = [said] if isinstance(said, str) else said
    fragment = _conversation(*messages)
    judgement = _judged(fragment, _fact(value, fragment.messages[-1].content, key, **more))
    return judgement.rejected[0].gate if judgement.rejected else "accepted"


@pytest.fixture
def conversation() -> Callable[..., Fragment]:
    """Messages m1, m2, … a minute apart; plain text is the user's, a pair is role (or ``user:NAME``) and text."""
    return _conversation


@pytest.fixture
def fact() -> Callable[..., Candidate]:
    """A candidate as a model would propose it."""
    return _fact


@pytest.fixture
def judged() -> Callable[..., Judgement]:
    """What the gates make of candidates."""
    return _judged


@pytest.fixture
def outcome() -> Callable[..., str]:
    """``"accepted"``, or the gate that refuses a value for which the whole last message is the evidence."""
    return _outcome
