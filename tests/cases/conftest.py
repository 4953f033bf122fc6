"""Fault cases become tests: one for each case, and one that is skipped for each check without code."""

from __future__ import annotations

from pathlib import Path

import pytest

pytest.register_assert_rewrite("tests.cases.properties")

from .case import LIVE, Case, load, ways  # noqa: E402 (their assertions explain themselves only if rewritten)
from .gaps import gap_of_case, judgeable  # noqa: E402

CHECKOUT = Path(__file__).parent.parent.parent
SAMPLES = [
    CHECKOUT.parent / "shared" / "evaluation" / "cases" / name for name in ("cases.jsonl", "consolidation.jsonl")
]
NO_CASES = "the fault cases are not beside this checkout (../shared/evaluation/cases/*.jsonl); name some by --cases"


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Give each test its cases; where there are none, say so once."""
    if "case" not in metafunc.fixturenames:
        return
    cases = cases_of(metafunc.config)
    if "left" in metafunc.fixturenames:
        metafunc.parametrize(("case", "left"), checks_without_code(cases))
    elif cases:
        metafunc.parametrize("case", [as_parameter(case) for case in cases])
    else:
        metafunc.parametrize("case", [pytest.param(None, marks=pytest.mark.skip(reason=NO_CASES), id="none")])


def cases_of(config: pytest.Config) -> list[Case]:
    """Return the cases of the files that were named, or of the sample, each in every way it is to be run."""
    named = config.getoption("--cases") or [sample for sample in SAMPLES if sample.exists()]
    try:
        written = [case for file in named for case in load(Path(file))]
    except (OSError, ValueError) as error:
        raise pytest.UsageError(f"--cases: {error}") from error
    return [Case(case, way) for case in written for way in ways(case)]


def as_parameter(case: Case) -> object:
    marks = [pytest.mark.model, pytest.mark.timeout(1800)] if case.way == LIVE else []
    if case.way == LIVE or case.form == "concurrent":
        marks.append(pytest.mark.slow)
    return pytest.param(case, id=f"{case.id}-live" if case.way == LIVE else case.id, marks=marks)


def checks_without_code(cases: list[Case]) -> list[object]:
    """Return a parameter for each check that is left out of a case which is played otherwise."""
    return [
        pytest.param(case, gap, id=f"{case.id}: {words[:80]}")
        for case in cases
        if case.way != LIVE and gap_of_case(case) is None
        for words, gap in judgeable(case)[1].items()
    ]
