"""Replays answers of a model about user memories through the same reading as a live one; asks no model."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from ...application.ports import Fingerprint, Proposals
from ...domain.proposals import Shown
from ...domain.run import Usage
from ..answers import load_prompt
from ..answers.consolidation import PROMPT, consolidation_question, parse_proposals

NOTHING = "[]"


class ScriptedConsolidator:
    """Answers from a list or from a function of the prompt; see `Consolidator`.

    Attributes:
        prompts: what a model would have read, one text a question.
    """

    def __init__(self, answers: Iterable[str] | Callable[[str], str]) -> None:
        """Take the answers; when a list is used up, nothing is proposed."""
        self.prompts: list[str] = []
        self._answers = answers if callable(answers) else iter(answers)

    def fingerprint(self) -> Fingerprint:
        """See `Consolidator.fingerprint`."""
        return Fingerprint("scripted", prompt_version=load_prompt(PROMPT).version)

    def propose(self, shown: Sequence[Shown]) -> Proposals:
        """See `Consolidator.propose`."""
        prompt = consolidation_question(shown)
        self.prompts.append(prompt)
        raw = self._answers(prompt) if callable(self._answers) else next(self._answers, NOTHING)
        return Proposals(parse_proposals(raw), raw, self.fingerprint(), Usage(calls=1))
