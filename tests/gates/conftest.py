"""How the tests of the gates speak: messages in a row, one statement about them, one judgement."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, timedelta

import pytest

from lastro.domain.candidate import Candidate, Rejection
from lastro.domain.catalogue import default_catalogue
from lastro.domain.fragment import Fragment, Message, Role
from lastro.domain.gates import Judgement, judge

SAID_AT = datetime(2026, 3, 10, 15, 30, tzinfo=UTC)
CATALOGUE = default_catalogue()

Says = str | tuple[str, str]


def conversation(
    *said: Says, unread: set[str] | None = None, time_zone: str = "UTC", owner: str | None = None, at: datetime = SAID_AT
) -> Fragment:
    """Messages m1, m2, … a minute apart; plain text is the user's, a pair is role (or ``user:NAME``) and text."""
    messages = []
    for number, one in enumerate(said, start=1):
        role, text = ("user", one) if isinstance(one, str) else one
        role, _, speaker = role.partition(":")
        messages.append(Message(f"m{number}", Role(role), text, at + timedelta(minutes=number - 1), speaker or None))
    everything = {message.message_id for message in messages}
    return Fragment(tuple(messages), frozenset(everything if unread is None else unread), time_zone, owner)


def fact(value: str, evidence: str, key: str = "note", **more: object) -> Candidate:
    """A candidate as a model would propose it."""
    fields: dict[str, object] = {"memory_category": "profile", "confidence": 0.9} | more
    return Candidate(memory_key=key, memory_value=value, evidence=evidence, **fields)  # type: ignore[arg-type]


def judged(fragment: Fragment, *candidates: Candidate, instructions: str = "") -> Judgement:
    """What the gates make of *candidates*."""
    return judge(candidates, fragment, catalogue=CATALOGUE, instructions=instructions)


def outcome(said: Says | tuple[Says, ...], value: str, key: str = "note", evidence: str = "", **more: object) -> str:
    """Return ``"accepted"`` or the name of the gate that refuses *value*; without evidence, the last message is it."""
    messages = said if isinstance(said, tuple) and not _is_pair(said) else (said,)
    fragment = conversation(*messages)  # type: ignore[arg-type]
    quote = evidence or fragment.messages[-1].content
    judgement = judged(fragment, fact(value, quote, key, **more))
    return judgement.rejected[0].gate if judgement.rejected else "accepted"


def _is_pair(said: tuple[object, ...]) -> bool:
    return len(said) == 2 and said[0] in {"user", "assistant", "system", "tool"}


@pytest.fixture
def accepted() -> Callable[..., Candidate]:
    """The one fact that passes."""

    def one(fragment: Fragment, candidate: Candidate, **more: str) -> Candidate:
        judgement = judged(fragment, candidate, **more)
        assert [] == list(judgement.rejected)
        return judgement.accepted[0]

    return one


@pytest.fixture
def refused() -> Callable[..., Rejection]:
    """The one refusal."""

    def one(fragment: Fragment, candidate: Candidate, **more: str) -> Rejection:
        judgement = judged(fragment, candidate, **more)
        assert [] == list(judgement.accepted)
        return judgement.rejected[0]

    return one
