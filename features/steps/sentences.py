"""How a step reads a line of a feature file: people, days and quoted words in three languages."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime

from pytest_bdd import parsers

YEAR = 2026
MONTHS = {"March": 3, "março": 3, "marzo": 3}


def day(text: str) -> datetime:
    """Return a day of the year in which the features play, at nine in the morning (UTC)."""
    number, *_, month = text.split()
    return datetime(YEAR, MONTHS[month], int(number), 9, tzinfo=UTC)


@dataclass(frozen=True, slots=True)
class Piece:
    """A piece of a sentence: how it is written, and what a step gets of it."""

    pattern: str
    read: Callable[[str], object] = str

    def __call__(self, text: str) -> object:
        return self.read(text)


PIECES = {
    "Name": Piece(r"[A-ZÀ-Þ]\w+"),
    "Words": Piece(r'[^"]*'),
    "Day": Piece(rf"\d\d? (?:de )?(?:{'|'.join(MONTHS)})", day),
    "The": Piece(r"his|her|their|as?|os?|el|la|los|las"),
    "Json": Piece(r"\{.*\}"),
    "Opening": Piece(r"(?:que )?"),
}


def sentence(text: str) -> parsers.parse:
    """Return the parser of a step, in which `{x:Name}`, `{x:Words}`, `{x:Day}` and the article `{:The}` may stand.

    After *Dado*, Portuguese and Spanish may open the sentence with *que*.
    """
    return parsers.parse("{:Opening}" + text, extra_types=PIECES, case_sensitive=True)
