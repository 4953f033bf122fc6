"""What callers may hand in, checked at the edge: messages as they come from chat APIs."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from pydantic import AliasChoices, BaseModel, ConfigDict, Field, ValidationError, field_validator

from ..domain.errors import InvalidMessageError
from ..domain.fragment import Message, Role
from ..domain.identity import checked_id
from ..domain.normalize import clean_text
from ..domain.time import as_utc

ROLE_NAMES = {
    "user": Role.USER,
    "human": Role.USER,
    "assistant": Role.ASSISTANT,
    "ai": Role.ASSISTANT,
    "model": Role.ASSISTANT,
    "system": Role.SYSTEM,
    "developer": Role.SYSTEM,
    "tool": Role.TOOL,
    "function": Role.TOOL,
}

PEOPLE = frozenset(name for name, role in ROLE_NAMES.items() if role is Role.USER)
_DATED = re.compile(r"\d{4}-\d{2}-\d{2}")


class MessageInput(BaseModel):
    """One message as a caller gives it.

    Attributes:
        role: user, assistant, system or tool; human, ai, model, developer and function are read as these.
        content: text, a list of content parts (their text is joined), or None for a bare tool call.
        id: opaque; give it wherever you have one. Without it, a message is known by its place in the history.
        at: when it was said: ISO 8601 with an offset, a datetime, or a number of seconds since 1970; the time of
            recording where it is missing.
        name: the speaker, where several people share one resource.
    """

    model_config = ConfigDict(extra="ignore")

    role: str
    content: str = ""
    id: str | None = Field(default=None, validation_alias=AliasChoices("id", "message_id"))
    at: datetime | None = Field(default=None, validation_alias=AliasChoices("at", "said_at", "created_at", "timestamp"))
    name: str | None = Field(default=None, validation_alias=AliasChoices("name", "speaker"))

    @field_validator("content", mode="before")
    @classmethod
    def _text_of(cls, value: Any) -> Any:
        if value is None:
            return ""
        if isinstance(value, Sequence) and not isinstance(value, str | bytes | bytearray):
            return "\n".join(_text_of_part(part) for part in value)
        return value

    @field_validator("at", mode="before")
    @classmethod
    def _no_bare_number(cls, value: Any) -> Any:
        if isinstance(value, str) and not _DATED.match(value.strip()):
            raise ValueError("not an ISO date and time such as 2026-03-01T09:30:00Z")
        return value

    @field_validator("id", mode="before")
    @classmethod
    def _id_as_text(cls, value: Any) -> Any:
        return str(value) if isinstance(value, int) and not isinstance(value, bool) else value


def _text_of_part(part: Any) -> str:
    """Return the text of a content part; a picture, say, has none.

    Raises:
        ValueError: it is no part of a message.
    """
    if isinstance(part, str):
        return part
    if part is not None and not isinstance(part, Mapping):
        raise ValueError(f"a content part is {type(part).__name__}, and neither text nor an object")
    text = part.get("text") if part else None
    return text if isinstance(text, str) else ""


def read_message(given: MessageInput | Mapping[str, Any], *, number: int) -> MessageInput:
    """Check one message; *number* is its place in what was given, from 1, for the error.

    Raises:
        InvalidMessageError: it has no role that is known, or a field of the wrong type.
        InvalidIdError: its id is empty or too long.
        NaiveTimeError: its time has no offset.
    """
    if isinstance(given, MessageInput):
        return given
    if not isinstance(given, Mapping):
        raise InvalidMessageError(
            f"message {number} is {type(given).__name__}: give an object with role and content.", number
        )
    if given.get("content") is None and str(given.get("role", "")).strip().casefold() in PEOPLE:
        raise InvalidMessageError(f"message {number} has no content: give the words under 'content'.", number)
    try:
        return MessageInput.model_validate(given)
    except ValidationError as error:
        first = error.errors()[0]
        field = ".".join(str(part) for part in first["loc"]) or "message"
        if first["type"] == "missing":
            raise InvalidMessageError(f"message {number} has no {field}: every message names one.", number) from error
        raise InvalidMessageError(
            f"message {number}: {field} is {first.get('input')!r:.80}: {first['msg']}.", number, field
        ) from error


def as_message(given: MessageInput, *, message_id: str, now: datetime, number: int) -> Message:
    """Return the domain's message; see `read_message` for what it raises."""
    role = ROLE_NAMES.get(given.role.strip().casefold())
    if role is None:
        raise InvalidMessageError(
            f"message {number} has the role {given.role!r}: use one of {', '.join(ROLE_NAMES)}.", number, given.role
        )
    return Message(
        message_id=checked_id("message id", message_id),
        role=role,
        content=clean_text(given.content),
        said_at=as_utc(given.at) if given.at else now,
        speaker=clean_text(given.name).strip() or None if given.name else None,
    )
