"""Whether search finds the turns that hold the answer, against plain FTS5 in the same run.

    python benchmarks/bench_retrieval.py [--locomo FILE] [--lme FILE] [--distractors FILE] [--portuguese FILE ...]

The chats are recorded in real memories, in files, and asked through `Memory.search`; every set may be left out.
Evidence is the share of a question's evidence turns that is found, averaged over the questions that have any:
`…_r10` among the first ten, `…_all10` only where all of it is among the first ten, `…_e1000` inside 1,000 tokens of
turns, one token being four characters begun, a turn that does not fit left out and the next one tried. Questions that
the chats do not answer (LoCoMo's category 5, abstentions) are left out.

`locomo_context_e1000` asks `Memory.context` for 1,000 tokens, all tiers on, the marks and headings of its text counted:
a turn is handed out as itself or by a memory that rests on it. Facts are extracted and consolidated by rules.

`…_baseline` is plain FTS5 (porter, unicode61; for Portuguese unicode61 without accents), all words of the question
joined by OR; for LoCoMo with the previous turn as a second column of weight 0.5. `newest_above_older`: of the pairs of
an older and the newest statement that both stand among the first ten, in LongMemEval's questions about knowledge that
was updated, the share with the newest above; `newest_pairs` of them. `newest_in_10` is the share of those questions
whose newest statement stands there at all. `pt_newest_…` is the same of the Portuguese questions of the kind "update".
The last line is one flat JSON object.
"""

from __future__ import annotations

import argparse
import json
import math
import re
import sqlite3
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from dependency_injector import providers

from lastro import Memory, Settings, container_for
from lastro.application.facade import MemoryFacade

SETS = Path(__file__).parents[2] / "shared" / "evaluation" / "retrieval"
DEPTH = 200
WHO = "one"
CHARACTERS_PER_TOKEN = 4


@dataclass(frozen=True, slots=True)
class Turn:
    """One turn; its id is unique in its store."""

    id: str
    thread: str
    role: str
    text: str
    at: datetime
    speaker: str | None = None


@dataclass(frozen=True, slots=True)
class Question:
    """A question, the ids of the turns that answer it, and of two statements which is the newer."""

    text: str
    evidence: frozenset[str]
    newest: str | None = None


@dataclass(slots=True)
class Store:
    """The turns of one resource, and what is asked of it."""

    turns: list[Turn] = field(default_factory=list)
    questions: list[Question] = field(default_factory=list)


Rankings = list[tuple[Question, list[Turn]]]
Ranker = Callable[[Store], Rankings]


def locomo(path: Path) -> list[Store]:
    """Read conversations in the form of LoCoMo: both of those who speak are users."""
    stores = []
    for conversation in json.loads(path.read_text("utf-8")):
        spoken, store = conversation["conversation"], Store()
        for name in [key for key in spoken if re.fullmatch(r"session_\d+", key)]:
            start = datetime.strptime(spoken[f"{name}_date_time"], "%I:%M %p on %d %B, %Y").replace(tzinfo=UTC)
            for number, turn in enumerate(spoken[name]):
                at = start + timedelta(seconds=number)
                store.turns.append(Turn(turn["dia_id"], name, "user", turn["text"], at, turn["speaker"]))
        known = {turn.id for turn in store.turns}
        for asked in conversation["qa"]:
            evidence = known.intersection(re.findall(r"D\d+:\d+", " ".join(asked["evidence"])))
            if asked["category"] != 5 and evidence:
                store.questions.append(Question(asked["question"], frozenset(evidence)))
        stores.append(store)
    return stores


def longmemeval(path: Path, distractors: Path) -> list[Store]:
    """Read questions with their evidence sessions, all in one pool with the sessions of *distractors*."""
    store = Store()
    for asked in _lines(path):
        dated: list[tuple[datetime, str]] = []
        for number, session in enumerate(asked["sessions"]):
            turns = _session(f"{asked['question_id']}/{number}", session)
            store.turns += turns
            dated += [(turn.at, turn.id) for turn in turns]
        if not asked["abstention"]:
            newest = max(dated)[1] if asked["question_type"] == "knowledge-update" and len(dated) > 1 else None
            store.questions.append(Question(asked["question"], frozenset(id_ for _, id_ in dated), newest))
    for number, session in enumerate(_lines(distractors)):
        store.turns += _session(f"other/{number}", session)
    return [store]


def portuguese(paths: Sequence[Path]) -> list[Store]:
    """Read resources of our own writing, each with its whole history as one store."""
    stores = []
    for path in paths:
        given, store = json.loads(path.read_text("utf-8")), Store()
        for thread in given["threads"]:
            start = datetime.fromisoformat(thread["date"])
            for number, turn in enumerate(thread["turns"]):
                at = start + timedelta(seconds=number)
                store.turns.append(Turn(turn["id"], thread["thread"], turn["role"], turn["content"], at))
        for asked in given["questions"]:
            if asked["evidence"]:
                store.questions.append(Question(asked["question"], frozenset(asked["evidence"]), asked.get("latest")))
        stores.append(store)
    return stores


def by_memory(store: Store) -> Rankings:
    """Record the turns in a memory, in a file, and ask it."""
    turns = {turn.id: turn for turn in store.turns}
    with (
        tempfile.TemporaryDirectory() as folder,
        Memory.open(Path(folder) / "memory.db", extractor="none") as memory,
    ):
        record(memory, store)
        return [
            (asked, [turns[hit.row.message_id] for hit in memory.search(WHO, asked.text, kinds="turn", limit=DEPTH)])
            for asked in store.questions
        ]


def record(memory: MemoryFacade, store: Store) -> None:
    """Record every conversation, as one resource's."""
    threads: dict[str, list[dict[str, Any]]] = {}
    for turn in store.turns:
        message = {"id": turn.id, "role": turn.role, "content": turn.text, "at": turn.at.isoformat()}
        threads.setdefault(turn.thread, []).append(message | ({"name": turn.speaker} if turn.speaker else {}))
    for thread, messages in threads.items():
        memory.record(WHO, thread, messages)


class CharacterCounter:
    """Counts as the figures do: a token is four characters begun."""

    name = "characters"

    def count(self, text: str) -> int:
        """See `application.ports.TokenCounter`."""
        return math.ceil(len(text) / CHARACTERS_PER_TOKEN)


def evidence_in_context(store: Store, tokens: int) -> list[float]:
    """Return for each question the share of its evidence that a context of *tokens* hands out, text and marks counted.

    A turn is handed out as itself, or by a fact that rests on it.
    """
    shares = []
    with tempfile.TemporaryDirectory() as folder:
        container = container_for(Settings.read({}, db=Path(folder) / "memory.db", extractor="deterministic"))
        container.tokens.override(providers.Object(CharacterCounter()))
        memory = container.memory()
        record(memory, store)
        memory.work()
        memory.consolidate(WHO)
        turns_of = _turns_by_label(memory, store)
        for asked in store.questions:
            context = memory.context(WHO, None, asked.text, budget_tokens=tokens)
            shown = {turn for item in context.items for turn in turns_of.get(item.label, ())}
            shares.append(len(asked.evidence & shown) / len(asked.evidence))
        memory.close()
    return shares


def _turns_by_label(memory: MemoryFacade, store: Store) -> dict[str, set[str]]:
    """Return the ids of the turns behind each label that a context may show."""
    turns_of: dict[str, set[str]] = {}
    for thread in {turn.thread for turn in store.turns}:
        turns_of |= {f"m{row.id}": {row.message_id} for row in memory.messages(WHO, thread, last=len(store.turns))}
    for fact in memory.facts(WHO, include_superseded=True):
        turns_of[f"f{fact.id}"] = {message_id for _, message_id, *_ in json.loads(fact.said)}
    for row in memory.user_memories(WHO):
        facts = json.loads(row.supporting_chat_memory_ids)
        turns_of[f"u{row.id}"] = {turn for fact in facts for turn in turns_of.get(f"f{fact}", ())}
    return turns_of


def by_fts(tokenizer: str, *, previous: bool = False) -> Ranker:
    """Return a ranker that asks plain FTS5, with the previous turn as a second column where *previous*."""

    def rank(store: Store) -> Rankings:
        with closing(sqlite3.connect(":memory:")) as database:
            database.execute(f"CREATE VIRTUAL TABLE turns USING fts5(said, before, tokenize='{tokenizer}')")
            last: dict[str, str] = {}
            for number, turn in enumerate(store.turns):
                before = last.get(turn.thread, "") if previous else ""
                database.execute("INSERT INTO turns(rowid, said, before) VALUES (?,?,?)", (number, turn.text, before))
                last[turn.thread] = turn.text
            return [(asked, list(_matching(database, store, asked.text))) for asked in store.questions]

    return rank


def _matching(database: sqlite3.Connection, store: Store, query: str) -> Iterator[Turn]:
    words = " OR ".join(f'"{word}"' for word in re.findall(r"\w+", query))
    found = database.execute(
        "SELECT rowid FROM turns WHERE turns MATCH ? ORDER BY bm25(turns, 1.0, 0.5) LIMIT ?", (words, DEPTH)
    )
    return (store.turns[number] for (number,) in found)


def recall_at(rankings: Rankings, first: int, *, whole: bool = False) -> float:
    """Return the mean share of the evidence among the *first*; with *whole*, the share of questions with all of it."""
    shares = [len(q.evidence & {t.id for t in ranking[:first]}) / len(q.evidence) for q, ranking in rankings]
    return _mean([float(share == 1) if whole else share for share in shares])


def evidence_within(rankings: Rankings, tokens: int) -> float:
    """Return the mean share of the evidence in what fits *tokens*."""
    shares = []
    for question, ranking in rankings:
        left, inside = tokens, set()
        for turn in ranking:
            size = math.ceil(len(turn.text) / CHARACTERS_PER_TOKEN)
            if size <= left:
                left -= size
                inside.add(turn.id)
        shares.append(len(question.evidence & inside) / len(question.evidence))
    return _mean(shares)


def newest_above(rankings: Rankings) -> list[bool]:
    """Say for each pair of the newest and an older statement among the first ten whether the newest is above."""
    pairs = []
    for question, ranking in rankings:
        place = {turn.id: number for number, turn in enumerate(ranking[:10])}
        if question.newest in place:
            older = question.evidence & place.keys() - {question.newest}
            pairs += [place[question.newest] < place[id_] for id_ in older]
    return pairs


def newest_found(rankings: Rankings) -> list[float]:
    """Say for each question about what has changed whether the newest statement is among the first ten."""
    changed = [(question, ranking) for question, ranking in rankings if question.newest is not None]
    return [float(question.newest in {turn.id for turn in ranking[:10]}) for question, ranking in changed]


def main(argv: list[str] | None = None) -> int:
    """Measure, end with one line of flat JSON."""
    given = _arguments(argv)
    files = [given.locomo, given.lme, given.distractors, *given.portuguese]
    missing = [path for path in files if not path.is_file()]
    if missing:
        sys.stderr.write(f"There is no file {missing[0]}: name the sets to measure on, see --help.\n")
        return 2
    figures: dict[str, float] = {}
    conversations = locomo(given.locomo)
    ours, plain = _both(conversations, by_fts("porter unicode61", previous=True))
    _note(figures, "locomo_turn_r10", ours, plain, lambda found: recall_at(found, 10))
    _note(figures, "locomo_turn_e1000", ours, plain, lambda found: evidence_within(found, 1000))
    shares = [share for store in conversations for share in evidence_in_context(store, 1000)]
    figures["locomo_context_e1000"] = _mean(shares)
    ours, plain = _both(longmemeval(given.lme, given.distractors), by_fts("porter unicode61"))
    _note(figures, "lme_recall_all10", ours, plain, lambda found: recall_at(found, 10, whole=True))
    _note(figures, "lme_e2000", ours, plain, lambda found: evidence_within(found, 2000))
    _note_newest(figures, "newest", ours, plain)
    ours, plain = _both(portuguese(given.portuguese), by_fts("unicode61 remove_diacritics 2"))
    _note(figures, "pt_r10", ours, plain, lambda found: recall_at(found, 10))
    _note_newest(figures, "pt_newest", ours, plain)
    for name, value in figures.items():
        sys.stdout.write(f"{name:30} {value:.4f}\n")
    sys.stdout.write(json.dumps({name: round(value, 4) for name, value in figures.items()}) + "\n")
    return 0


def _arguments(argv: list[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--locomo", type=Path, default=SETS / "locomo-dev.json")
    parser.add_argument("--lme", type=Path, default=SETS / "longmemeval-dev.jsonl")
    parser.add_argument("--distractors", type=Path, default=SETS / "longmemeval-distractors.jsonl")
    parser.add_argument("--portuguese", type=Path, nargs="+", default=sorted((SETS / "portuguese").glob("*.json")))
    return parser.parse_args(argv)


def _both(stores: list[Store], baseline: Ranker) -> tuple[Rankings, Rankings]:
    ours = [ranking for store in stores for ranking in by_memory(store)]
    return ours, [ranking for store in stores for ranking in baseline(store)]


def _note(
    figures: dict[str, float], name: str, ours: Rankings, plain: Rankings, measure: Callable[[Rankings], float]
) -> None:
    figures[name], figures[f"{name}_baseline"] = measure(ours), measure(plain)


def _note_newest(figures: dict[str, float], name: str, ours: Rankings, plain: Rankings) -> None:
    _note(figures, f"{name}_above_older", ours, plain, lambda found: _mean(newest_above(found)))
    _note(figures, f"{name}_in_10", ours, plain, lambda found: _mean(newest_found(found)))
    figures[f"{name}_pairs"] = len(newest_above(ours))


def _session(thread: str, session: dict[str, Any]) -> list[Turn]:
    start = _moment(session["date"])
    return [
        Turn(f"{thread}/{number}", thread, turn["role"], turn["content"], start + timedelta(seconds=number))
        for number, turn in enumerate(session["turns"])
    ]


def _moment(date: str) -> datetime:
    """Read "2023/05/20 (Sat) 02:21", or an ISO time; UTC where it has no offset."""
    moment = datetime.fromisoformat(re.sub(r"(\d+)/(\d+)/(\d+) \(\w+\) ", r"\1-\2-\3 ", date))
    return moment if moment.tzinfo else moment.replace(tzinfo=UTC)


def _lines(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text("utf-8").splitlines() if line.strip()]


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values) if values else 0.0


if __name__ == "__main__":
    sys.exit(main())
