"""Writes trained adapters as a LoRA file that llama.cpp puts on the untouched base model."""

from __future__ import annotations

import os
from collections.abc import Sequence
from hashlib import file_digest
from pathlib import Path
from typing import Any

import gguf
import numpy
import torch

from .gemma import ARCHITECTURE, Adding, Gemma
from .training import Recipe

MAX_BYTES = 16_000_000


def averaged(checkpoints: Sequence[Path], base: Path, recipe: Recipe) -> Gemma:
    """Return the model at *base* with the mean of what the adapters of all *checkpoints* add.

    The mean of n additions of low rank has n times the rank, and the adapters side by side give it exactly.
    Source: Wortsman et al., "Model soups", arXiv 2203.05482.

    Args:
        checkpoints: of runs of the same recipe, on other seeds.
        base: the weights that all were trained on.
        recipe: of the runs.
    """
    count = len(checkpoints)
    states = [torch.load(path, map_location="cpu", weights_only=True)["adapters"] for path in checkpoints]
    model = Gemma(base, Adding(recipe.rank * count, recipe.alpha * count))
    model.load_state_dict(
        {
            name: torch.cat([state[name] / (1 if name.endswith(".a") else count) for state in states], dim=_side(name))
            for name in states[0]
        }
    )
    return model.eval()


def _side(name: str) -> int:
    """Return the dimension of the rank: of A the rows, of B the columns."""
    return 0 if name.endswith(".a") else 1


def export(model: Gemma, path: Path, *, name: str) -> str:
    """Write the adapters of *model* to *path* in half precision; return the file's SHA-256.

    Raises:
        ValueError: the file would be larger than `MAX_BYTES`.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    part = path.with_suffix(f".{os.getpid()}.part")
    writer = gguf.GGUFWriter(part, ARCHITECTURE)
    writer.add_type(gguf.GGUFType.ADAPTER)
    writer.add_string("adapter.type", "lora")
    writer.add_float32("adapter.lora.alpha", model.adding.alpha)
    writer.add_name(name)
    writer.add_license("gemma")
    for layer, adapter in model.adapters():
        writer.add_tensor(f"{layer}.weight.lora_a", _half(adapter.a))
        writer.add_tensor(f"{layer}.weight.lora_b", _half(adapter.b))
    writer.write_header_to_file()
    writer.write_kv_data_to_file()
    writer.write_tensors_to_file()
    writer.close()
    if (size := part.stat().st_size) > MAX_BYTES:
        part.unlink()
        raise ValueError(f"the adapter takes {size} bytes, more than {MAX_BYTES}: choose a lower rank")
    part.replace(path)
    with path.open("rb") as file:
        return file_digest(file, "sha256").hexdigest()


def _half(parameter: torch.Tensor) -> numpy.ndarray[Any, Any]:
    return numpy.ascontiguousarray(parameter.detach().cpu().to(torch.float16).numpy())
