"""Speaker and grounding: only what the user said, with a quote; no quote, no fact."""

from __future__ import annotations

from dataclasses import replace

from ..candidate import Candidate
from ..fragment import Role
from ..normalize import normalize_text
from ..text import Span, words
from ..words import COMMON_WORDS
from .gate import Gate, GateContext, Refusal
from .invention import invention
from .matching import akin, content, parts
from .reading import Source
from .shape import shortened

MAX_EVIDENCE_LENGTH = 500
_ALIGNED_SHARE = 0.6
_TELLING_LENGTH = 5


def _speaker(candidate: Candidate, context: GateContext) -> Candidate | Refusal:
    """Refuse what only somebody else said: the assistant, a tool, the prompt."""
    quote = candidate.evidence
    if not normalize_text(quote).folded.strip() or any(_find(source, quote) for source in context.sources):
        return candidate
    for message in context.fragment.messages:
        if message.role is not Role.USER and normalize_text(message.content).find(quote):
            return Refusal(f"the evidence was said by the {message.role}, not by the user")
    if context.instructions and normalize_text(context.instructions).find(quote):
        return Refusal("the evidence is a sentence of the prompt")
    return candidate


def _grounding(candidate: Candidate, context: GateContext) -> Candidate | Refusal:
    """Find the quote, or align one from the value; refuse a value that holds what nobody said."""
    found = _quoted(candidate, context) or _aligned(candidate, context)
    if found is None:
        return Refusal("the evidence stands in no unread user message")
    source, span = found
    reason = invention(candidate.memory_value, source, context)
    if reason:
        return Refusal(reason)
    span = _narrowed(source, span, candidate.memory_value, context)
    return replace(candidate, evidence=span.of(source.content), source_message_id=source.message.message_id)


def _find(source: Source, quote: str) -> Span | None:
    start = source.content.find(quote)
    if quote and start >= 0 and _stands_alone(source.content, start, start + len(quote)):
        return Span(start, start + len(quote))
    found = source.normalized.find(quote)
    return Span(*found) if found else None


def _stands_alone(text: str, start: int, end: int) -> bool:
    """Whether the stretch starts and ends between words."""
    edges = (text[max(0, start - 1) : start + 1], text[end - 1 : end + 1])
    return not any(len(edge) == 2 and edge.isalnum() for edge in edges)


def _quoted(candidate: Candidate, context: GateContext) -> tuple[Source, Span] | None:
    """Return the message that holds the quote, the one that says most of the value where several do."""
    found = [(source, span) for source in context.sources if (span := _find(source, candidate.evidence))]
    named = [pair for pair in found if pair[0].message.message_id == candidate.source_message_id]
    wanted = _wanted(candidate)
    return max(named or found, key=lambda pair: _count_said(pair[0], wanted), default=None)


def _wanted(candidate: Candidate) -> tuple[str, ...]:
    """Return the words of the value that a quote should say, each once."""
    forms = (part for word in content(words(candidate.memory_value)) for part in parts(word.form))
    return tuple(dict.fromkeys(forms))


def _count_said(source: Source, wanted: tuple[str, ...]) -> int:
    asked = [word.form for word in words(source.question)]
    return sum(any(True for _ in source.saying(form)) or any(akin(form, word) for word in asked) for form in wanted)


def _aligned(candidate: Candidate, context: GateContext) -> tuple[Source, Span] | None:
    """Return the clause that says most of the value, the last one where several do; None where none does."""
    wanted = _wanted(candidate)
    most, best = 0, None
    for source in context.sources:
        said: dict[Span, set[str]] = {}
        for form in wanted:
            for word in source.saying(form):
                for clause in source.clauses_in(word.span):
                    said.setdefault(clause.span, set()).add(form)
        for span, forms in said.items():
            if len(forms) >= most:
                most, best = len(forms), (source, _without_edges(source.content, span))
    is_telling = most >= 2 or any(len(form) >= _TELLING_LENGTH and form not in COMMON_WORDS for form in wanted)
    return best if is_telling and most >= _ALIGNED_SHARE * len(wanted) else None


def _without_edges(text: str, span: Span) -> Span:
    stretch = span.of(text).rstrip(" \t\n,;:.!?…)(-—–|")
    return Span(span.start, span.start + len(stretch)) if stretch else span


def _narrowed(source: Source, span: Span, value: str, context: GateContext) -> Span:
    """Shorten an evidence that is no short quote: to the clauses that say the value, else to its first words."""
    if span.end - span.start <= MAX_EVIDENCE_LENGTH:
        return span
    telling = context.cite(source, span, value).clauses
    start = max(span.start, telling[0].span.start) if telling else span.start
    end = min(span.end, telling[-1].span.end) if telling else span.end
    kept = shortened(source.content[start:end], MAX_EVIDENCE_LENGTH)
    return Span(start, start + len(kept))


SPEAKER = Gate("speaker", 1, _speaker)
GROUNDING = Gate("grounding", 1, _grounding)
