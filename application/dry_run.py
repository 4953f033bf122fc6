"""Dry run: what the memory would keep of a chat, with nothing stored."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any
from uuid import UUID

from ..domain.candidate import Candidate, Rejection
from ..domain.errors import InvalidMessageError
from ..domain.fact import Fact, Slot, Statement, Status, fact_id
from ..domain.fragment import Fragment, Message
from ..domain.settlement import Settlement, settle
from .inputs import MessageInput, as_message, read_message
from .reading import GatedReader, ReadingPolicy

UNDATED = datetime(2025, 1, 1, 12, tzinfo=UTC)
"""When a chat without any times was said, so that its answer does not hang on the day it is read."""

SETTLING = "settling"
_NOWHERE = "dry run"


@dataclass(frozen=True, slots=True)
class DryReading:
    """What became of the candidates of one chat.

    Attributes:
        facts: in the order proposed; values of one key that time limits tell apart stand side by side.
        rejected: those that a gate refused, and those that the chat itself takes back.
    """

    facts: tuple[Candidate, ...]
    rejected: tuple[Rejection, ...]


class DryRun:
    """Reads one whole chat as one fragment, through the gates and the rules of settling."""

    def __init__(self, reader: GatedReader, policy: ReadingPolicy) -> None:
        self._reader = reader
        self._policy = policy

    def __call__(self, given: Sequence[Mapping[str, Any]]) -> DryReading:
        """Read the chat; a message without a time has that of the one before it, or `UNDATED`.

        Raises:
            InvalidInputError: a message cannot be used, or two have one id.
            ExtractorUnavailableError: the extractor could not be asked.
            ExtractionUnreadableError: the extractor answered, but not in the format.
        """
        messages = sorted(_messages(given), key=lambda message: message.said_at)
        fragment = Fragment(
            tuple(messages),
            frozenset(message.message_id for message in messages),
            time_zone=self._policy.time_zone,
            owner=self._policy.owner,
        )
        _, judgement = self._reader.read(fragment)
        said_at = {message.message_id: message.said_at for message in messages}
        statements = [self._statement(candidate, said_at) for candidate in judgement.accepted]
        facts, ended = _settled(statements)
        return DryReading(facts, (*judgement.rejected, *ended))

    def _statement(self, candidate: Candidate, said_at: Mapping[str, datetime]) -> Statement:
        return Statement(
            candidate,
            Slot(_NOWHERE, _NOWHERE, candidate.subject, candidate.memory_key),
            single_valued=self._reader.catalogue.is_single(candidate.memory_key),
            said_at=said_at[candidate.source_message_id or ""],
        )


def _messages(given: Sequence[Mapping[str, Any]]) -> Iterator[Message]:
    inputs = [read_message(message, number=number) for number, message in enumerate(given, 1)]
    said_at = next((message.at for message in inputs if message.at), UNDATED)
    numbers: dict[str, int] = {}
    for number, message in enumerate(inputs, 1):
        read = _message(message, number, said_at)
        said_at = read.said_at
        first = numbers.setdefault(read.message_id, number)
        if first != number:
            raise InvalidMessageError(
                f"message {number} has the id {read.message_id!r} of message {first}: give each its own.", number
            )
        yield read


def _message(given: MessageInput, number: int, said_at: datetime) -> Message:
    message_id = given.id if given.id is not None else f"#{number}"
    return as_message(
        given.model_copy(update={"at": given.at or said_at}), message_id=message_id, now=said_at, number=number
    )


def _settled(statements: Sequence[Statement]) -> tuple[tuple[Candidate, ...], tuple[Rejection, ...]]:
    """Settle *statements* one after the other; return those that are not taken back, and the others with the reason."""
    facts: dict[UUID, Fact] = {}
    settlements: list[Settlement] = []
    for statement in statements:
        new_id = fact_id(b"", statement.slot, statement.normalized_value)
        same = facts.get(new_id)
        others = [fact for fact in facts.values() if fact.slot == statement.slot and fact is not same]
        settlements.append(settle(statement, same=same, others=others, new_id=new_id, at=statement.said_at))
        facts |= {fact.id: fact for fact in settlements[-1].changed}
    held: list[Candidate] = []
    ended: list[Rejection] = []
    for statement, settlement in zip(statements, settlements, strict=True):
        fact = settlement.fact
        if fact is not None and fact.status is not Status.RETRACTED and not statement.candidate.negates:
            held.append(statement.candidate)
        else:
            reason = settlement.reason or (fact.retired_for if fact else None) or settlement.outcome.value
            ended.append(Rejection(statement.candidate, SETTLING, reason))
    return tuple(held), tuple(ended)
