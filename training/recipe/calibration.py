"""Chooses, on validation chats, the limits and the confidence of a tuning.

The model reads every chat once with limits that let nearly everything through; what other limits would have kept is
a beginning of that. Gates act as they will in use, so the limits suit what comes out behind them.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import product
from typing import Any
from zlib import crc32

import numpy
from msgspec.structs import replace

from lastro.adapters.answers import parse_answer
from lastro.adapters.gemma.tuned import NOTHING, Line, TunedAsking
from lastro.adapters.gemma.tuning import Calibration, Tuning
from lastro.domain.candidate import Candidate
from lastro.domain.catalogue import default_catalogue
from lastro.domain.gates import judge
from lastro.domain.text import words

from .chats import Chat, Fact
from .windows import fragment_of

OPEN_LIMIT = 0.9995
LIMITS = (0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.85, 0.9, 0.93, 0.95, 0.97, 0.98, 0.99, 0.995, 0.999)
BINS = 10
FOLDS = 5
RIDGE = 0.05
_SAME_SHARE = 0.5
_CATALOGUE = default_catalogue()


@dataclass(frozen=True)
class Reading:
    """What the model wrote about one chat with open limits: the lines of each window."""

    chat: Chat
    windows: tuple[tuple[Line, ...], ...]
    _judged: dict[tuple[int, ...], tuple[Candidate, ...]] = field(default_factory=dict, repr=False, compare=False)

    def kept(self, nothing_above: float, end_above: float) -> tuple[tuple[Line, ...], ...]:
        """Return the lines of each window that these limits would let through."""
        return tuple(_begun(lines, nothing_above, end_above) for lines in self.windows)

    def accepted(self, nothing_above: float, end_above: float) -> tuple[Candidate, ...]:
        """Return the facts that would come out behind the gates."""
        kept = self.kept(nothing_above, end_above)
        key = tuple(len(lines) for lines in kept)
        if key not in self._judged:
            texts = ("\n".join(line.text for line in lines) or NOTHING for lines in kept)
            candidates = [
                candidate for text in texts for candidate in parse_answer(text, proposed_by="gemma").candidates
            ]
            self._judged[key] = judge(candidates, fragment_of(self.chat), catalogue=_CATALOGUE).accepted
        return self._judged[key]


@dataclass(frozen=True, slots=True)
class Result:
    """How right the facts are that come out behind the gates."""

    facts: int
    right: int
    gold: int
    clean: int
    empty: int

    @property
    def precision(self) -> float:
        """Share of the facts that are right."""
        return self.right / max(self.facts, 1)

    @property
    def recall(self) -> float:
        """Share of the labelled facts that were found."""
        return self.right / max(self.gold, 1)

    def f(self, beta: float) -> float:
        """Return the F measure that weighs recall *beta* times as much as precision."""
        denominator = beta**2 * self.gold + self.facts
        return (1 + beta**2) * self.right / denominator if denominator else 0.0


@dataclass(frozen=True, slots=True)
class Calibrated:
    """A tuning with its limits and confidence, and the figures on the chats that they were chosen on.

    Attributes:
        tuning: to be shipped.
        result: with these limits.
        calibration_error: expected calibration error over `BINS` bins, each fact judged by a fit without its chat.
    """

    tuning: Tuning
    result: Result
    calibration_error: float


def opened(tuning: Tuning) -> Tuning:
    """Return *tuning* with limits that let nearly everything through."""
    return replace(tuning, nothing_above=OPEN_LIMIT, end_above=OPEN_LIMIT, calibration=None)


def read_all(chats: Iterable[Chat], asking: TunedAsking) -> Iterator[Reading]:
    """Let the model, asked by an opened tuning, read *chats*."""
    for chat in chats:
        windows = asking.questions.windows(fragment_of(chat))
        yield Reading(chat, tuple(asking.read(window).lines for window in windows))


def calibrated(tuning: Tuning, readings: Sequence[Reading], *, beta: float) -> Calibrated:
    """Choose the limits that give the highest F measure, then fit the confidence of what they let through.

    Args:
        tuning: whose limits are to be chosen.
        readings: of validation chats.
        beta: how much more recall weighs than precision.
    """
    limits = max(product(LIMITS, LIMITS), key=lambda pair: (result_of(readings, *pair).f(beta), -pair[0]))
    chosen = replace(tuning, nothing_above=limits[0], end_above=limits[1])
    samples = [sample for reading in readings for sample in _samples(reading, *limits)]
    features = numpy.array([sample.features for sample in samples])
    right = numpy.array([sample.right for sample in samples], dtype=float)
    folds = numpy.array([crc32(sample.chat_id.encode()) % FOLDS for sample in samples])
    foretold = numpy.empty(len(samples))
    for fold in range(FOLDS):
        if (held := folds == fold).any():
            fitted = fit(features[~held], right[~held])
            foretold[held] = [fitted.confidence(row) for row in features[held]]
    return Calibrated(
        replace(chosen, calibration=fit(features, right)),
        result_of(readings, *limits),
        calibration_error(foretold, right),
    )


def result_of(readings: Sequence[Reading], nothing_above: float, end_above: float) -> Result:
    """Return what these limits would give."""
    facts = right = gold = clean = empty = 0
    for reading in readings:
        found = reading.accepted(nothing_above, end_above)
        facts += len(found)
        right += len(matched(found, reading.chat.facts))
        gold += len(reading.chat.facts)
        empty += not reading.chat.facts
        clean += not reading.chat.facts and not found
    return Result(facts, right, gold, clean, empty)


def _begun(lines: Sequence[Line], nothing_above: float, end_above: float) -> tuple[Line, ...]:
    """Return the lines that stand before the first end by these limits."""
    count = 0
    for line in lines:
        if not line.features or 1 - math.exp(line.features[0]) > (end_above if count else nothing_above):
            break
        count += 1
    return tuple(lines[:count])


def matched(found: Sequence[Candidate], gold: Sequence[Fact]) -> list[Candidate]:
    """Return the candidates that are right, each labelled fact counted once."""
    left, right = list(gold), []
    for candidate in found:
        fact = next((fact for fact in left if is_same(candidate, fact)), None)
        if fact is not None:
            left.remove(fact)
            right.append(candidate)
    return right


def is_same(candidate: Candidate, fact: Fact) -> bool:
    """Whether the two lie in the same drawer and share at least half of the shorter one's words."""
    mine, theirs = ({word.form for word in words(text)} for text in (candidate.memory_value, fact.value))
    shared = len(mine & theirs)
    return candidate.memory_category == fact.category and shared >= _SAME_SHARE * max(1, min(len(mine), len(theirs)))


@dataclass(frozen=True, slots=True)
class _Sample:
    chat_id: str
    features: tuple[float, ...]
    right: bool


def _samples(reading: Reading, nothing_above: float, end_above: float) -> Iterator[_Sample]:
    """Yield the accepted facts with the features of the line that each comes from."""
    found = reading.accepted(nothing_above, end_above)
    right = matched(found, reading.chat.facts)
    lines = [line for part in reading.kept(nothing_above, end_above) for line in part]
    for candidate in found:
        line = next((line for line in lines if candidate.memory_value in line.text), None)
        if line is not None:
            yield _Sample(reading.chat.id, line.features, candidate in right)


def fit(features: numpy.ndarray[Any, Any], right: numpy.ndarray[Any, Any]) -> Calibration:
    """Return the logistic fit of *right* on *features*, by Newton's method, held a little towards zero."""
    rows = numpy.hstack([numpy.ones((len(features), 1)), features])
    pull = numpy.diag([0.0] + [RIDGE * len(rows) / 10] * features.shape[1]) + 1e-6 * numpy.eye(rows.shape[1])
    weights = numpy.zeros(rows.shape[1])
    for _ in range(50):
        share = 1 / (1 + numpy.exp(-numpy.clip(rows @ weights, -30, 30)))
        gradient = rows.T @ (right - share) - pull @ weights
        curvature = (rows * (share * (1 - share))[:, None]).T @ rows + pull
        weights = weights + numpy.linalg.solve(curvature, gradient)
    return Calibration(round(float(weights[0]), 4), tuple(round(float(weight), 4) for weight in weights[1:]))


def calibration_error(foretold: numpy.ndarray[Any, Any], right: numpy.ndarray[Any, Any]) -> float:
    """Return the mean distance of foretold and real share of right facts, over `BINS` bins of equal width."""
    bins = numpy.minimum((foretold * BINS).astype(int), BINS - 1)
    gaps = (
        abs(foretold[bins == part].sum() - right[bins == part].sum()) for part in range(BINS) if (bins == part).any()
    )
    return float(sum(gaps) / max(len(right), 1))
