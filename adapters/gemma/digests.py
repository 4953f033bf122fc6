"""Digests of weights, each computed once for a state of its file and kept beside the assembled weights."""

from __future__ import annotations

import os
import tempfile
from hashlib import file_digest
from pathlib import Path

import msgspec

_FILE = "digests.json"


class _Entry(msgspec.Struct):
    size_bytes: int
    mtime_ns: int
    sha256: str


def sha256_of(path: Path, cache_folder: Path) -> str:
    """Return the SHA-256 of the file at *path*, in hex; what is known of the same path, size and time is trusted."""
    stat = path.stat()
    known = _load(cache_folder)
    entry = known.get(str(path))
    if entry is not None and (entry.size_bytes, entry.mtime_ns) == (stat.st_size, stat.st_mtime_ns):
        return entry.sha256
    with path.open("rb") as file:
        digest = file_digest(file, "sha256").hexdigest()
    _save(cache_folder, {**known, str(path): _Entry(stat.st_size, stat.st_mtime_ns, digest)})
    return digest


def _load(cache_folder: Path) -> dict[str, _Entry]:
    try:
        return msgspec.json.decode((cache_folder / _FILE).read_bytes(), type=dict[str, _Entry])
    except (OSError, msgspec.DecodeError):
        return {}


def _save(cache_folder: Path, known: dict[str, _Entry]) -> None:
    """Write the digests; where the folder cannot be written they are computed again next time."""
    try:
        cache_folder.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(dir=cache_folder, prefix=_FILE)
        with os.fdopen(handle, "wb") as file:
            file.write(msgspec.json.encode(known))
        Path(name).replace(cache_folder / _FILE)
    except OSError:
        return
