"""Hedge: what the user is not sure of stays at 0.6 or below."""

from __future__ import annotations

from dataclasses import replace

from ..candidate import Candidate
from ..confidence import HEDGE_CAP
from ..words import word_set
from .gate import Gate, GateContext, Refusal
from .phrases import phrases
from .reading import Citation, Clause, spaced

_HEDGE = phrases("""
    i think !(about|of)
    (i_guess|i_suppose|i_believe|i_suspect|i_reckon|i'd_say|if_i_remember)
    (maybe|perhaps|possibly|probably|might|unsure|undecided|someday|considering|supposedly)
    (not_sure|not_certain|not_entirely_sure|not_100%_sure|may_be|could_be_that|haven't_decided|only_an_idea)
    thinking (of|about) !(it)
    (kinda_thinking|who_knows|dunno|idk)
    (acho|desconfio|desconfia|suspeito|suspeita|acredito|parece|creio|imagino) (que|q|de)
    (talvez|provavelmente|possivelmente|tomara)
    (quem_sabe|sei_la|nao_sei|nao_tenho_certeza|pode_ser_que|se_pa|capaz_que|pensando_em|ainda_nao_decidi)
    (creo|supongo|sospecho|me_parece|puede|capaz) que
    (quizas|quiza|probablemente|posiblemente)
    (tal_vez|a_lo_mejor|no_estoy_seguro|no_estoy_segura|no_se_si|no_lo_se|todavia_no_se|pensando_en)
""")
_DOUBT = phrases("""
    (not_sure|idk|dunno|who_knows|i_think|i_guess|not_certain|i_believe)
    (sei_la|nao_sei|acho|nao_tenho_certeza|ainda_nao|quem_sabe)
    (no_se|no_lo_se|creo|todavia_no|supongo)
""")
_ADVERB = word_set("maybe perhaps probably possibly talvez provavelmente quizas quiza probablemente")
_COORDINATORS = word_set("and but e mas y pero")
_SHORT_LEAD = 4
_SHORT_ASIDE = 5


def _hedge(candidate: Candidate, context: GateContext) -> Candidate | Refusal:
    """Cap the confidence of a statement that its own clause, or an aside beside it, puts in doubt."""
    citation = context.citation(candidate)
    hedged = any(_is_hedged(clause, citation) for clause in citation.clauses)
    return replace(candidate, confidence=min(candidate.confidence, HEDGE_CAP)) if hedged else candidate


def _is_hedged(clause: Clause, citation: Citation) -> bool:
    if _HEDGE.search(_reach(clause, citation)):
        return True
    lead, aside = citation.source.beside(clause)
    leads = lead is not None and lead.sentence == clause.sentence and len(lead.words) <= _SHORT_LEAD
    if leads and lead and _HEDGE.search(lead.folded):
        return True
    if aside is None or len(aside.words) > _SHORT_ASIDE:
        return False
    return bool(_DOUBT.search(aside.folded)) or (len(aside.words) <= 2 and not _ADVERB.isdisjoint(aside.forms))


def _reach(clause: Clause, citation: Citation) -> str:
    """Return the words of the clause up to an "and" behind the words of the value: a doubt beyond is about more."""
    last = max((word.end for word in citation.said_in(clause)), default=clause.span.end)
    for at, word in enumerate(clause.words):
        if word.start >= last and word.form in _COORDINATORS:
            return spaced(clause.words[:at])
    return clause.folded


HEDGE = Gate("hedge", 1, _hedge)
