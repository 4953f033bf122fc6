"""Open the memory that a command is about."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ...domain.errors import ExtractorUnavailableError, InvalidInputError, NotFoundError, RefusedError

if TYPE_CHECKING:
    from ...application.facade import MemoryFacade
    from ..container import Container
    from ..settings import Settings

NOBODY = "none"


def read_settings(db: Path | None, **given: Any) -> Settings:
    """Return the settings of the environment, those given first; see `Settings.read` for what it raises."""
    from ..settings import Settings

    return Settings.read(os.environ, db=db, **given)


@contextmanager
def wired(settings: Settings, *, new: bool = False) -> Iterator[Container]:
    """Give the parts of the memory that *settings* describe, and close it at the end.

    Args:
        settings: with an extractor only where somebody shall read.
        new: whether a missing file is made.

    Raises:
        NotFoundError: there is no such file, and it is not to be made.
        InvalidInputError: the file is no file.
        StoreError: the file cannot be opened.
    """
    from ..container import container_for

    if str(settings.db) == ":memory:":
        raise InvalidInputError(
            "the database :memory: ends with the command: name a file with --db, or in MEMORY_DB.", ":memory:"
        )
    if not new and not settings.db.exists():
        raise NotFoundError(
            f"there is no database at {str(settings.db)!r}: "
            "`lastro ingest` makes one, --db or MEMORY_DB names another.",
            str(settings.db),
        )
    container = container_for(settings)
    with container.memory():
        yield container


@contextmanager
def memory_at(db: Path | None, *, new: bool = False) -> Iterator[MemoryFacade]:
    """Give the memory in the file *db*, with nobody to read chats; see `wired`."""
    with wired(read_settings(db, extractor=NOBODY), new=new) as container:
        yield container.memory()


@contextmanager
def reading_memory(db: Path | None, extractor: str | None, model_path: Path | None) -> Iterator[MemoryFacade]:
    """Give the memory in the file *db* with somebody to read its chats; see `wired`.

    Raises:
        ExtractorUnavailableError: nobody can read; the sentence says why.
        RefusedError: memory is switched off.
    """
    settings = read_settings(db, extractor=extractor, model_path=model_path)
    refuse_switched_off(settings)
    with wired(settings) as container:
        available = container.extractor()
        if available.extractor is None:
            raise ExtractorUnavailableError(available.status)
        yield container.memory()


def refuse_switched_off(settings: Settings) -> None:
    """Refuse what would change nothing because the settings switch memory off."""
    if not settings.enabled:
        raise RefusedError("memory is switched off by the setting MEMORY_ENABLED: nothing is recorded or extracted.")
