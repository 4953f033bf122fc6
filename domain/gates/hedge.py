"""Hedge: what the user is not sure of stays at 0.6 or below."""

from __future__ import annotations

import re
from dataclasses import replace

from ..candidate import Candidate
from ..confidence import HEDGE_CAP
from .gate import Gate, GateContext, Refusal
from .reading import Citation, Clause, spaced

_HEDGE = re.compile(
    r" (?:i think|i guess|i suppose|i believe|i suspect|i reckon|maybe|perhaps|possibly|probably|might|not sure|unsure|"
    r"not entirely sure|kinda thinking|thinking of|thinking about|i'd say|dunno|idk|who knows|could be that|may be|"
    r"considering|it is only an idea|not certain|undecided|haven't decided|someday|"
    r"acho que|acho q|talvez|provavelmente|quem sabe|sei la|nao sei se|nao tenho certeza|nao sei|desconfio|desconfia|suspeito|"
    r"suspeita|parece que|acredito que|pode ser que|se pa|capaz que|tomara|sera que|estou pensando em|to pensando em|"
    r"pensando em|ainda nao decidi|ainda nao bati|"
    r"creo que|quizas?|tal vez|probablemente|a lo mejor|puede que|no estoy segur[oa]|supongo|no se si|todavia no se|"
    r"todavia no lo se|me parece que|sospecho|pensando en|estoy pensando en|capaz que|de repente me) "
)
_DOUBT_AFTER = re.compile(
    r" (?:not sure|not sure yet|idk|dunno|dunno yet|who knows|sei la|nao sei|no se|todavia no se|todavia no lo se|"
    r"i think|i guess|acho|creo|talvez|maybe|perhaps|quizas|ainda nao|todavia no) "
)


def _hedge(candidate: Candidate, context: GateContext) -> Candidate | Refusal:
    """Cap the confidence of a statement that its own clause, or an aside right after it, puts in doubt."""
    citation = context.citation(candidate)
    if candidate.confidence > HEDGE_CAP and citation.clauses and any(
        _is_hedged(clause, citation) for clause in citation.clauses
    ):
        return replace(candidate, confidence=HEDGE_CAP)
    return candidate


def _is_hedged(clause: Clause, citation: Citation) -> bool:
    if _HEDGE.search(clause.folded):
        return True
    source = citation.source
    at = source.clauses.index(clause)
    before = source.clauses[at - 1] if at else None
    after = source.clauses[at + 1] if at + 1 < len(source.clauses) else None
    if before is not None and before.sentence == clause.sentence and len(before.words) <= 4 and _HEDGE.search(before.folded):
        return True
    return after is not None and len(after.words) <= 5 and _DOUBT_AFTER.search(spaced(after.words)) is not None


HEDGE = Gate("hedge", 1, _hedge)
