"""From one object of an answer to a candidate: the names that models use, and the types that they get wrong."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping

from ...domain.candidate import SELF, Candidate
from ...domain.confidence import clamp
from ...domain.keys import snake_case
from ...domain.normalize import clean_text
from .scan import Array, Object, Value

DEFAULT_CONFIDENCE = 0.7
"""What a fact counts whose answer does not say how sure it is."""

_CONFIDENCE_WORDS = {
    "very_high": 0.95, "high": 0.9, "alta": 0.9, "alto": 0.9, "medium": 0.6, "media": 0.6, "medio": 0.6,
    "low": 0.3, "baixa": 0.3, "baixo": 0.3, "baja": 0.3, "bajo": 0.3,
}  # fmt: skip

_CLEAR_VALUES = ("memory_value", "fact", "memory", "fato", "facto", "hecho", "memoria")
_VAGUE_VALUES = ("value", "text", "content", "statement", "description", "detail", "summary", "valor", "texto",
                 "conteudo", "contenido", "info", "information")  # fmt: skip
_ALIASES: Mapping[str, tuple[str, ...]] = {
    "memory_key": ("memory_key", "key", "attribute", "slot", "field", "predicate", "label", "topic", "name", "title",
                   "chave", "clave", "atributo"),
    "memory_value": _CLEAR_VALUES + _VAGUE_VALUES,
    "memory_category": ("memory_category", "category", "kind", "type", "cat", "categoria", "tipo"),
    "confidence": ("confidence", "confidence_score", "score", "certainty", "probability", "confianca", "confianza",
                   "certeza"),
    "evidence": ("evidence", "quote", "citation", "source_text", "snippet", "excerpt", "span", "support", "source",
                 "evidencia", "citacao", "cita", "trecho", "prova"),
    "is_user_memory_candidate": ("is_user_memory_candidate", "user_memory_candidate", "is_user_memory"),
    "subject": ("subject", "about", "person", "who", "sujeito", "sujeto"),
    "negates": ("negates", "negated", "is_negation", "negation"),
}  # fmt: skip
_MEANING = {alias: meaning for meaning, aliases in _ALIASES.items() for alias in aliases}
_BESIDE = frozenset({
    "id", "index", "number", "n", "date", "timestamp", "source_message_id", "message_id", "lang", "language",
    "valid_from", "valid_to", "reason", "reasoning", "explanation", "note", "status", "tags", "scope",
    "created_at", "updated_at",
})  # fmt: skip

NOTHING = frozenset({
    "none", "nothing", "null", "nil", "n_a", "na", "empty", "no_facts", "no_memories", "no_new_facts",
    "no_new_memories", "no_facts_found", "no_memories_found", "nothing_found", "nothing_to_remember",
    "nenhum", "nenhuma", "nada", "sem_fatos", "nenhum_fato", "nenhuma_memoria", "vazio",
    "ninguno", "ninguna", "sin_hechos", "ningun_hecho", "ninguna_memoria", "vacio",
})  # fmt: skip
"""Words, as keys, by which an answer says that there is nothing."""

_TRUE = frozenset({"true", "yes", "y", "1", "sim", "si", "verdadeiro", "verdadero"})
_FALSE = frozenset({"false", "no", "n", "0", "nao", "falso", "none", "null"})
_SELF = frozenset(
    {"", "self", "user", "the_user", "me", "i", "myself", "usuario", "o_usuario", "el_usuario", "eu", "yo"}
)
_KEY_WORDS = 4
_SHORT = 200


class InvalidItemError(Exception):
    """An item of an answer is no candidate, for this reason."""


def is_item(item: Object, *, loose: bool) -> bool:
    """Whether *item* is meant as a fact.

    Args:
        item: any object of an answer.
        loose: it stands inside an object that is not ours, a tool call say: then only our own names count.
    """
    names = [snake_case(name) for name, _ in item.fields]
    if loose:
        return "memory_value" in names and len(names) > 1
    scalars = {snake_case(name) for name, value in item.fields if not isinstance(value, Object | Array)}
    if not scalars.isdisjoint(_CLEAR_VALUES) or "memory_key" in scalars:
        return True
    return not scalars.isdisjoint(_VAGUE_VALUES) and all(name in _MEANING or name in _BESIDE for name in names)


def candidate_of(fields: Iterable[tuple[str, Value]], proposed_by: str) -> Candidate:
    """Return the candidate that *fields* describe.

    Raises:
        InvalidItemError: there is no value to remember.
    """
    known = _by_meaning(fields)
    value = _value(known.get("memory_value"))
    return Candidate(
        memory_key=snake_case(text_of(known.get("memory_key"))) or key_from(value),
        memory_value=value,
        memory_category=text_of(known.get("memory_category")),
        confidence=_confidence(known.get("confidence")),
        evidence=text_of(known.get("evidence")),
        is_user_memory_candidate=_truth(known.get("is_user_memory_candidate"), default=True),
        subject=_subject(known.get("subject")),
        negates=_truth(known.get("negates"), default=False),
        proposed_by=proposed_by,
    )


def is_whole(item: Object) -> bool:
    """Whether an object that misses only its brace says everything: value and evidence, and no half field."""
    known = _by_meaning(item.fields)
    return item.pending is None and bool(text_of(known.get("memory_value")) and text_of(known.get("evidence")))


def text_of(value: Value) -> str:
    """Return *value* as text on one line; empty for what holds no text."""
    if isinstance(value, Array):
        return text_of(value.items[0]) if value.items else ""
    return " ".join(clean_text(value).split()) if isinstance(value, str) else ""


def shown(text: str) -> str:
    """Return *text* short enough for a report."""
    return text if len(text) <= _SHORT else f"{text[: _SHORT - 1]}…"


def key_from(value: str) -> str:
    """Return a key for a value that came without one: its first words."""
    return "_".join(snake_case(value[:_SHORT]).split("_")[:_KEY_WORDS])[:48].strip("_") or "note"


def _by_meaning(fields: Iterable[tuple[str, Value]]) -> dict[str, Value]:
    named: dict[str, Value] = {}
    for name, value in fields:
        named.setdefault(snake_case(name), value)
    return {
        meaning: next((named[alias] for alias in aliases if named.get(alias) is not None), None)
        for meaning, aliases in _ALIASES.items()
    }


def _value(value: Value) -> str:
    if isinstance(value, Object) or (isinstance(value, Array) and len(value.items) != 1) or isinstance(value, bool):
        raise InvalidItemError("the value is no text")
    text = text_of(value)
    if not text:
        raise InvalidItemError("the value is empty")
    if snake_case(text) in NOTHING:
        raise InvalidItemError("the value says that there is nothing")
    return text


def _confidence(value: Value) -> float:
    text = text_of(value).replace(",", ".")
    if text.endswith("%"):
        return _number(text.rstrip("% "), share=100.0)
    return _CONFIDENCE_WORDS.get(snake_case(text), _number(text))


def _number(text: str, share: float = 1.0) -> float:
    try:
        number = float(text)
    except ValueError:
        return DEFAULT_CONFIDENCE
    return DEFAULT_CONFIDENCE if math.isnan(number) else clamp(number / share)


def _truth(value: Value, *, default: bool) -> bool:
    if isinstance(value, bool):
        return value
    word = snake_case(text_of(value))
    return word in _TRUE or (default and word not in _FALSE)


def _subject(value: Value) -> str:
    text = text_of(value)
    return SELF if snake_case(text) in _SELF else text
