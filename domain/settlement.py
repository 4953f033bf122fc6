"""Settling: which events follow when a statement meets the facts that already stand in its slot."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from uuid import UUID

from .denial import Denial
from .fact import Denied, Fact, Reason, Statement, Status
from .gates.polarity_cues import NOT
from .words import FUNCTION_WORDS


class Outcome(StrEnum):
    """What a statement did to the memory."""

    EXTRACTED = "extracted"
    CONFIRMED = "confirmed"
    REINSTATED = "reinstated"
    RETRACTED = "retracted"
    DENIED = "denied"
    UNCHANGED = "unchanged"
    REJECTED = "rejected"


@dataclass(frozen=True, slots=True)
class Settlement:
    """The outcome, the facts that have something to save (retiring ones first), the denial if it is one, and why."""

    outcome: Outcome
    fact: Fact | None = None
    changed: tuple[Fact, ...] = ()
    reason: str = ""
    denial: Denial | None = None


def settle(
    statement: Statement,
    *,
    same: Fact | None,
    active: Sequence[Fact],
    new_id: UUID,
    at: datetime,
    denials: Sequence[Denied] = (),
) -> Settlement:
    """Decide what *statement* does to its slot.

    Args:
        statement: an accepted candidate with its place and time.
        same: the fact of the same normalized value in the slot, in any status.
        active: the active facts of the slot.
        new_id: id of the fact, or of the denial, should it begin now.
        at: recorded time of the decision, UTC.
        denials: what was denied in the slot before now.
    """
    if same is not None and same.rejected_by_person:
        return Settlement(Outcome.REJECTED, same, reason="a person rejected this fact")
    if statement.candidate.negates:
        return _settle_denial(statement, active, denials, new_id, at)
    if same is not None and same.heard_from(statement.source_message_id):
        return Settlement(Outcome.UNCHANGED, same, reason="this message is already among its quotes")
    over = max((d.said_at for d in denials if d.ends(statement.normalized_value)), default=statement.said_at)
    if over > statement.said_at and (same is None or same.status is not Status.ACTIVE):
        return _settle_ended(statement, same, denials, new_id, at)
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
    """Whether both cannot hold at once: another value of a key that holds one or is left, or the same words negated."""
    if statement.single_valued or statement.switches:
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


def _settle_ended(
    statement: Statement, same: Fact | None, denials: Sequence[Denied], new_id: UUID, at: datetime
) -> Settlement:
    """A statement arrived after the denial that ended it: the fact is recorded, but it no longer holds."""
    if same is not None:
        same.confirm(statement, at=at)
        return Settlement(Outcome.CONFIRMED, same, (same,), Reason.NEGATED.value)
    fact = Fact.extract(statement, id=new_id, at=at)
    later = [d for d in denials if d.ends(statement.normalized_value) and d.said_at > statement.said_at]
    fact.end(min(later, key=lambda denied: denied.said_at), at=at, run_id=statement.run_id)
    return Settlement(Outcome.EXTRACTED, fact, (fact,), Reason.NEGATED.value)


def _settle_denial(
    statement: Statement, active: Sequence[Fact], denials: Sequence[Denied], new_id: UUID, at: datetime
) -> Settlement:
    """End the facts that the denial names, said before it, and keep it for those that arrive later."""
    denied = statement.denied
    known = {(other.normalized_value, other.message_id) for other in denials}
    if (denied.normalized_value, denied.message_id) in known:
        return Settlement(Outcome.UNCHANGED, reason="this message has denied it already")
    ended = tuple(fact for fact in active if denied.ends(fact.normalized_value) and fact.last_said_at <= denied.said_at)
    for fact in ended:
        fact.end(denied, at=at, run_id=statement.run_id)
    denial = Denial.hear(statement, id=new_id, at=at)
    if not ended:
        return Settlement(Outcome.DENIED, reason="the memory holds no fact that it ends yet", denial=denial)
    return Settlement(Outcome.RETRACTED, ended[0], ended, denial=denial)
