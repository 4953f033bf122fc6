"""How much of what matters the observations of a long conversation keep, and how small they are.

    python benchmarks/bench_observe.py [--cases FILE] [--share 0.15] [--gemma CONVERSATIONS]

Conversations are in the form of LoCoMo. Each is observed in stretches, as a growing one would be. `token_share` is what
the lines of the observations (day and speaker included) take of the conversation's tokens, one token being four
characters begun. `evidence_kept` is the share of the evidence turns' telling words that stand in observations of just
these turns, averaged over the questions; `evidence_kept_random` the same of whole turns drawn at random that take as
many tokens, averaged over draws; `kept_ratio` the first by the second.
`evidence_kept_gemma` is that of the local model, over the first conversations (`gemma_conversations`); its own
`token_share_gemma` and `evidence_kept_random_gemma` stand beside it.
The last line is one flat JSON object.
"""

from __future__ import annotations

import argparse
import json
import math
import random
import re
import sys
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from statistics import fmean
from typing import Any

from lastro.adapters.deterministic.observer import DeterministicObserver, line
from lastro.application.ports import Observer
from lastro.domain.fragment import Message, Role
from lastro.domain.observing import Observation
from lastro.domain.telling import telling_words

DEV = Path(__file__).resolve().parents[2] / "shared" / "evaluation" / "retrieval" / "locomo-dev.json"
STRETCH = 120
"""Turns that are observed at once."""
DRAWS = 20


class Characters:
    """A token is four characters begun."""

    name = "characters"

    def count(self, text: str) -> int:
        """See `application.ports.TokenCounter`."""
        return math.ceil(len(text) / 4)


COUNT = Characters().count


@dataclass(frozen=True, slots=True)
class Conversation:
    """Messages of one conversation, oldest first, and the evidence of the questions about it."""

    messages: list[Message]
    evidence: list[frozenset[str]]

    @property
    def tokens(self) -> int:
        """What all messages take, with their speakers."""
        return sum(COUNT(line(message, message.content)) for message in self.messages)


def main(argv: list[str] | None = None) -> int:
    """Measure, end with one line of flat JSON."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--cases", type=Path, default=DEV, help="conversations in the form of LoCoMo")
    parser.add_argument("--share", type=float, default=0.15, help="of the tokens that observations may take")
    parser.add_argument("--gemma", type=int, default=0, metavar="N", help="let the local model observe the first N")
    options = parser.parse_args(argv)
    if not options.cases.is_file():
        sys.stderr.write(f"There is no file {options.cases}: give conversations with --cases.\n")
        return 2
    conversations = [read(given) for given in json.loads(options.cases.read_text("utf-8"))]
    figures: dict[str, Any] = {"conversations": len(conversations)}
    figures |= measured(conversations, DeterministicObserver(Characters()), options.share)
    if options.gemma:
        figures |= {"gemma_conversations": min(options.gemma, len(conversations))}
        by_model = measured(conversations[: options.gemma], gemma_observer(), options.share)
        figures |= {f"{name}_gemma": figure for name, figure in by_model.items()}
    sys.stdout.write(json.dumps(figures) + "\n")
    return 0


def gemma_observer() -> Observer:
    from lastro.adapters.extractors import gemma_observer as observer

    return observer({}, Characters())


def read(given: dict[str, Any]) -> Conversation:
    """Read a conversation in the form of LoCoMo."""
    spoken, messages = given["conversation"], []
    names = sorted((key for key in spoken if re.fullmatch(r"session_\d+", key)), key=lambda key: int(key[8:]))
    for name in names:
        start = datetime.strptime(spoken[f"{name}_date_time"], "%I:%M %p on %d %B, %Y").replace(tzinfo=UTC)
        for number, turn in enumerate(spoken[name]):
            at = start + timedelta(seconds=number)
            messages.append(Message(turn["dia_id"], Role.USER, turn["text"], at, turn["speaker"]))
    known = {message.message_id for message in messages}
    evidence = [
        frozenset(known.intersection(re.findall(r"D\d+:\d+", " ".join(asked["evidence"]))))
        for asked in given["qa"]
        if asked["category"] != 5
    ]
    return Conversation(messages, [turns for turns in evidence if turns])


def measured(conversations: Sequence[Conversation], observer: Observer, share: float) -> dict[str, float]:
    """Return share of tokens, evidence kept, evidence kept at random, and the ratio of the two."""
    shares, kept, at_random = [], [], []
    for conversation in conversations:
        observations = list(observed(conversation, observer, share))
        tokens = sum(COUNT(dated(observation)) for observation in observations)
        shares.append(tokens / conversation.tokens)
        kept.append(evidence_kept(conversation, told_by(observations)))
        draws = (random.Random(seed) for seed in range(DRAWS))
        at_random.append(fmean(evidence_kept(conversation, drawn(conversation, tokens, chance)) for chance in draws))
    return {
        "token_share": round(fmean(shares), 4),
        "evidence_kept": round(fmean(kept), 4),
        "evidence_kept_random": round(fmean(at_random), 4),
        "kept_ratio": round(fmean(kept) / fmean(at_random), 2),
    }


def observed(conversation: Conversation, observer: Observer, share: float) -> Iterable[Observation]:
    """Observe a conversation stretch by stretch."""
    messages = conversation.messages
    for at in range(0, len(messages), STRETCH):
        stretch = messages[at : at + STRETCH]
        tokens = sum(COUNT(line(message, message.content)) for message in stretch)
        room, found = int(tokens * share), list[Observation]()
        for observation in sorted(observer.observe(stretch, room).observations, key=lambda one: -one.priority):
            if sum(map(COUNT, map(dated, found))) + COUNT(dated(observation)) <= room:
                found.append(observation)
        yield from found


def dated(observation: Observation) -> str:
    """Return an observation as it is handed out."""
    return f"[{observation.said_on}] {observation.text}"


def told_by(observations: Iterable[Observation]) -> dict[str, frozenset[str]]:
    """Return the telling words that stand for each message."""
    told: dict[str, frozenset[str]] = {}
    for observation in observations:
        for message_id in observation.message_ids:
            told[message_id] = told.get(message_id, frozenset()) | telling_words(observation.text)
    return told


def drawn(conversation: Conversation, tokens: int, chance: random.Random) -> dict[str, frozenset[str]]:
    """Return whole turns drawn at random that take as many tokens."""
    told: dict[str, frozenset[str]] = {}
    left = tokens
    for message in chance.sample(conversation.messages, len(conversation.messages)):
        size = COUNT(line(message, message.content))
        if size <= left:
            left -= size
            told[message.message_id] = telling_words(message.content)
    return told


def evidence_kept(conversation: Conversation, told: dict[str, frozenset[str]]) -> float:
    """Return the share of the telling words of evidence turns that is told of just these turns."""
    words = {message.message_id: telling_words(message.content) for message in conversation.messages}
    shares = []
    for turns in conversation.evidence:
        wanted = sum(len(words[turn]) for turn in turns)
        found = sum(len(words[turn] & told.get(turn, frozenset())) for turn in turns)
        if wanted:
            shares.append(found / wanted)
    return fmean(shares)


if __name__ == "__main__":
    raise SystemExit(main())
