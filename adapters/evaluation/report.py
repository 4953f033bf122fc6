"""The figures of an evaluation: scores by group, how right a confidence is, and what lies behind them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from ...domain.candidate import Rejection
from . import scoring
from .reading import Case, Outcome, Run

BINS = 10
AMONG_THEMSELVES = frozenset({"dedupe", "join", "supersede"})
"""Gates that leave out what another fact of the chat says; they judge no fact by itself."""
GROUPS = ("lang", "kind", "category")


@dataclass(frozen=True, slots=True)
class Bin:
    """Facts whose confidence lies in one tenth: how many, their mean confidence, and the share of right ones."""

    facts: int
    confidence: float
    right: float


@dataclass(frozen=True, slots=True)
class Curve:
    """Precision and recall of the facts that are at least so sure."""

    threshold: float
    precision: float | None
    recall: float | None


@dataclass(frozen=True)
class Report:
    """What came of an evaluation.

    Attributes:
        scores: as the scorer gives them: overall, by language, kind and category, and details by chat.
        run: what became of each chat.
        bins: of confidence, those without facts left out.
        curve: precision and recall over the threshold of confidence.
    """

    scores: dict[str, Any]
    run: Run
    bins: tuple[Bin, ...]
    curve: tuple[Curve, ...]

    @property
    def calibration_error(self) -> float | None:
        """The mean distance between confidence and share of right facts (ECE over ten bins); None without facts."""
        facts = sum(one.facts for one in self.bins)
        if not facts:
            return None
        return sum(one.facts * abs(one.confidence - one.right) for one in self.bins) / facts

    def figures(self) -> dict[str, Any]:
        """Return the figures, flat."""
        overall, chats = self.scores["overall"], len(self.run.outcomes)
        troubles = [outcome.trouble for outcome in self.run.outcomes.values()]
        return {
            "precision": _rounded(overall["precision"]),
            "recall": _rounded(overall["recall"]),
            "f1": _rounded(overall["f1"]),
            "f1_any_category": _rounded(overall["any_category"]["f1"]),
            "serious": overall["serious"],
            "grounded_share": _rounded(overall["grounded_share"]),
            "empty_clean": _rounded(overall["empty_clean_share"]),
            "ece": _rounded(self.calibration_error),
            **{f"f1_{lang}": _rounded(block["f1"]) for lang, block in self.scores["lang"].items()},
            "over_max_confidence": overall["confidence_violations"],
            "chats": chats,
            "facts": overall["facts"],
            "unreadable": troubles.count("unreadable"),
            "crashed": sum(trouble.startswith("crashed") for trouble in troubles),
            "seconds_per_chat": round(self.run.seconds / max(chats, 1), 4),
            "output_tokens_per_chat": round(self.run.output_tokens / max(chats, 1), 1),
        }

    def refusals(self) -> Counter[str]:
        """Return how many candidates each gate refused."""
        return Counter(rejection.gate for outcome in self.run.outcomes.values() for rejection in outcome.rejected)

    def failures(self, cases: Sequence[Case]) -> Iterator[tuple[Case, list[str]]]:
        """Yield the chats that went wrong, with what was expected, what came and which gate acted."""
        by_id = {case["id"]: case for case in cases}
        for detail in self.scores["details"]:
            outcome = self.run.outcomes[detail["id"]]
            wrong = [*([outcome.trouble] if outcome.trouble else []), *_failures(detail)]
            if wrong:
                yield by_id[detail["id"]], [*wrong, *_refusals(outcome)]


def report_of(cases: Sequence[Case], run: Run) -> Report:
    """Score *run*."""
    listed = list(cases)
    facts = {case_id: outcome.facts() for case_id, outcome in run.outcomes.items()}
    scores = scoring.score(listed, facts)
    curve = []
    for step in range(BINS):
        overall = scores["overall"] if step == 0 else scoring.score(listed, facts, step / BINS)["overall"]
        curve.append(Curve(step / BINS, overall["precision"], overall["recall"]))
    return Report(scores, run, tuple(_bins(scores)), tuple(curve))


def _bins(scores: dict[str, Any]) -> Iterator[Bin]:
    """Yield the bins of confidence; facts that are neither right nor wrong do not count."""
    judged = [
        (scoring.fact_confidence(entry["fact"]), entry["outcome"] == "matched")
        for detail in scores["details"]
        for entry in detail["facts"]
        if entry["outcome"] != "optional"
    ]
    for number in range(BINS):
        held = [(sure, right) for sure, right in judged if min(int(sure * BINS), BINS - 1) == number]
        if held:
            yield Bin(len(held), sum(sure for sure, _ in held) / len(held), sum(right for _, right in held) / len(held))


def _rounded(value: float | None) -> float | None:
    return None if value is None else round(value, 4)


def _failures(detail: dict[str, Any]) -> Iterator[str]:
    for item in detail["missed"]:
        hint = "  (found in another category)" if item["matched_any_category"] else ""
        yield f"expected {item['key_hint']} {item['categories']}: {item['must']}{hint}"
    for entry in detail["facts"]:
        if entry["outcome"] not in {"matched", "optional"}:
            fact = entry["fact"]
            what = f"{fact['memory_category']} {fact['memory_key']} = {fact['memory_value']!r} {fact['confidence']:.2f}"
            yield f"got ({entry['outcome']}) {what} {'; '.join(entry['why'])}".rstrip()


def _refusals(outcome: Outcome) -> Iterator[str]:
    for rejection in outcome.rejected:
        candidate = rejection.candidate
        yield f"refused by {rejection.gate}: {candidate.memory_key} = {candidate.memory_value!r}: {rejection.reason}"


@dataclass(frozen=True, slots=True)
class GateFigures:
    """What one gate refused.

    Attributes:
        refused: facts, those left out that only repeat another of their chat.
        right: how many of them were right.
        precision: share of wrong facts among those refused.
        recall: share of all wrong facts that this gate refused; None where there were none.
    """

    gate: str
    refused: int
    right: int
    precision: float
    recall: float | None


def gates_of(cases: Sequence[Case], report: Report) -> list[GateFigures]:
    """Return the figures of each gate that refused anything, the busiest first."""
    by_id = {case["id"]: case for case in cases}
    refused, right = Counter[str](), Counter[str]()
    for case_id, outcome in report.run.outcomes.items():
        for rejection in outcome.rejected:
            if rejection.gate not in AMONG_THEMSELVES:
                refused[rejection.gate] += 1
                right[rejection.gate] += _is_right(by_id[case_id], rejection)
    overall = report.scores["overall"]
    wrong = sum(refused.values()) - sum(right.values()) + overall["facts"] - overall["neutral"] - overall["matched"]
    return [
        GateFigures(gate, count, right[gate], 1 - right[gate] / count, (count - right[gate]) / wrong if wrong else None)
        for gate, count in refused.most_common()
    ]


def _is_right(case: Case, rejection: Rejection) -> bool:
    """Whether a refused candidate says what a label says, in any category."""
    candidate = rejection.candidate
    said = scoring.normalize(f"{candidate.memory_key} {candidate.memory_value}")
    if any(scoring.item_matches_text(item, said) for item in case.get("forbidden", [])):
        return False
    return any(scoring.item_matches_text(item, said) for item in case.get("gold", []))
