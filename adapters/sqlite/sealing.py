"""The seal of each event: a salted digest of its payload, and a keyed hash that chains it to the one before.

The digest commits to the payload without showing it, so that a payload can be redacted later
(its salt with it) while the chain, which covers the digest, keeps.
"""

from __future__ import annotations

import os
from hashlib import blake2b
from pathlib import Path

SALT_BYTES = 16
KEY_BYTES = 32
HASH_BYTES = 32


def payload_digest(state: bytes, salt: bytes) -> bytes:
    """Return the commitment to the payload *state*."""
    return blake2b(state, key=salt, digest_size=HASH_BYTES).digest()


class Seal:
    """Makes and checks the links of a log's chain under a secret key.

    Attributes:
        key: 32 random bytes.
        fingerprint: tells this key from another without showing it.
    """

    def __init__(self, key: bytes) -> None:
        self.key = key
        self.fingerprint = blake2b(b"lastro.seal", key=key, digest_size=16).digest()
        self._fresh = blake2b(key=key, digest_size=HASH_BYTES).copy

    def link(
        self,
        previous: bytes,
        position: int,
        originator_id: str,
        version: int,
        topic: str,
        resource_id: str,
        recorded_at: str,
        digest: bytes,
    ) -> bytes:
        """Return the chain value of one event; texts carry their lengths, so that no two events read alike."""
        numbers = f"{position},{version},{len(originator_id)},{len(topic)},{len(resource_id)},{len(recorded_at)}:"
        hasher = self._fresh()
        hasher.update(previous + digest + f"{numbers}{originator_id}{topic}{resource_id}{recorded_at}".encode())
        return hasher.digest()

    def mac(self, message: bytes) -> bytes:
        """Return 16 bytes that vouch for *message*."""
        return blake2b(message, key=self.key, digest_size=16, person=b"lastro.head").digest()


def first_link(log_id: bytes) -> bytes:
    """Return what the first event of a log is chained to."""
    return blake2b(log_id, digest_size=HASH_BYTES, person=b"lastro.log").digest()


def read_key(path: Path) -> bytes | None:
    """Return the key at *path*, or None when there is none that can be read as one."""
    try:
        key = bytes.fromhex(path.read_text("ascii"))
    except (OSError, ValueError):
        return None
    return key if len(key) == KEY_BYTES else None


def write_key(path: Path, key: bytes) -> None:
    """Write *key* to *path* for the owner's eyes only, whole or not at all."""
    partial = path.with_name(f"{path.name}.part")
    descriptor = os.open(partial, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    try:
        os.fchmod(descriptor, 0o600)
        os.write(descriptor, f"{key.hex()}\n".encode())
        os.fsync(descriptor)
    except OSError:
        partial.unlink()
        raise
    finally:
        os.close(descriptor)
    partial.replace(path)
    folder = os.open(path.parent, os.O_RDONLY)
    try:
        os.fsync(folder)
    finally:
        os.close(folder)
