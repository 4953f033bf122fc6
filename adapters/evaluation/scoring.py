"""Score predicted facts against labelled cases.

Cases: one JSON object a line (id, lang, kind, messages, gold, optional, forbidden, note).
Predictions: one JSON object a line, {"id": ..., "facts": [fact, ...]}, where a fact is
{memory_key, memory_value, memory_category, confidence, evidence}. A case with no
prediction line counts as "no facts extracted".

Rules
-----
* normalize(text): NFKD, accents stripped, casefolded, every run of non-alphanumerics
  becomes one space.
* A fact MATCHES an item when every group in the item's `must` has at least one alternative
  contained, as whole words, in normalize(memory_key + " " + memory_value), and (strict
  mode) its memory_category is in the item's `categories`. The any-category mode drops the
  second condition. Scripts written without spaces (Chinese, Japanese, Korean, Thai, ...)
  have no word boundaries, so alternatives in them match as plain substrings.
* An item may carry `unless`: a flat list of alternatives; a fact that contains one of them
  does not match the item. Used on forbidden items, so that "Porto (no longer Lisbon)" or
  "sister lives in Curitiba" is not taken for the forbidden "lives in Lisbon/Curitiba".
* Forbidden first: a fact that matches a forbidden item (category never looked at) is a
  serious error and a false positive; it can earn no gold and is not excused by an
  optional item.
* Gold next: one-to-one, as many pairs as possible (maximum bipartite matching): each gold
  item is matched once, each fact matches one gold item at most. A second fact for a gold
  item already taken is a false positive (reported as `duplicates`).
* Then optional: a fact left over that matches an optional item is neutral.
* precision = matched / (facts - neutral), recall = matched / gold,
  F1 = 2*matched / (facts - neutral + gold). A ratio with denominator 0 is null.
* `max_confidence` on a gold or optional item: the facts matching it (category ignored) must
  have confidence <= max_confidence; reported apart, and with no effect on P/R/F1.
* grounded = share of facts whose evidence, normalized, is a non-empty substring of one
  normalized user message of the case.
* secret_in_evidence: facts whose *evidence* contains the text of a forbidden item marked
  `"secret": true`. Reported apart; not part of the serious errors.
* A missing or unreadable confidence counts as 1.0.

Per category: recall goes by the gold item's first listed category, precision by the
predicted category. Only the standard library is used.
"""

from __future__ import annotations

import json
import math
import unicodedata
from collections.abc import Iterator
from typing import Any

Fact = dict[str, Any]
Item = dict[str, Any]
Case = dict[str, Any]
Counts = dict[str, int]

CATEGORIES = (
    "identity", "profile", "preference", "interest", "habit", "project", "constraint", "goal", "topic_pattern", "skill",
)  # fmt: skip
TOLERANCE = 1e-9
# Scripts without spaces between words (after NFKD: Hangul is decomposed into jamo).
_UNSPACED = (
    (0x0E00, 0x0EFF),
    (0x1000, 0x109F),
    (0x1100, 0x11FF),
    (0x1780, 0x17FF),
    (0x3040, 0x30FF),
    (0x3400, 0x4DBF),
    (0x4E00, 0x9FFF),
    (0x20000, 0x323AF),
)


def as_text(value: object) -> str:
    """Return anything that JSON can hold as text."""
    if value is None:
        return ""
    if isinstance(value, str):
        return value
    if isinstance(value, (dict, list, bool)):
        return json.dumps(value, ensure_ascii=False)
    return str(value)


def normalize(text: object) -> str:
    """Fold case and accents; every run of anything but letters and digits becomes one space."""
    decomposed = unicodedata.normalize("NFKD", as_text(text))
    bare = "".join(c for c in decomposed if not unicodedata.category(c).startswith("M"))
    return " ".join("".join(c if c.isalnum() else " " for c in bare.casefold()).split())


def _unspaced(text: str) -> bool:
    return any(low <= ord(c) <= high for c in text for low, high in _UNSPACED)


def contains(norm_text: str, term: object) -> bool:
    """Whether the term occurs in the (already normalized) text as whole words."""
    norm_term = normalize(term)
    if not norm_term:
        return False
    if _unspaced(norm_term):
        return norm_term in norm_text
    return f" {norm_term} " in f" {norm_text} "


def item_matches_text(item: Item, norm_text: str) -> bool:
    """Whether every group of the item has an alternative in the (already normalized) text, and no `unless` has."""
    must = item.get("must") or []
    if not must or any(contains(norm_text, term) for term in item.get("unless") or []):
        return False
    return all(any(contains(norm_text, alternative) for alternative in group) for group in must)


def fact_text(fact: Fact) -> str:
    """Return key and value of a fact, normalized."""
    return normalize(as_text(fact.get("memory_key")) + " " + as_text(fact.get("memory_value")))


def fact_category(fact: Fact) -> str:
    """Return the category of a fact, ``""`` where it has none that can be read."""
    value = fact.get("memory_category")
    return value.strip().casefold() if isinstance(value, str) else ""


def fact_confidence(fact: Fact) -> float:
    """Return the confidence of a fact; what is missing or no number counts as sure."""
    value = fact.get("confidence")
    if isinstance(value, bool) or not isinstance(value, (int, float, str)):
        return 1.0
    try:
        number = float(value)
    except ValueError:
        return 1.0
    return number if math.isfinite(number) else 1.0


def fact_evidence(fact: Fact) -> list[str]:
    """Return the evidence as a list of pieces; a plain string is one piece."""
    value = fact.get("evidence")
    return [as_text(piece) for piece in value] if isinstance(value, list) else [as_text(value)]


def is_grounded(fact: Fact, norm_user_messages: list[str]) -> bool:
    """Whether each piece of evidence stands in one user message."""
    pieces = [normalize(piece) for piece in fact_evidence(fact)]
    return bool(pieces) and all(piece and any(piece in message for message in norm_user_messages) for piece in pieces)


def clean_facts(raw: object, min_confidence: float = 0.0) -> list[Fact]:
    """Return the facts as dicts; an entry that is no object becomes an empty fact, so that it still counts."""
    if not isinstance(raw, list):
        return []
    facts = [fact if isinstance(fact, dict) else {} for fact in raw]
    return [fact for fact in facts if fact_confidence(fact) >= min_confidence]


def maximum_matching(edges: list[list[int]], n_right: int) -> dict[int, int]:
    """Return {right: left}, as large as can be; *edges* lists for each left node the right ones in order of liking."""
    owner: dict[int, int] = {}

    def place(left: int, seen: set[int]) -> bool:
        for right in edges[left]:
            if right in seen:
                continue
            seen.add(right)
            if right not in owner or place(owner[right], seen):
                owner[right] = left
                return True
        return False

    for left in range(len(edges)):
        place(left, set())
    assert len(owner) <= n_right
    return owner


class Sheet:
    """One case with its predicted facts: which fact fits which item.

    Attributes:
        hits: for each fact that is forbidden, the numbers of the forbidden items.
        taken: for each fact that earned a gold item, the number of that item.
    """

    def __init__(self, case: Case, facts: list[Fact], *, use_category: bool) -> None:
        self.gold: list[Item] = case.get("gold") or []
        self.optional: list[Item] = case.get("optional") or []
        self.forbidden: list[Item] = case.get("forbidden") or []
        self.facts = facts
        self.categories = [fact_category(fact) for fact in facts]
        self._texts = [fact_text(fact) for fact in facts]
        self._use_category = use_category
        self.hits = {index: broken for index in range(len(facts)) if (broken := self._broken(index))}
        allowed = [index for index in range(len(facts)) if index not in self.hits]
        edges = [[index for index in allowed if self.fits(item, index)] for item in self.gold]
        self.taken = maximum_matching(edges, len(facts))

    def fits(self, item: Item, index: int) -> bool:
        """Whether a fact matches an item, by its words and, in strict mode, by its category."""
        if self._use_category and self.categories[index] not in (item.get("categories") or []):
            return False
        return item_matches_text(item, self._texts[index])

    def _broken(self, index: int) -> list[int]:
        return [k for k, item in enumerate(self.forbidden) if item_matches_text(item, self._texts[index])]

    def outcomes(self) -> list[str]:
        """Say of each fact what became of it."""
        return [self._outcome(index) for index in range(len(self.facts))]

    def _outcome(self, index: int) -> str:
        if index in self.hits:
            return "forbidden"
        if index in self.taken:
            return "matched"
        if any(self.fits(item, index) for item in self.optional):
            return "optional"
        return "duplicate" if any(self.fits(item, index) for item in self.gold) else "false_positive"

    def capped(self) -> Iterator[bool]:
        """Yield for each fact whose item caps the confidence whether it is over the cap.

        A fact that also fits an item without a cap is that item's, unless it has no such item.
        """
        for index in range(len(self.facts)):
            if index in self.hits:
                continue
            taken = self.taken.get(index)
            items = [self.gold[taken]] if taken is not None else self._by_words(index)
            caps = [item["max_confidence"] for item in items if item.get("max_confidence") is not None]
            if caps and (taken is not None or len(caps) == len(items)):
                yield fact_confidence(self.facts[index]) > max(caps) + TOLERANCE

    def _by_words(self, index: int) -> list[Item]:
        return [item for item in self.gold + self.optional if item_matches_text(item, self._texts[index])]

    def leaks(self) -> int:
        """Count the facts whose evidence holds a secret."""
        secrets = [item for item in self.forbidden if item.get("secret")]
        evidence = [normalize(" ".join(fact_evidence(fact))) for fact in self.facts]
        return sum(any(item_matches_text(item, text) for item in secrets) for text in evidence)


def score_case(case: Case, facts: list[Fact], *, use_category: bool = True) -> dict[str, Any]:
    """Score one case: counts, and what became of each fact."""
    sheet = Sheet(case, facts, use_category=use_category)
    outcome = sheet.outcomes()
    capped = list(sheet.capped())
    user = [normalize(m.get("content")) for m in case.get("messages") or [] if m.get("role") == "user"]
    counts = {
        "cases": 1,
        "gold": len(sheet.gold),
        "facts": len(facts),
        "matched": len(sheet.taken),
        "neutral": outcome.count("optional"),
        "duplicates": outcome.count("duplicate"),
        "serious": outcome.count("forbidden"),
        "cases_with_serious": 1 if sheet.hits else 0,
        "grounded": sum(is_grounded(fact, user) for fact in facts),
        "confidence_checked": len(capped),
        "confidence_violations": sum(capped),
        "secret_in_evidence": sheet.leaks(),
        "invalid_category": sum(category not in CATEGORIES for category in sheet.categories),
        "empty_cases": 1 if not sheet.gold else 0,
        "empty_cases_clean": 1 if not sheet.gold and len(facts) == outcome.count("optional") else 0,
    }
    matches = {gold: fact for fact, gold in sheet.taken.items()}
    return {"outcome": outcome, "gold_match": matches, "forbidden_hits": sheet.hits, "counts": counts}


def ratio(part: float, whole: float) -> float | None:
    """Return part of whole, None where there is no whole."""
    return part / whole if whole else None


def add_counts(total: Counts, counts: Counts) -> None:
    """Add *counts* to *total*, in place."""
    for name, value in counts.items():
        total[name] = total.get(name, 0) + value


def rates(counts: Counts) -> dict[str, float | None]:
    """Return precision, recall and F1."""
    judged = counts.get("facts", 0) - counts.get("neutral", 0)
    matched = counts.get("matched", 0)
    gold = counts.get("gold", 0)
    return {
        "precision": ratio(matched, judged),
        "recall": ratio(matched, gold),
        "f1": ratio(2 * matched, judged + gold),
    }


def summary(strict: Counts, loose: Counts) -> dict[str, Any]:
    """Return one group's block: strict counts and rates, and the rates with the category ignored."""
    block: dict[str, Any] = dict(strict)
    facts, neutral, matched = (strict.get(name, 0) for name in ("facts", "neutral", "matched"))
    block["false_positives"] = facts - neutral - matched
    block["missed"] = strict.get("gold", 0) - matched
    block.update(rates(strict))
    block["grounded_share"] = ratio(strict.get("grounded", 0), facts)
    block["empty_clean_share"] = ratio(strict.get("empty_cases_clean", 0), strict.get("empty_cases", 0))
    block["any_category"] = {**rates(loose), "matched": loose.get("matched", 0)}
    return block


class Tally:
    """Sums over cases, per group and per category.

    Per category: recall goes by the gold item's first listed category, precision by the predicted category.
    """

    def __init__(self) -> None:
        self.groups: dict[str, dict[str, tuple[Counts, Counts]]] = {"overall": {}, "lang": {}, "kind": {}}
        self.categories = {category: _empty_row() for category in CATEGORIES}
        self.details: list[dict[str, Any]] = []

    def add(self, case: Case, facts: list[Fact]) -> None:
        """Score a case and add it."""
        strict = score_case(case, facts, use_category=True)
        loose = score_case(case, facts, use_category=False)
        named = {"overall": "all", "lang": case.get("lang", "?"), "kind": case.get("kind", "?")}
        for group, name in named.items():
            pair = self.groups[group].setdefault(name, ({}, {}))
            add_counts(pair[0], strict["counts"])
            add_counts(pair[1], loose["counts"])
        self._add_categories(case, facts, strict)
        self.details.append(_detail(case, facts, strict, loose))

    def _add_categories(self, case: Case, facts: list[Fact], strict: dict[str, Any]) -> None:
        for index, item in enumerate(case.get("gold") or []):
            row = self.categories.setdefault((item.get("categories") or ["?"])[0], _empty_row())
            row["gold"] += 1
            row["matched_gold"] += index in strict["gold_match"]
        for fact, outcome in zip(facts, strict["outcome"], strict=True):
            name = fact_category(fact) if fact_category(fact) in CATEGORIES else "(invalid)"
            row = self.categories.setdefault(name, _empty_row())
            row["facts"] += 1
            row["neutral"] += outcome == "optional"
            row["matched_facts"] += outcome == "matched"
            row["serious"] += outcome == "forbidden"

    def category_rates(self) -> dict[str, dict[str, Any]]:
        """Return each category's counts with its rates."""
        return {name: {**row, **_category_rates(row)} for name, row in self.categories.items()}


def _empty_row() -> Counts:
    return dict.fromkeys(("gold", "matched_gold", "facts", "neutral", "matched_facts", "serious"), 0)


def _category_rates(row: Counts) -> dict[str, float | None]:
    recall = ratio(row["matched_gold"], row["gold"])
    precision = ratio(row["matched_facts"], row["facts"] - row["neutral"])
    if recall is None or precision is None:
        f1 = None if recall is None and precision is None else 0.0
    else:
        f1 = 2 * recall * precision / (recall + precision) if recall + precision else 0.0
    return {"recall": recall, "precision": precision, "f1": f1}


def _detail(case: Case, facts: list[Fact], strict: dict[str, Any], loose: dict[str, Any]) -> dict[str, Any]:
    missed = [
        {
            "key_hint": item.get("key_hint"),
            "categories": item.get("categories"),
            "must": item.get("must"),
            "matched_any_category": index in loose["gold_match"],
        }
        for index, item in enumerate(case.get("gold") or [])
        if index not in strict["gold_match"]
    ]
    judged = [
        {
            "outcome": outcome,
            "fact": fact,
            "why": [case["forbidden"][k].get("why") or "" for k in strict["forbidden_hits"].get(index, [])],
        }
        for index, (fact, outcome) in enumerate(zip(facts, strict["outcome"], strict=True))
    ]
    return {"id": case["id"], "missed": missed, "facts": judged}


def score(cases: list[Case], predictions: dict[str, Any], min_confidence: float = 0.0) -> dict[str, Any]:
    """Score predictions {id: facts} against cases and return the report."""
    tally = Tally()
    for case in cases:
        tally.add(case, clean_facts(predictions.get(case["id"]), min_confidence))
    known = {case["id"] for case in cases}
    return {
        "min_confidence": min_confidence,
        "cases_without_prediction": len(known - predictions.keys()),
        "predictions_for_unknown_ids": sorted(predictions.keys() - known),
        "overall": summary(*tally.groups["overall"].get("all", ({}, {}))),
        "lang": {name: summary(*pair) for name, pair in sorted(tally.groups["lang"].items())},
        "kind": {name: summary(*pair) for name, pair in sorted(tally.groups["kind"].items())},
        "category": tally.category_rates(),
        "details": tally.details,
    }


def read_jsonl(path: object) -> Iterator[tuple[int, Any, str | None]]:
    """Yield (line number, object or None, error or None) for each non-blank line."""
    with open(str(path), encoding="utf-8-sig") as handle:
        for number, line in enumerate(handle, 1):
            if not line.strip():
                continue
            try:
                yield number, json.loads(line), None
            except ValueError as error:
                yield number, None, str(error)


def load_cases(path: object) -> list[Case]:
    """Read cases; a line that is none, or an id that comes twice, ends the program."""
    cases: dict[str, Case] = {}
    for number, case, error in read_jsonl(path):
        if error or not isinstance(case, dict) or not isinstance(case.get("id"), str):
            raise SystemExit(f"{path}:{number}: not a case: {error or 'no string id'}")
        if case["id"] in cases:
            raise SystemExit(f"{path}:{number}: id {case['id']} occurs twice")
        cases[case["id"]] = case
    return list(cases.values())


def load_predictions(path: object) -> tuple[dict[str, Any], list[str]]:
    """Return ({id: facts}, warnings). A bad line is skipped; of a repeated id the last line counts."""
    predictions: dict[str, Any] = {}
    warnings = []
    for number, row, error in read_jsonl(path):
        where = f"{path}:{number}: "
        if error or not isinstance(row, dict) or not isinstance(row.get("id"), str):
            warnings.append(f"{where}skipped: {error or 'no string id'}")
            continue
        if row["id"] in predictions:
            warnings.append(f"{where}id {row['id']} again, the later line counts")
        if not isinstance(row.get("facts"), list):
            warnings.append(f"{where}no list of facts, counted as none")
        predictions[row["id"]] = row["facts"] if isinstance(row.get("facts"), list) else []
    return predictions, warnings


def _pct(value: float | None) -> str:
    return "   -  " if value is None else f"{value:6.3f}"


_COLUMNS = ("cases", "gold", "facts", "match", "neutr")
_HEAD = " ".join([f"{'':<22}", *(f"{name:>5}" for name in _COLUMNS), "     P      R     F1  F1any  seri"])


def _row(name: str, block: dict[str, Any]) -> str:
    counts = " ".join(f"{block.get(column, 0):>5}" for column in ("cases", "gold", "facts", "matched", "neutral"))
    shares = " ".join(_pct(block[column]) for column in ("precision", "recall", "f1"))
    return f"{name:<22} {counts} {shares} {_pct(block['any_category']['f1'])} {block.get('serious', 0):>5}"


def render(report: dict[str, Any], *, details: bool = False) -> str:
    """Return the report as text."""
    lines = [_HEAD, _row("overall", report["overall"]), "", *_remarks(report)]
    for group in ("lang", "kind"):
        lines += ["", f"per {group}", _HEAD, *(_row(name, block) for name, block in report[group].items())]
    lines += ["", *_category_lines(report["category"])]
    if details:
        lines += ["", "details", *(line for case in report["details"] for line in _detail_lines(case))]
    return "\n".join(lines)


def _remarks(report: dict[str, Any]) -> list[str]:
    total = report["overall"]
    loose = total["any_category"]
    return [
        f"any-category: P {_pct(loose['precision']).strip()}  R {_pct(loose['recall']).strip()}  "
        f"F1 {_pct(loose['f1']).strip()}",
        f"serious errors (forbidden facts): {total.get('serious', 0)} in {total.get('cases_with_serious', 0)} cases",
        f"duplicates: {total.get('duplicates', 0)}   invalid category: {total.get('invalid_category', 0)}   "
        f"secret in evidence: {total.get('secret_in_evidence', 0)}",
        f"grounded: {_pct(total['grounded_share']).strip()} "
        f"({total.get('grounded', 0)} of {total.get('facts', 0)} facts)",
        "cases with nothing to extract left clean: "
        f"{total.get('empty_cases_clean', 0)} of {total.get('empty_cases', 0)}",
        f"max_confidence: {total.get('confidence_checked', 0)} facts checked, "
        f"{total.get('confidence_violations', 0)} over it",
        f"min confidence: {report['min_confidence']:g}   cases without a prediction line: "
        f"{report['cases_without_prediction']}   unknown ids: {len(report['predictions_for_unknown_ids'])}",
    ]


def _category_lines(categories: dict[str, dict[str, Any]]) -> Iterator[str]:
    yield "per category (recall: gold's first category; precision: predicted category)"
    yield f"{'':<22} {'gold':>5} {'found':>5} {'facts':>5} {'right':>5} {'P':>6} {'R':>6} {'F1':>6} {'seri':>5}"
    for name, row in categories.items():
        counts = " ".join(f"{row[column]:>5}" for column in ("gold", "matched_gold", "facts", "matched_facts"))
        shares = " ".join(_pct(row[column]) for column in ("precision", "recall", "f1"))
        yield f"{name:<22} {counts} {shares} {row['serious']:>5}"


def _detail_lines(case: dict[str, Any]) -> Iterator[str]:
    for item in case["missed"]:
        found = "  (found under another category)" if item["matched_any_category"] else ""
        yield f"{case['id']}  MISSED {item['key_hint']} {item['must']}{found}"
    for entry in case["facts"]:
        if entry["outcome"] not in {"matched", "optional"}:
            key, value, category = (
                as_text(entry["fact"].get(name)) for name in ("memory_key", "memory_value", "memory_category")
            )
            why = "  " + "; ".join(entry["why"]) if entry["why"] else ""
            yield f"{case['id']}  {entry['outcome'].upper()} {key} = {value} [{category}]{why}"
