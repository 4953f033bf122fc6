"""Extract facts: read one window of a thread, settle what the gates accept, save all of it at once."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta
from uuid import UUID

from ..domain.candidate import Candidate
from ..domain.errors import ConflictError, ExtractionUnreadableError, ExtractorUnavailableError
from ..domain.fact import Fact, Statement
from ..domain.gates import Judgement, gates_version
from ..domain.identity import keyed_id
from ..domain.run import Decision, ExtractionRun, UnreadableAnswer, kept_raw
from ..domain.settlement import Outcome, Settlement
from ..domain.timeline import Quote
from .jobs import Failed, Finished, Job, JobPolicy
from .log import MemoryLog
from .members import told_apart
from .ports import Clock, Extraction, Ids
from .reading import GatedReader, Reading, Windows
from .slots import Slots
from .views import Facts

MAX_CONFLICTS = 20
BY_PERSON = "person"


@dataclass(frozen=True, slots=True)
class World:
    """Time and fresh ids, which the use cases ask for together."""

    clock: Clock
    ids: Ids


class ExtractFacts:
    """Does a claimed `chat_extract` job."""

    def __init__(
        self, log: MemoryLog, facts: Facts, *, windows: Windows, reader: GatedReader, world: World, jobs: JobPolicy
    ) -> None:
        self._log = log
        self._facts = facts
        self._windows = windows
        self._reader = reader
        self._world = world
        self._jobs = jobs

    def __call__(self, job: Job) -> None:
        """Read the job's next window.

        Raises:
            ConflictError: the lease was lost or another worker read this window; nothing was written.
        """
        reading = self._windows.next(job.resource_id, job.target_id)
        if reading is None:
            self._log.append([], along=[Finished(job)])
            return
        try:
            extraction, judgement = self._reader.read(reading.fragment)
        except ExtractorUnavailableError as error:
            self._log.append([], along=[self._failed(job, error)])
        except ExtractionUnreadableError as error:
            self._keep_unreadable(job, reading, error)
        else:
            self._save(job, reading, extraction, judgement)

    def _failed(self, job: Job, error: Exception) -> Failed:
        wait = timedelta(seconds=self._jobs.backoff_after_s(job.attempts))
        last_try = job.attempts >= self._jobs.max_attempts
        return Failed(job, str(error), run_after=None if last_try else self._world.clock.now() + wait)

    def _keep_unreadable(self, job: Job, reading: Reading, error: ExtractionUnreadableError) -> None:
        kept = UnreadableAnswer.begin(
            UnreadableAnswer.Kept,
            id=self._world.ids.new(),
            at=self._world.clock.now(),
            resource_id=reading.resource_id,
            thread_id=reading.thread_id,
            window=reading.window,
            fingerprint=self._reader.extractor.fingerprint(),
            raw=kept_raw(error.raw),
            reason=str(error),
        )
        self._log.store(kept, along=[self._failed(job, error)])

    def _save(self, job: Job, reading: Reading, extraction: Extraction, judgement: Judgement) -> None:
        """Settle and save; when a fact changed meanwhile, settle again on what stands now."""
        run_id = run_id_of(self._log.secret(reading.resource_id), reading)
        for _ in range(MAX_CONFLICTS):
            slots, decisions = self._decide(reading, judgement, run_id)
            run = self._run(run_id, reading, extraction, decisions)
            try:
                changed = slots.changed()
                due = [self._jobs.consolidation_of(reading.resource_id)] if changed else []
                self._log.store(run, *changed, along=[Finished(job, more=reading.more), *due])
            except ConflictError:
                if self._log.get(ExtractionRun, run_id) is not None:
                    raise
            else:
                return
        raise ConflictError(
            f"thread {reading.thread_id!r} changed {MAX_CONFLICTS} times while its facts were saved: try again later."
        )

    def _decide(self, reading: Reading, judgement: Judgement, run_id: UUID) -> tuple[Slots, list[Decision]]:
        slots = Slots(self._log, self._facts)
        taken_back = self._taken_back(reading)
        at = self._world.clock.now()
        said_in = {message.message_id: message for message in reading.fragment.messages}
        decisions = [
            decided(rejection.candidate, Settlement(Outcome.REJECTED, reason=rejection.reason), gate=rejection.gate)
            for rejection in judgement.rejected
        ]
        for place, candidate in enumerate(judgement.accepted):
            if any(same_words(candidate, quote) for quote in taken_back):
                settled = Settlement(Outcome.REJECTED, reason="a person took back a fact that these words had made")
            else:
                message = said_in[candidate.source_message_id or ""]
                statement = Statement.of(
                    told_apart(candidate, message, reading.resource_id, self._facts),
                    resource_id=reading.resource_id,
                    thread_id=reading.thread_id,
                    said_at=message.said_at,
                    catalogue=self._reader.catalogue,
                    run_id=run_id,
                    place=place,
                )
                settled = slots.settle(statement, at=at)
            decisions.append(decided(candidate, settled, gate=BY_PERSON if settled.outcome is Outcome.REJECTED else ""))
        return slots, decisions

    def _taken_back(self, reading: Reading) -> list[Quote]:
        """The quotes of the facts that a person rejected in this thread."""
        ids = self._facts.rejected_by_person(reading.resource_id, reading.thread_id)
        facts = (self._log.get(Fact, fact_id) for fact_id in ids)
        return [quote for fact in facts if fact for quote in fact.quotes]

    def _run(
        self, run_id: UUID, reading: Reading, extraction: Extraction, decisions: Sequence[Decision]
    ) -> ExtractionRun:
        return ExtractionRun.begin(
            ExtractionRun.Completed,
            id=run_id,
            at=self._world.clock.now(),
            resource_id=reading.resource_id,
            thread_id=reading.thread_id,
            window=reading.window,
            fingerprint=extraction.fingerprint,
            gates=gates_version(),
            raw=kept_raw(extraction.raw),
            truncated=extraction.truncated,
            decisions=tuple(decisions),
            dropped=extraction.dropped,
            usage=extraction.usage,
        )


def run_id_of(secret: bytes, reading: Reading) -> UUID:
    """Return the id of the run that reads on from where *reading* begins: one such run can exist."""
    return keyed_id(secret, "run", reading.resource_id, reading.thread_id, str(reading.window.after))


def same_words(candidate: Candidate, quote: Quote) -> bool:
    """Whether *candidate* rests on the words of *quote*: the same message, one slice inside the other."""
    if candidate.source_message_id != quote.message_id:
        return False
    return candidate.evidence in quote.evidence or quote.evidence in candidate.evidence


def decided(candidate: Candidate, settled: Settlement, *, gate: str) -> Decision:
    """Return the record of what became of *candidate*."""
    return Decision(
        memory_key=candidate.memory_key,
        memory_value=candidate.memory_value,
        memory_category=candidate.memory_category,
        confidence=candidate.confidence,
        evidence=candidate.evidence,
        outcome=settled.outcome.value,
        subject=candidate.subject,
        source_message_id=candidate.source_message_id,
        proposed_by=candidate.proposed_by,
        is_user_memory_candidate=candidate.is_user_memory_candidate,
        negates=candidate.negates,
        gate=gate,
        reason=settled.reason,
        fact_id=settled.fact.id if settled.fact else None,
    )
