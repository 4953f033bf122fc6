"""Quotation: what the user quotes, pastes or hands over to be worked on is not what the user says."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from ..candidate import Candidate
from ..keys import FAVORITE
from ..normalize import normalize_value
from ..text import Span, is_within, merged, words
from ..words import word_set
from .gate import Gate, GateContext, Refusal
from .phrases import phrases
from .reading import Source

_SHORT_QUOTE = 4
_LONGEST_ORDER = 200
_NOT_SPACE = re.compile(r"\S")
_FIRST_PERSON = word_set("""
    i i'm im i've my me we our i'd i'll mine
    eu meu minha sou tenho moro me mim nos nosso nossa minhas meus estou fui nasci
    yo mi soy tengo vivo me mis estoy nuestro nuestra naci user usuario""")
_QUOTES = re.compile(r'(?<![\w\'])"(?=\S)[^"]{2,20000}"|“[^”]{2,20000}”|«[^»]{2,20000}»|„[^“”]{2,20000}[“”]|「[^」]{2,20000}」')
_SINGLE_QUOTES = re.compile(r"(?<!\w)'(?=\w)[^'\n]{2,400}(?:(?<=\w)'(?=\w)[^'\n]{1,400}){0,8}'(?!\w)")
_FENCE = re.compile(r"^[ \t]*(```|~~~)[^\n]*\n.*?(?:^[ \t]*\1|\Z)", re.MULTILINE | re.DOTALL)
_COMMENT = re.compile(r"<!--.*?(?:-->|\Z)", re.DOTALL)
_QUOTE_LINE = re.compile(r"^[ \t]*>[^\n]*", re.MULTILINE)
_SPOKEN_LINE = re.compile(
    r"^[ \t>*_-]*(?:assistant|assistente|asistente|ai|bot|chatgpt|gpt|system|sistema|model|user|usuario|usuário|human|"
    r"claude|gemini|from|to|subject|de|para|assunto|asunto)[*_]*[ \t]*:[^\n]*",
    re.MULTILINE | re.IGNORECASE,
)
TURN_MARKER = re.compile(
    r"<\|[\w ]{1,24}\|?>|</?(?:start|end)_of_turn>|</?s>|<bos>|<eos>|\[/?INST\]|<</?SYS>>|</?(?:system|assistant|user)>"
    r"|###? ?(?:system|assistant|instruction|response|human) ?:",
    re.IGNORECASE,
)
_CODE_LINE = re.compile(
    r"[^\n]*(?:=>|==|!=|\(\)|\{\s*$|^\s*\}|;\s*$|</\w|/>|\]\)|\w\(['\"\w]*\)|\w+ ?= ?[\[\{\"'\w]|\$\{)[^\n]*"
    r"|\s*(?:#|//|/\*|\*/|--|\$|>>>|npm|pip|git|sudo|import|from \w+ import|def|class|const|let|var|return|SELECT|INSERT|"
    r"UPDATE|DELETE|FROM|WHERE|VALUES|File \"|Traceback|at \w+\.)\s?[^\n]*"
    r"|\s*[\w.]*(?:Error|Exception|Warning|ERR!|FATAL|ERROR|WARN|INFO|DEBUG)\b[^\n]*"
    r"|\s*\[?(?:\d{4}-\d\d-\d\d[T ])?\d\d:\d\d:\d\d[^\n]*"
    r"|\s*(?:commit [0-9a-f]{6,40}|Author: |Date: )[^\n]*"
    r"|\s*\('[^\n]*'\)[,;]?\s*|\s*[\{\}\[\]\(\),;|+-]+\s*"
)
_PAIR_LINE = re.compile(r"\s*[\"']?[\w.-]{1,40}[\"']?\s?[:=]\s*(?:\S[^\n]{0,120})?")
_INDENTED = re.compile(r"(?: {2,}|\t)\S[^\n]*")
_NAMED_KEYS = word_set("name nickname pet")
_OPENING_MARKS = ("", '"', "“", "«", "„", "'", "‘", "「")
_ABOUT_ME = phrases("""
    (about|of) me
    (my|meus|mis|meu|mi) (details|data|profile|info|information|facts|dados|datos|perfil|ficha)
    (sobre|de) (mim|mi)
    i'm
""")

_WORK = re.compile(
    r" (?:translat\w+|proofread\w*|proof-read|rewrit\w+|rewrite|reword\w*|rephras\w+|paraphras\w+|summari[sz]\w+|summary|"
    r"shorten\w*|edit|polish|review|correct|fix|finish|continue|reply|respond|answer|tl;?dr|tldr|explain|improve|caption|"
    r"make (?:this|it) (?:\w+ ){0,2}\w+|what (?:does|do) (?:this|it|that)|what's this|what is this|is this|why (?:does|do)|"
    r"format|convert|clean up|tidy|redo|spell-?check|grammar|english to|into \w+|say this|put this|post|review this|"
    r"why doesn't|here's (?:the|what)|look at|check|feedback|analy[sz]e|cite|draft|"
    r"traduz\w*|traduc\w+|traduza|corrig\w+|corrij\w+|revis\w+|resum\w+|reescrev\w+|reescrib\w+|respond\w+|arrum\w+|"
    r"melhor\w+|mejor\w+|coment\w+|continu\w+|termin\w+|pass\w* (?:isto|isso|esse|para|pra)|pasam\w*|como fica|"
    r"como se di\w+|encurt\w+|acort\w+|analis\w+|analiz\w+|olha|mira|formata|formatea|converte\w*|conviert\w+|explica\w*|"
    r"o que (?:significa|quer dizer)|que significa|esse erro|este yaml|log|me da esse|por que|pq|dita\w+|ditou|"
    r"resumen|resumo|edita\w*) "
)
_TRANSLATION = re.compile(
    r" (?:translat\w+|proofread\w*|reword\w*|rephras\w+|in (?:french|polish|german|dutch|spanish|italian|swahili|japanese)"
    r"|into (?:\w+ )?(?:french|polish|german|dutch|spanish|italian|portuguese|english|swahili|japanese)|english to|"
    r"put this in|how do (?:i|you) say|traduz\w*|traduc\w+|passa \w+ para|pasam\w+ al|como se di\w+|como fica em|"
    r"corrig\w+|corrij\w+|reescrev\w+|reescrib\w+|reescrebe) "
)
_HANDOVER = re.compile(r":[ \t]*(?=\n|$)|\n[ \t]*\n|:[ \t]+")


def quoted_spans(source: Source) -> tuple[Span, ...]:
    """Return the stretches of a message that are not its writer's own words, in order."""
    content = source.content
    spans = [Span(*found.span()) for pattern in (_FENCE, _COMMENT, _QUOTE_LINE, _SPOKEN_LINE) for found in
             pattern.finditer(content)]  # fmt: skip
    marker = TURN_MARKER.search(content)
    if marker is not None:
        spans.append(Span(marker.start(), len(content)))
    spans += _speeches(content)
    spans += _machine_lines(content)
    spans += _handed_over(source, merged(spans))
    return merged(spans)


def _speeches(content: str) -> Iterator[Span]:
    """Yield quotations that are more than a word, a name or a title."""
    for pattern in (_QUOTES, _SINGLE_QUOTES):
        for found in pattern.finditer(content):
            inside = [word.form for word in words(found[0])]
            if len(inside) > _SHORT_QUOTE or (len(inside) > 2 and any(form in _FIRST_PERSON for form in inside)):
                yield Span(*found.span())


def _machine_lines(content: str) -> Iterator[Span]:
    """Yield lines of code and logs, blocks of "key: value" pairs, and what is indented below them."""
    if "\n" not in content:
        if content.count("{") and content.count("}") and content.count(":") + content.count("=") >= 1:
            yield from (Span(*found.span()) for found in re.finditer(r"\{[^{}\n]{3,2000}\}", content))
        return
    lines = list(_lines(content))
    introduced = _ABOUT_ME.search(f" {' '.join(word.form for word in words(content))} ") is not None
    code = [_CODE_LINE.fullmatch(span.of(content)) is not None for span in lines]
    pair = [_PAIR_LINE.fullmatch(span.of(content)) is not None for span in lines]
    for at, span in enumerate(lines):
        near = [code[other] or pair[other] for other in (at - 1, at + 1) if 0 <= other < len(lines)]
        paired = pair[at] and any(near) and not introduced
        indented = _INDENTED.fullmatch(span.of(content)) is not None and at > 0
        if code[at] or paired or indented:
            yield span


def _lines(content: str) -> Iterator[Span]:
    start = 0
    while start <= len(content):
        end = content.find("\n", start)
        end = len(content) if end < 0 else end
        if end > start:
            yield Span(start, end)
        start = end + 1


def _handed_over(source: Source, known: Sequence[Span]) -> Iterator[Span]:
    """Yield the text that follows an order to work on it: after a colon or an empty line, where it is not in quotes."""
    content = source.content
    for handover in _HANDOVER.finditer(content):
        head = content[max(0, handover.start() - _LONGEST_ORDER) : handover.start()]
        ordering = f" {' '.join(word.form for word in words(_last_sentence(head)))} "
        inline = handover[0].startswith(":") and handover[0].strip(" \t") == ":" and "\n" not in handover[0] and (
            handover.end() < len(content) and content[handover.end()] != "\n"
        )
        wanted = _TRANSLATION if inline else _WORK
        if not wanted.search(ordering):
            continue
        rest = Span(handover.end(), len(content))
        found = _NOT_SPACE.search(content, rest.start)
        begins = found.start() if found else len(content)
        if content[begins : begins + 1] in _OPENING_MARKS or is_within(Span(begins, begins + 1), known):
            return
        yield rest
        return


def _last_sentence(head: str) -> str:
    cut = max(head.rfind("\n", 0, len(head.rstrip())), head.rfind(". "), head.rfind("! "), head.rfind("? "))
    return head[cut + 1 :]


def _quotation(candidate: Candidate, context: GateContext) -> Candidate | Refusal:
    """Refuse what is said only inside quoted, pasted or machine-written text."""
    citation = context.citation(candidate)
    foreign = quoted_spans_of(context, citation.source)
    if not foreign:
        return candidate
    if is_within(_core(citation.source.content, citation.span), foreign):
        return Refusal("the evidence is quoted or pasted text, not the user's own words")
    if _is_title(candidate, citation.source, foreign):
        return candidate
    if citation.said and all(is_within(word.span, foreign) for word in citation.said):
        return Refusal("the value is said only in quoted or pasted text")
    return candidate


def _is_title(candidate: Candidate, source: Source, foreign: Sequence[Span]) -> bool:
    """Whether the value is a name or a title that the user put in quotation marks."""
    if not candidate.memory_key.startswith(FAVORITE) and candidate.memory_key not in _NAMED_KEYS:
        return False
    title = normalize_value(candidate.memory_value)
    return any(normalize_value(span.of(source.content)) == title for span in foreign)


def quoted_spans_of(context: GateContext, source: Source) -> tuple[Span, ...]:
    """Return `quoted_spans` of *source*, read once."""
    return context.remembered(source, "quoted", quoted_spans)


def _core(content: str, span: Span) -> Span:
    """Return *span* without marks at its ends, so that quotation marks do not matter."""
    stretch = span.of(content)
    left = len(stretch) - len(stretch.lstrip(" \t\n\"'“”«»„>*_-"))
    right = len(stretch.rstrip(" \t\n\"'“”«»„.!?…,;:"))
    return Span(span.start + left, span.start + right) if left < right else span


QUOTATION = Gate("quotation", 1, _quotation)
