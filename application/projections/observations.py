"""`observations`: what stands for old turns of a conversation, one row a group."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

from ...domain.observation import ObservationGroup
from ...domain.observing import Observation
from .fold import Column, Fold, Index, Projection


@dataclass(slots=True)
class ObservationsRow:
    """A row of `observations`.

    `observations` is a JSON array of (day, priority, text, message ids), oldest first; the group covers the messages of
    its thread whose `id` lies from `first_message` to `last_message`.
    """

    id: int
    group_id: str
    resource_id: str
    chat_id: str
    first_message: int
    last_message: int
    messages: int
    observations: str
    made_of: int
    observer: str
    created_at: str
    updated_at: str

    def each(self) -> list[Observation]:
        """Return the observations."""
        return [
            Observation(text, day, priority, tuple(ids)) for day, priority, text, ids in json.loads(self.observations)
        ]


def _made(row: None, event: Any, position: int) -> ObservationsRow:
    return ObservationsRow(
        id=position,
        group_id=event.originator_id,
        resource_id=event.resource_id,
        chat_id=event.thread_id,
        first_message=event.first_message,
        last_message=event.last_message,
        messages=event.messages,
        observations=_text(event.observations),
        made_of=len(event.observations),
        observer=event.fingerprint.adapter,
        created_at=event.timestamp,
        updated_at=event.timestamp,
    )


def _shortened(row: ObservationsRow, event: Any, position: int) -> ObservationsRow:
    row.observations = _text(event.observations)
    row.updated_at = event.timestamp
    return row


def _forgotten(row: ObservationsRow, event: Any, position: int) -> None:
    return None


def _text(observations: Any) -> str:
    said = [(one.said_on, one.priority, one.text, list(one.message_ids)) for one in observations]
    return json.dumps(said, ensure_ascii=False)


def _key(event: Any) -> tuple[str]:
    return (event.originator_id,)


FOLDS: dict[str, Fold] = {
    ObservationGroup.Made.TOPIC: _made,
    ObservationGroup.Shortened.TOPIC: _shortened,
    ObservationGroup.Forgotten.TOPIC: _forgotten,
}

OBSERVATIONS = Projection(
    name="observations",
    version=1,
    row=ObservationsRow,
    columns=(
        Column("id", "integer"),
        Column("group_id", "text", required=True),
        Column("resource_id", "text", required=True),
        Column("chat_id", "text", required=True),
        Column("first_message", "integer", required=True),
        Column("last_message", "integer", required=True),
        Column("messages", "integer", required=True),
        Column("observations", "text", required=True),
        Column("made_of", "integer", required=True),
        Column("observer", "text", required=True),
        Column("created_at", "text", required=True),
        Column("updated_at", "text", required=True),
    ),
    key=("group_id",),
    key_of=dict.fromkeys(FOLDS, _key),
    folds=FOLDS,
    creates=frozenset({ObservationGroup.Made.TOPIC}),
    indexes=(Index(("resource_id", "chat_id", "last_message")),),
)
