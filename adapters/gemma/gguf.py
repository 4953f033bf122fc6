"""Reads the header of a GGUF file, so that a foreign or damaged file is refused before llama.cpp maps it.

Source: the GGUF specification in ggml's ``docs/gguf.md``, versions 2 and 3, little-endian.
"""

from __future__ import annotations

import mmap
import struct
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from ...domain.errors import ModelUnusableError

MAGIC = b"GGUF"
_VERSIONS = (2, 3)
_MAX_PAIRS = 10_000
_MAX_TENSORS = 100_000
_MAX_DIMENSIONS = 4
_FORMATS = {0: "<B", 1: "<b", 2: "<H", 3: "<h", 4: "<I", 5: "<i", 6: "<f", 7: "<?", 10: "<Q", 11: "<q", 12: "<d"}
_STRING = 8
_ARRAY = 9

Scalar = str | int | float | bool


@dataclass(frozen=True, slots=True)
class Header:
    """What a GGUF file says of itself; lists, such as the vocabulary, are left out."""

    metadata: Mapping[str, Scalar]
    tensors: int

    def text(self, key: str) -> str:
        """Return the text under *key*, empty where there is none."""
        value = self.metadata.get(key, "")
        return value if isinstance(value, str) else ""


def read_header(path: Path) -> Header:
    """Return the header of the file at *path*; read once for each state of the file.

    Raises:
        ModelUnusableError: it is no GGUF file, or it is damaged or cut off.
    """
    try:
        stat = path.stat()
        return _read(path, stat.st_size, stat.st_mtime_ns)
    except (OSError, ValueError) as error:
        raise ModelUnusableError(f"{str(path)!r} cannot be used as a model: {error}.", str(path)) from error


@lru_cache(maxsize=8)
def _read(path: Path, size_bytes: int, _mtime_ns: int) -> Header:
    with path.open("rb") as file:
        if file.read(len(MAGIC)) != MAGIC:
            raise ValueError("it is no GGUF file")
        with mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ) as content:
            return _Reader(content, size_bytes).header()


class _Reader:
    def __init__(self, content: mmap.mmap, size_bytes: int) -> None:
        self._content = content
        self._size = size_bytes
        self._position = len(MAGIC)

    def header(self) -> Header:
        if (version := self._number("<I")) not in _VERSIONS:
            raise ValueError(f"GGUF version {version} is not among {_VERSIONS}")
        tensors, pairs = self._number("<Q"), self._number("<Q")
        if not 0 < tensors <= _MAX_TENSORS or pairs > _MAX_PAIRS:
            raise ValueError(f"it claims {tensors} tensors and {pairs} entries")
        metadata: dict[str, Scalar] = {}
        for _ in range(pairs):
            key, value = self._string(), self._value(self._number("<I"))
            if value is not None:
                metadata[key] = value
        last = max(self._tensor_offset() for _ in range(tensors))
        self._require(self._position + last)
        layers = metadata.get(f"{metadata.get('general.architecture')}.block_count", 1)
        if not (isinstance(layers, int) and 0 < layers <= tensors):
            raise ValueError(f"it claims {layers} layers")  # llama.cpp ends the process over such a number
        return Header(metadata, tensors)

    def _value(self, kind: int) -> Scalar | None:
        if kind == _STRING:
            return self._string()
        if kind == _ARRAY:
            self._skip_array()
            return None
        return self._scalar(kind)

    def _scalar(self, kind: int) -> int | float | bool:
        if kind not in _FORMATS:
            raise ValueError(f"it holds a value of the unknown type {kind}")
        value: int | float | bool = self._number(_FORMATS[kind])
        return value

    def _skip_array(self) -> None:
        kind, count = self._number("<I"), self._number("<Q")
        if kind == _STRING:
            self._require(self._position + 8 * count)
            for _ in range(count):
                self._move(self._number("<Q"))
        elif kind in _FORMATS:
            self._move(struct.calcsize(_FORMATS[kind]) * count)
        else:
            raise ValueError(f"it holds a list of the unknown type {kind}")

    def _tensor_offset(self) -> int:
        self._move(self._number("<Q"))
        dimensions = self._number("<I")
        if not 0 < dimensions <= _MAX_DIMENSIONS:
            raise ValueError(f"it holds a tensor of {dimensions} dimensions")
        self._move(8 * dimensions + 4)
        return int(self._number("<Q"))

    def _string(self) -> str:
        length = self._number("<Q")
        start = self._position
        self._move(length)
        return self._content[start : self._position].decode("utf-8")

    def _number(self, form: str) -> Any:
        start = self._position
        self._move(struct.calcsize(form))
        (number,) = struct.unpack_from(form, self._content, start)
        return number

    def _move(self, distance: int) -> None:
        self._require(self._position + distance)
        self._position += distance

    def _require(self, end: int) -> None:
        if end > self._size:
            raise ValueError("it ends too early")
