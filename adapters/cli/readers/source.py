"""A file that is read once, from anywhere: a path, a pipe, standard input."""

from __future__ import annotations

import mmap
import os
import shutil
import sys
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from pathlib import Path
from tempfile import TemporaryFile
from typing import BinaryIO, cast

from ....application.ingest import Unusable

STDIN = "-"
HEAD_BYTES = 65_536
LONGEST_LINE_BYTES = 16 * 1024 * 1024
BOM = "\ufeff"
_KINDS = {
    b"PK\x03\x04": "is a zip archive: unpack it and give the file inside (conversations.json).",
    b"\xff\xfe": "is UTF-16 text: save it as UTF-8.",
    b"\xfe\xff": "is UTF-16 text: save it as UTF-8.",
    b"SQLite format 3": "is a database: ingest takes chats, --db names databases.",
}


class SourceError(ValueError):
    """The whole file cannot be used; the sentence lacks its subject, the file."""


class Source:
    """A file under its name for people.

    Attributes:
        name: as given; ``-`` stands for standard input.
        size_bytes: of the whole file.
        done_bytes: read so far.
    """

    def __init__(self, name: str, file: BinaryIO) -> None:
        self.name = name
        self.size_bytes = os.fstat(file.fileno()).st_size
        self.done_bytes = 0
        self._file = file

    @property
    def thread(self) -> str | None:
        """The conversation that the file's name names; None for standard input."""
        return None if self.name == STDIN else Path(self.name).stem

    def head(self) -> str:
        """Return the beginning.

        Raises:
            SourceError: it is no UTF-8 text.
        """
        self._file.seek(0)
        head = self._file.read(HEAD_BYTES)
        for magic, kind in _KINDS.items():
            if head.startswith(magic):
                raise SourceError(kind)
        if b"\x00" in head.partition(b"\n")[0]:
            raise SourceError("is no text: it holds NUL bytes.")
        return head.decode("utf-8", "replace").removeprefix(BOM)

    def lines(self) -> Iterator[tuple[int, str | Unusable]]:
        """Yield number (from 1) and text of each line, without its end; an unusable one with the reason."""
        self._file.seek(0)
        number = 0
        while raw := self._file.readline(LONGEST_LINE_BYTES):
            number += 1
            self.done_bytes += len(raw)
            if len(raw) == LONGEST_LINE_BYTES and not raw.endswith(b"\n"):
                self._skip_line()
                yield number, Unusable(number, f"the line is longer than {LONGEST_LINE_BYTES // 2**20} MiB.")
            else:
                yield number, _decoded(raw, number)

    def _skip_line(self) -> None:
        while rest := self._file.readline(LONGEST_LINE_BYTES):
            self.done_bytes += len(rest)
            if rest.endswith(b"\n"):
                return

    def whole(self) -> mmap.mmap | bytes:
        """Return all bytes, without reading them into memory; the view closes with its last user."""
        return mmap.mmap(self._file.fileno(), 0, access=mmap.ACCESS_READ) if self.size_bytes else b""


def _decoded(raw: bytes, number: int) -> str | Unusable:
    try:
        text = raw.decode("utf-8")
    except UnicodeDecodeError as error:
        return Unusable(number, f"byte {error.start + 1} of the line is no UTF-8.")
    text = text.removesuffix("\n").removesuffix("\r")
    return text.removeprefix(BOM) if number == 1 else text


@contextmanager
def opened(name: str) -> Iterator[Source]:
    """Open the file *name*; what cannot be read twice, a pipe say, is copied to a temporary file first.

    Raises:
        OSError: it cannot be read.
    """
    given = nullcontext(sys.stdin.buffer) if name == STDIN else open(name, "rb")  # noqa: SIM115 - closed below
    with given as file:
        if name != STDIN and file.seekable():
            yield Source(name, cast(BinaryIO, file))
            return
        with TemporaryFile() as copy:
            shutil.copyfileobj(file, copy)
            copy.flush()
            yield Source(name, cast(BinaryIO, copy))
