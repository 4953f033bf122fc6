"""An extractor of rules: useful without a model and exactly reproducible."""

from __future__ import annotations

from .extractor import DeterministicExtractor

__all__ = ["DeterministicExtractor"]
