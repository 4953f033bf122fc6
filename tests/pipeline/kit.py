"""What the tests of the pipeline share."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from lastro import Memory
from lastro.adapters.scripted import Reply, ScriptedConsolidator, ScriptedExtractor
from lastro.application.jobs import CHAT_EXTRACT
from lastro.application.ports import Extraction, Extractor, Fingerprint
from lastro.application.views import JobRow, UserFilter
from lastro.domain.fragment import Fragment

START = datetime(2025, 6, 1, 9, tzinfo=UTC)
MONDAY, TUESDAY, FRIDAY = (datetime(2025, 5, day, 8, tzinfo=UTC) for day in (5, 6, 9))
WHO, CHAT = "marta", "chat-1"


class HandClock:
    """A clock that stands still until it is moved."""

    def __init__(self) -> None:
        self.time = START

    def now(self) -> datetime:
        """See `Clock.now`."""
        return self.time

    def pass_by(self, seconds: float) -> None:
        self.time += timedelta(seconds=seconds)


@dataclass
class Opened:
    """Memories on one file."""

    path: Path
    clock: HandClock
    memories: list[Memory] = field(default_factory=list)

    def __call__(self, extractor: str | Extractor, **settings: Any) -> Memory:
        """Open the memory once more."""
        memory = Memory.open(self.path, extractor=extractor, clock=self.clock, **settings)
        self.memories.append(memory)
        return memory

    def answering(self, *answers: Any, **settings: Any) -> Memory:
        """Open it with a model that gives these answers, one a call."""
        return self(ScriptedExtractor([as_reply(answer) for answer in answers]), **settings)

    def close(self) -> None:
        for memory in self.memories:
            memory.close()


@dataclass
class Doing:
    """An extractor that does something when it is asked, then answers like another."""

    then: Extractor
    do: Callable[[], None]

    def fingerprint(self) -> Fingerprint:
        """See `Extractor.fingerprint`."""
        return self.then.fingerprint()

    def extract(self, fragment: Fragment) -> Extraction:
        """See `Extractor.extract`."""
        self.do()
        return self.then.extract(fragment)


def as_reply(answer: Any) -> Reply:
    """Return facts as a model writes them; a text or an error as it is."""
    return answer if isinstance(answer, str | Exception) else json.dumps(answer, ensure_ascii=False)


def fact(value: str, quote: str | None = None, key: str = "home_city", **fields: Any) -> dict[str, Any]:
    """A fact as a model proposes it; without *quote* the value itself is quoted."""
    return {
        "memory_key": key,
        "memory_value": value,
        "memory_category": "profile",
        "confidence": 0.8,
        "evidence": quote or value,
        **fields,
    }


def says(text: str, *, at: datetime | None = None, **fields: Any) -> dict[str, Any]:
    """A message of the user."""
    return {"role": "user", "content": text, **({"at": at} if at else {}), **fields}


def replies(text: str = "I see.") -> dict[str, Any]:
    """A message of the assistant."""
    return {"role": "assistant", "content": text}


def values(memory: Memory, **arguments: Any) -> list[str]:
    """The values that the memory holds of `WHO`."""
    return [row.memory_value for row in memory.facts(WHO, **arguments)]


def statuses(memory: Memory) -> dict[str, str]:
    """Every value with its status."""
    return {row.memory_value: row.status for row in memory.facts(WHO, include_superseded=True)}


def extractions(memory: Memory) -> list[JobRow]:
    """The jobs that read chats."""
    return [job for job in memory.jobs() if job.job_type == CHAT_EXTRACT]


def put(memory: Memory, value: str, *, chat: str, key: str = "habit", days: float = 0, **fields: Any) -> None:
    """Somebody says *value* in a chat, so many days after the start."""
    memory.remember(
        WHO,
        chat,
        memory_key=key,
        memory_value=value,
        memory_category="habit",
        message=says(f"About me: {value}.", at=START - timedelta(days=100 - days)),
        evidence=value,
        **fields,
    )


def known(memory: Memory, **wanted: Any) -> list[str]:
    return [row.memory_value for row in memory.user_memories(WHO, wanted=UserFilter(**wanted))]


def answering(*answers: str) -> ScriptedConsolidator:
    """A model that gives these answers, one a question; a memory's words in «» stand for its number."""
    left = iter(answers)

    def answer(prompt: str) -> str:
        raw = next(left, "[]")
        for number, value in asked_about(prompt):
            raw = raw.replace(f"«{value}»", str(number))
        return raw

    return ScriptedConsolidator(answer)


def asked_about(prompt: str) -> list[tuple[int, str]]:
    """Return number and words of each memory in a consolidator's question."""
    lines = [line.split(" | ") for line in prompt.split("Memories:")[1].splitlines() if " | " in line]
    return [(int(number.strip(" *")), value) for number, _, value, *_ in lines]
