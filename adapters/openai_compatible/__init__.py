"""Models behind an OpenAI-compatible endpoint: OpenRouter, Ollama, the server of llama.cpp."""

from .client import ChatEndpoint, EndpointSettings
from .consolidator import OpenAIConsolidator

__all__ = ["ChatEndpoint", "EndpointSettings", "OpenAIConsolidator"]
