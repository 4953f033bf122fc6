"""Foreign text: the stretches of a message that are not its writer's own words."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from ..text import Span, is_within, merged, words
from . import quotation_cues as cues
from .reading import Source, spaced

_SHORT_QUOTE = 4
_LONGEST_ORDER = 200

TURN_MARKER = re.compile(
    r"<\|[\w ]{1,24}\|?>|</?(?:start|end)_of_turn>|</?s>|<bos>|<eos>|\[/?INST\]|<</?SYS>>"
    r"|</?(?:system|assistant|user)>|###? ?(?:system|assistant|instruction|response|human) ?:",
    re.IGNORECASE,
)
_QUOTES = re.compile(
    r'(?<![\w\'])"(?=\S)[^"]{2,20000}"|“[^”]{2,20000}”|«[^»]{2,20000}»|„[^“”]{2,20000}[“”]|「[^」]{2,20000}」'
)
_SINGLE_QUOTES = re.compile(r"(?<!\w)'(?=\w)[^'\n]{2,400}(?:(?<=\w)'(?=\w)[^'\n]{1,400}){0,8}'(?!\w)")
_OPENING_MARKS = ("", '"', "“", "«", "„", "'", "‘", "「")
_MARKED = (
    re.compile(r"^[ \t]*(```|~~~)[^\n]*\n.*?(?:^[ \t]*\1|\Z)", re.MULTILINE | re.DOTALL),
    re.compile(r"<!--.*?(?:-->|\Z)", re.DOTALL),
    re.compile(r"^[ \t]*>[^\n]*", re.MULTILINE),
    re.compile(
        r"^[ \t>*_-]*(?:assistant|assistente|asistente|ai|bot|chatgpt|gpt|system|sistema|model|user|usuario|usuário|"
        r"human|claude|gemini|from|to|subject|de|para|assunto|asunto)[*_]*[ \t]*:[^\n]*",
        re.MULTILINE | re.IGNORECASE,
    ),
    # a line of an exported chat: when, who, what
    re.compile(
        r"^[ \t]*\[?(?:\d{1,4}[/.-]\d{1,2}[/.-]\d{1,4},? ?)?\d{1,2}[:h]\d{2}(?::\d{2})?(?: ?[ap]\.?m\.?)?\]?"
        r"(?: ?[-–])?[ \t]+[^\n:]{1,40}:[^\n]*",
        re.MULTILINE | re.IGNORECASE,
    ),
)
_CODE_LINE = re.compile(
    r"[^\n]*(?:=>|==|!=|\(\)|\{\s*$|^\s*\}|;\s*$|</\w|/>|\]\)|\w\(['\"\w]*\)|\w+ ?= ?[\[\{\"'\w]|\$\{)[^\n]*"
    r"|\s*(?:#|//|/\*|\*/|>>>|\$ [a-z])[^\n]*"
    r"|\s*(?:import [\w.]+|from [\w.]+ import [^\n]+)\s*"
    r"|\s*(?:pip|npm|git|sudo|docker|kubectl|cargo) (?:[a-z-]+|ERR!)[^\n]*"
    r"|\s*(?:SELECT|INSERT INTO|UPDATE|DELETE FROM|FROM|WHERE|VALUES)\b[^\n]*"
    r"|\s*(?:File \"|Traceback |at [\w$.<>]+\()[^\n]*"
    r"|\s*[\w.]*(?:Error|Exception|Warning)\b ?[:\[][^\n]*|\s*(?:FATAL|ERROR|WARN|INFO|DEBUG)\b[^\n]*"
    r"|\s*\[?(?:\d{4}-\d\d-\d\d[T ])?\d\d:\d\d:\d\d[^\n]*"
    r"|\s*(?:commit [0-9a-f]{6,40}|Author: |Date: )[^\n]*"
    r"|\s*\('[^\n]*'\)[,;]?\s*|\s*[\{\}\[\]\(\),;|+-]+\s*"
)
_PAIR_LINE = re.compile(r"\s*[\"']?[\w.-]{1,40}[\"']?\s?[:=]\s*(?:\S[^\n]{0,120})?")
_INDENTED_LINE = re.compile(r"(?: {2,}|\t)\S[^\n]*")
_BRACES = re.compile(r"\{[^{}\n]{3,2000}\}")
_HANDOVER = re.compile(r"(?P<inline>:[ \t]+(?=\S))|:[ \t]*(?=\n|$)|\n[ \t]*\n")
_NOT_SPACE = re.compile(r"\S")
_SENTENCE_BREAK = re.compile(r"[.!?]\s|\n")


def foreign_spans(source: Source) -> tuple[Span, ...]:
    """Return what a message quotes, pastes or hands over to be worked on, in order, none meeting another."""
    content = source.content
    spans = [Span(*found.span()) for pattern in _MARKED for found in pattern.finditer(content)]
    marker = TURN_MARKER.search(content)
    if marker is not None:
        spans.append(Span(marker.start(), len(content)))
    spans += _speeches(content)
    spans += _machine_lines(source)
    spans += _handed_over(content, merged(spans))
    return merged(spans)


def _speeches(content: str) -> Iterator[Span]:
    """Yield quotations that are more than a word, a name or a title."""
    for pattern in (_QUOTES, _SINGLE_QUOTES):
        for found in pattern.finditer(content):
            inside = [word.form for word in words(found[0])]
            if len(inside) > _SHORT_QUOTE or (len(inside) > 2 and not cues.FIRST_PERSON.isdisjoint(inside)):
                yield Span(*found.span())


def _machine_lines(source: Source) -> Iterator[Span]:
    """Yield lines of code and logs, blocks of "key: value" pairs, and what is indented below them."""
    content = source.content
    yield from (Span(*found.span()) for found in _BRACES.finditer(content) if ":" in found[0] or "=" in found[0])
    lines = tuple(_lines(content))
    if len(lines) < 2:
        return
    introduces = cues.ABOUT_ME.search(spaced(source.words)) is not None
    code = [_CODE_LINE.fullmatch(span.of(content)) is not None for span in lines]
    pair = [_PAIR_LINE.fullmatch(span.of(content)) is not None and not introduces for span in lines]
    masked = False
    for at, span in enumerate(lines):
        beside = [other for other in (at - 1, at + 1) if 0 <= other < len(lines)]
        paired = pair[at] and any(code[other] or pair[other] for other in beside)
        masked = code[at] or paired or (masked and _INDENTED_LINE.fullmatch(span.of(content)) is not None)
        if masked:
            yield span


def _lines(content: str) -> Iterator[Span]:
    start = 0
    while start <= len(content):
        end = content.find("\n", start)
        end = len(content) if end < 0 else end
        if content[start:end].strip():
            yield Span(start, end)
        start = end + 1


def _handed_over(content: str, known: Sequence[Span]) -> Iterator[Span]:
    """Yield the text that follows an order to work on it: after a colon or an empty line, where no quote opens."""
    for handover in _HANDOVER.finditer(content):
        order = spaced(words(_last_sentence(content, handover.start())))
        if handover["inline"]:
            ordered = cues.TRANSLATING.search(order) or cues.EDITING.search(order)
        else:
            ordered = cues.EDITING.search(order) or cues.WORKING.search(order) or cues.TRANSLATING.search(order)
        if not ordered:
            continue
        found = _NOT_SPACE.search(content, handover.end())
        begins = found.start() if found else len(content)
        if content[begins : begins + 1] not in _OPENING_MARKS and not is_within(Span(begins, begins + 1), known):
            yield Span(begins, len(content))
        return


def _last_sentence(content: str, end: int) -> str:
    """Return the sentence, as far as its last letters, that ends at *end*."""
    head = content[max(0, end - _LONGEST_ORDER) : end].rstrip()
    breaks = [found.end() for found in _SENTENCE_BREAK.finditer(head)]
    return head[breaks[-1] :] if breaks else head
