"""Reads facts with a chat model behind an endpoint, in JSON."""

from __future__ import annotations

from ...application.ports import Extraction, Fingerprint
from ...domain.fragment import Fragment
from ..answers import Answer, load_prompt, read_fragment
from ..answers.prompt import COMPLETION
from ..answers.windows import Window
from .client import ChatEndpoint, EndpointSettings

PROMPT = "extract-json-v1"
ROOM = 24_000
"""Characters of a chat that one question holds; a longer fragment makes several."""


class OpenAIExtractor:
    """See `Extractor`; the messages go to the endpoint of the settings and nowhere else."""

    def __init__(self, settings: EndpointSettings) -> None:
        """Ask the endpoint of *settings*.

        Raises:
            InvalidInputError: no endpoint or no model is named.
            ModelMissingError: the package `openai` is not installed.
        """
        self._asking = _Asking(ChatEndpoint(settings))
        self._settings = settings

    def fingerprint(self) -> Fingerprint:
        """See `Extractor.fingerprint`."""
        return Fingerprint(
            adapter="openai_compatible",
            model=self._settings.model,
            prompt_version=load_prompt(PROMPT).version,
            parameters=(("base_url", self._settings.base_url), ("temperature", "0")),
        )

    def extract(self, fragment: Fragment) -> Extraction:
        """See `Extractor.extract`."""
        return read_fragment(fragment, self._asking, load_prompt(PROMPT), self.fingerprint())


class _Asking:
    """Asks the endpoint about a window; see `Answerer`. Its sizes are characters."""

    room = ROOM

    def __init__(self, endpoint: ChatEndpoint) -> None:
        self._endpoint = endpoint

    def count(self, line: str) -> int:
        return len(line) + 1

    def answer(self, window: Window) -> Answer:
        reply = self._endpoint.ask("", COMPLETION.written(load_prompt(PROMPT), window.lines))
        return Answer(
            reply.text,
            finished=reply.finished,
            prompt_tokens=reply.usage.prompt_tokens,
            output_tokens=reply.usage.output_tokens,
        )
