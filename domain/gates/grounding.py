"""Grounding: no quote, no fact."""

from __future__ import annotations

from dataclasses import replace

from ..candidate import Candidate
from .gate import Gate, GateContext, Refusal


def _grounding(candidate: Candidate, context: GateContext) -> Candidate | Refusal:
    for source in context.sources:
        found = source.normalized.find(candidate.evidence)
        if found is not None:
            evidence = source.message.content[found[0] : found[1]]
            return replace(candidate, evidence=evidence, source_message_id=source.message.message_id)
    return Refusal("the evidence stands in no user message of this fragment")


GROUNDING = Gate("grounding", 1, _grounding)
