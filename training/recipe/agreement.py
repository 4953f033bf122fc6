"""Checks that llama.cpp, with an exported adapter, computes what the training framework computes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy
import torch
from llama_cpp import Llama
from torch.nn import functional

from .gemma import Gemma
from .windows import Example

N_CTX = 1024


@dataclass(frozen=True, slots=True)
class Agreement:
    """How far the two are apart, over the tokens of the answers.

    Attributes:
        places: tokens compared.
        max_difference: largest absolute difference of two logits.
        mean_difference: of the logits.
        deviation: standard deviation of the logits, to compare with.
        max_probability_difference: largest absolute difference of the probabilities of the right token.
        top_1: share of the places at which both choose the same token.
    """

    places: int
    max_difference: float
    mean_difference: float
    deviation: float
    max_probability_difference: float
    top_1: float


def agreement(model: Gemma, base: Path, adapter: Path, examples: Sequence[Example], *, threads: int = 1) -> Agreement:
    """Compare *model* with llama.cpp on *base* with *adapter* over *examples*."""
    llama = Llama(
        str(base), lora_path=str(adapter), n_ctx=N_CTX, n_batch=N_CTX, n_threads=threads, logits_all=True, verbose=False
    )
    model.eval()
    rows: list[torch.Tensor] = []
    for example in examples:
        tokens = [*example.question, *example.answer]
        places = range(len(example.question) - 1, len(tokens) - 1)
        llama.reset()
        llama.eval(tokens)
        theirs = torch.from_numpy(numpy.array([llama.scores[place] for place in places]))
        rows.append(_compared(_logits(model, tokens, places), theirs, torch.tensor(example.answer)))
    compared = torch.cat(rows)
    largest, mean, deviation, probability, same = compared.T
    return Agreement(
        len(compared),
        largest.max().item(),
        mean.mean().item(),
        deviation.mean().item(),
        probability.max().item(),
        same.mean().item(),
    )


def _compared(ours: torch.Tensor, theirs: torch.Tensor, right: torch.Tensor) -> torch.Tensor:
    """Return a row for each place: the five measures of `Agreement`, before they are summed up."""
    apart = (ours - theirs).abs()
    probabilities = [side.softmax(-1).gather(1, right[:, None]).squeeze(1) for side in (ours, theirs)]
    same = (ours.argmax(-1) == theirs.argmax(-1)).float()
    return torch.stack(
        (apart.amax(-1), apart.mean(-1), theirs.std(-1), (probabilities[0] - probabilities[1]).abs(), same), dim=1
    )


@torch.no_grad()
def _logits(model: Gemma, tokens: Sequence[int], places: range) -> torch.Tensor:
    hidden = model(torch.tensor([list(tokens)]))[0, places.start : places.stop]
    return functional.linear(hidden, model.embedding.weight).float()
