"""What a consolidator proposes is weighed one by one: nothing it says loses, invents or retires without a reason."""

from __future__ import annotations

import json
import random
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from lastro.adapters.answers.consolidation import consolidation_question, parse_proposals
from lastro.domain.proposals import Proposal, Shown, weigh
from lastro.domain.standing import DecisionKind, Proposed
from lastro.domain.telling import denies, numbers_of, telling_words
from lastro.domain.user_memory import UserSlot

NEW_YEAR = datetime(2025, 1, 1, tzinfo=UTC)
HABIT = UserSlot("ana", "self", "habit")
PARTNERS_HABIT = UserSlot("ana", "partner", "habit")


def shown(number: int, value: str, *quotes: str, on: int = 0, slot: UserSlot = HABIT, **changes: Any) -> Shown:
    """A memory as a question shows it, last said on a day of the year; without quotes its own words stand for them."""
    return Shown(
        number,
        slot,
        normalized_value=value.casefold(),
        memory_value=value,
        memory_category="habit",
        quotes=quotes or (value,),
        supporting=(number * 10,),
        last_seen=NEW_YEAR + timedelta(days=on or number),
        **changes,
    )


def merge(*numbers: int, value: str) -> Proposal:
    return Proposal(DecisionKind.MERGE, numbers, memory_value=value)


def reword(number: int, value: str) -> Proposal:
    return Proposal(DecisionKind.REWORD, (number,), memory_value=value)


def supersede(*numbers: int, by: int | None) -> Proposal:
    return Proposal(DecisionKind.SUPERSEDE, numbers, by=by)


def new(*numbers: int, value: str, key: str = "") -> Proposal:
    return Proposal(DecisionKind.NEW, numbers, memory_value=value, memory_key=key)


@pytest.mark.parametrize(
    ("one", "other", "wording"),
    [
        ("waters ferns at dawn", "gives the ferns water at dawn", "waters ferns at dawn (gives the ferns water)"),
        ("rega as samambaias", "rega as samambaias de manhã", "rega as samambaias de manhã"),
        ("riega los helechos", "riega los helechos cada 3 días", "riega los helechos cada 3 días"),
        ("does not salt the soup", "never salts the soup", "does not salt the soup, never"),
    ],
)
def test_a_merge_that_keeps_every_word_is_taken(one: str, other: str, wording: str) -> None:
    verdict = weigh(merge(1, 2, value=wording), [shown(1, one), shown(2, other)])

    assert verdict.refusal == ""
    assert verdict.proposed.values == tuple(sorted((one, other)))
    assert verdict.proposed.supporting == (10, 20)


@pytest.mark.parametrize(
    ("one", "other", "wording"),
    [
        ("waters the ferns at dawn", "waters the ferns with rain", "waters the ferns"),
        ("waters the ferns", "waters the palms", "waters the ferns"),
        ("takes 2 spoons of oil", "takes 2 spoons of oil at noon", "takes spoons of oil at noon"),
        ("takes 2 spoons of oil", "takes 2 spoons of oil at noon", "takes 3 spoons of oil at noon"),
        ("walks with Odile", "walks along the quay", "walks along the quay"),
        ("walks along the quay", "walks along the quay at dusk", "walks with Odile along the quay at dusk"),
        ("walks along the quay", "walks along the quay at dusk", "never walks along the quay at dusk"),
        ("walks along the quay", "walks along the quay at dusk", ""),
        ("prefers sorrel to chard", "prefers sorrel to chard raw", "prefers chard to sorrel raw"),
        ("Ilse coaches Bram", "Ilse coaches Bram on Mondays", "Bram coaches Ilse on Mondays"),
        ("trocou a viola pelo alaúde", "trocou a viola pelo alaúde em maio", "trocou o alaúde pela viola em maio"),
        ("va de Vigo a Lugo", "va de Vigo a Lugo los lunes", "va de Lugo a Vigo los lunes"),
    ],
)
def test_a_merge_whose_wording_loses_or_invents_is_refused(one: str, other: str, wording: str) -> None:
    verdict = weigh(merge(1, 2, value=wording), [shown(1, one), shown(2, other)])

    assert verdict.refusal


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("salts the soup", "does not salt the soup"),
        ("põe sal na sopa", "não põe sal na sopa"),
        ("keeps 2 geese in the yard", "keeps 7 geese in the yard"),
        ("swims 400 m", "swims 900 m"),
    ],
)
def test_values_that_compete_are_not_merged_even_if_every_word_is_kept(one: str, other: str) -> None:
    verdict = weigh(merge(1, 2, value=f"{one}, {other}"), [shown(1, one), shown(2, other)])

    assert verdict.refusal


def test_memories_whose_limits_in_time_differ_are_not_merged() -> None:
    limited = shown(2, "walks with a stick", valid_to=NEW_YEAR + timedelta(days=90))

    verdict = weigh(merge(1, 2, value="walks with a stick"), [shown(1, "walks with a stick"), limited])

    assert "limits in time" in verdict.refusal


@pytest.mark.parametrize(
    "proposal",
    [
        merge(1, 9, value="waters the ferns and the palms"),
        merge(1, 1, value="waters the ferns"),
        merge(1, value="waters the ferns"),
        merge(value="waters the ferns"),
        merge(1, 3, value="waters the ferns and the palms"),
        reword(9, "waters the ferns"),
        Proposal(DecisionKind.REWORD, (1, 2), memory_value="waters the ferns and the palms"),
        supersede(1, by=9),
        supersede(1, by=None),
        supersede(1, by=1),
        supersede(by=2),
        new(value="waters the ferns"),
        new(9, value="waters the ferns"),
        Proposal(DecisionKind.UNKNOWN, (1, 2), said='{"delete": [1, 2]}'),
    ],
)
def test_a_proposal_about_what_was_not_shown_or_about_nothing_is_refused(proposal: Proposal) -> None:
    memories = [
        shown(1, "waters the ferns"),
        shown(2, "waters the palms"),
        shown(3, "waters the palms", slot=PARTNERS_HABIT),
    ]

    assert weigh(proposal, memories).refusal


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("walks along the quay", "walks along the old quay"),
        ("walks along the quay", "does not walk along the quay"),
        ("does not eat cheese", "eats cheese"),
        ("runs 8 km", "runs km"),
        ("runs 8 km", "runs 9 km"),
        ("walks with Odile", "walks"),
        ("walks with Odile", "walks without Odile"),
        ("was a fencer", "is a fencer"),
        ("is a fencer", "was a fencer"),
        ("swims before supper", "swims after supper"),
        ("owes Bram 40 euros", "Bram owes 40 euros"),
    ],
)
def test_a_rewording_that_changes_what_is_said_is_refused(before: str, after: str) -> None:
    assert weigh(reword(1, after), [shown(1, before)]).refusal


def test_a_rewording_may_take_up_words_that_were_said() -> None:
    memory = shown(1, "walks along the quay", "In winter I walk along the quay.")

    assert weigh(reword(1, "walks along the quay in winter"), [memory]).refusal == ""


@pytest.mark.parametrize(
    ("older", "newer", "quote"),
    [
        ("plays the oboe", "no longer plays the oboe", "I no longer play the oboe."),
        ("toca oboé", "não toca mais oboé", "Não toco mais oboé."),
        ("toca el oboe", "ya no toca el oboe", "Ya no toco el oboe."),
        ("drinks sorrel tea", "drinks only cider", "I switched from sorrel tea to cider."),
        ("toma mate", "agora só toma guaraná", "Troquei o mate por guaraná."),
        (
            "teaches pottery on Monday evenings",
            "teaches pottery on Friday evenings",
            "Pottery moved to Friday evenings.",
        ),
        ("walks to the mill", "rows to the mill now", "I row to the mill now."),
        ("almoça no quartel com a tropa", "agora almoça em casa com a tropa", "Agora almoço em casa com a tropa."),
    ],
)
def test_a_newer_statement_that_contradicts_replaces_the_older_one(older: str, newer: str, quote: str) -> None:
    assert weigh(supersede(1, by=2), [shown(1, older), shown(2, newer, quote)]).refusal == ""


@pytest.mark.parametrize(
    ("older", "newer"),
    [
        ("plays the oboe", "plays the harp"),
        ("plays the oboe", "rows on the lake"),
        ("has a parrot called Fritz", "has a goat"),
        ("waters the ferns at dawn", "feeds the geese at dawn"),
        ("toca oboé", "toca harpa"),
        ("it", "does not eat cheese"),
        ("eats trout", "does not eat bread on Fridays"),
        ("come trucha", "no come pan los viernes"),
        ("come truta", "agora só come aveia de manhã"),
        ("drinks cider", "now only drinks decaf at work"),
        ("plays darts on Sundays", "now mends nets on Sundays"),
        ("joga dardos aos domingos", "agora conserta redes aos domingos"),
    ],
)
def test_what_can_stand_beside_the_newer_statement_is_not_replaced(older: str, newer: str) -> None:
    assert weigh(supersede(1, by=2), [shown(1, older), shown(2, newer)]).refusal


def test_nothing_is_replaced_by_what_was_said_before_it() -> None:
    memories = [shown(1, "plays the oboe", on=9), shown(2, "no longer plays the oboe", on=3)]

    assert "not said later" in weigh(supersede(1, by=2), memories).refusal


@pytest.mark.parametrize("proposal", [reword(1, "walks on the quay"), merge(1, 2, value="walks on the quay at dusk")])
def test_what_a_person_decided_is_out_of_reach(proposal: Proposal) -> None:
    memories = [shown(1, "walks on the quay", fixed=True), shown(2, "walks on the quay at dusk")]

    assert "a person" in weigh(proposal, memories).refusal


def test_a_new_memory_holds_only_words_that_were_said() -> None:
    memories = [shown(1, "rehearses on Mondays", "I rehearse with the choir on Mondays."), shown(2, "sings alto")]

    assert weigh(new(1, 2, value="sings alto with the choir"), memories).refusal == ""
    assert "nobody said" in weigh(new(1, 2, value="sings alto at Saint Odile"), memories).refusal
    assert weigh(new(1, 2, value="does not sing alto"), memories).refusal
    assert weigh(new(1, value="rehearses on Mondays", key="employer"), memories).refusal


def test_a_decision_that_was_undone_is_made_again_only_on_new_words() -> None:
    proposal = merge(1, 2, value="walks on the quay at dusk")
    memories = [shown(1, "walks on the quay"), shown(2, "walks on the quay at dusk")]
    undone = [weigh(proposal, memories).proposed]

    again = weigh(proposal, memories, undone)
    heard_again = weigh(proposal, [memories[0], shown(2, "walks on the quay at dusk", on=5)], _older(undone))

    assert "undid" in again.refusal
    assert heard_again.refusal == ""


def _older(undone: list[Proposed]) -> list[Proposed]:
    """The same decisions, made when less had been heard."""
    return [Proposed(p.kind, p.slot, p.values, p.supporting[:1], p.memory_value) for p in undone]


MEMORIES = (
    shown(1, "plays the oboe", "I play the oboe."),
    shown(2, "plays the oboe in a trio", "I play the oboe in a trio."),
    shown(3, "no longer plays the oboe", "I no longer play the oboe."),
    shown(4, "swims 400 m before work", "I swim 400 m before work."),
    shown(5, "swims 900 m before work", "I swim 900 m before work."),
    shown(6, "does not eat cheese", "I do not eat cheese."),
    shown(7, "walks with Odile", "I walk with Odile.", fixed=True),
    shown(8, "pays 4.300 a month", slot=PARTNERS_HABIT),
    shown(9, "anda no cais até 30 de junho", valid_to=NEW_YEAR + timedelta(days=180)),
)
WORDS = sorted({word for item in MEMORIES for word in item.memory_value.split()} | {"never", "Fritz", "7", "delete"})


def test_no_hostile_answer_retires_a_memory_without_a_valid_reason() -> None:
    chance = random.Random(2718)
    taken = 0
    for _ in range(10_000):
        for proposal in parse_proposals(_answer(chance)):
            verdict = weigh(proposal, MEMORIES)
            if verdict.refusal == "":
                taken += 1
                _assert_sound(proposal)
    assert taken > 0


def _answer(chance: random.Random) -> str:
    """An answer as a small or a hostile model gives it: broken, in a fence, in prose, with anything for a number."""
    items = [_item(chance) for _ in range(chance.randint(0, 5))]
    raw = chance.choice([json.dumps(items), json.dumps(items, indent=1), "\n".join(json.dumps(item) for item in items)])
    raw = chance.choice([raw, f"```json\n{raw}\n```", f"Sure! {raw} Done.", raw.replace('"', "'"), raw + raw])
    for _ in range(chance.choice([0, 0, 0, 1, 3])):
        at = chance.randrange(len(raw) + 1)
        raw = chance.choice(
            [raw[:at], raw[:at] + chance.choice('{}[]",:\\0\x00é') + raw[at:], raw[:at] + raw[at + 1 :]]
        )
    return raw


def _item(chance: random.Random) -> Any:
    kind = chance.choice(["merge", "reword", "supersede", "replace", "new", "delete", "forget", "MERGE", "retire"])
    item: dict[str, Any] = {kind: _numbers(chance), "by": _number(chance), "value": _value(chance), "confidence": 1.0}
    if kind == "new":
        item |= {"new": _value(chance), "from": _numbers(chance)}
    for name in chance.sample(sorted(item), chance.randint(0, 1)):
        del item[name]
    return chance.choice([item, item, item, [item], {"items": [item]}, kind, None, 7])


def _numbers(chance: random.Random) -> Any:
    numbers = [_number(chance) for _ in range(chance.randint(0, 4))]
    return chance.choice([numbers, numbers, numbers, numbers[0] if numbers else None, "all", {"from": numbers}])


def _number(chance: random.Random) -> Any:
    return chance.choice([*range(1, 10), *range(1, 10), 0, -1, 99, 1.5, "2", "two", None, True, 10**30, "1; DROP"])


def _value(chance: random.Random) -> Any:
    made = " ".join(chance.sample(WORDS, chance.randint(0, 6)))
    whole = " ".join(chance.choice(MEMORIES).memory_value for _ in range(chance.randint(1, 3)))
    return chance.choice([made, whole, whole, whole, "", "‮", 5, None, ["swims"]])


def _assert_sound(proposal: Proposal) -> None:
    """What was taken keeps every word and number, crosses no border, touches no person's word, and has its reason."""
    by_number = {item.number: item for item in MEMORIES}
    items = [by_number[number] for number in proposal.numbers]
    said = " ".join(text for item in items for text in (item.memory_value, *item.quotes))
    assert items
    assert len({item.slot for item in items}) == 1
    assert len(set(proposal.numbers)) == len(proposal.numbers)
    assert proposal.kind in {DecisionKind.MERGE, DecisionKind.REWORD, DecisionKind.SUPERSEDE, DecisionKind.NEW}
    if proposal.kind is DecisionKind.SUPERSEDE:
        newer = by_number[proposal.by or 0]
        assert newer.slot == items[0].slot
        assert all(item.last_seen < newer.last_seen and not item.fixed for item in items)
        assert (proposal.by, set(proposal.numbers) <= {1, 2}) in {(3, True)} or set(proposal.numbers) <= {4, 5}
        return
    assert telling_words(proposal.memory_value) <= telling_words(said)
    assert numbers_of(proposal.memory_value) <= numbers_of(said)
    assert denies(proposal.memory_value) == denies(items[0].memory_value)
    if proposal.kind is not DecisionKind.NEW:
        assert not any(item.fixed for item in items)
        assert all(telling_words(item.memory_value) <= telling_words(proposal.memory_value) for item in items)
        assert len({item.valid_to for item in items}) == 1
        assert not {4, 5} <= set(proposal.numbers)


def test_a_question_shows_numbers_and_no_ids() -> None:
    question = consolidation_question(MEMORIES)

    assert "8 | habit (partner)" in question.replace("*", "")
    assert "ana" not in question.split("Memories:")[1]
