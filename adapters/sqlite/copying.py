"""A backup: the database, its key and its head, taken while all go on writing."""

from __future__ import annotations

from pathlib import Path

from ...domain.errors import StoreReadOnlyError
from .connections import Connections
from .failures import file_errors
from .head import Head
from .identity import LogIdentity
from .migrations import back_up
from .pragmas import connect
from .sealing import write_key
from .settings import StoreSettings


def copy_store(connections: Connections, identity: LogIdentity, target: Path) -> None:
    """Copy the database to *target*; its key and head come to lie beside the copy.

    Raises:
        StoreReadOnlyError: one of the files exists, or cannot be written.
    """
    if not target.name:
        raise StoreReadOnlyError(f"{str(target)!r} names no file: give the path of a new one.", str(target))
    key_path, head_path = target.with_name(f"{target.name}.key"), target.with_name(f"{target.name}.head")
    for path in (target, key_path, head_path):
        if path.exists():
            raise StoreReadOnlyError(f"{str(path)!r} exists: a backup overwrites nothing, give another.", str(path))
    try:
        with file_errors(target):
            if identity.seal is not None:
                write_key(key_path, identity.seal.key)
            head_path.write_bytes(_content(identity.head_path))
            back_up(connections, target)
        _note_head(target, head_path, identity)
    except BaseException:
        for path in (target, key_path, head_path):
            path.unlink(missing_ok=True)
        raise


def _content(path: Path | None) -> bytes:
    """What stands in the head file: the head, and the breaches that it remembers."""
    try:
        return b"" if path is None else path.read_bytes()
    except OSError:
        return b""


def _note_head(target: Path, head_path: Path, identity: LogIdentity) -> None:
    """The head of the source was a lower bound of the copy; note where the copy really ends."""
    if identity.seal is None:
        return
    copy = connect(str(target), StoreSettings())
    try:
        last = copy.execute(
            "SELECT notification_id, chain FROM stored_events ORDER BY notification_id DESC LIMIT 1"
        ).fetchone()
    finally:
        copy.close()
    head = Head(head_path, identity.log_id, identity.seal)
    try:
        if last is not None:
            head.note(*last)
    finally:
        head.close()
