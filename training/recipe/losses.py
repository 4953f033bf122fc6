"""The loss over answers: exact for validation, sampled for training.

The vocabulary of 262,144 tokens would cost more than the rest of the model. Training therefore takes the common
tokens, those of the batch, and a uniform sample of the others weighted so that the sum over all tokens is estimated
without bias.

Source: Bengio and Senécal, "Adaptive importance sampling to accelerate training of a neural probabilistic language
model", with a uniform proposal.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import torch
from torch import Tensor
from torch.nn import functional

from .gemma import Gemma
from .windows import Example

COMMON = 24_000
SAMPLED = 8_192
_PADDING = 0
_CHUNK = 128


@dataclass(frozen=True, slots=True)
class Batch:
    """Examples side by side, filled up on the right.

    Attributes:
        tokens: questions and answers, batch × length.
        places: of the hidden states from which the answers' tokens are foretold, into the flattened batch.
        targets: those tokens.
        decisions: which of them decide whether anything (more) is written, as booleans.
    """

    tokens: Tensor
    places: Tensor
    targets: Tensor
    decisions: Tensor


@dataclass(frozen=True, slots=True)
class Score:
    """What the model makes of validation.

    Attributes:
        loss: mean negative log-likelihood of the answers' tokens, nats.
        accuracy: share of the answers' tokens that would be written.
        first_loss: of the first token alone, by which "nothing" is decided.
    """

    loss: float
    accuracy: float
    first_loss: float


def batch_of(examples: Sequence[Example], device: torch.device) -> Batch:
    """Put *examples* side by side."""
    length = max(len(example.question) + len(example.answer) for example in examples)
    tokens = torch.full((len(examples), length), _PADDING)
    places: list[int] = []
    targets: list[int] = []
    decisions: list[bool] = []
    for row, example in enumerate(examples):
        whole = (*example.question, *example.answer)
        tokens[row, : len(whole)] = torch.tensor(whole)
        first = row * length + len(example.question) - 1
        places += range(first, first + len(example.answer))
        targets += example.answer
        decisions += [place in example.decisions for place in range(len(example.answer))]
    return Batch(
        *(part.to(device) for part in (tokens, torch.tensor(places), torch.tensor(targets), torch.tensor(decisions)))
    )


def sampled_loss(model: Gemma, batch: Batch, generator: torch.Generator) -> Tensor:
    """Return the mean loss over the answers' tokens, estimated as the module says."""
    embedding = model.embedding.weight
    hidden = model(batch.tokens).flatten(0, 1)[batch.places]
    size = embedding.shape[0]
    kept = torch.zeros(size, dtype=torch.bool)
    kept[:COMMON] = True
    kept[batch.tokens.flatten().cpu()] = True
    others = (~kept).nonzero().squeeze(1)
    drawn = others[torch.randint(len(others), (SAMPLED,), generator=generator)]
    chosen = torch.cat((kept.nonzero().squeeze(1), drawn)).to(hidden.device)
    place_of = torch.empty(size, dtype=torch.long, device=hidden.device)
    place_of[chosen] = torch.arange(len(chosen), device=hidden.device)
    logits = functional.linear(hidden, embedding[chosen]).float()
    logits[:, -SAMPLED:] += math.log(len(others) / SAMPLED)
    return functional.cross_entropy(logits, place_of[batch.targets])


@torch.no_grad()
def exact_score(model: Gemma, batches: Sequence[Batch]) -> Score:
    """Return how well the model foretells the answers of *batches*, over the whole vocabulary."""
    losses: list[Tensor] = []
    right: list[Tensor] = []
    firsts: list[Tensor] = []
    for batch in batches:
        hidden = model(batch.tokens).flatten(0, 1)[batch.places]
        for part, targets in zip(hidden.split(_CHUNK), batch.targets.split(_CHUNK), strict=True):
            logits = functional.linear(part, model.embedding.weight).float()
            losses.append(functional.cross_entropy(logits, targets, reduction="none"))
            right.append(logits.argmax(-1) == targets)
        starts = torch.cat((torch.tensor([True]), batch.places.diff().cpu() != 1))
        firsts.append(torch.cat(losses)[-len(batch.places) :].cpu()[starts])
    loss, hits, first = torch.cat(losses), torch.cat(right), torch.cat(firsts)
    return Score(loss.mean().item(), hits.float().mean().item(), first.mean().item())
