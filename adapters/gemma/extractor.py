"""Reads facts with a local model of the Gemma family through llama.cpp."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.metadata import PackageNotFoundError, version
from importlib.util import find_spec
from typing import TYPE_CHECKING

from ...application.ports import Extraction, Fingerprint
from ...domain.errors import ModelMissingError, ModelUnusableError
from ...domain.fragment import Fragment
from ..answers import Answer, Prompt, load_prompt, read_fragment
from ..answers.prompt import COMPLETION, TURNS, Profile
from ..answers.windows import MIN_ROOM, Window, windows
from .digests import sha256_of
from .gguf import read_header
from .resolution import ModelChoice, ready_file, resolve_model
from .settings import GemmaSettings
from .slot import engine_for
from .tuned import SENTENCES, Question, TunedAsking
from .tuning import Tuned, fitting, load_tuning, shipped

if TYPE_CHECKING:
    from .engine import Engine

RUNTIME = "llama-cpp-python"
TUNED = "tuned"
DECODING = "greedy, line form 1"
"""How tokens are chosen; the number rises when the rules of `keeps_the_form` or `says_enough` change."""

_TURN = "<start_of_turn>"
_CHAT_LABELS = ("(", "user", "assistant", "system", "Chat", "Date", "Facts")
_FACT_OR_NOTHING = re.compile(r"=>.*\|.*\||^\s*none\b")


class GemmaExtractor:
    """See `Extractor`; greedy, so that the same model and fragment give the same answer.

    Several extractors of a process share one loaded model; whoever comes second waits.
    A question that takes longer than the time-out counts as unavailable: what a slow machine happened to finish
    must not decide what is believed.
    """

    def __init__(self, settings: GemmaSettings | None = None) -> None:
        """Find the model; it is loaded with the first question.

        Raises:
            ModelMissingError: there is no model, or the named file is not there, or nothing to run it with.
        """
        require_runtime()
        self._settings = settings or GemmaSettings()
        self._choice = resolve_model(self._settings)
        self._tuned = tuning_of(self._choice, self._settings)
        self._prompt = load_prompt(self._tuned.tuning.prompt) if self._tuned else load_prompt()

    @property
    def model_id(self) -> str:
        """Name of the model, known without opening its file."""
        return self._choice.model_id

    def fingerprint(self) -> Fingerprint:
        """See `Extractor.fingerprint`.

        Raises:
            ModelUnusableError: the model file cannot be used.
        """
        path = ready_file(self._choice, self._settings)
        return Fingerprint(
            adapter="gemma",
            model=self._choice.model_id,
            model_sha256=self._choice.sha256 or sha256_of(path, self._settings.cache),
            prompt_version=self._prompt.version,
            parameters=(
                ("decoding", DECODING),
                ("max_tokens", str(self._settings.max_tokens)),
                ("n_ctx", str(self._settings.n_ctx)),
                ("profile", TUNED if self._tuned else profile_of(self._choice, self._settings).name),
                ("runtime", runtime()),
                ("tuning", self._tuned.tuning.fingerprint if self._tuned else "none"),
            ),
        )

    def extract(self, fragment: Fragment) -> Extraction:
        """See `Extractor.extract`."""
        fingerprint = self.fingerprint()
        with self._asking() as asking:
            return read_fragment(fragment, asking, self._prompt, fingerprint, apart=self._apart)

    def questions(self, fragment: Fragment) -> tuple[Question, ...]:
        """Return what the model would be asked about *fragment*, without asking it."""
        with self._asking() as asking:
            asked = windows(fragment, asking.count, asking.room, apart=self._apart)
            return tuple(asking.question(window) for window in asked)

    @property
    def _apart(self) -> int | None:
        return SENTENCES if self._tuned else None

    @contextmanager
    def _asking(self) -> Iterator[_Asking | TunedAsking]:
        settings, tuned = self._settings, self._tuned
        path = ready_file(self._choice, settings)
        adapter = tuned.adapter if tuned else None
        with engine_for(path, n_ctx=settings.n_ctx, n_threads=settings.threads, adapter=adapter) as engine:
            if tuned:
                yield TunedAsking(engine, settings, tuned.tuning)
            else:
                yield _Asking(engine, settings, profile_of(self._choice, settings), self._prompt)


class _Asking:
    """Asks the loaded model; see `Answerer`."""

    def __init__(self, engine: Engine, settings: GemmaSettings, profile: Profile, prompt: Prompt) -> None:
        self._engine = engine
        self._settings = settings
        self._profile = profile
        self._prompt = prompt
        self._prefix = [*engine.beginning(), *engine.tokens(profile.prefix(prompt), control=True)]
        self._suffix = engine.tokens(profile.suffix, control=True)
        if self.room < MIN_ROOM:
            raise ModelUnusableError(
                f"a context of {settings.n_ctx} tokens leaves {self.room} for a chat: "
                f"set n_ctx to {settings.n_ctx - self.room + MIN_ROOM} or more.",
                settings.n_ctx,
            )

    @property
    def room(self) -> int:
        """See `Answerer.room`."""
        fixed = len(self._prefix) + len(self._suffix) + self._settings.max_tokens
        return self._settings.n_ctx - fixed

    def count(self, line: str) -> int:
        """See `Answerer.count`."""
        return len(self._line(line))

    def answer(self, window: Window) -> Answer:
        """See `Answerer.answer`."""
        rest, completes = self._rest(window), self._profile is COMPLETION
        generated = self._engine.answer(
            self._prefix,
            rest,
            max_tokens=self._settings.max_tokens,
            timeout_s=self._settings.timeout_s,
            enough=says_enough if completes else repeats_itself,
            allowed=keeps_the_form if completes else anything,
        )
        return Answer(generated.text, generated.finished, len(self._prefix) + len(rest), generated.tokens)

    def question(self, window: Window) -> Question:
        """Return the text and the tokens of the question about *window*."""
        return Question(self._profile.written(self._prompt, window.lines), (*self._prefix, *self._rest(window)))

    def _rest(self, window: Window) -> list[int]:
        return [*(token for line in window.lines for token in self._line(line)), *self._suffix]

    def _line(self, line: str) -> list[int]:
        """Return the tokens of a line of the chat: whatever it says, it is text and never a control token."""
        return self._engine.tokens(f"{line}\n", control=False)


def profile_of(choice: ModelChoice, settings: GemmaSettings) -> Profile:
    """Return how the chosen model is spoken to: in turns where its chat template knows them."""
    if settings.profile != "auto":
        return {profile.name: profile for profile in (COMPLETION, TURNS)}[settings.profile]
    template = read_header(ready_file(choice, settings)).text("tokenizer.chat_template")
    return TURNS if _TURN in template else COMPLETION


def tuning_of(choice: ModelChoice, settings: GemmaSettings, *, relations: bool = False) -> Tuned | None:
    """Return the tuning to put on the chosen model: the named one, else the shipped one that fits its weights.

    With *relations* it is the one that tells how two statements relate.

    Raises:
        ModelMissingError: the named tuning is not there.
        ModelUnusableError: a tuning cannot be read, or the weights cannot.
    """
    if settings.tuning_path is not None:
        return load_tuning(settings.tuning_path.expanduser())
    if not settings.tuned or settings.profile != "auto" or not shipped():
        return None
    sha256 = choice.sha256 or sha256_of(ready_file(choice, settings), settings.cache)
    return fitting(sha256, relations=relations)


def says_enough(text: str) -> bool:
    """Whether a completing model has ended its answer, by an empty line or by starting to repeat itself."""
    return text.endswith("\n\n") or repeats_itself(text)


def keeps_the_form(text: str) -> bool:
    """Whether a completing model stays in the line format, of which it may know only the examples.

    It would rather go on with the chat than answer, and it ends lines early: a line of a chat may not begin, and a
    line that is neither a fact nor "none" may not end.
    """
    line = text.rstrip("\n").rpartition("\n")[2]
    if text.endswith("\n"):
        return _FACT_OR_NOTHING.search(line) is not None
    return not line.startswith(_CHAT_LABELS)


def anything(_: str) -> bool:
    """Allow any text."""
    return True


def repeats_itself(text: str) -> bool:
    """Whether the last complete line stood in the answer before: greedy writing then goes round for ever."""
    if not text.endswith("\n"):
        return False
    *before, last = [line for line in text.splitlines() if line.strip()] or [""]
    return last in before


def require_runtime() -> None:
    """Refuse when there is nothing that runs a model.

    Raises:
        ModelMissingError: llama-cpp-python is not installed.
    """
    if find_spec("llama_cpp") is None:
        raise ModelMissingError(f"{RUNTIME} is not installed: install lastro with the extra `gemma`.", RUNTIME)


def runtime() -> str:
    """Return name and version of what runs the model; only the name where it is not installed."""
    try:
        return f"{RUNTIME} {version(RUNTIME)}"
    except PackageNotFoundError:
        return RUNTIME
