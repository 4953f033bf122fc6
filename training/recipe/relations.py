"""Chooses, on validation pairs, the limits from which on the model is believed about two statements."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from lastro.adapters.gemma.relation import Relation
from lastro.adapters.gemma.tuning import RelationLimits

from .pairs import Pair

LIMITS = tuple(step / 20 for step in range(2, 20))
BETA = 0.7
"""What recall weighs against precision: a memory that is wrongly retired is worse than two that stand side by side."""
ALIKE = (Relation.SAME, Relation.FINER)

Asked = Callable[[str, str], Mapping[Relation, float]]


@dataclass(frozen=True, slots=True)
class Told:
    """What the model said about a pair."""

    pair: Pair
    replaces: float
    same: float


@dataclass(frozen=True, slots=True)
class Share:
    """How right the model is about one relation.

    Attributes:
        said: pairs of which it said so.
        right: those among them.
        gold: pairs of which it is true.
    """

    said: int
    right: int
    gold: int

    @property
    def precision(self) -> float:
        """Share of what was said that is right."""
        return self.right / max(self.said, 1)

    @property
    def recall(self) -> float:
        """Share of what is true that was said."""
        return self.right / max(self.gold, 1)

    def f(self, beta: float) -> float:
        """Return the F measure that weighs recall *beta* times as much as precision."""
        denominator = beta**2 * self.gold + self.said
        return (1 + beta**2) * self.right / denominator if denominator else 0.0


def told(pairs: Iterable[Pair], asked: Asked) -> list[Told]:
    """Let the model say of every pair, older statement first, how likely each relation is."""
    answers = ((pair, asked(pair.older, pair.newer)) for pair in pairs)
    return [Told(pair, said[Relation.REPLACES], sum(said[relation] for relation in ALIKE)) for pair, said in answers]


def limits_of(answers: Sequence[Told], prompt: str) -> RelationLimits:
    """Return the limits with the highest F measure, of equal ones the most careful, for answers to *prompt*."""

    def best(share: Callable[[float], Share]) -> float:
        return max(LIMITS, key=lambda limit: (share(limit).f(BETA), limit))

    return RelationLimits(
        replaces=best(lambda limit: share_replaced(answers, limit)),
        same=best(lambda limit: share_same(answers, limit)),
        prompt=prompt,
    )


def share_replaced(answers: Iterable[Told], limit: float) -> Share:
    """Return how right it is that the newer replaces the older where the model is surer than *limit*."""
    return _share((answer.replaces >= limit, answer.pair.relation is Relation.REPLACES) for answer in answers)


def share_same(answers: Iterable[Told], limit: float) -> Share:
    """Return how right it is that both say the same, in more detail or not, where the model is surer than *limit*."""
    return _share((answer.same >= limit, answer.pair.relation in ALIKE) for answer in answers)


def figures(answers: Sequence[Told], limits: RelationLimits) -> dict[str, float]:
    """Return what these limits give, for the record."""
    shares = {"replaces": share_replaced(answers, limits.replaces), "same": share_same(answers, limits.same)}
    measured = {
        f"{name}_{what}": round(value, 3)
        for name, share in shares.items()
        for what, value in (("precision", share.precision), ("recall", share.recall), ("pairs", share.gold))
    }
    return {"pairs": len(answers)} | measured


def _share(judged: Iterable[tuple[bool, bool]]) -> Share:
    listed = list(judged)
    return Share(
        said=sum(said for said, _ in listed),
        right=sum(said and true for said, true in listed),
        gold=sum(true for _, true in listed),
    )
