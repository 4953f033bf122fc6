"""Durability: no request, reminder, question, supposition or passing state; a wish for one text stays in its chat."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cached_property

from ..candidate import Candidate, Category
from ..text import words
from ..words import is_we
from . import durability_cues as cues
from .gate import Gate, GateContext, Refusal
from .reading import Citation, Clause, spaced

_SHORT_VALUE = 4
_STANDING = frozenset({Category.IDENTITY, Category.PROFILE, Category.SKILL, Category.HABIT, Category.PROJECT})
_ATTRIBUTES = _STANDING | {Category.INTEREST, Category.GOAL}


@dataclass(frozen=True)
class _Statement:
    """A candidate beside one of the sentences that say it.

    Attributes:
        candidate: the candidate.
        citation: where it is cited from.
        sentence: the folded words of the sentence.
        value: the folded words of the value.
    """

    candidate: Candidate
    citation: Citation
    sentence: str
    value: str

    @cached_property
    def is_question(self) -> bool:
        """Whether the value is said in the asking part of a question, not in what is stated before it."""
        return all(_asks_here(clause, self.citation) for clause in self.citation.clauses)


def _durability(candidate: Candidate, context: GateContext) -> Candidate | Refusal:
    """Refuse what will not last; keep out of the user memory what is wished for one text or one day only."""
    citation = context.citation(candidate)
    value = spaced(words(candidate.memory_value))
    said = [
        _Statement(candidate, citation, spaced(citation.source.words_in(sentence)), value)
        for sentence in citation.telling_sentences
    ]
    if not said:
        return candidate
    for reason, applies in _CHECKS:
        if all(applies(statement) for statement in said):
            return Refusal(reason)
    if any(cues.ONE_TEXT.search(statement.sentence) for statement in said):
        return replace(candidate, is_user_memory_candidate=False)
    return candidate


def _reminds(said: _Statement) -> bool:
    if not cues.REMINDER.search(said.sentence) or cues.LASTING.search(said.sentence):
        return False
    if cues.STATEMENT_TO_REMEMBER.search(said.sentence) or cues.TAKEN_BACK.search(said.sentence):
        return False
    return all(cues.REMINDER.search(c.folded) or not _is_own(c.folded) for c in said.citation.clauses)


def _supposes(said: _Statement) -> bool:
    """Whether a supposition opens before the clauses of the value end, so that they are part of it."""
    found = cues.SUPPOSITION.search(said.sentence)
    if found is None:
        return False
    first = min(said.citation.clauses, key=lambda clause: clause.span.start).folded
    at = said.sentence.find(first)
    return at < 0 or found.start() <= at + len(first)


def _wonders(said: _Statement) -> bool:
    if not said.is_question or cues.HEDGED_VALUE.search(said.value):
        return False
    found = cues.MODAL_QUESTION.search(said.sentence)
    return found is not None and said.sentence[found.end() :].split(" ", 1)[0] not in cues.OWN | cues.YOU


def _considers(said: _Statement) -> bool:
    if said.candidate.memory_category not in _STANDING or cues.HEDGED_VALUE.search(said.value):
        return False
    return all(cues.CONSIDERED.search(clause.folded) for clause in said.citation.clauses)


def _asks(said: _Statement) -> bool:
    return said.candidate.memory_category in _ATTRIBUTES and said.is_question and not _is_own(said.sentence)


def _requests(said: _Statement) -> bool:
    if said.candidate.memory_category not in _ATTRIBUTES:
        return False
    if all(cues.WANTED_TEXT.search(clause.folded) for clause in said.citation.clauses):
        return not cues.STANDING.search(said.sentence)
    if not _opens_request(said.sentence):
        return False
    return not any(_is_own(clause.folded) or cues.STANDING.search(clause.folded) for clause in said.citation.clauses)


def _tells_request(said: _Statement) -> bool:
    return said.candidate.memory_category != Category.TOPIC_PATTERN and bool(cues.ASKED_VALUE.search(said.value))


def _passes_soon(said: _Statement) -> bool:
    if len(said.value.split()) > _SHORT_VALUE or not cues.STATE.search(said.value):
        return False
    return bool(cues.NOW.search(said.sentence)) and not cues.LASTING.search(said.sentence)


def _jests(said: _Statement) -> bool:
    content = said.citation.source.content
    shown = any(sign in span.of(content) for span in said.citation.telling_sentences for sign in cues.IRONIC_SIGNS)
    return shown or bool(cues.IRONY.search(said.sentence) or cues.JEST.search(said.sentence))


def _opens_request(sentence: str) -> bool:
    for form in sentence.split():
        if form in cues.REQUESTS:
            return True
        if form not in cues.REQUEST_OPENERS:
            return False
    return False


def _is_own(folded: str) -> bool:
    """Whether a folded stretch speaks of the user: "I", "my", a verb in the first person; not "give me"."""
    forms = folded.split()
    for at, form in enumerate(forms):
        if form in cues.OWN or is_we(form):
            return True
        if form == "me" and cues.REQUESTS.isdisjoint(forms[max(0, at - 1) : at + 2]):
            return True
    return bool(cues.I_ASK.search(folded))


def _asks_here(clause: Clause, citation: Citation) -> bool:
    content = citation.source.content
    sentence = citation.source.sentences[clause.sentence]
    opening = content.find("¿", sentence.start, sentence.end)
    if opening >= 0:
        return clause.span.end > opening + 1
    if not sentence.of(content).rstrip("\"'”’ )").endswith("?"):
        return False
    ends_it = clause.span.end >= sentence.end - 1
    return ends_it or not clause.words or clause.words[0].form in cues.INTERROGATIVES


def _holds_once(said: _Statement) -> bool:
    return bool(cues.ONCE.search(said.sentence))


def _happened_once(said: _Statement) -> bool:
    """Whether a habit is claimed from what happened on one day."""
    is_habit = Category.HABIT in (said.candidate.memory_category, said.candidate.memory_key)
    if not is_habit or cues.LASTING.search(said.sentence):
        return False
    return all(cues.ONE_DAY.search(clause.folded) for clause in said.citation.clauses)


_CHECKS: tuple[tuple[str, Callable[[_Statement], bool]], ...] = (
    ("it is a reminder, not a fact", _reminds),
    ("it is supposed, not said to be so", _supposes),
    ("it is only wondered about", _wonders),
    ("it is only considered, not so yet", _considers),
    ("it is asked, not said", _asks),
    ("it is a request for once, not a fact", _requests),
    ("the value tells what was asked, not who asks", _tells_request),
    ("it is wished for once", _holds_once),
    ("it happened on one day", _happened_once),
    ("it is a passing state", _passes_soon),
    ("it is said in jest or irony", _jests),
)

DURABILITY = Gate("durability", 1, _durability)
