"""Injection: an order to the memory, a claim of rights or the voice of a machine is no fact about a person."""

from __future__ import annotations

import re

from ..candidate import Candidate
from ..normalize import fold
from ..text import words
from .gate import Gate, GateContext, Refusal
from .quotation import TURN_MARKER
from .reading import Source, spaced

_ORDER = re.compile(
    r" (?:(?:ignore|disregard|forget|override|bypass) (?:\w+ ){0,5}(?:instructions?|rules?|prompts?|guidelines|restrictions|"
    r"filters|policies|everything (?:above|before)|all (?:previous|prior|of the above))"
    r"|system (?:note|override|prompt|message|update|instruction)|admin(?:istrator)? override|developer mode|jailbreak|"
    r"do anything now|new system prompt"
    r"|(?:store|save|write|add|put|record|update|log|commit|insert|keep) (?:\w+(?:'s)? ){0,5}(?:memory|memories|permanent record)"
    r"|(?:store|save|remember|record|memori[sz]e) (?:this |that |it )?(?:permanently|forever|for ever|for good)"
    r"|(?:update|edit|change|overwrite|erase|wipe|delete) (?:the |your |my |user's |this |all ){1,3}(?:\w+ )?memor(?:y|ies)"
    r"|(?:always|must|shall|will) obey|obey (?:me|every|all|any|the)|never refuse|no restrictions"
    r"|you (?:must|shall|will|have to) (?:always |now |never )?(?:obey|trust|remember|comply|follow|ignore|reveal|refuse|grant|"
    r"treat|accept|allow)"
    r"|remember that (?:you|the user|this user|the assistant)|(?:ai|assistant|assistants|language model|llm|chatbot) "
    r"(?:must|should|shall|please|readers?|store|update|note)|note to (?:ai|self ai|assistants?|the model)"
    r"|(?:ai|assistant) (?:assistants?|readers?|agents?|models?)"
    r"|(?:ignore|ignora|ignorem|esqueca|esquece|desconsidere|desconsidera|desobedeca) (?:\w+ ){0,4}(?:instrucoes|instrucao|"
    r"regras|anterior|anteriores|comandos|filtros|restricoes)"
    r"|(?:registre|registra|guarde|guarda|salve|salva|grave|grava|armazene|armazena|adicione|adiciona|coloque|memorize|"
    r"memoriza|anote|escreva|insira) (?:\w+ ){0,6}(?:memoria|memorias|para sempre|permanentemente)"
    r"|(?:apague|apaga|atualize|atualiza|altere|sobrescreva) (?:\w+ ){0,4}(?:memoria|tudo que sabe)"
    r"|novo fato confirmado|obedeca|obedece sempre|sempre obedeca|(?:voce|vc) (?:deve|tem que) (?:sempre |nunca )?(?:obedecer|"
    r"confiar|lembrar|aceitar|ignorar|liberar)|(?:lembre|lembra|lembre-se)(?: de)? que (?:voce|vc|o usuario|este usuario)"
    r"|(?:ia|assistente)(?: de ia)? (?:guarde|registre|salve|deve|lembre|anote)|modo desenvolvedor"
    r"|(?:ignora|ignore|olvida|olvide|omite) (?:\w+ ){0,4}(?:instrucciones|reglas|anterior|anteriores|filtros|restricciones)"
    r"|(?:guarda|guarde|registra|registre|graba|anade|agrega|almacena|memoriza|escribe|anota|guardalo) (?:\w+ ){0,6}"
    r"(?:memoria|memory|para siempre|permanentemente)|obedece(?:me)? siempre|siempre obedece|obedeceme"
    r"|(?:debes|tienes que) (?:siempre |nunca )?(?:obedecer|obedecerme|confiar|recordar|aceptar|ignorar)"
    r"|recuerda que (?:tu|eres|debes|el usuario|este usuario)|modo desarrollador) "
)
_MEMORY_VOICE = re.compile(
    r" (?:the|this|that|a|our|el|o|este|ese|esse|al|ao|do|del)? ?(?:user|usuario|usuaria)(?:'s)? (?:is|has|was|prefers|likes|loves|"
    r"wants|accepts|agrees|authori[sz]ed|authori[sz]es|trusts|allows|consents|name|plan|can|must|should|memory|"
    r"e|tem|prefere|gosta|aceita|autorizou|autoriza|confia|concorda|permite|pode|deve|quer|chama|se chama|"
    r"es|tiene|prefiere|acepta|autorizo|autoriza|confia|permite|puede|debe|quiere|se llama|le gustan) "
    r"|^ (?:user|usuario) (?:is|has|prefers|es|tem|tiene) | (?:nome|nombre|name) (?:do|del|of the) (?:usuario|user) "
    r"|^ (?:as an ai|as a language model|como (?:uma )?(?:ia|assistente|modelo de linguagem)|como (?:una )?(?:ia|asistente)) "
    r"|^ (?:noted|got it|anotado|entendido|understood)[ :]+(?:you|voce|vc|tu|usted) "
)
_RIGHTS = re.compile(
    r" (?:admin|admins|administrator|administrador|administradora|root|superuser|sudo|premium|vip|full access|unrestricted|"
    r"unlimited|moderator|developer access|content filters?|filters? (?:are )?(?:off|disabled)|sem filtros?|sin filtros|"
    r"acesso total|acceso total|verified|verificado|authori[sz]ed|autorizou|autorizo|autoriza|autorizado|permission|"
    r"permissao|permiso|override|bypass|clearance|coupon codes?|disclaimers?) "
)


def _injection(candidate: Candidate, context: GateContext) -> Candidate | Refusal:
    """Refuse orders to remember, to obey or to ignore, and rights claimed beside them; "remember that I…" may pass."""
    citation = context.citation(candidate)
    if TURN_MARKER.search(candidate.evidence) or TURN_MARKER.search(candidate.memory_value):
        return Refusal("it holds markers of the chat's format")
    sentences = [spaced(citation.source.words_in(sentence)) for sentence in citation.telling_sentences]
    value = spaced(words(candidate.memory_value))
    if sentences and all(_ORDER.search(text) for text in sentences):
        return Refusal("it is part of an order to the memory or to the assistant")
    if any(_MEMORY_VOICE.search(text) for text in sentences):
        return Refusal("it is written in the voice of the memory or of the assistant")
    if _ORDER.search(value):
        return Refusal("the value is an order to the assistant")
    if (_RIGHTS.search(value) or any(_RIGHTS.search(text) for text in sentences)) and _is_ordering(citation.source):
        return Refusal("it claims rights in a message that gives orders to the memory")
    return candidate


def _is_ordering(source: Source) -> bool:
    folded = spaced(source.words)
    return bool(_ORDER.search(folded) or "<!--" in source.content or "[[" in source.content or fold(source.content).find(
        "system:") >= 0)  # fmt: skip


INJECTION = Gate("injection", 1, _injection)
