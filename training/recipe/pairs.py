"""The labelled pairs: two statements and what the newer is to the older."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain
from pathlib import Path
from random import Random

from lastro.adapters.gemma.relation import PROMPT, Relation, RelationQuestions
from lastro.adapters.gemma.tuned import Tokenizer

from .chats import DataError
from .windows import END, Example

OTHERS = 2
"""Pairs of an epoch that are merely about the same people, to each that is more."""
_FIELDS = ("id", "group", "older", "newer", "relation")


@dataclass(frozen=True, slots=True)
class Pair:
    """Two statements; `group` names the people or the person that both are about."""

    id: str
    group: str
    older: str
    newer: str
    relation: Relation


@dataclass(frozen=True, slots=True)
class PairSplit:
    """Pairs to learn from and pairs to validate on; no group stands in both."""

    training: tuple[Pair, ...]
    validation: tuple[Pair, ...]


def load_pairs(folder: Path) -> tuple[Pair, ...]:
    """Return the pairs of every ``*.jsonl`` in *folder*; none where there is no such folder.

    Raises:
        DataError: a line is not in the form, or an id comes twice.
    """
    pairs: dict[str, Pair] = {}
    problems: list[str] = []
    for path in sorted(folder.glob("*.jsonl")):
        for number, line in enumerate(path.read_text("utf-8").splitlines(), start=1):
            try:
                pair = _read(line)
                if pair.id in pairs:
                    raise ValueError(f"the id {pair.id!r} comes twice")
                pairs[pair.id] = pair
            except (ValueError, KeyError, TypeError) as error:
                problems.append(f"{path.name}:{number}: {error}")
    if problems:
        raise DataError("\n".join(problems))
    return tuple(pairs.values())


def split_pairs(pairs: Iterable[Pair], *, share: float, seed: int) -> PairSplit:
    """Part the pairs by group, about *share* of the groups for validation; a group keeps its side as others come."""
    sides: tuple[list[Pair], list[Pair]] = ([], [])
    for pair in pairs:
        sides[Random(f"{seed}:{pair.group}").random() < share].append(pair)
    return PairSplit(*map(tuple, sides))


def chosen(pairs: Sequence[Pair], rng: Random) -> list[Pair]:
    """Return the pairs of one epoch in random order: all that say more than "other", and a sample of the others."""
    telling = [pair for pair in pairs if pair.relation is not Relation.OTHER]
    others = [pair for pair in pairs if pair.relation is Relation.OTHER]
    mixed = [*telling, *rng.sample(others, min(len(others), OTHERS * len(telling)))]
    return rng.sample(mixed, len(mixed))


def within(examples: Iterable[Example], most: float) -> Iterator[Example]:
    """Yield *examples* until they have *most* tokens."""
    for example in examples:
        most -= len(example.question) + len(example.answer)
        if most < 0:
            return
        yield example


def pair_examples(pairs: Iterable[Pair], tokenizer: Tokenizer, prompt: str = PROMPT) -> Iterator[Example]:
    """Yield the question and the answer of each pair, in the words of *prompt*."""
    asked = RelationQuestions(tokenizer, prompt)
    for pair in pairs:
        question = tuple(chain.from_iterable(asked.question(pair.older, pair.newer)))
        yield Example(pair.id, question, (*asked.answers[pair.relation], END), (0,))


def _read(line: str) -> Pair:
    item = json.loads(line)
    values = [item[name] for name in _FIELDS]
    for name, value in zip(_FIELDS, values, strict=True):
        if not isinstance(value, str) or not value.strip():
            raise ValueError(f"{name} is {value!r}")
    *texts, relation = values
    return Pair(*texts, Relation(relation))
