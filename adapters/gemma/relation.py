"""How a tuned model is asked about two statements: may the newer stand beside the older, or does it take its place?

Training renders its examples by this module, so that what is asked is what was learnt.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from enum import StrEnum
from typing import TYPE_CHECKING

from ..answers import load_prompt
from .settings import GemmaSettings
from .tuned import Tokenizer

if TYPE_CHECKING:
    from .engine import Engine

PROMPT = "relation-v1"
MAX_STATEMENT = 400
"""Characters of one statement that the model is shown."""
_SUFFIX = "The newer is:\n"


class Relation(StrEnum):
    """What a newer statement is to an older one; the values are the words that the model writes."""

    OTHER = "other"
    SAME = "same"
    FINER = "finer"
    REPLACES = "replaces"


class RelationQuestions:
    """Questions about two statements, as tokens."""

    def __init__(self, tokenizer: Tokenizer, prompt: str = PROMPT) -> None:
        """Speak to the model whose *tokenizer* it is, by the prompt of that name."""
        self._tokenizer = tokenizer
        self.prefix = [*tokenizer.beginning(), *tokenizer.tokens(load_prompt(prompt).text, control=False)]
        self._suffix = tokenizer.tokens(_SUFFIX, control=False)
        self.answers = {relation: tokenizer.tokens(relation, control=False) for relation in Relation}

    def rest(self, older: str, newer: str) -> list[int]:
        """Return the tokens of the question that stand behind the prefix."""
        lines = (("older", older), ("newer", newer))
        return [
            *(token for name, said in lines for token in self._tokenizer.tokens(_line(name, said), control=False)),
            *self._suffix,
        ]


class Relations:
    """Says of two statements how likely each relation is."""

    def __init__(self, engine: Engine, settings: GemmaSettings) -> None:
        """Ask *engine*, which has a tuning on that learnt the question."""
        self._engine = engine
        self._settings = settings
        self._questions = RelationQuestions(engine)
        self._firsts = [tokens[0] for tokens in self._questions.answers.values()]

    def probabilities(self, older: str, newer: str) -> Mapping[Relation, float]:
        """Return the probability of each relation; they sum to 1.

        Raises:
            ExtractorUnavailableError: the model took too long or failed.
        """
        logs = self._engine.log_probabilities(
            self._questions.prefix,
            self._questions.rest(older, newer),
            of=self._firsts,
            timeout_s=self._settings.timeout_s,
        )
        shares = [math.exp(log - max(logs)) for log in logs]
        total = math.fsum(shares)
        return {relation: share / total for relation, share in zip(Relation, shares, strict=True)}


def _line(name: str, said: str) -> str:
    return f"{name}: {' '.join(said.split())[:MAX_STATEMENT]}\n"
