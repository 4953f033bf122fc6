"""Ids: opaque text at the edge, keyed UUIDs inside.

An aggregate's id is an HMAC under a secret of its resource, so that creating is idempotent
and nobody can confirm a guess once the secret is gone.
"""

from __future__ import annotations

import hmac
from uuid import UUID

from .errors import InvalidIdError

MAX_ID_LENGTH = 256
_SEPARATOR = b"\x1f"


def checked_id(kind: str, value: object) -> str:
    """Return *value* when it can serve as an id: text of 1 to 256 characters.

    Raises:
        InvalidIdError: *value* is not text, empty, blank, too long, not encodable or holds a NUL.
    """
    if not isinstance(value, str):
        raise InvalidIdError(f"{kind} must be text, not {type(value).__name__}: give a non-empty string.", kind, value)
    if not value.strip():
        raise InvalidIdError(f"{kind} {value!r} is empty: every call names one {kind}.", kind, value)
    if len(value) > MAX_ID_LENGTH:
        raise InvalidIdError(
            f"{kind} {value[:40]!r}… has {len(value)} characters: use at most {MAX_ID_LENGTH}.", kind, value
        )
    if "\0" in value:
        raise InvalidIdError(f"{kind} {value!r} holds a NUL character: databases end texts there.", kind, value)
    try:
        value.encode()
    except UnicodeEncodeError as error:
        raise InvalidIdError(f"{kind} {value!r} holds half a surrogate pair: use valid text.", kind, value) from error
    return value


def keyed_id(secret: bytes, kind: str, *parts: str) -> UUID:
    """Return the id of the aggregate *kind* that *parts* identify, under a resource's *secret*."""
    lengths_and_parts = [f"{len(part)}:{part}".encode("utf-8", "surrogatepass") for part in (kind, *parts)]
    digest = hmac.digest(secret, _SEPARATOR.join(lengths_and_parts), "sha256")
    return UUID(bytes=digest[:16], version=5)
