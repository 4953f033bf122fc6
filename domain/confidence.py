"""How sure the memory is, in [0, 1]."""

from __future__ import annotations

import math
from collections.abc import Iterable

MAX_CONFIDENCE = 0.99
HEDGE_CAP = 0.6


def clamp(confidence: float) -> float:
    """Return *confidence* within [0, 1]; what is no number counts as no confidence."""
    if math.isnan(confidence):
        return 0.0
    return min(max(confidence, 0.0), 1.0)


def combine(one: float, other: float) -> float:
    """Return the confidence after two independent statements of one fact, at most 0.99."""
    return min(1.0 - (1.0 - clamp(one)) * (1.0 - clamp(other)), MAX_CONFIDENCE)


def combined(statements: Iterable[float]) -> float:
    """Return the confidence after independent statements of one fact, in any order; see `combine`."""
    doubt = math.prod(1.0 - clamp(confidence) for confidence in sorted(statements))
    return min(1.0 - doubt, MAX_CONFIDENCE)
