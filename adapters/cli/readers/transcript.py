"""A plain transcript: `role: text`, each turn going on until the next one begins."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from ....application.ingest import Heard, Unusable
from .source import Source

LABELS = {
    "user": "user",
    "human": "user",
    "you": "user",
    "usuário": "user",
    "usuario": "user",
    "você": "user",
    "assistant": "assistant",
    "ai": "assistant",
    "bot": "assistant",
    "chatgpt": "assistant",
    "assistente": "assistant",
    "asistente": "assistant",
    "system": "system",
    "sistema": "system",
    "tool": "tool",
}
_SAID = "(?: said| disse| dijo)?"
_TURN = re.compile(rf"\s{{0,8}}\*{{0,2}}({'|'.join(LABELS)}){_SAID}\*{{0,2}}\s?:\*{{0,2}}\s?(.*)", re.IGNORECASE)


@dataclass(slots=True)
class Turn:
    """A turn as far as it has been read."""

    number: int
    role: str
    lines: list[str] = field(default_factory=list)

    def content(self) -> str:
        return "\n".join(self.lines).strip()


def begins(line: str) -> bool:
    """Whether *line* begins a turn."""
    return _TURN.fullmatch(line) is not None


def read(source: Source, thread: str | None) -> Iterator[Heard | Unusable]:
    """Yield the turns of *source* as messages of *thread*, or else of the conversation that the file's name names."""
    named = thread or source.thread
    if named is None:
        yield Unusable(1, "standard input has no name to call the conversation by: name it with --thread.")
        return
    for found in _turns(source):
        if isinstance(found, Unusable):
            yield found
        elif content := found.content():
            yield Heard(found.number, named, {"role": found.role, "content": content})
        else:
            yield Unusable(found.number, f"the turn of the {found.role} is empty.")


def _turns(source: Source) -> Iterator[Turn | Unusable]:
    turn: Turn | None = None
    for number, line in source.lines():
        if isinstance(line, Unusable):
            yield line
        elif begun := _TURN.fullmatch(line):
            if turn:
                yield turn
            turn = Turn(number, LABELS[begun[1].casefold()], [begun[2]])
        elif turn:
            turn.lines.append(line)
        elif line.strip():
            yield Unusable(number, "stands before the first turn: a turn begins with `User:` or `Assistant:`.")
    if turn:
        yield turn
