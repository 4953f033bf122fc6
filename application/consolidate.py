"""Consolidate: make of what was heard in single chats what is known about a resource.

Rules first: they compute what should stand from everything that was said, and only the difference is written.
A model is asked for what they leave open, and may only propose.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from datetime import timedelta
from itertools import islice
from uuid import UUID

from ..domain.consolidation import Stretch, Wanted, stretches
from ..domain.errors import ConflictError, ExtractorUnavailableError
from ..domain.keys import KeyCatalogue
from ..domain.proposals import Shown, weigh
from ..domain.run import Fingerprint, Usage, kept_raw
from ..domain.standing import (
    ConsolidationDecision,
    ConsolidationRun,
    DecisionKind,
    DecisionOutcome,
    Proposed,
    decision_id,
)
from ..domain.time import utc_text
from ..domain.user_memory import UserMemory, UserSlot
from .collector import without_gc
from .differences import Differences
from .evidence import Reading, proposed_of
from .extract import World
from .jobs import Finished, Job, JobChange, Unmoved
from .log import MemoryLog
from .ports import Consolidator, Proposals
from .views import Cursor, SlotKey, UserFilter, UserMemories

logger = logging.getLogger("lastro")

MAX_REDOS = 5
SLOTS_AT_ONCE = 2_000
SHOWN_AT_ONCE = 40
LEAST_RETIRED = 5
"""Proposals that retire so few memories are never held back."""
REVIEW_SPAN = timedelta(days=1)
RULES = Fingerprint("rules")


@dataclass(frozen=True, slots=True)
class ConsolidationPolicy:
    """How far a model may go; rules are held to no share, as each memory they retire rests on what the user said.

    Attributes:
        review_share: proposals that would retire more than this share of the resource's active memories within
            `REVIEW_SPAN`, those that wait included, and more than `LEAST_RETIRED`, wait for a person.
    """

    review_share: float = 0.3


@dataclass(frozen=True, slots=True)
class Consolidation:
    """What one consolidation did; `run_id` is None where there was nothing to do."""

    run_id: UUID | None = None
    slots: int = 0
    changed: int = 0
    accepted: int = 0
    refused: int = 0
    status: str = "done"
    model_calls: int = 0


@dataclass
class _Weighed:
    """The proposals of one run, each with its fate."""

    decisions: list[tuple[Proposed, DecisionOutcome, str]] = field(default_factory=list)
    raw: list[str] = field(default_factory=list)
    fingerprint: Fingerprint = RULES
    usage: Usage = field(default_factory=Usage)
    status: str = "done"
    unanswered: ExtractorUnavailableError | None = None

    @property
    def accepted(self) -> list[Proposed]:
        return [proposed for proposed, outcome, _ in self.decisions if outcome is DecisionOutcome.ACCEPTED]


class Consolidate:
    """Does a claimed `user_consolidate` job, or the same at once."""

    def __init__(
        self,
        log: MemoryLog,
        views: UserMemories,
        *,
        consolidator: Consolidator | None,
        catalogue: KeyCatalogue,
        world: World,
        policy: ConsolidationPolicy,
        after: Callable[[str], None],
    ) -> None:
        """Without *consolidator*, rules alone decide; *after* is told which resource has changed."""
        self._log = log
        self._views = views
        self._consolidator = consolidator
        self._catalogue = catalogue
        self._world = world
        self._policy = policy
        self._after = after

    def __call__(self, job: Job) -> None:
        """Consolidate the resource of *job*.

        Raises:
            ConflictError: the lease was lost, or the facts changed again and again.
            ExtractorUnavailableError: the model could not be asked; what rules decide was saved.
        """
        self.resource(job.resource_id, along=[Finished(job)])

    def resource(self, resource_id: str, *, along: Sequence[JobChange] = ()) -> Consolidation:
        """Take in what changed in a resource since the last time; *along* is saved with the last of it.

        Raises:
            ConflictError: the facts changed again and again, or *along* is refused.
            ExtractorUnavailableError: the model could not be asked; what rules decide was saved, *along* was not.
        """
        for _ in range(MAX_REDOS):
            try:
                with without_gc():
                    done = self._once(resource_id, along)
            except ConflictError as conflict:
                logger.info("the consolidation of a resource begins again: %s", type(conflict).__name__)
                continue
            if done.run_id is not None:
                self._after(resource_id)
            return done
        raise ConflictError(f"the facts of {resource_id!r} changed again and again: try later.", resource_id)

    def slots(self, resource_id: str, slots: Collection[SlotKey]) -> None:
        """Let *slots* follow what people have decided, by rules alone."""
        for _ in range(MAX_REDOS):
            reading = Reading(self._views, self._catalogue, resource_id, slots)
            changed = list(self._changes(reading, reading.wanted(), run_id=None, checked=True))
            try:
                self._log.store(*changed)
            except ConflictError:
                continue
            self._after(resource_id)
            return
        raise ConflictError(f"the memories of {resource_id!r} changed again and again: try later.", resource_id)

    def history(self, resource_id: str, subject: str, memory_key: str) -> list[Stretch]:
        """Return the values that held for a key, oldest first, one item for each time that one began to hold."""
        slot = (subject, self._catalogue.canonical(memory_key))
        return stretches(Reading(self._views, self._catalogue, resource_id, {slot}).evidence(slot))

    def _once(self, resource_id: str, along: Sequence[JobChange]) -> Consolidation:
        position = self._log.position()
        cursor = self._views.cursor(resource_id)
        changed = self._views.changed_slots(resource_id, cursor.read_to)
        unasked = self._unasked(resource_id, cursor)
        left_behind = self._left_behind(resource_id, cursor)
        if not changed and not unasked and not left_behind:
            if along:
                self._log.append([], along=along)
            return Consolidation()
        run_id = self._world.ids.new()
        slots = sorted(changed | unasked | left_behind)
        before = 0
        for start in range(0, max(len(slots) - SLOTS_AT_ONCE, 0), SLOTS_AT_ONCE):
            reading = Reading(self._views, self._catalogue, resource_id, slots[start : start + SLOTS_AT_ONCE])
            part = list(self._changes(reading, reading.wanted(), run_id=run_id))
            self._log.store(*part, along=[Unmoved(resource_id, position)])
            before += len(part)
        reading = Reading(self._views, self._catalogue, resource_id, slots)
        weighed = self._answered(reading, unasked)
        done = list(self._changes(reading, reading.wanted(weighed.accepted), run_id=run_id))
        asked = bool(unasked) and weighed.unanswered is None
        run = self._run(run_id, resource_id, cursor, position, len(slots), weighed, asked=asked)
        decisions = self._decisions(run_id, resource_id, weighed)
        if weighed.unanswered is not None:
            if changed:
                self._log.store(run, *done, along=[Unmoved(resource_id, position)])
                self._after(resource_id)
            raise weighed.unanswered
        self._log.store(run, *decisions, *done, along=[*along, Unmoved(resource_id, position)])
        refused = sum(outcome is DecisionOutcome.REFUSED for _, outcome, _ in weighed.decisions)
        return Consolidation(
            run_id,
            slots=len(slots),
            changed=before + len(done),
            accepted=len(weighed.accepted),
            refused=refused,
            status=weighed.status,
            model_calls=weighed.usage.calls,
        )

    def _left_behind(self, resource_id: str, cursor: Cursor) -> set[SlotKey]:
        """Return the slots that people decided upon and that do not follow yet, as where the process died between."""
        decided = self._views.decided_slots(resource_id, cursor.read_to)
        if not decided:
            return set()
        reading = Reading(self._views, self._catalogue, resource_id, decided)
        return {
            slot
            for slot, memories in reading.wanted()
            if self._changes(reading, [(slot, memories)], run_id=None, checked=True)
        }

    def _unasked(self, resource_id: str, cursor: Cursor) -> set[SlotKey]:
        """Return the slots that hold many values and changed since the model was last asked."""
        if self._consolidator is None:
            return set()
        changed = self._views.changed_slots(resource_id, cursor.asked_to)
        return {(subject, key) for subject, key in changed if not self._catalogue.is_single(key)}

    def _answered(self, reading: Reading, unasked: Collection[SlotKey]) -> _Weighed:
        """Ask; where nobody answers, rules decide alone."""
        try:
            return self._ask(reading, unasked)
        except ExtractorUnavailableError as error:
            return _Weighed(status="unanswered", unanswered=error)

    def _ask(self, reading: Reading, unasked: Collection[SlotKey]) -> _Weighed:
        """Ask about what rules leave open, and weigh the proposals."""
        weighed = _Weighed()
        open_slots = [shown for slot in sorted(unasked) if len(shown := reading.shown(slot)) > 1]
        if self._consolidator is None or not open_slots:
            return weighed
        undone = [
            proposed_of(row, reading.resource_id)
            for row in self._views.consolidation_decisions(reading.resource_id, outcome=DecisionOutcome.UNDONE.value)
        ]
        weighed.fingerprint = self._consolidator.fingerprint()
        for shown in _in_batches(open_slots):
            answer = self._consolidator.propose(shown)
            _take(weighed, answer, shown, undone)
        self._hold_back(weighed, reading.resource_id)
        return weighed

    def _hold_back(self, weighed: _Weighed, resource_id: str) -> None:
        """Hold every proposal where they and those before them would retire too much."""
        retiring = sum(map(_retires, weighed.accepted))
        active = len(self._views.user_memories(resource_id, UserFilter()))
        if retiring and retiring + self._retired_of_late(resource_id) > max(
            LEAST_RETIRED, self._policy.review_share * active
        ):
            weighed.status = "needs_review"
            weighed.decisions = [
                (proposed, DecisionOutcome.HELD if outcome is DecisionOutcome.ACCEPTED else outcome, reason)
                for proposed, outcome, reason in weighed.decisions
            ]

    def _retired_of_late(self, resource_id: str) -> int:
        """Return how many memories proposals have retired of late, or would, that no person has reviewed."""
        since = utc_text(self._world.clock.now() - REVIEW_SPAN)
        of_late = [
            row
            for outcome in (DecisionOutcome.ACCEPTED, DecisionOutcome.HELD)
            for row in self._views.consolidation_decisions(resource_id, outcome=outcome.value)
            if row.created_at >= since and row.changed_by is None
        ]
        return sum(_retires(proposed_of(row, resource_id)) for row in of_late)

    def _run(
        self,
        run_id: UUID,
        resource_id: str,
        cursor: Cursor,
        position: int,
        slots: int,
        weighed: _Weighed,
        *,
        asked: bool,
    ) -> ConsolidationRun:
        return ConsolidationRun.begin(
            ConsolidationRun.Completed,
            id=run_id,
            at=self._world.clock.now(),
            resource_id=resource_id,
            fingerprint=weighed.fingerprint,
            read_from=cursor.read_to,
            read_to=position,
            asked=asked,
            slots=slots,
            accepted=len(weighed.accepted),
            refused=sum(outcome is DecisionOutcome.REFUSED for _, outcome, _ in weighed.decisions),
            status=weighed.status,
            raw=kept_raw("\f".join(weighed.raw)),
            usage=weighed.usage,
        )

    def _decisions(self, run_id: UUID, resource_id: str, weighed: _Weighed) -> Iterator[ConsolidationDecision]:
        secret, at = self._log.secret(resource_id), self._world.clock.now()
        for number, (proposed, outcome, reason) in enumerate(weighed.decisions, start=1):
            yield ConsolidationDecision.take(
                proposed,
                id=decision_id(secret, run_id, number),
                at=at,
                resource_id=resource_id,
                run_id=run_id,
                number=number,
                outcome=outcome,
                reason=reason,
            )

    def _changes(
        self,
        reading: Reading,
        wanted: Iterable[tuple[SlotKey, list[Wanted]]],
        *,
        run_id: UUID | None,
        checked: bool = False,
    ) -> list[UserMemory]:
        """Return the memories that are not as they are wanted, with what makes them so; those that retire first."""
        differences = Differences(self._log, reading, at=self._world.clock.now(), run_id=run_id, checked=checked)
        for slot, memories in wanted:
            differences.settle(slot, memories)
        return differences.changed()


def _retires(proposed: Proposed) -> int:
    """Return how many memories *proposed* retires."""
    if proposed.kind is DecisionKind.MERGE:
        return len(proposed.values) - 1
    return len(proposed.values) if proposed.kind is DecisionKind.SUPERSEDE else 0


def _take(weighed: _Weighed, answer: Proposals, shown: Sequence[Shown], undone: Sequence[Proposed]) -> None:
    """Weigh the proposals of one answer; of two that speak of one memory the first is taken."""
    weighed.raw.append(answer.raw)
    weighed.fingerprint = answer.fingerprint
    weighed.usage = Usage(
        weighed.usage.prompt_tokens + answer.usage.prompt_tokens,
        weighed.usage.output_tokens + answer.usage.output_tokens,
        weighed.usage.calls + answer.usage.calls,
        weighed.usage.seconds + answer.usage.seconds,
    )
    touched: set[tuple[UserSlot | None, str]] = set()
    for proposal in answer.proposals:
        verdict = weigh(proposal, shown, undone)
        mine = {(verdict.proposed.slot, value) for value in verdict.proposed.values}
        refusal = verdict.refusal or ("an earlier proposal has changed one of them" if mine & touched else "")
        outcome = DecisionOutcome.REFUSED if refusal else DecisionOutcome.ACCEPTED
        weighed.decisions.append((verdict.proposed, outcome, refusal))
        if not refusal:
            touched |= mine


def _in_batches(slots: Iterable[list[Shown]]) -> Iterator[list[Shown]]:
    """Yield what is shown in one question, numbered from 1; a slot stays together where it fits."""
    batch: list[Shown] = []
    for shown in slots:
        rest = iter(shown)
        while part := list(islice(rest, SHOWN_AT_ONCE)):
            if batch and len(batch) + len(part) > SHOWN_AT_ONCE:
                yield _numbered(batch)
                batch = []
            batch += part
    if batch:
        yield _numbered(batch)


def _numbered(shown: Iterable[Shown]) -> list[Shown]:
    return [replace(item, number=number) for number, item in enumerate(shown, start=1)]
