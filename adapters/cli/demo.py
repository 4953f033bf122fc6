"""`lastro demo`: two sample chats, read, shown, and their tables rebuilt."""

from __future__ import annotations

import json
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from importlib.resources import files
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from ...application.decisions import RunDecisions
from ...application.jobs import JobStatus
from ...domain.errors import InvalidInputError
from ...domain.settlement import Outcome
from .exits import ExitCode
from .model import model_that_would_read
from .opening import read_settings, wired
from .options import ModelPath
from .progress import progress
from .render import heading, json_line, moment, say, table, tell
from .working import work_until_idle

if TYPE_CHECKING:
    from ...application.facade import MemoryFacade
    from ...domain.run import Fingerprint
    from ..settings import Settings

Message = dict[str, Any]
GEMMA = "gemma"
RULES = "deterministic"
UNTUNED = (
    "The model is as it was published: nobody has tuned it for this task yet. Untuned it finds next to nothing, "
    "and some of that is wrong. This is its true yield."
)
TUNED = (
    "The model was tuned for this task. It is a small one: the gates stand between what it says and what is believed."
)
NO_MODEL = "The rules need no model; they know some frames of English, Portuguese and Spanish, and miss the rest."


@dataclass(frozen=True, slots=True)
class Sample:
    """A chat that ships with Lastro: whose it is, and its file."""

    resource: str
    file: str

    def messages(self) -> list[Message]:
        """Return its messages; they name their thread."""
        text = (files(__package__) / "samples" / self.file).read_text(encoding="utf-8")
        return [json.loads(line) for line in text.splitlines()]


SAMPLES = (Sample("nora", "en.jsonl"), Sample("caio", "pt.jsonl"))


def demo(
    extractor: Annotated[
        str, typer.Option("--extractor", metavar="NAME", help="Who reads: gemma or deterministic.")
    ] = GEMMA,
    model_path: ModelPath = None,
    db: Annotated[
        Path | None, typer.Option("--db", metavar="FILE", help="A new file.  [default: one in a temporary folder]")
    ] = None,
) -> None:
    """Read two sample chats, show what is remembered and why, and rebuild the tables from the log.

    With gemma, the rules read the same chats too, so that you see both.

    Example: lastro demo --extractor deterministic
    """
    folder = Path(tempfile.mkdtemp(prefix="lastro-demo-"))
    _tell_chats()
    lie_at = [_round(settings) for settings in _rounds(extractor, db, folder, model_path)]
    tell()
    for file in lie_at:
        tell(f"The memory lies in {file}: lastro facts --db {file} --resource {SAMPLES[0].resource}")


def _rounds(extractor: str, db: Path | None, folder: Path, model_path: Path | None) -> Iterator[Settings]:
    """Yield the settings of each memory that the demo makes: the wanted extractor's, and the rules' beside gemma's."""
    wanted = _settings(db or folder / f"{extractor}.db", extractor, model_path)
    if extractor != GEMMA:
        yield wanted
        return
    problem = model_that_would_read(wanted).problem
    if problem:
        say(f"There is no model to read with: {problem} The rules read instead.")
        yield _settings(wanted.db, RULES, None)
        return
    yield wanted
    yield _settings(folder / f"{RULES}.db", RULES, None)


def _settings(db: Path, extractor: str, model_path: Path | None) -> Settings:
    if db.exists():
        raise InvalidInputError(f"{str(db)!r} exists: the demo wants a file of its own.", str(db))
    beside = {"key_path": Path(f"{db}.key"), "head_path": Path(f"{db}.head")}
    return read_settings(db, extractor=extractor, model_path=model_path, enabled=True, **beside)


def _tell_chats() -> None:
    for sample in SAMPLES:
        rows = [(message["id"], message["role"], message["content"]) for message in sample.messages()]
        heading(f"A chat of {sample.resource}")
        table(("id", "role", "content"), rows)


def _round(settings: Settings) -> Path:
    """Read the samples into the memory of *settings*, show what came of it, rebuild; return the file."""
    if settings.extractor == GEMMA:
        say("The local model reads the chats; the first time, its weights are put together. This takes a minute.")
    with wired(settings, new=True) as container:
        memory = container.memory()
        for sample in SAMPLES:
            for _, turns in groupby(sample.messages(), key=_day):
                _hear(memory, sample.resource, list(turns))
        heading(f"What {_reader(settings)} found")
        tell(_label(settings, container.reader().extractor.fingerprint()))
        runs = [(sample, found) for sample in SAMPLES for found in memory.decisions(sample.resource)]
        _tell_yield(runs)
        _tell_trouble(memory)
        _tell_memories(memory)
        _tell_rejected(runs)
        rebuild_and_compare(memory)
    return settings.db


def _day(message: Message) -> str:
    return str(message["at"])[:10]


def _hear(memory: MemoryFacade, resource: str, sitting: Sequence[Message]) -> None:
    """Record what was said on one day, and read it, as a running assistant would."""
    memory.record(resource, sitting[0]["thread"], sitting)
    work_until_idle(memory)


def _reader(settings: Settings) -> str:
    return "the local model (gemma)" if settings.extractor == GEMMA else "the rules (deterministic)"


def _label(settings: Settings, fingerprint: Fingerprint) -> str:
    """Return what an honest reader should know about whoever read."""
    if settings.extractor != GEMMA:
        return NO_MODEL
    return UNTUNED if dict(fingerprint.parameters).get("tuning", "none") == "none" else TUNED


def _tell_yield(runs: Sequence[tuple[Sample, RunDecisions]]) -> None:
    rows = [found.run for _, found in runs]
    candidates = sum(len(found.decisions) for _, found in runs)
    accepted, dropped, seconds = (sum(getattr(row, n) for row in rows) for n in ("accepted", "dropped", "seconds"))
    tokens = sum(row.prompt_tokens + row.output_tokens for row in rows)
    tell(
        f"{len(rows)} readings, {candidates} candidates, {accepted} accepted, {dropped} scraps dropped; "
        f"{tokens} tokens, {seconds:.1f} s."
    )


def _tell_trouble(memory: MemoryFacade) -> None:
    """Say why chats were not read, where one was not."""
    for error in dict.fromkeys(job.last_error for job in memory.jobs() if job.status != JobStatus.DONE):
        tell(f"Not all was read: {error}")


def _tell_memories(memory: MemoryFacade) -> None:
    rows = [
        (
            f"{fact.memory_key}: {fact.memory_value}",
            fact.memory_category,
            fact.confidence,
            quote.evidence,
            f"{quote.message.message_id}, {moment(quote.message.said_at)}",
            fact.status,
        )
        for sample in SAMPLES
        for fact in memory.facts(sample.resource, include_superseded=True)
        for quote in memory.why(sample.resource, fact.fact_id).quotes[:1]
    ]
    tell()
    tell("Remembered, each with the words it rests on:")
    table(("memory", "category", "conf.", "quote", "message", "status"), rows) if rows else tell("  nothing")


def _tell_rejected(runs: Sequence[tuple[Sample, RunDecisions]]) -> None:
    rows = [
        (f"{decision.memory_key}: {decision.memory_value}", decision.gate, decision.reason, decision.evidence)
        for _, found in runs
        for decision in found.decisions
        if decision.outcome == Outcome.REJECTED
    ]
    tell()
    tell("Proposed, and rejected by a gate:")
    table(("proposed", "gate", "reason", "quote"), rows) if rows else tell("  nothing")
    tell()


def rebuild_and_compare(memory: MemoryFacade) -> None:
    """Throw every table away and build it from the log; say whether all is as it was, row by row."""
    before = _dump(memory)
    with progress("rebuilding") as show:
        rows = memory.rebuild(on_progress=show)
    with progress("verifying") as show:
        differences = memory.verify(show)
    if before != _dump(memory) or differences:
        tell("The rebuilt tables differ from those before: this is a fault of Lastro.")
        raise typer.Exit(ExitCode.DIFFERENT)
    tell(f"Rebuilt from the log: {', '.join(f'{name} ({count} rows)' for name, count in rows.items())}.")
    tell("The tables are identical to those before, row by row.")


def _dump(memory: MemoryFacade) -> list[str]:
    """Return every row that the memory shows of the samples, ids included, as text."""
    rows: list[Any] = []
    for sample in SAMPLES:
        threads = memory.threads(sample.resource)
        rows += [threads, memory.facts(sample.resource, include_superseded=True), memory.runs(sample.resource)]
        rows += [memory.messages(sample.resource, thread.chat_id, last=thread.messages) for thread in threads]
    return [json_line(row) for row in rows]
