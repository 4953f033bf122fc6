"""What a deployment may choose about the local model."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

MAX_DEFAULT_THREADS = 4
_CGROUP_QUOTA = Path("/sys/fs/cgroup/cpu.max")


@dataclass(frozen=True, slots=True)
class GemmaSettings:
    """Settings of `GemmaExtractor`.

    Attributes:
        model_path: a GGUF file; it must be there when it is named.
        model_id: name of the model in fingerprints; None means the name of the file.
        models_folder: a folder in which the wanted model is looked for, besides ``models/`` where the process runs.
        cache_folder: where the weights of the installed package are assembled and digests are kept; None means
            ``lastro`` in the user's cache folder (XDG_CACHE_HOME, else ``~/.cache``).
        n_ctx: tokens of the context; question and answer together never exceed it.
        n_threads: threads of llama.cpp; None means the processors this process may use, at most 4.
        max_tokens: longest answer to one question.
        timeout_s: longest time for one question; a longer one counts as unavailable, and what it wrote is not used.
        profile: how the model is spoken to; ``auto`` goes by its chat template.
        tuned: put the tuning that fits the model on it, where one ships; only with the profile ``auto``.
        tuning_path: the tuning to use instead, a JSON file beside its adapter.
    """

    model_path: Path | None = None
    model_id: str | None = None
    models_folder: Path | None = None
    cache_folder: Path | None = None
    n_ctx: int = 2048
    n_threads: int | None = None
    max_tokens: int = 256
    timeout_s: float = 120.0
    profile: Literal["auto", "completion", "turns"] = "auto"
    tuned: bool = True
    tuning_path: Path | None = None

    @property
    def cache(self) -> Path:
        """The cache folder to use."""
        users = os.environ.get("XDG_CACHE_HOME") or "~/.cache"
        return (self.cache_folder or Path(users) / "lastro").expanduser()

    @property
    def threads(self) -> int:
        """Threads to use: more than there are free processors makes llama.cpp many times slower."""
        return self.n_threads or min(available_processors(), MAX_DEFAULT_THREADS)


def available_processors() -> int:
    """Return how many processors this process may really use, by its affinity and its control group, at least 1."""
    allowed = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    try:
        quota, period = _CGROUP_QUOTA.read_text().split()
    except (OSError, ValueError):
        return allowed
    return allowed if quota == "max" else max(1, min(allowed, int(quota) // int(period)))
