from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from random import Random

import pytest
from recipe.chats import DataError
from recipe.pairs import OTHERS, Pair, chosen, load_pairs, pair_examples, split_pairs, within
from recipe.relations import figures, limits_of, share_replaced, share_same, told

from lastro.adapters.gemma.relation import Relation
from lastro.adapters.gemma.tuning import RelationLimits

from .conftest import Words

ITEM = {
    "id": "a", "lang": "en", "group": "1", "older": "Wim knits", "newer": "Wim no longer knits", "relation": "replaces",
}  # fmt: skip


def written(folder: Path, *items: dict[str, str]) -> Path:
    (folder / "made.jsonl").write_text("".join(json.dumps(item) + "\n" for item in items), "utf-8")
    return folder


def pair(name: str, relation: Relation, group: str = "1") -> Pair:
    return Pair(name, group, f"{name} knits", f"{name} sews", relation)


def said(replaces: float, same: float = 0.0, finer: float = 0.0) -> Mapping[Relation, float]:
    other = 1 - replaces - same - finer
    return {Relation.OTHER: other, Relation.SAME: same, Relation.FINER: finer, Relation.REPLACES: replaces}


def test_a_labelled_pair_is_read_as_it_stands(tmp_path: Path) -> None:
    read = load_pairs(written(tmp_path, ITEM))

    assert (Pair("a", "1", "Wim knits", "Wim no longer knits", Relation.REPLACES),) == read


@pytest.mark.parametrize(
    "item", [ITEM | {"relation": "unlike"}, ITEM | {"older": " "}, {"id": "a"}, ITEM | {"group": ""}, ITEM]
)
def test_a_pair_out_of_form_is_refused_with_its_line(tmp_path: Path, item: dict[str, str]) -> None:
    with pytest.raises(DataError, match=r"made\.jsonl:2: "):
        load_pairs(written(tmp_path, ITEM, item))


def test_the_pairs_of_the_repository_are_in_the_form(data: Path) -> None:
    pairs = load_pairs(data / "pairs")

    assert set(Relation) == {pair.relation for pair in pairs}


def test_a_group_stands_on_one_side_and_stays_there_as_others_come() -> None:
    pairs = [pair(str(number), Relation.OTHER, group=str(number % 100)) for number in range(300)]

    parts, fewer = split_pairs(pairs, share=0.2, seed=1), split_pairs(pairs[:50], share=0.2, seed=1)

    learnt, held = ({pair.group for pair in side} for side in (parts.training, parts.validation))
    assert not learnt & held
    assert 10 <= len(held) <= 30
    assert 100 == len(learnt | held)
    assert {pair.group for pair in fewer.validation} <= held


def test_an_epoch_holds_what_tells_and_some_of_the_others() -> None:
    telling = [pair(f"t{number}", Relation.REPLACES) for number in range(3)]
    others = [pair(f"o{number}", Relation.OTHER) for number in range(50)]

    taken = chosen([*telling, *others], Random(0))

    assert len(telling) * (1 + OTHERS) == len(taken)
    assert set(telling) < set(taken)


def test_examples_are_taken_until_their_tokens_are_used_up(words: Words) -> None:
    examples = list(pair_examples([pair(str(number), Relation.SAME) for number in range(9)], words))
    size = len(examples[0].question) + len(examples[0].answer)

    assert examples[:4] == list(within(examples, 4.5 * size))


def test_the_answer_to_a_pair_is_its_relation(words: Words) -> None:
    (example,) = pair_examples([pair("Wim", Relation.FINER)], words)

    asked = "<bos> Two statements. newer: Wim sews older: Wim knits The newer is:"
    assert asked.split() == words.text(example.question).split()
    assert "finer <eos>" == words.text(example.answer)


def test_limits_part_what_is_true_from_what_is_not() -> None:
    truths = {
        "r1": (Relation.REPLACES, said(0.5)),
        "r2": (Relation.REPLACES, said(0.45)),
        "o": (Relation.OTHER, said(0.35, same=0.2)),
        "s": (Relation.SAME, said(0.1, same=0.3, finer=0.2)),
        "f": (Relation.FINER, said(0.0, same=0.1, finer=0.4)),
    }
    pairs = [pair(name, relation) for name, (relation, _) in truths.items()]

    answers = told(pairs, lambda older, newer: truths[older.split()[0]][1])
    limits = limits_of(answers, "made-v1")

    assert RelationLimits(replaces=0.45, same=0.5, prompt="made-v1") == limits
    assert 1.0 == share_replaced(answers, limits.replaces).f(1.0) == share_same(answers, limits.same).f(1.0)
    assert {"pairs": 5, "replaces_precision": 1.0, "same_recall": 1.0}.items() <= figures(answers, limits).items()
    assert (3, 2) == (share_replaced(answers, 0.3).said, share_replaced(answers, 0.3).right)
