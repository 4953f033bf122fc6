"""The user memory as a text for an agent: what is known and still holds, the most lasting first."""

from __future__ import annotations

from collections.abc import Iterable

from ..domain.candidate import SELF, Category
from .projections.user_memories import UserMemoryRow

ORDER = (
    Category.IDENTITY,
    Category.PROFILE,
    Category.PREFERENCE,
    Category.CONSTRAINT,
    Category.GOAL,
    Category.PROJECT,
    Category.HABIT,
    Category.SKILL,
    Category.INTEREST,
    Category.TOPIC_PATTERN,
)
_ESCAPES = str.maketrans({"<": "‹", ">": "›", "\n": " ", "\r": " "})


def user_context(memories: Iterable[UserMemoryRow]) -> str:
    """Return *memories* as lines between two marks, in the order of `ORDER`; empty where there are none.

    What stands between the marks is data: angle brackets and line breaks in it are replaced.
    """
    rows = sorted(memories, key=lambda row: (ORDER.index(Category(row.memory_category)), row.memory_key, row.id))
    lines = [_line(row) for row in rows]
    return "\n".join(("<memory>", *lines, "</memory>")) if lines else ""


def _line(row: UserMemoryRow) -> str:
    about = "" if row.subject == SELF else f" ({row.subject})"
    since = row.last_seen_at[:10]
    until = f", until {row.valid_to[:10]}" if row.valid_to else ""
    text = f"{row.memory_key}{about}: {row.memory_value} [{since}{until}]"
    return f"- {text.translate(_ESCAPES)}"
