"""Shape and key: a candidate that can be stored at all, in the drawer and under the name of the catalogue."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import replace

from ..candidate import SELF, Candidate, Category
from ..confidence import clamp
from ..keys import snake_case
from ..normalize import clean_text, normalize_value
from .gate import Gate, GateContext, Refusal

MAX_KEY_LENGTH = 64
MAX_VALUE_LENGTH = 500
MAX_EVIDENCE_LENGTH = 2_000

_CATEGORY_ALIASES = {
    "health": Category.CONSTRAINT, "saude": Category.CONSTRAINT, "salud": Category.CONSTRAINT,
    "medical": Category.CONSTRAINT, "limitation": Category.CONSTRAINT, "restriction": Category.CONSTRAINT,
    "rule": Category.CONSTRAINT, "regra": Category.CONSTRAINT, "regla": Category.CONSTRAINT,
    "family": Category.PROFILE, "familia": Category.PROFILE, "relationship": Category.PROFILE,
    "work": Category.PROFILE, "trabalho": Category.PROFILE, "trabajo": Category.PROFILE, "job": Category.PROFILE,
    "location": Category.PROFILE, "education": Category.PROFILE, "personal": Category.PROFILE,
    "hobby": Category.INTEREST, "hobbies": Category.INTEREST, "interests": Category.INTEREST,
    "interesse": Category.INTEREST, "interes": Category.INTEREST,
    "name": Category.IDENTITY, "identidade": Category.IDENTITY, "identidad": Category.IDENTITY,
    "preferences": Category.PREFERENCE, "preferencia": Category.PREFERENCE, "likes": Category.PREFERENCE,
    "taste": Category.PREFERENCE, "style": Category.PREFERENCE,
    "habits": Category.HABIT, "routine": Category.HABIT, "rotina": Category.HABIT, "rutina": Category.HABIT,
    "habito": Category.HABIT,
    "projects": Category.PROJECT, "projeto": Category.PROJECT, "proyecto": Category.PROJECT,
    "goals": Category.GOAL, "plan": Category.GOAL, "objective": Category.GOAL, "meta": Category.GOAL,
    "objetivo": Category.GOAL,
    "skills": Category.SKILL, "ability": Category.SKILL, "knowledge": Category.SKILL, "tool": Category.SKILL,
    "habilidade": Category.SKILL, "habilidad": Category.SKILL,
    "topic": Category.TOPIC_PATTERN, "topics": Category.TOPIC_PATTERN,
    "perfil": Category.PROFILE, "restricao": Category.CONSTRAINT, "restriccion": Category.CONSTRAINT,
}  # fmt: skip

_ANSWER_FORM = re.compile(r" => | \| ")
"""What models write between the parts of a line; in a value it means that the line was misread."""


def _shape(candidate: Candidate, context: GateContext) -> Candidate | Refusal:
    """Clean the texts, cut a long value at a word boundary, find the category; refuse what is empty.

    A value over 500 characters is cut to whole words (or whole characters, where its script has no spaces);
    a key over 64 characters is a sentence and refused.
    """
    value = shortened(" ".join(clean_text(candidate.memory_value).split()), MAX_VALUE_LENGTH)
    if not normalize_value(value):
        return Refusal("the value is empty")
    if not any(unicodedata.category(character)[0] in "LNS" for character in value):
        return Refusal("the value holds no word, number or sign")
    if _ANSWER_FORM.search(value):
        return Refusal("the value holds the form of an answer")
    key = clean_text(candidate.memory_key).strip()
    if not snake_case(key):
        return Refusal("the key is empty")
    if len(key) > MAX_KEY_LENGTH or len(snake_case(key)) > MAX_KEY_LENGTH:
        return Refusal(f"the key is longer than {MAX_KEY_LENGTH} characters")
    return replace(
        candidate,
        memory_key=key,
        memory_value=value,
        memory_category=_category(candidate, context),
        confidence=clamp(candidate.confidence),
        evidence=clean_text(candidate.evidence).strip(),
        subject=clean_text(candidate.subject).strip() or SELF,
    )


def _category(candidate: Candidate, context: GateContext) -> Category:
    name = snake_case(candidate.memory_category)
    if name in set(Category):
        return Category(name)
    usual = context.catalogue.usual_category(candidate.memory_key)
    return _CATEGORY_ALIASES.get(name) or usual or Category.PROFILE


def shortened(text: str, limit: int) -> str:
    """Cut *text* to at most *limit* characters, at a word boundary and never inside a combining sequence."""
    if len(text) <= limit:
        return text
    cut = text.rfind(" ", 0, limit + 1)
    if cut <= 0:
        cut = limit
        while cut > 0 and unicodedata.category(text[cut]) in {"Mn", "Mc", "Me", "Cf"}:
            cut -= 1
    return text[:cut].rstrip(" ,;:")


def _key(candidate: Candidate, context: GateContext) -> Candidate | Refusal:
    return replace(candidate, memory_key=context.catalogue.canonical(candidate.memory_key))


SHAPE = Gate("shape", 1, _shape)
KEY = Gate("key", 1, _key)
