"""Recorded answers in place of a model."""

from .extractor import Reply, ScriptedExtractor, fragment_digest
from .recordings import load_recordings, save_recordings

__all__ = ["Reply", "ScriptedExtractor", "fragment_digest", "load_recordings", "save_recordings"]
