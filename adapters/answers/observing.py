"""What an observer is asked, and how its answer is read."""

from __future__ import annotations

from collections.abc import Sequence

from ...domain.fragment import Message
from ...domain.keys import snake_case
from ...domain.observing import Observation, Priority
from .prompt import load_prompt
from .scan import Object, scan
from .values import number_in, numbers_in, objects_in, text_in

PROMPT = "observe-v1"
MAX_MESSAGE = 2_000
MAX_TEXT = 500


def observing_question(messages: Sequence[Message]) -> str:
    """Return the whole prompt about *messages*."""
    lines = (_line(number, message) for number, message in enumerate(messages, start=1))
    return "\n".join((load_prompt(PROMPT).text.rstrip(), "", "Messages:", *lines, "", "Answer:", ""))


def parse_observations(raw: str, messages: Sequence[Message]) -> tuple[Observation, ...]:
    """Return the notes in *raw*, whatever stands around them; one that names no message that was shown is left out."""
    notes = (_observation(item, messages) for found in scan(raw).found for item in objects_in(found.root))
    return tuple(note for note in notes if note is not None)


def _line(number: int, message: Message) -> str:
    words = " ".join(message.content.split())[:MAX_MESSAGE]
    return f"{number} | {message.said_at:%Y-%m-%d} | {message.speaker or message.role.value} | {words}"


def _observation(item: Object, messages: Sequence[Message]) -> Observation | None:
    fields = {snake_case(name): value for name, value in item.fields}
    text = text_in(fields.get("text"))
    places = [number - 1 for number in numbers_in(fields.get("messages")) if 0 < number <= len(messages)]
    if not text or not places:
        return None
    priority = number_in(fields.get("priority"))
    known = priority if priority in set(map(int, Priority)) else int(Priority.MEDIUM)
    first = messages[min(places)]
    ids = tuple(dict.fromkeys(messages[place].message_id for place in sorted(places)))
    return Observation(text[:MAX_TEXT], first.said_at.date().isoformat(), known, ids)
