"""Polarity: a value must not say yes where the user said no, nor call true what has ended."""

from __future__ import annotations

import re

from ..candidate import Candidate
from ..text import Word, words
from ..words import word_set
from .gate import Gate, GateContext, Refusal
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
    not no never without avoid avoids avoiding dislike dislikes disliked hate hates can't cannot cant doesn't doesnt don't
    dont isn't won't wouldn't quit stopped free none nothing nor neither non unable zero bad stop skip leave out former
    previously formerly ex left unwilling lacks lacking less minus against refuses refused limited limit only over
    nao nunca jamais nem sem evita evitar detesta odeia odio parou parar deixou deixar largou cortou nenhum nenhuma ninguem
    nada negacao zero ruim pouco antigo antiga ex contra limitado so apenas
    no ni sin evita evitar detesta odia dejo dejar ningun ninguna nadie nada tampoco cero malo contra solo""")
_DENYING_KEYS = word_set("dislikes constraint diet budget health_condition goal topic answer_style answer_language")
_AFFIRMING_IDIOMS = re.compile(
    r" (?:(?:don't|dont|do not|never|please don't|nao|no|nunca) (?:me )?(?:se |te )?(?:forget|esquece|esqueca|esquecas|"
    r"olvides|olvida|miss|perco|pierdo|falto|mind|matter)"
    r"|(?:can't|cant|cannot|couldn't|could not|nao|no) (?:\w+ )?(?:wait|live without|get enough|imagine|vivo sem|passo sem|"
    r"vivo sin|puedo vivir sin|consigo viver sem|fico sem|abro mao)"
    r"|(?:nothing|nobody|no one|nada|nadie|ninguem|none) (?:beats|compares|like|melhor|mejor|supera|bate)"
    r"|why (?:not|don't)|not only|nao so|no solo|nao apenas|whether or not|if not|se nao|si no|not sure|no problem"
    r"|nao e (?:que|so)|or not|right or no|no kidding|no joke|no wonder|sem duvida|sin duda|no doubt|never (?:stopped|quit)"
    r"|nunca (?:mais )?(?:larguei|parei|deixei)|nunca deje|not (?:just|merely|least)|wouldn't (?:trade|change|miss)"
    r"|no (?:me )?canso|nao (?:me )?canso|nao troco|no cambio|no cambiaria|no matter|don't worry) "
)
_ENDED = re.compile(
    r" (?:no longer|any ?more|used to|not any longer|nao \w+ mais|ja nao|deixei de|parei de|antes (?:eu )?\w+va|ya no|"
    r"dejé de|deje de|former|ex|quit|left|stopped|gave up|costumava|antigamente|solia) "
)
_SAYS_ENDED = word_set("""
    former formerly ex previous previously past used until left quit stopped no longer not before old ended
    antigo antiga anterior antes ate deixou parou saiu largou nao mais ja trabalhava morava era
    antiguo antigua anterior antes hasta dejo salio ya no""")
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
    if _dislikes(candidate, value) and citation.clauses and all(_likes(clause) for clause in citation.clauses):
        return Refusal("the cited clause says the opposite: it likes what the value dislikes")
    return candidate


def _is_denied(clause: Clause, citation: Citation) -> bool:
    """Whether *clause* negates the words of the value in it."""
    folded = clause.folded
    if _AFFIRMING_IDIOMS.search(folded):
        return False
    first = min((w.start for w in citation.said if clause.span.holds(w.span)), default=clause.span.end)
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
        return at + 1 < len(before) and citation.source.language == "pt"
    return form in _NOT


def _is_negative_no(before: list[Word], at: int, citation: Citation) -> bool:
    """Whether "no" denies: in Portuguese it means "in the", and "No, …" only answers."""
    word = before[at]
    if citation.source.content[word.end : word.end + 1] == ",":
        return False
    return citation.source.language != "pt"


def _dislikes(candidate: Candidate, value: tuple[Word, ...]) -> bool:
    folded = spaced(value)
    return candidate.memory_key == "dislikes" or re.search(
        r" (?:(?:does not|doesn't|nao|no le|no) (?:like|love|enjoy|gosta|gusta|curte)|dislikes?|hates?|detesta|odeia|odia) ",
        folded,
    ) is not None  # fmt: skip


def _likes(clause: Clause) -> bool:
    forms = set(clause.forms)
    denied = forms & (_NOT | _DISLIKING | {"no", "n"}) or re.search(r" (?:than|do que|que) ", clause.folded)
    return bool(forms & _LIKING) and not denied


POLARITY = Gate("polarity", 1, _polarity)
