"""Reads the whole log, checks every seal, and says what was done where one does not fit."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from .differences import Difference, in_log
from .sealing import Seal, payload_digest

_ROWS = (
    "SELECT notification_id, originator_id, originator_version, topic, resource_id, recorded_at, digest, chain,"
    " CAST(state AS BLOB), salt FROM stored_events ORDER BY notification_id"
)
_TWINS = (
    "SELECT notification_id, originator_id, resource_id FROM stored_events"
    " WHERE digest=? AND notification_id<>? ORDER BY notification_id LIMIT 1"
)
_MAX_COMPARED = 24
_MAX_CANDIDATES = 500
_STRIDE = 4096


class Row(NamedTuple):
    """The sealed fields of one event, in the order in which they are chained."""

    position: int
    originator_id: str
    version: int
    topic: str
    resource_id: str
    recorded_at: str
    digest: bytes
    chain: bytes


@dataclass(slots=True)
class Misfit:
    """An event whose chain value does not follow from the event before it, or follows nobody knows what.

    Attributes:
        before: chain value of the event before it.
        is_after_gap: the event before it is missing.
        is_vouched: the event after it follows from it, or the head names it: its chain value is genuine.
    """

    row: Row
    before: bytes
    is_after_gap: bool = False
    is_vouched: bool = False


@dataclass(slots=True)
class LogReport:
    """What one reading of the log found; `last` is the last position, 0 for an empty log."""

    last: int = 0
    found: list[Difference] = field(default_factory=list)
    misfits: list[Misfit] = field(default_factory=list)
    chain_at_head: bytes | None = None


def check_log(
    cursor: sqlite3.Cursor,
    seal: Seal | None,
    first: bytes,
    head: tuple[int, bytes] | None,
    on_progress: Callable[[int], None],
) -> LogReport:
    """Read the log and report gaps, payloads that do not fit, and links that do not.

    Args:
        cursor: of a read transaction.
        seal: None where the key is missing: links are then not checked.
        first: what the first event is chained to.
        head: position and chain value that the head file names, if it can be trusted.
        on_progress: called now and then with the position.
    """
    report, before = LogReport(), first
    for *fields, state, salt in cursor.execute(_ROWS):
        row = Row(*fields)
        is_after_gap = row.position != report.last + 1
        if is_after_gap:
            report.found.append(_gap(report.last + 1, row.position))
        if payload_digest(state, salt) != row.digest:
            report.found.append(_wrong_payload(cursor.connection, row, payload_digest(state, salt)))
        if seal is not None:
            _check_link(report, seal, row, before, is_after_gap=is_after_gap)
        if head is not None and row.position == head[0]:
            report.chain_at_head = row.chain
        report.last, before = row.position, row.chain
        if row.position % _STRIDE == 0:
            on_progress(row.position)
    if report.misfits and head == (report.last, before):
        report.misfits[-1].is_vouched |= report.misfits[-1].row.position == report.last
    if seal is not None:
        report.found += _explained(cursor, seal, report.misfits, 0 if head is None else head[0] - report.last)
    return report


def _check_link(report: LogReport, seal: Seal, row: Row, before: bytes, *, is_after_gap: bool) -> None:
    if is_after_gap or seal.link(before, *row[:-1]) != row.chain:
        report.misfits.append(Misfit(row, before, is_after_gap))
    elif report.misfits and report.misfits[-1].row.position == row.position - 1:
        report.misfits[-1].is_vouched = True


def _gap(first: int, following: int) -> Difference:
    if following < first:
        return in_log("forged", f"Event {following} was not written by this store: it was put in.", following)
    last = following - 1
    which = f"Event {first} is" if first == last else f"Events {first} to {last} are"
    return in_log("middle_deleted", f"{which} missing from the middle of the log.", first)


def _wrong_payload(connection: sqlite3.Connection, row: Row, digest: bytes) -> Difference:
    twin = connection.execute(_TWINS, (digest, row.position)).fetchone()
    if twin is not None:
        return _copied(row, twin, "The payload")
    return in_log(
        "payload_changed",
        f"The payload of event {row.position} ({row.topic}) was changed after it was recorded.",
        row.position,
    )


def _copied(row: Row, twin: tuple[int, str, str], subject: str) -> Difference:
    position, originator_id, resource_id = twin
    if originator_id == row.originator_id:
        return in_log(
            "older_version",
            f"{subject} of event {row.position} was replaced by an older version: it is that of event {position}.",
            row.position,
        )
    return in_log(
        "foreign_event",
        f"{subject} of event {row.position} is copied from event {position}, a genuine event of {resource_id!r}.",
        row.position,
    )


def _explained(cursor: sqlite3.Cursor, seal: Seal, misfits: list[Misfit], shift: int) -> Iterator[Difference]:
    """Say of each misfit what was done; one that only follows from the misfit before it is left out."""
    unvouched_at = None
    compared = misfits[:_MAX_COMPARED]
    run: list[Difference] = []
    for misfit in misfits:
        position = misfit.row.position
        is_consequence = misfit.is_vouched and (misfit.is_after_gap or unvouched_at == position - 1)
        unvouched_at = None if misfit.is_vouched else position
        if is_consequence:
            continue
        found = _explain(cursor, seal, misfit, compared, shift)
        if run and (run[-1].kind, run[-1].position) != (found.kind, position - 1):
            yield _merged(run)
            run = []
        run.append(found)
    if run:
        yield _merged(run)


def _merged(run: list[Difference]) -> Difference:
    first = run[0]
    if len(run) == 1:
        return first
    what = f"{first.what} The same holds up to event {run[-1].position}."
    return replace(first, what=what)


def _explain(cursor: sqlite3.Cursor, seal: Seal, misfit: Misfit, compared: list[Misfit], shift: int) -> Difference:
    row = misfit.row
    twin = cursor.execute(_TWINS, (row.digest, row.position)).fetchone()
    if twin is not None and (misfit in compared or not misfit.is_vouched):
        return _copied(row, twin, "The content")
    origin = _origin(seal, misfit, compared, shift)
    if origin is not None:
        return in_log(
            "order_changed",
            f"Event {row.position} holds what was recorded as event {origin}: the order was changed.",
            row.position,
        )
    if misfit.is_vouched:
        return _changed_metadata(cursor, seal, misfit)
    return in_log(
        "forged",
        f"Event {row.position} ({row.topic}) was not written by this store: it was forged, or belongs elsewhere.",
        row.position,
    )


def _origin(seal: Seal, misfit: Misfit, compared: list[Misfit], shift: int) -> int | None:
    """Return the position at which the content of *misfit* fits, if it stands at a wrong one."""
    row = misfit.row
    if shift > 0 and seal.link(misfit.before, row.position + shift, *row[1:-1]) == row.chain:
        return row.position + shift
    links = {other.before for other in compared} | {other.row.chain for other in compared}
    for other in compared:
        position = other.row.position
        if position != row.position:
            fitting = {row.chain, other.row.chain}
            if any(seal.link(before, position, *row[1:-1]) in fitting for before in links):
                return position
    return None


def _changed_metadata(cursor: sqlite3.Cursor, seal: Seal, misfit: Misfit) -> Difference:
    row = misfit.row
    for column, name in (("resource_id", "resource"), ("topic", "topic")):
        values = cursor.execute(f"SELECT DISTINCT {column} FROM stored_events LIMIT {_MAX_CANDIDATES}").fetchall()
        for (value,) in values:
            if seal.link(misfit.before, *row._replace(**{column: value})[:-1]) == row.chain:
                kind = "foreign_event" if column == "resource_id" else "metadata_changed"
                return in_log(
                    kind,
                    f"Event {row.position} was recorded with the {name} {value!r}, but stands under "
                    f"{getattr(row, column)!r}.",
                    row.position,
                )
    return in_log(
        "metadata_changed",
        f"The metadata of event {row.position} ({row.topic}) were changed: its stream, version or recorded time.",
        row.position,
    )
