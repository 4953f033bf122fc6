"""`lastro context`: what an agent is handed, why, and again from its receipt."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from typer.testing import Result

Lastro = Callable[..., Result]
Ask = Callable[..., Any]

pytestmark = pytest.mark.usefixtures("remembered")


def test_a_receipt_shows_the_same_text_to_the_letter(lastro: Lastro, ask: Ask) -> None:
    made = ask("context", "-r", "livia", "-q", "hazelnut")

    assert made["text"] + "\n" == lastro("context", "-r", "livia", "--receipt", made["receipt"]).stdout
    assert made["tokens"] <= made["budget"]


def test_an_explanation_shows_what_is_in_what_was_left_out_and_the_receipt(lastro: Lastro) -> None:
    shown = lastro("context", "-r", "livia", "-q", "hazelnut", "--budget", "40", "--explain").stdout

    assert all(part in shown for part in ("of 40 tokens", "Left out", "it does not fit", "Receipt: "))


def test_only_the_tiers_that_are_named_are_there(ask: Ask) -> None:
    made = ask("context", "-r", "livia", "-q", "hazelnut", "--tier", "recall")

    assert {"recall"} == {item["section"] for item in made["items"]}


def test_a_receipt_that_nobody_has_is_not_found(lastro: Lastro) -> None:
    refused = lastro("context", "-r", "livia", "--receipt", "0" * 32)

    assert 0 != refused.exit_code
    assert "has no receipt" in refused.stderr


def test_a_receipt_takes_no_query(lastro: Lastro) -> None:
    refused = lastro("context", "-r", "livia", "--receipt", "0" * 32, "-q", "hazelnut")

    assert 0 != refused.exit_code
    assert "takes no query" in refused.stderr
