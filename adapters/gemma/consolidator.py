"""Asks a tuned local model how memories about one matter relate, and proposes what follows from it."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import permutations

from ...application.ports import Fingerprint, Proposals
from ...domain.errors import ModelMissingError
from ...domain.proposals import Proposal, Shown
from ...domain.revision import ABOUT
from ...domain.run import Usage
from ...domain.standing import DecisionKind
from ...domain.telling import telling_words
from ..answers import load_prompt
from .digests import sha256_of
from .extractor import require_runtime, runtime, tuning_of
from .relation import Relation, Relations, statement
from .resolution import ready_file, resolve_model
from .settings import GemmaSettings
from .slot import engine_for
from .tuning import RelationLimits

Asked = Callable[[str, str], Mapping[Relation, float]]
"""Says of an older and a newer statement how likely each relation is."""


@dataclass(frozen=True, slots=True)
class Related:
    """What the model said of two memories, the older first."""

    older: Shown
    newer: Shown
    probabilities: Mapping[Relation, float]

    @property
    def replaces(self) -> float:
        """How likely the newer takes the older one's place, in [0, 1]."""
        return self.probabilities[Relation.REPLACES]

    @property
    def alike(self) -> float:
        """How likely both say the same, the newer perhaps in more detail, in [0, 1]."""
        return self.probabilities[Relation.SAME] + self.probabilities[Relation.FINER]

    def __str__(self) -> str:
        said = " ".join(f"{relation} {share:.2f}" for relation, share in self.probabilities.items())
        return f"{self.newer.number} after {self.older.number}: {said}"


class GemmaConsolidator:
    """See `Consolidator`; it proposes merges and replacements, each between two memories, and nothing else.

    The same model and memories give the same proposals.
    """

    def __init__(self, settings: GemmaSettings | None = None) -> None:
        """Find the model and its tuning; they are loaded with the first question.

        Raises:
            ModelMissingError: there is no model, nothing to run it with, or no tuning that learnt the question.
        """
        require_runtime()
        self._settings = settings or GemmaSettings()
        self._choice = resolve_model(self._settings)
        tuned = tuning_of(self._choice, self._settings, relations=True)
        if tuned is None or tuned.tuning.relations is None:
            raise ModelMissingError(
                f"no tuning of {self._choice.model_id!r} has learnt how statements relate: consolidate by rules.",
                self._choice.model_id,
            )
        self._tuned, self._limits = tuned, tuned.tuning.relations

    def fingerprint(self) -> Fingerprint:
        """See `Consolidator.fingerprint`.

        Raises:
            ModelUnusableError: the model file cannot be used.
        """
        path, tuning = ready_file(self._choice, self._settings), self._tuned.tuning
        return Fingerprint(
            adapter="gemma",
            model=self._choice.model_id,
            model_sha256=self._choice.sha256 or sha256_of(path, self._settings.cache),
            prompt_version=load_prompt(self._limits.prompt).version,
            parameters=(
                ("replaces", str(self._limits.replaces)),
                ("runtime", runtime()),
                ("same", str(self._limits.same)),
                ("tuning", f"{tuning.name}:{tuning.adapter_sha256[:12]}"),
            ),
        )

    def propose(self, shown: Sequence[Shown]) -> Proposals:
        """See `Consolidator.propose`."""
        fingerprint, settings = self.fingerprint(), self._settings
        pairs = list(open_pairs(shown))
        if not pairs:
            return Proposals((), "", fingerprint)
        started = time.monotonic()
        path = ready_file(self._choice, settings)
        with engine_for(path, n_ctx=settings.n_ctx, n_threads=settings.threads, adapter=self._tuned.adapter) as engine:
            asked = Relations(engine, settings, self._limits.prompt)
            related = relate(pairs, asked.probabilities)
        usage = Usage(asked.tokens, 0, len(pairs), time.monotonic() - started)
        return Proposals(proposals_from(related, self._limits), "\n".join(map(str, related)), fingerprint, usage)


def open_pairs(shown: Sequence[Shown]) -> Iterator[tuple[Shown, Shown]]:
    """Yield the pairs worth a question, older first, those with one newer together.

    Two memories are worth one when they lie in one slot, one of them is new, nobody has decided about the older, and
    they have a telling word in common: without one, no proposal about them would be taken. A sentence about people that
    has replaced another replaces no more.
    """
    for newer, older in permutations(shown, 2):
        if newer.slot == older.slot and _is_later(newer, older) and _is_open(newer, older):
            yield older, newer


def relate(pairs: Iterable[tuple[Shown, Shown]], asked: Asked) -> list[Related]:
    """Ask about each of *pairs*, older first."""
    return [Related(older, newer, asked(_statement(older), _statement(newer))) for older, newer in pairs]


def proposals_from(related: Sequence[Related], limits: RelationLimits) -> tuple[Proposal, ...]:
    """Return what follows from what the model said, the surest first.

    A memory is merged or replaced once at most, and what replaces another is not merged at the same time.
    A sentence about people replaces one other at most.

    Args:
        related: pairs with what the model said of them.
        limits: from which probability on it is believed.
    """
    limits_of = {slot: limits.among(pairs) for slot, pairs in Counter(item.newer.slot for item in related).items()}
    found: list[tuple[float, Related, Proposal]] = []
    for item in related:
        believed = limits_of[item.newer.slot]
        if item.replaces >= believed.replaces:
            found.append((item.replaces, item, _replacement(item)))
        if item.alike >= believed.same:
            found.append((item.alike, item, _merger(item)))
    proposals: list[Proposal] = []
    changed: set[int] = set()
    replacing: set[int] = set()
    for _, item, proposal in sorted(found, key=lambda one: -one[0]):
        numbers = set(proposal.numbers)
        is_merger = proposal.kind is DecisionKind.MERGE
        if _is_about_people(item.newer) and proposal.by in replacing:
            continue
        if changed.isdisjoint({*numbers, proposal.by}) and not (is_merger and numbers & replacing):
            proposals.append(proposal)
            changed |= numbers
            if proposal.by is not None:
                replacing.add(proposal.by)
    return tuple(proposals)


def _replacement(item: Related) -> Proposal:
    return Proposal(DecisionKind.SUPERSEDE, (item.older.number,), by=item.newer.number, said=str(item))


def _merger(item: Related) -> Proposal:
    numbers = (item.older.number, item.newer.number)
    wording = joined(item.older.memory_value, item.newer.memory_value)
    return Proposal(DecisionKind.MERGE, numbers, memory_value=wording, said=str(item))


def joined(older: str, newer: str) -> str:
    """Return one wording for both: the fuller one, with the other behind it where that tells something more."""
    fuller, other = (older, newer) if len(telling_words(older)) > len(telling_words(newer)) else (newer, older)
    return fuller if telling_words(other) <= telling_words(fuller) else f"{fuller} ({other})"


def _is_later(newer: Shown, older: Shown) -> bool:
    return (newer.last_seen, newer.number) > (older.last_seen, older.number)


def _is_open(newer: Shown, older: Shown) -> bool:
    if older.fixed or (newer.settled and older.settled) or (newer.replaces and _is_about_people(newer)):
        return False
    return not _words(newer).isdisjoint(telling_words(older.memory_value))


def _is_about_people(item: Shown) -> bool:
    return item.slot.memory_key == ABOUT


def _words(item: Shown) -> frozenset[str]:
    return frozenset[str]().union(*(telling_words(text) for text in (item.memory_value, *item.quotes)))


def _statement(item: Shown) -> str:
    return statement(item.slot.memory_key, item.memory_value)
