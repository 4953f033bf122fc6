"""What models are asked, and how their answers are read; shared by every adapter that asks a model."""

from .asking import Answer, Answerer, question, read_answers, read_fragment
from .parse import ParsedAnswer, parse_answer
from .prompt import Prompt, load_prompt

__all__ = [
    "Answer",
    "Answerer",
    "ParsedAnswer",
    "Prompt",
    "load_prompt",
    "parse_answer",
    "question",
    "read_answers",
    "read_fragment",
]
