"""Credentials in a text: keys in a known form, and whatever the text itself calls a password or a code."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from ..normalize import fold
from ..text import Span
from ..words import COMMON_WORDS, FUNCTION_WORDS, word_set

_MOST_IN_ONE_BREATH = 8
_LONGEST_CODE = 12

_PRIVATE_KEY = re.compile(r"-----BEGIN [A-Z ]{0,40}PRIVATE KEY(?: BLOCK)?-----")
_PRIVATE_KEY_END = re.compile(r"-----END [A-Z ]{0,40}PRIVATE KEY(?: BLOCK)?-----")
_PREFIXES = (
    "sk|pk|rk|whsec|tok|key|api|ghp|gho|ghu|ghs|ghr|glpat|npm|pypi|hf|shpat|shpss|dop_v1|xai|gsk|r8|lin_api|sess|secret"
)
_KNOWN_FORMS = re.compile(
    r"(?<![\w-])(?:"
    r"A(?:KIA|SIA)[0-9A-Z]{12,20}|AIza[\w-]{20,60}|ya29\.[\w-]{10,200}"
    rf"|(?:{_PREFIXES})[_-](?=[\w-]{{0,200}}\d)[\w-]{{8,200}}"
    r"|github_pat_\w{10,200}|xox[abeoprs]-[\w-]{8,200}|eyJ[\w-]{4,2000}(?:\.[\w-]{2,2000}){1,2}"
    r"|[a-z]{2,8}_(?=[A-Za-z]{0,60}\d)(?=\w{0,60}[A-Z])\w{12,100}"
    r"|Bearer\s{1,4}(?=\S{0,200}\d)[\w.~+/-]{12,2000}=*)"
    r"|(?<=://)[^\s/:@]{1,80}:[^\s/@]{3,80}(?=@)"
)
_SEED = re.compile(
    r"(?:seed phrase|recovery phrase|frase semente|frase de recupera\w+|frase semilla)\W+((?:[a-z]+\W+){9,30})"
)

_STRONG = "pass(?:word|code|phrase|wd)s?|pwd|senhas?|contrasenas?"
_KIND_OF_CODE = "pin|access|door|gate|alarm|security|backup|recovery|verification|2fa|one-time"
_SURE = (
    rf"{_STRONG}|pass|pins?|nip|cvv|cvc|otp|claves?|alarm|api[_ -]?keys?|(?:access|auth)[_ -]?(?:keys?|tokens?)|tokens?"
    rf"|(?:{_KIND_OF_CODE}) codes?|codigos? de (?:acesso|seguranca|verificacao|recuperacao|acceso|seguridad)"
)
_VAGUE = (
    "logins?|secret(?:[_ -]?keys?)?|private keys?|keys?|codigos?|chaves?(?: da api| de api| pix| secreta)?|segredo"
    "|combination|combinacao|combinacion|credenciais|credenciales"
)
_NAMES = f"{_SURE}|{_VAGUE}"
_IS = "is|are|was|were|e|eh|era|sao|es|son|used to be|being|to|foi|fica|nova e|nueva es|que chegou e"
_COPULA = rf"(?:\s?[:=]\s?|[,(]?\s(?:{_IS})\s(?:now\s|agora\s|ahora\s)?)"
_OF = r"(?:\s(?!(?:and|e|y|but|mas|pero)\s)[\w.-]{1,16}){0,5}?"
_STATED = re.compile(rf"(?<![\w-])(?P<name>{_NAMES})(?P<of>{_OF}){_COPULA}(?P<secret>\S{{3,200}})")
_ADJOINING = re.compile(rf"(?<![\w-])(?P<name>{_NAMES})(?P<of>)\s(?P<secret>\S{{3,200}})")
_STATED_BEFORE = re.compile(
    rf"(?<!\S)(?P<secret>\S{{4,200}})\s(?:is|as|e|es|como)\s(?:(?:my|the|our|a|an|o|minha|la|mi|una|uma)\s){{1,2}}"
    rf"(?:\w+\s){{0,2}}?(?:{_NAMES})(?![\w-])"
)
_ASKED_ABOUT = re.compile(
    rf"(?<!\w)(?:is|e|es)\s(?P<secret>\S{{6,64}})\s(?:a|uma|una)\s(?:\w+\s){{0,2}}?(?:{_NAMES})(?![\w-])"
)
_MINE = re.compile(r"(?<!\w)(?:mine|a minha|la mia|o meu)\s(?:is|was|used to be|e|era|es)\s(?P<secret>\S{4,200})")
_ANOTHER = re.compile(
    r"(?:,\s|;\s|\s(?:and|e|y)\s)(?:(?:[\w.-]{1,16}\s){0,6}?(?:is|e|es|=|:)\s|(?:[\w.-]{1,16}\s){0,2}?)"
    r"(?P<secret>(?=\S{0,64}\d)\S{3,64})"
)
_NEXT_CODE = re.compile(r"[ ,]{1,3}(?P<secret>[\d-]{3,12})(?!\w)")

_STRONG_NAME, _SURE_NAME = re.compile(_STRONG), re.compile(_SURE)
_VAGUER_NAME = re.compile(r"codigos?|keys?|chaves?|combination|combinacao|combinacion|segredo|secrets?")
_KEEPERS = re.compile(r"(?<!\w)(?:managers?|vault|gerenciador(?:es)?|gestor(?:es)?|administrador(?:es)?)(?!\w)")
_OWNING = word_set("for of do da de del dos das to the my meu minha mi no na en on")
_CLOCK = re.compile(r"\d{1,2}(?:[:h]\d{0,2}|am|pm)")
_NOT_SECRET = word_set("""
    safe strong weak good bad required wrong correct long short forgotten expired reset manager managers gone lost
    enough easy hard compromised leaked unique random simple complicated terrible secure insecure different same
    important
    boa forte segura fraca errada certa necessaria facil dificil unica diferente igual importante simples
    fuerte debil mala incorrecta correcta""")


class _Token(NamedTuple):
    """What stands where a secret would, what the text calls it, and whether "is" or a colon joins the two."""

    text: str
    name: str
    is_linked: bool


def credentials(text: str, folded: str) -> Iterator[Span]:
    """Yield the credentials in *text*.

    Args:
        text: any text.
        folded: the same, folded letter for letter.
    """
    yield from (Span(*found.span()) for found in _KNOWN_FORMS.finditer(text))
    yield from _private_keys(text)
    yield from (Span(*found.span(1)) for found in _SEED.finditer(folded))
    yield from _stated(text, folded)


def _private_keys(text: str) -> Iterator[Span]:
    """Yield each key block, up to its end mark or, where that was cut off, to the end of the text."""
    begin = _PRIVATE_KEY.search(text)
    while begin is not None:
        end = _PRIVATE_KEY_END.search(text, begin.end())
        span = Span(begin.start(), end.end() if end else len(text))
        yield span
        begin = _PRIVATE_KEY.search(text, span.end)


def _stated(text: str, folded: str) -> Iterator[Span]:
    """Yield what is stated to be a password, a code or a key."""
    for pattern in (_STATED, _ADJOINING):
        for found in pattern.finditer(folded):
            span = _bare(text, Span(*found.span("secret")))
            is_linked = pattern is _STATED and not _is_joined_by_and(text, found)
            if _names_secret(found, folded) and _looks_secret(_Token(span.of(text), found["name"], is_linked)):
                yield span
                yield from _in_the_same_breath(text, folded, span)
    for pattern, name in ((_MINE, "pin"), (_STATED_BEFORE, "pin"), (_ASKED_ABOUT, "pin")):
        for found in pattern.finditer(folded):
            span = _bare(text, Span(*found.span("secret")))
            if not _is_joined_by_and(text, found) and _looks_secret(_Token(span.of(text), name, is_linked=False)):
                yield span


def _is_joined_by_and(text: str, found: re.Match[str]) -> bool:
    """Whether the "e" that joins is the "and" of Portuguese, not its "is", which has an accent."""
    joint = found[0].replace(found["secret"], "")
    return " e " in f" {joint} " and "é" not in text[found.start() : found.end()].lower()


def _names_secret(found: re.Match[str], folded: str) -> bool:
    """Whether the words around the name leave it a secret: no password manager, no key point."""
    if _KEEPERS.search(folded, max(0, found.start() - 20), found.start("secret")):
        return False
    belonging = found["of"].split()
    return not belonging or belonging[0] in _OWNING or _SURE_NAME.fullmatch(found["name"]) is not None


def _in_the_same_breath(text: str, folded: str, first: Span) -> Iterator[Span]:
    """Yield what follows a secret at once: "5183, and the shed is …", "6205 8174 3396"."""
    end = first.end
    for _ in range(_MOST_IN_ONE_BREATH):
        found = _NEXT_CODE.match(folded, end) or _ANOTHER.match(folded, end)
        if found is None:
            return
        span = _bare(text, Span(*found.span("secret")))
        if not _looks_secret(_Token(span.of(text), "pin", is_linked=True)):
            return
        yield span
        end = span.end


def _bare(text: str, span: Span) -> Span:
    """Return *span* without the marks around the secret."""
    stretch = span.of(text)
    left = len(stretch) - len(stretch.lstrip("\"'`“”‘’([{<"))
    right = len(stretch.rstrip("\"'`“”‘’)]}>.,;:?"))
    return Span(span.start + left, span.start + right) if left < right else span


def _looks_secret(token: _Token) -> bool:
    """Whether *token* could be a password or a code rather than a word of the sentence."""
    text, form = token.text, fold(token.text)
    if form in _NOT_SECRET or form in FUNCTION_WORDS or _CLOCK.fullmatch(form) or "@" in form[1:-1]:
        return False
    is_sure = _SURE_NAME.fullmatch(token.name) is not None
    has_digit = any(character.isdigit() for character in text)
    has_mark = any(not character.isalnum() and character not in "'’-" for character in text)
    if text.replace("-", "").isdigit():
        return len(text) <= _LONGEST_CODE and (is_sure or (token.is_linked and len(text) >= 4))
    if has_digit:
        is_telling = has_mark or len(text) >= 10 or not _VAGUER_NAME.fullmatch(token.name)
        return is_sure or (token.is_linked and is_telling)
    if has_mark or (text != text.lower() and not text.istitle()):
        return is_sure and len(text) >= 6 and text != text.upper()
    is_password = token.is_linked and _STRONG_NAME.fullmatch(token.name) is not None
    return is_password and form not in COMMON_WORDS and len(text) >= 4
