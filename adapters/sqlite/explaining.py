"""Says what was done to an event whose payload or whose link does not fit."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import NamedTuple

from .differences import Difference, in_log
from .sealing import Seal

_MAX_COMPARED = 24
_MAX_CANDIDATES = 500


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


class Explainer:
    """Looks for where the content of an event comes from.

    Of many misfits only the first few are compared with one another and with what else the log holds;
    a log that was written anew from end to end must not take for ever.
    """

    def __init__(self, cursor: sqlite3.Cursor) -> None:
        self._cursor = cursor

    def payload(self, row: Row, digest: bytes) -> Difference:
        """Explain a payload that has another *digest* than the one that was recorded."""
        twin = self._twin(row, digest)
        if twin is not None:
            return _copied(row, twin, "The payload")
        return in_log(
            "payload_changed",
            f"The payload of event {row.position} ({row.topic}) was changed after it was recorded.",
            row.position,
        )

    def misfits(self, seal: Seal, misfits: Sequence[Misfit], shift: int) -> Iterator[Difference]:
        """Explain each misfit, a run of the same kind once; one that only follows from another is left out.

        Args:
            seal: of the log.
            misfits: in the order of the log.
            shift: how many positions the log is shorter than the head says.
        """
        run: list[Difference] = []
        for number, misfit in enumerate(_causes(misfits)):
            if number < _MAX_COMPARED:
                found = self._explain(seal, misfit, misfits[:_MAX_COMPARED], shift)
            else:
                found = _unexplained(misfit)
            if run and (run[-1].kind, run[-1].position) != (found.kind, misfit.row.position - 1):
                yield _merged(run)
                run = []
            run.append(found)
        if run:
            yield _merged(run)

    def _explain(self, seal: Seal, misfit: Misfit, compared: Sequence[Misfit], shift: int) -> Difference:
        row = misfit.row
        twin = self._twin(row, row.digest)
        if twin is not None:
            return _copied(row, twin, "The content")
        origin = _origin(seal, misfit, compared, shift)
        if origin is not None:
            return in_log(
                "order_changed",
                f"Event {row.position} holds what was recorded as event {origin}: the order was changed.",
                row.position,
            )
        return (self._relabelled(seal, misfit) if misfit.is_vouched else None) or _unexplained(misfit)

    def _relabelled(self, seal: Seal, misfit: Misfit) -> Difference | None:
        row = misfit.row
        for column, name, values in self._labels:
            for value in values:
                relabelled = Row(**(row._asdict() | {column: value}))
                if seal.link(misfit.before, *relabelled[:-1]) == row.chain:
                    return in_log(
                        "foreign_event" if column == "resource_id" else "metadata_changed",
                        f"Event {row.position} was recorded with the {name} {value!r}, but stands under "
                        f"{getattr(row, column)!r}.",
                        row.position,
                    )
        return None

    def _twin(self, row: Row, digest: bytes) -> Row | None:
        """Return the first other event that carries *digest*."""
        return next((twin for twin in self._by_digest.get(digest, ()) if twin.position != row.position), None)

    @cached_property
    def _by_digest(self) -> dict[bytes, list[Row]]:
        found: dict[bytes, list[Row]] = {}
        for position, originator_id, resource_id, digest in self._cursor.execute(
            "SELECT notification_id, originator_id, resource_id, digest FROM stored_events ORDER BY notification_id"
        ):
            found.setdefault(digest, []).append(Row(position, originator_id, 0, "", resource_id, "", digest, b""))
        return found

    @cached_property
    def _labels(self) -> list[tuple[str, str, list[str]]]:
        labels = []
        for column, name in (("resource_id", "resource"), ("topic", "topic")):
            rows = self._cursor.execute(f"SELECT DISTINCT {column} FROM stored_events LIMIT {_MAX_CANDIDATES}")
            labels.append((column, name, [value for (value,) in rows]))
        return labels


def _causes(misfits: Sequence[Misfit]) -> Iterator[Misfit]:
    """Leave out what fits nothing only because the event before it was changed or is gone."""
    unvouched_at = None
    for misfit in misfits:
        position = misfit.row.position
        is_consequence = misfit.is_vouched and (misfit.is_after_gap or unvouched_at == position - 1)
        unvouched_at = None if misfit.is_vouched else position
        if not is_consequence:
            yield misfit


def _copied(row: Row, twin: Row, subject: str) -> Difference:
    if twin.originator_id == row.originator_id:
        return in_log(
            "older_version",
            f"{subject} of event {row.position} was replaced by an older version: it is that of event {twin.position}.",
            row.position,
        )
    return in_log(
        "foreign_event",
        f"{subject} of event {row.position} is copied from event {twin.position}, "
        f"a genuine event of {twin.resource_id!r}.",
        row.position,
    )


def _origin(seal: Seal, misfit: Misfit, compared: Sequence[Misfit], shift: int) -> int | None:
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


def _unexplained(misfit: Misfit) -> Difference:
    row = misfit.row
    if misfit.is_vouched:
        return in_log(
            "metadata_changed",
            f"The metadata of event {row.position} ({row.topic}) were changed: its stream, version or recorded time.",
            row.position,
        )
    return in_log(
        "forged",
        f"Event {row.position} ({row.topic}) was not written by this store: it was forged, or belongs elsewhere.",
        row.position,
    )


def _merged(run: list[Difference]) -> Difference:
    first = run[0]
    if len(run) == 1:
        return first
    return replace(first, what=f"{first.what} The same holds up to event {run[-1].position}.")
