"""What people say about the memory itself: remember this, change that, this is wrong."""

from __future__ import annotations

from uuid import UUID

from ..domain.candidate import SELF, Candidate, Category
from ..domain.errors import InvalidInputError, NotFoundError
from ..domain.fact import Fact, Statement
from ..domain.fragment import Fragment, Message
from ..domain.gates import GATES, STATED_OF_OTHERS, judge
from ..domain.gates.shape import MAX_VALUE_LENGTH
from ..domain.keys import KeyCatalogue
from ..domain.normalize import clean_text, normalize_value
from ..domain.settlement import Outcome, Settlement
from .jobs import JobPolicy
from .log import MemoryLog
from .members import told_apart
from .ports import Clock
from .record import RecordTurn
from .redo import redone
from .slots import Slots
from .views import Facts

PERSON = "person"


class PeoplesWord:
    """Facts that a person states, edits or rejects directly; a person outranks every model."""

    def __init__(
        self,
        log: MemoryLog,
        facts: Facts,
        *,
        record: RecordTurn,
        catalogue: KeyCatalogue,
        clock: Clock,
        jobs: JobPolicy,
    ) -> None:
        self._log = log
        self._facts = facts
        self._record = record
        self._catalogue = catalogue
        self._clock = clock
        self._jobs = jobs

    def message_id(self, unique: UUID) -> str:
        """Return an id for a message that has none: of two that were said at one instant, the later has the greater."""
        return f"#{self._log.position() + 1}-{unique.hex}"

    def remember(self, resource_id: str, thread_id: str, message: Message, candidate: Candidate) -> Settlement:
        """Record *message* and the fact that it states, through the same gates and rules as any other.

        Raises:
            InvalidInputError: a gate refuses the fact; the error names it and the reason. The message stays
                recorded, as whatever was said does.
        """
        self._record(resource_id, thread_id, [message])
        fragment = Fragment((message,), frozenset({message.message_id}))
        gates = GATES if candidate.subject == SELF else STATED_OF_OTHERS
        judgement = judge([candidate], fragment, catalogue=self._catalogue, gates=gates)
        if not judgement.accepted:
            refused = judgement.rejected[0]
            raise InvalidInputError(
                f"{candidate.memory_value!r} cannot be remembered: {refused.reason} ({refused.gate}).", refused.gate
            )
        accepted = judgement.accepted[0]
        if accepted.subject != candidate.subject:
            accepted = told_apart(accepted, message, resource_id, self._facts)
        statement = Statement.of(
            accepted,
            resource_id=resource_id,
            thread_id=thread_id,
            said_at=message.said_at,
            catalogue=self._catalogue,
        )

        def settle_and_save() -> Settlement:
            slots = Slots(self._log, self._facts)
            settled = slots.settle(statement, at=self._clock.now())
            if settled.outcome is Outcome.REJECTED:
                raise InvalidInputError(f"{accepted.memory_value!r} cannot be remembered: {settled.reason}.")
            self._log.store(*slots.changed(), along=[self._jobs.consolidation_of(resource_id)])
            return settled

        return redone(settle_and_save)

    def edit(self, resource_id: str, fact_id: UUID, *, memory_value: str | None, memory_category: str | None) -> None:
        """Replace wording or category; what stood before stays in the log.

        Raises:
            InvalidInputError: the value is empty or too long, or there is no such category.
        """
        value = None if memory_value is None else checked_value(memory_value)
        category = None if memory_category is None else checked_category(memory_category)

        def edit_and_save() -> None:
            fact = self._fact(resource_id, fact_id)
            fact.edit(
                memory_value=fact.memory_value if value is None else value,
                memory_category=fact.memory_category if category is None else category,
                at=self._clock.now(),
            )
            self._log.store(fact, along=[self._jobs.consolidation_of(resource_id)])

        redone(edit_and_save)

    def reject(self, resource_id: str, fact_id: UUID) -> None:
        """Take the fact back for good: its words cannot bring it back, under any key."""

        def reject_and_save() -> None:
            fact = self._fact(resource_id, fact_id)
            fact.reject(at=self._clock.now())
            self._log.store(fact, along=[self._jobs.consolidation_of(resource_id)])

        redone(reject_and_save)

    def _fact(self, resource_id: str, fact_id: UUID) -> Fact:
        fact = self._log.get(Fact, fact_id)
        if fact is None or fact.resource_id != resource_id:
            raise NotFoundError(f"the resource {resource_id!r} has no fact {fact_id}: list its facts for their ids.")
        return fact


def checked_value(given: str) -> str:
    """Return *given* as a value: clean, on one line, not empty, not too long."""
    value = " ".join(clean_text(given).split())
    if not normalize_value(value):
        raise InvalidInputError(f"the value {given[:40]!r} is empty: to take a fact back, reject it.", given)
    if len(value) > MAX_VALUE_LENGTH:
        raise InvalidInputError(f"the value has {len(value)} characters: use at most {MAX_VALUE_LENGTH}.", given)
    return value


def checked_category(given: str) -> str:
    """Return *given*, a category."""
    if given not in list(Category):
        raise InvalidInputError(f"there is no category {given[:40]!r}: use one of {', '.join(Category)}.", given)
    return given
