"""What a person should know about the local model: which, where, why, and what is missing."""

from __future__ import annotations

from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path

from ...domain.errors import ExtractorUnavailableError
from .digests import sha256_of
from .extractor import profile_of, runtime
from .gguf import read_header
from .resolution import WEIGHTS_MODULE, WEIGHTS_PACKAGE, ModelChoice, ready_file, resolve_model, wanted_paths
from .settings import GemmaSettings

GEMMA_TERMS = (
    "Gemma is provided under and subject to the Gemma Terms of Use found at ai.google.dev/gemma/terms; "
    "its use is restricted by the Gemma Prohibited Use Policy."
)


@dataclass(frozen=True, slots=True)
class LookedFor:
    """One place where a model was looked for."""

    place: str
    found: bool


@dataclass(frozen=True, slots=True)
class ModelStatus:
    """State of the local model; without a usable one `problem` says what is wrong and what to do.

    Attributes:
        profile: ``turns`` or ``completion``, how the model is spoken to.
        runtime: name and version of llama-cpp-python; only the name where it is not installed.
        looked_for: every place, in order; the first one found is used.
    """

    looked_for: tuple[LookedFor, ...]
    runtime: str
    threads: int
    model_id: str | None = None
    path: Path | None = None
    why: str | None = None
    size_bytes: int | None = None
    sha256: str | None = None
    profile: str | None = None
    licence: str | None = None
    problem: str | None = None


def model_status(settings: GemmaSettings | None = None) -> ModelStatus:
    """Return the state of the model that *settings* lead to; its weights are not loaded."""
    settings = settings or GemmaSettings()
    looked_for, threads = _looked_for(settings), settings.threads
    try:
        choice = resolve_model(settings)
        path = ready_file(choice, settings)
        header = read_header(path)
    except ExtractorUnavailableError as error:
        return ModelStatus(looked_for, runtime(), threads, problem=str(error))
    return ModelStatus(
        looked_for,
        runtime(),
        threads,
        model_id=choice.model_id,
        path=path,
        why=choice.why,
        size_bytes=path.stat().st_size,
        sha256=choice.sha256 or sha256_of(path, settings.cache),
        profile=profile_of(choice, settings).name,
        licence=_licence(choice, header.text("general.license"), header.text("general.architecture")),
        problem=None if find_spec("llama_cpp") else "llama-cpp-python is not installed: install lastro with `gemma`.",
    )


def _looked_for(settings: GemmaSettings) -> tuple[LookedFor, ...]:
    named = [settings.model_path.expanduser()] if settings.model_path else []
    files = (LookedFor(str(path), path.is_file()) for path in (*named, *wanted_paths(settings)))
    return (*files, LookedFor(f"the package {WEIGHTS_PACKAGE}", find_spec(WEIGHTS_MODULE) is not None))


def _licence(choice: ModelChoice, licence: str, architecture: str) -> str:
    """Return a note on the terms of the weights; Gemma's own wording where they are Gemma's."""
    if choice.source == "package" or licence == "gemma" or architecture.startswith("gemma"):
        return GEMMA_TERMS
    return f"{licence or 'unknown'}: see the model's own card."
