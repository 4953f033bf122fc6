"""Phrases: whether a new wording still says who does what to whom, with what and when."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from .equivalence import counting_words, plain
from .gates.polarity_cues import NOT
from .telling import said_words
from .words import word_set

_ARTICLES = word_set("the an a o os as um uma uns umas el la los las lo un una unos unas")
_PREPOSITIONS = word_set("""
    of in on at to by for from with without into onto over under than before after until till since through between
    among about like as
    de do da dos das em no na nos nas num numa ao aos com sem para pra pro por pelo pela pelos pelas contra desde ate
    sobre sob entre como que
    al del en con sin hasta bajo tras""")
"""Words that begin a phrase; with its preposition before it, a phrase may stand anywhere in the sentence."""
_PRONOUNS = word_set("it them they he she him this that these those isso isto ele ela eles elas eso esto ellos ellas")


def keeps_phrases(wording: str, statement: str) -> bool:
    """Whether *wording* says what *statement* says of its words: all in the same order, or each phrase in its own.

    "Walks the dog at dawn" may become "at dawn walks the dog"; "tea to coffee" is not "coffee to tea".
    """
    return _stand_in(_ordered(statement), _ordered(wording)) or all(
        _stands_in(phrase, _spoken(wording)) for phrase in _phrases(statement)
    )


def turned_words(wording: str, said: Iterable[str]) -> frozenset[str]:
    """Return the words of *wording* that nobody said and no reader may skip: "was", "with", "never"."""
    known = {word for text in said for word in counting_words(text)}
    return frozenset(counting_words(wording)) - known - _PRONOUNS - NOT


def _ordered(text: str) -> list[str]:
    return [word for word in counting_words(text) if word not in NOT]


def _spoken(text: str) -> list[str]:
    counting = set(counting_words(text))
    words = (plain(word) for word in said_words(text) if word not in _ARTICLES and word not in NOT)
    return [word for word in words if word in counting or word in _PREPOSITIONS]


def _phrases(text: str) -> Iterator[list[str]]:
    phrase: list[str] = []
    for word in _spoken(text):
        if word in _PREPOSITIONS and phrase:
            yield phrase
            phrase = []
        phrase.append(word)
    if phrase:
        yield phrase


def _stand_in(words: Iterable[str], text: Iterable[str]) -> bool:
    """Whether *words* stand in *text* in their order, whatever stands between them."""
    rest = iter(text)
    return all(word in rest for word in words)


def _stands_in(phrase: list[str], text: list[str]) -> bool:
    """Whether *phrase* stands in *text* in its order, its preposition right before its first word."""
    if phrase[0] not in _PREPOSITIONS:
        return _stand_in(phrase, text)
    begins = [at for at in range(len(text)) if text[at : at + 2] == phrase[:2]]
    return any(_stand_in(phrase[2:], text[at + 2 :]) for at in begins)
