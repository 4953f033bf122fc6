"""An upper estimate of how many tokens a text has, for where no model's own tokenizer is at hand."""

from __future__ import annotations

import re
from functools import lru_cache

_PIECES = re.compile(
    r"(?P<word>[a-z]+|[A-Z][a-z]*)|(?P<digit> ?\d)|(?P<latin>[^\W\d_]+)|(?P<blank>\s+)|(?P<one>.)", re.DOTALL
)
_LATIN = re.compile(r"[a-zA-Z\u00c0-\u024f]+")
_VOWEL = re.compile(r"[aeiouyAEIOUY]")
PLAIN_LETTERS = 3
"""Letters of a word of plain letters that one more token is counted for."""
ODD_LETTERS = 2
"""The same for a word with accents, or without a vowel."""
REMEMBERED = 16_384
"""Texts whose count is remembered: what a context shows changes little from turn to turn."""
BYTES = 2
"""Bytes of anything else that one more token is counted for: other scripts, signs, emoji."""


class EstimatedTokens:
    """See `TokenCounter`; counts more than tokenizers with a large vocabulary do on text that people write."""

    name = "estimate"

    def count(self, text: str) -> int:
        """See `TokenCounter.count`."""
        return _estimate(text)


@lru_cache(maxsize=REMEMBERED)
def _estimate(text: str) -> int:
    return sum(map(_tokens_of, _PIECES.finditer(text)), start=1) if text else 0


def _tokens_of(piece: re.Match[str]) -> int:
    said, kind = piece[0], piece.lastgroup
    if kind == "digit":
        return len(said)
    if kind == "blank":
        return 0 if said == " " else len(said)
    if kind == "word" or _LATIN.fullmatch(said):
        plain = kind == "word" and _VOWEL.search(said)
        return 1 + (len(said) - 1) // (PLAIN_LETTERS if plain else ODD_LETTERS)
    return max(1, -(-len(said.encode("utf-8", "replace")) // BYTES))
