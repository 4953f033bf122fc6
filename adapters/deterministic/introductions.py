# ruff: noqa: E501
"""People who introduce themselves in a list: "Ada, 41, nurse, living in Hull" or "37F, 164 cm, 71 kg"."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from . import lexicon as lex
from .reading import Clause, Reading
from .names import name, place_alone
from .shapes import Shape, Span, exact
from .trades import known_trade

# fmt: off
_AGE = re.compile(r"\s*(?P<v>[1-9]\d)(?: ?(?:f|m|yo|y/o|years? old|anos?|aninhos))?\s*$")
_ITEMS: tuple[tuple[str, re.Pattern[str], Shape], ...] = (
    ("age", _AGE, exact),
    ("height", re.compile(r"\s*(?:i'?m |i am |im |tenho |mido |meco |altura )?(?P<v>1\d\d ?cm|[12][.,]\d\d ?m|\d'\d{1,2}\"?|\d ?ft ?\d{0,2})\s*(?:tall)?$"), exact),
    ("weight", re.compile(r"\s*(?:i'?m |i am |im |peso |weigh |tenho )?(?P<v>\d{2,3}(?:[.,]\d)? ?(?:kgs?|kilos?|quilos?|lbs?))(?!\w)"), exact),
    ("pronouns", re.compile(r"\s*(?P<v>(?:they|she|he|xe|ela|ele|elu|ella|el|elle)/\w+(?:/\w+)?)\s*$"), exact),
    ("diet", re.compile(rf"\s*(?:a )?(?P<v>{lex.DIET})\s*$"), exact),
    ("health_condition", re.compile(rf"\s*(?P<v>(?:{lex.AILMENT_OF_ONE}|{lex.AILMENT})(?: (?:in|no|na|en) .+)?)\s*$"), exact),
    ("marital_status", re.compile(r"\s*(?P<v>married|divorced|single|widowed|casad[oa]|solteir[oa]|divorciad[oa]|viuv[oa]|solter[oa]|viud[oa])\s*$"), exact),
    ("pet", re.compile(rf"\s*(?P<v>(?:\d|one|two|three|four|uma?|dois|duas|tres|una?|dos) (?:\w+ )?{lex.PET}s?)\s*$"), exact),
    ("home_city", re.compile(r"\s*(?:(?:and )?(?:living|based|live) in|aqui de|de|from) (?P<v>.+)"), place_alone),
    ("occupation", re.compile(r"\s*(?:an? |uma? |una? )?(?P<v>.+)"), known_trade),
)
_OWN_INTRODUCTION = re.compile(
    r"(?<!\w)(?:about me|new here|introduc\w+|quick (?:intro|profile)|my (?:details|profile|stats)|who i am|apresent\w+|sobre mim|resumo d[ea]|presentarme|presento|sobre mi|datos|setting this up)(?!\w)"
)
# fmt: on


@dataclass(frozen=True, slots=True)
class Item:
    """One item of an introduction: a key, where its value stands, and the clause."""

    key: str
    value: Span
    clause: Clause


def introduced(reading: Reading, named: frozenset[int]) -> Iterator[Item]:
    """Yield the items of sentences that introduce the user.

    Args:
        reading: of one message.
        named: numbers of sentences in which a rule found the user's own name, age or trade.
    """
    opening = _OWN_INTRODUCTION.search(reading.folded) is not None
    for number in range(len(reading.sentences)):
        clauses = reading.clauses_of(number)
        items = list(_items(reading, clauses))
        first_is_name = bool(clauses) and _name_first(reading, clauses, opening)
        keys = {item.key for item in items}
        if number in named or (first_is_name and keys & {"age", "occupation"}) or _is_profile(keys):
            if first_is_name:
                yield from _the_name(reading, clauses, items)
            yield from items


def _items(reading: Reading, clauses: tuple[Clause, ...]) -> Iterator[Item]:
    taken: set[str] = set()
    for clause in clauses:
        for key, pattern, shape in _ITEMS:
            match = pattern.match(reading.folded, clause.opening, clause.end)
            span = shape(reading, *match.span("v")) if match else None
            if span and key not in taken and _is_item(reading, clause, key) and (taken or key != "home_city"):
                taken.add(key)
                yield Item(key, span, clause)
                break


def _is_profile(keys: set[str]) -> bool:
    """Whether items of these keys can only be a profile."""
    return (len(keys) >= 2 and "age" in keys) or {"height", "weight"} <= keys or len(keys & _STRICT) >= 2


_STRICT = frozenset({"diet", "pet", "pronouns", "health_condition", "marital_status"})


def _is_item(reading: Reading, clause: Clause, key: str) -> bool:
    words = len(reading.folded[clause.start : clause.end].split())
    return words <= (9 if key in {"occupation", "home_city"} else 5)


def _name_first(reading: Reading, clauses: tuple[Clause, ...], opening: bool) -> bool:
    first = _first_of_list(reading, clauses, opening)
    if first is None:
        return False
    written = reading.words(first.start, first.end)
    span = name(reading, first.start, first.end)
    return bool(span and written[:1].isupper() and len(written.split()) <= 4 and span[1] - span[0] >= first.end - first.start - 1)


def _first_of_list(reading: Reading, clauses: tuple[Clause, ...], opening: bool) -> Clause | None:
    """Return the clause after the one that announces an introduction, or the first."""
    for announcing, clause in zip(clauses, clauses[1:], strict=False):
        if opening and _OWN_INTRODUCTION.search(reading.folded, announcing.opening, announcing.end):
            return clause
    return clauses[0] if clauses else None


def _the_name(reading: Reading, clauses: tuple[Clause, ...], items: list[Item]) -> Iterator[Item]:
    opening = _OWN_INTRODUCTION.search(reading.folded) is not None
    first = _first_of_list(reading, clauses, opening)
    span = name(reading, first.start, first.end) if first else None
    if first and span and all(item.clause is not first for item in items):
        yield Item("name", span, first)
