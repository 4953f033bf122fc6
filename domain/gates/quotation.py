"""Quotation: what the user quotes, pastes or hands over to be worked on is not what the user says."""

from __future__ import annotations

from collections.abc import Sequence

from ..candidate import Candidate
from ..keys import FAVORITE
from ..normalize import normalize_value
from ..text import Span, is_within
from .foreign_text import foreign_spans
from .gate import Gate, GateContext, Refusal
from .reading import Source

_NAMED_KEYS = frozenset({"name", "nickname", "pet"})
_MARKS_BEFORE = " \t\n\"'“”«»„>*_-"
_MARKS_AFTER = " \t\n\"'“”«»„.!?…,;:"


def _quotation(candidate: Candidate, context: GateContext) -> Candidate | Refusal:
    """Refuse what is said only inside quoted, pasted or machine-written text."""
    citation = context.citation(candidate)
    foreign = context.remembered(citation.source, "foreign", foreign_spans)
    if not foreign:
        return candidate
    if is_within(_core(citation.source.content, citation.span), foreign):
        return Refusal("the evidence is quoted or pasted text, not the user's own words")
    if _is_title(candidate, citation.source, foreign):
        return candidate
    if citation.said and all(is_within(word.span, foreign) for word in citation.said):
        return Refusal("the value is said only in quoted or pasted text")
    return candidate


def _is_title(candidate: Candidate, source: Source, foreign: Sequence[Span]) -> bool:
    """Whether the value is a name or a title that the user put in quotation marks."""
    if not candidate.memory_key.startswith(FAVORITE) and candidate.memory_key not in _NAMED_KEYS:
        return False
    title = normalize_value(candidate.memory_value)
    return any(normalize_value(span.of(source.content)) == title for span in foreign)


def _core(content: str, span: Span) -> Span:
    """Return *span* without marks at its ends, so that quotation marks do not matter."""
    stretch = span.of(content)
    left = len(stretch) - len(stretch.lstrip(_MARKS_BEFORE))
    right = len(stretch.rstrip(_MARKS_AFTER))
    return Span(span.start + left, span.start + right) if left < right else span


QUOTATION = Gate("quotation", 1, _quotation)
