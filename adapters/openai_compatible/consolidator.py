"""Asks a chat model which user memories are one, in JSON."""

from __future__ import annotations

from collections.abc import Sequence

from ...application.ports import Fingerprint, Proposals
from ...domain.proposals import Shown
from ..answers import load_prompt
from ..answers.consolidation import PROMPT, consolidation_question, parse_proposals
from .client import ChatEndpoint, EndpointSettings


class OpenAIConsolidator:
    """See `Consolidator`."""

    def __init__(self, settings: EndpointSettings) -> None:
        """Ask the endpoint of *settings*.

        Raises:
            InvalidInputError: no endpoint or no model is named.
            ModelMissingError: the package `openai` is not installed.
        """
        self._endpoint = ChatEndpoint(settings)

    def fingerprint(self) -> Fingerprint:
        """See `Consolidator.fingerprint`."""
        settings = self._endpoint.settings
        return Fingerprint(
            adapter="openai_compatible",
            model=settings.model,
            prompt_version=load_prompt(PROMPT).version,
            parameters=(("base_url", settings.base_url), ("temperature", "0")),
        )

    def propose(self, shown: Sequence[Shown]) -> Proposals:
        """See `Consolidator.propose`."""
        reply = self._endpoint.ask("", consolidation_question(shown))
        return Proposals(parse_proposals(reply.text), reply.text, self.fingerprint(), reply.usage)
