"""A fault case: one line of a cases file, with what it needs known before it runs."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from .generators import expanded

LIVE = "live"
SCRIPTED = "scripted"


class UnsupportedError(Exception):
    """The driver, or the memory itself, cannot do yet what a case asks for; the sentence says what."""


@dataclass(frozen=True)
class Case:
    """One case as it is written; `way` says who answers for the model in this run of it."""

    written: dict[str, Any]
    way: str = SCRIPTED

    @property
    def id(self) -> str:
        return str(self.written["id"])

    @property
    def form(self) -> str:
        return str(self.raw_input.get("form"))

    @property
    def raw_input(self) -> dict[str, Any]:
        return dict(self.written.get("input", {}))

    @cached_property
    def input(self) -> dict[str, Any]:
        """The input with its generators expanded, but for those that only the model of the case understands."""
        return dict(expanded(self.raw_input))

    @property
    def checks(self) -> list[dict[str, Any]]:
        return list(self.written.get("expect", {}).get("checks", []))

    @property
    def user(self) -> str:
        """Whose memory the checks look at: the scope's user, or whoever calls first."""
        scope = self.raw_input.get("scope", {})
        callers = (call["as"] for call in self.calls() if "as" in call)
        return str(scope.get("user") or next(callers, "u1"))

    def calls(self) -> Iterator[dict[str, Any]]:
        """Every call that the case makes anywhere, calls within calls included."""
        source = self.raw_input
        for name in ("setup", "calls", "steps", "then"):
            yield from _with_inner(source.get(name, []))
        for actor in source.get("actors", []):
            yield from _with_inner(actor.get("calls", []))

    def says(self, *words: str) -> bool:
        """Whether one of the case's expectations holds one of *words*."""
        text = json.dumps(self.written.get("expect", {}), ensure_ascii=False).casefold()
        return any(word in text for word in words)


def _with_inner(calls: list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    for call in calls:
        yield call
        inner = (call.get("args") or {}).get("call")
        if isinstance(inner, dict):
            yield inner


def ways(written: dict[str, Any]) -> list[str]:
    """Who answers for the model: a script (or the rules, where a case brings none), the real model, or each in turn."""
    runs = written.get("input", {}).get("runs", SCRIPTED)
    return {"both": [SCRIPTED, LIVE], LIVE: [LIVE]}.get(runs, [SCRIPTED])


def load(path: Path) -> list[dict[str, Any]]:
    """Return the cases of a JSON lines file.

    Raises:
        ValueError: a line is no case; the error names file and line.
    """
    cases = []
    for number, line in enumerate(path.read_text(encoding="utf-8").split("\n"), 1):
        if not line.strip():
            continue
        try:
            case = json.loads(line)
        except ValueError as error:
            raise ValueError(f"{path}, line {number}: {error}") from error
        if not isinstance(case, dict) or "id" not in case:
            raise ValueError(f"{path}, line {number}: a case is an object with an id")
        cases.append(case)
    return cases
