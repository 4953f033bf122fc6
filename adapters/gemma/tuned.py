"""How a tuned model is asked: one message at a time, with few words of our own, and an answer held to the form.

Training renders its examples by this module, so that what is asked is what was learnt.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from ...domain.candidate import Category
from ...domain.fragment import Fragment
from ..answers import Answer, Prompt, load_prompt
from ..answers.lines import CHAT_ONLY, HEDGED
from ..answers.prompt import COMPLETION
from ..answers.windows import Window, windows
from .settings import GemmaSettings
from .tuning import Calibration, Tuning
from .writing import Generated, LineEnds

if TYPE_CHECKING:
    from .engine import Engine

PROMPT = "tuned-v1"
ROOM = 480
"""Tokens that the lines of one question take at most: longer ones were not trained on."""
SENTENCES = 50
"""Characters that the sentences of one question have at least, where a message has several."""
NOTHING = "none"
ARROW = " => "
BAR = " | "
MAX_LINES = 12
_CATEGORY_STARTS = tuple(f"{category}{BAR}" for category in Category)
_FIELDS = 4
_LEAST = 1e-6
_NUMBER = re.compile(r"\d+")


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
        return windows(fragment, self.count, ROOM, apart=SENTENCES)

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
        read = self.read(window)
        prompt_tokens = self.questions.fixed + sum(self.count(line) for line in window.lines)
        return Answer(read.judged(self._tuning.calibration), read.finished, prompt_tokens, read.tokens)

    def read(self, window: Window) -> Read:
        """Return what the model writes about *window*, with what its probabilities say of each line."""
        reading = _Reading(window.lines, self._tuning)
        generated = self._engine.answer(
            self.questions.prefix,
            self.questions.rest(window),
            max_tokens=self._settings.max_tokens,
            timeout_s=self._settings.timeout_s,
            enough=reading.is_enough,
            allowed=reading.is_allowed,
            ends=reading.ends(self._nothing),
        )
        return Read(tuple(reading.lines(generated)), generated.finished, generated.tokens)


@dataclass(frozen=True, slots=True)
class Line:
    """One line of an answer.

    Attributes:
        text: without its line break.
        features: logarithms of the probabilities that there is such a line at all, of the least likely token of the
            quote, of the category and of the key, and the mean over the value; none for a line not in the form.
    """

    text: str
    features: tuple[float, ...] = ()

    def judged(self, calibration: Calibration | None) -> str:
        """Return the line with the probability that it is right behind it."""
        if calibration is None or not self.features:
            return self.text
        return f"{self.text}{BAR}{calibration.confidence(self.features):.2f}"


@dataclass(frozen=True, slots=True)
class Read:
    """What a tuned model wrote about one window."""

    lines: tuple[Line, ...]
    finished: bool
    tokens: int

    def judged(self, calibration: Calibration | None) -> str:
        """Return the answer as it is kept; "none" where nothing was written."""
        whole = "\n".join(line.judged(calibration) for line in self.lines)
        return whole + ("\n" if self.finished else "") if self.lines else NOTHING


class _Reading:
    """Holds one answer to the form while it is written, and says how sure the model was of each line.

    A line quotes the message word for word, its category is one of the closed set, its numbers were said, and whether
    there is another line is decided by the limits of the tuning.
    """

    def __init__(self, lines: Sequence[str], tuning: Tuning) -> None:
        self._source = lines[-1].partition(": ")[2]
        self._shown = "\n".join(lines)
        self._tuning = tuning
        self._going_on: dict[int, float] = {}

    def ends(self, nothing: int) -> LineEnds:
        return LineEnds(nothing, self._is_over)

    def _is_over(self, text: str, probability: float) -> bool:
        self._going_on[len(text)] = 1 - probability
        return probability > (self._tuning.end_above if text else self._tuning.nothing_above)

    def is_enough(self, text: str) -> bool:
        """Whether the answer repeats itself or is longer than any that was trained on."""
        if not text.endswith("\n"):
            return False
        *before, last = text[:-1].split("\n")
        return last in before or len(before) + 1 >= MAX_LINES

    def is_allowed(self, text: str) -> bool:
        """Whether the last line quotes the message, names a category and invents no number."""
        if text.endswith("\n"):
            return is_line(text[:-1].rpartition("\n")[2])
        quote, arrow, rest = text.rpartition("\n")[2].partition(ARROW)
        if arrow:
            named = any(start.startswith(rest) or rest.startswith(start) for start in _CATEGORY_STARTS)
            return named and all(number in self._shown for number in _NUMBER.findall(rest))
        begun = (ARROW[:cut] for cut in range(len(ARROW)))
        return any(quote.endswith(part) and quote.removesuffix(part) in self._source for part in begun)

    def lines(self, generated: Generated) -> Iterator[Line]:
        """Yield the lines of the answer."""
        start = 0
        for text in generated.text.split("\n"):
            if text:
                yield Line(text, self._features(generated, start, text) if is_line(text) else ())
            start += len(text) + 1

    def _features(self, generated: Generated, start: int, text: str) -> tuple[float, ...]:
        """Return what `Line.features` says."""
        bars = [place for place in range(len(text)) if text.startswith(BAR, place)]
        ends = [start + place for place in (text.index(ARROW), *bars[:2], len(text) + 1)]
        parts: list[list[float]] = [[] for _ in ends]
        for step in generated.steps:
            if start <= step.start < ends[-1]:
                parts[next(place for place, end in enumerate(ends) if step.start < end)].append(step.log_probability)
        *leading, value = parts
        going_on = math.log(max(self._going_on.get(start, 1.0), _LEAST))
        return (going_on, *(min(part, default=0.0) for part in leading), math.fsum(value) / max(len(value), 1))


def is_line(line: str) -> bool:
    """Whether *line* has a quote, a category, a key and a value."""
    quote, arrow, rest = line.partition(ARROW)
    return bool(quote and arrow) and len(rest.split(BAR)) >= _FIELDS - 1


def answer_line(quote: str, category: str, key: str, value: str, *, hedged: bool = False, lasting: bool = True) -> str:
    """Return one fact as the tuned model writes it, with its line break."""
    marks: Sequence[str] = [mark for mark, given in ((HEDGED, hedged), (CHAT_ONLY, not lasting)) if given]
    return BAR.join((f"{quote}{ARROW}{category}", key, value, *marks)) + "\n"
