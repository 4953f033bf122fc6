"""Asks a chat model for notes of old turns, in JSON."""

from __future__ import annotations

from collections.abc import Sequence

from ...application.ports import Fingerprint, Observed
from ...domain.errors import ExtractionUnreadableError
from ...domain.fragment import Message
from ..answers import load_prompt
from ..answers.observing import PROMPT, observing_question, parse_observations
from .client import ChatEndpoint, EndpointSettings

CHARACTERS_A_TOKEN = 3
"""Fewer characters than a token of most tokenizers has on the average: notes are counted high."""


class OpenAIObserver:
    """See `Observer`; the messages go to the endpoint of the settings and nowhere else."""

    def __init__(self, settings: EndpointSettings) -> None:
        """Ask the endpoint of *settings*.

        Raises:
            InvalidInputError: no endpoint or no model is named.
            ModelMissingError: the package `openai` is not installed.
        """
        self._endpoint = ChatEndpoint(settings)

    def fingerprint(self) -> Fingerprint:
        """See `Observer.fingerprint`."""
        settings = self._endpoint.settings
        return Fingerprint(
            adapter="openai_compatible",
            model=settings.model,
            prompt_version=load_prompt(PROMPT).version,
            parameters=(("base_url", settings.base_url), ("temperature", "0")),
        )

    def observe(self, messages: Sequence[Message], room: int) -> Observed:
        """See `Observer.observe`; notes beyond *room* are left out, those that matter least first.

        Raises:
            ExtractionUnreadableError: the answer holds no notes.
        """
        reply = self._endpoint.ask("", observing_question(messages))
        notes = parse_observations(reply.text, messages)
        if not notes and reply.text.strip() != "[]":
            raise ExtractionUnreadableError("the observer's answer holds no notes.", raw=reply.text)
        left, kept = room * CHARACTERS_A_TOKEN, set[int]()
        for place in sorted(range(len(notes)), key=lambda at: (-notes[at].priority, at)):
            if len(notes[place].text) <= left:
                left -= len(notes[place].text)
                kept.add(place)
        chosen = tuple(note for place, note in enumerate(notes) if place in kept)
        return Observed(chosen, self.fingerprint(), reply.text, reply.usage)
