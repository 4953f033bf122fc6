"""What the recipe can do, one command each: ``python -m recipe train``."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from dataclasses import fields
from pathlib import Path

import torch

from lastro.adapters.gemma.engine import Engine
from lastro.adapters.gemma.resolution import ready_file, resolve_model
from lastro.adapters.gemma.settings import GemmaSettings

from .chats import DataError, load, split
from .gemma import Gemma
from .lexicon import load_lexicon
from .training import Recipe, Run
from .windows import Writer

HERE = Path(__file__).resolve().parents[1]
N_CTX = 1024


def main(arguments: Sequence[str] | None = None) -> int:
    """Do what the arguments say; return the exit code."""
    parser = argparse.ArgumentParser(prog="python -m recipe", description=__doc__)
    commands = parser.add_subparsers(required=True)
    train = commands.add_parser("train", help="train adapters; a run that was killed goes on")
    train.add_argument("--data", type=Path, default=HERE / "data", help="folder of *.jsonl")
    train.add_argument("--folder", type=Path, default=Path("~/.cache/lastro/training"), help="checkpoints and results")
    train.add_argument("--threads", type=int, default=1, help="processor cores that are really free")
    train.add_argument("--device", default="cpu", help="cpu, or cuda where one is at hand")
    for item in fields(Recipe):
        train.add_argument(f"--{item.name.replace('_', '-')}", type=type(item.default), default=item.default)
    train.set_defaults(do=_train)
    options = parser.parse_args(arguments)
    try:
        options.do(options)
    except DataError as error:
        print(error, file=sys.stderr)
        return 2
    return 0


def _train(options: argparse.Namespace) -> None:
    torch.set_num_threads(options.threads)
    torch.manual_seed(options.seed)
    recipe = Recipe(**{item.name: getattr(options, item.name) for item in fields(Recipe)})
    parts = split(load(options.data), share=recipe.validation_share, seed=recipe.seed)
    path = base_model()
    _say(f"{len(parts.training)} chats to learn from, {len(parts.validation)} to validate on, base {path.name}")
    writer = Writer(Engine(path, n_ctx=N_CTX, n_threads=options.threads))
    model = Gemma(path, rank=recipe.rank, alpha=recipe.alpha).to(options.device)
    Run(model, writer, parts, load_lexicon(), recipe, options.folder.expanduser(), say=_say).train()


def base_model() -> Path:
    """Return the file of the base model, as the extractor would use it."""
    settings = GemmaSettings()
    return ready_file(resolve_model(settings), settings)


def _say(line: str) -> None:
    print(line, flush=True)


if __name__ == "__main__":
    sys.exit(main())
