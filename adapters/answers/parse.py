"""Reads a model's answer: JSON in any dress, or the line format; never raises, never takes noise for "nothing"."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import Literal

from ...domain.candidate import Candidate
from ...domain.keys import snake_case
from ...domain.normalize import clean_text
from ...domain.run import Dropped
from .fields import NOTHING, InvalidItemError, candidate_of, is_item, is_whole, shown
from .grammar import Number
from .lines import read_lines
from .scan import Array, Found, Object, Outcome, Scan, Value, scan

Status = Literal["ok", "empty", "partial", "unreadable"]

MAX_DROPPED = 100
_FACT_WRAPPERS = frozenset({
    "facts", "memories", "memory", "fact", "candidates", "extracted_facts", "extracted_memories", "new_facts",
    "new_memories", "user_facts", "user_memories", "chat_memories", "fatos", "memorias", "hechos", "fato", "hecho",
})  # fmt: skip
_PLAIN_WRAPPERS = frozenset({
    "items", "results", "result", "data", "output", "response", "answer", "extracted", "extraction", "list",
    "entries", "records", "json", "object", "array",
})  # fmt: skip
_MAX_BESIDE = 200
_BEFORE_ALONE = frozenset("\n`:>")


@dataclass(frozen=True, slots=True)
class ParsedAnswer:
    """What an answer says.

    Attributes:
        candidates: in the order of the answer.
        dropped: items that are no candidates, at most `MAX_DROPPED`.
        status: ``ok``: items were read, though all may have been dropped; ``empty``: it says that there is nothing;
            ``partial``: it ended too early and complete items were kept; ``unreadable``: nothing of the format.
    """

    candidates: tuple[Candidate, ...]
    dropped: tuple[Dropped, ...]
    status: Status


@dataclass(slots=True)
class _Harvest:
    """What the values of an answer hold, while they are gone through."""

    text: str
    proposed_by: str
    finished: bool
    candidates: list[Candidate] = field(default_factory=list)
    dropped: list[Dropped] = field(default_factory=list)
    strings: list[str] = field(default_factory=list)
    invalid: int = 0
    nothing: bool = False
    foreign: bool = False
    cut: bool = False

    def add(self, fields: Iterable[tuple[str, Value]], written: str) -> None:
        try:
            self.candidates.append(candidate_of(fields, self.proposed_by))
        except InvalidItemError as error:
            self.invalid += 1
            self.drop(written, str(error))

    def drop(self, written: str, reason: str) -> None:
        if len(self.dropped) < MAX_DROPPED:
            self.dropped.append(Dropped(shown(written), reason))


def parse_answer(raw: str, *, finished: bool = True, proposed_by: str) -> ParsedAnswer:
    """Read *raw*; never raises.

    Args:
        raw: the answer as the model wrote it.
        finished: the model ended it itself; otherwise it was stopped at a limit, and what is not closed is not kept.
        proposed_by: name of the extractor, for the candidates.
    """
    text = clean_text(raw)
    scanned = scan(text)
    harvest = _Harvest(text, proposed_by, finished)
    for found in scanned.found:
        _harvest_found(harvest, found, scanned)
    if not harvest.candidates and not harvest.invalid and (inner := _encoded_within(scanned.answer)) is not None:
        return parse_answer(inner, finished=finished, proposed_by=proposed_by)
    if not harvest.candidates:
        _harvest_lines(harvest, scanned)
    if not harvest.candidates and not harvest.foreign:
        for string in harvest.strings:
            harvest.add([("memory_value", string)], string)
    return _judged(harvest)


def _judged(harvest: _Harvest) -> ParsedAnswer:
    candidates = _without_repeats(harvest)
    if candidates:
        status: Status = "partial" if harvest.cut else "ok"
    elif harvest.cut:
        status = "unreadable"
    elif harvest.invalid:
        status = "ok"
    else:
        status = "empty" if harvest.nothing and not harvest.foreign else "unreadable"
    return ParsedAnswer(candidates, tuple(harvest.dropped), status)


def _harvest_found(harvest: _Harvest, found: Found, scanned: Scan) -> None:
    before = len(harvest.candidates) + len(harvest.dropped)
    alone = found.outcome is Outcome.CLOSED and _stands_alone(found, harvest.text, scanned)
    _walk(harvest, found.root, found.outcome, loose=False, alone=alone)
    harvested = len(harvest.candidates) + len(harvest.dropped) > before
    if harvested and (found.outcome is Outcome.CUT or (not harvest.finished and _may_go_on(found, harvest.text))):
        harvest.cut = True


def _walk(harvest: _Harvest, value: Value, outcome: Outcome, *, loose: bool, alone: bool) -> None:
    if isinstance(value, Array):
        if alone and value.closed and not value.items:
            harvest.nothing = True
        for item in value.items:
            _walk(harvest, item, outcome, loose=loose, alone=alone)
    elif isinstance(value, Object):
        _walk_object(harvest, value, outcome, loose=loose, alone=alone)
    elif alone and isinstance(value, str) and snake_case(value) in NOTHING:
        harvest.nothing = True
    elif alone and isinstance(value, str) and not isinstance(value, Number):
        harvest.strings.append(value)
    elif alone:
        harvest.foreign = True
        harvest.drop(str(value), "no object with the fields of a fact")


def _walk_object(harvest: _Harvest, item: Object, outcome: Outcome, *, loose: bool, alone: bool) -> None:
    written = harvest.text[item.start : item.end if item.closed else item.start + _MAX_BESIDE]
    if is_item(item, loose=loose):
        if item.closed or (outcome is Outcome.CUT and harvest.finished and is_whole(item)):
            harvest.add(item.fields, written)
        else:
            harvest.drop(written, "cut off before its end" if outcome is Outcome.CUT else "broken off")
        return
    names = [snake_case(name) for name, _ in item.fields]
    wraps = any(name in _FACT_WRAPPERS or name in _PLAIN_WRAPPERS for name in names)
    for name, (_, value) in zip(names, item.fields, strict=True):
        wrapper = name in _FACT_WRAPPERS or name in _PLAIN_WRAPPERS
        speaks = name in _FACT_WRAPPERS or (wrapper and len(names) == 1)
        if value is None:
            harvest.nothing = harvest.nothing or (alone and speaks and not loose)
        elif wrapper or isinstance(value, Array | Object):
            _walk(harvest, value, outcome, loose=not wrapper, alone=alone and speaks and not loose)
    if not wraps and item.closed and not loose:
        harvest.foreign = True
        harvest.drop(written, "none of the fields of a fact")


def _harvest_lines(harvest: _Harvest, scanned: Scan) -> None:
    lines = read_lines(scanned.answer, finished=harvest.finished)
    for fact in lines.facts:
        harvest.add(fact.items(), " | ".join(fact.values()))
    if lines.facts or lines.dropped:
        harvest.cut = harvest.cut or lines.cut
    for dropped in lines.dropped:
        harvest.drop(dropped.item, dropped.reason)
    harvest.nothing = harvest.nothing or lines.nothing


def _stands_alone(found: Found, text: str, scanned: Scan) -> bool:
    """Whether a value is the answer, with little around it or on a line of its own, and not a part of some code."""
    start, end = found.root.start, found.root.end
    if len(scanned.answer.strip()) - (end - start) <= _MAX_BESIDE:
        return True
    before, after = text[:start][-80:].rstrip(" \t"), text[end : end + 1]
    return (not before or before[-1] in _BEFORE_ALONE) and (not after or after in " \t\r\n`.")


def _may_go_on(found: Found, text: str) -> bool:
    """Whether more items may have been meant to come after a closed value: it is no list and nothing follows it."""
    return (
        isinstance(found.root, Object) and is_item(found.root, loose=False) and not text[found.end :].strip("` \n\r\t")
    )


def _encoded_within(answer: str) -> str | None:
    """Return the text inside an answer that is one JSON string, an answer encoded twice."""
    stripped = answer.strip().strip("`").strip()
    if not stripped.startswith('"'):
        return None
    try:
        inner = json.loads(stripped, strict=False)
    except ValueError:
        return None
    return inner if isinstance(inner, str) else None


def _without_repeats(harvest: _Harvest) -> tuple[Candidate, ...]:
    """Return the candidates, each once, as sure as its surest repetition."""
    unique: dict[Candidate, Candidate] = {}
    for candidate in harvest.candidates:
        same = replace(candidate, confidence=0.0)
        first = unique.setdefault(same, candidate)
        if first is not candidate:
            harvest.drop(candidate.memory_value, "said twice in one answer")
            unique[same] = max(first, candidate, key=lambda either: either.confidence)
    return tuple(unique.values())
