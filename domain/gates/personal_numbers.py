"""Numbers that identify a person or an account: cards, tax ids, bank accounts, with their check digits."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from ..text import Span

_CONTEXT = 60
_DIGITS = re.compile(r"(?<![\w.])(?:\d[ .\-/]?){7,33}\d(?!\w)")
_CARD_WORDS = re.compile(r"\b(?:card|visa|mastercard|amex|cartao|tarjeta|cvv|debit|credit|credito|debito|validade)\b")
_LAST_DIGITS = re.compile(
    r"(?<!\w)(?:card|cartao|tarjeta)(?:\W\w{1,16}){0,3}\W(?:ending|ends|termina|final|terminado|terminada)"
    r"(?: in| em| en)?(?: is| e)? (?P<number>\d{4})(?!\d)"
)
_SSN = re.compile(r"(?<![\d-])(?!000|666|9\d\d)\d{3}-(?!00)\d{2}-(?!0000)\d{4}(?![\d-])")
_NAMED_SSN = re.compile(
    r"\b(?:ssn|social security)(?: number| no)?\b\D{0,24}(?P<number>\d{3}[- ]?\d{2}[- ]?\d{4})(?!\d)"
)
_IBAN = re.compile(r"(?<!\w)[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){2,7}(?: ?[A-Z0-9]{1,4})?(?!\w)")
_CURP = re.compile(r"(?<!\w)[A-Z]{4}\d{6}[A-Z0-9]{8}(?!\w)")
_ID_NAMES = (
    "iban|cpf|cnpj|rg|pis|ssn|nif|nie|dni|curp|rfc|nss|cuil|cuit|rut|passport|passaporte|pasaporte|cnh|clabe|cbu|account"
    "|routing|conta|cuenta|sort code|driver'?s licen[cs]e"
)
_NAMED_ID = re.compile(
    rf"(?<!\w)(?:{_ID_NAMES})(?:\W{{0,3}}(?:number|numero|no|nr|corrente|is|e|es)){{0,3}}\W{{0,3}}"
    r"(?P<number>[a-z]{0,4}(?:[.\-/]?\w| (?=\d)){3,34})"
)
_LEAST_DIGITS_OF_ID = 4


def personal_numbers(text: str, folded: str) -> Iterator[Span]:
    """Yield the numbers in *text* that identify a person.

    Args:
        text: any text.
        folded: the same, folded letter for letter.
    """
    for found in _DIGITS.finditer(text):
        digits = "".join(character for character in found[0] if character.isdigit())
        near = folded[max(0, found.start() - _CONTEXT) : found.end() + _CONTEXT]
        if any(check(digits, near) for check in _CHECKS):
            yield Span(*found.span())
    yield from (Span(*found.span()) for pattern in (_SSN, _CURP) for found in pattern.finditer(text))
    yield from (Span(*found.span()) for found in _IBAN.finditer(text) if _is_iban(found[0]))
    for pattern in (_NAMED_SSN, _LAST_DIGITS):
        yield from (Span(*found.span("number")) for found in pattern.finditer(folded))
    for found in _NAMED_ID.finditer(folded):
        if sum(character.isdigit() for character in found["number"]) >= _LEAST_DIGITS_OF_ID:
            yield Span(*found.span("number"))


def _is_card(digits: str, near: str) -> bool:
    """Whether it is long enough for a card, and called one or right by the Luhn sum."""
    if not 13 <= len(digits) <= 19 or len(set(digits)) == 1:
        return False
    return _CARD_WORDS.search(near) is not None or (digits[0] in "3456" and _luhn(digits))


def _luhn(digits: str) -> bool:
    doubled = [int(digit) * (2 if at % 2 else 1) for at, digit in enumerate(reversed(digits))]
    return sum(number - 9 if number > 9 else number for number in doubled) % 10 == 0


def _is_cpf(digits: str, near: str) -> bool:
    """Whether it is a Brazilian tax number of a person: weights 10 to 2, then 11 to 2."""
    if len(digits) != 11 or len(set(digits)) == 1:
        return False
    for size in (9, 10):
        total = sum(int(digit) * (size + 1 - at) for at, digit in enumerate(digits[:size]))
        if total * 10 % 11 % 10 != int(digits[size]):
            return False
    return True


def _is_cnpj(digits: str, near: str) -> bool:
    """Whether it is a Brazilian tax number of a firm: weights 2 to 9 from the right, over 12 and 13 digits."""
    if len(digits) != 14 or len(set(digits)) == 1:
        return False
    for size in (12, 13):
        remainder = sum(int(digit) * (2 + (size - 1 - at) % 8) for at, digit in enumerate(digits[:size])) % 11
        if (11 - remainder if remainder > 1 else 0) != int(digits[size]):
            return False
    return True


def _is_iban(text: str) -> bool:
    """Whether its check digits hold: modulo 97 over letters as numbers, the first four moved to the end."""
    compact = text.replace(" ", "")
    if not 15 <= len(compact) <= 34:
        return False
    moved = compact[4:] + compact[:4]
    return int("".join(str(int(character, 36)) for character in moved)) % 97 == 1


_CHECKS: tuple[Callable[[str, str], bool], ...] = (_is_card, _is_cpf, _is_cnpj)
