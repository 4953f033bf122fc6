"""Polarity: a value must not say yes where the user said no, nor call true what has ended."""

from __future__ import annotations

from itertools import pairwise

from ..candidate import Candidate
from ..text import Word, words
from ..words import MY, word_set
from .gate import Gate, GateContext, Refusal
from .phrases import phrases
from .reading import Citation, Clause, spaced

_NOT = word_set("""
    not never don't dont doesn't doesnt didn't didnt isn't isnt aren't arent wasn't wasnt won't wont can't cant cannot
    couldn't wouldn't shouldn't haven't havent hasn't hasnt ain't without nobody none neither nor nothing no
    nao nunca jamais nem sem nenhum nenhuma ninguem nada naum num
    nunca jamas ni sin ningun ninguna nadie tampoco""")
_NOT_IN_PORTUGUESE = word_set("n")
_REFUSING = word_set("skip avoid exclude evita evite pula dispensa omite")
_LIKING = word_set("""
    like likes love loves enjoy enjoys prefer prefers adore adores fond keen fan
    gosto gosta adoro adora amo ama curto curte prefiro prefere apaixonado apaixonada
    gusta gustan encanta encantan prefiero prefiere adora flipa flipan""")
_DISLIKING = word_set("""
    hate hates hated dislike dislikes loathe loathed detest detests despise
    odeio odeia detesto detesta pavor nojo horror
    odio odia detesto detesta asco aborrezco""")
_DENIALS = word_set("""
    not no never without avoid avoids avoiding dislike dislikes disliked hate hates can't cannot cant doesn't
    doesnt don't
    dont isn't won't wouldn't quit stopped free none nothing nor neither non unable zero bad stop skip leave out former
    previously formerly ex left unwilling lacks lacking less minus against refuses refused limited limit only over
    nao nunca jamais nem sem evita evitar detesta odeia odio parou parar deixou deixar largou cortou nenhum nenhuma
    ninguem
    nada negacao zero ruim pouco antigo antiga ex contra limitado so apenas
    no ni sin evita evitar detesta odia dejo dejar ningun ninguna nadie nada tampoco cero malo contra solo""")
_DENYING_KEYS = word_set("dislikes constraint diet budget health_condition goal topic answer_style answer_language")
_AFFIRMING_IDIOMS = phrases("""
    (don't|dont|do_not|never|please_don't) (forget|miss|mind)
    (can't|cant|cannot|couldn't|could_not) *1 (wait|live_without|get_enough|imagine|do_without|resist|help)
    (nothing|nobody|no_one|none) (beats|compares|like|better|comes_close|tops)
    (why_not|why_don't|not_only|not_just|not_merely|whether_or_not|if_not|or_not|not_sure)
    (no_problem|no_kidding|no_joke|no_wonder|no_doubt|no_matter|don't_worry)
    (wouldn't|would_not) (trade|change|miss|swap)
    never (stopped|quit|tire)
    (nao|nunca) [me] (esquece|esqueca|esquecas|perco|falto|canso|troco|largo)
    nunca [mais] (larguei|parei|deixei)
    nao *1 (vivo_sem|passo_sem|fico_sem|abro_mao|consigo_viver_sem|resisto)
    (nada|ninguem) (supera|bate|melhor|ganha)
    (nao_so|nao_apenas|se_nao|sem_duvida|nao_e_que|ou_nao|por_que_nao|sem_problema|nao_se_preocupe)
    (no|nunca) [me|te|se] (olvides|olvida|pierdo|canso|falto|cambio|cambiaria)
    nunca deje
    no *1 (vivir_sin|vivo_sin|puedo_vivir_sin|paso_sin|resisto)
    (nada|nadie) (supera|gana|mejor)
    (no_solo|si_no|sin_duda|no_es_que|o_no|por_que_no|no_te_preocupes)
""")
_ENDED = phrases("""
    (i|we) [also|always] used to
    (no_longer|not_anymore|not_any_more|any_longer|anymore|any_more|gave_up|moved_out_of|moved_away_from)
    (ja_nao|deixei_de|parei_de|costumava|antigamente|antes_eu|eu_antes)
    nao *3 mais
    (morava|trabalhava|vivia|estudava|fumava|tocava|jogava)
    (trabajaba|estudiaba|fumaba|tocaba|jugaba)
    (ya_no|deje_de|antes_yo|yo_antes|solia|soliamos)
""")
_FORMER = word_set("former previous last old ex ex- antigo antiga ultimo ultima antiguo anterior")
_SAYS_ENDED = word_set("""
    former formerly ex previous previously past used until left quit stopped longer before old ended last gave
    antigo antiga anterior antes ate deixou parou saiu largou mais ja costumava era
    morava trabalhava vivia estudava fumava tocava jogava trabajaba estudiaba fumaba tocaba jugaba
    antiguo hasta dejo salio ya solia""")
_SCOPE_ENDS = word_set("but mas pero sino porem only so apenas solo except menos salvo")
_COORDINATORS = word_set("and y e")
_PREPOSITIONS = word_set("at in on by from since a en em no na aos desde con com por de")


def _polarity(candidate: Candidate, context: GateContext) -> Candidate | Refusal:
    """Compare the value with the whole cited clause, also where the quote was cut so as to hide the negation."""
    if candidate.negates:
        return candidate
    value = words(candidate.memory_value)
    citation = context.citation(candidate)
    denies = any(word.form in _DENIALS for word in value) or candidate.memory_key in _DENYING_KEYS
    if not denies and citation.clauses and all(_is_denied(clause, citation) for clause in citation.clauses):
        return Refusal("the cited clause says the opposite: it negates what the value affirms")
    if _has_ended(candidate, value, context):
        return Refusal("the cited clause says that it is no longer so")
    if _dislikes(candidate, value) and citation.clauses and all(_likes(clause) for clause in citation.clauses):
        return Refusal("the cited clause says the opposite: it likes what the value dislikes")
    return candidate


def _has_ended(candidate: Candidate, value: tuple[Word, ...], context: GateContext) -> bool:
    """Whether every cited clause tells of the past what the value tells of today."""
    if candidate.memory_key == "hometown" or any(word.form in _SAYS_ENDED or word.form in _DENIALS for word in value):
        return False
    citation = context.citation(candidate)
    replaced = context.catalogue.is_single(candidate.memory_key)
    return bool(citation.clauses) and all(
        _ENDED.search(clause.folded) or (replaced and _is_of_former(clause, citation)) for clause in citation.clauses
    )


def _is_of_former(clause: Clause, citation: Citation) -> bool:
    """Whether the words of the value follow "my last …" or "our old …"."""
    first = min((word.start for word in citation.said_in(clause)), default=0)
    before = [word.form for word in clause.words if word.start < first]
    return any(one in MY and other in _FORMER for one, other in pairwise(before))


def _is_denied(clause: Clause, citation: Citation) -> bool:
    """Whether *clause* negates the words of the value in it."""
    folded = clause.folded
    if _AFFIRMING_IDIOMS.search(folded):
        return False
    first = min((word.start for word in citation.said_in(clause)), default=clause.span.end)
    before = [word for word in clause.words if word.start < first]
    for at in range(len(before) - 1, -1, -1):
        if before[at].form in _SCOPE_ENDS or _opens_new_statement(before, at):
            return False
        if _negates(before, at, citation) or before[at].form in _DISLIKING | _REFUSING:
            return True
    return False


def _opens_new_statement(before: list[Word], at: int) -> bool:
    """Whether an "and" is followed by more than a further item of what is denied."""
    return before[at].form in _COORDINATORS and at + 1 < len(before) and before[at + 1].form in _PREPOSITIONS


def _negates(before: list[Word], at: int, citation: Citation) -> bool:
    form = before[at].form
    if form == "no":
        return _is_negative_no(before, at, citation)
    if form in _NOT_IN_PORTUGUESE:
        return at + 1 < len(before) and citation.source.language in {"pt", ""}
    return form in _NOT


def _is_negative_no(before: list[Word], at: int, citation: Citation) -> bool:
    """Whether "no" denies: in Portuguese it means "in the", and "No, …" only answers."""
    word = before[at]
    if citation.source.content[word.end : word.end + 1] == ",":
        return False
    return citation.source.language != "pt"


def _dislikes(candidate: Candidate, value: tuple[Word, ...]) -> bool:
    folded = spaced(value)
    return candidate.memory_key == "dislikes" or _VALUE_DISLIKES.search(folded) is not None


_VALUE_DISLIKES = phrases("""
    (does_not|doesn't|doesnt|do_not|don't) (like|love|enjoy)
    (dislikes|dislike|hates|hate|detests)
    nao (gosta|curte|suporta)
    (detesta|odeia|odia)
    no (le_gusta|soporta)
""")
_COMPARING = word_set("than que")


def _likes(clause: Clause) -> bool:
    forms = set(clause.forms)
    return bool(forms & _LIKING) and not forms & (_NOT | _DISLIKING | _COMPARING | {"n"})


POLARITY = Gate("polarity", 1, _polarity)
