"""Reads the whole log and checks every payload, every link and every position."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from dataclasses import dataclass, field

from .differences import Difference, in_log
from .explaining import Explainer, Misfit, Row
from .sealing import SALT_BYTES, Seal, payload_digest

# a digest, chain value or salt of another type than the store writes reads as empty, and so fits nothing
_ROWS = (
    "SELECT notification_id, originator_id, originator_version, topic, resource_id, recorded_at,"
    " iif(typeof(digest)='blob', digest, x''), iif(typeof(chain)='blob', chain, x''), CAST(state AS BLOB),"
    f" iif(typeof(salt)='blob' AND length(salt)={SALT_BYTES}, salt, x'')"
    " FROM stored_events ORDER BY notification_id"
)
_STRIDE = 4096


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
    explainer = Explainer(cursor.connection.cursor())
    for *fields, state, salt in cursor.execute(_ROWS):
        row = Row(*fields)
        is_after_gap = row.position != report.last + 1
        if is_after_gap:
            report.found.append(_gap(report.last + 1, row.position))
        digest = payload_digest(state, salt)
        if digest != row.digest:
            report.found.append(explainer.payload(row, digest))
        if seal is not None:
            _check_link(report, seal, row, before, is_after_gap=is_after_gap)
        if head is not None and row.position == head[0]:
            report.chain_at_head = row.chain
        report.last, before = row.position, row.chain
        if row.position % _STRIDE == 0:
            on_progress(row.position)
    if seal is not None and report.misfits:
        last_misfit = report.misfits[-1]
        if head == (last_misfit.row.position, last_misfit.row.chain):
            last_misfit.is_vouched = True
        report.found += explainer.misfits(seal, report.misfits, 0 if head is None else head[0] - report.last)
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
