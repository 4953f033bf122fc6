"""The model of a case: it answers as the script says, and writes down everything it was asked."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from functools import cache
from typing import Any

from lastro.adapters.answers import Answer, load_prompt, read_fragment
from lastro.adapters.answers.prompt import COMPLETION
from lastro.adapters.answers.windows import Window
from lastro.application.ports import Extraction, Extractor, Fingerprint
from lastro.domain.errors import ExtractorUnavailableError
from lastro.domain.fragment import Fragment

from . import prompts
from .case import UnsupportedError
from .stage import Stage

NOTHING = "[]"
WRONG_ANSWERS = {"garbage": "Sure! Anything else?", "empty": ""}
CHARACTERS_OF_A_TOKEN = 3
ANSWER_TOKENS = 256


class ModelOfCase:
    """An extractor whose answers come from the script of the stage, or from another one where there is no script."""

    def __init__(self, stage: Stage, unscripted: Callable[[], Extractor]) -> None:
        self._stage = stage
        self._unscripted = unscripted

    def fingerprint(self) -> Fingerprint:
        """See `Extractor.fingerprint`."""
        return Fingerprint("model of the case")

    def extract(self, fragment: Fragment) -> Extraction:
        """See `Extractor.extract`."""
        if self._stage.state.get("script", {}).get("replies") is None:
            self._note(fragment, prompts.rendered(fragment))
            return self._unscripted().extract(fragment)
        return read_fragment(fragment, ScriptedAnswerer(self, fragment), load_prompt(), self.fingerprint())

    @property
    def context_tokens(self) -> int:
        """Tokens that question and answer may take together."""
        return int(self._stage.state.get("context_tokens") or sys.maxsize)

    def reply(self, fragment: Fragment, prompt: str) -> str:
        """Return what the script has for *prompt*."""
        answered, fault = self._note(fragment, prompt)
        if fault:
            return WRONG_ANSWERS[fault]
        script = self._stage.state["script"]
        return reply_to(prompt, script["replies"], answered - script.get("since", 0))

    def _note(self, fragment: Fragment, prompt: str) -> tuple[int, str | None]:
        """Write down that the model is asked; return how often it answered before, and how it answers wrongly now.

        Raises:
            ExtractorUnavailableError: the case has this call fail.
        """
        answered, fault = self._stage.note_model_call(
            {
                "prompt": prompt,
                "tokens": tokens_of(prompt) + ANSWER_TOKENS,
                "unread": [m.message_id for m in fragment.messages if m.message_id in fragment.unread],
                "context": [m.message_id for m in fragment.messages if m.message_id not in fragment.unread],
            }
        )
        if fault and fault not in WRONG_ANSWERS:
            raise ExtractorUnavailableError(f"the model could not be asked: the case has it fail ({fault})")
        return answered, fault


class ScriptedAnswerer:
    """See `Answerer`."""

    def __init__(self, model: ModelOfCase, fragment: Fragment) -> None:
        self._model = model
        self._fragment = fragment
        fixed = tokens_of(COMPLETION.written(load_prompt(), ()))
        self.room = model.context_tokens - ANSWER_TOKENS - fixed

    def count(self, line: str) -> int:
        """See `Answerer.count`."""
        return tokens_of(line) + 1

    def answer(self, window: Window) -> Answer:
        """See `Answerer.answer`."""
        prompt = COMPLETION.written(load_prompt(), window.lines)
        if tokens_of(prompt) + ANSWER_TOKENS > self._model.context_tokens:
            raise ExtractorUnavailableError("question and answer are longer than the context of the model")
        return Answer(self._model.reply(self._fragment, prompt))


def tokens_of(text: str) -> int:
    return -(-len(text) // CHARACTERS_OF_A_TOKEN)


def reply_to(prompt: str, replies: Any, number: int) -> str:
    """Return the raw answer number *number* of a script; when all have been given, the model proposes nothing.

    Raises:
        ExtractorUnavailableError: the script says that this call fails.
    """
    if isinstance(replies, list):
        replies = replies[number] if number < len(replies) else NOTHING
    if not isinstance(replies, dict) or "$gen" not in replies:
        return replies if isinstance(replies, str) else json.dumps(replies, ensure_ascii=False)
    match replies["$gen"]:
        case "raise":
            raise ExtractorUnavailableError(f"the model could not be asked: {replies.get('error', 'error')}")
        case "always":
            return reply_to(prompt, as_one(replies["text"]), 0)
        case "match_prompt":
            fitting = (case["then"] for case in replies["cases"] if case["needle"] in prompt)
            return reply_to(prompt, as_one(next(fitting, replies.get("otherwise", NOTHING))), 0)
    raise UnsupportedError(f"a model that does {replies['$gen']!r}")


def as_one(reply: Any) -> Any:
    """Return a list of facts as one reply, not as a list of replies."""
    return json.dumps(reply, ensure_ascii=False) if isinstance(reply, list) else reply


@cache
def the_rules() -> Extractor:
    """The extractor that needs no model, for cases that bring no script."""
    from lastro.adapters.deterministic import DeterministicExtractor

    return DeterministicExtractor()


@cache
def the_real_model() -> Extractor:
    """The local model with the rules beside it, as it is by default; loaded once."""
    from lastro.adapters.extractors import gemma_extractor

    available = gemma_extractor({})
    assert available.extractor is not None, available.status
    return available.extractor
