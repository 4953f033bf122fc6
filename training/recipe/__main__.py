"""What the recipe can do, one command each.

python -m recipe train     train adapters; a run that was killed goes on
python -m recipe relate    write the adapters of a run on pairs as a tuning that tells how statements relate
python -m recipe export    write the best adapters of a run as a tuning: check, calibrate, measure
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from dataclasses import asdict, fields
from pathlib import Path

import msgspec
import torch
from msgspec.structs import replace

from lastro.adapters.gemma.engine import Engine
from lastro.adapters.gemma.relation import Relations
from lastro.adapters.gemma.resolution import ModelChoice, ready_file, resolve_model
from lastro.adapters.gemma.settings import GemmaSettings
from lastro.adapters.gemma.tuned import PROMPT, TunedAsking
from lastro.adapters.gemma.tuning import Tuning

from .agreement import agreement
from .calibration import calibrated, opened, read_all
from .chats import DataError, Split, load, split
from .export import averaged, export
from .gemma import Gemma
from .lexicon import load_lexicon
from .pairs import PairSplit, load_pairs, split_pairs
from .relations import figures as figures_of_pairs
from .relations import limits_of, told
from .training import BEST, LAST, Recipe, Run
from .windows import Writer

HERE = Path(__file__).resolve().parents[1]
NAME = "facts-270m-v1"
N_CTX = 1024
COMPARED_WINDOWS = 24


def main(arguments: Sequence[str] | None = None) -> int:
    """Do what the arguments say; return the exit code."""
    options = _parser().parse_args(arguments)
    torch.set_num_threads(options.threads)
    torch.manual_seed(options.seed)
    try:
        COMMANDS[options.command](options)
    except DataError as error:
        sys.stderr.write(f"{error}\n")
        return 2
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m recipe", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("command", choices=COMMANDS)
    parser.add_argument("--data", type=Path, default=HERE / "data", help="folder of *.jsonl")
    parser.add_argument("--folder", type=Path, default=Path("~/.cache/lastro/training"), help="checkpoints")
    parser.add_argument("--into", type=Path, help="folder of the tuning; that of the checkpoints by default")
    parser.add_argument("--start", type=Path, help="checkpoints of a run whose best adapters training begins with")
    parser.add_argument("--also", type=Path, nargs="*", default=[], help="checkpoints of other seeds to average with")
    parser.add_argument("--name", default=NAME, help="of the tuning")
    parser.add_argument("--threads", type=int, default=1, help="processor cores that are really free")
    parser.add_argument("--device", default="cpu", help="that trains: cpu, or cuda where one is at hand")
    parser.add_argument("--beta", type=float, default=0.8, help="what recall weighs against precision in the limits")
    for item in fields(Recipe):
        parser.add_argument(f"--{item.name.replace('_', '-')}", type=type(item.default), default=item.default)
    return parser


def _train(options: argparse.Namespace) -> None:
    recipe, parts, choice = _prepared(options)
    path = ready_file(choice, GemmaSettings())
    writer = Writer(Engine(path, n_ctx=N_CTX, n_threads=options.threads))
    model = Gemma(path, recipe.adding).to(options.device)
    pairs = _pairs(options, recipe).training
    start = options.start.expanduser() / BEST if options.start else None
    Run(
        model, writer, parts, load_lexicon(), recipe, options.folder.expanduser(), say=_say, pairs=pairs, start=start
    ).train()


def _export(options: argparse.Namespace) -> None:
    recipe, parts, choice = _prepared(options)
    path = ready_file(choice, GemmaSettings())
    folder = options.folder.expanduser()
    into = (options.into or folder).expanduser()
    runs = [folder, *(other.expanduser() for other in options.also)]
    model = averaged([run / BEST for run in runs], path, recipe)
    adapter = into / f"{options.name}.gguf"
    digest = export(model, adapter, name=options.name)
    _say(f"{adapter}: {adapter.stat().st_size} bytes, the mean of {len(runs)} runs")
    settings = GemmaSettings(n_ctx=N_CTX, n_threads=options.threads)
    engine = Engine(path, n_ctx=settings.n_ctx, n_threads=settings.threads, adapter=adapter)
    examples = list(Writer(engine).examples(parts.validation))
    agreed = agreement(model, path, adapter, examples[:COMPARED_WINDOWS], threads=options.threads)
    _say(f"llama.cpp against the training framework: {agreed}")
    tuning = Tuning(options.name, adapter.name, digest, (choice.sha256 or "",), PROMPT, 0.5, 0.5)
    readings = list(read_all(parts.validation, TunedAsking(engine, settings, opened(tuning))))
    chosen = calibrated(tuning, readings, beta=options.beta)
    relations = Relations(engine, settings, recipe.pair_prompt)
    answers = told(_pairs(options, recipe).validation, relations.probabilities)
    limits = limits_of(answers, recipe.pair_prompt) if answers else None
    written = msgspec.json.encode(replace(chosen.tuning, relations=limits))
    into.joinpath(f"{options.name}.json").write_bytes(msgspec.json.format(written, indent=2))
    figures = {
        "runs": len(runs),
        "bytes": adapter.stat().st_size,
        "agreement": asdict(agreed),
        "validation": asdict(chosen.result) | {
            "precision": chosen.result.precision, "recall": chosen.result.recall, "f1": chosen.result.f(1.0),
            "calibration_error": chosen.calibration_error,
        },
        "relations": figures_of_pairs(answers, limits) if limits else {},
    }  # fmt: skip
    into.joinpath(f"{options.name}.figures.json").write_text(json.dumps(figures, indent=2) + "\n")
    _say(json.dumps(figures["validation"]))
    _say(json.dumps(figures["relations"]))


def _relate(options: argparse.Namespace) -> None:
    """Write the adapters of a run on pairs, as they are after its last epoch, as a tuning that relates statements."""
    recipe, _, choice = _prepared(options)
    path = ready_file(choice, GemmaSettings())
    folder = options.folder.expanduser()
    into = (options.into or folder).expanduser()
    adapter = into / f"{options.name}.gguf"
    digest = export(averaged([folder / LAST], path, recipe), adapter, name=options.name)
    settings = GemmaSettings(n_ctx=N_CTX, n_threads=options.threads)
    engine = Engine(path, n_ctx=settings.n_ctx, n_threads=settings.threads, adapter=adapter)
    relations = Relations(engine, settings, recipe.pair_prompt)
    answers = told(_pairs(options, recipe).validation, relations.probabilities)
    limits = limits_of(answers, recipe.pair_prompt)
    tuning = Tuning(
        options.name, adapter.name, digest, (choice.sha256 or "",), PROMPT, 0.5, 0.5, calibration=None, relations=limits
    )
    into.joinpath(f"{options.name}.json").write_bytes(msgspec.json.format(msgspec.json.encode(tuning), indent=2))
    _say(json.dumps(figures_of_pairs(answers, limits)))


def _prepared(options: argparse.Namespace) -> tuple[Recipe, Split, ModelChoice]:
    recipe = Recipe(**{item.name: getattr(options, item.name) for item in fields(Recipe)})
    parts = split(load(options.data), share=recipe.validation_share, seed=recipe.validation_seed)
    choice = resolve_model(GemmaSettings())
    _say(f"{len(parts.training)} chats to learn from, {len(parts.validation)} to validate on, base {choice.model_id}")
    return recipe, parts, choice


def _pairs(options: argparse.Namespace, recipe: Recipe) -> PairSplit:
    pairs = load_pairs(options.data / "pairs")
    return split_pairs(pairs, share=recipe.validation_share, seed=recipe.validation_seed)


def _say(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


COMMANDS = {"train": _train, "export": _export, "relate": _relate}

if __name__ == "__main__":
    sys.exit(main())
