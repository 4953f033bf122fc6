"""The head of the log, noted outside the database file after each commit.

It is a lower bound: the log reaches at least this position, with this chain value there.
Only this tells a truncated log, or an older copy of the whole file, from the genuine one.
A head that the log no longer reaches is kept in the file as a breach when the log goes on;
the head vouches for the breaches behind it.
"""

from __future__ import annotations

import errno
import fcntl
import os
import struct
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from threading import Lock

from .failures import file_errors
from .sealing import HASH_BYTES, Seal

_HEAD, _BREACH = b"lastroH1", b"lastroB1"
_BODY = struct.Struct(">8s16sQ32s")
_RECORD_BYTES = _BODY.size + 16
_MAX_BREACHES = 16
_LONGEST = _RECORD_BYTES * (1 + _MAX_BREACHES)
UNKNOWN = bytes(HASH_BYTES)
"""Chain value of a breach that says: no head was there, or none that could be trusted."""


@dataclass(frozen=True, slots=True)
class HeadRecord:
    """A place that a log reached; `is_genuine` is None where the key that could tell is missing."""

    log_id: bytes
    position: int
    chain: bytes
    is_genuine: bool | None

    def is_reached_by(self, log_id: bytes, position: int, chain: bytes) -> bool:
        """Whether a log that ends at *position* with *chain* may have passed here."""
        is_before = self.position < position or (self.position, self.chain) == (position, chain)
        return self.log_id == log_id and is_before


@dataclass(frozen=True, slots=True)
class HeadFile:
    """What a head file holds: the head, None when it cannot be read, and the breaches before it."""

    head: HeadRecord | None
    breaches: tuple[HeadRecord, ...]


def read_head_file(path: Path, seal: Seal | None) -> HeadFile | None:
    """Return what the file at *path* holds, or None when it is missing or empty."""
    try:
        content = path.read_bytes()
    except OSError:
        return None
    if not content:
        return None
    parts = [content[at : at + _RECORD_BYTES] for at in range(0, len(content), _RECORD_BYTES)]
    breaches = (_parse(part, _BREACH, seal) for part in parts[1:])
    head = _parse(parts[0], _HEAD, seal, content[_RECORD_BYTES:])
    return HeadFile(head, tuple(breach for breach in breaches if breach is not None))


def _parse(record: bytes, kind: bytes, seal: Seal | None, behind: bytes = b"") -> HeadRecord | None:
    if len(record) != _RECORD_BYTES:
        return None
    magic, log_id, position, chain = _BODY.unpack_from(record)
    if magic != kind:
        return None
    body, mac = record[: _BODY.size], record[_BODY.size :]
    return HeadRecord(log_id, position, chain, None if seal is None else seal.mac(body + behind) == mac)


class Head:
    """Keeps the head file of one log open for writing.

    Args:
        path: of the file; it is created where it is missing.
        log_id: 16 bytes that identify the log.
        seal: vouches for what is written.
    """

    def __init__(self, path: Path, log_id: bytes, seal: Seal) -> None:
        self._path, self._log_id, self.seal = path, log_id, seal
        self._lock = Lock()  # flock keeps processes apart, not the threads that share a descriptor
        self._known: tuple[int, bytes] | None = None
        with file_errors(path):
            self._descriptor = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)

    def note(self, position: int, chain: bytes) -> None:
        """Move the head forward to *position*; a head that is further already stays.

        The event is committed by now: where the file cannot be written the head stays a lower bound.
        """
        with suppress(OSError), self._locked():
            present = _parse(os.pread(self._descriptor, _RECORD_BYTES, 0), _HEAD, None)
            if present is None or present.position < position:
                self._write(_HEAD, 0, position, chain)
                self._known = position, chain

    def check(self, position: int, chain: bytes) -> None:
        """Compare the head with the log's last event before the log goes on.

        A head that the log does not reach would soon be overtaken, and with it the only trace of what
        was lost: it is kept as a breach, which `verify` names and only a new seal clears.
        """
        if self._known == (position, chain):  # this process noted it, and nobody has appended since
            return
        with file_errors(self._path), self._locked():
            present = self._present()
            if present is None:
                lost = HeadRecord(self._log_id, position, UNKNOWN, True) if position else None
            elif present.is_reached_by(self._log_id, position, chain):
                return
            else:
                lost = present
            if lost is not None:
                self._keep(lost)
            self._write(_HEAD, 0, position, chain)

    def restart(self, position: int, chain: bytes) -> None:
        """Forget head and breaches and begin again at *position*."""
        with file_errors(self._path), self._locked():
            os.ftruncate(self._descriptor, 0)
            self._write(_HEAD, 0, position, chain)
            os.fsync(self._descriptor)

    def close(self) -> None:
        """Let go of the file."""
        with self._lock:  # a late `note` must not meet another file under the same number
            os.close(self._descriptor)
            self._descriptor = -1

    @contextmanager
    def _locked(self) -> Iterator[None]:
        with self._lock:
            if self._descriptor < 0:
                raise OSError(errno.EBADF, "the store was closed")
            fcntl.flock(self._descriptor, fcntl.LOCK_EX)
            try:
                yield
            finally:
                fcntl.flock(self._descriptor, fcntl.LOCK_UN)

    def _present(self) -> HeadRecord | None:
        content = os.pread(self._descriptor, _LONGEST, 0)
        record = _parse(content[:_RECORD_BYTES], _HEAD, self.seal, content[_RECORD_BYTES:])
        if record is None or (record.log_id == self._log_id and not record.is_genuine):
            return None
        return record

    def _keep(self, lost: HeadRecord) -> None:
        """Put *lost* after the breaches that stand there; what is none, junk that fills the file say, gives way."""
        present = read_head_file(self._path, self.seal)
        kept = [breach for breach in present.breaches if breach.is_genuine] if present else []
        kept = [*kept, lost][:_MAX_BREACHES]
        for number, breach in enumerate(kept, 1):
            self._write(_BREACH, number * _RECORD_BYTES, breach.position, breach.chain, breach.log_id)
        os.ftruncate(self._descriptor, (len(kept) + 1) * _RECORD_BYTES)

    def _write(self, kind: bytes, at: int, position: int, chain: bytes, log_id: bytes | None = None) -> None:
        body = _BODY.pack(kind, log_id or self._log_id, position, chain)
        behind = os.pread(self._descriptor, _LONGEST, _RECORD_BYTES) if kind == _HEAD else b""
        os.pwrite(self._descriptor, body + self.seal.mac(body + behind), at)
