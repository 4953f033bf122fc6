"""Settling: which events follow when a statement meets the facts that already stand in its slot."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from uuid import UUID

from .denial import Denial
from .fact import Fact, Reason, Statement, Status
from .timeline import Denied, Standing, Voice, standings


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
    others: Sequence[Fact],
    new_id: UUID,
    at: datetime,
    denials: Sequence[Denied] = (),
) -> Settlement:
    """Decide what *statement* does to its slot.

    Args:
        statement: an accepted candidate with its place and time.
        same: the fact of the same normalized value in the slot, in any status.
        others: the other facts of the slot, in any status.
        new_id: id of the fact, or of the denial, should it begin now.
        at: recorded time of the decision, UTC.
        denials: what was denied in the slot before now.
    """
    if same is not None and same.rejected_by_person:
        return Settlement(Outcome.REJECTED, same, reason="a person rejected this fact")
    if statement.candidate.negates:
        return _settle_denial(statement, [*others, *([same] if same else [])], denials, new_id, at)
    if same is not None and same.heard_from(statement.source_message_id):
        return Settlement(Outcome.UNCHANGED, same, reason="this message is already among its quotes")
    fact = same or Fact.extract(statement, id=new_id, at=at)
    others = [other for other in others if not other.rejected_by_person]
    voices = [fact.voice(statement.quote) if same else fact.voice(), *(other.voice() for other in others)]
    places = _places(voices, denials, statement)
    outcome = _take_in(statement, fact, places[fact.id], at, begun=same is None)
    changed = [other for other in others if _stands(other, places[other.id], at, statement.run_id)]
    return Settlement(outcome, fact, (*changed, fact), _reason(fact))


def _places(voices: Sequence[Voice], denials: Sequence[Denied], statement: Statement) -> dict[UUID, Standing]:
    key = statement.slot.memory_key
    return standings(voices, denials, memory_key=key, single_valued=statement.single_valued)


def _take_in(statement: Statement, fact: Fact, place: Standing, at: datetime, *, begun: bool) -> Outcome:
    """Let *fact* hear the statement that it does not hold yet, and take its place."""
    if begun:
        outcome = Outcome.EXTRACTED
    elif place.holds and fact.status is not Status.ACTIVE:
        fact.reinstate(statement, at=at, standing=place)
        outcome = Outcome.REINSTATED
    else:
        fact.confirm(statement, at=at, standing=place)
        outcome = Outcome.CONFIRMED
    fact.stand(place, at=at, run_id=statement.run_id)
    return outcome


def _stands(fact: Fact, place: Standing, at: datetime, run_id: UUID | None) -> bool:
    """Let *fact* take its place; return whether that changed it."""
    before = fact.version
    fact.stand(place, at=at, run_id=run_id)
    return fact.version > before


def _reason(fact: Fact) -> str:
    """Say why a statement left its fact retired; empty where it holds."""
    if fact.status is Status.SUPERSEDED:
        return Reason.LATE_STATEMENT.value
    if fact.status is Status.RETRACTED:
        return Reason.NEGATED.value
    return ""


def _settle_denial(
    statement: Statement, facts: Sequence[Fact], denials: Sequence[Denied], new_id: UUID, at: datetime
) -> Settlement:
    """End the facts that the denial names, said before it, and keep it for those that arrive later."""
    denied = statement.denied
    known = {(other.normalized_value, other.message_id) for other in denials}
    if (denied.normalized_value, denied.message_id) in known:
        return Settlement(Outcome.UNCHANGED, reason="this message has denied it already")
    denial = Denial.hear(statement, id=new_id, at=at)
    facts = [fact for fact in facts if not fact.rejected_by_person]
    places = _places([fact.voice() for fact in facts], [*denials, denied], statement)
    changed = tuple(fact for fact in facts if _stands(fact, places[fact.id], at, statement.run_id))
    ended = next((fact for fact in changed if places[fact.id].denied == denied), None)
    if ended is None:
        reason = "the memory holds no fact that it ends yet"
        return Settlement(Outcome.DENIED, changed=changed, reason=reason, denial=denial)
    return Settlement(Outcome.RETRACTED, ended, changed, denial=denial)
