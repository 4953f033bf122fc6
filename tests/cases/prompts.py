"""The real extraction prompt, for generators and checks that read it."""

from __future__ import annotations

import re

from lastro.adapters.answers import load_prompt, question
from lastro.domain.fragment import Fragment

DATE = re.compile(r"\b\d{4}-\d{2}-\d{2}\b|\b\d{1,2}/\d{1,2}/\d{2,4}\b")


def rendered(fragment: Fragment) -> str:
    """Return what a model would be asked about *fragment*."""
    return question(fragment, load_prompt())


def example_output(index: int) -> str:
    """Return the answer of a worked example, counting only those that hold facts."""
    answers = [example.answer for example in load_prompt().examples if example.answer != "none"]
    return answers[index % len(answers)]


def example_date() -> str:
    """Return a date that the prompt holds, nothing where it holds none."""
    found = DATE.search(load_prompt().text)
    return found[0] if found else ""


def sentence(which: str) -> str:
    """Return a sentence of the instructions; *which* prompt it is from must be the extraction's."""
    if which != "extraction":
        raise TypeError(f"there is no prompt called {which!r}")
    return max(load_prompt().instructions.splitlines(), key=len)
