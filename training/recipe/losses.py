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
from .windows import END, Example

COMMON = 16_000
SAMPLED = 4_096
_PADDING = 0
_CHUNK = 128


@dataclass(frozen=True, slots=True)
class Batch:
    """Examples side by side, filled up on the right.

    Attributes:
        tokens: questions and answers, batch × length.
        places: of the hidden states from which the answers' tokens are foretold, into the flattened batch.
        targets: those tokens.
        firsts: which of them are the first of an answer, as booleans.
        begins: which of them begin another line, or end the answer instead.
    """

    tokens: Tensor
    places: Tensor
    targets: Tensor
    firsts: Tensor
    begins: Tensor


@dataclass(frozen=True, slots=True)
class Score:
    """What the model makes of validation.

    Attributes:
        loss: mean negative log-likelihood of the answers' tokens, nats.
        accuracy: share of the answers' tokens that would be written.
        nothing_loss: of the decision whether there is anything to write, nats.
        end_loss: of the decision whether there is another line, nats.
    """

    loss: float
    accuracy: float
    nothing_loss: float
    end_loss: float


def batch_of(examples: Sequence[Example], device: torch.device) -> Batch:
    """Put *examples* side by side."""
    length = max(len(example.question) + len(example.answer) for example in examples)
    tokens = torch.full((len(examples), length), _PADDING)
    places: list[int] = []
    targets: list[int] = []
    firsts: list[bool] = []
    begins: list[bool] = []
    for row, example in enumerate(examples):
        whole = (*example.question, *example.answer)
        tokens[row, : len(whole)] = torch.tensor(whole)
        first = row * length + len(example.question) - 1
        places += range(first, first + len(example.answer))
        targets += example.answer
        firsts += [place == 0 for place in range(len(example.answer))]
        begins += [place > 0 and place in example.decisions for place in range(len(example.answer))]
    lists = (places, targets, firsts, begins)
    return Batch(tokens.to(device), *(torch.tensor(values).to(device) for values in lists))


def sampled_loss(model: Gemma, batch: Batch, generator: torch.Generator, *, decision_weight: float = 1.0) -> Tensor:
    """Return the mean loss over the answers' tokens, estimated as the module says.

    Args:
        model: to be trained.
        batch: of examples.
        generator: draws the sample.
        decision_weight: how often a token counts by which the model decides whether there is anything (more) to
            write; they are few beside the tokens that only copy.
    """
    model.train()
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
    losses = functional.cross_entropy(logits, place_of[batch.targets], reduction="none")
    weights = torch.where(batch.firsts | batch.begins, decision_weight, 1.0)
    return (losses * weights).sum() / weights.sum()


@torch.no_grad()
def exact_score(model: Gemma, batches: Sequence[Batch], nothing: int) -> Score:
    """Return how well the model foretells the answers of *batches*, over the whole vocabulary.

    Args:
        model: to be scored.
        batches: of validation.
        nothing: the token with which an answer begins that says "nothing".
    """
    model.eval()
    losses: list[Tensor] = []
    right: list[Tensor] = []
    nothings: list[Tensor] = []
    ends: list[Tensor] = []
    for batch in batches:
        hidden = model(batch.tokens).flatten(0, 1)[batch.places]
        parts = (part.split(_CHUNK) for part in (hidden, batch.targets, batch.firsts, batch.begins))
        for states, targets, firsts, begins in zip(*parts, strict=True):
            logits = functional.linear(states, model.embedding.weight).float()
            losses.append(functional.cross_entropy(logits, targets, reduction="none"))
            right.append((logits.argmax(-1) == targets).float())
            nothings.append(_decision_loss(logits[firsts], targets[firsts], nothing))
            ends.append(_decision_loss(logits[begins], targets[begins], END))
    return Score(*(torch.cat(values).mean().item() for values in (losses, right, nothings, ends)))


def _decision_loss(logits: Tensor, targets: Tensor, stop: int) -> Tensor:
    """Return the loss of the choice between the token *stop* and all others."""
    stopping = logits.log_softmax(-1)[:, stop].clamp(max=-1e-6)
    return -torch.where(targets == stop, stopping, torch.log1p(-stopping.exp()))
