"""Sentences about the log and what is projected from it."""

from __future__ import annotations

from ..answers import Answer
from ..run import Run
from .registry import says


def looks(run: Run) -> list[list[tuple[int, str]]]:
    """What the projector saw, look by look."""
    (projector,) = (r for r in run.results if isinstance(r, Answer) and isinstance(r.value, list))
    return [[(position, name) for position, name in look] for look in projector.value]


@says("the view holds both {one} and {other}")
def nothing_is_skipped(run: Run, one: str, other: str) -> None:
    assert {one, other} <= {name for _, name in looks(run)[-1]}


@says("projection order equals sequence order")
def projected_in_order(run: Run) -> None:
    for look, following in zip(looks(run), looks(run)[1:], strict=False):
        assert following[: len(look)] == look, "something came in before what had been seen already"
    positions = [event["position"] for event in run.events("message.recorded")]
    assert [position for position, _ in looks(run)[-1]] == positions


@says(
    "a test states why this holds in our store (number given inside the single write transaction, AUTOINCREMENT)",
    "a test states why this holds in our store (number given inside the single write transaction)",
)
def numbers_are_given_under_the_lock(run: Run) -> None:
    """Numbers are taken in the write transaction that uses them: so there is no gap that might be filled later."""
    positions = [event["position"] for event in run.events()]
    assert positions == list(range(1, len(positions) + 1))


@says(
    "the three results are equal, field by field, in value AND type (timestamps, confidence as float, lists as lists)",
    "the results are equal, field by field, in value AND type",
)
def results_do_not_change(run: Run) -> None:
    rows = [result.rows[0] for result in run.afterwards if isinstance(result, Answer) and result.rows]
    assert len(rows) >= 2
    for row in rows[1:]:
        assert {name: (type(value), value) for name, value in row.items()} == {
            name: (type(value), value) for name, value in rows[0].items()
        }
    assert isinstance(rows[0]["confidence"], float)
