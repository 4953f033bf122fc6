"""Confidence: independent statements add up, and nothing is ever certain."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lastro.domain.confidence import HEDGE_CAP, MAX_CONFIDENCE, clamp, combine

shares = st.floats(0, 1)


@pytest.mark.parametrize(
    ("one", "other", "both"), [(0.5, 0.5, 0.75), (0.0, 0.8, 0.8), (0.95, 0.95, 0.99), (1.0, 0.2, 0.99)]
)
def test_two_statements_combine_as_one_minus_the_product_of_doubts(one: float, other: float, both: float) -> None:
    assert both == pytest.approx(combine(one, other))


@given(shares, shares)
def test_a_further_statement_never_lowers_confidence_below_the_cap(one: float, other: float) -> None:
    assert min(max(one, other), MAX_CONFIDENCE) <= combine(one, other) + 1e-12
    assert combine(one, other) == pytest.approx(combine(other, one))


@pytest.mark.parametrize(
    ("given_value", "kept"), [(1.5, 1.0), (-0.1, 0.0), (float("nan"), 0.0), (float("inf"), 1.0), (0.3, 0.3)]
)
def test_clamping_brings_any_number_into_bounds(given_value: float, kept: float) -> None:
    assert kept == clamp(given_value)


def test_a_hedge_stays_at_sixty_percent() -> None:
    assert 0.6 == HEDGE_CAP
