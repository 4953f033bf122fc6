"""Whose fact it is: not that of a third party, not that of a guest."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise

from ..candidate import SELF, Candidate
from ..text import Span, Word, words
from ..words import ACQUAINTANCES, KIN, MY, OTHERS, PERSONS, SELF_SUBJECTS, is_we, word_set
from .gate import Gate, GateContext, Refusal
from .matching import akin, parts
from .reading import Citation, Clause

_KEYS_ABOUT_OTHERS = word_set("""
    relative child partner_name pet household household_income marital_status constraint topic answer_style
    answer_language
    budget family""")
_ANOTHER = "another"
_CLAUSES_BACK = 6
_DETERMINERS = word_set(
    "a an the this that some o a um uma esse essa este esta el la un una ese esta aquele aquela aquel"
)
_PREPOSITIONS = word_set("""
    with for of to from by about at than like as on in and without into
    com para pra pro de do da dos das ao aos a por pelo pela sobre no na nos nas em e sem
    con para de del al por sobre en y sin""")
_ADVISERS = word_set("""
    doctor doctors physio therapist dentist nurse gp dietitian nutritionist specialist parents boss supervisor
    medico medica dentista nutricionista terapeuta fisioterapeuta orientadora orientador chefe
    doctora jefe jefa""")
_ADVISING = word_set("""
    says said say thinks thought suspects told tells wants wanted lets let put prescribed found diagnosed
    recommended asked
    disse diz falou fala acha achou desconfia suspeita quer mandou deixa deixou receitou encontrou diagnosticou
    pediu proibiu
    dice dijo cree sospecha quiere mando deja dejo receto encontro me pidio""")
_PROFESSIONS = word_set("""
    doctor doctors teacher professor tutor coach trainer therapist dentist assistant intern student students employee
    employees manager physio nurse gp dietitian nutritionist specialist
    medico medica professora aluno aluna alunos estagiario estagiaria sindico sindica gerente dentista nutricionista
    terapeuta fisioterapeuta profesor profesora alumno alumna alumnos""")
_SINGULAR_VERBS = word_set("""
    is was has had does works worked lives lived likes loves hates eats drinks plays wants needs owns prefers speaks
    studies thinks says said can't won't doesn't moved got makes earns teaches runs drives uses goes
    e era tem tinha trabalha mora gosta adora odeia come bebe joga quer precisa prefere fala estuda acha diz disse ganha
    mudou faz usa vai dirige cuida controla vive viaja toca
    es tiene trabaja gusta ama odia juega quiere necesita prefiere habla dice gana mudo hace usa va cuida toca""")
_SURELY_PERSONS = word_set("he she he's she's he'll she'll he'd she'd ella")
_FOR_OTHERS = word_set("her him them she he they ela ele elas eles ella ellas ellos")


def _third_party(candidate: Candidate, context: GateContext) -> Candidate | Refusal:
    """Refuse the trait of another person, unless the value, the key or the subject says whose it is."""
    if candidate.subject != SELF or candidate.memory_key in _KEYS_ABOUT_OTHERS:
        return candidate
    citation = context.citation(candidate)
    if not citation.clauses or _names_person(candidate, citation):
        return candidate
    if all(_is_about_another(clause, citation) for clause in citation.clauses):
        return Refusal("the cited clause is about another person, whom the value does not name")
    return candidate


def _names_person(candidate: Candidate, citation: Citation) -> bool:
    value = [part for word in words(candidate.memory_value) for part in parts(word.form)]
    if any(form in PERSONS - _PROFESSIONS for form in value) or any(
        part in PERSONS for part in candidate.memory_key.split("_")
    ):
        return True
    names = {
        word.form
        for sentence in citation.telling_sentences
        for word in citation.source.words_in(sentence)
        if _is_capital(citation, word) and any(akin(word.form, form) for form in value)
    }
    return any(_is_person_name(citation, name) for name in names)


def _is_capital(citation: Citation, word: Word) -> bool:
    return citation.source.content[word.start].isupper()


def _is_person_name(citation: Citation, name: str) -> bool:
    """Whether *name* stands after a word for a person, in the cited sentences ("my neighbour Ada")."""
    for sentence in citation.telling_sentences:
        tokens = citation.source.words_in(sentence)
        for before, word in pairwise(tokens):
            if word.form == name and before.form in _TITLED:
                return True
    return False


def _is_about_another(clause: Clause, citation: Citation) -> bool:
    """Whether the last subject before the value's words in *clause* is somebody else."""
    until = min((word.start for word in citation.said_in(clause)), default=clause.span.end)
    subjects = tuple(_subjects(clause, citation, until))
    subject = subjects[-1] if subjects else _inherited(clause, citation)
    return subject == _ANOTHER or (subject != SELF and _is_for_another(clause, citation))


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
        before = tokens[at - 1].form if at else ""
        form = parts(word.form)[0] if word.form.endswith("'s") else word.form
        if (word.form in SELF_SUBJECTS or is_we(word.form)) and before not in {"than"}:
            yield SELF
        elif _owns_another(word, at, citation) or (word.form in OTHERS and _is_pronoun_here(tokens, at, citation)) or (form in PERSONS and _is_subject(tokens, at)) or (at <= 1 and _is_named_subject(tokens, at, citation)):
            yield _ANOTHER


def _owns_another(word: Word, at: int, citation: Citation) -> bool:
    """Whether the word gives what is told of to somebody else: "her name is", "o nome dela é"."""
    if word.form in {"her", "his", "their"}:
        return at == 0
    return word.form in {"dela", "dele", "delas", "deles"} and citation.source.language == "pt"


def _is_pronoun_here(tokens: tuple[Word, ...], at: int, citation: Citation) -> bool:
    """Whether the word is a pronoun: "el" is an article before a noun, "they/them" are pronouns of the user."""
    word, source = tokens[at], citation.source
    if word.form == "el" and "é" not in word.span.of(source.content).lower():
        return False
    if source.content[word.end : word.end + 1] == "/":
        return False
    if word.form in _SURELY_PERSONS:
        return True
    before = [*words(source.earlier), *source.words_in(Span(0, word.start))] if word.start else words(source.earlier)
    return any(part in PERSONS for other in before for part in parts(other.form))


def _is_subject(tokens: tuple[Word, ...], at: int) -> bool:
    """Whether the person at *at* is the subject: at the start of the clause, not after a preposition or "I love"."""
    if tokens[at].form in _ADVISERS and any(word.form in _ADVISING for word in tokens[at + 1 : at + 4]):
        return False
    start = at
    while start > 0 and tokens[start - 1].form in MY | _DETERMINERS | KIN | ACQUAINTANCES | _ADJECTIVES:
        start -= 1
    if start == at and at > 0:
        return False
    if start > 0 and (tokens[start - 1].form in _PREPOSITIONS or tokens[start - 1].form in SELF_SUBJECTS):
        return tokens[start - 1].form in {"and", "e", "y", "que", "that"} and start <= 1
    if start > 2 or (start > 0 and _is_first_person(tokens[start - 1].form)):
        return False
    return not _joins_self(tokens, at)


def _is_first_person(form: str) -> bool:
    """Whether the word could be a Portuguese or Spanish verb that says "I": then the person is its object."""
    return len(form) >= 4 and form.endswith("o") and form not in {"como", "quando", "cuando", "mesmo", "mismo", "pero"}


_ADJECTIVES = word_set("""
    little older younger big best old late new own other poor dear elderly teenage eldest youngest ex
    velho velha novo nova melhor querido querida falecido falecida pequeno pequena
    mejor viejo vieja pequeno pequena mayor menor""")


def _joins_self(tokens: tuple[Word, ...], at: int) -> bool:
    """Whether "and I" follows within a few words: then the two speak as we."""
    near = [word.form for word in tokens[at + 1 : at + 5]]
    return any(one in {"and", "e", "y"} and other in {"i", "me", "eu", "yo"} for one, other in pairwise(near))


def _is_named_subject(tokens: tuple[Word, ...], at: int, citation: Citation) -> bool:
    """Whether a name with a verb in the third person opens the clause ("Ada plays the rebec", "a Bia ganha 900")."""
    if at + 1 >= len(tokens) or tokens[at + 1].form not in _SINGULAR_VERBS or not _is_capital(citation, tokens[at]):
        return False
    if at == 1:
        return tokens[0].form in {"o", "a", "el", "la"} or tokens[0].form in {"and", "e", "y", "but", "mas", "pero"}
    return tokens[at].form not in _NOT_NAMES and citation.source.language == "en"


_TITLED = PERSONS | word_set("dona seu don doña mr mrs ms dr dra")
_NOT_NAMES = word_set("""
    it that this there what who which my our everything everyone nothing one name budget rent favourite favorite work
    home coffee music english passport income""")


def _is_for_another(clause: Clause, citation: Citation) -> bool:
    """Whether the sentence says that the matter is another's: "eggs, for her", "é pra minha filha"."""
    sentence = citation.source.sentences[clause.sentence]
    tokens = citation.source.words_in(sentence)
    if any(word.form in SELF_SUBJECTS or is_we(word.form) for word in tokens):
        return False
    for at, (before, word) in enumerate(pairwise(tokens)):
        if before.form not in {"for", "para", "pra", "pro"}:
            continue
        if word.form in _FOR_OTHERS or (
            word.form in MY and any(near.form in PERSONS for near in tokens[at + 2 : at + 4])
        ):
            return True
    return False


def _guests(candidate: Candidate, context: GateContext) -> Candidate | Refusal:
    """Give the words of a named speaker to that speaker; a guest's are kept only where the value names the guest."""
    speaker = context.source_of(candidate).message.speaker
    owner = context.fragment.owner
    if speaker is None or speaker == owner or candidate.subject != SELF:
        return candidate
    if owner is None or _is_named(speaker, candidate.memory_value):
        return replace(candidate, subject=speaker)
    return Refusal(f"it was said by {speaker!r}, not by {owner!r}, and the value does not name the speaker")


def _is_named(speaker: str, value: str) -> bool:
    forms = {word.form for word in words(value)}
    return any(word.form in forms for word in words(speaker)[:1])


THIRD_PARTY = Gate("third_party", 1, _third_party)
GUESTS = Gate("guests", 1, _guests)
