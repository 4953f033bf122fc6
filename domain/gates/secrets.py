"""Secrets: credentials and personal numbers are kept nowhere, not even among the rejected."""

from __future__ import annotations

import re
from dataclasses import replace

from ..candidate import Candidate
from ..normalize import fold, folded_alike
from ..text import Span, merged
from .credentials import credentials
from .gate import Gate, GateContext, Refusal
from .personal_numbers import personal_numbers

MASK = "▇▇▇"

_KEY_NAMES = re.compile(
    r"(?:^|_)(?:password|passcode|passphrase|senha|contrasena|clave|pin|nip|cvv|api_key|apikey|access_key|secret|token"
    r"|private_key|credentials?|ssn|cpf|cnpj|iban|card_number|credit_card|numero_do_cartao)(?:$|_)"
)
_HABIT_WORDS = re.compile(
    r"\b(?:every|each|managers?|cada|todo|toda|gerenciador|gestor|months?|mes|meses|changes?|troca|cambia)\b"
)


def secret_spans(text: str) -> tuple[Span, ...]:
    """Return the stretches of *text* that are credentials or numbers that identify a person, in order."""
    folded = folded_alike(text)
    return merged((*credentials(text, folded), *personal_numbers(text, folded)))


def mask_secrets(text: str) -> str:
    """Return *text* with every secret of `secret_spans` replaced by `MASK`."""
    kept, end = [], 0
    for span in secret_spans(text):
        kept.append(text[end : span.start])
        end = span.end
    return MASK.join((*kept, text[end:]))


def without_secrets(candidate: Candidate) -> Candidate:
    """Return *candidate* with masked texts, to be kept among the rejected."""
    return replace(
        candidate,
        memory_key=mask_secrets(candidate.memory_key),
        memory_value=mask_secrets(candidate.memory_value),
        evidence=mask_secrets(candidate.evidence),
    )


def _secrets(candidate: Candidate, context: GateContext) -> Candidate | Refusal:
    """Refuse a fact that holds a secret of its message, in the value or in the quote, or that is named as one."""
    citation = context.citation(candidate)
    known = context.remembered(citation.source, "secrets", lambda source: secret_spans(source.content))
    value = candidate.memory_value
    if any(span.meets(citation.span) or span.of(citation.source.content) in value for span in known):
        return Refusal("it looks like a credential or a personal number")
    if any(secret_spans(text) for text in (value, candidate.evidence, f"{candidate.memory_key}: {value}")):
        return Refusal("it looks like a credential or a personal number")
    if _KEY_NAMES.search(candidate.memory_key) and _could_be_secret(value):
        return Refusal("its key names a credential")
    return candidate


def _could_be_secret(value: str) -> bool:
    is_plain = all(character.isalpha() or character == " " for character in value)
    return not is_plain and _HABIT_WORDS.search(fold(value)) is None


SECRETS = Gate("secrets", 1, _secrets)
