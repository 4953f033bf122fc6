"""Fiction: what a character, a made-up person or a text to be written says is nobody's fact."""

from __future__ import annotations

from collections.abc import Iterator

from ..candidate import Candidate
from ..fragment import Role
from ..text import Span, is_within, merged, sentences, words
from ..words import word_set
from . import fiction_cues as cues
from .gate import Gate, GateContext, Refusal
from .reading import Source, spaced

_TELLERS = word_set("i i'm im i've i'd eu sou yo soy estou estoy")


def _fiction(candidate: Candidate, context: GateContext) -> Candidate | Refusal:
    """Refuse what is said in a role, of a character, or for a text to be written."""
    citation = context.citation(candidate)
    source = citation.source
    invented = context.remembered(source, "invented", lambda s: invented_spans(s, plays_on=_plays_on(s, context)))
    said = [word.span for word in citation.said] or [clause.span for clause in citation.clauses] or [citation.span]
    if invented and all(is_within(Span(span.start, span.start + 1), invented) for span in said):
        return Refusal("it is said in a role, of a character or for a text to be written")
    return candidate


def invented_spans(source: Source, *, plays_on: bool) -> tuple[Span, ...]:
    """Return the stretches of a message that are play, told of a character, or dictated for a text.

    Args:
        source: the message.
        plays_on: whether a play or a story goes on from an earlier message.
    """
    return (Span(0, len(source.content)),) if plays_on else merged(_inventions(source))


def _inventions(source: Source) -> Iterator[Span]:
    for sentence in source.sentences:
        folded = spaced(source.words_in(sentence))
        if _begins(folded):
            yield Span(sentence.start, len(source.content))
            return
        if cues.CHARACTER.search(folded) or (cues.TOLD.search(folded) and _TELLERS.isdisjoint(folded.split())):
            yield sentence
            continue
        opening = cues.DICTATING.search(folded) or (cues.MADE_UP.search(folded) and cues.SETTING.search(folded))
        if opening:
            yield Span(_place(source, sentence, folded[: opening.end()]), sentence.end)


def _begins(folded: str) -> bool:
    """Whether a play or a piece of writing begins in the sentence."""
    return bool(cues.PLAY.search(folded) or cues.WRITING.search(folded))


def _place(source: Source, sentence: Span, before: str) -> int:
    """Return where in the message the word starts that follows the folded words *before* of the sentence."""
    tokens = source.words_in(sentence)
    count = len(before.split())
    return tokens[count].start if count < len(tokens) else sentence.end


def _plays_on(source: Source, context: GateContext) -> bool:
    """Whether an earlier user message began a play or a story that was not left since."""
    for message in reversed(context.fragment.messages[: source.position]):
        if message.role is not Role.USER:
            continue
        for sentence in reversed(list(sentences(message.content))):
            folded = spaced(words(sentence.of(message.content)))
            if cues.OUT_OF_PLAY.search(folded):
                return False
            if _begins(folded):
                return True
    return False


FICTION = Gate("fiction", 1, _fiction)
