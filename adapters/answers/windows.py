"""Cuts a fragment into windows: the lines of a chat that one question to a model can hold.

Nothing that the user said is left out: a long message goes on in the next window. What is only context is
shortened, visibly.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import date, timedelta, timezone, tzinfo
from functools import cache
from zoneinfo import ZoneInfo

from ...domain.fragment import Fragment, Message, Role
from ...domain.text import sentences

Count = Callable[[str], int]
"""Tokens of a line, its line break included."""

CONTEXT_LINES = 3
CONTEXT_LINES_APART = 2
CONTEXT_CHARACTERS = 300
MIN_ROOM = 64
_SPEAKER_CHARACTERS = 40
_CONTEXT = "(context) "
_UTC = timezone(timedelta(0))
_SPACE = re.compile(r"\s+")
_JOINED = frozenset({"Mn", "Mc", "Me", "Cf"})


@dataclass(frozen=True, slots=True)
class Window:
    """The lines of one question.

    Attributes:
        lines: dates, context and the user's words, in the order of the conversation.
        message_ids: the messages whose words may be quoted here; a long one stands in several windows.
    """

    lines: tuple[str, ...]
    message_ids: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class _Line:
    text: str
    day: date
    message_id: str | None = None


def windows(fragment: Fragment, count: Count, room: int, *, apart: int | None = None) -> tuple[Window, ...]:
    """Return the windows of *fragment*, none where the user said nothing that is unread.

    Args:
        fragment: messages of a chat; tool messages are left out.
        count: tokens of a line.
        room: tokens that the lines of one window may take, at least `MIN_ROOM`.
        apart: give each message windows of its own, each of whole sentences of at least so many characters, with
            what was said right before and without dates; 0 keeps a message whole.
    """
    count = cache(count)
    if apart is not None:
        return tuple(_windows_apart(fragment, count, room, apart))
    made: list[Window] = []
    filling: list[_Line] = []
    for context, pieces in _passages(fragment, count, room):
        for number, piece in enumerate(pieces):
            before = context if number == 0 else ()
            if filling and _cost((*filling, *before, piece), count) > room:
                made.append(_window(filling))
                filling = []
            filling += [*before, piece]
    return (*made, _window(filling)) if filling else ()


def _windows_apart(fragment: Fragment, count: Count, room: int, size: int) -> Iterator[Window]:
    for context, pieces in _passages(fragment, count, room, apart=size):
        before = [line.text for line in context[-CONTEXT_LINES_APART:]]
        for piece in pieces:
            yield Window((*before, piece.text), (piece.message_id or "",))
            before = [f"{_CONTEXT}{_ending(piece.text)}"]


def _passages(
    fragment: Fragment, count: Count, room: int, *, apart: int | None = None
) -> Iterator[tuple[tuple[_Line, ...], tuple[_Line, ...]]]:
    """Yield each message that may be quoted, cut into lines that fit, with the context lines right before it."""
    quotable = {message.message_id for message in fragment.sources()}
    zone = _zone(fragment.time_zone)
    context: list[_Line] = []
    for message in fragment.messages:
        if message.role is Role.TOOL or not message.content.strip():
            continue
        day = message.said_at.astimezone(zone).date()
        if message.role is Role.USER and message.message_id in quotable:
            yield _fitting(context, count, room // 3), _source_lines(message, day, count, room - room // 3, apart or 0)
            context = [] if apart is None else [_context_line(message, day)]
        else:
            context.append(_context_line(message, day))


def _context_line(message: Message, day: date) -> _Line:
    return _Line(f"{_CONTEXT}{_speaker(message)}: {_ending(message.content)}", day)


def _source_lines(message: Message, day: date, count: Count, room: int, size: int) -> tuple[_Line, ...]:
    def line(piece: str) -> _Line:
        return _Line(f"{_speaker(message)}: {_flat(piece)}", day, message.message_id)

    def fits(piece: str) -> bool:
        return _cost((line(piece),), count) <= room

    return tuple(line(piece) for part in _sentences(message.content, size) for piece in _pieces(part, fits))


def _sentences(text: str, size: int) -> Iterator[str]:
    """Yield *text* in parts of whole sentences, each of at least *size* characters; 0 keeps it whole."""
    start = 0
    for span in sentences(text) if size else ():
        if span.end - start >= size <= len(text) - span.end:
            yield text[start : span.end]
            start = span.end
    yield text[start:]


def _pieces(text: str, fits: Callable[[str], bool]) -> Iterator[str]:
    """Yield *text* in pieces that fit, cut between sentences, else between words, else between characters."""
    if len(text) <= 1 or fits(text):
        if text.strip():
            yield text
        return
    cut = _cut_near_middle(text)
    yield from _pieces(text[:cut], fits)
    yield from _pieces(text[cut:], fits)


def _cut_near_middle(text: str) -> int:
    middle = len(text) // 2
    for cuts in ([span.end for span in sentences(text)], [space.end() for space in _SPACE.finditer(text)]):
        inner = [cut for cut in cuts if len(text) // 4 <= cut <= len(text) - len(text) // 4 and 0 < cut < len(text)]
        if inner:
            return min(inner, key=lambda cut: abs(cut - middle))
    cut = middle
    while cut > 1 and unicodedata.category(text[cut]) in _JOINED:
        cut -= 1
    return cut


def _fitting(context: list[_Line], count: Count, room: int) -> tuple[_Line, ...]:
    """Return the last lines of *context* that *room* holds."""
    kept = tuple(context[-CONTEXT_LINES:])
    while kept and _cost(kept, count) > room:
        kept = kept[1:]
    return kept


def _window(lines: list[_Line]) -> Window:
    ids = dict.fromkeys(line.message_id for line in lines if line.message_id is not None)
    return Window(tuple(_with_dates(lines)), tuple(ids))


def _cost(lines: tuple[_Line, ...], count: Count) -> int:
    return sum(count(line) for line in _with_dates(lines))


def _with_dates(lines: tuple[_Line, ...] | list[_Line]) -> Iterator[str]:
    day = None
    for line in lines:
        if line.day != day:
            day = line.day
            yield f"Date: {day.isoformat()}"
        yield line.text


def _speaker(message: Message) -> str:
    name = _flat(message.speaker or "")[:_SPEAKER_CHARACTERS]
    return f"{message.role} ({name})" if name else str(message.role)


def _flat(text: str) -> str:
    """Return *text* on one line, so that no message can pretend to be two; a line break shows as a slash."""
    return " / ".join(" ".join(line.split()) for line in text.splitlines() if line.strip())


def _ending(text: str) -> str:
    flat = _flat(text)
    return flat if len(flat) <= CONTEXT_CHARACTERS else f"… {flat[-CONTEXT_CHARACTERS:]}"


def _zone(name: str) -> tzinfo:
    """Return the zone called *name*; UTC where the system does not know it."""
    try:
        return ZoneInfo(name)
    except (KeyError, ValueError, OSError):
        return _UTC
