"""How a tuned model is asked: one message at a time, with few words of our own, and an answer held to the form.

Training renders its examples by this module, so that what is asked is what was learnt.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from ...domain.candidate import Category
from ...domain.fragment import Fragment
from ..answers import Answer, Prompt, load_prompt
from ..answers.lines import CHAT_ONLY, HEDGED
from ..answers.prompt import COMPLETION
from ..answers.windows import Window, windows
from .settings import GemmaSettings
from .tuning import Tuning

if TYPE_CHECKING:
    from .engine import Engine, Generated, LineEnds

PROMPT = "tuned-v1"
ROOM = 480
"""Tokens that the lines of one question take at most: longer ones were not trained on."""
NOTHING = "none"
ARROW = " => "
BAR = " | "
MAX_LINES = 12
_CATEGORY_STARTS = tuple(f"{category}{BAR}" for category in Category)
_FIELDS = 4


class Tokenizer(Protocol):
    """Turns text into the tokens of a model."""

    def beginning(self) -> list[int]:
        """Return the tokens with which every question begins."""

    def tokens(self, text: str, *, control: bool) -> list[int]:
        """Return the tokens of *text*; control text becomes control tokens only where *control* says so."""


@dataclass(frozen=True, slots=True)
class Question:
    """What the model is asked about one window: the text, for reading, and the tokens that it gets."""

    text: str
    tokens: tuple[int, ...]


class Questions:
    """The questions to a tuned model, as tokens."""

    def __init__(self, tokenizer: Tokenizer, prompt: str = PROMPT) -> None:
        """Speak to the model whose *tokenizer* it is, by the prompt of that name."""
        self._tokenizer = tokenizer
        self.prompt: Prompt = load_prompt(prompt)
        self.prefix = [*tokenizer.beginning(), *tokenizer.tokens(COMPLETION.prefix(self.prompt), control=True)]
        self._suffix = tokenizer.tokens(COMPLETION.suffix, control=True)

    @property
    def fixed(self) -> int:
        """Tokens that every question has besides the lines of the chat."""
        return len(self.prefix) + len(self._suffix)

    def windows(self, fragment: Fragment) -> tuple[Window, ...]:
        """Return the windows of *fragment*, one message of the user in each."""
        return windows(fragment, self.count, ROOM, apart=True)

    def count(self, line: str) -> int:
        """Return the tokens of *line* with its line break."""
        return len(self._line(line))

    def rest(self, window: Window) -> list[int]:
        """Return the tokens of the question about *window* that stand behind the prefix."""
        return [*(token for line in window.lines for token in self._line(line)), *self._suffix]

    def _line(self, line: str) -> list[int]:
        """Return the tokens of a line of the chat: whatever it says, it is text and never a control token."""
        return self._tokenizer.tokens(f"{line}\n", control=False)


class TunedAsking:
    """Asks a tuned model; see `Answerer`."""

    def __init__(self, engine: Engine, settings: GemmaSettings, tuning: Tuning) -> None:
        """Ask *engine*, which has the adapter of *tuning* on."""
        self._engine = engine
        self._settings = settings
        self._tuning = tuning
        self.questions = Questions(engine, tuning.prompt)
        self._nothing = engine.tokens(NOTHING, control=False)[0]

    @property
    def room(self) -> int:
        """See `Answerer.room`."""
        return min(ROOM, self._settings.n_ctx - self.questions.fixed - self._settings.max_tokens)

    def count(self, line: str) -> int:
        """See `Answerer.count`."""
        return self.questions.count(line)

    def question(self, window: Window) -> Question:
        """Return the text and the tokens of the question about *window*."""
        questions = self.questions
        return Question(
            COMPLETION.written(questions.prompt, window.lines), (*questions.prefix, *questions.rest(window))
        )

    def answer(self, window: Window) -> Answer:
        """See `Answerer.answer`; behind each line stands the probability that it is right."""
        rest = self.questions.rest(window)
        reading = _Reading(window.lines[-1], self._tuning)
        generated = self._engine.answer(
            self.questions.prefix,
            rest,
            max_tokens=self._settings.max_tokens,
            timeout_s=self._settings.timeout_s,
            enough=reading.is_enough,
            allowed=reading.is_allowed,
            ends=reading.ends(self._nothing),
        )
        prompt_tokens = len(self.questions.prefix) + len(rest)
        return Answer(reading.judged(generated), generated.finished, prompt_tokens, generated.tokens)


class _Reading:
    """Holds one answer to the form while it is written, and says how sure the model was of each line.

    A line quotes the message word for word, its category is one of the closed set, and whether there is another line
    is decided by the limits of the tuning.
    """

    def __init__(self, source: str, tuning: Tuning) -> None:
        self._source = source.partition(": ")[2]
        self._tuning = tuning
        self._going_on: dict[int, float] = {}

    def ends(self, nothing: int) -> LineEnds:
        from .engine import LineEnds

        return LineEnds(nothing, self._is_over)

    def _is_over(self, text: str, probability: float) -> bool:
        self._going_on[len(text)] = 1 - probability
        return probability > (self._tuning.end_above if text else self._tuning.nothing_above)

    def is_enough(self, text: str) -> bool:
        """Whether the answer repeats itself or is longer than any that was trained on."""
        if not text.endswith("\n"):
            return False
        *before, last = text.splitlines()
        return last in before or len(before) + 1 >= MAX_LINES

    def is_allowed(self, text: str) -> bool:
        """Whether the last line quotes the message and names a category."""
        if text.endswith("\n"):
            return is_line(text[:-1].rpartition("\n")[2])
        quote, arrow, rest = text.rpartition("\n")[2].partition(ARROW)
        if arrow:
            return any(start.startswith(rest) or rest.startswith(start) for start in _CATEGORY_STARTS)
        begun = (ARROW[:cut] for cut in range(len(ARROW)))
        return any(quote.endswith(part) and quote.removesuffix(part) in self._source for part in begun)

    def judged(self, generated: Generated) -> str:
        """Return the answer, each whole line with its probability behind it; "none" where nothing was written."""
        if not generated.text:
            return NOTHING
        judged, start = "", 0
        for line in generated.text.split("\n"):
            whole = is_line(line) and start + len(line) < len(generated.text)
            judged += f"{line}{self._confidence(generated, start, line) if whole else ''}\n"
            start += len(line) + 1
        return judged[:-1]

    def _confidence(self, generated: Generated, start: int, line: str) -> str:
        if self._tuning.calibration is None:
            return ""
        within = features(generated, start, line, self._going_on.get(start, 1.0))
        return f"{BAR}{self._tuning.calibration.confidence(within):.2f}"


def features(generated: Generated, start: int, line: str, going_on: float) -> tuple[float, ...]:
    """Return what the probabilities of one line say, for calibration.

    Returns:
        Logarithms: of the probability that there is a line at all; the least likely token of the quote, of the
        category, of the key; the mean over the value.
    """
    quote_end = start + line.index(ARROW)
    bars = [start + place for place in range(len(line)) if line.startswith(BAR, place)]
    ends = (quote_end, bars[0], bars[1], start + len(line))
    parts: list[list[float]] = [[] for _ in ends]
    for step in generated.steps:
        if start <= step.start < ends[-1]:
            parts[next(place for place, end in enumerate(ends) if step.start < end)].append(step.log_probability)
    quote, category, key, value = ([*part, 0.0] for part in parts)
    return (math.log(max(going_on, 1e-6)), min(quote), min(category), min(key), math.fsum(value) / len(value))


def is_line(line: str) -> bool:
    """Whether *line* has a quote, a category, a key and a value."""
    quote, arrow, rest = line.partition(ARROW)
    return bool(quote and arrow) and len(rest.split(BAR)) >= _FIELDS - 1


def answer_line(quote: str, category: str, key: str, value: str, *, hedged: bool = False, lasting: bool = True) -> str:
    """Return one fact as the tuned model writes it, with its line break."""
    marks: Sequence[str] = [mark for mark, given in ((HEDGED, hedged), (CHAT_ONLY, not lasting)) if given]
    return BAR.join((f"{quote}{ARROW}{category}", key, value, *marks)) + "\n"
