"""The one model of a process, behind one lock."""

from __future__ import annotations

import os
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from ...domain.errors import ModelMissingError, ModelUnusableError
from .gguf import read_header

if TYPE_CHECKING:
    from .engine import Engine


class _Slot:
    """Holds the loaded model; another model, or a file that has changed, takes its place."""

    def __init__(self) -> None:
        self.lock = threading.Lock()
        self.engine: Engine | None = None
        self.loaded: tuple[object, ...] = ()
        self.one_thread = False

    def load(self, path: Path, n_ctx: int, n_threads: int, adapter: Path | None) -> Engine:
        stat = path.stat()
        wanted = (path, stat.st_size, stat.st_mtime_ns, n_ctx, n_threads, adapter)
        if self.engine is None or self.loaded != wanted:
            self.unload()
            read_header(path)
            threads = 1 if self.one_thread else n_threads
            self.engine = _engine_class()(path, n_ctx=n_ctx, n_threads=threads, adapter=adapter)
            self.loaded = wanted
        return self.engine

    def unload(self) -> None:
        if self.engine is not None:
            self.engine.close()
        self.engine, self.loaded = None, ()

    def left_behind(self) -> None:
        """Start anew in a forked child, where the lock may be held by nobody and OpenMP's threads are gone."""
        self.one_thread = self.one_thread or self.engine is not None
        self.lock, self.engine, self.loaded = threading.Lock(), None, ()


_slot = _Slot()
if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_slot.left_behind)


@contextmanager
def engine_for(path: Path, *, n_ctx: int, n_threads: int, adapter: Path | None = None) -> Iterator[Engine]:
    """Lend the model at *path*, with its *adapter*, to one caller at a time, loading it when it is not the loaded one.

    Raises:
        ModelMissingError: llama-cpp-python is not installed, or the file has gone.
        ModelUnusableError: the file cannot be used.
    """
    with _slot.lock:
        try:
            engine = _slot.load(path, n_ctx, n_threads, adapter)
        except FileNotFoundError as error:
            raise ModelMissingError(f"the model file {str(path)!r} has gone: put it back.", str(path)) from error
        except OSError as error:
            raise ModelUnusableError(f"{str(path)!r} cannot be used as a model: {error}.", str(path)) from error
        yield engine


def unload() -> None:
    """Free the loaded model; the next question loads it again."""
    with _slot.lock:
        _slot.unload()


def _engine_class() -> type[Engine]:
    try:
        from .engine import Engine
    except ImportError as error:
        raise ModelMissingError(
            f"the local model cannot run ({error}): install lastro with the extra `gemma`."
        ) from error
    return Engine
