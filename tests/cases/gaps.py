"""What stands between a case and a verdict: what the driver, or the memory, does not know yet."""

from __future__ import annotations

from typing import Any

from .case import Case, UnsupportedError
from .checks import gap_of_check
from .forms import INPUTS
from .generators import UnknownGeneratorError
from .operations.messages import message_of
from .operations.registry import gap_of
from .operations.world import settings_of
from .properties import extraction, jobs, parser, replay, settling, store  # noqa: F401 (each registers its sentences)


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
