"""Settling: which events follow when a statement meets the facts that already stand in its slot."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from uuid import UUID

from .fact import Fact, Reason, Statement, Status
from .gates.polarity_cues import NOT
from .words import FUNCTION_WORDS


class Outcome(StrEnum):
    """What a statement did to the memory."""

    EXTRACTED = "extracted"
    CONFIRMED = "confirmed"
    REINSTATED = "reinstated"
    RETRACTED = "retracted"
    UNCHANGED = "unchanged"
    REJECTED = "rejected"


@dataclass(frozen=True, slots=True)
class Settlement:
    """The outcome, the facts that have something to save (retiring ones first), and why."""

    outcome: Outcome
    fact: Fact | None = None
    changed: tuple[Fact, ...] = ()
    reason: str = ""


def settle(
    statement: Statement, *, same: Fact | None, active: Sequence[Fact], new_id: UUID, at: datetime
) -> Settlement:
    """Decide what *statement* does to its slot.

    Args:
        statement: an accepted candidate with its place and time.
        same: the fact of the same normalized value in the slot, in any status.
        active: the active facts of the slot.
        new_id: id of the fact, should it begin now.
        at: recorded time of the decision, UTC.
    """
    if same is not None and same.rejected_by_person:
        return Settlement(Outcome.REJECTED, same, reason="a person rejected this fact")
    if statement.candidate.negates:
        return _settle_negation(statement, active, at)
    if same is not None and same.heard_from(statement.source_message_id):
        return Settlement(Outcome.UNCHANGED, same, reason="this message is already among its quotes")
    rivals = [fact for fact in active if fact is not same and _competes(fact, statement)]
    if same is not None and same.status is Status.ACTIVE:
        same.confirm(statement, at=at)
        return Settlement(Outcome.CONFIRMED, same, (same,))
    newest = max(rivals, key=lambda fact: fact.last_said_at, default=None)
    if newest is not None and statement.said_at < newest.last_said_at:
        return _settle_late(statement, same, newest, new_id, at)
    if same is not None and statement.said_at < same.last_said_at:
        same.confirm(statement, at=at)
        return Settlement(Outcome.CONFIRMED, same, (same,), "an older statement of a fact that has ended since")
    for rival in rivals:
        rival.supersede(
            by=new_id,
            reason=Reason.NEWER_STATEMENT,
            valid_to=max(statement.valid_from, rival.valid_from),
            at=at,
            run_id=statement.run_id,
        )
    if same is not None:
        same.reinstate(statement, at=at)
        return Settlement(Outcome.REINSTATED, same, (*rivals, same))
    fact = Fact.extract(statement, id=new_id, at=at)
    return Settlement(Outcome.EXTRACTED, fact, (*rivals, fact))


def _competes(fact: Fact, statement: Statement) -> bool:
    """Whether both cannot hold at once: another value of a key that holds one, or the same words negated."""
    if statement.single_valued:
        return True
    held, said = set(fact.normalized_value.split()), set(statement.normalized_value.split())
    return bool(held & NOT) != bool(said & NOT) and held - NOT - FUNCTION_WORDS == said - NOT - FUNCTION_WORDS


def _settle_late(statement: Statement, same: Fact | None, newest: Fact, new_id: UUID, at: datetime) -> Settlement:
    """An older message arrived after a newer one: the fact is recorded, but it no longer holds."""
    if same is not None:
        same.confirm(statement, at=at)
        return Settlement(Outcome.CONFIRMED, same, (same,), Reason.LATE_STATEMENT.value)
    fact = Fact.extract(statement, id=new_id, at=at)
    fact.supersede(
        by=newest.id,
        reason=Reason.LATE_STATEMENT,
        valid_to=newest.first_said_after(statement.said_at),
        at=at,
        run_id=statement.run_id,
    )
    return Settlement(Outcome.EXTRACTED, fact, (fact,), Reason.LATE_STATEMENT.value)


def _settle_negation(statement: Statement, active: Sequence[Fact], at: datetime) -> Settlement:
    """End the facts that the negation names, said before it: those that hold all its words, or all of the key."""
    named = set() if statement.names_key else set(statement.normalized_value.split())
    ended = tuple(
        fact
        for fact in active
        if named <= set(fact.normalized_value.split()) and fact.last_said_at <= statement.said_at
    )
    for fact in ended:
        fact.end(statement, at=at)
    if not ended:
        return Settlement(Outcome.UNCHANGED, reason="it ends a fact that the memory does not hold")
    return Settlement(Outcome.RETRACTED, ended[0], ended)
