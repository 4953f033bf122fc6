"""Injection: an order to the memory, a claim of rights or the voice of a machine is no fact about a person."""

from __future__ import annotations

import re

from ..candidate import Candidate
from ..text import words
from . import injection_cues as cues
from .foreign_text import TURN_MARKER
from .gate import Gate, GateContext, Refusal
from .reading import Source, spaced

_HIDDEN_ORDER = re.compile(r"<!--|\[\[|\b(?:system|sistema)\s?:", re.IGNORECASE)


def _injection(candidate: Candidate, context: GateContext) -> Candidate | Refusal:
    """Refuse orders to remember, to obey or to ignore, and rights claimed beside them; "remember that I…" may pass."""
    citation = context.citation(candidate)
    if TURN_MARKER.search(candidate.evidence) or TURN_MARKER.search(candidate.memory_value):
        return Refusal("it holds markers of the chat's format")
    value = spaced(words(candidate.memory_value))
    said = [spaced(citation.source.words_in(sentence)) for sentence in citation.telling_sentences]
    if said and all(cues.ORDER.search(sentence) for sentence in said):
        return Refusal("it is part of an order to the memory or to the assistant")
    if any(cues.MEMORY_VOICE.search(sentence) for sentence in said):
        return Refusal("it is written in the voice of the memory or of the assistant")
    if cues.ORDER.search(value):
        return Refusal("the value is an order to the assistant")
    if any(cues.RIGHTS.search(text) for text in (value, *said)) and _gives_orders(citation.source):
        return Refusal("it claims rights in a message that gives orders to the memory")
    return candidate


def _gives_orders(source: Source) -> bool:
    return bool(cues.ORDER.search(spaced(source.words)) or _HIDDEN_ORDER.search(source.content))


INJECTION = Gate("injection", 1, _injection)
