"""What one candidate means beside the others of its fragment: repeats and corrections."""

from __future__ import annotations

from collections.abc import Sequence

from ..candidate import Candidate, Rejection
from ..keys import KeyCatalogue
from ..normalize import normalize_value

DEDUPE = "dedupe"
SUPERSEDE = "supersede"


def without_repeats(candidates: Sequence[Candidate]) -> tuple[list[Candidate], list[Rejection]]:
    """Keep of equal facts the one with the higher confidence, at the place of the first."""
    best: dict[tuple[object, ...], Candidate] = {}
    rejected: list[Rejection] = []
    for candidate in candidates:
        identity = (
            candidate.subject,
            candidate.memory_key,
            normalize_value(candidate.memory_value),
            candidate.negates,
        )
        standing = best.setdefault(identity, candidate)
        if standing is candidate:
            continue
        loser = candidate
        if candidate.confidence > standing.confidence:
            best[identity], loser = candidate, standing
        rejected.append(Rejection(loser, DEDUPE, "the same fact stands in this fragment already"))
    return list(best.values()), rejected


def without_corrected(
    candidates: Sequence[Candidate], catalogue: KeyCatalogue, place: dict[str, int]
) -> tuple[list[Candidate], list[Rejection]]:
    """Keep of a single-valued key the last statement of the fragment, unless time limits tell them apart."""
    last: dict[tuple[str, str], Candidate] = {}
    for candidate in candidates:
        if not _competes(candidate, catalogue):
            continue
        identity = (candidate.subject, candidate.memory_key)
        standing = last.get(identity)
        if standing is None or _place(candidate, place) >= _place(standing, place):
            last[identity] = candidate
    kept: list[Candidate] = []
    rejected: list[Rejection] = []
    for candidate in candidates:
        winner = last.get((candidate.subject, candidate.memory_key))
        if winner is None or winner is candidate or not _competes(candidate, catalogue):
            kept.append(candidate)
        elif _is_dated(candidate) and _is_dated(winner):
            kept.append(candidate)
        else:
            rejected.append(Rejection(candidate, SUPERSEDE, "corrected later in the fragment"))
    return kept, rejected


def _competes(candidate: Candidate, catalogue: KeyCatalogue) -> bool:
    return catalogue.is_single(candidate.memory_key) and not candidate.negates


def _place(candidate: Candidate, place: dict[str, int]) -> int:
    return place[candidate.source_message_id or ""]


def _is_dated(candidate: Candidate) -> bool:
    return candidate.valid_from is not None or candidate.valid_to is not None
