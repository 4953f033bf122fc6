"""Property sentences and the code that asserts them.

A sentence is matched by a pattern, so that one piece of code serves every case that says the same with other
names in it: `{word}` in a pattern stands for any text and is handed to the code.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial

Code = Callable[..., None]


@dataclass(frozen=True)
class Sentence:
    """What asserts a sentence; with `live`, only where the real model is there."""

    code: Code
    live: bool = False


SENTENCES: dict[re.Pattern[str], Sentence] = {}
PLAIN_QUOTES = str.maketrans("‘’“”", "''\"\"")


def says(*sentences: str, live: bool = False) -> Callable[[Code], Code]:
    """Register a function as the code of these sentences."""

    def register(code: Code) -> Code:
        for sentence in sentences:
            SENTENCES[pattern_of(sentence)] = Sentence(code, live)
        return code

    return register


def normalized(sentence: str) -> str:
    """Return a sentence without differences that mean nothing: spaces, kinds of quotes, a full stop."""
    return " ".join(sentence.translate(PLAIN_QUOTES).split()).rstrip(".")


def pattern_of(sentence: str) -> re.Pattern[str]:
    parts = re.split(r"\{(\w+)\}", normalized(sentence))
    literals, names = parts[::2], parts[1::2]
    text = re.escape(literals[0])
    for name, literal in zip(names, literals[1:], strict=True):
        text += f"(?P<{name}>.+?){re.escape(literal)}"
    return re.compile(text, re.IGNORECASE)


def code_for(sentence: str) -> Sentence | None:
    """Return what asserts *sentence* about a run, None where nobody wrote it."""
    for pattern, known in SENTENCES.items():
        if found := pattern.fullmatch(normalized(sentence)):
            return replace(known, code=partial(known.code, **found.groupdict()))
    return None
