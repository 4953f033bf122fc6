"""What stands between a case and a verdict: what the driver, or the memory, does not know yet."""

from __future__ import annotations

import re
from typing import Any

from .case import LIVE, Case, UnsupportedError
from .checks import CHECKS, EVENT_TOPICS, Check, bound_of
from .forms import INPUTS
from .generators import UnknownGeneratorError
from .matching import MATCHES
from .operations.messages import message_of
from .operations.registry import gap_of
from .operations.world import settings_of
from .properties import (  # noqa: F401 (each registers its sentences)
    consolidation,
    contexts,
    extraction,
    jobs,
    parser,
    recall,
    replay,
    settling,
    store,
    working_memory,
)
from .properties.registry import code_for


def gap_of_case(case: Case) -> str | None:
    """Say why *case* cannot be played, None where it can as far as anybody can tell before."""
    if case.form not in INPUTS:
        return f"the driver knows no form {case.form!r}"
    unknown = sorted(set(case.raw_input) - set(INPUTS[case.form].split()) - {"form"})
    if unknown:
        return f"the form {case.form} does not know {', '.join(unknown)}"
    try:
        given = case.input
        settings_of(given.get("settings", {}), {case.user})
        for message in given.get("messages", []):
            message_of(message)
    except (UnknownGeneratorError, UnsupportedError) as error:
        return str(error)
    gaps = [gap for call in case.calls() if (gap := gap_of(call))]
    return "; ".join(dict.fromkeys(gaps)) or None


def judgeable(case: Case) -> tuple[list[dict[str, Any]], dict[str, str]]:
    """Return the checks that can be judged, and why each of the others cannot, by its own words."""
    judged, left = [], {}
    for check in case.checks:
        if gap := gap_of_check(case, check):
            left[check.get("text") or f"{check.get('that')} {sorted(check)}"] = gap
        else:
            judged.append(check)
    return judged, left


NAMED_TEXTS = re.compile(r"model_prompt|log|rendered_context|(?:result|then)\[\d+\]")


def gap_of_check(case: Case, check: Check) -> str | None:
    """Say why a check cannot be judged, None where it can."""
    that = check.get("that", "")
    if that not in CHECKS:
        return f"no check is called {that!r}"
    unknown = sorted(set(check) - set(CHECKS[that][1].split()) - {"that", "level", "note"})
    if unknown:
        return f"the check {that} does not know {', '.join(unknown)}"
    if that == "property":
        return gap_of_property(case, check)
    gap_of = {"facts": gap_of_facts, "events": gap_of_events, "text": gap_of_text, "bound": gap_of_bound}.get(that)
    return gap_of(check) if gap_of else None


def gap_of_facts(check: Check) -> str | None:
    match = check.get("match", {})
    unknown = sorted(set(match) - set(MATCHES))
    return f"no fact is matched by {', '.join(unknown)}" if unknown else None


def gap_of_property(case: Case, check: Check) -> str | None:
    sentence = code_for(check["text"])
    if sentence is None:
        return f"no code for the sentence “{check['text']}”"
    return "only the real model can tell" if sentence.live and case.way != LIVE else None


def gap_of_events(check: Check) -> str | None:
    unknown = sorted(n for n in check["type_any"] if n not in EVENT_TOPICS and n not in EVENT_TOPICS.values())
    return f"no event is called {', '.join(unknown)}" if unknown else None


def gap_of_text(check: Check) -> str | None:
    return None if NAMED_TEXTS.fullmatch(check["of"]) else f"there is no text called {check['of']!r} yet"


def gap_of_bound(check: Check) -> str | None:
    return None if bound_of(check["of"]) else f"nothing measures {check['of']!r}"
