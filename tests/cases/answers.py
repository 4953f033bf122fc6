"""What comes back from a call: an answer that checks can read, or what was raised instead."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field
from typing import Any

from lastro.domain.errors import LastroError

KINDS = {
    "invalid_input": "validation",
    "invalid_id": "validation",
    "invalid_message": "validation",
    "naive_time": "validation",
    "unknown_key": "validation",
    "invalid_patch": "validation",
    "invalid_document": "validation",
    "not_found": "not_found",
    "conflict": "conflict",
    "refused": "refused",
    "fact_not_active": "refused",
    "fact_still_active": "refused",
    "evidence_missing": "refused",
}
UNEXPECTED = "unexpected"


@dataclass
class Answer:
    """The outcome of a call in plain data.

    Attributes:
        rows: where the call lists something; each has an ``id`` (the case's own name for it where it gave one).
        text: what can be read in it; that of the rows, where nothing else is given.
        value: what else it returned.
    """

    rows: list[dict[str, Any]] = field(default_factory=list)
    text: str = ""
    value: Any = None

    def __post_init__(self) -> None:
        if not self.text:
            self.text = "\n".join(str(row.get("text", "")) for row in self.rows)


@dataclass
class Raised:
    """A call that raised: `kind` in the words of the cases, `type` of the exception, its sentence."""

    kind: str
    type: str
    message: str
    text: str = ""

    @classmethod
    def by(cls, error: BaseException) -> Raised:
        code = getattr(error, "code", "")
        kind = KINDS.get(code, "store") if isinstance(error, LastroError) else UNEXPECTED
        return cls(kind, type(error).__name__, str(error))


Result = Answer | Raised


def to_plain(result: Result) -> dict[str, Any]:
    """Return *result* as JSON can carry it."""
    return {"is": type(result).__name__, **asdict(result)}


def from_plain(plain: dict[str, Any]) -> Result:
    """Return what `to_plain` was given."""
    kind: type[Answer] | type[Raised] = {"Answer": Answer, "Raised": Raised}[plain.pop("is")]
    return kind(**plain)
