"""Patches of JSON documents: RFC 7396 to the letter, and the gentle form that a model gets right.

The gentle form differs in what models get wrong. A null or an empty list or object leaves what stands there, since
models send them for what they do not touch. A list adds its items to the one that stands there. An object is merged
into an object, and a plain value takes the place of a plain value; a patch by which one would wipe the other is
refused. What is meant beyond that is said by an object with one of these members:

- ``{"$delete": true}`` takes the member away,
- ``{"$append": [...]}`` adds items that are not there yet,
- ``{"$remove": [...]}`` takes items away by value,
- ``{"$set": value}`` puts the value in place of whatever stands there, an empty list too.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from .errors import InvalidPatchError

Json = Any
"""What JSON can hold: None, bool, int, float, str, list and dict with text keys."""

DELETE, APPEND, REMOVE, SET = "$delete", "$append", "$remove", "$set"
OPERATIONS = frozenset({DELETE, APPEND, REMOVE, SET})


def merge_patch(target: Json, patch: Json) -> Json:
    """Return *target* with *patch* applied, by RFC 7396: null deletes, lists are replaced whole."""
    if not isinstance(patch, Mapping):
        return patch
    merged = dict(target) if isinstance(target, Mapping) else {}
    for name, value in patch.items():
        if value is None:
            merged.pop(name, None)
        else:
            merged[name] = merge_patch(merged.get(name), value)
    return merged


def gentle_patch(target: Mapping[str, Json], patch: Mapping[str, Json], path: str = "") -> dict[str, Json]:
    """Return *target* with *patch* applied in the gentle form; what it does not name stays as it is.

    Raises:
        InvalidPatchError: an operation is not known, or does not fit what stands there; the error names the path.
    """
    merged = dict(target)
    for name, value in patch.items():
        place = f"{path}.{name}" if path else name
        if name.startswith("$"):
            raise InvalidPatchError(f"{place}: an operation stands as the value of a member, not beside others.", place)
        if isinstance(value, Mapping) and not OPERATIONS.isdisjoint(value):
            _operate(merged, name, value, place)
        elif isinstance(value, Mapping):
            if value:
                merged[name] = gentle_patch(_object_at(merged.get(name), place), value, place)
        elif isinstance(value, list):
            if value:
                merged[name] = _appended(merged.get(name), value, place)
        elif value is not None:
            held = merged.get(name)
            if held and isinstance(held, Mapping | list):
                raise InvalidPatchError(_wipes(place, held), place)
            merged[name] = value
    return merged


def _object_at(held: Json, place: str) -> Mapping[str, Json]:
    if isinstance(held, Mapping):
        return held
    if held is None or held == [] or held == "":
        return {}
    raise InvalidPatchError(_wipes(place, held), place)


def _wipes(place: str, held: Json) -> str:
    kind = "a list" if isinstance(held, list) else "an object" if isinstance(held, Mapping) else f"the value {held!r}"
    return f'{place}: {kind} stands there, which this would wipe: to put it in its place, send {{"{SET}": ...}}.'


def _operate(merged: dict[str, Json], name: str, value: Mapping[str, Json], place: str) -> None:
    if len(value) != 1:
        raise InvalidPatchError(f"{place}: give one operation at a time, not {sorted(value)}.", place)
    ((operation, given),) = value.items()
    if operation == DELETE:
        if given is not True:
            raise InvalidPatchError(f"{place}: {DELETE} takes true, nothing else.", place)
        merged.pop(name, None)
    elif operation == SET:
        merged[name] = given
    elif not isinstance(given, list):
        raise InvalidPatchError(f"{place}: {operation} takes a list of items, as in {{{operation!r}: [...]}}.", place)
    elif operation == APPEND:
        merged[name] = _appended(merged.get(name), given, place)
    else:
        held = merged.get(name)
        if not isinstance(held, list):
            raise InvalidPatchError(f"{place}: there is no list to remove items from.", place)
        merged[name] = [item for item in held if not _holds(given, item)]


def _appended(held: Json, items: list[Json], place: str) -> list[Json]:
    if held is not None and not isinstance(held, list):
        raise InvalidPatchError(_wipes(place, held), place)
    merged = list(held or [])
    for item in items:
        if not _holds(merged, item):
            merged.append(item)
    return merged


def _holds(items: list[Json], item: Json) -> bool:
    return any(same(item, other) for other in items)


def same(one: Json, other: Json) -> bool:
    """Whether two values are one in JSON, where 1 is not true, and members have no order."""
    if isinstance(one, bool) or isinstance(other, bool):
        return one is other
    if isinstance(one, Mapping) and isinstance(other, Mapping):
        return one.keys() == other.keys() and all(same(value, other[name]) for name, value in one.items())
    if isinstance(one, list) and isinstance(other, list):
        return len(one) == len(other) and all(map(same, one, other))
    return bool(one == other)


def leaves(value: Json, path: str = "") -> Iterator[tuple[str, Json]]:
    """Yield (path, value) for everything in *value* that holds no more members; empty containers hold nothing."""
    if isinstance(value, Mapping):
        for name, inner in value.items():
            yield from leaves(inner, f"{path}.{name}" if path else name)
    elif isinstance(value, list):
        for number, inner in enumerate(value):
            yield from leaves(inner, f"{path}.{number}" if path else str(number))
    elif value is not None:
        yield path, value


def at_path(document: Json, path: str) -> Json:
    """Return what stands at a dotted *path*, None where nothing does."""
    for part in path.split("."):
        if isinstance(document, Mapping):
            document = document.get(part)
        elif isinstance(document, list) and part.isdigit() and int(part) < len(document):
            document = document[int(part)]
        else:
            return None
    return document


def nested(path: str, value: Json) -> dict[str, Json]:
    """Return a patch that speaks of *value* at a dotted *path*."""
    for part in reversed(path.split(".")):
        value = {part: value}
    patch: dict[str, Json] = value
    return patch


def depth(value: Json) -> int:
    """Return how deep *value* is nested; 0 for what holds no members."""
    if isinstance(value, Mapping):
        return 1 + max(map(depth, value.values()), default=0)
    if isinstance(value, list):
        return 1 + max(map(depth, value), default=0)
    return 0
