"""Recorded answers as a file: one JSON object a line, ``{"fragment": digest, "raw": answer}``."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import msgspec

from ...domain.errors import InvalidInputError


class Recording(msgspec.Struct):
    """One line of the file."""

    fragment: str
    raw: str


def save_recordings(path: Path, recordings: Mapping[str, str]) -> None:
    """Write *recordings*, raw answers by fragment digest, over the file at *path*; sorted, so that diffs are small."""
    lines = (msgspec.json.encode(Recording(digest, raw)) for digest, raw in sorted(recordings.items()))
    path.write_bytes(b"".join(line + b"\n" for line in lines))


def load_recordings(path: Path) -> dict[str, str]:
    """Return the recordings in the file at *path*; of two lines for one fragment the later counts.

    Raises:
        InvalidInputError: a line is no recording; the error names it.
    """
    recordings = {}
    for number, line in enumerate(path.read_bytes().splitlines(), start=1):
        if not line.strip():
            continue
        try:
            recording = msgspec.json.decode(line, type=Recording)
        except msgspec.DecodeError as error:
            raise InvalidInputError(f"Line {number} of {str(path)!r} is no recording: {error}.", number) from error
        recordings[recording.fragment] = recording.raw
    return recordings
