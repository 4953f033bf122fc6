"""The forms of chat files that `lastro ingest` reads, and how they are told apart."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from enum import StrEnum

from ....application.ingest import Heard, Unusable
from . import chatgpt, json_lines, transcript
from .source import Source, SourceError, opened

__all__ = ["Format", "Found", "Source", "SourceError", "format_of", "opened", "read"]

Found = Heard | Unusable


class Format(StrEnum):
    """What a file may be."""

    JSONL = "jsonl"
    CHATGPT = "chatgpt"
    TRANSCRIPT = "transcript"


_READERS: dict[Format, Callable[[Source, str | None], Iterator[Found]]] = {
    Format.JSONL: json_lines.read,
    Format.CHATGPT: chatgpt.read,
    Format.TRANSCRIPT: transcript.read,
}


def read(source: Source, form: Format, thread: str | None) -> Iterator[Found]:
    """Yield what *source* holds, in its order; *thread* names the conversation of what does not say its own."""
    return _READERS[form](source, thread)


def format_of(source: Source) -> Format | None:
    """Return the form of *source* by how it begins, None where it has nothing in it.

    Raises:
        SourceError: it is no text, or no form that is known.
    """
    head = source.head()
    if not head.strip():
        return None
    if head.lstrip().startswith("["):
        return Format.CHATGPT
    for line in head.splitlines():
        if line.lstrip().startswith("{"):
            return Format.CHATGPT if chatgpt.begins(head) else Format.JSONL
        if transcript.begins(line):
            return Format.TRANSCRIPT
    raise SourceError(f"looks like none of {', '.join(Format)}: name its form with --format.")
