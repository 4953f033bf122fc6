"""The facade: what the memory can do, as a table of contents."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path
from types import TracebackType
from typing import Any, Protocol, Self
from uuid import UUID

from ..domain.candidate import SELF, Candidate
from ..domain.consolidation import Stretch
from ..domain.errors import InvalidInputError, NotFoundError
from ..domain.fact import Status
from ..domain.fragment import Role
from ..domain.identity import checked_id
from ..domain.settlement import Settlement
from ..domain.time import as_utc
from ..domain.user_memory import UserStatus, Verdict
from ..domain.window import last_that_fit
from .asking import Context, asked_of
from .consolidate import Consolidate, Consolidation
from .context import AssembleContext
from .decisions import ListDecisions, RunDecisions
from .explain import ExplainFact, ExplainUserMemory, Explanation, UserExplanation
from .extract import World
from .finding import Found, Kind, Wanted, Words, as_kinds
from .forget import ForgetThread
from .history import HistoryReader
from .inputs import MessageInput, as_message, read_message
from .jobs import JobStatus
from .observe import ObserveThread
from .people import PERSON, PeoplesWord, checked_category, checked_value
from .ports import TokenCounter
from .projections.chat_memories import ChatMemory
from .projections.chat_messages import ChatMessage
from .projections.chat_threads import ChatThread
from .projections.consolidation import ConsolidationDecisionRow, ConsolidationRunRow
from .projections.extraction_runs import ExtractionRunRow
from .projections.observations import ObservationsRow
from .projections.user_memories import UserMemoryRow
from .recall import Recall
from .receipts import ContextReceipts
from .record import Recorded, RecordTurn
from .revise import ReviseMessages
from .stats import Stats, TakeStock
from .threads import KeepThreads
from .tools import AgentTools
from .user_context import user_context
from .user_people import UserMemoryPeople
from .views import FactFilter, JobRow, Jobs, LogEntry, MemoryViews, UserFilter
from .worker import BackgroundWorker, Worker
from .working_memory import Document, KeepDocument

KEPT_STATUSES = (Status.ACTIVE, Status.SUPERSEDED, Status.RETRACTED)
WINDOW_LIMIT = 10_000
"""Messages that a window is looked for in."""
Progress = Callable[[int, int], None]
"""Called now and then with (position reached, last position)."""


@dataclass(frozen=True, slots=True)
class Difference:
    """Something that is not as the log says: where, and in words what."""

    where: str
    what: str


class Upkeep(Protocol):
    """The store as a whole: rebuild it, look at its past, prove it."""

    def rebuild(self, name: str | None = None, on_progress: Progress | None = None) -> dict[str, int]:
        """Build the table *name* (all of them, where None) again from the log; return rows by table."""

    def past(self, *, position: int | None, recorded_at: datetime | None) -> AbstractContextManager[MemoryViews]:
        """Open what stood at a position or an instant, in a private database."""

    def past_words(self, *, position: int | None, recorded_at: datetime | None) -> AbstractContextManager[Words]:
        """Open what could be searched at a position or an instant, in a private database."""

    def verify(self, on_progress: Progress | None = None) -> list[Difference]:
        """Compare every table with one built aside, and the log with its chain and its head."""

    def backup(self, target: Path) -> None:
        """Copy the memory to *target*, with its key and head."""

    def reseal(self) -> None:
        """Make a new key and chain the log anew under it: what stands there counts as right from now on."""

    def close(self) -> None:
        """Release files and connections."""


@dataclass(frozen=True, slots=True)
class Parts:
    """What the facade is made of; the container fills it."""

    record: RecordTurn
    people: PeoplesWord
    worker: Worker
    views: MemoryViews
    jobs: Jobs
    upkeep: Upkeep
    world: World
    consolidate: Consolidate
    user_people: UserMemoryPeople
    forget: ForgetThread
    documents: KeepDocument
    tools: AgentTools
    recall: Recall
    context: AssembleContext
    receipts: ContextReceipts
    observe: ObserveThread
    threads: KeepThreads
    revise: ReviseMessages
    tokens: TokenCounter
    enabled: bool = True
    extraction: str = ""


class MemoryFacade:
    """A memory that listens to chats, for one file.

    Every call names a resource; nothing crosses from one to another. Safe to use from several threads.
    """

    def __init__(self, parts: Parts) -> None:
        self._parts = parts
        self._history = HistoryReader(parts.views)
        self._background: BackgroundWorker | None = None

    def record(self, resource: str, thread: str, messages: Sequence[MessageInput | Mapping[str, Any]]) -> Recorded:
        """Record a finished turn, or a whole history: what is there already adds nothing.

        Durable when it returns; extraction happens later, elsewhere.

        Raises:
            InvalidInputError: an id, a role, a time or a text cannot be used; nothing was recorded.
            StoreError: the file could not be written; nothing was recorded.
        """
        checked_id("resource", resource)
        checked_id("thread", thread)
        if not self._parts.enabled:
            return Recorded(0, 0, 0)
        read = self._history.read(resource, thread, messages, self._parts.world.clock.now())
        outcome = self._parts.record(resource, thread, read)
        if self._background and outcome.new:
            self._background.wake()
        return outcome

    def work(self, *, until_idle: bool = True, limit: int | None = None) -> int:
        """Extract what waits, here and now; return how many jobs were tried."""
        self._parts.worker.prepare()
        if until_idle:
            return self._parts.worker.until_idle(limit)
        return int(self._parts.worker.one())

    def start(self) -> Self:
        """Let a background thread of this process do the work; idempotent."""
        if self._background is None:
            self._background = BackgroundWorker(self._parts.worker)
        return self

    def facts(
        self,
        resource: str,
        thread: str | None = None,
        *,
        include_superseded: bool = False,
        as_of: int | datetime | None = None,
        wanted: FactFilter | None = None,
    ) -> list[ChatMemory]:
        """Return the chat memories of the resource, oldest first.

        Args:
            resource: whose facts.
            thread: only those heard in this conversation.
            include_superseded: superseded and retracted facts too.
            as_of: a position of the log, or an instant of recorded time: what was believed then.
            wanted: further conditions; `include_superseded` widens its statuses.
        """
        checked_id("resource", resource)
        wanted = wanted or FactFilter()
        if include_superseded:
            wanted = replace(wanted, statuses=KEPT_STATUSES)
        if as_of is None:
            return self._parts.views.facts(resource, thread, wanted)
        with self.past(as_of) as views:
            return views.facts(resource, thread, wanted)

    def past(self, as_of: int | datetime) -> AbstractContextManager[MemoryViews]:
        """Open what was believed at a position of the log or at an instant of recorded time."""
        position, recorded_at = _point(as_of)
        return self._parts.upkeep.past(position=position, recorded_at=recorded_at)

    def threads(
        self, resource: str, *, limit: int | None = None, offset: int = 0, archived: bool = True
    ) -> list[ChatThread]:
        """Return the conversations of the resource, the one last spoken in first.

        Args:
            resource: whose.
            limit: how many at most; all, where None.
            offset: how many to leave out before, for the next page.
            archived: those put away, too.
        """
        wanted = -1 if limit is None else _at_least(1, "limit", limit)
        offset = _at_least(0, "offset", offset)
        return self._parts.views.threads(
            checked_id("resource", resource), limit=wanted, offset=offset, archived=archived
        )

    def open_thread(self, resource: str, thread: str | None = None, *, title: str | None = None) -> ChatThread:
        """Open a conversation, under a new id where none is given; one that is there already stays as it is."""
        return self._parts.threads.open(checked_id("resource", resource), _optional("thread", thread), title)

    def rename_thread(self, resource: str, thread: str, title: str) -> ChatThread:
        """Give a conversation a title; without one, it bears the first words of the user.

        Raises:
            NotFoundError: the resource has no such conversation.
        """
        return self._parts.threads.rename(checked_id("resource", resource), checked_id("thread", thread), title)

    def archive_thread(self, resource: str, thread: str, *, archived: bool = True) -> ChatThread:
        """Put a conversation away, or take it back; nothing of it is lost.

        Raises:
            NotFoundError: the resource has no such conversation.
        """
        resource, thread = checked_id("resource", resource), checked_id("thread", thread)
        return self._parts.threads.archive(resource, thread, archived=archived)

    def messages(self, resource: str, thread: str, *, last: int = 50, before: str | None = None) -> list[ChatMessage]:
        """Return the last messages of a conversation, oldest first.

        Args:
            resource: whose.
            thread: the conversation.
            last: how many at most.
            before: only those before the message with this id, for the page before.

        Raises:
            NotFoundError: *before* names no message of the conversation.
        """
        views = self._parts.views
        resource, thread = checked_id("resource", resource), checked_id("thread", thread)
        last = _at_least(0, "last", last)
        if before is None:
            return views.last(resource, thread, last)
        found = views.messages(resource, thread, [checked_id("message id", before)])
        if not found:
            raise NotFoundError(f"the thread {thread!r} has no message {before!r}.", before)
        return views.before(found[0], last)

    def window(
        self, resource: str, thread: str, *, last: int | None = None, tokens: int | None = None
    ) -> list[ChatMessage]:
        """Return the end of a conversation that fits, oldest first; no tool's answer stands there without its call.

        Args:
            resource: whose.
            thread: the conversation.
            last: messages at most.
            tokens: of their words at most, by the counter of the setting `token_counter`.
        """
        limit = WINDOW_LIMIT if last is None else _at_least(0, "last", last)
        rows = self._parts.views.last(checked_id("resource", resource), checked_id("thread", thread), limit)
        roles = [Role(row.role) for row in rows]
        begin = last_that_fit(roles, [1] * len(rows), limit)
        if tokens is not None:
            sizes = [self._parts.tokens.count(row.content) for row in rows]
            begin = max(begin, last_that_fit(roles, sizes, _at_least(0, "tokens", tokens)))
        return rows[begin:]

    def message_versions(self, resource: str, thread: str, message: str) -> list[LogEntry]:
        """Return every version of a message, oldest first: what was recorded, and each edit."""
        resource, thread = checked_id("resource", resource), checked_id("thread", thread)
        return self._parts.revise.versions(resource, thread, checked_id("message id", message))

    def search(
        self,
        resource: str,
        query: str,
        *,
        kinds: Sequence[Kind | str] = tuple(Kind),
        thread: str | None = None,
        category: str | None = None,
        min_confidence: float = 0.0,
        since: datetime | None = None,
        until: datetime | None = None,
        when: str | None = None,
        at: datetime | None = None,
        include_superseded: bool = False,
        as_of: int | datetime | None = None,
        limit: int = 10,
    ) -> list[Found]:
        """Return the turns and facts of the resource that answer *query* best, the best first.

        Args:
            resource: whose memory is searched.
            query: in any language; every text will do. An empty one asks for the newest, one without a telling word
                finds nothing.
            kinds: ``"turn"``, ``"fact"`` or both.
            thread: only what was said in this conversation.
            category: only facts of this category, and no turns.
            min_confidence: only facts that are at least so sure, in [0, 1].
            since: only what was said then or later.
            until: only what was said before then.
            when: only what was said in the time that this names: "last week", "nos últimos 10 dias", "March 2025".
            at: only facts that held at this instant, also those superseded since, and only turns from until then.
            include_superseded: facts whose place another took, too.
            as_of: a position of the log, or an instant of recorded time: what would have been found then, by words.
            limit: how many at most.

        Raises:
            InvalidInputError: a condition cannot be used.
        """
        if when is not None:
            first, end = self._parts.recall.period(when)
            since = first if since is None else max(first, as_utc(since))
            until = end if until is None else min(end, as_utc(until))
        wanted = Wanted(
            checked_id("resource", resource),
            query,
            kinds=as_kinds(kinds),
            thread_id=_optional("thread", thread),
            category=None if category is None else checked_category(category),
            min_confidence=min_confidence,
            since=None if since is None else as_utc(since),
            until=None if until is None else as_utc(until),
            at=None if at is None else as_utc(at),
            include_superseded=include_superseded,
        )
        if as_of is None:
            return self._parts.recall(wanted, limit)
        position, recorded_at = _point(as_of)
        with self._parts.upkeep.past_words(position=position, recorded_at=recorded_at) as words:
            return self._parts.recall.over(words)(wanted, limit)

    def runs(self, resource: str, thread: str | None = None) -> list[ExtractionRunRow]:
        """Return the extraction runs of the resource, oldest first."""
        return self._parts.views.runs(checked_id("resource", resource), thread)

    def decisions(self, resource: str, thread: str | None = None) -> list[RunDecisions]:
        """Return the extraction runs with what each decided about every candidate, rejected ones too."""
        return ListDecisions(self._parts.views)(resource, thread)

    def stats(self, resource: str) -> Stats:
        """Return how the memory of the resource is doing: kept, refused, doubled, contradicted, calls and tokens."""
        return TakeStock(self._parts.views)(checked_id("resource", resource))

    def why(self, resource: str, fact: str) -> Explanation:
        """Explain a fact by its id, its row number or the beginning of its id.

        Raises:
            NotFoundError: the resource has no such fact.
        """
        return ExplainFact(self._parts.views)(checked_id("resource", resource), fact)

    def resource_of(self, fact: str) -> str:
        """Return whose fact has this id, for those who run the memory.

        Raises:
            NotFoundError: no fact has this id.
        """
        owner = self._parts.views.owner(fact)
        if owner is None:
            raise NotFoundError(f"no fact has the id {fact!r}: list the facts of a resource for their ids.", fact)
        return owner

    def remember(
        self,
        resource: str,
        thread: str,
        *,
        memory_key: str,
        memory_value: str,
        memory_category: str = "",
        message: MessageInput | Mapping[str, Any],
        evidence: str | None = None,
        confidence: float = 0.95,
        subject: str = SELF,
        is_user_memory_candidate: bool = True,
        valid_to: datetime | None = None,
    ) -> Settlement:
        """Remember a fact that a person stated in *message*, which is recorded with it.

        Raises:
            InvalidInputError: a gate refuses it, with the reason.
        """
        checked_id("resource", resource)
        checked_id("thread", thread)
        now = self._parts.world.clock.now()
        given = read_message(message, number=1)
        message_id = given.id or self._parts.people.message_id(self._parts.world.ids.new())
        said = as_message(given, message_id=message_id, now=now, number=1)
        candidate = Candidate(
            memory_key=memory_key,
            memory_value=memory_value,
            memory_category=memory_category,
            confidence=confidence,
            evidence=evidence or said.content,
            is_user_memory_candidate=is_user_memory_candidate,
            subject=subject,
            proposed_by=PERSON,
            valid_to=valid_to,
        )
        return self._parts.people.remember(resource, thread, said, candidate)

    def edit(
        self, resource: str, fact: str, *, memory_value: str | None = None, memory_category: str | None = None
    ) -> ChatMemory:
        """Put a person's wording or category in place of the extracted one."""
        row = self._row(resource, fact)
        self._parts.people.edit(resource, UUID(row.fact_id), memory_value=memory_value, memory_category=memory_category)
        return self._row(resource, row.fact_id)

    def reject(self, resource: str, fact: str) -> None:
        """Take a fact back for good: the words that made it cannot make it again."""
        self._parts.people.reject(resource, UUID(self._row(resource, fact).fact_id))

    def consolidate(self, resource: str) -> Consolidation:
        """Make of the facts of single chats what is known over all of them, here and now.

        Raises:
            ExtractorUnavailableError: the consolidator could not be asked; what rules decide is done.
        """
        return self._parts.consolidate.resource(checked_id("resource", resource))

    def user_memories(
        self,
        resource: str,
        *,
        include_superseded: bool = False,
        as_of: int | datetime | None = None,
        wanted: UserFilter | None = None,
    ) -> list[UserMemoryRow]:
        """Return what is known of the resource over all of its chats, oldest first.

        Args:
            resource: whose memories.
            include_superseded: those replaced, taken back or taken in by others, too.
            as_of: a position of the log, or an instant of recorded time: what was known then.
            wanted: further conditions; `include_superseded` widens its statuses.
        """
        checked_id("resource", resource)
        wanted = wanted or UserFilter()
        if include_superseded:
            wanted = replace(wanted, statuses=tuple(UserStatus))
        if as_of is None:
            return self._parts.views.user_memories(resource, wanted)
        with self.past(as_of) as views:
            return views.user_memories(resource, wanted)

    def observations(self, resource: str, thread: str) -> list[ObservationsRow]:
        """Return what stands for the old turns of a conversation, oldest first, each group with what it covers."""
        return self._parts.views.observations(checked_id("resource", resource), checked_id("thread", thread))

    def observe(self, resource: str, thread: str) -> int:
        """Observe a conversation that has outgrown its window, here and now; return how many messages were observed.

        Raises:
            ExtractorUnavailableError: the observer could not be asked.
        """
        return self._parts.observe.here_and_now(checked_id("resource", resource), checked_id("thread", thread))

    def context(
        self,
        resource: str,
        thread: str | None = None,
        query: str | None = None,
        *,
        budget_tokens: int = 1200,
        tiers: Mapping[str, bool] | Sequence[str] | None = None,
        language: str | None = None,
        as_of: int | datetime | None = None,
    ) -> Context:
        """Return what an agent should know for its next turn, fitted to a budget; a receipt of it is kept.

        Args:
            resource: whose memory.
            thread: the conversation that goes on; its last messages, its own facts and its working memory are used.
            query: what the user says now, which is searched for; nothing is, where None.
            budget_tokens: that the text takes at most, by the counter of the setting `token_counter`.
            tiers: names of the tiers that are on (see `domain.context.Tier`), or whether each is; all, where None.
            language: of the headings, ``"en"``, ``"pt"`` or ``"es"``; that of the conversation where None.
            as_of: a position of the log, or an instant of recorded time: what would have been handed out then, without
                search and without a receipt.

        Raises:
            InvalidInputError: an id, the budget, a tier or the language cannot be used.
        """
        asked = asked_of(resource, thread, query, budget_tokens, tiers if self._parts.enabled else (), language)
        if as_of is None:
            return self._parts.context(asked, keep=self._parts.enabled)
        with self.past(as_of) as views:
            position = as_of if isinstance(as_of, int) else 0
            return self._parts.context.in_the_past(asked, views, position)

    def context_again(self, resource: str, receipt: str) -> Context:
        """Return the context of a receipt, to the letter, whatever has changed since.

        Raises:
            NotFoundError: the resource has no such receipt.
            ForgottenSourceError: something that it showed was forgotten since.
        """
        return self._parts.receipts.again(checked_id("resource", resource), receipt)

    def user_context(self, resource: str, *, at: datetime | None = None) -> str:
        """Return what is known of the resource and still holds at an instant (now, where None), as a text.

        The text stands between the marks ``<memory>`` and ``</memory>``; empty where nothing is known.
        """
        instant = at or self._parts.world.clock.now()
        return user_context(self.user_memories(resource, wanted=UserFilter(at=instant)))

    def why_user_memory(self, resource: str, memory: str) -> UserExplanation:
        """Explain a user memory by its id, its row number or the beginning of its id.

        Raises:
            NotFoundError: the resource has no such memory.
        """
        return ExplainUserMemory(self._parts.views)(checked_id("resource", resource), memory)

    def history(self, resource: str, memory_key: str, *, subject: str = SELF) -> list[Stretch]:
        """Return the values that held for a key over time, oldest first, one item for each time that one began."""
        return self._parts.consolidate.history(checked_id("resource", resource), subject, memory_key)

    def edit_memory(
        self,
        resource: str,
        memory: str,
        *,
        memory_value: str | None = None,
        memory_category: str | None = None,
        reason: str = "",
    ) -> UserMemoryRow:
        """Put a person's wording or category in place: no model and no old statement changes it again."""
        row = self._user_row(resource, memory)
        self._parts.user_people.edit(
            resource,
            row.memory_id,
            memory_value=row.memory_value if memory_value is None else checked_value(memory_value),
            memory_category=row.memory_category if memory_category is None else checked_category(memory_category),
            by=PERSON,
            reason=reason,
        )
        return self._user_row(resource, row.memory_id)

    def judge_memory(self, resource: str, memory: str, verdict: Verdict | str, *, reason: str = "") -> UserMemoryRow:
        """Take a person's verdict in: confirmed, rejected, pinned or unpinned.

        A rejected memory does not come back by being heard again in the same words; confirming it brings it back.
        A pinned one keeps its place and wording against later statements and models.
        """
        try:
            wanted = Verdict(verdict)
        except ValueError as error:
            raise InvalidInputError(
                f"there is no verdict {verdict!r}: use one of {', '.join(Verdict)}.", verdict
            ) from error
        row = self._user_row(resource, memory)
        self._parts.user_people.judge(resource, row.memory_id, wanted, by=PERSON, reason=reason)
        return self._user_row(resource, row.memory_id)

    def consolidation_runs(self, resource: str) -> list[ConsolidationRunRow]:
        """Return the consolidations of the resource that did anything, oldest first."""
        return self._parts.views.consolidation_runs(checked_id("resource", resource))

    def consolidation_decisions(self, resource: str, run: str | None = None) -> list[ConsolidationDecisionRow]:
        """Return what became of each proposal of a model, in all runs or in one, oldest first."""
        run_id = run.replace("-", "").casefold() if run else None
        return self._parts.views.consolidation_decisions(checked_id("resource", resource), run_id=run_id)

    def undo(self, resource: str, run: str, decision: int | None = None) -> int:
        """Take back what a run decided, or one decision of it; return how many were taken back.

        Raises:
            NotFoundError: the run has no accepted decision (of that number).
        """
        return self._parts.user_people.undo(checked_id("resource", resource), run, decision, by=PERSON)

    def approve(self, resource: str, run: str, decision: int | None = None) -> int:
        """Let what a run held back for review take effect; return how many decisions.

        Raises:
            NotFoundError: the run holds no decision back (of that number).
        """
        return self._parts.user_people.approve(checked_id("resource", resource), run, decision, by=PERSON)

    def forget_thread(self, resource: str, thread: str) -> int:
        """Forget a conversation with the facts heard in it; return how many facts went.

        What it had superseded stands again, and shared memories keep their other evidence. The words leave every
        table; a history that is sent again does not bring them back.

        Raises:
            NotFoundError: the resource has no such conversation.
        """
        checked_id("resource", resource)
        gone = self._parts.forget(resource, checked_id("thread", thread))
        self._parts.consolidate.resource(resource)
        return gone

    def working_memory(self, resource: str, thread: str | None = None) -> Document:
        """Return the document that an agent keeps about the resource, or within one thread."""
        return self._parts.documents.get(checked_id("resource", resource), _optional("thread", thread))

    def update_working_memory(
        self,
        resource: str,
        patch: object,
        *,
        thread: str | None = None,
        expected_version: int | None = None,
        strict: bool = False,
        by: str = PERSON,
    ) -> Document:
        """Change what *patch* names, and nothing else.

        Args:
            resource: whose document.
            patch: an object, or its JSON text; see `domain.merge_patch` for its form. None and {} change nothing.
            thread: the thread whose document is meant.
            expected_version: refuse unless the document is at this version.
            strict: read the patch by the letter of RFC 7396, where null deletes and lists are replaced whole.
            by: who is noted as the one that changed it.

        Raises:
            InvalidPatchError: the patch cannot be applied; the error names the path.
            InvalidDocumentError: the document would break its schema or a limit; nothing changed.
            ConflictError: the document is not at *expected_version*.
        """
        return self._parts.documents.update(
            checked_id("resource", resource),
            patch,
            thread_id=_optional("thread", thread),
            expected_version=expected_version,
            strict=strict,
            by=by,
        )

    def replace_working_memory(
        self,
        resource: str,
        document: object,
        *,
        thread: str | None = None,
        expected_version: int | None = None,
        confirm: bool = False,
        by: str = PERSON,
    ) -> Document:
        """Put a whole document in place; one that drops a large share of the values wants *confirm*.

        Raises:
            InvalidDocumentError: it is no object, or breaks its schema or a limit.
            RefusedError: it drops a large share of the values, and *confirm* is not given.
            ConflictError: the document is not at *expected_version*.
        """
        return self._parts.documents.replace(
            checked_id("resource", resource),
            document,
            thread_id=_optional("thread", thread),
            expected_version=expected_version,
            confirm=confirm,
            by=by,
        )

    def replace_working_memory_text(
        self, resource: str, path: str, old: str, new: str, *, thread: str | None = None, by: str = PERSON
    ) -> Document:
        """Replace words within the text at a dotted path.

        Raises:
            InvalidInputError: *old* is empty, or there is no text at *path*.
            NotFoundError: the text does not hold *old*.
        """
        return self._parts.documents.replace_text(
            checked_id("resource", resource), path, old, new, thread_id=_optional("thread", thread), by=by
        )

    def undo_working_memory(self, resource: str, *, thread: str | None = None, by: str = PERSON) -> Document:
        """Restore the document before the last change.

        Raises:
            NotFoundError: nobody wrote one.
            RefusedError: nothing is left to undo.
        """
        return self._parts.documents.undo(
            checked_id("resource", resource), thread_id=_optional("thread", thread), by=by
        )

    def working_memory_history(self, resource: str, thread: str | None = None) -> list[LogEntry]:
        """Return every change of the document, oldest first."""
        return self._parts.documents.history(checked_id("resource", resource), _optional("thread", thread))

    @property
    def tools(self) -> AgentTools:
        """The tools that an agent's model may call."""
        return self._parts.tools

    def jobs(self, *, status: JobStatus | None = None, resource: str | None = None) -> list[JobRow]:
        """Return the jobs, the next one due first."""
        return list(self._parts.jobs.jobs(status=status, resource_id=resource))

    def retry(self, resource: str | None = None) -> int:
        """Make failed jobs pending again; return how many."""
        return self._parts.jobs.retry(resource)

    def rebuild(self, name: str | None = None, on_progress: Progress | None = None) -> dict[str, int]:
        """Build one table, or all of them, again from the log; return rows by table."""
        return self._parts.upkeep.rebuild(name, on_progress)

    def verify(self, on_progress: Progress | None = None) -> list[Difference]:
        """Return what is not as the log says; an empty list means that all is well."""
        return self._parts.upkeep.verify(on_progress)

    def backup(self, target: str | Path) -> None:
        """Copy the memory to *target*, with its key and head beside it."""
        self._parts.upkeep.backup(Path(target))

    def reseal(self) -> None:
        """Accept the log as it stands: a new key, and the chain made anew; see `verify` first."""
        self._parts.upkeep.reseal()

    @property
    def extraction(self) -> str:
        """Say who extracts, or why nobody does."""
        return self._parts.extraction

    def close(self) -> None:
        """Stop the background worker and release the file; idempotent."""
        if self._background:
            self._background.stop()
            self._background = None
        self._parts.upkeep.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _row(self, resource: str, fact: str) -> ChatMemory:
        row = self._parts.views.fact(checked_id("resource", resource), fact)
        if row is None:
            raise NotFoundError(f"the resource {resource!r} has no fact {fact!r}: list its facts for their ids.", fact)
        return row

    def _user_row(self, resource: str, memory: str) -> UserMemoryRow:
        row = self._parts.views.user_memory(checked_id("resource", resource), memory)
        if row is None:
            raise NotFoundError(
                f"the resource {resource!r} has no user memory {memory!r}: list them for their ids.", memory
            )
        return row


def _point(as_of: int | datetime) -> tuple[int | None, datetime | None]:
    """Return the position, or the instant, that *as_of* is."""
    if isinstance(as_of, datetime):
        return None, as_of
    if not isinstance(as_of, int):
        raise InvalidInputError(f"as_of is {as_of!r}: give a position of the log or a datetime with an offset.", as_of)
    return as_of, None


def _at_least(least: int, name: str, value: int) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or value < least:
        raise InvalidInputError(f"{name} is {value!r}: give a number from {least} on.", value)
    return value


def _optional(kind: str, value: str | None) -> str | None:
    return None if value is None else checked_id(kind, value)
