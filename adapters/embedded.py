"""The short way: a memory in one file, inside the process that uses it."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

from dependency_injector import providers

from ..application.facade import MemoryFacade
from ..application.ports import Clock, Consolidator, Extractor
from ..domain.keys import KeyCatalogue
from .container import container_for
from .extractors import AvailableExtractor
from .settings import Settings


class Memory(MemoryFacade):
    """A memory that listens to chats, in one file; see `MemoryFacade` for what it can do."""

    @classmethod
    def open(
        cls,
        path: str | Path | None = None,
        *,
        extractor: str | Extractor | None = None,
        consolidator: Consolidator | None = None,
        catalogue: KeyCatalogue | None = None,
        clock: Clock | None = None,
        **settings: Any,
    ) -> Memory:
        """Open the memory at *path*, making the file where there is none.

        Args:
            path: the database file; ``":memory:"`` keeps everything in the process. Without it, the
                setting ``MEMORY_DB``, or ``lastro.db``.
            extractor: the name of one that ships (see `Settings.extractor`), or an object of your own.
            consolidator: proposes what rules leave open when user memories are made; that of the settings where None.
            catalogue: the keys that facts may have, with their aliases; those that ship where None.
            clock: tells the time; the system's where None.
            settings: fields of `Settings`; what is not given is read from the environment.

        Raises:
            InvalidInputError: a setting cannot be used.
            StoreError: the file cannot be opened; the error says why and what to do.
        """
        name = extractor if isinstance(extractor, str) else None
        container = container_for(Settings.read(os.environ, db=path, extractor=name, **settings))
        if extractor is not None and name is None:
            own = AvailableExtractor(extractor, f"{type(extractor).__name__}")  # type: ignore[arg-type]
            container.extractor.override(providers.Object(own))
        if consolidator is not None:
            container.consolidator.override(providers.Object(consolidator))
        if catalogue is not None:
            container.catalogue.override(providers.Object(catalogue))
        if clock is not None:
            container.clock.override(providers.Object(clock))
        return cls(container.parts())
