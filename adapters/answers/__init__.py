"""What models are asked, and how their answers are read; shared by every adapter that asks a model."""

from .parse import ParsedAnswer, parse_answer

__all__ = ["ParsedAnswer", "parse_answer"]
