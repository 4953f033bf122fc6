"""Sentences about answers of models."""

from __future__ import annotations

from lastro.adapters.answers.parse import parse_answer

from ..again import answered_with
from ..answers import Raised
from ..run import Run
from .registry import says


@says("a partial result is flagged, and the rest is asked for again exactly once")
def asked_again_once(run: Run) -> None:
    cut = [
        variant["raw"]
        for variant, parsed in zip(run.case.input["variants"], run.variants, strict=True)
        if parsed.status == "partial"
    ]
    assert cut, "no variant is partial"
    for raw in cut:
        with answered_with(run, raw, "[]") as again:
            assert len(again.model_calls()) == 2
            assert [row.outcome for row in again.host.memory.runs(again.case.user)] == ["truncated"]


@says("the messages stay un-extracted (cursor not moved) and a retry with thinking off or a larger budget is scheduled")
def stays_unread_and_is_tried_again(run: Run) -> None:
    for variant in run.case.input["variants"]:
        with answered_with(run, variant["raw"]) as again:
            (thread,) = again.host.memory.threads(again.case.user)
            (job,) = again.extractions()
            assert thread.read_to == 0
            assert (job.status, job.attempts) == ("pending", 1)
            assert job.run_after > job.updated_at


@says(
    "each variant ends either as a well-formed fact with a generated key, or as a rejected item with a logged reason; "
    "never as an exception and never as a fact with an empty key or value"
)
def well_formed_or_rejected(run: Run) -> None:
    for parsed in run.variants:
        assert parsed.candidates or parsed.dropped
        assert all(candidate.memory_key and candidate.memory_value for candidate in parsed.candidates)
        assert all(dropped.reason for dropped in parsed.dropped)


@says(
    "whatever is not repaired ends as 'unparsable' with the raw text kept for the log, "
    "never as an exception or as an empty success"
)
def kept_when_unreadable(run: Run) -> None:
    for variant, parsed in zip(run.case.input["variants"], run.variants, strict=True):
        if not parsed.candidates:
            assert_kept(run, variant["raw"])


@says(
    "result is either one repaired fact ({value}) or status 'unparsable' with a retry; never a fact with a missing key"
)
def repaired_or_tried_again(run: Run, value: str) -> None:
    for variant, parsed in zip(run.case.input["variants"], run.variants, strict=True):
        if not parsed.candidates:
            assert_kept(run, variant["raw"])
            continue
        (candidate,) = parsed.candidates
        assert candidate.memory_key
        assert value in candidate.memory_value


def assert_kept(run: Run, raw: str) -> None:
    """Assert that an answer is unreadable, is kept as it was, and that its messages are read again later."""
    assert parse_answer(raw, proposed_by="model").status == "unreadable"
    with answered_with(run, raw) as again:
        (kept,) = again.events("unreadable_answer.kept")
        (job,) = again.extractions()
        assert raw.replace("\x00", "") in kept["body"]["raw"]
        assert job.status == "pending"
        assert not [result for result in again.results if isinstance(result, Raised)]


@says(
    "an object with no recognised field is a format failure, "
    "unlike [] or {\"facts\": []}, which are a clean 'nothing found'"
)
def foreign_objects_are_no_answer(run: Run) -> None:
    assert all(parsed.status == "unreadable" for parsed in run.variants)
    assert [parse_answer(raw, proposed_by="model").status for raw in ("[]", '{"facts": []}')] == ["empty", "empty"]
