"""Compares the log with the head that was noted outside the file."""

from __future__ import annotations

from collections.abc import Iterator

from .differences import Difference, beside
from .head import UNKNOWN, HeadFile, HeadRecord
from .identity import LogIdentity
from .log_check import LogReport

_HEAD, _LOG = "head", "log"


def check_head(
    identity: LogIdentity, noted: HeadFile | None, report: LogReport, furthest_table: int
) -> Iterator[Difference]:
    """Say what the head knows of that the log does not hold.

    Args:
        identity: of the log.
        noted: the head file, None when it is missing.
        report: what the log holds.
        furthest_table: the furthest position that any projected table claims.
    """
    if identity.head_path is None:
        return
    if noted is None:
        if report.last:
            what = f"The head of the log is missing at {str(identity.head_path)!r}: a lost tail would not show."
            yield beside("head_missing", what, _HEAD)
        return
    for breach in noted.breaches:
        yield _breached(identity, breach)
    if noted.head is None or (noted.head.is_genuine is False and noted.head.log_id == identity.log_id):
        what = f"The head file {str(identity.head_path)!r} was changed or is damaged."
        yield beside("head_changed", what, _HEAD)
    elif noted.head.log_id != identity.log_id:
        yield _breached(identity, noted.head)
    else:
        yield from _compared(noted.head, report, furthest_table)


def _compared(head: HeadRecord, report: LogReport, furthest_table: int) -> Iterator[Difference]:
    if head.position > report.last:
        gone = f"The log ends at event {report.last}, but event {head.position} had been recorded"
        if furthest_table > report.last:
            yield beside("tail_lost", f"{gone}: its tail was cut off.", _LOG, report.last + 1)
        else:
            what = f"{gone}: an older copy of the file was put back, or the power failed before the disk had the rest."
            yield beside("older_file", what, _LOG, report.last + 1)
    elif report.chain_at_head is not None and report.chain_at_head != head.chain:
        what = f"Event {head.position} is not the one that was recorded there: another copy of the file was put here."
        yield beside("older_file", what, _LOG, head.position)


def _breached(identity: LogIdentity, breach: HeadRecord) -> Difference:
    if breach.log_id != identity.log_id:
        what = f"Another log, of {breach.position} events, stood in this place: the whole file was replaced."
        return beside("older_file", what, _LOG)
    if breach.chain == UNKNOWN:
        what = f"The log went on at event {breach.position + 1} without a head to compare it with."
        return beside("head_missing", what, _HEAD, breach.position)
    what = (
        f"Event {breach.position} had been recorded when the log went on from an earlier state: "
        "an older copy of the file was put back, or its tail was cut off."
    )
    return beside("older_file", what, _LOG, breach.position)
