"""A bold extractor with a careful one beside it."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from lastro.adapters.deterministic import DeterministicExtractor
from lastro.adapters.scripted import ScriptedExtractor
from lastro.application.together import TogetherExtractor
from lastro.domain.errors import ExtractorUnavailableError
from lastro.domain.fragment import Fragment, Message, Role

SAID = Message("m1", Role.USER, "I live in Braga and I paint tiles.", datetime(2026, 3, 1, tzinfo=UTC))
FRAGMENT = Fragment((SAID,), frozenset({"m1"}))
ANSWER = "I live in Braga => profile | home_city | Braga | 0.7\nI paint tiles => interest | hobby | tiles | 0.8\n"


def test_facts_of_both_come_once_with_who_proposed_them() -> None:
    extraction = TogetherExtractor(DeterministicExtractor(), ScriptedExtractor([ANSWER])).extract(FRAGMENT)

    proposed = {fact.memory_key: fact.proposed_by for fact in extraction.candidates}
    assert proposed["home_city"] == "deterministic+scripted"
    assert "scripted" in proposed["hobby"]
    assert extraction.raw.startswith(ANSWER)


def test_the_fingerprint_names_both() -> None:
    together = TogetherExtractor(DeterministicExtractor(), ScriptedExtractor([]))

    fingerprint = together.fingerprint()

    assert fingerprint.adapter == "scripted+deterministic"
    assert dict(fingerprint.parameters)["beside"].startswith("deterministic rules")


def test_where_the_bold_one_cannot_be_asked_neither_answers() -> None:
    away = ScriptedExtractor([ExtractorUnavailableError("away")])

    with pytest.raises(ExtractorUnavailableError, match="away"):
        TogetherExtractor(DeterministicExtractor(), away).extract(FRAGMENT)
