"""Finds JSON-like values in whatever a model wrote around them, in time that grows with the length only.

Each bracket that opens a value is read twice at most: by the letter of JSON, then leniently (other quotes,
comments, trailing commas, Python's literals, quotes inside quotes). Nothing is invented: every text of a value
stands in the answer, and what was cut off stays open instead of being closed.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from enum import Enum

from .grammar import LENIENT, STRICT, BrokenError, CutError, Grammar, Place, Scalar

MAX_DEPTH = 16
_LENIENT_SHARE = 4
_LENIENT_FLOOR = 100_000

_THINKING = r"(?:think(?:ing)?|thoughts?|reasoning|reflection|analysis|scratchpad)"
_LANDMARK = re.compile(
    rf"(?P<open>^[^\S\n]*+<{_THINKING}>)|(?P<close></{_THINKING}>)|[\[{{]", re.IGNORECASE | re.MULTILINE
)
_CLOSING_TAG = re.compile(rf"</{_THINKING}>", re.IGNORECASE)
_HEADLESS = re.compile(
    r"(memory_(?:key|value|category)|is_user_memory_candidate|confidence|evidence|category|value|key|fact)[\"'”]\s*:"
    r"(?=\s*[^\s\[{])"
)
_MAX_LOST = 200


class Expects(Enum):
    """What may come next in a container."""

    FIRST = "first"
    NEXT = "next"
    VALUE = "value"
    COMMA = "comma"


@dataclass(slots=True)
class Array:
    """A list, `closed` when its bracket was seen."""

    start: int
    items: list[Value] = field(default_factory=list)
    closed: bool = False
    end: int = -1
    expects: Expects = Expects.FIRST

    place = Place.ITEM

    def add(self, value: Value) -> None:
        self.items.append(value)
        self.expects = Expects.COMMA

    def last(self) -> Value:
        return self.items[-1] if self.items else None


@dataclass(slots=True)
class Object:
    """Names with values, `closed` when its brace was seen; `pending` is a name still without a value."""

    start: int
    fields: list[tuple[str, Value]] = field(default_factory=list)
    closed: bool = False
    end: int = -1
    expects: Expects = Expects.FIRST
    pending: str | None = None

    place = Place.FIELD

    def add(self, value: Value) -> None:
        self.fields.append((self.pending or "", value))
        self.pending = None
        self.expects = Expects.COMMA

    def last(self) -> Value:
        return self.fields[-1][1] if self.fields else None


Value = Array | Object | Scalar


class Outcome(Enum):
    """How the reading of one value ended."""

    CLOSED = "closed"
    CUT = "cut"
    BROKEN = "broken"


@dataclass(slots=True)
class Found:
    """One value at the top of the answer; `root` holds what was complete where it is cut or broken."""

    root: Array | Object
    outcome: Outcome
    end: int
    suspect: bool = False

    def resume(self) -> int:
        """Where reading goes on: behind the value, or behind what is complete of the broken part."""
        if self.outcome is not Outcome.BROKEN:
            return self.end
        innermost = self.root
        while isinstance(last := innermost.last(), Array | Object):
            if last.closed:
                return last.end
            innermost = last
        return innermost.start + 1


@dataclass(frozen=True, slots=True)
class Scan:
    """What an answer holds.

    Attributes:
        found: values outside thinking blocks, in order.
        answer: the text after the last thinking block.
        start: where `answer` starts in the text that was scanned.
        thinking: the answer ends inside a thinking block.
    """

    found: tuple[Found, ...]
    answer: str
    start: int
    thinking: bool


def scan(text: str) -> Scan:
    """Return the values in *text*; only what follows its last thinking block counts."""
    found: list[Found] = []
    reader = _Reader(text)
    start = position = 0
    while (landmark := _LANDMARK.search(text, position)) is not None:
        if landmark["open"]:
            closing = _CLOSING_TAG.search(text, landmark.end())
            if closing is None:
                return Scan(tuple(found), text[start : landmark.start()], start, thinking=True)
            landmark = closing
        if landmark[0][0] == "<":
            found.clear()
            start = position = landmark.end()
            continue
        if not found and (headless := _headless(reader, start, landmark.start())) is not None:
            found.append(headless)
        else:
            found.append(reader.read(landmark.start()))
        position = found[-1].resume()
    if not found and (headless := _headless(reader, start, len(text))) is not None:
        found.append(headless)
    return Scan(tuple(found), text[start:], start, thinking=False)


def _headless(reader: _Reader, start: int, end: int) -> Found | None:
    """Read an object whose opening was lost, where a known field stands before any bracket."""
    field_name = _HEADLESS.search(reader.text, start, min(end, start + _MAX_LOST))
    if field_name is None:
        return None
    root = Object(field_name.start(), expects=Expects.VALUE, pending=field_name[1])
    found = reader.attempt(root, field_name.end(), LENIENT)
    return None if found.outcome is Outcome.BROKEN or found.suspect else found


class _Reader:
    """Reads values of one text, with a budget for lenient reading so that noise cannot make it slow."""

    def __init__(self, text: str) -> None:
        self.text = text
        self._lenient_characters = _LENIENT_SHARE * len(text) + _LENIENT_FLOOR

    def read(self, start: int) -> Found:
        strict = self.attempt(_opened(self.text, start), start + 1, STRICT)
        if strict.outcome is Outcome.CLOSED or self._lenient_characters < 0:
            return strict
        lenient = self.attempt(_opened(self.text, start), start + 1, LENIENT)
        self._lenient_characters -= lenient.end - start
        if lenient.suspect or (lenient.outcome is Outcome.BROKEN and strict.outcome is Outcome.CUT):
            return strict
        return lenient

    def attempt(self, root: Array | Object, position: int, grammar: Grammar) -> Found:
        """Read on from *position* inside *root*, without recursion."""
        stack: list[Array | Object] = [root]
        try:
            while stack:
                position = self._step(stack, position, grammar)
        except CutError as cut:
            return Found(root, Outcome.CUT, len(self.text), cut.suspect)
        except BrokenError as broken:
            return Found(root, Outcome.BROKEN, max(broken.position, position), broken.suspect)
        return Found(root, Outcome.CLOSED, position)

    def _step(self, stack: list[Array | Object], position: int, grammar: Grammar) -> int:
        position = grammar.skip(self.text, position)
        if position >= len(self.text):
            raise CutError
        top, character = stack[-1], self.text[position]
        if character in "]}":
            _close(stack, character, position + 1, grammar)
            return position + 1
        if character == ",":
            _after_comma(top, position, grammar)
            return position + 1
        if top.expects is Expects.COMMA and not grammar.lenient:
            raise BrokenError(position)
        if isinstance(top, Object) and top.expects is not Expects.VALUE:
            top.pending, position = grammar.name(self.text, position)
            top.expects = Expects.VALUE
            return position
        if character in "[{":
            _open(stack, _opened(self.text, position))
            return position + 1
        value, position = grammar.scalar(self.text, position, top.place)
        top.add(value)
        return position


def _opened(text: str, start: int) -> Array | Object:
    return Object(start) if text[start] == "{" else Array(start)


def _open(stack: list[Array | Object], child: Array | Object) -> None:
    if len(stack) == MAX_DEPTH:
        raise BrokenError(child.start)
    stack[-1].add(child)
    stack.append(child)


def _after_comma(top: Array | Object, position: int, grammar: Grammar) -> None:
    if (top.expects is Expects.VALUE and top.place is Place.FIELD) or (
        top.expects is not Expects.COMMA and not grammar.lenient
    ):
        raise BrokenError(position)
    top.expects = Expects.NEXT


def _close(stack: list[Array | Object], bracket: str, end: int, grammar: Grammar) -> None:
    """Close the container that *bracket* closes; leniently, also those inside it whose bracket was forgotten."""
    wanted = Array if bracket == "]" else Object
    if not grammar.lenient and (
        not isinstance(stack[-1], wanted) or stack[-1].expects in (Expects.NEXT, Expects.VALUE)
    ):
        raise BrokenError(end - 1)
    if not any(isinstance(container, wanted) for container in stack):
        raise BrokenError(end - 1)
    while True:
        container = stack.pop()
        container.closed, container.end = True, end
        if isinstance(container, wanted):
            return
