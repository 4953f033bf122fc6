"""How a tuned model is asked: one message at a time, with few words of our own.

Training renders its examples by this module, so that what is asked is what was learnt.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from ...domain.fragment import Fragment
from ..answers.lines import CHAT_ONLY, HEDGED
from ..answers.prompt import COMPLETION, Prompt, load_prompt
from ..answers.windows import Window, windows

PROMPT = "tuned-v1"
ROOM = 480
"""Tokens that the lines of one question take at most: longer ones were not trained on."""
NOTHING = "none"


class Tokenizer(Protocol):
    """Turns text into the tokens of a model."""

    def beginning(self) -> list[int]:
        """Return the tokens with which every question begins."""

    def tokens(self, text: str, *, control: bool) -> list[int]:
        """Return the tokens of *text*; control text becomes control tokens only where *control* says so."""


class Asked:
    """The questions to a tuned model, as text and as tokens."""

    def __init__(self, tokenizer: Tokenizer) -> None:
        """Speak to the model whose *tokenizer* it is."""
        self._tokenizer = tokenizer
        self.prompt: Prompt = load_prompt(PROMPT)
        self.prefix = [*tokenizer.beginning(), *tokenizer.tokens(COMPLETION.prefix(self.prompt), control=True)]
        self._suffix = tokenizer.tokens(COMPLETION.suffix, control=True)

    def windows(self, fragment: Fragment, room: int = ROOM) -> tuple[Window, ...]:
        """Return the windows of *fragment*, one message of the user in each."""
        return windows(fragment, self.count, min(room, ROOM), apart=True)

    def count(self, line: str) -> int:
        """Return the tokens of *line* with its line break."""
        return len(self._line(line))

    def rest(self, window: Window) -> list[int]:
        """Return the tokens of the question about *window* that stand behind the prefix."""
        return [*(token for line in window.lines for token in self._line(line)), *self._suffix]

    def _line(self, line: str) -> list[int]:
        return self._tokenizer.tokens(f"{line}\n", control=False)


def answer_line(quote: str, category: str, key: str, value: str, *, hedged: bool = False, lasting: bool = True) -> str:
    """Return one fact as the tuned model writes it, with its line break."""
    marks: Sequence[str] = [mark for mark, given in ((HEDGED, hedged), (CHAT_ONLY, not lasting)) if given]
    return " | ".join((f"{quote} => {category}", key, value, *marks)) + "\n"
