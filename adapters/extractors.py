"""Who reads the chats, says how memories relate and counts tokens, and what is done where nobody can."""

from __future__ import annotations

import logging
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ..application.ports import Consolidator, Extractor, Observer, TokenCounter
from ..application.together import TogetherExtractor
from ..domain.errors import ExtractorUnavailableError

if TYPE_CHECKING:
    from .openai_compatible import EndpointSettings

logger = logging.getLogger("lastro")


@dataclass(frozen=True, slots=True)
class AvailableExtractor:
    """An extractor, or None with the reason; `status` says which in one line."""

    extractor: Extractor | None
    status: str


def gemma_extractor(model: dict[str, Any]) -> AvailableExtractor:
    """Return the local Gemma model with the rules beside it; see `gemma_alone`."""
    from .deterministic import DeterministicExtractor

    alone = gemma_alone(model)
    if alone.extractor is None:
        return alone
    together = TogetherExtractor(DeterministicExtractor(), alone.extractor)
    return AvailableExtractor(together, f"{alone.status}, beside the rules")


def gemma_alone(model: dict[str, Any]) -> AvailableExtractor:
    """Return the local Gemma model with the settings of *model*, or nothing and one clear line in the log."""
    from .gemma import GemmaExtractor, GemmaSettings

    try:
        extractor = GemmaExtractor(GemmaSettings(**model))
    except ExtractorUnavailableError as error:
        status = f"extraction is disabled: {error}"
        logger.warning(status)
        return AvailableExtractor(None, status)
    return AvailableExtractor(extractor, f"gemma: {extractor.model_id}")


def deterministic_extractor() -> AvailableExtractor:
    """Return the rules, which need no model."""
    from .deterministic import DeterministicExtractor

    return AvailableExtractor(DeterministicExtractor(), "deterministic rules")


def openai_extractor(endpoint: dict[str, Any]) -> AvailableExtractor:
    """Return the model behind the endpoint, or nothing and one clear line in the log where it cannot be asked."""
    from .openai_compatible import OpenAIExtractor

    try:
        extractor = OpenAIExtractor(_endpoint(endpoint))
    except ExtractorUnavailableError as error:
        status = f"extraction is disabled: {error}"
        logger.warning(status)
        return AvailableExtractor(None, status)
    return AvailableExtractor(extractor, f"openai: {endpoint['model']} at {endpoint['base_url']}")


def _endpoint(given: dict[str, Any]) -> EndpointSettings:
    from .openai_compatible import EndpointSettings

    return EndpointSettings(**{name: value for name, value in given.items() if value is not None})


def gemma_consolidator(model: dict[str, Any]) -> Consolidator | None:
    """Return the tuned local model, or None and one clear line in the log where there is none."""
    from .gemma import GemmaConsolidator, GemmaSettings

    try:
        return GemmaConsolidator(GemmaSettings(**model))
    except ExtractorUnavailableError as error:
        logger.warning("rules alone consolidate: %s", error)
        return None


def openai_consolidator(endpoint: dict[str, Any]) -> Consolidator | None:
    """Return the model behind the endpoint, or None and one clear line in the log where it cannot be asked."""
    from .openai_compatible import OpenAIConsolidator

    try:
        return OpenAIConsolidator(_endpoint(endpoint))
    except ExtractorUnavailableError as error:
        logger.warning("rules alone consolidate: %s", error)
        return None


def no_extractor() -> AvailableExtractor:
    """Return nobody: chats are recorded and wait."""
    return AvailableExtractor(None, "extraction is switched off (MEMORY_EXTRACTOR=none)")


def estimated_tokens() -> TokenCounter:
    """Return the upper estimate, which needs no model."""
    from .deterministic import EstimatedTokens

    return EstimatedTokens()


def gemma_tokens(model: dict[str, Any]) -> TokenCounter:
    """Return the local model's tokenizer, or the estimate and one clear line in the log where there is none."""
    from .gemma import GemmaSettings, GemmaTokens

    try:
        return GemmaTokens(GemmaSettings(**model))
    except ExtractorUnavailableError as error:
        logger.warning("tokens are estimated: %s", error)
        return estimated_tokens()


def deterministic_observer(tokens: TokenCounter) -> Observer:
    """Return the rules, which need no model."""
    from .deterministic.observer import DeterministicObserver

    return DeterministicObserver(tokens)


def gemma_observer(model: dict[str, Any], tokens: TokenCounter) -> Observer:
    """Return the rules with the local model to say which sentences matter; the rules alone where there is none."""
    from .deterministic.observer import DeterministicObserver

    return DeterministicObserver(tokens, gemma_alone(model).extractor)


def openai_observer(endpoint: dict[str, Any]) -> Observer | None:
    """Return the model behind the endpoint, or None and one clear line in the log where it cannot be asked."""
    from .openai_compatible import OpenAIObserver

    try:
        return OpenAIObserver(_endpoint(endpoint))
    except ExtractorUnavailableError as error:
        logger.warning("nobody observes: %s", error)
        return None
