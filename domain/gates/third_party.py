"""Third party: the trait of another person is not the trait of the user; that of a near relative is the relative's."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

from ..candidate import SELF, Candidate
from ..text import Span, Word, words
from ..words import ACQUAINTANCES, KIN_BY_CONCEPT, MY, OTHERS, PERSONS, SELF_SUBJECTS, is_we
from . import people_cues as cues
from .gate import Gate, GateContext, Refusal
from .matching import akin, parts
from .reading import Citation, Clause, spaced

_ANOTHER = "another"
_CLAUSES_BACK = 6
_NEAR = 4
_RELATIONS = {"spouse": "partner", "son": "child", "daughter": "child"}
RELATIVES = {
    form: _RELATIONS.get(concept, concept)
    for concept, forms in KIN_BY_CONCEPT.items()
    if concept in {"spouse", "partner", "mother", "father", "brother", "sister", "son", "daughter", "child"}
    for form in forms.split()
}
"""Words for a near relative, with the name of the relation as a subject."""


def _third_party(candidate: Candidate, context: GateContext) -> Candidate | Refusal:
    """Refuse the trait of another person, unless the value, the key or the subject says whose it is.

    What the user says of a near relative, under a key that every person has once, becomes the relative's.
    """
    if candidate.subject != SELF or candidate.memory_key in cues.KEYS_ABOUT_OTHERS:
        return candidate
    citation = context.citation(candidate)
    if not citation.clauses or _names_person(candidate, citation):
        return candidate
    if any(cues.ME_TOO.search(spaced(citation.source.words_in(span))) for span in citation.telling_sentences):
        return candidate
    if all(_is_about_another(clause, citation) for clause in citation.clauses):
        relative = _relative(citation) if context.catalogue.is_single(candidate.memory_key) else None
        if relative is not None:
            return replace(candidate, subject=relative)
        return Refusal("the cited clause is about another person, whom the value does not name")
    return candidate


def _names_person(candidate: Candidate, citation: Citation) -> bool:
    """Whether the value or the key names a person: "sister", or "Ada" where the user said "my neighbour Ada"."""
    value = [part for word in words(candidate.memory_value) for part in parts(word.form)]
    if not cues.NAMERS.isdisjoint(value) or not PERSONS.isdisjoint(candidate.memory_key.split("_")):
        return True
    tokens = [word for sentence in citation.telling_sentences for word in citation.source.words_in(sentence)]
    return any(
        title.form in cues.TITLES and _is_capital(name, citation) and any(akin(name.form, form) for form in value)
        for title, name in pairwise(tokens)
    )


def _is_capital(word: Word, citation: Citation) -> bool:
    return citation.source.content[word.start].isupper()


def _is_about_another(clause: Clause, citation: Citation) -> bool:
    """Whether the last subject before the value's words in *clause* is somebody else."""
    until = min((word.start for word in citation.said_in(clause)), default=clause.span.end)
    subjects = tuple(_subjects(clause, citation, until))
    subject = subjects[-1] if subjects else _inherited(clause, citation)
    return subject == _ANOTHER or (subject != SELF and _is_for_another(clause, citation))


def _relative(citation: Citation) -> str | None:
    """Return which relative of the user every cited clause is about; None where one is about somebody else."""
    relatives = {_relative_in(clause, citation) for clause in citation.clauses}
    return relatives.pop() if len(relatives) == 1 else None


def _relative_in(clause: Clause, citation: Citation) -> str | None:
    """Return the relative whom *clause* opens with: "my husband earns", "a minha irmã Ilka mora"."""
    tokens = clause.words
    until = min((word.start for word in citation.said_in(clause)), default=clause.span.end)
    for at, word in enumerate(tokens[1:], start=1):
        if word.start >= until:
            return None
        if word.form in RELATIVES and tokens[at - 1].form in MY and _is_person(tokens, at, citation):
            relation = RELATIVES[word.form]
            name = tokens[at + 1] if at + 1 < len(tokens) else None
            if relation == "partner" or name is None or name.start >= until or not _is_capital(name, citation):
                return relation
            return f"{relation}:{name.span.of(citation.source.content)}"
    return None


def _inherited(clause: Clause, citation: Citation) -> str:
    """Return the last subject of the few clauses before, within the sentence."""
    before, _ = citation.source.beside(clause)
    for _ in range(_CLAUSES_BACK):
        if before is None or before.sentence != clause.sentence:
            return ""
        subjects = tuple(_subjects(before, citation, before.span.end))
        if subjects:
            return subjects[-1]
        before, _ = citation.source.beside(before)
    return ""


def _subjects(clause: Clause, citation: Citation, until: int) -> Iterator[str]:
    """Yield ``"self"`` or ``"another"`` for each subject of *clause* that starts before *until*."""
    tokens = clause.words
    for at, word in enumerate(tokens):
        if word.start >= until and not (at == 0 and word.form in OTHERS):
            return
        if word.form in SELF_SUBJECTS or is_we(word.form):
            if not (at and tokens[at - 1].form == "than"):
                yield SELF
        elif any(is_another(tokens, at, citation) for is_another in _OTHER_SUBJECTS):
            yield _ANOTHER


def _is_owner(tokens: Sequence[Word], at: int, citation: Citation) -> bool:
    """Whether the word gives what is told of to somebody else: "her name is", "o nome dela é"."""
    if tokens[at].form in cues.OWNING:
        return at == 0
    return tokens[at].form in cues.OWNING_BEHIND and citation.source.language == "pt"


def _is_pronoun(tokens: Sequence[Word], at: int, citation: Citation) -> bool:
    """Whether the word stands for a person told of before; "el" is an article, "they/them" the user's pronouns."""
    word, source = tokens[at], citation.source
    if word.form not in OTHERS or source.content[word.end : word.end + 1] == "/":
        return False
    if word.form == "el" and "é" not in word.span.of(source.content).lower():
        return False
    if word.form in cues.SURELY_PERSONS:
        return True
    told = (*words(source.earlier), *source.words_in(Span(0, word.start)))
    return any(part in PERSONS for other in told for part in parts(other.form))


def _is_person(tokens: Sequence[Word], at: int, citation: Citation) -> bool:
    """Whether a word for a person opens the clause: "my boss", not "client of …", "with my boss", "my wife and I"."""
    form = tokens[at].form
    if (parts(form)[0] if form.endswith("'s") else form) not in PERSONS:
        return False
    after = [word.form for word in tokens[at + 1 : at + 1 + _NEAR]]
    if form in cues.ADVISERS and not cues.ADVISING.isdisjoint(after[:-1]):
        return False
    if any(one in cues.AND and other in cues.I for one, other in pairwise(after)):
        return False
    if len(tokens) <= 2 and not cues.NEGATIONS.isdisjoint(after):
        return False
    start = at
    while start > 0 and tokens[start - 1].form in cues.PERSON_LEADS:
        start -= 1
    if start == 0:
        return at > 0 or form not in ACQUAINTANCES
    before = tokens[start - 1].form
    if start == at or start > 2:
        return False
    if before in cues.PREPOSITIONS or before in SELF_SUBJECTS:
        return before in cues.LINKS and start == 1
    return not _could_say_i(before)


def _could_say_i(form: str) -> bool:
    """Whether the word could be a Portuguese or Spanish verb that says "I": then the person is its object."""
    return len(form) >= 4 and form.endswith("o") and form not in cues.NOT_A_VERB


def _is_name(tokens: Sequence[Word], at: int, citation: Citation) -> bool:
    """Whether a name with a verb in the third person opens the clause ("Ada plays the rebec", "a Bia ganha 900")."""
    if at > 1 or at + 1 >= len(tokens) or not _is_capital(tokens[at], citation):
        return False
    verb, after = tokens[at + 1].form, tokens[at + 2].form if at + 2 < len(tokens) else ""
    if at == 1:
        return verb in cues.SINGULAR_VERBS and tokens[0].form in cues.ARTICLES | cues.AND | {"but", "mas", "pero"}
    does = verb in cues.SINGULAR_VERBS - cues.VERBS_OF_THINGS or after in cues.TRAITS_OF_PERSONS
    return does and tokens[at].form not in cues.NO_NAMES and citation.source.language == "en"


_OTHER_SUBJECTS = (_is_owner, _is_pronoun, _is_person, _is_name)


def _is_for_another(clause: Clause, citation: Citation) -> bool:
    """Whether the sentence says that the matter is another's: "no soy, it is for her", "é pra minha filha"."""
    tokens = citation.source.words_in(citation.source.sentences[clause.sentence])
    if any(word.form in SELF_SUBJECTS or is_we(word.form) for word in tokens):
        return False
    for at, (before, word) in enumerate(pairwise(tokens)):
        if before.form in cues.FOR and (
            word.form in cues.FOR_WHOM
            or (word.form in MY and any(near.form in PERSONS for near in tokens[at + 2 : at + 4]))
        ):
            return True
    return False


THIRD_PARTY = Gate("third_party", 2, _third_party)
