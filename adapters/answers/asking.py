"""Asks a model about a fragment, window by window, and joins its answers into one extraction."""

from __future__ import annotations

import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Protocol

from ...application.ports import Dropped, Extraction, Fingerprint, Usage
from ...domain.errors import ExtractionUnreadableError
from ...domain.fragment import Fragment
from .fields import shown
from .parse import ParsedAnswer, parse_answer
from .prompt import COMPLETION, Profile, Prompt
from .windows import Window, windows

SEPARATOR = "\f"


@dataclass(frozen=True, slots=True)
class Answer:
    """What a model wrote to one question.

    Attributes:
        text: as it was written.
        finished: the model ended it; otherwise it was stopped at a limit of tokens.
        prompt_tokens: tokens of the whole question, a reused beginning included.
        output_tokens: tokens of the answer.
    """

    text: str
    finished: bool = True
    prompt_tokens: int = 0
    output_tokens: int = 0


class Answerer(Protocol):
    """A model that answers questions about the lines of a chat."""

    @property
    def room(self) -> int:
        """Tokens that the lines of one question may take."""

    def count(self, line: str) -> int:
        """Return the tokens of *line* with its line break."""

    def answer(self, window: Window) -> Answer:
        """Return what the model writes.

        Raises:
            ExtractorUnavailableError: it could not be asked, or took too long.
        """


def question(fragment: Fragment, prompt: Prompt, profile: Profile = COMPLETION) -> str:
    """Return, for reading, what a model without a limit would be asked about *fragment*; empty where nothing is."""
    whole = windows(fragment, len, sys.maxsize)
    return profile.written(prompt, whole[0].lines) if whole else ""


def read_fragment(
    fragment: Fragment, answerer: Answerer, prompt: Prompt, fingerprint: Fingerprint, *, apart: int | None = None
) -> Extraction:
    """Return what *answerer* reads in *fragment*; it is not asked where the user said nothing.

    Args:
        fragment: messages of a chat.
        answerer: the model.
        prompt: what every question begins with.
        fingerprint: of who reads.
        apart: ask about each message of the user by itself, see `windows`.

    Raises:
        ExtractorUnavailableError: could not be asked, or took too long; ask again later.
        ExtractionUnreadableError: no answer is in the format.
    """
    started = time.perf_counter()
    asked = windows(fragment, answerer.count, answerer.room, apart=apart)
    answers = [answerer.answer(window) for window in asked]
    extraction = read_answers(answers, prompt, fingerprint)
    return replace(extraction, usage=replace(extraction.usage, seconds=time.perf_counter() - started))


def read_answers(answers: Sequence[Answer], prompt: Prompt, fingerprint: Fingerprint) -> Extraction:
    """Join the answers to the questions about one fragment.

    Of several answers some may be out of the format: those are reported among the dropped items, and the
    extraction counts as truncated.

    Raises:
        ExtractionUnreadableError: no answer is in the format.
    """
    raw = SEPARATOR.join(answer.text.replace(SEPARATOR, " ") for answer in answers)
    read = [parse_answer(a.text, finished=a.finished, proposed_by=fingerprint.adapter) for a in answers]
    if read and all(parsed.status == "unreadable" for parsed in read):
        asked = fingerprint.model or fingerprint.adapter
        raise ExtractionUnreadableError(f"The answer of {asked} is not in the format.", raw=raw)
    return Extraction(
        candidates=tuple(candidate for parsed in read for candidate in parsed.candidates),
        raw=raw,
        fingerprint=fingerprint,
        dropped=_dropped(read, answers),
        truncated=any(parsed.status in ("partial", "unreadable") for parsed in read),
        usage=_usage(answers),
        instructions=prompt.text,
    )


def _dropped(read: Sequence[ParsedAnswer], answers: Sequence[Answer]) -> tuple[Dropped, ...]:
    dropped: list[Dropped] = []
    for number, (parsed, answer) in enumerate(zip(read, answers, strict=True), start=1):
        dropped += parsed.dropped
        if parsed.status == "unreadable":
            dropped.append(Dropped(shown(answer.text), f"answer {number} of {len(read)} is not in the format"))
    return tuple(dropped)


def _usage(answers: Sequence[Answer]) -> Usage:
    return Usage(
        prompt_tokens=sum(answer.prompt_tokens for answer in answers),
        output_tokens=sum(answer.output_tokens for answer in answers),
        calls=len(answers),
    )
