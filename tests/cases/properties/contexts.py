"""Sentences about what an agent is handed."""

from __future__ import annotations

import re

from ..checks import rendered
from ..run import Run
from .registry import says

DATED = re.compile(r"\[\d{4}-\d{2}-\d{2}")
HIDDEN = re.compile("[\x00-\x08\x0b-\x1f\x7f\u200e\u200f\u202a-\u202e\u2066-\u2069]")


def fact_lines(run: Run) -> list[str]:
    return [row["text"] for row in rendered(run).rows if row["id"][0] in "uf"]


@says("each rendered fact carries the date it was said (or an age), in a form that costs few tokens")
def facts_are_dated(run: Run) -> None:
    assert fact_lines(run)
    assert all(DATED.search(line) for line in fact_lines(run))


@says("control characters and direction overrides never reach the rendered context")
def nothing_hidden(run: Run) -> None:
    assert not HIDDEN.search(rendered(run).text)


@says("the rendered block has exactly one opening and one closing fence")
def one_fence(run: Run) -> None:
    text = rendered(run).text
    assert (1, 1) == (text.count("<memory>"), text.count("</memory>"))


@says("each fact takes exactly one line (or one escaped field)")
def one_line_each(run: Run) -> None:
    assert len(rendered(run).rows) == sum(line.startswith("- ") for line in rendered(run).text.splitlines())


@says("keys, values, categories and evidence are all escaped")
def all_escaped(run: Run) -> None:
    assert not re.search(r"[<>]", "".join(fact_lines(run)))
