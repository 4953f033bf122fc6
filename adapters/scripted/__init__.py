"""Recorded answers in place of a model."""

from .chat import ScriptedChatModel
from .consolidator import ScriptedConsolidator
from .extractor import Reply, ScriptedExtractor, fragment_digest
from .recordings import load_recordings, save_recordings

__all__ = [
    "Reply",
    "ScriptedChatModel",
    "ScriptedConsolidator",
    "ScriptedExtractor",
    "fragment_digest",
    "load_recordings",
    "save_recordings",
]
