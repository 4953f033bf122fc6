"""What makes a model a tuned one: an adapter for its weights, and the limits by which its answers are read."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import cache
from importlib import resources
from pathlib import Path

import msgspec

from ...domain.errors import ModelMissingError, ModelUnusableError

FOLDER = "tuned"


class Calibration(msgspec.Struct, frozen=True):
    """Turns what a model's probabilities say of a line into the share of right lines among such (logistic).

    Attributes:
        bias: of the sum.
        weights: of the features that `recipe.calibration` fitted, in the order of `features`.
    """

    bias: float
    weights: tuple[float, ...]

    def confidence(self, features: Sequence[float]) -> float:
        """Return the probability, in (0, 1), that a line with these *features* is right."""
        total = self.bias + math.fsum(w * x for w, x in zip(self.weights, features, strict=True))
        return 1 / (1 + math.exp(-max(-30.0, min(30.0, total))))


FEW_PAIRS = 8
"""Questions at once in which a mistaken answer is no likelier than the limits allow for."""


class RelationLimits(msgspec.Struct, frozen=True):
    """From which probability on the model is believed about two statements.

    Attributes:
        replaces: that the newer takes the older one's place.
        same: that both say the same, or the newer the same in more detail.
        prompt: name of the prompt in which it learnt to say so.
    """

    replaces: float
    same: float
    prompt: str

    def among(self, pairs: int) -> RelationLimits:
        """Return the limits where *pairs* are asked about at once.

        The more there are, the more would be mistaken: beyond `FEW_PAIRS`, the odds must be as many times higher.
        """
        times = max(1.0, pairs / FEW_PAIRS)
        return msgspec.structs.replace(
            self, replaces=_with_odds(self.replaces, times), same=_with_odds(self.same, times)
        )


def _with_odds(probability: float, times: float) -> float:
    odds = probability / (1 - probability) * times
    return odds / (1 + odds)


class Tuning(msgspec.Struct, frozen=True):
    """A tuning as its JSON file states it.

    Attributes:
        name: in fingerprints.
        adapter: name of the GGUF file beside this one.
        adapter_sha256: digest of the adapter.
        base_sha256: digests of the weights that it fits.
        prompt: name of the prompt that it was trained with.
        nothing_above: an answer is "nothing" where the model gives that a higher probability.
        end_above: an answer ends after a line where the model gives that a higher probability.
        calibration: of the confidence; without it every line counts the same.
        relations: limits of what it says about two statements; None where it has not learnt to.
    """

    name: str
    adapter: str
    adapter_sha256: str
    base_sha256: tuple[str, ...]
    prompt: str
    nothing_above: float
    end_above: float
    calibration: Calibration | None = None
    relations: RelationLimits | None = None

    @property
    def reads_facts(self) -> bool:
        """Whether it learnt to read facts; one that learnt only relations has no calibration."""
        return self.calibration is not None or self.relations is None

    @property
    def fingerprint(self) -> str:
        """Name, digest of the adapter and limits: what decides how the tuned model answers."""
        return f"{self.name}:{self.adapter_sha256[:12]}:{self.nothing_above}:{self.end_above}"


class Tuned(msgspec.Struct, frozen=True):
    """A tuning with the place of its adapter."""

    tuning: Tuning
    adapter: Path


def load_tuning(path: Path) -> Tuned:
    """Return the tuning that the JSON file at *path* describes.

    Raises:
        ModelMissingError: it, or its adapter, is not there.
        ModelUnusableError: it cannot be read.
    """
    try:
        tuning = msgspec.json.decode(path.read_bytes(), type=Tuning)
    except FileNotFoundError as error:
        raise ModelMissingError(f"there is no tuning at {str(path)!r}: correct the path.", str(path)) from error
    except (OSError, msgspec.MsgspecError) as error:
        raise ModelUnusableError(f"{str(path)!r} cannot be used as a tuning: {error}.", str(path)) from error
    adapter = path.parent / tuning.adapter
    if not adapter.is_file():
        raise ModelMissingError(f"the adapter {str(adapter)!r} is not there: put it back.", str(adapter))
    return Tuned(tuning, adapter)


@cache
def shipped() -> tuple[Tuned, ...]:
    """Return the tunings that ship with the package and whose adapters are there."""
    folder = Path(str(resources.files(__package__.partition(".")[0]))) / "models" / FOLDER
    files = sorted(path for path in folder.glob("*.json") if path.with_suffix(".gguf").is_file())
    return tuple(load_tuning(path) for path in files)


def fitting(sha256: str, *, relations: bool = False) -> Tuned | None:
    """Return the shipped tuning for the weights with this digest; of several the last by name.

    Args:
        sha256: of the weights.
        relations: the one that tells how two statements relate, not the one that reads facts.
    """
    for tuned in reversed(shipped()):
        tuning = tuned.tuning
        learnt = tuning.relations is not None if relations else tuning.reads_facts
        if learnt and sha256 in tuning.base_sha256:
            return tuned
    return None
