"""The stage of a case: a folder with all that outlives a process, so that several may play on it and be killed."""

from __future__ import annotations

import fcntl
import json
import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path
from threading import get_ident
from typing import Any

DEFAULT_START = datetime(2026, 1, 1, 12, tzinfo=UTC)


class StageClock:
    """The time of the stage, which stands still until somebody moves it; all processes share it."""

    def __init__(self, file: Path) -> None:
        self._file = file

    def now(self) -> datetime:
        """See `Clock.now`."""
        return datetime.fromisoformat(self._file.read_text())

    def set(self, instant: datetime) -> None:
        written = self._file.with_suffix(".new")
        written.write_text(instant.astimezone(UTC).isoformat())
        written.replace(self._file)

    def advance(self, seconds: float) -> None:
        self.set(self.now() + timedelta(seconds=seconds))


class Stage:
    """Files of one case in play."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.database = folder / "memory.db"
        self.clock = StageClock(folder / "clock")
        self._journal = folder / "model.jsonl"

    @classmethod
    def new(cls, folder: Path, *, start: datetime = DEFAULT_START, **state: Any) -> Stage:
        """Set the stage in *folder*; *state* is what `state` returns to whoever asks, in any process."""
        folder.mkdir(parents=True)
        stage = cls(folder)
        stage.clock.set(start)
        stage.write_state(state)
        return stage

    @property
    def state(self) -> dict[str, Any]:
        """What the processes share besides the memory: settings, environment, script, faults, names of facts."""
        return dict(json.loads((self.folder / "state.json").read_text()))

    def write_state(self, state: dict[str, Any]) -> None:
        written = self.folder / f"state.json.{os.getpid()}.{get_ident()}"
        written.write_text(json.dumps(state))
        written.replace(self.folder / "state.json")

    def update(self, name: str, **values: Any) -> None:
        """Set *values* in the part *name* of the state."""
        with self._alone():
            state = self.state
            self.write_state(state | {name: {**state.get(name, {}), **values}})

    def model_calls(self) -> list[dict[str, Any]]:
        """What the model was asked, in order."""
        if not self._journal.exists():
            return []
        return [json.loads(line) for line in self._journal.read_text().splitlines()]

    def answered_calls(self) -> int:
        """How many calls of the model did not run into a fault."""
        return sum(call["fault"] is None for call in self.model_calls())

    def note_model_call(self, entry: dict[str, Any]) -> tuple[int, str | None]:
        """Write down that the model is asked; return how often it answered before, and the fault that it has now."""
        with self._alone():
            answered, fault = self.answered_calls(), self._taken_fault()
            with self._journal.open("a") as journal:
                journal.write(json.dumps(entry | {"fault": fault, "running": self.running_jobs()}) + "\n")
        return answered, fault

    def _taken_fault(self) -> str | None:
        state = self.state
        fault = state.get("faults", {}).get("model", {})
        left = fault.get("times", 1 if fault else 0)
        if left and "times" in fault:
            self.write_state(state | {"faults": state["faults"] | {"model": fault | {"times": left - 1}}})
        return str(fault.get("mode", "raise")) if left else None

    def rows(self, sql: str, *values: Any) -> list[tuple[Any, ...]]:
        """Read the database from outside."""
        if not self.database.exists():
            return []
        with closing(sqlite3.connect(self.database, timeout=30)) as connection:
            return connection.execute(sql, values).fetchall()

    def events(self, after: int = 0) -> list[dict[str, Any]]:
        """The log after a position: position, topic, stream, recorded_at and body of each event."""
        rows = self.rows(
            "SELECT notification_id, topic, originator_id, recorded_at, CAST(state AS TEXT) FROM stored_events"
            " WHERE notification_id > ? ORDER BY notification_id",
            after,
        )
        names = ("position", "topic", "stream", "recorded_at", "body")
        return [dict(zip(names, (*row, json.loads(body)), strict=True)) for *row, body in rows]

    def events_count(self) -> int:
        rows = self.rows("SELECT count(*) FROM stored_events") if self.database.exists() else []
        return int(rows[0][0]) if rows else 0

    def running_jobs(self) -> int:
        return int(self.rows("SELECT count(*) FROM memory_jobs WHERE status = 'running'")[0][0])

    @contextmanager
    def _alone(self) -> Iterator[None]:
        with (self.folder / "lock").open("a") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            yield
