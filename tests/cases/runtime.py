"""The wrapper of the local model, as cases about it see it."""

from __future__ import annotations

import re
import sys
from datetime import timedelta
from typing import Any

from lastro.adapters.answers import load_prompt
from lastro.adapters.answers.prompt import TURNS
from lastro.adapters.answers.windows import windows
from lastro.domain.errors import ExtractionUnreadableError
from lastro.domain.fragment import Fragment, Message, Role
from lastro.domain.normalize import clean_text

from .answers import Answer, Raised, Result
from .model import the_real_model
from .run import Run

ANSWER_TOKENS = 48
TURN = re.compile(r"<start_of_turn>(\w+)\n(.*?)(?:<end_of_turn>|$)", re.DOTALL)


def fragment_of(run: Run, text: str | None = None) -> Fragment:
    """Return the messages of a case as one fragment, *text* in place of what they say where it is given."""
    start = run.stage.clock.now()
    messages = tuple(
        Message(
            message_id,
            Role(message["role"]),
            clean_text(text if text is not None else message["text"]),
            start + timedelta(seconds=number),
        )
        for number, (message_id, message) in enumerate(run.messages().items())
    )
    return Fragment(messages, frozenset(message.message_id for message in messages))


def written_questions(run: Run) -> list[str]:
    """Return what a model that takes turns is asked about the messages of a case."""
    asked = windows(fragment_of(run), len, sys.maxsize)
    return [TURNS.written(load_prompt(), window.lines) for window in asked]


def turns(question: str) -> list[tuple[str, str]]:
    """Return the turns of a question, each with its role and its text."""
    return TURN.findall(question)


def read_by_the_model(run: Run) -> Result:
    """Have the real model read the messages of a case; an answer out of format is an outcome like another."""
    try:
        extraction = the_real_model().extract(fragment_of(run))
    except ExtractionUnreadableError as error:
        return Answer(text=str(error))
    except Exception as error:  # noqa: BLE001 (whatever it raises is what the case asks about)
        return Raised.by(error)
    return Answer(text=extraction.raw)


def asked_in_a_row(prompts: list[str]) -> list[Result]:
    """Ask the real model one prompt after the other on one handle."""
    with loaded() as engine:
        return [asked(engine, prompt) for prompt in prompts]


def asked_afresh(prompt: str) -> str:
    """Ask the real model on a handle of its own."""
    from lastro.adapters.gemma.slot import unload

    unload()
    with loaded() as engine:
        answer = asked(engine, prompt)
    return answer.text


def asked(engine: Any, prompt: str) -> Result:
    """Ask a loaded model; at most `ANSWER_TOKENS` of an answer are wanted."""
    tokens = engine.tokens(f"{prompt}\n", control=False)
    try:
        generated = engine.answer(
            engine.beginning(),
            tokens,
            max_tokens=ANSWER_TOKENS,
            timeout_s=120,
            enough=lambda text: False,
            allowed=lambda text: True,
        )
    except Exception as error:  # noqa: BLE001 (whatever it raises is what the case asks about)
        return Raised.by(error)
    return Answer(text=generated.text)


def questions_about(run: Run, text: str | None = None) -> tuple[Any, ...]:
    """Return text and tokens of what the real model is asked."""
    from lastro.adapters.gemma import GemmaExtractor

    return GemmaExtractor().questions(fragment_of(run, text))


def beginning_of() -> int:
    """Return the token with which every question begins."""
    with loaded() as engine:
        (token,) = engine.beginning()
    return int(token)


def control_tokens() -> set[int]:
    """Return the tokens that open and end turns, and those that begin and end a text."""
    with loaded() as engine:
        texts = ("<start_of_turn>", "<end_of_turn>", "<bos>", "<eos>")
        return {token for text in texts for token in engine.tokens(text, control=True)}


def loaded() -> Any:
    """Lend the loaded model."""
    from lastro.adapters.gemma import GemmaSettings
    from lastro.adapters.gemma.resolution import ready_file, resolve_model
    from lastro.adapters.gemma.slot import engine_for

    settings = GemmaSettings()
    path = ready_file(resolve_model(settings), settings)
    return engine_for(path, n_ctx=settings.n_ctx, n_threads=settings.threads)
