"""Reading: which messages an extraction sees next, and what the gates make of its answer."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from ..domain.candidate import Candidate
from ..domain.fragment import Fragment, Message, Role
from ..domain.gates import Judgement, judge
from ..domain.keys import KeyCatalogue
from ..domain.run import Usage, Window
from ..domain.time import from_utc_text
from .ports import Extraction, Extractor
from .projections.chat_messages import ChatMessage
from .views import Conversations


@dataclass(frozen=True, slots=True)
class ReadingPolicy:
    """How much one extraction reads.

    Attributes:
        window_messages: most unread messages of one run.
        window_characters: most characters of one run; a single message may be longer.
        context_messages: read messages before the window, shown for context only.
        time_zone: IANA zone of the people who write, for words such as "yesterday".
        owner: name of the speaker whom "I" means, where messages carry names.
    """

    window_messages: int = 20
    window_characters: int = 12_000
    context_messages: int = 4
    time_zone: str = "UTC"
    owner: str | None = None


@dataclass(frozen=True, slots=True)
class Reading:
    """A window of a thread, the fragment that shows it, and whether more stands after it."""

    resource_id: str
    thread_id: str
    window: Window
    fragment: Fragment
    more: bool


class Windows:
    """Finds what is to be read next in a thread."""

    def __init__(self, conversations: Conversations, policy: ReadingPolicy) -> None:
        self._conversations = conversations
        self._policy = policy

    def next(self, resource_id: str, thread_id: str) -> Reading | None:
        """Return the next window, None where everything has been read."""
        thread = self._conversations.thread(resource_id, thread_id)
        if thread is None or thread.read_to >= thread.last_position:
            return None
        rows = _within(
            self._conversations.unread(resource_id, thread_id, thread.read_to, self._policy.window_messages),
            self._policy.window_characters,
        )
        up_to = rows[-1].said_in
        rows.sort(key=lambda row: (row.said_at, row.id))
        unread = tuple(row.message_id for row in rows)
        context = self._conversations.before(rows[0], self._policy.context_messages)
        return Reading(
            resource_id,
            thread_id,
            Window(after=thread.read_to, up_to=up_to, message_ids=unread),
            Fragment(
                messages=tuple(
                    as_message(row) for row in (*context, *rows) if row in rows or row.message_id not in unread
                ),
                unread=frozenset(unread),
                time_zone=self._policy.time_zone,
                owner=self._policy.owner,
            ),
            more=up_to < thread.last_position,
        )


def _within(rows: list[ChatMessage], characters: int) -> list[ChatMessage]:
    """Return the first rows, at least one, that hold *characters* at most."""
    total = 0
    for count, row in enumerate(rows):
        total += len(row.content)
        if count and total > characters:
            return rows[:count]
    return rows


def as_message(row: ChatMessage) -> Message:
    """Return the message that a row of `chat_messages` holds."""
    return Message(row.message_id, Role(row.role), row.content, from_utc_text(row.said_at), row.speaker)


class GatedReader:
    """Asks an extractor about a fragment and leads what comes through the gates."""

    def __init__(self, extractor: Extractor, catalogue: KeyCatalogue) -> None:
        self.extractor = extractor
        self.catalogue = catalogue

    def read(self, fragment: Fragment) -> tuple[Extraction, Judgement]:
        """Return the answer and the judgement; a fragment without words of the user is not asked about.

        Raises:
            ExtractorUnavailableError: could not be asked; ask again later.
            ExtractionUnreadableError: answered, but not in the format.
        """
        extraction = self._extract(fragment)
        judgement = judge(
            extraction.candidates, fragment, catalogue=self.catalogue, instructions=extraction.instructions
        )
        return extraction, judgement

    def _extract(self, fragment: Fragment) -> Extraction:
        if not any(message.content.strip() for message in fragment.sources()):
            return Extraction((), "", self.extractor.fingerprint())
        first = self.extractor.extract(fragment)
        rest = unquoted(fragment, first.candidates)
        if not first.truncated or not rest.unread:
            return first
        return joined(first, self.extractor.extract(rest))


def unquoted(fragment: Fragment, candidates: Iterable[Candidate]) -> Fragment:
    """Return *fragment* with only those messages unread that no candidate quotes: what an answer cut short left out."""
    quotes = [candidate.evidence for candidate in candidates]
    unread = frozenset(m.message_id for m in fragment.sources() if not any(quote in m.content for quote in quotes))
    return replace(fragment, unread=unread or fragment.unread)


def joined(first: Extraction, second: Extraction) -> Extraction:
    """Return two answers about one fragment as one; it stays marked as truncated."""
    return replace(
        first,
        candidates=first.candidates + second.candidates,
        dropped=first.dropped + second.dropped,
        raw=f"{first.raw}\f{second.raw}",
        usage=summed((first.usage, second.usage)),
    )


def summed(usages: Sequence[Usage]) -> Usage:
    """Return what several executions cost together."""
    return Usage(
        prompt_tokens=sum(usage.prompt_tokens for usage in usages),
        output_tokens=sum(usage.output_tokens for usage in usages),
        calls=sum(usage.calls for usage in usages),
        seconds=sum(usage.seconds for usage in usages),
    )
