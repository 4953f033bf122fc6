"""What an engine is told about the end of an answer, and what it says of the answer that it wrote."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class LineEnds:
    """How an answer of lines ends: not by the likeliest token, but by a decision where a line would begin.

    Attributes:
        nothing: the token with which an answer begins that says "nothing".
        is_over: says, of the text so far and the probability in [0, 1] that the model would end here, whether it ends.
    """

    nothing: int
    is_over: Callable[[str, float], bool]


@dataclass(frozen=True, slots=True)
class Step:
    """One token of an answer: the characters that stand before it, and its log-probability among those allowed."""

    start: int
    log_probability: float


@dataclass(frozen=True, slots=True)
class Generated:
    """What the model wrote.

    Attributes:
        text: the answer.
        finished: it ended by itself, or was said to be enough.
        tokens: of the answer.
        steps: its tokens one by one, where the ends of lines were decided.
    """

    text: str
    finished: bool
    tokens: int
    steps: tuple[Step, ...] = ()
