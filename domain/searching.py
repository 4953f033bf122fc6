"""Words as search knows them: folded, stemmed in each language that a text may be in, without those that say little.

What is indexed and what is asked for go through the same door, so that they meet: a text whose language is clear is
indexed in that language, one whose language is not in every reading; a query is asked in every reading.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from itertools import groupby

from .normalize import clean_text, fold, is_unspaced
from .stems import english_stem, romance_stem
from .synonyms import matters
from .text import language_of_forms
from .words import FUNCTION_WORDS, word_set

SEARCH_VERSION = 3
"""Raised when the same text would give other terms: what was indexed is then indexed again."""

LONGEST_TERM = 40
LONGEST_QUERY = 64
"""Terms of a query beyond this many are not asked for."""

ASKING_WORDS = word_set("""
    quanto quanta quantos quantas afinal favor
    cuanto cuanta cuantos cuantas""")
"""Small words of questions, which say nothing of what is asked for."""
WRITTEN_OUT = {
    "hj": "hoje", "dps": "depois", "qdo": "quando", "qto": "quanto", "qnd": "quando", "qnto": "quanto", "msm": "mesmo",
    "mto": "muito", "mt": "muito", "amg": "amigo", "aniver": "aniversario", "facul": "faculdade", "cel": "celular",
    "apto": "apartamento", "zap": "whatsapp", "wpp": "whatsapp", "pgto": "pagamento", "qtd": "quantidade",
    "tmrw": "tomorrow", "tmr": "tomorrow", "bday": "birthday", "appt": "appointment", "apt": "apartment",
    "bf": "boyfriend", "gf": "girlfriend", "uni": "university", "fav": "favorite", "mins": "minutes", "hrs": "hours",
    "xq": "porque", "tb": "tambem", "tmb": "tambem", "dpto": "departamento",
}  # fmt: skip
"""How words that people shorten in chats are written."""

_RUN = re.compile(r"[^\W_]+")
_READINGS = {"en": (english_stem,), "pt": (romance_stem,), "es": (romance_stem,), "": (english_stem, romance_stem)}


def indexed_terms(text: str) -> Iterator[str]:
    """Yield the terms under which *text* is found, in its order, repeated as often as they occur."""
    words = _folded_words(text, shortest=1)
    language = language_of_forms(text, words)
    for word in words:
        yield from _readings(word, language)


def related_terms(terms: tuple[str, ...]) -> tuple[str, ...]:
    """Return the terms of other words that mean nearly what a word with these *terms* means."""
    related = dict.fromkeys(term for own in terms for matter in _matters_of().get(own, ()) for term in matter)
    return tuple(term for term in related if term not in terms)


@lru_cache(maxsize=1)
def _matters_of() -> dict[str, list[tuple[str, ...]]]:
    """Return the matters to which each term belongs, each as the terms of its words."""
    matters_of: dict[str, list[tuple[str, ...]]] = {}
    for words in matters():
        terms = tuple(dict.fromkeys(term for word in words for term in _readings(word, "")))
        for term in terms:
            matters_of.setdefault(term, []).append(terms)
    return matters_of


def asked_terms(query: str) -> list[tuple[str, ...]]:
    """Return what to look for: the words of *query*, once each, each with its terms in all readings."""
    asked = dict.fromkeys(_readings(word, "") for word in _folded_words(query, shortest=2))
    return [terms for terms in asked if terms][:LONGEST_QUERY]


def _folded_words(text: str, *, shortest: int) -> list[str]:
    """Return the words of *text*; of a script without spaces, letters (from *shortest* 1) and pairs of letters."""
    runs = _RUN.findall(fold(clean_text(text)))
    if text.isascii():
        return [run[:LONGEST_TERM] for run in runs]
    words: list[str] = []
    for run in runs:
        if run.isascii():
            words.append(run[:LONGEST_TERM])
            continue
        for unspaced, letters in groupby(run, is_unspaced):
            word = "".join(letters)
            words += _pieces(word, shortest) if unspaced else [word[:LONGEST_TERM]]
    return words


def _pieces(run: str, shortest: int) -> Iterator[str]:
    for size in range(min(shortest, len(run)), 3):
        yield from (run[at : at + size] for at in range(len(run) - size + 1))


@lru_cache(maxsize=65536)
def _readings(word: str, language: str) -> tuple[str, ...]:
    word = WRITTEN_OUT.get(word, word)
    if word in FUNCTION_WORDS or word in ASKING_WORDS:
        return ()
    if not word.isascii() or not word.isalpha():
        return (word,)
    return tuple(dict.fromkeys(stem(word) for stem in _READINGS[language]))
