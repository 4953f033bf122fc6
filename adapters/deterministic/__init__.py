"""What is done by rules: useful without a model and exactly reproducible."""

from __future__ import annotations

from .extractor import DeterministicExtractor
from .observer import DeterministicObserver
from .tokens import EstimatedTokens

__all__ = ["DeterministicExtractor", "DeterministicObserver", "EstimatedTokens"]
