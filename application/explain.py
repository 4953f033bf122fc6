"""Why the memory believes something: the words, the reading, the decisions, in order."""

from __future__ import annotations

import json
from dataclasses import dataclass
from uuid import UUID

from ..domain.errors import NotFoundError
from ..domain.fact import Fact
from ..domain.run import ExtractionRun
from .projections.chat_memories import ChatMemory
from .projections.chat_messages import ChatMessage
from .projections.consolidation import ConsolidationDecisionRow
from .projections.user_memories import UserMemoryRow
from .views import LogEntry, MemoryViews


@dataclass(frozen=True, slots=True)
class QuotedMessage:
    """A message that the fact rests on, with the words taken from it."""

    message: ChatMessage
    evidence: str


@dataclass(frozen=True, slots=True)
class Explanation:
    """The whole causal chain of one fact.

    Attributes:
        fact: as it stands now.
        quotes: the messages it came from, in the order heard.
        events: every decision about it, oldest first.
        runs: the extraction runs behind these decisions, with fingerprint and raw answer.
        superseded_by: the fact that took its place, None where none did.
    """

    fact: ChatMemory
    quotes: tuple[QuotedMessage, ...]
    events: tuple[LogEntry, ...]
    runs: tuple[LogEntry, ...]
    superseded_by: ChatMemory | None


class ExplainFact:
    """Answers "why?" from the log, without a model."""

    def __init__(self, views: MemoryViews) -> None:
        self._views = views

    def __call__(self, resource_id: str, reference: str) -> Explanation:
        """Explain the fact that *reference* names (id, row number or the beginning of an id).

        Raises:
            NotFoundError: the resource has no such fact.
        """
        fact = self._views.fact(resource_id, reference)
        if fact is None:
            raise NotFoundError(
                f"the resource {resource_id!r} has no fact {reference!r}: list its facts for their ids.", reference
            )
        events = self._views.stream(UUID(fact.fact_id))
        return Explanation(
            fact=fact,
            quotes=self._quotes(fact, events),
            events=tuple(events),
            runs=self._runs(events),
            superseded_by=self._views.fact(resource_id, fact.superseded_by) if fact.superseded_by else None,
        )

    def _quotes(self, fact: ChatMemory, events: list[LogEntry]) -> tuple[QuotedMessage, ...]:
        quoting = [
            (entry.event.source_message_id, entry.event.evidence)
            for entry in events
            if entry.topic in {Fact.Extracted.TOPIC, Fact.Confirmed.TOPIC, Fact.Reinstated.TOPIC}
        ]
        rows = self._views.messages(fact.resource_id, fact.chat_id, [message_id for message_id, _ in quoting])
        by_id = {row.message_id: row for row in rows}
        return tuple(QuotedMessage(by_id[message_id], words) for message_id, words in quoting if message_id in by_id)

    def _runs(self, events: list[LogEntry]) -> tuple[LogEntry, ...]:
        run_ids = dict.fromkeys(entry.event.run_id for entry in events if getattr(entry.event, "run_id", None))
        streams = (self._views.stream(run_id) for run_id in run_ids)
        return tuple(entry for stream in streams for entry in stream if entry.topic == ExtractionRun.Completed.TOPIC)


@dataclass(frozen=True, slots=True)
class UserExplanation:
    """The causal chain of one user memory.

    Attributes:
        memory: as it stands now.
        facts: the chat memories behind it, each with its own chain.
        events: every decision about it, oldest first.
        decisions: what models proposed about it, with what became of it.
        superseded_by: the memory that took its place, None where none did.
    """

    memory: UserMemoryRow
    facts: tuple[Explanation, ...]
    events: tuple[LogEntry, ...]
    decisions: tuple[ConsolidationDecisionRow, ...]
    superseded_by: UserMemoryRow | None


class ExplainUserMemory:
    """Answers "why?" for what is known over all chats."""

    def __init__(self, views: MemoryViews) -> None:
        self._views = views

    def __call__(self, resource_id: str, reference: str) -> UserExplanation:
        """Explain the user memory that *reference* names (id, row number or the beginning of an id).

        Raises:
            NotFoundError: the resource has no such memory.
        """
        memory = self._views.user_memory(resource_id, reference)
        if memory is None:
            raise NotFoundError(
                f"the resource {resource_id!r} has no user memory {reference!r}: list them for their ids.", reference
            )
        support = set(json.loads(memory.supporting_chat_memory_ids))
        explain = ExplainFact(self._views)
        held = (self._views.fact(resource_id, str(row)) for row in sorted(support))
        by = memory.superseded_by
        return UserExplanation(
            memory=memory,
            facts=tuple(explain(resource_id, fact.fact_id) for fact in held if fact is not None),
            events=tuple(self._views.stream(UUID(memory.memory_id))),
            decisions=tuple(
                row
                for row in self._views.consolidation_decisions(resource_id)
                if support & set(json.loads(row.supporting_chat_memory_ids))
            ),
            superseded_by=self._views.user_memory(resource_id, by) if by else None,
        )
