"""Which attributes there are, how many values each may hold, and the names that mean the same one."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from types import MappingProxyType
from typing import Self

from .candidate import Category
from .errors import UnknownKeyError
from .normalize import normalize_text

FAVORITE = "favorite_"
_CURRENT = re.compile(r"current_.+|.+_(?:atual|actual)")
_FAVORITE_FIRST = re.compile(r"(?:favou?rite|fav|favorit[oa]|preferid[oa])_(.+)")
_FAVORITE_LAST = re.compile(r"(.+)_(?:favou?rite|favorit[oa]|preferid[oa])")
_CAMEL_HUMP = re.compile(r"(?<=[a-z0-9])(?=[A-Z])")
_OWNERS = ("user_", "my_", "the_", "meu_", "minha_", "mi_", "usuario_")


@dataclass(frozen=True, slots=True)
class KeyEntry:
    """One attribute of the catalogue.

    Attributes:
        key: canonical name, snake_case.
        single: whether a newer value replaces an older one.
        category: the drawer in which it usually lies.
        aliases: other names, snake_case without accents.
    """

    key: str
    single: bool
    category: Category
    aliases: frozenset[str] = frozenset()


def snake_case(text: str) -> str:
    """Return *text* as a key: folded, without accents, words joined by one underscore; may be empty."""
    return normalize_text(_CAMEL_HUMP.sub("_", text)).folded.strip().replace(" ", "_")


class KeyCatalogue:
    """Canonical keys with cardinality, usual category and aliases; immutable, equal by its entries."""

    __slots__ = ("_by_key", "_canonical", "_entries")

    def __init__(self, entries: Iterable[KeyEntry]) -> None:
        """Build the catalogue.

        Raises:
            UnknownKeyError: two entries contradict each other over a key or an alias, or one is not snake_case.
        """
        by_key: dict[str, KeyEntry] = {}
        for entry in entries:
            by_key[entry.key] = _merged(by_key.get(entry.key), entry)
        canonical = {key: key for key in by_key}
        for entry in by_key.values():
            for alias in entry.aliases:
                _claim(canonical, alias, entry.key)
        self._entries = frozenset(by_key.values())
        self._by_key = MappingProxyType(by_key)
        self._canonical = MappingProxyType(canonical)

    def canonical(self, key: str) -> str:
        """Return the canonical name of *key*: snake_case, without accents, aliases mapped; may be empty."""
        name = snake_case(key)
        if (known := self._known(name)) is not None:
            return known
        favorite = _FAVORITE_FIRST.fullmatch(name) or _FAVORITE_LAST.fullmatch(name)
        return FAVORITE + favorite[1] if favorite else name

    def is_known(self, key: str) -> bool:
        """Whether *key* stands in the catalogue, or is a favorite or a current one."""
        name = self.canonical(key)
        return name in self._by_key or bool(name.startswith(FAVORITE) or _CURRENT.fullmatch(name))

    def is_single(self, key: str) -> bool:
        """Whether *key* holds one value at a time; an unknown key holds many, a favorite or a current one is one."""
        name = self.canonical(key)
        entry = self._by_key.get(name)
        return bool(name.startswith(FAVORITE) or _CURRENT.fullmatch(name)) if entry is None else entry.single

    def usual_category(self, key: str) -> Category | None:
        """Return the category in which *key* usually lies, or None for an unknown key."""
        name = self.canonical(key)
        entry = self._by_key.get(name)
        if entry is not None:
            return entry.category
        return Category.PREFERENCE if name.startswith(FAVORITE) else None

    def extended(self, entries: Iterable[KeyEntry]) -> Self:
        """Return a catalogue with *entries* as well; an entry of a known key adds aliases to it.

        Raises:
            UnknownKeyError: an entry contradicts another.
        """
        return type(self)((*self._by_key.values(), *entries))

    def entries(self) -> frozenset[KeyEntry]:
        """Return every entry."""
        return self._entries

    def _known(self, name: str) -> str | None:
        if name in self._canonical:
            return self._canonical[name]
        for owner in _OWNERS:
            if name.startswith(owner) and name.removeprefix(owner) in self._canonical:
                return self._canonical[name.removeprefix(owner)]
        return None

    def __eq__(self, other: object) -> bool:
        return isinstance(other, KeyCatalogue) and self._entries == other._entries

    def __hash__(self) -> int:
        return hash(self._entries)

    def __repr__(self) -> str:
        return f"{type(self).__name__}({len(self._entries)} keys)"


def _merged(known: KeyEntry | None, entry: KeyEntry) -> KeyEntry:
    if snake_case(entry.key) != entry.key or not entry.key:
        raise UnknownKeyError(f"The key {entry.key!r} is not snake_case: write {snake_case(entry.key)!r}.", entry.key)
    if known is None:
        return entry
    if (known.single, known.category) != (entry.single, entry.category):
        raise UnknownKeyError(
            f"The key {entry.key!r} is {_described(known)} already and cannot be {_described(entry)}: "
            "give it another name.",
            entry.key,
        )
    return KeyEntry(entry.key, entry.single, entry.category, known.aliases | entry.aliases)


def _described(entry: KeyEntry) -> str:
    return f"{'single' if entry.single else 'multi'}-valued in {entry.category}"


def _claim(canonical: dict[str, str], alias: str, key: str) -> None:
    if snake_case(alias) != alias or not alias:
        raise UnknownKeyError(f"The alias {alias!r} of {key!r} is not snake_case: write {snake_case(alias)!r}.", alias)
    owner = canonical.setdefault(alias, key)
    if owner != key:
        raise UnknownKeyError(f"The alias {alias!r} of {key!r} means {owner!r} already: choose another.", alias, key)
