"""How a tuned model is asked about two statements: may the newer stand beside the older, or does it take its place?

Training renders its examples by this module, so that what is asked is what was learnt.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from enum import StrEnum
from itertools import chain
from typing import TYPE_CHECKING

from ..answers import load_prompt
from .settings import GemmaSettings
from .tuned import Tokenizer

if TYPE_CHECKING:
    from .engine import Engine

PROMPT = "relation-v2"
MAX_STATEMENT = 400
"""Characters of one statement that the model is shown."""
SENTENCE = 4
"""Words from which a value is understood without its key."""


class Relation(StrEnum):
    """What a newer statement is to an older one; the values are the words that the model writes."""

    OTHER = "other"
    SAME = "same"
    FINER = "finer"
    REPLACES = "replaces"


class RelationQuestions:
    """Questions about two statements, as tokens; the prompt says which of the two stands first."""

    def __init__(self, tokenizer: Tokenizer, prompt: str = PROMPT) -> None:
        """Speak to the model whose *tokenizer* it is, by the prompt of that name."""
        self._tokenizer = tokenizer
        self._lines = load_prompt(prompt).text.splitlines()
        self._begun = 1 + next(place for place, line in enumerate(self._lines) if "{" in line)
        self.answers = {relation: tokenizer.tokens(relation, control=False) for relation in Relation}

    def question(self, older: str, newer: str) -> tuple[list[int], list[int]]:
        """Return the tokens to the end of the statement that stands first, and those behind it."""
        said = {"older": _shown(older), "newer": _shown(newer)}
        lines = [self._tokenizer.tokens(f"{line.format_map(said)}\n", control=False) for line in self._lines]
        beginning = [*self._tokenizer.beginning(), *chain.from_iterable(lines[: self._begun])]
        return beginning, list(chain.from_iterable(lines[self._begun :]))


class Relations:
    """Says of two statements how likely each relation is; quickest where questions about one newer stand together.

    Attributes:
        tokens: of the questions so far.
    """

    def __init__(self, engine: Engine, settings: GemmaSettings, prompt: str = PROMPT) -> None:
        """Ask *engine*, which has a tuning on that learnt the question in the words of *prompt*."""
        self._engine = engine
        self._settings = settings
        self._questions = RelationQuestions(engine, prompt)
        self.tokens = 0
        self._firsts = [tokens[0] for tokens in self._questions.answers.values()]

    def probabilities(self, older: str, newer: str) -> Mapping[Relation, float]:
        """Return the probability of each relation; they sum to 1.

        Raises:
            ExtractorUnavailableError: the model took too long or failed.
        """
        beginning, rest = self._questions.question(older, newer)
        self.tokens += len(beginning) + len(rest)
        logs = self._engine.log_probabilities(beginning, rest, of=self._firsts, timeout_s=self._settings.timeout_s)
        shares = [math.exp(log - max(logs)) for log in logs]
        total = math.fsum(shares)
        return {relation: share / total for relation, share in zip(Relation, shares, strict=True)}


def statement(memory_key: str, memory_value: str) -> str:
    """Return a memory as the model is shown it: a short value needs its key to be understood."""
    return memory_value if len(memory_value.split()) >= SENTENCE else f"{memory_key.replace('_', ' ')}: {memory_value}"


def _shown(said: str) -> str:
    return " ".join(said.split())[:MAX_STATEMENT]
