"""Polarity: a value must not say yes where the user said no, nor call true what has ended."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

from ..candidate import Candidate
from ..text import Word, words
from ..words import MY
from . import polarity_cues as cues
from .gate import Gate, GateContext, Refusal
from .matching import Vocabulary, content
from .reading import Citation, Clause, spaced

_FIRST_WORDS = 2


def _polarity(candidate: Candidate, context: GateContext) -> Candidate | Refusal:
    """Compare the value with the whole cited clause, also where the quote was cut so as to hide the negation."""
    if candidate.negates:
        return candidate
    value = words(candidate.memory_value)
    citation = context.citation(candidate)
    if _is_unconfirmed(value, citation):
        return Refusal("it was only asked: the user did not say yes")
    if _dislikes(candidate, value) and _all(citation, _likes):
        return Refusal("the cited clause says the opposite: it likes what the value dislikes")
    if any(word.form in cues.DENIALS for word in value):
        return candidate
    if candidate.memory_key not in cues.DENYING_KEYS and _all(citation, _is_denied):
        return Refusal("the cited clause says the opposite: it negates what the value affirms")
    if _has_ended(candidate, value, context):
        return Refusal("the cited clause says that it is no longer so")
    return candidate


def _all(citation: Citation, test: Callable[[Clause, Citation], bool]) -> bool:
    """Whether *test* holds for every clause that says the value, of which there must be one."""
    return bool(citation.clauses) and all(test(clause, citation) for clause in citation.clauses)


def _is_unconfirmed(value: tuple[Word, ...], citation: Citation) -> bool:
    """Whether only the question before says the value, and the answer is no plain yes."""
    source = citation.source
    if citation.said or not source.question or not source.words:
        return False
    own = Vocabulary((source.content,))
    if any(own.says(word.form) for word in content(value)):
        return False
    opening = [word.form for word in source.words[:_FIRST_WORDS]]
    return opening[0] in cues.NEGATIVE_ANSWERS or cues.AFFIRMATIVE_ANSWERS.isdisjoint(opening)


def _is_denied(clause: Clause, citation: Citation) -> bool:
    """Whether *clause* negates the words of the value in it."""
    if cues.AFFIRMING_IDIOMS.search(clause.folded):
        return False
    before = _before_value(clause, citation)
    for at in range(len(before) - 1, -1, -1):
        if before[at].form in cues.SCOPE_ENDS or _opens_new_statement(before, at):
            return False
        if before[at].form in cues.DISLIKING | cues.REFUSING or _negates(before, at, citation):
            return True
    return False


def _before_value(clause: Clause, citation: Citation) -> list[Word]:
    """Return the words of *clause* before the first that says the value; all of them where none does."""
    first = min((word.start for word in citation.said_in(clause)), default=clause.span.end)
    return [word for word in clause.words if word.start < first]


def _opens_new_statement(before: list[Word], at: int) -> bool:
    """Whether an "and" is followed by more than a further item of what is denied."""
    opens = at + 1 < len(before) and before[at + 1].form in cues.PREPOSITIONS
    return opens and before[at].form in cues.COORDINATORS


def _negates(before: list[Word], at: int, citation: Citation) -> bool:
    """Whether the word denies; in Portuguese "no" means "in the", and "No, …" only answers."""
    word, source = before[at], citation.source
    if word.form == "no":
        return source.content[word.end : word.end + 1] != "," and source.language != "pt"
    if word.form == cues.SHORT_NOT:
        return at + 1 < len(before) and source.language in {"pt", ""}
    return word.form in cues.NOT


def _has_ended(candidate: Candidate, value: tuple[Word, ...], context: GateContext) -> bool:
    """Whether every cited clause tells of the past what the value tells of today."""
    if candidate.memory_key == "hometown" or any(word.form in cues.SAYS_ENDED for word in value):
        return False
    citation = context.citation(candidate)
    replaced = context.catalogue.is_single(candidate.memory_key)
    return _all(citation, _tells_of_an_end) or (replaced and _all(citation, _tells_of_a_former))


def _tells_of_an_end(clause: Clause, citation: Citation) -> bool:
    return cues.ENDED.search(clause.folded) is not None


def _tells_of_a_former(clause: Clause, citation: Citation) -> bool:
    """Whether the words of the value follow "my last …" or "our old …"."""
    before = [word.form for word in _before_value(clause, citation)]
    return any(one in MY and other in cues.FORMER for one, other in pairwise(before))


def _dislikes(candidate: Candidate, value: tuple[Word, ...]) -> bool:
    return candidate.memory_key == "dislikes" or cues.DISLIKING_VALUE.search(spaced(value)) is not None


def _likes(clause: Clause, citation: Citation) -> bool:
    forms = set(clause.forms)
    return bool(forms & cues.LIKING) and not forms & (cues.NOT | cues.DISLIKING | cues.COMPARING | {cues.SHORT_NOT})


POLARITY = Gate("polarity", 1, _polarity)
