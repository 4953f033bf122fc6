from __future__ import annotations

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lastro.domain.errors import InvalidInputError
from lastro.domain.periods import period_of

TODAY = date(2025, 3, 12)  # a Wednesday


@pytest.mark.parametrize(
    ("text", "first", "last"),
    [
        ("last week", "2025-03-03", "2025-03-09"),
        ("na semana passada", "2025-03-03", "2025-03-09"),
        ("la semana pasada", "2025-03-03", "2025-03-09"),
        ("this week", "2025-03-10", "2025-03-16"),
        ("past seven days", "2025-03-06", "2025-03-12"),
        ("nos últimos 10 dias", "2025-03-03", "2025-03-12"),
        ("en las últimas dos semanas", "2025-02-27", "2025-03-12"),
        ("last month", "2025-02-01", "2025-02-28"),
        ("mês passado", "2025-02-01", "2025-02-28"),
        ("last year", "2024-01-01", "2024-12-31"),
        ("3 days ago", "2025-03-09", "2025-03-09"),
        ("há duas semanas", "2025-02-24", "2025-03-02"),
        ("hace un año", "2024-01-01", "2024-12-31"),
        ("Yesterday", "2025-03-11", "2025-03-11"),
        ("ontem", "2025-03-11", "2025-03-11"),
        ("March 2024", "2024-03-01", "2024-03-31"),
        ("marzo de 2024", "2024-03-01", "2024-03-31"),
        ("2025-03-09", "2025-03-09", "2025-03-09"),
        ("on Monday", "2025-03-10", "2025-03-10"),
    ],
)
def test_a_time_in_words_names_days(text: str, first: str, last: str) -> None:
    assert (first, last) == tuple(day.isoformat() for day in period_of(text, TODAY))


@pytest.mark.parametrize(
    "text", ["", "blursday", "last blursday", "last week or so maybe", "the past 9999 years", "0 days ago"]
)
def test_words_that_name_no_time_are_refused(text: str) -> None:
    with pytest.raises(InvalidInputError, match="cannot be read"):
        period_of(text, TODAY)


@given(st.text())
def test_any_text_names_days_in_order_or_is_refused(text: str) -> None:
    try:
        first, last = period_of(text, TODAY)
    except InvalidInputError:
        return
    assert first <= last
