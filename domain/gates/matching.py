"""When a word of a value counts as said: inflection, number spellings and a few words of one meaning."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property

from ..normalize import fold
from ..numbers import canonical_number, multiplied_numbers, unify_numbers
from ..text import Word, words
from ..words import COMMON_WORDS, CONCEPTS, FUNCTION_WORDS, MONTHS, NUMBER_WORDS, WEEKDAYS

_SHORT_ENDING = re.compile(r"\w?(?:s|es|ed|er|ing|y)|r|n|d[oa]s?|ndo|mos|[vb]a")
_NUMBER = re.compile(r"\d+(?:[.,]\d+)*")
_KEY_LENGTH = 2
_VOWELS = "aeiou"
_LONGEST_WORD = 80


def _concepts_by_word() -> dict[str, frozenset[int]]:
    found: dict[str, set[int]] = defaultdict(set)
    for number, concept in enumerate(CONCEPTS):
        for word in concept:
            found[word].add(number)
    return {word: frozenset(numbers) for word, numbers in found.items()}


_CONCEPTS_OF = _concepts_by_word()
_NOTHING: frozenset[int] = frozenset()


def akin(one: str, other: str) -> bool:
    """Whether two folded words are forms of one word, as far as their letters tell."""
    if one == other:
        return True
    short, long = sorted((one, other), key=len)
    if len(short) < 3:
        return False
    shared = _shared_prefix(short, long)
    if shared == len(short):
        return shared >= 5 or len(long) - shared == 1 or _SHORT_ENDING.fullmatch(long[shared:]) is not None
    if len(short) - shared > 2 or len(long) - shared > 4:
        return False
    return shared >= 4 or (shared == 3 == len(short) - 1 and short[-1] in _VOWELS and long[3] in _VOWELS)


def _shared_prefix(one: str, other: str) -> int:
    for at, (left, right) in enumerate(zip(one, other, strict=False)):
        if left != right:
            return at
    return min(len(one), len(other))


def numbers_in(text: str) -> frozenset[str]:
    """Return the numbers of *text* in canonical spelling: digits, words, amounts with their multipliers applied."""
    folded = fold(text)
    spelled = {str(NUMBER_WORDS[word.form]) for word in words(text) if word.form in NUMBER_WORDS}
    digits = {form for found in _NUMBER.finditer(folded) for form in _spellings(found[0])}
    unified = {found[0] for found in _NUMBER.finditer(unify_numbers(folded))}
    return frozenset(spelled | digits | unified | set(multiplied_numbers(folded)))


def _spellings(number: str) -> Iterator[str]:
    yield canonical_number(number)
    yield from (part.lstrip("0") or "0" for part in re.split("[.,]", number))
    yield number.lstrip("0") or "0"


class Vocabulary:
    """The words of some texts, to be asked whether a word of a value is among them."""

    def __init__(self, texts: Iterable[str]) -> None:
        self._texts = tuple(texts)

    @cached_property
    def folded(self) -> str:
        """The texts, folded, one a line."""
        return fold("\n".join(self._texts))

    @cached_property
    def numbers(self) -> frozenset[str]:
        """Their numbers in canonical spelling."""
        return frozenset().union(*(numbers_in(text) for text in self._texts))

    @cached_property
    def _index(self) -> dict[str, set[str]]:
        index: dict[str, set[str]] = defaultdict(set)
        for text in self._texts:
            for word in words(text):
                for form in parts(word.form):
                    index[form[:_KEY_LENGTH]].add(form)
        return index

    @cached_property
    def _concepts(self) -> frozenset[int]:
        forms = (form for group in self._index.values() for form in group)
        return frozenset().union(*(_CONCEPTS_OF.get(form, _NOTHING) for form in forms))

    def says(self, form: str) -> bool:
        """Whether a form of the word, or a word of the same meaning, is there."""
        return all(self._says(part) for part in parts(form)) or self._concepts_meet(form)

    def names(self, form: str) -> bool:
        """Whether the name is there: letter for letter, but for accents, case and an ending."""
        return all(self._names(part) for part in parts(form))

    def _names(self, form: str) -> bool:
        near = self._index.get(form[:_KEY_LENGTH], set())
        return any(_same_name(form, other) for other in near) or (_is_unspaced(form) and form in self.folded)

    def _says(self, form: str) -> bool:
        if form in FUNCTION_WORDS:
            return form in self._index.get(form[:_KEY_LENGTH], ())
        if any(akin(form, other) for other in self._index.get(form[:_KEY_LENGTH], ())):
            return True
        if _is_unspaced(form):
            return any(form[at : at + 2] in self.folded for at in range(max(1, len(form) - 1)))
        return self._concepts_meet(form)

    def _concepts_meet(self, form: str) -> bool:
        return bool(_CONCEPTS_OF.get(form, _NOTHING) & self._concepts)


def parts(form: str) -> tuple[str, ...]:
    """Return the words inside *form*: at hyphens and apostrophes, an English 's left out; a monster stays whole."""
    form = form.removesuffix("'s")
    if len(form) > _LONGEST_WORD:
        return (form,)
    return tuple(part for part in re.split("[-']", form) if part) or (form,)


def _same_name(name: str, other: str) -> bool:
    if name == other or name + "s" == other or other + "s" == name:
        return True
    shared = _shared_prefix(name, other)
    return shared >= 5 and max(len(name), len(other)) - shared <= 3


def _is_unspaced(form: str) -> bool:
    return any("\u0e00" <= c <= "\u0eff" or "\u3040" <= c <= "\u30ff" or "\u3400" <= c <= "\u9fff" for c in form)


def content(value_words: Sequence[Word]) -> tuple[Word, ...]:
    """Return the words that carry the meaning of a value; all of them where only common words are left."""
    rich = tuple(word for word in value_words if not _is_plain(word.form))
    if rich:
        return rich
    return tuple(word for word in value_words if word.form not in FUNCTION_WORDS) or tuple(value_words)


def _is_plain(form: str) -> bool:
    return form in FUNCTION_WORDS or form in COMMON_WORDS


def means_same(one: str, other: str) -> bool:
    """Whether two folded words are forms of one word or share a meaning, or spell one number, month or day."""
    if akin(one, other) or _CONCEPTS_OF.get(one, _NOTHING) & _CONCEPTS_OF.get(other, _NOTHING):
        return True
    for table in (NUMBER_WORDS, MONTHS, WEEKDAYS):
        if one in table and table.get(other) == table[one]:
            return True
    return _as_number(one) is not None and _as_number(one) == _as_number(other)


def _as_number(form: str) -> str | None:
    found = _NUMBER.match(form)
    if found is not None:
        return canonical_number(found[0])
    return str(NUMBER_WORDS[form]) if form in NUMBER_WORDS else None
