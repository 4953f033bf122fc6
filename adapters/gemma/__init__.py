"""A local model of the Gemma family, through llama.cpp; importing this loads neither."""

from .consolidator import GemmaConsolidator
from .extractor import GemmaExtractor
from .resolution import ModelChoice, resolve_model
from .settings import GemmaSettings
from .status import ModelStatus, model_status
from .tokens import GemmaTokens
from .tuned import Question

__all__ = [
    "GemmaConsolidator",
    "GemmaExtractor",
    "GemmaSettings",
    "GemmaTokens",
    "ModelChoice",
    "ModelStatus",
    "Question",
    "model_status",
    "resolve_model",
]
