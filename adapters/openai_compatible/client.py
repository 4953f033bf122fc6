"""One question to a chat model behind an OpenAI-compatible endpoint, with retries, a time-out and its cost."""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from importlib.util import find_spec
from typing import TYPE_CHECKING

from ...domain.errors import ExtractorUnavailableError, InvalidInputError, ModelMissingError
from ...domain.run import Usage

if TYPE_CHECKING:
    import openai


@dataclass(frozen=True, slots=True)
class EndpointSettings:
    """Where a model answers.

    Attributes:
        base_url: of the endpoint, up to ``/v1``.
        model: its name there.
        api_key: shown to the endpoint and to nobody else; it never stands in a log, an error or a fingerprint.
        timeout_s: longest time for one try.
        retries: further tries after a fault of the connection or of the server.
        max_output: tokens of one answer.
    """

    base_url: str = ""
    model: str = ""
    api_key: str = field(default="", repr=False)
    timeout_s: float = 60.0
    retries: int = 2
    max_output: int = 2_000


def require_endpoint(settings: EndpointSettings) -> None:
    """Refuse settings with which nobody can be asked.

    Raises:
        InvalidInputError: no endpoint or no model is named.
        ModelMissingError: the package `openai` is not installed.
    """
    if not settings.base_url or not settings.model:
        raise InvalidInputError(
            "an OpenAI-compatible model needs MEMORY_OPENAI_BASE_URL and MEMORY_OPENAI_MODEL: set both.",
            settings.base_url,
        )
    if find_spec("openai") is None:
        raise ModelMissingError("the package openai is not installed: install lastro with the extra `openai`.")


def client_of(settings: EndpointSettings) -> openai.OpenAI:
    """Return a client of the endpoint; close it after use."""
    import openai

    return openai.OpenAI(
        base_url=settings.base_url,
        api_key=settings.api_key or "none",
        timeout=settings.timeout_s,
        max_retries=settings.retries,
    )


@dataclass(frozen=True, slots=True)
class Reply:
    """What the model wrote, what it cost, and whether it came to its end."""

    text: str
    usage: Usage
    finished: bool = True


class ChatEndpoint:
    """Asks; nothing leaves the machine but to the endpoint of the settings."""

    def __init__(self, settings: EndpointSettings) -> None:
        """Prepare to ask; the endpoint is spoken to with the first question.

        Raises:
            InvalidInputError: no endpoint or no model is named.
            ModelMissingError: the package `openai` is not installed.
        """
        require_endpoint(settings)
        self.settings = settings

    def ask(self, instructions: str, question: str) -> Reply:
        """Return the answer to *question*.

        Raises:
            ExtractorUnavailableError: the endpoint cannot be reached, takes too long or refuses; ask again later.
        """
        import openai

        settings = self.settings
        started = time.monotonic()
        try:
            with client_of(settings) as client:
                answer = client.chat.completions.create(
                    model=settings.model,
                    messages=[{"role": "user", "content": f"{instructions}\n\n{question}".strip()}],
                    temperature=0,
                    max_tokens=settings.max_output,
                )
        except openai.APIStatusError as error:
            raise ExtractorUnavailableError(
                f"the endpoint {settings.base_url} answered {error.status_code}: check model, key and endpoint.",
                error.status_code,
            ) from error
        except openai.OpenAIError as error:
            raise ExtractorUnavailableError(
                f"the endpoint {settings.base_url} could not be asked ({type(error).__name__}): is it running?",
                settings.base_url,
            ) from error
        text = (answer.choices[0].message.content if answer.choices else None) or ""
        counted = answer.usage
        usage = Usage(
            prompt_tokens=counted.prompt_tokens if counted else 0,
            output_tokens=counted.completion_tokens if counted else 0,
            calls=1,
            seconds=round(time.monotonic() - started, 3),
        )
        return Reply(text, usage, finished=not answer.choices or answer.choices[0].finish_reason != "length")
