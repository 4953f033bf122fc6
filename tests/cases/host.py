"""A host: one process with the memory of a stage open, which does what the calls of a case say."""

from __future__ import annotations

import json
import logging
import os
import sys
import time
from pathlib import Path
from typing import Any, TextIO

from dependency_injector import providers

from lastro import Settings, container_for
from lastro.adapters.extractors import AvailableExtractor
from lastro.adapters.sqlite.jobs import JobQueue
from lastro.application.facade import MemoryFacade
from lastro.domain.candidate import Category
from lastro.domain.keys import KeyCatalogue, KeyEntry

from .answers import Raised, Result, to_plain
from .case import LIVE, UnsupportedError
from .model import ModelOfCase, the_real_model, the_rules
from .operations import (  # noqa: F401 (each registers its operations)
    facts,
    jobs,
    log,
    messages,
    raw_log,
    search,
    user_memories,
    working_memory,
    world,
)
from .operations.registry import operation
from .pausing import Pause, PausingLog, PausingTransactions
from .stage import Stage

CHOOSES_THE_MODEL = ("MEMORY_EXTRACTOR", "MEMORY_MODEL_PATH")


class Host:
    """Opens the memory on a stage and performs calls; closes it again."""

    def __init__(self, stage: Stage, pause: Pause | None = None) -> None:
        self.stage = stage
        self._pause = pause
        self._environment = dict(os.environ)
        self.results: list[Result] = []
        self._log = LogLines()
        self.open()

    def open(self) -> None:
        """Open the memory with the settings of the stage as they are now."""
        state = self.stage.state
        environment = state.get("environment", {})
        apply_environment(self._environment | environment)
        settings = Settings.read(environment, db=self.stage.database, **state.get("settings", {}))
        self.container = container_for(settings)
        self.container.clock.override(providers.Object(self.stage.clock))
        if not any(name in environment for name in CHOOSES_THE_MODEL):
            model = ModelOfCase(self.stage, the_real_model if state.get("way") == LIVE else the_rules)
            self.container.extractor.override(providers.Object(AvailableExtractor(model, "the model of the case")))
        self.container.consolidator.override(providers.Object(None))
        self._let_it_pause(state.get("faults", {}))
        if state.get("cardinality"):
            catalogue = with_cardinality(self.container.catalogue(), state["cardinality"])
            self.container.catalogue.override(providers.Object(catalogue))
        self.memory: MemoryFacade = self.container.memory()

    def _let_it_pause(self, faults: dict[str, Any]) -> None:
        if self._pause is None:
            return
        if "claim" in faults:
            store = PausingTransactions(self.container.store(), self._pause)
            self.container.queue.override(providers.Singleton(JobQueue, store, self.container.clock))
        if "write" in faults:
            self.container.log.override(providers.Singleton(PausingLog, self.container.store, self._pause))

    def perform(self, call: dict[str, Any]) -> Result:
        """Do one call; what it raises is its result.

        Raises:
            UnsupportedError: the driver cannot do it.
        """
        wanted = operation(call)
        try:
            result: Result = wanted(self, call.get("as", ""), dict(call.get("args") or {}))
        except UnsupportedError:
            raise
        except Exception as error:  # noqa: BLE001 (whatever a call raises is what the case asks about)
            result = Raised.by(error)
        self.results.append(result)
        return result

    def with_consolidator(self, consolidator: Any) -> Host:
        """Let *consolidator* answer from now on; None for nobody."""
        self.container.consolidator.override(providers.Object(consolidator))
        for part in ("consolidate", "user_people", "worker", "parts", "memory"):
            getattr(self.container, part).reset()
        self.memory = self.container.memory()
        return self

    def reopen(self) -> None:
        """Close the memory and open it anew, as a process does that is started again."""
        self.memory.close()
        self.open()

    def log_text(self) -> str:
        """Everything that the memory logged in this process."""
        return "\n".join(self._log.lines)

    def close(self) -> None:
        self.memory.close()
        self._log.detach()
        apply_environment(self._environment)


class LogLines(logging.Handler):
    """Keeps what the memory logs."""

    def __init__(self) -> None:
        super().__init__(logging.DEBUG)
        self.lines: list[str] = []
        self._logger = logging.getLogger("lastro")
        self._level = self._logger.level
        self._logger.setLevel(logging.DEBUG)
        self._logger.addHandler(self)

    def emit(self, record: logging.LogRecord) -> None:
        self.lines.append(self.format(record))

    def detach(self) -> None:
        self._logger.removeHandler(self)
        self._logger.setLevel(self._level)


def apply_environment(environment: dict[str, str]) -> None:
    """Make *environment* the whole one of this process, its time zone included."""
    for name in set(os.environ) - set(environment):
        del os.environ[name]
    os.environ.update(environment)
    time.tzset()


def with_cardinality(catalogue: KeyCatalogue, cardinality: dict[str, str]) -> KeyCatalogue:
    """Return *catalogue* with the keys of a case declared as holding one value or many."""
    entries = {entry.key: entry for entry in catalogue.entries()}
    for key, wanted in cardinality.items():
        name = catalogue.canonical(key)
        category = catalogue.usual_category(name) or Category.PROFILE
        aliases = entries[name].aliases if name in entries else frozenset()
        entries[name] = KeyEntry(name, wanted in {"one", "single"}, category, aliases)
    return KeyCatalogue(entries.values())


def serve(incoming: TextIO, outgoing: TextIO) -> None:
    """Play on the stages that are named line by line, until the input ends."""
    host: Host | None = None

    def tell(**message: Any) -> None:
        outgoing.write(json.dumps(message) + "\n")
        outgoing.flush()

    def pause(place: str) -> None:
        tell(paused=place)
        incoming.readline()

    for line in iter(incoming.readline, ""):
        message = json.loads(line)
        try:
            match message["do"]:
                case "open":
                    host = Host(Stage(Path(message["stage"])), pause)
                    tell(done=[])
                case "perform" if host:
                    tell(done=[to_plain(host.perform(call)) for call in message["calls"]])
                case "close" if host:
                    host.close()
                    tell(done=[], log=host.log_text())
        except UnsupportedError as error:
            tell(unsupported=str(error))


if __name__ == "__main__":
    serve(sys.stdin, sys.stdout)
