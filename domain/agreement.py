"""Agreement: two witnesses read the same chat; what both say is surer, and what they quarrel about is settled once.

The careful witness (rules) errs rarely and misses much; the other one (a model) finds more and errs more. So the
careful one chooses the wording and the drawer of what both found, and the other one must be sure of what it alone says.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from .candidate import Candidate
from .confidence import combine
from .normalize import fold
from .telling import telling_words

LEAST_ALONE = 0.6
"""Confidence below which what only the bold witness says is left out."""
BOTH = "+"


def united(careful: Sequence[Candidate], bold: Sequence[Candidate]) -> tuple[Candidate, ...]:
    """Return what two witnesses say together, the careful one's facts first, each in the order in which it was said.

    Args:
        careful: candidates of the witness that errs rarely.
        bold: candidates of the witness that finds more.
    """
    stated = list(careful)
    alone: list[Candidate] = []
    for candidate in bold:
        place = next((at for at, known in enumerate(stated) if _say_the_same(known, candidate)), None)
        if place is not None:
            stated[place] = _supported(stated[place], candidate)
        elif candidate.confidence >= LEAST_ALONE and not any(_quarrel(known, candidate) for known in careful):
            alone.append(candidate)
    return (*stated, *alone)


def _supported(candidate: Candidate, other: Candidate) -> Candidate:
    """Return *candidate* with the support of another witness; a witness that speaks twice supports it once."""
    if BOTH in candidate.proposed_by:
        return candidate
    return replace(
        candidate,
        confidence=max(candidate.confidence, combine(candidate.confidence, other.confidence)),
        proposed_by=f"{candidate.proposed_by}{BOTH}{other.proposed_by}",
    )


def _say_the_same(one: Candidate, other: Candidate) -> bool:
    same_kind = (one.memory_key, one.negates) == (other.memory_key, other.negates)
    return same_kind and _share_words(one, other) and _share_quote(one, other)


def _quarrel(known: Candidate, candidate: Candidate) -> bool:
    """Whether *candidate* puts what *known* says into another drawer, or says it of other words of the same quote."""
    return _share_quote(known, candidate) and (
        _share_words(known, candidate) or known.memory_key == candidate.memory_key
    )


def _share_words(one: Candidate, other: Candidate) -> bool:
    """Whether the values hold the same telling words, or one all of the other's."""
    mine, theirs = telling_words(one.memory_value), telling_words(other.memory_value)
    return bool(mine and theirs) and (mine <= theirs or theirs <= mine)


def _share_quote(one: Candidate, other: Candidate) -> bool:
    mine, theirs = fold(one.evidence), fold(other.evidence)
    return mine in theirs or theirs in mine
