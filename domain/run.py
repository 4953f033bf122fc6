"""One execution of an extractor: who read what, what came, and what was decided about it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any
from uuid import UUID

from .aggregate import Aggregate, Begun

MAX_RAW_LENGTH = 200_000


@dataclass(frozen=True, slots=True)
class Fingerprint:
    """Who read: enough to tell whether two runs would have answered alike.

    Attributes:
        adapter: name of the adapter, ``"gemma"`` say.
        model: id of the model, ``""`` where there is none.
        model_sha256: digest of the weights, ``""`` where there is none.
        prompt_version: name and digest of the prompt or of the rules.
        parameters: sampling and limits, as text pairs in a stable order.
    """

    adapter: str
    model: str = ""
    model_sha256: str = ""
    prompt_version: str = ""
    parameters: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Usage:
    """What an execution cost: model tokens (0 without a model), calls and seconds."""

    prompt_tokens: int = 0
    output_tokens: int = 0
    calls: int = 0
    seconds: float = 0.0


@dataclass(frozen=True, slots=True)
class Dropped:
    """An item of an answer that is no candidate, with the reason; `item` is its text, shortened."""

    item: str
    reason: str


@dataclass(frozen=True, slots=True)
class Decision:
    """What became of one candidate.

    Attributes:
        outcome: an `Outcome` of settling, or ``"rejected"``.
        gate: the gate or rule that rejected it, ``""`` where none did.
        reason: why, in words.
        fact_id: the fact that it made or changed, None where it did neither.
    """

    memory_key: str
    memory_value: str
    memory_category: str
    confidence: float
    evidence: str
    outcome: str
    subject: str = "self"
    source_message_id: str | None = None
    proposed_by: str = ""
    is_user_memory_candidate: bool = True
    negates: bool = False
    gate: str = ""
    reason: str = ""
    fact_id: UUID | None = None


@dataclass(frozen=True, slots=True)
class Window:
    """The messages that a run read: those after one position of the log, up to another.

    Attributes:
        after: position in the log up to which earlier runs had read; 0 at the start.
        up_to: position of the last message of this run.
        message_ids: ids of the unread messages, in the order of the conversation.
    """

    after: int
    up_to: int
    message_ids: tuple[str, ...]


class ExtractionRun(Aggregate):
    """A reading of one window of a thread.

    Its id comes from the thread and from `Window.after`, so that no two runs read on from the same
    place: of two workers, the second one's save is refused whole.
    """

    TOPIC = "extraction_run"

    def __init__(self) -> None:
        self.thread_id: str
        self.window: Window
        self.decisions: tuple[Decision, ...]

    class Completed(Begun):
        TOPIC = "extraction_run.completed"
        thread_id: str
        window: Window
        fingerprint: Fingerprint
        gates: str
        raw: str
        truncated: bool
        decisions: tuple[Decision, ...]
        dropped: tuple[Dropped, ...]
        usage: Usage

        def apply(self, aggregate: Any) -> None:
            super().apply(aggregate)
            aggregate.thread_id = self.thread_id
            aggregate.window = self.window
            aggregate.decisions = self.decisions


class UnreadableAnswer(Aggregate):
    """An answer out of format, kept for reading; its messages stay unread."""

    TOPIC = "unreadable_answer"

    def __init__(self) -> None:
        self.raw: str

    class Kept(Begun):
        TOPIC = "unreadable_answer.kept"
        thread_id: str
        window: Window
        fingerprint: Fingerprint
        raw: str
        reason: str

        def apply(self, aggregate: Any) -> None:
            super().apply(aggregate)
            aggregate.raw = self.raw


def kept_raw(raw: str) -> str:
    """Return *raw* as a run keeps it: whole, or its beginning and end with the length in between."""
    if len(raw) <= MAX_RAW_LENGTH:
        return raw
    half = MAX_RAW_LENGTH // 2
    return f"{raw[:half]}\n… {len(raw) - 2 * half} characters left out …\n{raw[-half:]}"
