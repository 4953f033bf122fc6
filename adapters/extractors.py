"""Who reads the chats, and what is said where nobody can."""

from __future__ import annotations

import logging
from dataclasses import dataclass
from pathlib import Path

from ..application.ports import Extractor
from ..domain.errors import ExtractorUnavailableError

logger = logging.getLogger("lastro")


@dataclass(frozen=True, slots=True)
class AvailableExtractor:
    """An extractor, or None with the reason; `status` says which in one line."""

    extractor: Extractor | None
    status: str


def gemma_extractor(
    *, model_path: Path | None, model_id: str | None, models_folder: Path, threads: int | None, timeout_s: float
) -> AvailableExtractor:
    """Return the local Gemma model, or nothing and one clear line in the log where there is none."""
    from .gemma import GemmaExtractor, GemmaSettings

    settings = GemmaSettings(
        model_path=model_path,
        model_id=model_id,
        models_folder=models_folder,
        n_threads=threads,
        timeout_s=timeout_s,
    )
    try:
        extractor = GemmaExtractor(settings)
    except ExtractorUnavailableError as error:
        status = f"extraction is disabled: {error}"
        logger.warning(status)
        return AvailableExtractor(None, status)
    return AvailableExtractor(extractor, f"gemma: {extractor.model_id}")


def deterministic_extractor() -> AvailableExtractor:
    """Return the rules, which need no model."""
    from .deterministic import DeterministicExtractor

    return AvailableExtractor(DeterministicExtractor(), "deterministic rules")


def no_extractor() -> AvailableExtractor:
    """Return nobody: chats are recorded and wait."""
    return AvailableExtractor(None, "extraction is switched off (MEMORY_EXTRACTOR=none)")
