"""Speaker and grounding: only what the user said, with a quote, and nothing in the value that nobody said."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from datetime import date, timedelta

from ..candidate import Candidate
from ..fragment import Role
from ..normalize import fold, folded_alike, normalize_text
from ..text import Span, Word, words
from ..words import COMMON_WORDS, FUNCTION_WORDS, MONTHS, NUMBER_WORDS, WEEKDAYS
from .days import FULL_DATE, WRITTEN_DATE, full_date, local_day
from .gate import Gate, GateContext, Refusal
from .matching import Vocabulary, akin, content, numbers_in, parts
from .reading import Source
from .shape import shortened

MAX_EVIDENCE_LENGTH = 500
_ALIGNED_SHARE = 0.6
_INVENTED_WORDS = 3
_INVENTED_SHARE = 0.6

_VERBATIM = re.compile(
    r"\S*\\\S*|\S*://\S*|\S+@\S+|~?/\w+/\S*|[A-Za-z]:\S+|(?<!\S)[\w-]+(?:\.[\w-]+)*\.[A-Za-z]{2,4}(?![\w.])"
)
_RELATIVE_DAYS = {
    "today": 0, "tonight": 0, "hoje": 0, "hoy": 0, "now": 0, "agora": 0, "ahora": 0, "morning": 0, "afternoon": 0,
    "evening": 0, "yesterday": -1, "ontem": -1, "ayer": -1, "tomorrow": 1, "amanha": 1, "manana": 1,
}  # fmt: skip
_RELATIVE_YEARS = {"last": -1, "passado": -1, "pasado": -1, "next": 1, "que": 1, "proximo": 1, "this": 0}
_YEAR_WORDS = ("year", "ano")


def _speaker(candidate: Candidate, context: GateContext) -> Candidate | Refusal:
    """Refuse what only somebody else said: the assistant, a tool, the prompt."""
    quote = candidate.evidence
    if not normalize_text(quote).folded.strip() or any(_find(source, quote) for source in context.sources):
        return candidate
    for message in context.fragment.messages:
        if message.role is not Role.USER and normalize_text(message.content).find(quote):
            return Refusal(f"the evidence was said by the {message.role}, not by the user")
    if context.instructions and normalize_text(context.instructions).find(quote):
        return Refusal("the evidence is a sentence of the prompt")
    return candidate


def _grounding(candidate: Candidate, context: GateContext) -> Candidate | Refusal:
    """Find the quote, or align one from the value; refuse a value that holds what nobody said."""
    found = _quoted(candidate, context) or _aligned(candidate, context)
    if found is None:
        return Refusal("the evidence stands in no unread user message")
    source, span = found
    reason = _invention(candidate.memory_value, source, context)
    if reason:
        return Refusal(reason)
    span = _narrowed(source, span, candidate.memory_value, context)
    return replace(candidate, evidence=span.of(source.content), source_message_id=source.message.message_id)


def _find(source: Source, quote: str) -> Span | None:
    start = source.content.find(quote)
    if quote and start >= 0 and _stands_alone(source.content, start, start + len(quote)):
        return Span(start, start + len(quote))
    found = source.normalized.find(quote)
    return Span(*found) if found else None


def _stands_alone(text: str, start: int, end: int) -> bool:
    """Whether the stretch starts and ends between words."""
    before = text[start - 1 : start] + text[start]
    after = text[end - 1] + text[end : end + 1]
    return not (len(before) == 2 and before.isalnum()) and not (len(after) == 2 and after.isalnum())


def _quoted(candidate: Candidate, context: GateContext) -> tuple[Source, Span] | None:
    """Return the message that holds the quote, the one that says most of the value where several do."""
    found = [(source, span) for source in context.sources if (span := _find(source, candidate.evidence))]
    named = [pair for pair in found if pair[0].message.message_id == candidate.source_message_id]
    wanted = [part for word in content(words(candidate.memory_value)) for part in parts(word.form)]
    return max(named or found, key=lambda pair: _said_in(pair[0], wanted), default=None)


def _said_in(source: Source, wanted: list[str]) -> int:
    asked = [word.form for word in words(source.question)]
    return sum(any(True for _ in source.saying(form)) or any(akin(form, word) for word in asked) for form in wanted)


def _aligned(candidate: Candidate, context: GateContext) -> tuple[Source, Span] | None:
    """Return the clause that says the value, where one says most of it; the last one where several do."""
    wanted = list(dict.fromkeys(part for word in content(words(candidate.memory_value)) for part in parts(word.form)))
    best: tuple[int, Source, Span] | None = None
    for source in context.sources:
        said: dict[Span, set[str]] = {}
        for form in wanted:
            for word in source.saying(form):
                for clause in source.clauses_in(word.span):
                    said.setdefault(clause.span, set()).add(form)
        for span, forms in said.items():
            if best is None or len(forms) >= best[0]:
                best = len(forms), source, span
    if best is None or best[0] < _ALIGNED_SHARE * len(wanted) or not _is_telling(best[0], wanted):
        return None
    return best[1], _without_edges(best[1].content, best[2])


def _is_telling(matched: int, wanted: list[str]) -> bool:
    return matched >= 2 or any(len(form) >= 5 and form not in COMMON_WORDS for form in wanted)


def _without_edges(text: str, span: Span) -> Span:
    stretch = span.of(text).rstrip(" \t\n,;:.!?…)(-—–|")
    return Span(span.start, span.start + len(stretch)) if stretch else span


def _narrowed(source: Source, span: Span, value: str, context: GateContext) -> Span:
    """Shorten an evidence that is no short quote: to the clauses that say the value, else to its first words."""
    if span.end - span.start <= MAX_EVIDENCE_LENGTH:
        return span
    telling = context.cite(source, span, value).clauses
    start = max(span.start, telling[0].span.start) if telling else span.start
    end = min(span.end, telling[-1].span.end) if telling else span.end
    kept = shortened(source.content[start:end], MAX_EVIDENCE_LENGTH)
    return Span(start, start + len(kept))


def _invention(value: str, source: Source, context: GateContext) -> str:
    """Return what *value* holds that nobody said, as a reason; empty when it is all said."""
    said = context.vocabulary
    for token in _VERBATIM.findall(value):
        if fold(token).strip(".,;:!?'\"()") not in said.folded:
            return f"the value holds {token!r}, which nobody said"
    undated, dates = _split_dates(value)
    for day in dates:
        if day not in _known_days(source, context) and not _day_is_said(day, source, context):
            return f"the value holds the date {day.isoformat()}, which nobody said"
    unsaid_numbers = _numbers(undated) - said.numbers - _known_years(source, context)
    if unsaid_numbers:
        return f"the value holds the number {sorted(unsaid_numbers)[0]}, which nobody said"
    for word in words(undated):
        known = said.says if value.istitle() else said.names
        if _is_name(word, undated) and not known(word.form) and not _is_plain(word.form):
            return f"the value holds the name {word.span.of(undated)!r}, which nobody said"
    return _unsaid(value, source, context)


def _unsaid(value: str, source: Source, context: GateContext) -> str:
    """Return a reason when most words of *value* come from nowhere, or more from the prompt than from the user."""
    wanted = [word.form for word in content(words(value)) if not word.form[:1].isdigit()]
    if not wanted:
        return ""
    near = Vocabulary((source.content, source.question))
    unsaid = [form for form in wanted if not context.vocabulary.says(form)]
    if context.instructions:
        prompted = sum(context.prompt.says(form) for form in wanted)
        if prompted > len(wanted) - len(unsaid) and 2 * prompted > len(wanted):
            return "the value repeats the prompt rather than the user"
    if not any(near.says(form) for form in wanted) and not _numbers(value):
        return "the cited message says no word of the value"
    if len(unsaid) >= _INVENTED_WORDS and len(unsaid) >= _INVENTED_SHARE * len(wanted):
        return f"most of the value was said by nobody: {unsaid[0]!r}, {unsaid[1]!r}, …"
    return ""


def _numbers(value: str) -> frozenset[str]:
    """Return the numbers that *value* holds in digits, in canonical spelling, spelled-out ones left out."""
    digits = "".join(character if character.isdigit() or character in ".," else " " for character in value)
    whole = {token.strip(".,") for token in digits.split()}
    known = numbers_in(value)
    return frozenset(min((form for form in numbers_in(token) & known), key=lambda f: -len(f)) for token in whole if token)


def _is_name(word: Word, value: str) -> bool:
    """Whether a word of *value* is written as a name: a capital where the place does not ask for one."""
    text = word.span.of(value)
    if not any(character.isupper() for character in text) or not text[0].isalpha():
        return False
    first_of_sentence = not value[: word.start].strip(" \"'([*-") or value[: word.start].rstrip()[-1:] in ".!?:"
    if any(character.isupper() for character in text[1:]):
        return not value.isupper()
    return not first_of_sentence or value.istitle()


def _is_plain(form: str) -> bool:
    return form in FUNCTION_WORDS or form in COMMON_WORDS or form in NUMBER_WORDS


def _split_dates(value: str) -> tuple[str, list[date]]:
    """Return *value* without its full dates, and those dates; an impossible date stays in the text."""
    folded = folded_alike(value)
    found: list[date] = []
    text = value
    for match in (*FULL_DATE.finditer(folded), *WRITTEN_DATE.finditer(folded)):
        day = full_date(match)
        if day is not None:
            found.append(day)
            text = text[: match.start()] + " " * (match.end() - match.start()) + text[match.end() :]
    return text, found


def _known_days(source: Source, context: GateContext) -> set[date]:
    """The days that the message's own time and its relative words name."""
    today = local_day(source.message.said_at, context.fragment.time_zone)
    days = {today}
    for word in source.words:
        if word.form in _RELATIVE_DAYS:
            days.add(today + timedelta(days=_RELATIVE_DAYS[word.form]))
        if word.form in WEEKDAYS:
            ahead = (WEEKDAYS[word.form] - today.weekday()) % 7
            days |= {today + timedelta(days=ahead), today + timedelta(days=ahead - 7)}
    return days


def _day_is_said(day: date, source: Source, context: GateContext) -> bool:
    """Whether the user said day and month, in digits or words; the year may follow from the message's time."""
    said = context.vocabulary.numbers
    months = {str(day.month)} & said or any(context.vocabulary.says(name) for name, n in MONTHS.items() if n == day.month)
    years = {str(day.year)} & said or abs(day.year - local_day(source.message.said_at, context.fragment.time_zone).year) <= 1
    return str(day.day) in said and bool(months) and bool(years)


def _known_years(source: Source, context: GateContext) -> set[str]:
    """The years that "last year" and the like name at the message's time."""
    year = local_day(source.message.said_at, context.fragment.time_zone).year
    return {str(year + shift) for shift in _shifts(source)}


def _shifts(source: Source) -> Iterator[int]:
    forms = [word.form for word in source.words]
    for at, form in enumerate(forms):
        if form in _YEAR_WORDS:
            for near in (*forms[max(0, at - 1) : at], *forms[at + 1 : at + 3]):
                if near in _RELATIVE_YEARS:
                    yield _RELATIVE_YEARS[near]


SPEAKER = Gate("speaker", 1, _speaker)
GROUNDING = Gate("grounding", 1, _grounding)
