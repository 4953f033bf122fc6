from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOMS = ("domain", "application", "adapters")
VENDORS = {"domain": ("eventsourcing.domain",), "application": ("eventsourcing", "pydantic")}


def foreign_imports(module: Path) -> Iterator[str]:
    """Yield the absolute names that a module imports from outside the standard library."""
    for node in ast.walk(ast.parse(module.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.level == 0 and node.module:
            names = [node.module]
        else:
            continue
        yield from (name for name in names if name.split(".")[0] not in sys.stdlib_module_names)


def is_welcome(name: str, room: str) -> bool:
    return any(name == vendor or name.startswith(f"{vendor}.") for vendor in VENDORS[room])


@pytest.mark.parametrize("room", VENDORS)
def test_the_core_imports_only_the_vendors_that_its_room_allows(checkout: Path, room: str) -> None:
    strangers = [
        f"{module.relative_to(checkout)}: {name}"
        for module in sorted((checkout / room).rglob("*.py"))
        for name in foreign_imports(module)
        if not is_welcome(name, room)
    ]

    assert [] == strangers


def test_rooms_import_each_other_by_relative_import(checkout: Path) -> None:
    absolute = [
        f"{module.relative_to(checkout)}: {name}"
        for room in ROOMS
        for module in sorted((checkout / room).rglob("*.py"))
        for name in foreign_imports(module)
        if name.split(".")[0] in ("lastro", *ROOMS)
    ]

    assert [] == absolute
