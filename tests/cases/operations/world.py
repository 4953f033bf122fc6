"""The world around the memory: settings, environment, faults, processes, time."""

from __future__ import annotations

import time
from threading import Event
from typing import Any

from lastro.adapters.sqlite import SQLiteStore

from ..answers import Answer
from ..case import UnsupportedError
from .registry import does, operation

SETTINGS = {
    "debounce_seconds": "debounce_s",
    "max_wait_seconds": "max_wait_s",
    "lease_seconds": "lease_s",
    "backoff_seconds": "backoff_s",
    "max_attempts": "max_attempts",
    "memory_enabled": "enabled",
    "user_timezone": "time_zone",
    "timezone": "time_zone",
    "owner": "owner",
    "wm_max_chars": "working_memory_characters",
    "wm_projection": "working_memory_projection",
}
FAULTS_OF_THE_MODEL = frozenset({"raise", "timeout", "unavailable", "garbage", "empty"})
WITHOUT_EFFECT = frozenset({"user_language", "language", "n_ctx"})
"""Settings that the memory does not need, or that the model of the case sees to."""


def settings_of(given: dict[str, Any], users: set[str]) -> dict[str, Any]:
    """Return settings of a case as the memory names them.

    Raises:
        UnsupportedError: the memory has no such setting.
    """
    given = dict(given)
    scope = given.pop("scope", None)
    if scope is not None and users - {scope}:
        raise UnsupportedError("a setting for one user alone")
    if unknown := sorted(set(given) - set(SETTINGS) - WITHOUT_EFFECT):
        raise UnsupportedError(f"the setting {', '.join(unknown)}")
    return {SETTINGS[name]: value for name, value in given.items() if name in SETTINGS}


@does("set_setting", "scope", *SETTINGS, *WITHOUT_EFFECT)
def set_setting(host: Any, who: str, args: dict[str, Any]) -> Answer:
    host.stage.update("settings", **settings_of(args, set(host.stage.state.get("users", []))))
    host.reopen()
    return Answer()


@does("set_env", "TZ", "LANG", "LC_ALL", "MEMORY_EXTRACTOR", "MEMORY_MODEL_PATH", "MEMORY_MODEL_ID", "MEMORY_ENABLED")
def set_env(host: Any, who: str, args: dict[str, Any]) -> Answer:
    host.stage.update("environment", **{name: str(value) for name, value in args.items()})
    host.reopen()
    return Answer()


@does("set_fault", "where", "mode", "times", "error")
def set_fault(host: Any, who: str, args: dict[str, Any]) -> Answer:
    where = args["where"]
    if where == "model" and args.get("mode", "raise") not in FAULTS_OF_THE_MODEL:
        raise UnsupportedError(f"a model that does {args['mode']!r}")
    if where == "model":
        host.stage.update("faults", model=args)
    elif where == "claim":
        host.stage.update("faults", claim=args)
    elif where.startswith("embedding") and hasattr(host.container, "embedder"):
        raise UnsupportedError("a fault of the embedder")
    elif not where.startswith("embedding"):
        raise UnsupportedError(f"a fault of {where!r}")
    return Answer()


@does("restart")
def restart(host: Any, who: str, args: dict[str, Any]) -> Answer:
    host.reopen()
    return Answer()


@does("kill", "signal")
def kill(host: Any, who: str, args: dict[str, Any]) -> Answer:
    raise UnsupportedError("killing the process that runs the case: a case with a kill runs in one of its own")


@does("read_log")
def read_log(host: Any, who: str, args: dict[str, Any]) -> Answer:
    return Answer(text=host.log_text())


@does("hold_read_transaction", "seconds")
def hold_read_transaction(host: Any, who: str, args: dict[str, Any]) -> Answer:
    with host.container.store().reading() as cursor:
        cursor.execute("SELECT count(*) FROM stored_events").fetchone()
        Event().wait(args["seconds"])
    return Answer()


@does("time", "call", "repeat")
def measure(host: Any, who: str, args: dict[str, Any]) -> Answer:
    """The seconds that a call takes, each time."""
    call = args["call"]
    perform = operation(call)
    seconds = []
    for _ in range(args.get("repeat", 1)):
        start = time.perf_counter()
        perform(host, call.get("as", who), dict(call.get("args") or {}))
        seconds.append(time.perf_counter() - start)
    return Answer(value=seconds)


def store_of(host: Any) -> SQLiteStore:
    """The database that the host has open."""
    return host.container.store()  # type: ignore[no-any-return]
