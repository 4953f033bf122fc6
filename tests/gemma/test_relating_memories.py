"""What a tuned model says of two memories becomes proposals; the model itself is not asked here."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import msgspec
import pytest

from lastro.adapters.gemma.consolidator import Related, joined, open_pairs, proposals_from, relate
from lastro.adapters.gemma.relation import Relation, statement
from lastro.adapters.gemma.tuning import RelationLimits, Tuning, load_tuning
from lastro.domain.proposals import Proposal, Shown, weigh
from lastro.domain.standing import DecisionKind
from lastro.domain.user_memory import UserSlot

NEW_YEAR = datetime(2026, 1, 1, tzinfo=UTC)
HOBBY = UserSlot("r1", "self", "hobby")
LIMITS = RelationLimits(replaces=0.6, same=0.5, prompt="relation-v2")


def shown(number: int, value: str, *quotes: str, on: int = 0, slot: UserSlot = HOBBY, **changes: Any) -> Shown:
    """A memory as a question shows it, last said on a day of the year."""
    return Shown(
        number,
        slot,
        normalized_value=value.casefold(),
        memory_value=value,
        memory_category="interest",
        quotes=quotes or (value,),
        supporting=(number,),
        last_seen=NEW_YEAR + timedelta(days=on or number),
        **changes,
    )


def said(relation: Relation, share: float) -> Mapping[Relation, float]:
    rest = Relation.REPLACES if relation is Relation.OTHER else Relation.OTHER
    return dict.fromkeys(Relation, 0.0) | {relation: share, rest: 1 - share}


def related(older: Shown, newer: Shown, relation: Relation, share: float = 0.9) -> Related:
    return Related(older, newer, said(relation, share))


VIOLA = shown(1, "plays the viola in a quartet")
TRUMPET = shown(2, "plays the trumpet in a band")


def pairs_of(*items: Shown) -> list[tuple[int, int]]:
    return [(older.number, newer.number) for older, newer in open_pairs(items)]


def test_each_pair_is_asked_about_once_the_older_first_and_by_the_newer() -> None:
    third = shown(3, "plays the oboe")

    assert [(1, 2), (1, 3), (2, 3)] == pairs_of(VIOLA, TRUMPET, third)
    assert [(2, 1), (3, 1), (3, 2)] == pairs_of(
        shown(1, "plays chess", on=30), shown(2, "plays go", on=20), shown(3, "plays darts", on=10)
    )


@pytest.mark.parametrize(
    "other",
    [
        shown(2, "collects stamps"),
        shown(2, "plays chess", slot=UserSlot("r1", "partner", "hobby")),
        shown(2, "plays chess", slot=UserSlot("r1", "self", "skill")),
    ],
    ids=["nothing in common", "another person", "another key"],
)
def test_memories_of_different_matters_are_not_asked_about(other: Shown) -> None:
    assert [] == pairs_of(VIOLA, other)


def test_what_stood_before_is_not_asked_about_again() -> None:
    old, settled = shown(1, "plays the viola", settled=True), shown(2, "plays the oboe", settled=True)

    assert [] == pairs_of(old, settled)
    assert [(1, 3), (2, 3)] == pairs_of(old, settled, shown(3, "plays the harp"))


def test_what_a_person_has_decided_about_is_not_asked_about() -> None:
    assert [] == pairs_of(shown(1, "plays the viola", fixed=True), TRUMPET)


def test_words_of_a_quote_are_enough_to_ask() -> None:
    assert [(1, 2)] == pairs_of(VIOLA, shown(2, "the trumpet", "I swapped the viola for the trumpet"))


def test_the_model_is_asked_about_statements_with_the_older_first() -> None:
    asked: list[tuple[str, str]] = []

    def answer(older: str, newer: str) -> Mapping[Relation, float]:
        asked.append((older, newer))
        return said(Relation.SAME, 0.7)

    (one,) = relate([(VIOLA, shown(2, "viola lessons"))], answer)

    assert [("plays the viola in a quartet", "hobby: viola lessons")] == asked
    assert 0.7 == one.alike
    assert "2 after 1: other 0.30 same 0.70 finer 0.00 replaces 0.00" == str(one)


def test_a_short_value_is_shown_with_its_key() -> None:
    assert "home city: Braga" == statement("home_city", "Braga")
    assert "moved to Braga in May" == statement("home_city", "moved to Braga in May")


def test_a_newer_statement_that_replaces_supersedes_and_is_taken() -> None:
    newer = shown(2, "plays the viola in an orchestra")

    (proposal,) = proposals_from([related(VIOLA, newer, Relation.REPLACES)], LIMITS)

    assert (DecisionKind.SUPERSEDE, (1,), 2) == (proposal.kind, proposal.numbers, proposal.by)
    assert "" == weigh(proposal, [VIOLA, newer]).refusal


def test_a_sentence_about_people_that_has_replaced_another_is_not_asked_about_again() -> None:
    about = UserSlot("r1", "people", "about")
    old, new = shown(1, "Ada plays the viola", slot=about), shown(2, "Ada plays the harp", slot=about, replaces=True)

    assert [] == pairs_of(old, new)
    assert [(1, 2)] == pairs_of(VIOLA, shown(2, "plays the viola and the harp", replaces=True))


def test_the_more_pairs_are_asked_about_the_surer_an_answer_must_be() -> None:
    few = [related(VIOLA, TRUMPET, Relation.REPLACES, 0.7)]
    many = [*few, *(related(shown(3 + n, "sings"), shown(90, "sings bass"), Relation.OTHER) for n in range(31))]

    assert [0.6, 0.6, 0.75] == pytest.approx([LIMITS.among(pairs).replaces for pairs in (1, 8, 16)])
    assert [0.5, 0.5, 2 / 3] == pytest.approx([LIMITS.among(pairs).same for pairs in (1, 8, 16)])
    assert [DecisionKind.SUPERSEDE] == [proposal.kind for proposal in proposals_from(few, LIMITS)]
    assert () == proposals_from(many, LIMITS)


@pytest.mark.parametrize("relation", [Relation.SAME, Relation.FINER])
def test_memories_that_say_the_same_merge_in_the_fuller_wording(relation: Relation) -> None:
    short, full = shown(1, "plays the viola"), shown(2, "plays the viola on Sundays")

    (proposal,) = proposals_from([related(short, full, relation)], LIMITS)

    assert (DecisionKind.MERGE, (1, 2)) == (proposal.kind, proposal.numbers)
    assert "plays the viola on Sundays" == proposal.memory_value
    assert "" == weigh(proposal, [short, full]).refusal


def test_a_wording_for_both_loses_no_word() -> None:
    assert "plays the viola on Sundays" == joined("plays the viola on Sundays", "plays the viola")
    assert "is fond of rye bread (likes rye bread)" == joined("likes rye bread", "is fond of rye bread")


@pytest.mark.parametrize(
    ("relation", "share"), [(Relation.OTHER, 0.9), (Relation.REPLACES, 0.59), (Relation.SAME, 0.49)]
)
def test_nothing_is_proposed_below_the_limits(relation: Relation, share: float) -> None:
    spread = {Relation.OTHER: 1 - share} | {relation: share}

    found = proposals_from([Related(VIOLA, TRUMPET, dict.fromkeys(Relation, 0.0) | spread)], LIMITS)

    assert () == found


def test_a_memory_is_merged_or_replaced_once_and_by_the_surest() -> None:
    third = shown(3, "plays the viola in an orchestra")

    found = proposals_from(
        [related(VIOLA, TRUMPET, Relation.REPLACES, 0.7), related(VIOLA, third, Relation.REPLACES, 0.8)], LIMITS
    )

    assert [((1,), 3)] == [(proposal.numbers, proposal.by) for proposal in found]


def test_one_newer_statement_can_replace_several() -> None:
    third = shown(3, "gave up music altogether")

    found = proposals_from(
        [related(VIOLA, third, Relation.REPLACES), related(TRUMPET, third, Relation.REPLACES)], LIMITS
    )

    assert [((1,), 3), ((2,), 3)] == [(proposal.numbers, proposal.by) for proposal in found]


def test_what_replaces_another_is_not_merged_at_the_same_time() -> None:
    third = shown(3, "plays the trumpet in a brass band")

    found: tuple[Proposal, ...] = proposals_from(
        [related(VIOLA, TRUMPET, Relation.REPLACES, 0.9), related(TRUMPET, third, Relation.FINER, 0.8)], LIMITS
    )

    assert [DecisionKind.SUPERSEDE] == [proposal.kind for proposal in found]


def test_a_tuning_from_before_the_question_still_loads(tmp_path: Path) -> None:
    tuning = Tuning("made", "made.gguf", "0" * 64, ("1" * 64,), "tuned-v1", 0.5, 0.5, relations=LIMITS)
    written = msgspec.to_builtins(tuning)
    (tmp_path / "made.gguf").write_bytes(b"")
    for name, content in (("new", written), ("old", {k: v for k, v in written.items() if k != "relations"})):
        (tmp_path / f"{name}.json").write_bytes(msgspec.json.encode(content))

    assert LIMITS == load_tuning(tmp_path / "new.json").tuning.relations
    assert load_tuning(tmp_path / "old.json").tuning.relations is None


@pytest.mark.model
def test_a_consolidator_needs_a_tuning_that_learnt_the_question() -> None:
    from lastro.adapters.gemma import GemmaConsolidator, GemmaSettings
    from lastro.domain.errors import ModelMissingError

    with pytest.raises(ModelMissingError, match="consolidate by rules"):
        GemmaConsolidator(GemmaSettings(tuned=False))


@pytest.mark.model
def test_a_real_model_gives_each_relation_a_share_and_the_same_again() -> None:
    from lastro.adapters.gemma import GemmaSettings, resolve_model
    from lastro.adapters.gemma.relation import Relations
    from lastro.adapters.gemma.resolution import ready_file
    from lastro.adapters.gemma.slot import engine_for

    settings = GemmaSettings()
    path = ready_file(resolve_model(settings), settings)
    with engine_for(path, n_ctx=settings.n_ctx, n_threads=1) as engine:
        relations = Relations(engine, settings)
        first = relations.probabilities("plays the viola", "plays the harp")
        relations.probabilities("sells boats", "plays the harp")
        again = relations.probabilities("plays the viola", "plays the harp")

    assert 1.0 == pytest.approx(sum(first.values()))
    assert set(Relation) == set(first)
    assert first == again
