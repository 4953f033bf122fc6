"""Commands about the database as a whole: rebuild, verify, backup, reseal, path."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

import typer

from ...domain.errors import InvalidInputError
from .exits import ExitCode
from .opening import NOBODY, memory_at, read_settings, wired
from .options import Db, Json
from .progress import progress
from .render import print_json, say, table, tell


def rebuild(
    name: Annotated[
        str | None, typer.Argument(metavar="NAME", help="One table, chat_memories say.  [default: all of them]")
    ] = None,
    db: Db = None,
    json: Json = False,
) -> None:
    """Build the tables again from the log; nobody has to stop writing.

    Example: lastro rebuild chat_memories
    """
    _check_table(name)
    with memory_at(db) as memory, progress("rebuilding") as show:
        rows = memory.rebuild(name, show)
    if json:
        print_json(rows)
    else:
        table(("table", "rows"), list(rows.items()))


def _check_table(name: str | None) -> None:
    from ...application.projections import PROJECTIONS

    names = [projection.name for projection in PROJECTIONS]
    if name is not None and name not in names:
        raise InvalidInputError(f"no table is called {name!r}: rebuild one of {', '.join(names)}.", name)


def verify(db: Db = None, json: Json = False) -> None:
    """Check the log, and compare every table with one built anew.

    Nothing is changed. Exit code 0 says that all is well, 1 that there are differences.

    Example: lastro verify
    """
    with memory_at(db) as memory, progress("verifying") as show:
        found = memory.verify(show)
    if json:
        print_json(found)
    elif found:
        table(("where", "what"), [(difference.where, difference.what) for difference in found])
    else:
        tell("All is well: the log is whole, and every table is as the log says.")
    if found:
        say("`lastro rebuild` heals tables; an edited log is only healed by a backup.")
        raise typer.Exit(ExitCode.DIFFERENT)


def backup(
    target: Annotated[Path, typer.Argument(metavar="FILE", help="Where the copy goes; it must not exist yet.")],
    db: Db = None,
) -> None:
    """Copy the memory, with its key and head, while it is in use.

    Example: lastro backup /mnt/safe/lastro-2026-03-01.db
    """
    with memory_at(db) as memory:
        memory.backup(target)
    tell(f"{target} holds a copy; keep the files beside it that begin with its name.")


def reseal(db: Db = None) -> None:
    """Chain the log anew under a new key, and so accept it as it stands.

    The way out when the key is lost. What `lastro verify` found before is not found again, so look first and
    make a backup.

    Example: lastro reseal --db lastro.db
    """
    with wired(read_settings(db, extractor=NOBODY)) as container:
        container.memory().reseal()
    tell("The log is chained anew under a new key.")


@dataclass(frozen=True, slots=True)
class FileState:
    """A file of the memory: what it is for, whether it is there, its size."""

    path: Path
    what: str
    exists: bool
    size_bytes: int


def path(db: Db = None, json: Json = False) -> None:
    """Print where the database lies, and the files beside it.

    Example: lastro path --db lastro.db
    """
    settings = read_settings(db, extractor=NOBODY)
    file = settings.db.absolute()
    database = _state(file, "the database")
    beside = [
        _state(settings.key_path or Path(f"{file}.key"), "the key of the log's chain: keep it with the database"),
        _state(settings.head_path or Path(f"{file}.head"), "the head of the log: keep it with the database"),
        _state(Path(f"{file}-wal"), "what is not in the database file yet: never remove it"),
        _state(Path(f"{file}-shm"), "the index of that; SQLite makes it again"),
    ]
    if json:
        print_json({"database": database, "beside": beside})
        return
    tell(str(file))
    rows = [(state.path.name, state.size_bytes if state.exists else "-", state.what) for state in (database, *beside)]
    table(("file", "bytes", "what"), rows)


def _state(file: Path, what: str) -> FileState:
    exists = file.exists()
    return FileState(file, what, exists, file.stat().st_size if exists else 0)
