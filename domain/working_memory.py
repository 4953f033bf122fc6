"""Working memory: one document that an agent keeps about a resource, or within one of its threads."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from .aggregate import Aggregate, Begun
from .errors import RefusedError
from .identity import keyed_id
from .merge_patch import Json, leaves

DROPPED_SHARE = 0.3
"""A replacement that drops more than this share of the leaves needs a confirmation."""


def working_memory_id(secret: bytes, resource_id: str, thread_id: str | None) -> UUID:
    """Return the id of the document of a resource, or of one of its threads."""
    return keyed_id(secret, "working_memory", resource_id, *([] if thread_id is None else [thread_id]))


class WorkingMemory(Aggregate):
    """A JSON object with every state that it had, so that the last change can be undone."""

    TOPIC = "working_memory"

    def __init__(self) -> None:
        self.thread_id: str | None
        self.document: dict[str, Json]
        self.earlier: list[dict[str, Json]]

    class Started(Begun):
        TOPIC = "working_memory.started"
        thread_id: str | None
        document: dict[str, Any]
        by: str

        def apply(self, aggregate: Any) -> None:
            super().apply(aggregate)
            aggregate.thread_id = self.thread_id
            aggregate.document = self.document
            aggregate.earlier = []

    class Changed(Aggregate.Event):
        """The whole document stands in the event: reading it back needs no patch, and erasing it leaves none."""

        TOPIC = "working_memory.changed"
        document: dict[str, Any]
        how: str
        by: str

        def apply(self, aggregate: Any) -> None:
            aggregate.earlier.append(aggregate.document)
            aggregate.document = self.document

    class Undone(Aggregate.Event):
        TOPIC = "working_memory.undone"
        document: dict[str, Any]
        by: str

        def apply(self, aggregate: Any) -> None:
            aggregate.document = aggregate.earlier.pop()

    def put(self, document: dict[str, Json], *, how: str, by: str, at: Any, confirm: bool = True) -> None:
        """Put *document* in place; nothing happens when it stands already.

        Raises:
            RefusedError: without *confirm*, more than `DROPPED_SHARE` of what stands there would be gone.
        """
        if document == self.document:
            return
        if not confirm:
            self._refuse_losses(document)
        self.decide(self.Changed, at=at, document=document, how=how, by=by)

    def undo(self, *, by: str, at: Any) -> None:
        """Restore the document before the last change.

        Raises:
            RefusedError: nothing is left to undo.
        """
        if not self.earlier:
            raise RefusedError("the working memory has no earlier state: nothing is left to undo.")
        self.decide(self.Undone, at=at, document=self.earlier[-1], by=by)

    def _refuse_losses(self, document: dict[str, Json]) -> None:
        held, left = dict(leaves(self.document)), dict(leaves(document))
        lost = sorted(path for path in held if path not in left)
        if held and len(lost) > DROPPED_SHARE * len(held):
            raise RefusedError(
                f"the new document drops {len(lost)} of {len(held)} values ({', '.join(lost[:5])}): send only what "
                "changed as an update, or confirm that they shall go.",
                lost,
            )
