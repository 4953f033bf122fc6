"""From labelled chats to what the model reads and writes: one window for each message of the user."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

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
        self._tokenizer = tokenizer
        self._asked = Questions(tokenizer)

    def examples(self, chats: Iterable[Chat]) -> Iterator[Example]:
        """Yield the windows of *chats*; a fact belongs to the window that holds its quote."""
        for chat in chats:
            yield from self._of(chat)

    def _of(self, chat: Chat) -> Iterator[Example]:
        left = list(chat.facts)
        for window in self._asked.windows(fragment_of(chat)):
            source = window.lines[-1]
            here = [fact for fact in left if flat(fact.evidence) in source]
            left = [fact for fact in left if fact not in here]
            here.sort(key=lambda fact: source.index(flat(fact.evidence)))
            question = (*self._asked.prefix, *self._asked.rest(window))
            yield self._example(chat.id, question, [line_of(fact) for fact in here])

    def _example(self, chat_id: str, question: tuple[int, ...], lines: list[str]) -> Example:
        answer: list[int] = []
        decisions = [0]
        for line in lines or [NOTHING]:
            answer += self._tokenizer.tokens(line, control=False)
            decisions += [len(answer)] if lines else []
        return Example(chat_id, question, (*answer, END), tuple(decisions))


def fragment_of(chat: Chat) -> Fragment:
    """Return *chat* as the messages of one extraction, all unread."""
    messages = tuple(
        Message(str(number), Role(turn.role), turn.content, _START + timedelta(minutes=number))
        for number, turn in enumerate(chat.turns)
    )
    return Fragment(messages, frozenset(message.message_id for message in messages))


def line_of(fact: Fact) -> str:
    """Return the line in which the model is to write *fact*."""
    return answer_line(
        flat(fact.evidence).strip(_OUTER) or flat(fact.evidence),
        fact.category,
        _CATALOGUE.canonical(fact.key),
        " ".join(fact.value.split()),
        hedged=fact.confidence < HEDGED_BELOW,
        lasting=fact.lasting,
    )


def flat(text: str) -> str:
    """Return *text* as a window shows it: on one line."""
    return " / ".join(" ".join(line.split()) for line in text.splitlines() if line.strip())
