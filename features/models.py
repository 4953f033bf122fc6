"""A model whose answers are written while the chat goes on."""

from __future__ import annotations

import json
from dataclasses import dataclass

from lastro.adapters.scripted import Reply, ScriptedExtractor
from lastro.domain.errors import ExtractorUnavailableError


@dataclass(frozen=True, slots=True)
class Claim:
    """What the model is going to say of a person; without *words* it quotes all that it hears."""

    thing: str
    value: str
    words: str | None = None


class ScriptedModel:
    """Claims what it is told to claim about the next words it hears; says *answer* instead where one is given."""

    def __init__(self, answer: str | None = None, *, reachable: bool = True) -> None:
        self._answer = answer
        self._reachable = reachable
        self._claims: list[Claim] = []
        self._heard = ""

    def claim(self, claim: Claim) -> None:
        """Let the model claim this as soon as it is asked."""
        self._claims.append(claim)

    def listen(self, words: str) -> None:
        """Let the model hear what it is going to quote."""
        self._heard = words

    def extractor(self) -> ScriptedExtractor:
        """Return what the memory asks."""
        return ScriptedExtractor(lambda _prompt: self._next_answer())

    def _next_answer(self) -> Reply:
        if not self._reachable:
            return ExtractorUnavailableError("the scripted model cannot be reached.")
        if self._answer is not None:
            return self._answer
        claims, self._claims = self._claims, []
        return json.dumps([self._written(claim) for claim in claims], ensure_ascii=False)

    def _written(self, claim: Claim) -> dict[str, object]:
        return {
            "memory_key": claim.thing,
            "memory_value": claim.value,
            "memory_category": "profile",
            "confidence": 0.9,
            "evidence": claim.words or self._heard,
            "is_user_memory_candidate": True,
        }
