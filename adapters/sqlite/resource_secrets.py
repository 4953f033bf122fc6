"""A secret per resource, under which the ids of its aggregates are derived."""

from __future__ import annotations

import os

from ...domain.errors import StoreError
from .connections import Connections

SECRET_BYTES = 32


class ResourceSecrets:
    """Gets or makes secrets, and keeps those it has seen."""

    def __init__(self, connections: Connections) -> None:
        self._connections = connections
        self._known: dict[str, bytes] = {}

    def of(self, resource_id: str) -> bytes:
        """Return the 32 bytes of *resource_id*, the same in every process."""
        secret = self._known.get(resource_id)
        if secret is None:
            secret = self._stored(resource_id) or self._made(resource_id)
            if not isinstance(secret, bytes) or len(secret) != SECRET_BYTES:
                raise StoreError(
                    f"The secret of the resource {resource_id!r} was edited: put a backup's resource_secrets back.",
                    resource_id,
                )
            self._known[resource_id] = secret
        return secret

    def _stored(self, resource_id: str) -> bytes | None:
        found = self._connections.fetch("SELECT secret FROM resource_secrets WHERE resource_id=?", (resource_id,))
        return found[0][0] if found else None

    def _made(self, resource_id: str) -> bytes:
        with self._connections.writing() as cursor:
            cursor.execute(
                "INSERT INTO resource_secrets(resource_id, secret) VALUES (?,?) ON CONFLICT(resource_id) DO NOTHING",
                (resource_id, os.urandom(SECRET_BYTES)),
            )
            found = cursor.execute("SELECT secret FROM resource_secrets WHERE resource_id=?", (resource_id,))
            secret: bytes = found.fetchone()[0]
        return secret
