"""JSON lines: one message an object, with thread, id, role, content, at and name."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from ....application.ingest import Heard, Unusable
from .source import Source

THREAD_NAMES = ("thread", "thread_id", "chat_id")
_DECODER = json.JSONDecoder()
_SPACE = " \t\r\n"


def read(source: Source, thread: str | None) -> Iterator[Heard | Unusable]:
    """Yield the messages of *source*; *thread*, or else the file's name, is that of lines that name none."""
    for number, value in objects(source):
        yield value if isinstance(value, Unusable) else _message(number, value, thread or source.thread)


def objects(source: Source) -> Iterator[tuple[int, dict[str, Any] | Unusable]]:
    """Yield line number and value of each JSON object; several may stand on one line."""
    for number, line in source.lines():
        if isinstance(line, Unusable):
            yield number, line
            continue
        for value in _values(line):
            if isinstance(value, dict):
                yield number, value
            else:
                reason = value if isinstance(value, _Broken) else f"is no object but {_kind(value)}."
                yield number, Unusable(number, str(reason))


class _Broken(str):
    """Why the rest of a line is no JSON."""


def _values(line: str) -> Iterator[Any]:
    at = _skip_space(line, 0)
    while at < len(line):
        try:
            value, at = _DECODER.raw_decode(line, at)
        except json.JSONDecodeError as error:
            yield _Broken(f"is no JSON at character {error.pos + 1}: {error.msg}.")
            return
        except (RecursionError, ValueError) as error:
            yield _Broken(f"is no JSON that can be read: {error}.")
            return
        yield value
        at = _skip_space(line, at)


def _skip_space(line: str, at: int) -> int:
    while at < len(line) and line[at] in _SPACE:
        at += 1
    return at


def _kind(value: Any) -> str:
    match value:
        case None:
            return "null"
        case bool():
            return "true or false"
        case str():
            return "a text"
        case list():
            return "a list"
    return "a number"


def _message(number: int, value: dict[str, Any], thread: str | None) -> Heard | Unusable:
    named = next((value[name] for name in THREAD_NAMES if value.get(name) is not None), thread)
    if isinstance(named, int) and not isinstance(named, bool):
        named = str(named)
    if named is None:
        return Unusable(number, "has no thread: give it one, or name one for all with --thread.")
    if not isinstance(named, str):
        return Unusable(number, f"the thread is {_kind(named)}: give a text.")
    return Heard(number, named, value)
