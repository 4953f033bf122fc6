"""The training loop: seeded, resumable at any moment, with an early stop on validation.

The best epoch is the one with the highest share of right tokens: the loss turns up earlier, since a model that has
seen its chats often grows too sure of wordings, of which there are many.
"""

from __future__ import annotations

import ctypes
import math
import os
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass, field
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any

import torch

from lastro.adapters.gemma.relation import PROMPT

from .augment import epoch as varied_epoch
from .chats import Chat, Split
from .gemma import Adding, Gemma
from .lexicon import Lexicon
from .losses import Batch, Score, batch_of, exact_score, sampled_loss
from .pairs import Pair, chosen, pair_examples, within
from .windows import Example, Writer

Say = Callable[[str], None]
BEST = "best.pt"
LAST = "last.pt"
POOL = 128
_TRIM_EVERY = 16


@dataclass(frozen=True, slots=True)
class Recipe:
    """Everything that decides what comes out, besides base weights and data.

    Attributes:
        rank: of the adapters.
        alpha: an adapter's output is scaled by alpha / rank.
        dropout: of the adapters' inner values, see `Adding`.
        noise: on embeddings, see `Adding`.
        learning_rate: at its height; it rises over `warmup` of the steps and falls as a cosine.
        warmup: share of all steps.
        epochs: passes over the data, each varied anew.
        batch_tokens: tokens of one step, questions and padding included.
        decision_weight: of the tokens that begin a line or end the answer, see `sampled_loss`.
        pair_share: of an epoch's tokens that pairs of statements have at most, below 1.
        pair_prompt: in whose words pairs are asked about.
        clip: longest gradient.
        weight_decay: of the adapters.
        patience: epochs without a better accuracy on validation before it stops.
        validation_share: of the chats.
        validation_seed: of the choice of these chats, so that runs with other seeds can be averaged.
        seed: of everything else.
    """

    rank: int = 16
    alpha: float = 32.0
    dropout: float = 0.05
    noise: float = 0.0
    learning_rate: float = 3e-4
    warmup: float = 0.06
    epochs: int = 4
    batch_tokens: int = 1024
    decision_weight: float = 5.0
    pair_share: float = 0.2
    pair_prompt: str = PROMPT
    clip: float = 1.0
    weight_decay: float = 0.0
    patience: int = 3
    validation_share: float = 0.1
    validation_seed: int = 20
    seed: int = 20

    @property
    def adding(self) -> Adding:
        """What is added to the model."""
        return Adding(self.rank, self.alpha, self.dropout, self.noise)


@dataclass
class Progress:
    """Where a run stands; what a checkpoint holds besides tensors."""

    epoch: int = 0
    batch: int = 0
    step: int = 0
    seconds: float = 0.0
    tokens: int = 0
    best_accuracy: float = -1.0
    best_epoch: int = 0
    history: list[dict[str, float]] = field(default_factory=list)


class Run:
    """One training run in a folder: killed at any moment, it goes on from its last checkpoint."""

    def __init__(
        self,
        model: Gemma,
        writer: Writer,
        split: Split,
        lexicon: Lexicon,
        recipe: Recipe,
        folder: Path,
        *,
        say: Say,
        pairs: Sequence[Pair] = (),
        start: Path | None = None,
    ) -> None:
        """Prepare the run, or take it up again where *folder* holds one with the same recipe and data."""
        self.model, self.recipe, self.progress = model, recipe, Progress()
        self._writer, self._split, self._lexicon = writer, split, lexicon
        self._folder, self._say, self._pairs = folder, say, pairs
        self._device = model.output_norm.device
        self._steps = recipe.epochs * len(self._batches(0))
        self._validation = self._validation_batches()
        self._optimizer = torch.optim.AdamW(
            model.parameters(), lr=1.0, weight_decay=recipe.weight_decay, betas=(0.9, 0.99)
        )
        self._schedule = torch.optim.lr_scheduler.LambdaLR(self._optimizer, self._rate)
        if start is not None:
            model.load_state_dict(torch.load(start, map_location=self._device, weights_only=True)["adapters"])
        self._take_up()

    @property
    def best(self) -> Path:
        """The file of the best adapters so far."""
        return self._folder / BEST

    def train(self, *, checkpoint_s: float = 300.0) -> Progress:
        """Train to the end, or until validation has not got better for `Recipe.patience` epochs."""
        while not self._is_over():
            self._epoch(checkpoint_s)
            self._validate()
        return self.progress

    def _is_over(self) -> bool:
        done = self.progress
        return done.epoch >= self.recipe.epochs or done.epoch - done.best_epoch >= self.recipe.patience

    def _epoch(self, checkpoint_s: float) -> None:
        batches = self._batches(self.progress.epoch)
        saved = reported = time.monotonic()
        for examples in batches[self.progress.batch :]:
            started = time.monotonic()
            loss = self._step(examples)
            now = time.monotonic()
            done = self.progress
            done.batch, done.step = done.batch + 1, done.step + 1
            done.seconds, done.tokens = done.seconds + now - started, done.tokens + _tokens(examples)
            if done.step % _TRIM_EVERY == 0:
                give_back_memory()
            if now - reported > 30 or done.batch == len(batches):
                reported = now
                self._report(loss, len(batches))
            if now - saved > checkpoint_s:
                saved = now
                self._save()

    def _step(self, examples: Sequence[Example]) -> float:
        batch = batch_of(examples, self._device)
        seed = self.recipe.seed * 1_000_003 + self.progress.step
        torch.manual_seed(seed)
        generator = torch.Generator().manual_seed(seed)
        loss = sampled_loss(self.model, batch, generator, decision_weight=self.recipe.decision_weight)
        self._optimizer.zero_grad()
        loss.backward()  # type: ignore[no-untyped-call]
        torch.nn.utils.clip_grad_norm_(self.model.parameters(), self.recipe.clip)
        self._optimizer.step()
        self._schedule.step()
        return loss.item()

    def _report(self, loss: float, batches: int) -> None:
        done = self.progress
        left = (self._steps - done.step) * done.seconds / done.step
        self._say(
            f"epoch {done.epoch + 1}/{self.recipe.epochs} batch {done.batch}/{batches} loss {loss:.3f} "
            f"{done.tokens / done.seconds:.0f} tokens/s, {left / 60:.0f} min left at most"
        )

    def _validate(self) -> None:
        score = exact_score(self.model, self._validation, self._writer.nothing)
        done = self.progress
        done.epoch, done.batch = done.epoch + 1, 0
        done.history.append({"epoch": done.epoch, **asdict(score), "seconds": round(done.seconds)})
        better = score.accuracy > done.best_accuracy
        if better:
            done.best_accuracy, done.best_epoch = score.accuracy, done.epoch
            _write(self.best, {"adapters": self._adapters(), "recipe": asdict(self.recipe), "epoch": done.epoch})
        self._save()
        self._say(_sentence(done.epoch, score, better=better))

    def _batches(self, number: int) -> list[list[Example]]:
        """Return the batches of one epoch; the same number gives the same batches."""
        rng = Random(f"{self.recipe.seed}:{number}")
        chats: list[Chat] = varied_epoch(self._split.training, self._lexicon, rng)
        examples = list(self._writer.examples(chats))
        share = self.recipe.pair_share
        pairs = pair_examples(chosen(self._pairs, rng), self._writer.tokenizer, self.recipe.pair_prompt)
        examples += within(pairs, share / (1 - share) * _tokens(examples))
        batches = list(bucketed(examples, self.recipe.batch_tokens, rng))
        if not number:
            self._say(
                f"{len(chats)} chats, {len(examples)} windows, {_tokens(examples)} tokens in {len(batches)} batches"
            )
        return batches

    def _validation_batches(self) -> list[Batch]:
        examples = list(self._writer.examples(self._split.validation))
        return [batch_of(part, self._device) for part in bucketed(examples, self.recipe.batch_tokens, Random(0))]

    def _rate(self, step: int) -> float:
        rising = max(1, round(self.recipe.warmup * self._steps))
        if step < rising:
            return self.recipe.learning_rate * (step + 1) / rising
        done = min(1.0, (step - rising) / max(1, self._steps - rising))
        return self.recipe.learning_rate * 0.5 * (1 + math.cos(math.pi * done))

    @property
    def _key(self) -> str:
        """Digest of the recipe and of the data: only a checkpoint with the same one is taken up."""
        said = repr((self.recipe, self._split, self._pairs, self._lexicon, self._steps))
        return sha256(said.encode()).hexdigest()

    def _save(self) -> None:
        state = {
            "key": self._key,
            "progress": asdict(self.progress),
            "adapters": self._adapters(),
            "optimizer": self._optimizer.state_dict(),
            "schedule": self._schedule.state_dict(),
        }
        _write(self._folder / LAST, state)

    def _take_up(self) -> None:
        path = self._folder / LAST
        if not path.is_file():
            return
        state = torch.load(path, map_location=self._device, weights_only=True)
        if state["key"] != self._key:
            self._say(f"{path} is of another recipe or of other data: starting anew")
            return
        self.model.load_state_dict(state["adapters"])
        self._optimizer.load_state_dict(state["optimizer"])
        self._schedule.load_state_dict(state["schedule"])
        self.progress = Progress(**state["progress"])
        self._say(f"going on after epoch {self.progress.epoch}, batch {self.progress.batch}")

    def _adapters(self) -> dict[str, Any]:
        return self.model.state_dict()


def give_back_memory() -> None:
    """Return freed memory to the system, where the C library can: batches of many shapes leave it full of holes."""
    with suppress(OSError, AttributeError):
        ctypes.CDLL(None).malloc_trim(0)


def bucketed(examples: Sequence[Example], batch_tokens: int, rng: Random) -> Iterator[list[Example]]:
    """Yield *examples* in batches of like length, in random order, none of more than *batch_tokens* with padding.

    Lengths are sorted within random pools only, so that short answers, which say "nothing", are spread over batches.
    """
    shuffled = rng.sample(list(examples), len(examples))
    batches: list[list[Example]] = []
    for start in range(0, len(shuffled), POOL):
        pool = sorted(shuffled[start : start + POOL], key=_length)
        batches.append([])
        for example in pool:
            if _length(example) * (len(batches[-1]) + 1) > batch_tokens and batches[-1]:
                batches.append([])
            batches[-1].append(example)
    rng.shuffle(batches)
    yield from batches


def _length(example: Example) -> int:
    return len(example.question) + len(example.answer)


def _tokens(examples: Sequence[Example]) -> int:
    return sum(_length(example) for example in examples)


def _sentence(epoch: int, score: Score, *, better: bool) -> str:
    return (
        f"after epoch {epoch}: validation loss {score.loss:.4f}, nothing {score.nothing_loss:.4f}, "
        f"end {score.end_loss:.4f}, accuracy {score.accuracy:.3f}{', the best so far' if better else ''}"
    )


def _write(path: Path, state: dict[str, Any]) -> None:
    """Write beside *path* and move there, so that a killed run leaves a whole file."""
    path.parent.mkdir(parents=True, exist_ok=True)
    part = path.with_suffix(f".{os.getpid()}.part")
    torch.save(state, part)
    part.replace(path)
