"""How a step reads a line of a feature file: people, days and quoted words in three languages."""

from __future__ import annotations

from datetime import UTC, datetime

from parse import with_pattern
from pytest_bdd import parsers

YEAR = 2026
MONTHS = {"March": 3, "março": 3, "marzo": 3}


@with_pattern(r"[A-ZÀ-Þ]\w+")
def person(text: str) -> str:
    """A name is one word with a capital."""
    return text


@with_pattern(r'[^"]*')
def words(text: str) -> str:
    """What stands between two quotation marks."""
    return text


@with_pattern(rf"\d\d? (?:de )?(?:{'|'.join(MONTHS)})")
def day(text: str) -> datetime:
    """A day of the year in which the features play, at nine in the morning (UTC)."""
    number, *_, month = text.split()
    return datetime(YEAR, MONTHS[month], int(number), 9, tzinfo=UTC)


@with_pattern(r"his|her|their|as?|os?|el|la|los|las")
def little_word(text: str) -> str:
    """What grammar asks for and a step does not need."""
    return text


@with_pattern(r"(?:que )?")
def opening(text: str) -> str:
    """What Portuguese and Spanish put after *Dado*."""
    return text


TYPES = {"Name": person, "Words": words, "Day": day, "The": little_word, "Opening": opening}


def sentence(text: str) -> parsers.parse:
    """Return the parser of a step, in which `{x:Name}`, `{x:Words}`, `{x:Day}` and `{:The}` may stand."""
    return parsers.parse("{:Opening}" + text, extra_types=TYPES)
