"""Deterministic checks between what a model proposes and what the memory believes, in a fixed order."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from ..candidate import Candidate, Rejection
from ..fragment import Fragment
from ..keys import KeyCatalogue
from .batch import Batch
from .durability import DURABILITY
from .fiction import FICTION
from .gate import Gate, GateContext, Refusal
from .grounding import GROUNDING, SPEAKER
from .guests import GUESTS
from .hedge import HEDGE
from .injection import INJECTION
from .polarity import POLARITY
from .quotation import QUOTATION
from .secrets import SECRETS, mask_secrets, without_secrets
from .shape import KEY, SHAPE
from .third_party import THIRD_PARTY
from .time_limits import TIME_LIMITS

__all__ = [
    "GATES",
    "STATED_OF_OTHERS",
    "Gate",
    "GateContext",
    "Judgement",
    "Refusal",
    "gates_version",
    "judge",
    "mask_secrets",
]

GATES: tuple[Gate, ...] = (
    SHAPE,
    KEY,
    SPEAKER,
    GROUNDING,
    POLARITY,
    THIRD_PARTY,
    GUESTS,
    QUOTATION,
    FICTION,
    DURABILITY,
    HEDGE,
    TIME_LIMITS,
    SECRETS,
    INJECTION,
)


STATED_OF_OTHERS: tuple[Gate, ...] = tuple(
    gate for gate in GATES if gate not in {QUOTATION, FICTION, DURABILITY, HEDGE, POLARITY}
)
"""For a statement that names whom it is about: it is no chat, in which somebody may quote, play or wonder."""


@dataclass(frozen=True, slots=True)
class Judgement:
    """What became of the candidates of one fragment.

    Attributes:
        accepted: amended by the gates, in the order proposed.
        rejected: each with the gate and its reason.
    """

    accepted: tuple[Candidate, ...]
    rejected: tuple[Rejection, ...]


def judge(
    candidates: Iterable[Candidate],
    fragment: Fragment,
    *,
    catalogue: KeyCatalogue,
    instructions: str = "",
    gates: Sequence[Gate] = GATES,
) -> Judgement:
    """Lead each candidate through the gates, then drop repeats and what the fragment itself corrects.

    Args:
        candidates: as an extractor proposed them.
        fragment: what the extractor read.
        catalogue: the keys.
        instructions: the fixed text of the extractor's prompt, where it has one.
        gates: which to pass; those for what somebody states about others are `STATED_OF_OTHERS`.

    Returns:
        Accepted facts, whose evidence is a verbatim slice of the message that they name, and the rest.
        Judging the accepted ones again accepts them unchanged.
    """
    context = GateContext(fragment, catalogue, instructions)
    passed: list[Candidate] = []
    rejected: list[Rejection] = []
    for candidate in candidates:
        verdict = _led_through(candidate, context, gates)
        if isinstance(verdict, Candidate):
            passed.append(verdict)
        else:
            rejected.append(verdict)
    batch = Batch(passed, context)
    return Judgement(tuple(batch.kept), (*rejected, *batch.rejected))


def _led_through(candidate: Candidate, context: GateContext, gates: Sequence[Gate]) -> Candidate | Rejection:
    for gate in gates:
        verdict = gate.check(candidate, context)
        if isinstance(verdict, Refusal):
            return Rejection(without_secrets(candidate), gate.name, verdict.reason)
        candidate = verdict
    return candidate


def gates_version() -> str:
    """Return names and versions of the gates as one short text, for fingerprints."""
    return " ".join(f"{gate.name}.{gate.version}" for gate in GATES)
