"""Models behind an OpenAI-compatible endpoint: OpenRouter, Ollama, the server of llama.cpp."""

from .chat import OpenAIChatModel
from .client import ChatEndpoint, EndpointSettings
from .consolidator import OpenAIConsolidator
from .extractor import OpenAIExtractor
from .observer import OpenAIObserver

__all__ = [
    "ChatEndpoint",
    "EndpointSettings",
    "OpenAIChatModel",
    "OpenAIConsolidator",
    "OpenAIExtractor",
    "OpenAIObserver",
]
