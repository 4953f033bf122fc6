"""Values of an answer that was scanned, as numbers and texts."""

from __future__ import annotations

from collections.abc import Iterator

from ...domain.normalize import clean_text
from .scan import Array, Object, Value

NO_NUMBER = -1
"""Stands for what should be a number and is none."""


def objects_in(value: Value) -> Iterator[Object]:
    """Yield the objects in *value*, those of nested arrays as well."""
    if isinstance(value, Array):
        for item in value.items:
            yield from objects_in(item)
    elif isinstance(value, Object):
        yield value


def numbers_in(value: Value) -> tuple[int, ...]:
    """Return the whole numbers in *value*, an array or one of them."""
    if value is None:
        return ()
    items = value.items if isinstance(value, Array) else [value]
    return tuple(number_in(item) for item in items)


def number_in(value: Value) -> int:
    """Return *value* as a whole number, `NO_NUMBER` where it is none."""
    text = str(value).strip() if isinstance(value, str | int | float) and not isinstance(value, bool) else ""
    return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else NO_NUMBER


def text_in(value: Value) -> str:
    """Return *value* as one line of text; empty where it is none."""
    return " ".join(clean_text(value).split()) if isinstance(value, str) else ""
