"""From labelled chats to what the model reads and writes: one window for each message of the user."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from difflib import SequenceMatcher

from lastro.adapters.gemma.tuned import NOTHING, Questions, Tokenizer, answer_line
from lastro.domain.catalogue import default_catalogue
from lastro.domain.fragment import Fragment, Message, Role

from .chats import Chat, Fact

HEDGED_BELOW = 0.6
END = 1
"""The token with which an answer ends, `<eos>` of the Gemma family."""
_START = datetime(2026, 1, 5, 9, tzinfo=UTC)
_OUTER = " \n\t.,;:!-"
_CATALOGUE = default_catalogue()


@dataclass(frozen=True, slots=True)
class Example:
    """One window with its answer.

    Attributes:
        chat_id: of the chat that it is taken from.
        question: tokens of the question.
        answer: tokens of the answer, the end included.
        decisions: places in `answer` at which the model decides whether there is anything (more) to write.
    """

    chat_id: str
    question: tuple[int, ...]
    answer: tuple[int, ...]
    decisions: tuple[int, ...]

    @property
    def says_nothing(self) -> bool:
        """Whether there is nothing to write down."""
        return len(self.decisions) == 1


class Writer:
    """Writes examples in the tokens of a model."""

    def __init__(self, tokenizer: Tokenizer) -> None:
        """Use the tokens of *tokenizer*."""
        self.tokenizer = tokenizer
        self._asked = Questions(tokenizer)
        self.nothing = tokenizer.tokens(NOTHING, control=False)[0]

    def examples(self, chats: Iterable[Chat]) -> Iterator[Example]:
        """Yield the windows of *chats*; a fact belongs to the window that holds its quote."""
        for chat in chats:
            yield from self._of(chat)

    def _of(self, chat: Chat) -> Iterator[Example]:
        windows = self._asked.windows(fragment_of(chat))
        sources = [window.lines[-1].partition(": ")[2] for window in windows]
        placed = [_placed(fact, sources) for fact in chat.facts]
        for number, window in enumerate(windows):
            here = sorted((start, line) for place, start, line in placed if place == number)
            question = (*self._asked.prefix, *self._asked.rest(window))
            yield self._example(chat.id, question, [line for _, line in here])

    def _example(self, chat_id: str, question: tuple[int, ...], lines: list[str]) -> Example:
        answer: list[int] = []
        decisions = [0]
        for line in lines or [NOTHING]:
            answer += self.tokenizer.tokens(line, control=False)
            decisions += [len(answer)] if lines else []
        return Example(chat_id, question, (*answer, END), tuple(decisions))


def fragment_of(chat: Chat) -> Fragment:
    """Return *chat* as the messages of one extraction, all unread."""
    messages = tuple(
        Message(str(number), Role(turn.role), turn.content, _START + timedelta(minutes=number))
        for number, turn in enumerate(chat.turns)
    )
    return Fragment(messages, frozenset(message.message_id for message in messages))


def _placed(fact: Fact, sources: Sequence[str]) -> tuple[int, int, str]:
    """Return the number of the window that holds the quote of *fact*, the place in it, and the line to write.

    A quote that goes over the edge of a window is cut to its longest part within one.
    """
    wanted = flat(fact.evidence)
    matches = [SequenceMatcher(None, source, wanted, autojunk=False).find_longest_match() for source in sources]
    best = max(range(len(sources)), key=lambda number: (matches[number].size, -number))
    start, size = matches[best].a, matches[best].size
    return best, start, line_of(fact, sources[best][start : start + size])


def line_of(fact: Fact, quote: str) -> str:
    """Return the line in which the model is to write *fact*, with this *quote*."""
    return answer_line(
        quote.strip(_OUTER) or quote,
        fact.category,
        _CATALOGUE.canonical(fact.key),
        " ".join(fact.value.split()),
        hedged=fact.confidence < HEDGED_BELOW,
        lasting=fact.lasting,
    )


def flat(text: str) -> str:
    """Return *text* as a window shows it: on one line."""
    return " / ".join(" ".join(line.split()) for line in text.splitlines() if line.strip())
