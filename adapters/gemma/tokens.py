"""Counts tokens as the chosen model's own tokenizer does; only its vocabulary is loaded, with the first text."""

from __future__ import annotations

import threading
from functools import lru_cache
from typing import TYPE_CHECKING

from ...domain.errors import ModelMissingError
from .extractor import require_runtime
from .resolution import ready_file, resolve_model
from .settings import GemmaSettings

if TYPE_CHECKING:
    from .engine import Vocabulary

REMEMBERED = 65_536
"""Texts whose count is remembered: what a context shows changes little from turn to turn."""


class GemmaTokens:
    """See `TokenCounter`."""

    def __init__(self, settings: GemmaSettings | None = None) -> None:
        """Find the model.

        Raises:
            ModelMissingError: there is no model, or nothing to run it with.
        """
        require_runtime()
        self._settings = settings or GemmaSettings()
        self._choice = resolve_model(self._settings)
        self._lock = threading.Lock()
        self._vocabulary: Vocabulary | None = None
        self.name = f"gemma:{self._choice.model_id}"
        self.count = lru_cache(maxsize=REMEMBERED)(self._counted)

    def _counted(self, text: str) -> int:
        """See `TokenCounter.count`."""
        with self._lock:
            if self._vocabulary is None:
                self._vocabulary = self._loaded()
            return len(self._vocabulary.tokens(text, control=False))

    def _loaded(self) -> Vocabulary:
        try:
            from .engine import Vocabulary
        except ImportError as error:
            raise ModelMissingError(
                f"the tokenizer cannot run ({error}): install lastro with the extra `gemma`."
            ) from error
        return Vocabulary(ready_file(self._choice, self._settings))
