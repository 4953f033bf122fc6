"""Secrets and personal numbers: keys, passwords, cards, tax ids are kept nowhere, not even among the rejected."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import replace

from ..candidate import Candidate
from ..normalize import fold, folded_alike
from ..text import Span
from ..words import COMMON_WORDS, FUNCTION_WORDS, word_set
from .gate import Gate, GateContext, Refusal

MASK = "▇▇▇"
_MOST_IN_ONE_BREATH = 8

_PRIVATE_KEY = re.compile(r"-----BEGIN [A-Z ]{0,40}PRIVATE KEY(?: BLOCK)?-----")
_PRIVATE_KEY_END = re.compile(r"-----END [A-Z ]{0,40}PRIVATE KEY(?: BLOCK)?-----")
_KEYS = re.compile(
    r"(?<![\w-])(?:"
    r"AKIA[0-9A-Z]{12,20}|ASIA[0-9A-Z]{12,20}|AIza[\w-]{20,60}|ya29\.[\w-]{10,200}"
    r"|(?:sk|pk|rk|whsec|tok|key|api|ghp|gho|ghu|ghs|ghr|glpat|npm|pypi|hf|shpat|shpss|dop_v1|xai|gsk|r8|lin_api)[_-]"
    r"(?=[\w-]{0,200}\d)[\w-]{8,200}"
    r"|github_pat_\w{10,200}|xox[abeoprs]-[\w-]{8,200}|eyJ[\w-]{4,2000}(?:\.[\w-]{2,2000}){1,2}"
    r"|[a-z]{2,8}_(?=[A-Za-z]{0,60}\d)(?=\w{0,60}[A-Z])\w{12,100}"
    r"|Bearer\s{1,4}(?=\S{0,200}\d)[\w.~+/-]{12,2000}=*)"
    r"|(?<=://)[^\s/:@]{1,80}:[^\s/@]{3,80}(?=@)"
)
_SEED = re.compile(
    r"(?:seed phrase|recovery phrase|frase semente|frase de recupera\w+|frase semilla)\W+((?:[a-z]+\W+){9,30})"
)

_NAMES = (
    r"passwords?|passcodes?|passphrases?|passwd|pwd|pass|logins?|pins?|pin code|access code|door code|gate code|alarm code|"
    r"security code|backup codes?|recovery codes?|verification code|2fa codes?|otp|one-time code|cvv|cvc|alarm|combination|"
    r"api[_ -]?keys?|secret(?:[_ -]?keys?)?|access[_ -]?(?:keys?|tokens?)|auth[_ -]?tokens?|tokens?|private keys?|keys?|"
    r"senhas?|codigos?(?: de (?:acesso|seguranca|verificacao|recuperacao))?|chaves?(?: da api| de api| pix| secreta)?|segredo|"
    r"contrasenas?|claves?|nip|codigos? de (?:acceso|seguridad|verificacion)|combinacion|combinacao|credenciais|credenciales"
)
_COPULA = (
    r"(?:\s?[:=]\s?|[,(]?\s(?:is|are|was|were|e|eh|era|sao|es|son|used to be|being|to|foi|fica|nova e|nueva es|que chegou e)"
    r"\s(?:now\s|agora\s|ahora\s)?)"
)
_STATED = re.compile(
    rf"(?<![\w-])(?P<name>{_NAMES})(?P<of>(?:\s(?!(?:and|e|y|but|mas|pero)\s)[\w.-]{{1,16}}){{0,5}}?){_COPULA}(?P<secret>\S{{3,200}})"
)
_ADJOINING = re.compile(rf"(?<![\w-])(?P<name>{_NAMES})\s(?P<secret>\S{{3,200}})")
_STATED_BEFORE = re.compile(
    rf"(?<!\S)(?P<secret>\S{{4,200}})\s(?:is|as|e|es|como)\s(?:(?:my|the|our|a|an|o|minha|la|mi|una|uma)\s){{1,2}}"
    rf"(?:\w+\s){{0,2}}?(?:{_NAMES})(?![\w-])"
    rf"|(?<!\w)(?:is|e|es)\s(?P<asked>\S{{6,64}})\s(?:a|uma|una)\s(?:\w+\s){{0,2}}?(?:{_NAMES})(?![\w-])"
)
_MINE = re.compile(r"(?<!\w)(?:mine|a minha|la mia|o meu)\s(?:is|was|used to be|e|era|es)\s(?P<secret>\S{4,200})")
_ANOTHER = re.compile(
    r"(?:,\s|;\s|\s(?:and|e|y)\s)(?:(?:[\w.-]{1,16}\s){0,6}?(?:is|e|es|=|:)\s|(?:[\w.-]{1,16}\s){0,2}?)"
    r"(?P<secret>(?=\S{0,64}\d)\S{3,64})"
)
_NEXT_CODE = re.compile(r"[ ,]{1,3}(?P<secret>[\d-]{3,12})(?!\w)")
_CLOCK = re.compile(r"\d{1,2}(?:[:h]\d{0,2}|am|pm)")
_SURE_NAMES = re.compile(
    r"(?:pass(?:word|code|phrase|wd)?s?|pwd|senhas?|contrasenas?|pins?|nip|cvv|cvc|otp|claves?|alarm|api[_ -]?keys?|tokens?|"
    r"(?:pin|access|door|gate|alarm|security|backup|recovery|verification|2fa|one-time) codes?|codigos? de \w+)"
)
_PASSWORDS = re.compile(r"pass(?:word|code|phrase|wd)s?|pwd|senhas?|contrasenas?")
_VAGUE_NAMES = re.compile(r"codes?|codigos?|keys?|chaves?|combinat?ion|combinacao|segredo|secrets?")
_KEEPERS = re.compile(r"(?<!\w)(?:managers?|vault|gerenciador(?:es)?|gestor(?:es)?|administrador(?:es)?|cofre)(?!\w)")
_OWNING = word_set("for of do da de del dos das to the my meu minha mi no na en on")
_DIGITS = re.compile(r"(?<![\w.])(?:\d[ .\-/]?){7,33}\d(?![\w])")
_CARD_WORDS = re.compile(
    r"\b(?:card|visa|mastercard|amex|cartao|tarjeta|exp|cvv|debit|credit|credito|debito|validade)\b"
)
_LAST_DIGITS = re.compile(
    r"(?<!\w)(?:card|cartao|tarjeta)(?:\W\w{1,16}){0,3}\W(?:ending|ends|termina|final|terminado|terminada)(?: in| em| en)?"
    r"(?: is| e)? (?P<secret>\d{4})(?!\d)"
)
_SSN = re.compile(r"(?<![\d-])(?!000|666|9\d\d)\d{3}-(?!00)\d{2}-(?!0000)\d{4}(?![\d-])")
_SSN_BARE = re.compile(
    r"\b(?:ssn|social security)(?: number| no)?\b\D{0,24}(?P<secret>\d{3}[- ]?\d{2}[- ]?\d{4})(?!\d)"
)
_IBAN = re.compile(r"(?<!\w)[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){2,7}(?: ?[A-Z0-9]{1,4})?(?!\w)")
_NAMED_NUMBER = re.compile(
    r"(?<!\w)(?:iban|cpf|cnpj|rg|pis|ssn|nif|nie|dni|curp|rfc|nss|cuil|cuit|rut|passport|passaporte|pasaporte|cnh|clabe|cbu|"
    r"account|routing|conta|cuenta|sort code|driver'?s licen[cs]e)(?:\W{0,3}(?:number|numero|no|nr|corrente|por si lo olvido|"
    r"is|e|es)){0,3}\W{0,3}(?P<secret>[a-z]{0,4}(?:[.\-/]?\w| (?=\d)){3,34})"
)
_CURP = re.compile(r"(?<!\w)[A-Z]{4}\d{6}[A-Z0-9]{8}(?!\w)")
_RFC = re.compile(r"(?<!\w)[A-ZÑ&]{3,4}\d{6}[A-Z0-9]{3}(?!\w)")
_NOT_SECRET = word_set("""
    safe strong weak good bad required wrong correct long short forgotten expired reset manager managers gone lost enough
    easy hard compromised leaked unique random simple complicated terrible secure insecure different same important
    boa forte segura fraca errada certa necessaria facil dificil unica diferente igual importante simples
    fuerte debil mala incorrecta correcta facil dificil unica diferente simple""")
_KEY_NAMES = re.compile(
    r"(?:^|_)(?:password|passcode|passphrase|senha|contrasena|clave|pin|nip|cvv|api_key|apikey|access_key|secret|secret_key|"
    r"token|private_key|credential|credentials|ssn|cpf|cnpj|iban|card_number|credit_card|numero_do_cartao)(?:$|_)"
)


def secret_spans(text: str) -> tuple[Span, ...]:
    """Return the stretches of *text* that are credentials or numbers that identify a person, in order."""
    found = {Span(*match.span()) for match in _KEYS.finditer(text)}
    found.update(_private_keys(text))
    folded = folded_alike(text)
    found.update(Span(*match.span(1)) for match in _SEED.finditer(folded))
    found.update(_stated(text, folded))
    found.update(_personal_numbers(text, folded))
    return tuple(sorted(found))


def mask_secrets(text: str) -> str:
    """Return *text* with every secret of `secret_spans` replaced by `MASK`."""
    masked, end = [], 0
    for span in secret_spans(text):
        if span.start >= end:
            masked.append(text[end : span.start] + MASK)
        end = max(end, span.end)
    return "".join(masked) + text[end:]


def without_secrets(candidate: Candidate) -> Candidate:
    """Return *candidate* with masked texts, to be kept among the rejected."""
    return replace(
        candidate,
        memory_key=mask_secrets(candidate.memory_key),
        memory_value=mask_secrets(candidate.memory_value),
        evidence=mask_secrets(candidate.evidence),
    )


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
    for pattern, linked in ((_STATED, True), (_ADJOINING, False)):
        for match in pattern.finditer(folded):
            span = _bare(text, Span(*match.span("secret")))
            joined = linked and not _only_and(text, match)
            if _names_secret(match, folded) and _looks_secret(span.of(text), match["name"], linked=joined):
                yield span
                yield from _further(text, folded, span)
    for match in _MINE.finditer(folded):
        span = _bare(text, Span(*match.span("secret")))
        if _looks_secret(span.of(text), "pin", linked=True):
            yield span
    for match in _STATED_BEFORE.finditer(folded):
        span = _bare(text, Span(*match.span("secret" if match["secret"] else "asked")))
        if not _only_and(text, match) and _looks_secret(span.of(text), "password", linked=False):
            yield span


def _only_and(text: str, match: re.Match[str]) -> bool:
    """Whether the "e" that joins is the "and" of Portuguese, not its "is", which has an accent."""
    joint = match[0].replace(match["secret"] or "", "")
    return " e " in f"{joint} " and "é" not in text[match.start() : match.end()].lower()


def _names_secret(match: re.Match[str], folded: str) -> bool:
    """Whether the words around the name leave it a secret: no password manager, no key point."""
    belonging = match.groupdict().get("of") or ""
    if _KEEPERS.search(folded, max(0, match.start() - 20), match.start("secret")) and "cofre" not in belonging:
        return False
    first = belonging.split()[:1]
    return not first or first[0] in _OWNING or _SURE_NAMES.fullmatch(match["name"]) is not None


def _further(text: str, folded: str, first: Span) -> Iterator[Span]:
    """Yield what follows a secret in the same breath: "7719, and the wifi is …", "4471 9920 3315"."""
    end = first.end
    for _ in range(_MOST_IN_ONE_BREATH):
        match = _NEXT_CODE.match(folded, end) or _ANOTHER.match(folded, end)
        if match is None:
            return
        span = _bare(text, Span(*match.span("secret")))
        if not _looks_secret(span.of(text), "pin", linked=True):
            return
        yield span
        end = span.end


def _bare(text: str, span: Span) -> Span:
    """Return *span* without the marks around the secret."""
    stretch = span.of(text)
    left = len(stretch) - len(stretch.lstrip("\"'`“”‘’([{<"))
    right = len(stretch.rstrip("\"'`“”‘’)]}>.,;:?"))
    return Span(span.start + left, span.start + right) if left < right else span


def _looks_secret(token: str, name: str, *, linked: bool) -> bool:
    """Whether *token* could be a password or a code rather than a word of the sentence.

    Args:
        token: what stands where a secret would.
        name: what the text calls it, folded.
        linked: "is" or a colon joins the two; otherwise the token only stands beside the name.
    """
    sure = _SURE_NAMES.fullmatch(name) is not None
    form = fold(token)
    if form in _NOT_SECRET or form in FUNCTION_WORDS or _CLOCK.fullmatch(form) or "@" in form[1:-1]:
        return False
    digit = any(character.isdigit() for character in token)
    letter = any(character.isalpha() for character in token)
    mark = any(not character.isalnum() and character not in "'’-" for character in token)
    if digit and not letter and not mark:
        return 3 <= len(token) <= 12 and (sure or (linked and len(token) >= 4))
    if digit and (letter or mark):
        return sure or (linked and (mark or len(token) >= 10 or not _VAGUE_NAMES.fullmatch(name)))
    mixed = any(c.isupper() for c in token[1:]) and any(c.islower() for c in token)
    if mark or mixed:
        return sure and len(token) >= 6
    return linked and _PASSWORDS.fullmatch(name) is not None and form not in COMMON_WORDS and len(token) >= 4


def _personal_numbers(text: str, folded: str) -> Iterator[Span]:
    for match in _DIGITS.finditer(text):
        digits = "".join(character for character in match[0] if character.isdigit())
        near = folded[max(0, match.start() - 60) : match.end() + 30]
        if any(check(digits, near) for check in _NUMBER_CHECKS):
            yield Span(*match.span())
    for pattern in (_SSN, _CURP):
        yield from (Span(*match.span()) for match in pattern.finditer(text))
    for match in _IBAN.finditer(text):
        if _is_iban(match[0]):
            yield Span(*match.span())
    for pattern in (_SSN_BARE, _LAST_DIGITS):
        yield from (Span(*match.span("secret")) for match in pattern.finditer(folded))
    for match in _NAMED_NUMBER.finditer(folded):
        if sum(character.isdigit() for character in match["secret"]) >= 4:
            yield Span(*match.span("secret"))


def _is_card(digits: str, near: str) -> bool:
    if not 13 <= len(digits) <= 19 or len(set(digits)) == 1:
        return False
    return _CARD_WORDS.search(near) is not None or (digits[0] in "3456" and _luhn(digits))


def _luhn(digits: str) -> bool:
    doubled = [int(d) * (2 if at % 2 else 1) for at, d in enumerate(reversed(digits))]
    return sum(number - 9 if number > 9 else number for number in doubled) % 10 == 0


def _is_cpf(digits: str, near: str) -> bool:
    return len(digits) == 11 and len(set(digits)) > 1 and _has_check_digits(digits, (10, 11))


def _is_cnpj(digits: str, near: str) -> bool:
    return len(digits) == 14 and len(set(digits)) > 1 and _has_cnpj_digits(digits)


def _has_check_digits(digits: str, weights: tuple[int, int]) -> bool:
    for first in weights:
        total = sum(int(digit) * (first - at) for at, digit in enumerate(digits[: first - 1]))
        if (total * 10) % 11 % 10 != int(digits[first - 1]):
            return False
    return True


def _has_cnpj_digits(digits: str) -> bool:
    for size in (12, 13):
        total = sum(int(digit) * (2 + (size - 1 - at) % 8) for at, digit in enumerate(digits[:size]))
        if (11 - total % 11 if total % 11 > 1 else 0) != int(digits[size]):
            return False
    return True


def _is_iban(text: str) -> bool:
    compact = text.replace(" ", "")
    if not 15 <= len(compact) <= 34:
        return False
    moved = compact[4:] + compact[:4]
    return int("".join(str(int(character, 36)) for character in moved)) % 97 == 1


_NUMBER_CHECKS: tuple[Callable[[str, str], bool], ...] = (_is_card, _is_cpf, _is_cnpj)


def _secrets(candidate: Candidate, context: GateContext) -> Candidate | Refusal:
    """Refuse a fact that holds a secret of its message, in the value or in the quote, or that is named as one."""
    source = context.source_of(candidate)
    known = context.remembered(source, "secrets", lambda s: secret_spans(s.content))
    start = source.content.index(candidate.evidence)
    quoted = Span(start, start + len(candidate.evidence))
    value = candidate.memory_value
    if any(span.meets(quoted) or span.of(source.content) in value for span in known):
        return Refusal("it looks like a credential or a personal number")
    if secret_spans(value) or secret_spans(candidate.evidence) or secret_spans(f"{candidate.memory_key}: {value}"):
        return Refusal("it looks like a credential or a personal number")
    if (
        _KEY_NAMES.search(candidate.memory_key)
        and any(character.isdigit() or (not character.isalnum() and character != " ") for character in value)
        and not _HABIT.search(fold(value))
    ):
        return Refusal("the key names a credential")
    return candidate


_HABIT = re.compile(
    r"\b(?:every|each|manager|cada|todo|toda|gerenciador|gestor|months?|mes|meses|changes?|troca|cambia)\b"
)

SECRETS = Gate("secrets", 1, _secrets)
