from __future__ import annotations

import re
from pathlib import Path

from lastro.domain.errors import LastroError


def kinds(error: type[LastroError]) -> set[type[LastroError]]:
    return {error}.union(*(kinds(kind) for kind in error.__subclasses__()))


def rows(page: Path) -> set[tuple[str, ...]]:
    """Return, for each row of the page's tables, what stands in code marks in its first two columns."""
    cells = (
        re.findall(r"^\| `([^`]+)` \| `([^`]+)` \|", line) for line in page.read_text(encoding="utf-8").splitlines()
    )
    return {found[0] for found in cells if found}


def test_every_error_stands_in_the_reference_and_no_other(checkout: Path) -> None:
    shipped = {error for error in kinds(LastroError) if error.__module__.startswith("lastro.")}

    assert {(error.code, error.__name__) for error in shipped} == rows(checkout / "docs/reference/errors.md")
