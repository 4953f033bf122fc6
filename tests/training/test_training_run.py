"""With a tiny model of random weights: what the loop, the export and the checkpoints promise."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import numpy
import pytest

torch = pytest.importorskip(
    "torch", reason="the training's own requirements are not installed (training/requirements.txt)"
)
gguf = pytest.importorskip(
    "gguf", reason="the training's own requirements are not installed (training/requirements.txt)"
)

from recipe.chats import Split  # noqa: E402
from recipe.export import MAX_BYTES, averaged, export  # noqa: E402
from recipe.gemma import MODULES, Adding, Gemma  # noqa: E402
from recipe.lexicon import load_lexicon  # noqa: E402
from recipe.losses import batch_of, exact_score, sampled_loss  # noqa: E402
from recipe.pairs import Pair  # noqa: E402
from recipe.training import Progress, Recipe, Run, bucketed  # noqa: E402
from recipe.windows import Example, Writer  # noqa: E402

from lastro.adapters.gemma.relation import Relation  # noqa: E402

from .conftest import Words  # noqa: E402
from .speaking import chat, fact  # noqa: E402

WIDTH, FEED, HEAD, LAYERS, VOCABULARY = 32, 64, 16, 6, 20_500
RECIPE = Recipe(rank=4, alpha=8.0, learning_rate=1e-2, epochs=2, batch_tokens=128, seed=1)
CHATS = tuple(
    chat(f"I live in {town} now.", facts=(fact(f"I live in {town}", value=town),), name=town)
    for town in ("Braga", "Faro", "Tulsa", "Perth", "Cebu", "Brno", "Cork", "Leeds")
)


@pytest.fixture(scope="session")
def base(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A model of the right architecture that knows nothing."""
    path = tmp_path_factory.mktemp("base") / "tiny.gguf"
    rng = numpy.random.default_rng(0)
    writer = gguf.GGUFWriter(path, "gemma3")
    writer.add_block_count(LAYERS)
    writer.add_embedding_length(WIDTH)
    writer.add_head_count(2)
    writer.add_head_count_kv(1)
    writer.add_key_length(HEAD)
    writer.add_sliding_window(8)
    writer.add_rope_freq_base(1e6)

    def matrix(name: str, out: int, inner: int) -> None:
        writer.add_tensor(f"{name}.weight", rng.normal(0, inner**-0.5, (out, inner)).astype(numpy.float32))

    def vector(name: str, size: int) -> None:
        writer.add_tensor(f"{name}.weight", numpy.ones(size, dtype=numpy.float32))

    matrix("token_embd", VOCABULARY, WIDTH)
    vector("output_norm", WIDTH)
    for layer in range(LAYERS):
        sizes = {
            "attn_q": (2 * HEAD, WIDTH), "attn_k": (HEAD, WIDTH), "attn_v": (HEAD, WIDTH),
            "attn_output": (WIDTH, 2 * HEAD),
            "ffn_gate": (FEED, WIDTH), "ffn_up": (FEED, WIDTH), "ffn_down": (WIDTH, FEED),
        }  # fmt: skip
        for name, (out, inner) in sizes.items():
            matrix(f"blk.{layer}.{name}", out, inner)
        for name in ("attn_norm", "post_attention_norm", "ffn_norm", "post_ffw_norm"):
            vector(f"blk.{layer}.{name}", WIDTH)
        for name in ("attn_q_norm", "attn_k_norm"):
            vector(f"blk.{layer}.{name}", HEAD)
    writer.write_header_to_file()
    writer.write_kv_data_to_file()
    writer.write_tensors_to_file()
    writer.close()
    return path


@pytest.fixture
def model(base: Path) -> Callable[[], Gemma]:
    def made() -> Gemma:
        torch.manual_seed(0)
        return Gemma(base, RECIPE.adding)

    return made


def run(model: Gemma, folder: Path, recipe: Recipe = RECIPE) -> Run:
    return Run(model, Writer(Words()), Split(CHATS[:6], CHATS[6:]), load_lexicon(), recipe, folder, say=lambda _: None)


def example(*answer: int, question: int = 5) -> Example:
    return Example("c", tuple(range(10, 10 + question)), answer, (0,))


def test_untrained_adapters_change_nothing(base: Path) -> None:
    tokens = torch.tensor([[2, 7, 9, 11]])

    one, other = (Gemma(base, Adding(rank, 8.0))(tokens) for rank in (2, 4))

    assert torch.equal(one, other)


def test_a_token_sees_nothing_behind_it(model: Callable[[], Gemma]) -> None:
    gemma = model().eval()
    tokens = torch.arange(20, 50)[None]

    whole, cut = gemma(tokens), gemma(tokens[:, :25])

    assert torch.allclose(whole[:, :25].float(), cut.float(), atol=0.05)


def test_padding_changes_no_loss(model: Callable[[], Gemma]) -> None:
    gemma, short, long = model(), example(40, 1), example(41, 42, 43, 1, question=9)

    apart = [exact_score(gemma, [batch_of([one], torch.device("cpu"))], nothing=40).loss for one in (short, long)]
    together = exact_score(gemma, [batch_of([short, long], torch.device("cpu"))], nothing=40).loss

    assert (2 * apart[0] + 4 * apart[1]) / 6 == pytest.approx(together, abs=0.02)


def test_the_sampled_loss_estimates_the_exact_one(base: Path) -> None:
    gemma, batch = Gemma(base, Adding(4, 8.0)), batch_of([example(40, 41, 42, 1)], torch.device("cpu"))

    sampled = sampled_loss(gemma, batch, torch.Generator().manual_seed(0)).item()

    assert exact_score(gemma, [batch], nothing=40).loss == pytest.approx(sampled, abs=0.1)


def test_batches_hold_every_example_once_and_not_too_many_tokens() -> None:
    from random import Random

    examples = [example(*range(40, 40 + size), 1) for size in range(1, 50)]

    batches = list(bucketed(examples, 120, Random(0)))

    assert sorted(examples, key=lambda one: len(one.answer)) == sorted(
        (one for batch in batches for one in batch), key=lambda one: len(one.answer)
    )
    assert all(len(batch) * max(len(one.question) + len(one.answer) for one in batch) <= 120 for batch in batches)


def test_training_lowers_the_validation_loss(model: Callable[[], Gemma], tmp_path: Path) -> None:
    gemma = model()
    before = exact_score(gemma, run(gemma, tmp_path / "other")._validation, nothing=5).loss

    progress = run(gemma, tmp_path).train()

    assert progress.history[-1]["loss"] < before - 0.5
    assert [1.0, 2.0] == [entry["epoch"] for entry in progress.history]


def test_pairs_of_statements_take_their_share_of_an_epoch(model: Callable[[], Gemma], tmp_path: Path) -> None:
    pairs = [
        Pair(
            str(number),
            "1",
            f"Wim has {number} cats",
            f"Wim has {number} dogs",
            Relation.OTHER if number % 3 else Relation.SAME,
        )
        for number in range(300)
    ]
    recipe = replace(RECIPE, pair_share=0.5)

    mixed = Run(
        model(), Writer(Words()), Split(CHATS[:6], CHATS[6:]), load_lexicon(), recipe, tmp_path, say=str, pairs=pairs
    )

    examples = [one for batch in mixed._batches(0) for one in batch]
    tokens = {
        of_pair: sum(len(one.question) + len(one.answer) for one in examples if one.chat_id.isdigit() is of_pair)
        for of_pair in (True, False)
    }
    assert 0.4 < tokens[True] / sum(tokens.values()) <= 0.5


def test_a_killed_run_goes_on_and_ends_as_one_that_was_not(model: Callable[[], Gemma], tmp_path: Path) -> None:
    class KilledError(Exception):
        pass

    def killed_after(started: Run, steps: int) -> None:
        step = started._step

        def counted(examples: list[Example]) -> float:
            if started.progress.step == steps:
                raise KilledError
            return step(examples)

        started._step = counted  # type: ignore[assignment, method-assign]
        with pytest.raises(KilledError):
            started.train(checkpoint_s=0.0)

    whole = run(model(), tmp_path / "whole")
    whole.train()
    killed_after(run(model(), tmp_path / "killed"), 3)
    resumed = run(model(), tmp_path / "killed")

    assert 3 == resumed.progress.step
    resumed.train()
    assert whole.progress.step == resumed.progress.step
    for mine, other in zip(whole.model.parameters(), resumed.model.parameters(), strict=True):
        assert torch.allclose(mine, other, atol=1e-6)


def test_a_checkpoint_of_another_recipe_is_not_taken_up(model: Callable[[], Gemma], tmp_path: Path) -> None:
    run(model(), tmp_path).train()

    assert Progress() == run(model(), tmp_path, replace(RECIPE, learning_rate=1e-3)).progress


def test_training_stops_when_validation_gets_no_better(model: Callable[[], Gemma], tmp_path: Path) -> None:
    recipe = replace(RECIPE, learning_rate=0.0, epochs=9, patience=2)

    assert 3 == run(model(), tmp_path, recipe).train().epoch


def test_an_exported_adapter_is_what_llama_cpp_expects(model: Callable[[], Gemma], tmp_path: Path) -> None:
    gemma = model()
    for _, adapter in gemma.adapters():
        torch.nn.init.normal_(adapter.b)

    export(gemma, tmp_path / "a.gguf", name="made")
    read = gguf.GGUFReader(tmp_path / "a.gguf")

    said = {name: read.get_field(name).contents() for name in ("general.architecture", "general.type", "adapter.type")}
    assert {"general.architecture": "gemma3", "general.type": "adapter", "adapter.type": "lora"} == said
    assert 8.0 == read.get_field("adapter.lora.alpha").contents()
    tensors = {tensor.name: tensor for tensor in read.tensors}
    sides = ("lora_a", "lora_b")
    assert {f"blk.{n}.{m}.weight.{side}" for n in range(LAYERS) for m in MODULES for side in sides} == set(tensors)
    a, b = (tensors[f"blk.0.ffn_down.weight.{side}"] for side in sides)
    assert ([FEED, RECIPE.rank], [RECIPE.rank, WIDTH]) == (a.shape.tolist(), b.shape.tolist())
    kept = dict(gemma.adapters())["blk.0.ffn_down"].b.detach().to(torch.float16).numpy()
    assert numpy.array_equal(kept, b.data)


def test_the_best_adapters_are_restored_as_they_were(base: Path, model: Callable[[], Gemma], tmp_path: Path) -> None:
    trained = run(model(), tmp_path, replace(RECIPE, epochs=1))
    trained.train()

    read = averaged([trained.best], base, RECIPE)

    for mine, other in zip(trained.model.parameters(), read.parameters(), strict=True):
        assert torch.equal(mine, other)


def test_averaged_adapters_add_the_mean_of_what_each_adds(
    base: Path, model: Callable[[], Gemma], tmp_path: Path
) -> None:
    runs = [run(model(), tmp_path / str(seed), replace(RECIPE, epochs=1, seed=seed)) for seed in (1, 2)]
    for each in runs:
        each.train()

    mean = averaged([each.best for each in runs], base, RECIPE)

    added = [dict(each.model.adapters()) for each in runs]
    for layer, adapter in mean.adapters():
        wanted = sum(one[layer].b @ one[layer].a * one[layer].scale for one in added) / 2
        assert torch.allclose(wanted, adapter.b @ adapter.a * adapter.scale, atol=1e-5)


def test_an_adapter_that_is_too_large_is_not_written(
    model: Callable[[], Gemma], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("recipe.export.MAX_BYTES", 1_000)

    with pytest.raises(ValueError, match="choose a lower rank"):
        export(model(), tmp_path / "a.gguf", name="made")

    assert [] == list(tmp_path.iterdir())
    assert MAX_BYTES == 16_000_000


@pytest.mark.model
@pytest.mark.slow
def test_llama_cpp_and_the_training_framework_agree_on_logits(data: Path, tmp_path: Path) -> None:
    from recipe.agreement import agreement
    from recipe.chats import load

    from lastro.adapters.gemma import GemmaSettings, resolve_model
    from lastro.adapters.gemma.engine import Engine
    from lastro.adapters.gemma.resolution import ready_file

    settings = GemmaSettings()
    path = ready_file(resolve_model(settings), settings)
    torch.manual_seed(0)
    gemma = Gemma(path, Adding(4, 8.0))
    for _, adapter in gemma.adapters():
        torch.nn.init.normal_(adapter.b, std=0.02)
    export(gemma, tmp_path / "a.gguf", name="made")
    examples = list(Writer(Engine(path, n_ctx=1024, n_threads=1)).examples(load(data)[:4]))

    agreed = agreement(gemma, path, tmp_path / "a.gguf", examples)

    assert agreed.top_1 >= 0.95
    assert agreed.mean_difference < 0.1 * agreed.deviation
