"""What the gates cost and hold: right facts that they refuse, wrong facts that they let pass.

Right facts are the labelled ones of the training chats, each chat as one fragment.
Wrong facts are naive ones: each clause of a user in a chat that holds no fact, taken as a fact.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from lastro.domain.candidate import Candidate, Rejection
from lastro.domain.catalogue import default_catalogue
from lastro.domain.confidence import HEDGE_CAP
from lastro.domain.fragment import Fragment, Message, Role
from lastro.domain.gates import Judgement, judge
from lastro.domain.text import clauses, sentences, words

TRAINING = Path(__file__).resolve().parents[2] / "shared" / "evaluation" / "training"
START = datetime(2026, 3, 10, 12, tzinfo=UTC)
MIN_WORDS = 3
BATCH = ("dedupe", "join", "supersede")


def main() -> int:
    """Measure, print a table, end with one line of flat JSON."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--training", type=Path, default=TRAINING, help="folder of train-*.jsonl")
    parser.add_argument("--failures", action="store_true", help="list what was refused wrongly and what passed wrongly")
    options = parser.parse_args()
    if not options.training.is_dir():
        print(f"There is no folder {options.training}: give one with --training.", file=sys.stderr)
        return 2
    chats = [json.loads(line) for path in sorted(options.training.glob("train-*.jsonl")) for line in path.open()]
    right = measure_right(chats, failures=options.failures)
    wrong = measure_wrong(chats, failures=options.failures)
    print(json.dumps(right | wrong))
    return 0


def measure_right(chats: list[dict[str, Any]], *, failures: bool) -> dict[str, float]:
    """Lead the labelled facts through the gates and count refusals, per gate."""
    facts = hedged = capped = unhedged = 0
    refused: Counter[str] = Counter()
    for chat in chats:
        gold = list(_labelled(chat))
        judgement = judged(chat, gold)
        facts += len(gold)
        refused.update(rejection.gate for rejection in judgement.rejected)
        hedged += sum(fact.confidence <= HEDGE_CAP for fact in gold)
        unhedged += sum(_was(fact, gold) > HEDGE_CAP for fact in judgement.accepted)
        capped += sum(_was(fact, gold) > HEDGE_CAP >= fact.confidence for fact in judgement.accepted)
        if failures:
            _list(chat, judgement.rejected)
    by_gates = sum(count for gate, count in refused.items() if gate not in BATCH)
    print(f"{facts} right facts: the gates refuse {by_gates} ({by_gates / facts:.2%})")
    for gate, count in refused.most_common():
        print(f"  {gate:<14}{count:>5}  {count / facts:.2%}")
    print(f"  confidence capped without need: {capped} of {unhedged}")
    return {
        "right_facts": facts,
        "right_facts_rejected_share": round(by_gates / facts, 4),
        "capped_without_need_share": round(capped / max(unhedged, 1), 4),
    } | {f"rejected_{gate}": count for gate, count in sorted(refused.items())}


def measure_wrong(chats: list[dict[str, Any]], *, failures: bool) -> dict[str, float]:
    """Take each clause of a chat without facts as a fact and count what the gates hold, per kind of chat."""
    total: Counter[str] = Counter()
    held: Counter[str] = Counter()
    for chat in chats:
        if chat["facts"]:
            continue
        naive = list(_naive(chat))
        judgement = judged(chat, naive)
        kind = _kind(chat["kind"])
        total[kind] += len(naive)
        held[kind] += len(judgement.rejected)
        if failures:
            for fact in judgement.accepted:
                print(f"passed {chat['id']} {chat['kind']}: {fact.memory_value!r}")
    print(f"{total.total()} naive facts of chats that hold none: the gates refuse {held.total()}")
    for kind, count in sorted(total.items()):
        print(f"  {kind:<18}{held[kind]:>4} of {count:<4} {held[kind] / count:.2f}")
    return {"naive_facts": total.total(), "naive_facts_held_share": round(held.total() / total.total(), 4)}


def judged(chat: dict[str, Any], candidates: list[Candidate]) -> Judgement:
    """Judge *candidates* over the whole chat, everything unread."""
    messages = tuple(
        Message(f"m{number}", Role(message["role"]), message["content"], START + timedelta(minutes=number))
        for number, message in enumerate(chat["messages"])
    )
    fragment = Fragment(messages, frozenset(message.message_id for message in messages))
    return judge(candidates, fragment, catalogue=default_catalogue())


def _labelled(chat: dict[str, Any]) -> Iterator[Candidate]:
    for fact in chat["facts"]:
        yield Candidate(
            memory_key=fact["memory_key"],
            memory_value=fact["memory_value"],
            memory_category=fact["memory_category"],
            confidence=fact["confidence"],
            evidence=fact["evidence"],
            is_user_memory_candidate=fact["is_user_memory_candidate"],
        )


def _naive(chat: dict[str, Any]) -> Iterator[Candidate]:
    for message in chat["messages"]:
        if message["role"] == "user":
            content = message["content"]
            tokens = words(content)
            for sentence in sentences(content):
                inside = [word for word in tokens if sentence.holds(word.span)]
                for span in clauses(content, sentence, inside):
                    said = span.of(content)
                    if len(said.split()) >= MIN_WORDS:
                        yield Candidate("note", said, "profile", 0.9, said)


def _was(fact: Candidate, gold: list[Candidate]) -> float:
    return max((g.confidence for g in gold if g.memory_value.split() == fact.memory_value.split()), default=0.0)


def _kind(kind: str) -> str:
    name = kind.removeprefix("empty_").removesuffix("_none")
    return name.split("_")[0]


def _list(chat: dict[str, Any], rejected: tuple[Rejection, ...]) -> None:
    for rejection in rejected:
        fact = rejection.candidate
        print(f"refused {chat['id']} {chat['kind']} by {rejection.gate}: {rejection.reason}")
        print(f"        {fact.memory_key} = {fact.memory_value} | {fact.evidence}")


if __name__ == "__main__":
    sys.exit(main())
