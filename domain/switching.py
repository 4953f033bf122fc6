"""Switching: words by which a statement leaves what was before ("now only tea", "voltei pro café")."""

from __future__ import annotations

import re

from .normalize import fold

_SWITCH = re.compile(
    r"\b(?:"
    r"now (?:i |we )?only|only .{0,30}\bnow|(?:went|gone|going|moved|switched|i'm|im|we're) back to"
    r"|switched (?:over )?(?:from .{1,40}\b)?to|instead of|no longer .{0,40}\bbut|swapped .{1,40}\bfor"
    r"|agora (?:eu |a gente )?(?:so|apenas|somente)|so .{0,30}\bagora"
    r"|voltei (?:a|ao|pra|pro|para)|voltamos (?:a|ao|pra|pro|para)"
    r"|troquei .{1,40}\b(?:por|pelo|pela)|mudei (?:d[eoa] .{1,40}\b)?(?:pra|pro|para)|em vez de|no lugar de"
    r"|ahora (?:yo )?(?:solo|solamente|unicamente)|solo .{0,30}\bahora|volvi (?:a|al)|volvimos (?:a|al)"
    r"|cambie .{1,40}\bpor|me pase (?:del? .{1,40}\b)?(?:a|al)|en vez de|en lugar de"
    r")\b"
)
_TURN = re.compile(r"\b(?:now|nowadays|these days|agora|hoje em dia|ahora|hoy en dia|actualmente)\b")


def switches(text: str) -> bool:
    """Whether *text* says that what was before has given way."""
    return _SWITCH.search(fold(text)) is not None


def tells_of_now(text: str) -> bool:
    """Whether *text* sets off what is so now from what was before."""
    return _TURN.search(fold(text)) is not None
