"""One spelling for numbers, money and a few units, whatever the writer's country."""

from __future__ import annotations

import re
from collections.abc import Iterator
from decimal import Decimal

_NUMBER = re.compile(r"(?<![\w.,])\d+(?:[.,]\d+)*")

_CURRENCIES = {
    "r$": "brl", "reais": "brl", "real": "brl", "brl": "brl",
    "us$": "usd", "u$s": "usd", "u$": "usd", "usd": "usd",
    "$": "$", "dollars": "$", "dollar": "$", "dolares": "$", "dolar": "$",
    "€": "eur", "euros": "eur", "euro": "eur", "eur": "eur",
    "£": "gbp", "gbp": "gbp",
    "¥": "¥", "₹": "inr", "inr": "inr",
}  # fmt: skip
_MULTIPLIERS = {
    "k": 1_000, "mil": 1_000,
    "mi": 1_000_000, "milhao": 1_000_000, "milhoes": 1_000_000, "millon": 1_000_000, "millones": 1_000_000,
    "million": 1_000_000, "thousand": 1_000,
}  # fmt: skip
_UNITS = {
    "kgs": "kg", "kilos": "kg", "kilo": "kg", "quilos": "kg", "quilo": "kg", "kilograms": "kg", "kilogramos": "kg",
    "lbs": "lb", "cms": "cm", "centimetros": "cm", "centimeters": "cm", "centimetres": "cm",
    "kms": "km", "quilometros": "km", "kilometros": "km", "kilometers": "km", "kilometres": "km",
    "kg": "kg", "g": "g", "lb": "lb", "cm": "cm", "mm": "mm", "km": "km", "gb": "gb", "tb": "tb", "mb": "mb",
    "h": "h", "min": "min", "m": "m",
}  # fmt: skip


def _alternatives(words: dict[str, object]) -> str:
    return "|".join(re.escape(word) for word in sorted(words, key=len, reverse=True))


_CURRENCY = _alternatives(dict(_CURRENCIES))
_AMOUNT = rf"(?P<{{}}>\d+(?:\.\d+)?)(?: ?(?P<{{}}>{_alternatives(dict(_MULTIPLIERS))})(?!\w))?"
_MONEY = re.compile(
    rf"(?<![\w$])(?P<before>{_CURRENCY}) ?{_AMOUNT.format('a', 'times_a')}(?!\w)"
    rf"|(?<![\w.,]){_AMOUNT.format('b', 'times_b')} ?(?:de )?(?P<after>{_CURRENCY})(?!\w)"
)
_MULTIPLIED = re.compile(rf"(?<![\w.,])(\d{{1,9}}(?:[.,]\d{{1,3}})?) ?({_alternatives(dict(_MULTIPLIERS))})(?!\w)")
_MEASURE = re.compile(rf"(?<![\w.,])(\d+(?:\.\d+)?) ?({_alternatives(dict(_UNITS))})(?!\w)")


def unify_numbers(folded: str) -> str:
    """Rewrite the numbers of *folded* text: ``8.350,00`` and ``8350``, ``r$ 5 mil`` and ``5000 reais`` become one.

    A bare dollar sign stays apart from US dollars: in half of the Americas it means pesos.
    """
    if not any(character.isdigit() for character in folded):
        return folded
    plain = _NUMBER.sub(lambda match: canonical_number(match[0]), folded)
    return _MEASURE.sub(lambda match: f"{match[1]} {_UNITS[match[2]]}", _MONEY.sub(_canonical_money, plain))


def canonical_number(text: str) -> str:
    """Return *text* without thousands separators and with a decimal point; unchanged where it is no plain number.

    A date, a version or an address keeps its separators. One separator before exactly three digits is read as
    thousands, except after a zero.
    """
    separators = [character for character in text if character in ".,"]
    if not separators:
        return text
    groups = re.split("[.,]", text)
    whole, decimals = groups, ""
    if len(set(separators)) == 2 and separators.count(separators[-1]) == 1:
        whole, decimals = groups[:-1], groups[-1]
    elif len(separators) == 1 and (len(groups[1]) != 3 or len(groups[0]) > 3 or groups[0].startswith("0")):
        return f"{groups[0]}.{groups[1]}"
    if len(whole[0]) > 3 or any(len(group) != 3 for group in whole[1:]):
        return text
    return "".join(whole) + (f".{decimals}" if decimals.strip("0") else "")


def multiplied_numbers(folded: str) -> Iterator[str]:
    """Yield the numbers of *folded* text that carry a multiplier, multiplied: ``4300`` for ``4,3 mil``."""
    for match in _MULTIPLIED.finditer(folded):
        yield _plain(Decimal(canonical_number(match[1])) * _MULTIPLIERS[match[2]])


def _plain(amount: Decimal) -> str:
    text = f"{amount:f}"
    return text.rstrip("0").rstrip(".") if "." in text else text


def _canonical_money(match: re.Match[str]) -> str:
    amount = Decimal(match["a"] or match["b"]) * _MULTIPLIERS.get(match["times_a"] or match["times_b"] or "", 1)
    return f"{_plain(amount)} {_CURRENCIES[match['before'] or match['after']]}"
