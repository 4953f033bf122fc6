"""Labelled chats, and what an extractor and the gates make of them; nothing is stored."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from ...application.ports import Extractor, Usage
from ...domain.candidate import SELF, Candidate, Rejection
from ...domain.catalogue import default_catalogue
from ...domain.errors import ExtractionUnreadableError, LastroError
from ...domain.fragment import Fragment, Message, Role
from ...domain.gates import judge
from . import scoring

START = datetime(2026, 5, 4, 12, tzinfo=UTC)
TELLING_LETTERS = 4
Case = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of one chat; *trouble* says why it could not be read."""

    accepted: tuple[Candidate, ...] = ()
    rejected: tuple[Rejection, ...] = ()
    trouble: str = ""

    def facts(self) -> list[dict[str, Any]]:
        """Return the facts as they are scored: those about others with their subject, those that end one left out."""
        return [
            {
                "memory_key": fact.memory_key if fact.subject == SELF else f"{fact.subject} {fact.memory_key}",
                "memory_value": fact.memory_value,
                "memory_category": fact.memory_category,
                "confidence": fact.confidence,
                "evidence": fact.evidence,
            }
            for fact in self.accepted
            if not fact.negates
        ]


@dataclass
class Run:
    """What became of all chats, by id, how long it took in seconds, and what it cost."""

    outcomes: dict[str, Outcome] = field(default_factory=dict)
    seconds: float = 0.0
    prompt_tokens: int = 0
    output_tokens: int = 0

    def add(self, usage: Usage) -> None:
        """Add what one chat cost."""
        self.prompt_tokens += usage.prompt_tokens
        self.output_tokens += usage.output_tokens


def cases_of(path: Path) -> tuple[list[Case], list[tuple[int, str]]]:
    """Return the labelled chats of a file of JSON lines, and the lines that are none, each with the reason.

    A training chat (`facts` in place of `gold`) is scored by a rougher rule: a fact is right when it shares its
    category and a telling word of its value with a labelled one.
    """
    cases: list[Case] = []
    bad: list[tuple[int, str]] = []
    for number, line in enumerate(path.read_text("utf-8").splitlines(), start=1):
        if not line.strip():
            continue
        try:
            given = json.loads(line)
            case = _with_gold(given)
            fragment_of(case)
        except (ValueError, KeyError, TypeError, AttributeError) as error:
            bad.append((number, f"{type(error).__name__}: {error}"))
            continue
        cases.append(case)
    return cases, bad


def _with_gold(given: Any) -> Case:
    if not isinstance(given, dict) or not isinstance(given.get("messages"), list) or "id" not in given:
        raise ValueError("no object with id and messages")
    if "gold" in given:
        return given
    gold = [
        {"key_hint": fact["memory_key"], "categories": [fact["memory_category"]], "must": [_telling(fact)]}
        for fact in given.get("facts", [])
    ]
    return {**given, "gold": gold}


def _telling(fact: dict[str, Any]) -> list[str]:
    """Return the words of a labelled value by which a fact is known again."""
    tokens = re.findall(r"\w+", scoring.normalize(fact["memory_value"]))
    return [word for word in tokens if len(word) >= TELLING_LETTERS or word.isdigit()] or tokens


def fragment_of(case: Case) -> Fragment:
    """Return a chat as one fragment, all unread; a message without a time comes a minute after the one before."""
    messages = tuple(
        Message(
            message_id=str(message.get("id", number)),
            role=Role(message["role"]),
            content=message["content"],
            said_at=datetime.fromisoformat(message["at"]) if message.get("at") else START + timedelta(minutes=number),
            speaker=message.get("name"),
        )
        for number, message in enumerate(case["messages"])
    )
    return Fragment(messages, frozenset(message.message_id for message in messages))


def read_all(
    extractor: Extractor, cases: Sequence[Case], on_progress: Callable[[int, int], None] = lambda done, total: None
) -> Run:
    """Let *extractor* and the gates read every chat; an unreadable answer or a crash is an outcome of its chat."""
    run, catalogue = Run(), default_catalogue()
    for number, case in enumerate(cases):
        on_progress(number, len(cases))
        fragment, started = fragment_of(case), time.perf_counter()
        try:
            extraction = extractor.extract(fragment)
        except ExtractionUnreadableError:
            run.outcomes[case["id"]] = Outcome(trouble="unreadable")
        except LastroError as error:
            run.outcomes[case["id"]] = Outcome(trouble=f"crashed: {error}")
        else:
            judgement = judge(
                extraction.candidates, fragment, catalogue=catalogue, instructions=extraction.instructions
            )
            run.outcomes[case["id"]] = Outcome(judgement.accepted, judgement.rejected)
            run.add(extraction.usage)
        run.seconds += time.perf_counter() - started
    return run
