"""People who introduce themselves in a list: "Ada, 41, nurse, living in Hull" or "37F, 164 cm, 71 kg"."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

from . import lexicon as lex
from .names import capitalised_name, place_alone
from .reading import Clause, Reading
from .shapes import Shape, Span, exact
from .trades import known_trade, trade

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
    ("occupation", re.compile(r"\s*(?:an? |uma? |una? )?(?P<v>[a-z].+)"), trade),
)
_OWN_INTRODUCTION = re.compile(
    r"(?<!\w)(?:about me|new here|introduc\w+|quick (?:intro|profile)|my (?:details|profile|stats)|who i am|apresent\w+|sobre mim|presentarme|presento|sobre mi|mis datos)(?!\w)"
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
    announced = _OWN_INTRODUCTION.search(reading.folded) is not None
    for number in range(len(reading.sentences)):
        clauses = reading.clauses_of(number)
        items = list(_items(reading, clauses))
        name_item = (
            _name_item(reading, _first_of_list(reading, clauses) if announced else clauses[0]) if clauses else None
        )
        keys = {item.key for item in items}
        if number in named or (name_item and keys & _AFTER_NAME) or _is_profile(keys):
            if name_item and all(item.clause is not name_item.clause for item in items):
                yield name_item
            yield from items


def _items(reading: Reading, clauses: tuple[Clause, ...]) -> Iterator[Item]:
    taken: set[str] = set()
    for clause in clauses:
        for key, pattern, shape in _ITEMS:
            match = pattern.match(reading.folded, clause.opening, clause.end)
            span = shape(reading, *match.span("v")) if match else None
            if (
                span
                and key not in taken
                and _is_item(reading, clause, key)
                and _UNSURE.get(shape, key) in {key, *taken}
            ):
                taken.add(key)
                yield Item(key, span, clause)
                break


# What only counts after an item of another key: a place may be anything's, a trade may be a word that ends like one.
_UNSURE: dict[Shape, str] = {place_alone: "age", trade: "age"}


def _is_profile(keys: set[str]) -> bool:
    """Whether items of these keys can only be a profile."""
    return (len(keys) >= 2 and "age" in keys) or {"height", "weight"} <= keys or len(keys & _STRICT) >= 2


_AFTER_NAME = frozenset({"age", "occupation"})
_STRICT = frozenset({"diet", "pet", "pronouns", "health_condition", "marital_status"})


def _is_item(reading: Reading, clause: Clause, key: str) -> bool:
    words = len(reading.folded[clause.start : clause.end].split())
    return words <= (9 if key in {"occupation", "home_city"} else 5)


def _first_of_list(reading: Reading, clauses: tuple[Clause, ...]) -> Clause:
    """Return the clause after the one that announces an introduction, or the first."""
    for announcing, clause in pairwise(clauses):
        if _OWN_INTRODUCTION.search(reading.folded, announcing.opening, announcing.end):
            return clause
    return clauses[0]


def _name_item(reading: Reading, clause: Clause) -> Item | None:
    """Return the name that *clause* consists of, if it does."""
    span = capitalised_name(reading, clause.start, clause.end)
    whole = span is not None and not reading.folded[span[1] : clause.end].strip(" .")
    return Item("name", span, clause) if span and whole else None
