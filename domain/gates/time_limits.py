"""Time limits: "until March" and "since 2021" become dates, read at the message's time; what is vague stays as said."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import date, datetime

from ..candidate import Candidate, Category
from ..normalize import fold
from ..words import WEEKDAYS
from .days import Period, first_instant, last_instant, local_day, period_at
from .gate import Gate, GateContext, Refusal
from .reading import Citation, Clause

_UNTIL = re.compile(r"(?<!\w)(?:until|till|'til|through|valid to|ate|hasta)(?: about| around| mais ou menos)? ")
_SINCE = re.compile(r"(?<!\w)(?:since|desde|starting|a partir de)(?: about| around| early| late| mais ou menos)? ")
_TODAY_ONLY = re.compile(
    r"(?<!\w)(?:just (?:for )?today|only (?:for )?today|today only|just for tonight|so (?:por )?hoje|hoje so|por hoje|"
    r"apenas hoje|solo (?:por )?hoy|por hoy|hoy nada mas)(?!\w)"
)
_ASIDE = 6


def _time_limits(candidate: Candidate, context: GateContext) -> Candidate | Refusal:
    """Set `valid_from` and `valid_to` where the cited clause names them plainly and nobody set them before.

    A limit includes what it names: "until June" ends with the last of June. The deadline of a goal is no limit of it.
    """
    citation = context.citation(candidate)
    zone = context.fragment.time_zone
    today = local_day(citation.source.message.said_at, zone)
    said = [_folded(citation, clause) for clause in _with_asides(citation)]
    since = _named(said, _SINCE, today, past=True)
    valid_from = first_instant(since.first, zone) if since else None
    valid_to: datetime | None = None
    if candidate.memory_category != Category.GOAL:
        until = _named(said, _UNTIL, today, past=False)
        if until is None and any(_TODAY_ONLY.search(text) for text in said):
            until = Period(today, today)
        valid_to = last_instant(until.last, zone) if until else None
    return replace(candidate, valid_from=candidate.valid_from or valid_from, valid_to=candidate.valid_to or valid_to)


def _with_asides(citation: Citation) -> list[Clause]:
    """The clauses that say the value, with the short ones beside them that open with a limit ("…, until March")."""
    found = list(citation.clauses)
    for clause in citation.clauses:
        for near in citation.source.beside(clause):
            if (
                near is not None
                and near.sentence == clause.sentence
                and len(near.words) <= _ASIDE
                and near not in found
            ):
                text = _folded(citation, near)
                if _UNTIL.match(text) or _SINCE.match(text):
                    found.append(near)
    return found


def _folded(citation: Citation, clause: Clause) -> str:
    return " ".join(fold(clause.span.of(citation.source.content)).split())


def _named(said: list[str], cue: re.Pattern[str], today: date, *, past: bool) -> Period | None:
    for text in said:
        for match in cue.finditer(text):
            period = period_at(text, match.end(), today, past=past)
            if period is not None and not _is_timetable(text, match):
                return period
    return None


def _is_timetable(text: str, cue: re.Match[str]) -> bool:
    """Whether two days of the week stand around *cue*: "from Monday until Friday" limits the week, not the fact."""
    after = text[cue.end() :].split()[:2]
    return any(word in WEEKDAYS for word in after) and any(
        word in WEEKDAYS for word in text[: cue.start()].split()[-3:]
    )


TIME_LIMITS = Gate("time_limits", 1, _time_limits)
