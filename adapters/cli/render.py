"""What commands print: tables for people, JSON for programs; results on stdout, remarks on stderr."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import fields, is_dataclass
from datetime import datetime
from enum import Enum
from pathlib import Path
from typing import Any
from unicodedata import category
from uuid import UUID

import typer

from ...domain.time import utc_text

FLAGS = frozenset({"is_user_memory_candidate", "single_valued"})
UNBOUNDED = 100_000
TURNING = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
"""Characters that reverse the text after them, and so could make a quote look like another one."""

Cell = str | int | float | None


def say(remark: str) -> None:
    """Print a remark for the person at the terminal."""
    typer.echo(shown(remark, lines=True), err=True)


def tell(line: str = "") -> None:
    """Print a line of the result."""
    typer.echo(shown(line, lines=True))


def print_json(value: Any) -> None:
    """Print *value* as JSON, indented; see `plain` for what becomes of what JSON does not know."""
    typer.echo(_dumped(value, indent=2))


def print_json_lines(values: Iterable[Any]) -> None:
    """Print each of *values* as one line of JSON."""
    for value in values:
        typer.echo(_dumped(value))


def json_line(value: Any) -> str:
    """Return *value* as one line of JSON, without the line's end."""
    return json.dumps(plain(value), ensure_ascii=False)


def _dumped(value: Any, indent: int | None = None) -> str:
    unicode = (sys.stdout.encoding or "").lower().replace("-", "") == "utf8"
    return json.dumps(plain(value), ensure_ascii=not unicode, indent=indent)


def plain(value: Any) -> Any:
    """Return *value* in JSON's own types: rows as objects, flags as booleans, times as UTC text, ids as hex."""
    if is_dataclass(value) and not isinstance(value, type):
        value = {field.name: getattr(value, field.name) for field in fields(value)}
    match value:
        case Mapping():
            return {str(k): bool(v) if k in FLAGS and v is not None else plain(v) for k, v in value.items()}
        case str() | bool() | int() | float() | None:
            return value.value if isinstance(value, Enum) else value
        case datetime():
            return utc_text(value)
        case UUID():
            return value.hex
        case Path():
            return str(value)
        case Iterable():
            return [plain(item) for item in value]
    raise TypeError(f"{type(value).__name__} has no form in JSON.")


def table(columns: Sequence[str], rows: Sequence[Sequence[Cell]], *, empty: str = "") -> None:
    """Print a table: fitted to a terminal, one row a line anywhere else; say *empty* where it has no rows."""
    if not rows:
        say(empty)
        return
    from rich import box
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    on_terminal = sys.stdout.isatty()
    console = Console(file=sys.stdout, width=None if on_terminal else UNBOUNDED, highlight=False)
    grid = Table(box=box.SIMPLE_HEAD, show_edge=False, pad_edge=False, header_style="bold" if on_terminal else "")
    for name in columns:
        grid.add_column(name, overflow="fold")
    for row in rows:
        grid.add_row(*(Text(shown(_cell(cell), lines=on_terminal)) for cell in row))
    console.print(grid)


def _cell(value: Cell) -> str:
    if value is None:
        return ""
    return f"{value:.2f}" if isinstance(value, float) else str(value)


def heading(text: str) -> None:
    """Print a heading, set off by an empty line."""
    tell()
    tell(text)
    tell("-" * len(text))


def shown(text: str, *, lines: bool = False) -> str:
    """Return *text* safe for a terminal: control characters spelled out, line breaks as spaces unless *lines*."""
    if text.isprintable():
        return text
    return "".join(_spelled(c, lines) if category(c) in {"Cc", "Cs"} or c in TURNING else c for c in text)


def _spelled(character: str, lines: bool) -> str:
    if character in "\n\t":
        return character if lines else " "
    return ascii(character)[1:-1]


def moment(text: str | None) -> str:
    """Return a time of a table to the minute."""
    return f"{text[:10]} {text[11:16]}" if text else ""
