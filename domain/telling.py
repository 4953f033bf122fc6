"""What of a statement tells it from others: its content words, its numbers, whether it denies."""

from __future__ import annotations

import re

from .gates.polarity_cues import NOT
from .normalize import normalize_value
from .words import FUNCTION_WORDS, word_set

NO_LONGER = word_set("longer anymore mais ya")
"""Words that end something beside a negation; they carry none of its content."""
_SHORTEST_PLURAL = 4
_PLURALS = (("oes", "ao"), ("aes", "ao"), ("eres", "er"), ("ores", "or"), ("ais", "al"), ("eis", "el"))
"""Endings of Portuguese and Spanish that are more than an added s."""
_WORD = re.compile(r"\d+(?:[.,:/]\d+)*\w*|\w+(?:['’]\w+)*")


def said_words(text: str) -> list[str]:
    """Return the words and numbers of *text*, folded, without the punctuation around them."""
    return _WORD.findall(normalize_value(text))


def telling_words(text: str) -> frozenset[str]:
    """Return the content words of *text*: folded, without plural endings, function words left out."""
    words = (word for word in said_words(text) if word not in FUNCTION_WORDS and word not in NO_LONGER)
    return frozenset(singular(word) for word in words)


def numbers_of(text: str) -> frozenset[str]:
    """Return the numbers of *text* in one canonical form each."""
    return frozenset(word for word in said_words(text) if any(map(str.isdigit, word)))


def denies(text: str) -> bool:
    """Whether *text* holds a negation."""
    return not NOT.isdisjoint(said_words(text))


def singular(word: str) -> str:
    """Return *word* without a plural ending, or as it is: "bridges", "pontes", "camarões", "halteres"."""
    if len(word) < _SHORTEST_PLURAL or not word.endswith("s") or word.endswith("ss"):
        return word
    for plural, single in _PLURALS:
        if word.endswith(plural) and len(word) > len(plural) + 1:
            return word.removesuffix(plural) + single
    return word[:-1]
