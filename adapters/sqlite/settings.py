"""How a store lies on the disk and how long it waits."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Literal


@dataclass(frozen=True, slots=True)
class StoreSettings:
    """What a deployment may choose about one database file.

    Attributes:
        synchronous: ``"NORMAL"`` keeps every commit through a crash of the process and may lose the
            last ones in a power cut; ``"FULL"`` waits for the disk at every commit.
        busy_timeout_s: how long a writer waits for another one, in this process or elsewhere.
        head_path: where the head of the log is noted; None means beside the file, ``<db>.head``.
        key_path: where the key of the chain lies; None means beside the file, ``<db>.key``.
    """

    synchronous: Literal["NORMAL", "FULL"] = "NORMAL"
    busy_timeout_s: float = 30.0
    head_path: Path | None = None
    key_path: Path | None = None
