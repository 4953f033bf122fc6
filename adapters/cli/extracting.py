"""`lastro extract`: a dry run over chats in a file, which stores nothing."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Any, TextIO

import typer

from ...application.dry_run import DryReading, DryRun
from ...application.ingest import Unusable
from ...domain.candidate import SELF, Candidate, Rejection
from ...domain.errors import ExtractorUnavailableError, InvalidInputError, LastroError
from .exits import ExitCode
from .opening import read_settings
from .options import Extractor, ModelPath
from .progress import progress
from .readers import Source, opened
from .readers.json_lines import objects
from .render import json_line, say

Line = dict[str, Any]
Read = Callable[[list[Any]], DryReading]


def extract(
    source: Annotated[
        str, typer.Option("--from", metavar="FILE", help='Lines of {"id", "messages"}; - reads standard input.')
    ],
    target: Annotated[str, typer.Option("--to", metavar="FILE", help="Where the answers go; - is standard output.")],
    extractor: Extractor = None,
    rejected: Annotated[
        bool, typer.Option("--rejected", help="The rejected candidates too, with gate and reason.")
    ] = False,
    model_path: ModelPath = None,
) -> None:
    """Read facts out of chats without storing anything.

    Each input line is one chat, {"id": ..., "messages": [{"role", "content", "at", "id", "name"}]}; each output
    line says what the memory would keep of it, {"id": ..., "facts": [...]}. A chat that could not be read gets no
    facts and an "error". Messages without a time have that of the one before them, and 2025-01-01T12:00:00Z
    where a chat has no times at all.

    Example: lastro extract --from chats.jsonl --to facts.jsonl --extractor deterministic
    """
    _check_apart(source, target)
    dry_run = _dry_run(extractor, model_path)
    read = bad = failed = 0
    with opened(source) as chats, _writing(target) as out, progress("reading chats") as show:
        for number, chat in _chats(chats):
            if isinstance(chat, Unusable):
                bad += 1
                say(f"{chats.name}:{number}: {chat.reason}")
                continue
            answer = answer_to(chat, dry_run, rejected=rejected)
            read += 1
            failed += "error" in answer
            out.write(f"{json_line(answer)}\n")
            out.flush()
            show(chats.done_bytes, chats.size_bytes)
    say(f"{read} chats read, {failed} of them failed, {bad} lines were no chats.")
    if failed or bad:
        raise typer.Exit(ExitCode.PARTLY)


def _check_apart(source: str, target: str) -> None:
    if "-" not in (source, target) and Path(target).exists() and Path(target).samefile(source):
        raise InvalidInputError(f"--from and --to are one file, {source!r}: name another for the answers.", source)


def _dry_run(extractor: str | None, model_path: Path | None) -> DryRun:
    from ..container import container_for

    container = container_for(read_settings(None, extractor=extractor, model_path=model_path))
    available = container.extractor()
    if available.extractor is None:
        raise ExtractorUnavailableError(available.status)
    return DryRun(container.reader(), container.reading_policy())


@contextmanager
def _writing(target: str) -> Iterator[TextIO]:
    if target == "-":
        yield sys.stdout
        return
    with Path(target).open("w", encoding="utf-8", newline="\n") as out:
        yield out


def _chats(source: Source) -> Iterator[tuple[int, Line | Unusable]]:
    for number, value in objects(source):
        if isinstance(value, dict) and not _is_id(value.get("id")):
            yield number, Unusable(number, "has no id.")
        elif isinstance(value, dict) and not isinstance(value.get("messages"), list):
            yield number, Unusable(number, f"the chat {value['id']!r} has no list of messages.")
        else:
            yield number, value


def _is_id(value: Any) -> bool:
    return isinstance(value, str | int) and not isinstance(value, bool) and value != ""


def answer_to(chat: Line, read: Read, *, rejected: bool) -> Line:
    """Return the output line of *chat*; whatever goes wrong with it stops no other."""
    try:
        reading = read(chat["messages"])
    except LastroError as error:
        return {"id": chat["id"], "facts": [], "error": str(error)}
    except Exception as error:  # noqa: BLE001 - the outermost edge of a surface: the other chats are still to be read
        return {"id": chat["id"], "facts": [], "error": f"internal error: {type(error).__name__}: {error}"}
    answer: Line = {"id": chat["id"], "facts": [_fact(candidate) for candidate in reading.facts]}
    if rejected:
        answer["rejected"] = [_rejection(rejection) for rejection in reading.rejected]
    return answer


def _fact(candidate: Candidate) -> Line:
    fact = {
        "memory_key": candidate.memory_key,
        "memory_value": candidate.memory_value,
        "memory_category": candidate.memory_category,
        "confidence": candidate.confidence,
        "evidence": candidate.evidence,
        "is_user_memory_candidate": candidate.is_user_memory_candidate,
    }
    return fact if candidate.subject == SELF else {**fact, "subject": candidate.subject}


def _rejection(rejection: Rejection) -> Line:
    return {**_fact(rejection.candidate), "gate": rejection.gate, "reason": rejection.reason}
