"""Replays recorded answers of a model through the same reading as a live one; asks no model."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from hashlib import sha256

import msgspec

from ...application.ports import Extraction, Fingerprint
from ...domain.errors import RecordingMissingError
from ...domain.fragment import Fragment
from ..answers import Answer, load_prompt, question, read_answers
from ..answers.asking import SEPARATOR

Reply = str | Answer | Exception


def fragment_digest(fragment: Fragment) -> str:
    """Return the digest under which the answer about *fragment* is recorded."""
    return sha256(msgspec.json.encode(fragment, order="deterministic")).hexdigest()


class ScriptedExtractor:
    """Answers from a list, from recordings by fragment, or from a function of the prompt; see `Extractor`.

    Attributes:
        asked: the fragments it was asked about, in order; those without words of the user are not among them.
        prompts: what a model would have read, one text for each of `asked`.
    """

    def __init__(self, answers: Iterable[Reply] | Mapping[str, str] | Callable[[str], Reply]) -> None:
        """Take the answers.

        Args:
            answers: one answer a fragment, in order (an exception is raised in its place); or raw answers by
                `fragment_digest`; or a function from the text of the prompt to the answer. Answers to several
                questions about one fragment are joined by form feeds, as `Extraction.raw` holds them.
        """
        self.asked: list[Fragment] = []
        self.prompts: list[str] = []
        self._prompt = load_prompt()
        self._answers = answers if isinstance(answers, Mapping) or callable(answers) else iter(answers)

    def fingerprint(self) -> Fingerprint:
        """See `Extractor.fingerprint`."""
        return Fingerprint("scripted", prompt_version=self._prompt.version)

    def extract(self, fragment: Fragment) -> Extraction:
        """See `Extractor.extract`.

        Raises:
            RecordingMissingError: nobody recorded an answer for this fragment.
        """
        prompt = question(fragment, self._prompt)
        if not prompt:
            return read_answers((), self._prompt, self.fingerprint())
        self.asked.append(fragment)
        self.prompts.append(prompt)
        reply = self._reply(fragment, prompt)
        if isinstance(reply, Exception):
            raise reply
        answers = [reply] if isinstance(reply, Answer) else [Answer(raw) for raw in reply.split(SEPARATOR)]
        return read_answers(answers, self._prompt, self.fingerprint())

    def _reply(self, fragment: Fragment, prompt: str) -> Reply:
        if isinstance(self._answers, Mapping):
            reply: Reply | None = self._answers.get(fragment_digest(fragment))
        elif callable(self._answers):
            reply = self._answers(prompt)
        else:
            reply = next(self._answers, None)
        if reply is None:
            digest = fragment_digest(fragment)
            raise RecordingMissingError(
                f"No answer is recorded for question {len(self.asked)}, fragment {digest[:12]}…: record it first.",
                digest,
            )
        return reply
