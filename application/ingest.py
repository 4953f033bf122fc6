"""Ingest: take in messages one by one, as a file yields them, and record the good ones many at a time."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any
from uuid import UUID

from ..domain.errors import InvalidInputError
from ..domain.identity import checked_id
from ..domain.message import recorded
from .inputs import MessageInput, as_message, read_message
from .record import Recorded

TOGETHER = 500
HELD = 100_000
_ANY_TIME = datetime(2000, 1, 1, tzinfo=UTC)

Record = Callable[[str, str, Sequence[MessageInput]], Recorded]


@dataclass(frozen=True, slots=True)
class Heard:
    """A message as a file holds it: where it stands there, whose conversation it belongs to, its fields."""

    place: int
    thread: str
    message: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Unusable:
    """Something in a file that is no message: where it stands, and why."""

    place: int
    reason: str


@dataclass(slots=True)
class Ingested:
    """What came of it: new messages, those that were there already, bad lines, the log's position at the end."""

    new: int = 0
    known: int = 0
    bad: int = 0
    position: int = 0
    threads: set[str] = field(default_factory=set)


class IngestMessages:
    """Records a stream of messages of any number of threads, in few transactions.

    Messages with ids are recorded `TOGETHER` at a time. A thread with messages that have none is kept
    until the end and recorded at once, because such messages are known by their place in the whole
    conversation; when *held* messages wait, all of them are recorded.
    """

    def __init__(self, record: Record, resource: str, *, held: int = HELD) -> None:
        self.outcome = Ingested()
        self._most = held
        self._record = record
        self._resource = checked_id("resource", resource)
        self._waiting: dict[str, list[MessageInput]] = {}
        self._held = 0

    def take(self, found: Heard | Unusable) -> Unusable | None:
        """Take one thing of a file; return it where it cannot be used, with the reason.

        Raises:
            StoreError: what waits could not be written.
        """
        if isinstance(found, Heard):
            try:
                message = _checked(found)
            except InvalidInputError as error:
                found = Unusable(found.place, str(error).removeprefix(f"message {found.place}: "))
            else:
                self._keep(found.thread, message)
                return None
        self.outcome.bad += 1
        return found

    def finish(self) -> Ingested:
        """Record what waits; return what came of everything."""
        for thread in list(self._waiting):
            self._flush(thread)
        return self.outcome

    def _keep(self, thread: str, message: MessageInput) -> None:
        waiting = self._waiting.setdefault(thread, [])
        waiting.append(message)
        self._held += 1
        if len(waiting) % TOGETHER == 0 and all(m.id is not None for m in waiting):
            self._flush(thread)
        elif self._held >= self._most:
            self.finish()

    def _flush(self, thread: str) -> None:
        waiting = self._waiting.pop(thread)
        self._held -= len(waiting)
        for together in _pieces(waiting):
            recorded = self._record(self._resource, thread, together)
            self.outcome.new += recorded.new
            self.outcome.known += recorded.known
            self.outcome.position = recorded.position
        self.outcome.threads.add(thread)


def _pieces(messages: list[MessageInput]) -> Iterator[list[MessageInput]]:
    if any(message.id is None for message in messages):
        yield messages
        return
    for start in range(0, len(messages), TOGETHER):
        yield messages[start : start + TOGETHER]


def _checked(found: Heard) -> MessageInput:
    """Return the message if it will be recorded; see `MemoryFacade.record` for what it raises."""
    checked_id("thread", found.thread)
    given = read_message(found.message, number=found.place)
    message = as_message(given, message_id="-" if given.id is None else given.id, now=_ANY_TIME, number=found.place)
    recorded(message, id=UUID(int=0), resource_id="-", thread_id=found.thread, at=_ANY_TIME)
    return given
