"""A model's answer is read whatever it is dressed in, and noise is never taken for "nothing"."""

from __future__ import annotations

import json

import pytest

from lastro.adapters.answers import ParsedAnswer, parse_answer
from lastro.adapters.answers.fields import DEFAULT_CONFIDENCE

TOWN = {
    "memory_key": "home_city",
    "memory_value": "lives in Tavira",
    "memory_category": "profile",
    "confidence": 0.9,
    "evidence": "I live in Tavira",
    "is_user_memory_candidate": True,
}
BEES = {
    "memory_key": "hobby",
    "memory_value": "keeps bees",
    "memory_category": "interest",
    "confidence": 0.8,
    "evidence": "I keep bees",
    "is_user_memory_candidate": True,
}
BOTH = json.dumps([TOWN, BEES])
VALUES = ["lives in Tavira", "keeps bees"]


def read(raw: str, *, finished: bool = True) -> ParsedAnswer:
    return parse_answer(raw, finished=finished, proposed_by="test")


def values(answer: ParsedAnswer) -> list[str]:
    return [candidate.memory_value for candidate in answer.candidates]


def reasons(answer: ParsedAnswer) -> list[str]:
    return [dropped.reason for dropped in answer.dropped]


def test_every_field_of_a_pure_array_reaches_the_candidate() -> None:
    chat_only = {**TOWN, "is_user_memory_candidate": False, "subject": "Anouk", "negates": True}

    (candidate,) = read(json.dumps([chat_only])).candidates

    assert ("home_city", "lives in Tavira", "profile", 0.9, "I live in Tavira", False, "Anouk", True, "test") == (
        candidate.memory_key,
        candidate.memory_value,
        candidate.memory_category,
        candidate.confidence,
        candidate.evidence,
        candidate.is_user_memory_candidate,
        candidate.subject,
        candidate.negates,
        candidate.proposed_by,
    )


@pytest.mark.parametrize(
    "raw",
    [
        BOTH,
        f"```json\n{BOTH}\n```",
        f"```JSON\r\n{BOTH}\r\n```\r\n",
        f"Sure, {{as asked}}, two facts [see below]:\n\n```\n{BOTH}\n```\nAnything else?",
        f"~~~\n{BOTH}",
        f"{BOTH}\n\nThese are [2] facts about the user.",
        f"\ufeff{BOTH}",
        f"{BOTH}\x00\x00",
        json.dumps([TOWN, BEES], indent=2),
        json.dumps([[TOWN], [BEES]]),
        json.dumps({"facts": [TOWN, BEES]}),
        json.dumps({"memories": [TOWN, BEES], "count": 2}),
        json.dumps({"fatos": [TOWN, BEES]}),
        json.dumps({"result": {"new_memories": [[TOWN, BEES]]}}),
        json.dumps({"facts": TOWN, "memories": BEES}),
        f"{json.dumps(TOWN)}\n{json.dumps(BEES)}",
        f"{json.dumps(TOWN)}, {json.dumps(BEES)}",
        json.dumps(BOTH),
        f"```\n{json.dumps(BOTH)}\n```",
        str([TOWN, BEES]),
        BOTH.replace("}", ",}").replace("]", ",]"),
        BOTH.replace("}, {", "} // where\n, /* next */ {").replace("]", "# done\n]"),
        BOTH.replace("}, {", "}\n{"),
        BOTH.replace('"', "“", 1).replace('"', "”", 1),
        BOTH.replace('"confidence"', "confidence").replace('"memory_category"', "memory_category"),
        BOTH.replace('"profile"', "profile"),
        BOTH.replace('"evidence": "I live in Tavira", ', '"evidence": "I live in Tavira"\n '),
        BOTH.replace("}]", "]"),
        "[" * 300 + BOTH + "]" * 300,
        json.dumps({"name": "save_memories", "arguments": {"list_of_facts": [TOWN, BEES]}}),
    ],
)
def test_both_facts_are_read_through_any_dress(raw: str) -> None:
    answer = read(raw)

    assert ("ok", VALUES) == (answer.status, values(answer))


@pytest.mark.parametrize(
    ("raw", "expected"),
    [
        ("<think>Perhaps [{'memory_value': 'lives in Faro'}]? No.</think>\n" + BOTH, VALUES),
        ("  <thinking>\nlong\nreasoning\n</thinking>```json\n" + BOTH + "\n```", VALUES),
        ('reasoning ["draft"] without an opening tag</think>' + BOTH, VALUES),
        ("<THINK>one</THINK> [] <think>two</think>" + BOTH, VALUES),
        ("<think>hm</think>I keep bees => interest | hobby | keeps bees", ["keeps bees"]),
        (json.dumps([{**BEES, "evidence": "I write <think> and </think> by hand"}]), ["keeps bees"]),
    ],
)
def test_only_what_follows_the_thinking_counts(raw: str, expected: list[str]) -> None:
    assert expected == values(read(raw))


@pytest.mark.parametrize("raw", ["<think>Let me see. [] perhaps", "<think>\n" + BOTH, "\n <reasoning>none\n"])
def test_an_answer_that_never_stops_thinking_is_unreadable(raw: str) -> None:
    assert ("unreadable", ()) == (read(raw).status, read(raw).candidates)


@pytest.mark.parametrize(
    "raw",
    [
        "[]",
        " [ ] ",
        "```json\n[]\n```",
        "Here is the list.\n```\n[]\n```",
        "[]\n\nThe user only asked a question.",
        '{"facts": []}',
        '{"memories": [], "language": "pt"}',
        '{"facts": null}',
        '{"facts": "none"}',
        "[[]]",
        '["none"]',
        '{"result": []}',
        "none",
        "None.",
        "`none`\n",
        "NENHUM",
        "- nada",
        "No new memories.",
        "<think>small talk</think>\n[]",
        "none\n\nThe user only says hello.",
    ],
)
def test_an_answer_that_says_nothing_is_empty(raw: str) -> None:
    assert ParsedAnswer((), (), "empty") == read(raw)


@pytest.mark.parametrize(
    "raw",
    [
        "",
        "  \n\t ",
        "The user lives in Tavira and keeps bees.",
        "{}",
        "[{}]",
        "[null]",
        "[1, 2, 3]",
        '{"tool": "search", "input": {"text": "Tavira"}}',
        '{"tool": "search", /* now */ "input": {"text": "Tavira"}}',
        '{"outcome": "done"}',
        '{"role": "user", "content": "I live in Tavira"}',
        '{"data": [], "error": "time-out"}',
        "int a[] = {}; for (;;) { push(a[], [0]); } // " + "code " * 80,
        "I cannot help with that.",
        "[",
        '[{"memory_key": "ho',
        '{"memory_key": "home_city", "memory_value": "lives in Gh',
        "=>",
        "quote => category | key",
        "\x00",
        "🐝" * 50,
    ],
)
def test_what_is_not_in_the_format_is_unreadable_and_never_nothing(raw: str) -> None:
    answer = read(raw)

    assert ("unreadable", ()) == (answer.status, answer.candidates)


@pytest.mark.parametrize(
    ("raw", "expected"),
    [
        (BOTH[:-1], VALUES),
        (BOTH[:-2], VALUES[:1]),
        (json.dumps({"facts": [TOWN, BEES]})[:-2], VALUES),
        (BOTH[: BOTH.index("keeps bees") + 5], VALUES[:1]),
        (json.dumps({"facts": [TOWN, BEES]})[:200], VALUES[:1]),
        (str([TOWN, BEES])[: str([TOWN, BEES]).index("bees")], VALUES[:1]),
        ("```json\n" + BOTH[: BOTH.index("0.8") + 1], VALUES[:1]),
    ],
)
def test_of_a_cut_answer_the_complete_items_are_kept_and_no_half_item(raw: str, expected: list[str]) -> None:
    answer = read(raw, finished=False)

    assert ("partial", expected) == (answer.status, values(answer))


def test_an_item_that_misses_only_its_brace_is_kept_only_when_the_model_ended_by_itself() -> None:
    raw = '{"memory_key": "hobby", "memory_value": "keeps bees", "evidence": "I keep bees"'

    assert ("partial", ["keeps bees"]) == (read(raw).status, values(read(raw)))
    assert ("unreadable", []) == (read(raw, finished=False).status, values(read(raw, finished=False)))


def test_a_closed_list_is_whole_even_when_the_limit_was_reached_behind_it() -> None:
    assert "ok" == read(BOTH + "\nI hope", finished=False).status


def test_items_without_a_list_are_partial_at_a_limit_because_more_may_have_come() -> None:
    assert "partial" == read(json.dumps(TOWN) + "\n", finished=False).status


@pytest.mark.parametrize("at", ["memory_key", "_key", "y"])
def test_a_reply_that_starts_amid_an_object_is_one_repaired_fact(at: str) -> None:
    whole = json.dumps([TOWN])

    (candidate,) = read(whole[whole.index("memory_key") + len("memory_key") - len(at) :]).candidates

    assert "lives in Tavira" == candidate.memory_value
    assert candidate.memory_key


@pytest.mark.parametrize(
    ("item", "key"),
    [
        ({"fact": "keeps bees", "key": "hobby"}, "hobby"),
        ({"text": "keeps bees"}, "keeps_bees"),
        ({"value": "keeps bees", "name": "Hobby"}, "hobby"),
        ({"valor": "keeps bees", "chave": "passatempo"}, "passatempo"),
        ({"hecho": "keeps bees"}, "keeps_bees"),
        ({"memoryKey": "favoriteHobby", "memoryValue": "keeps bees"}, "favorite_hobby"),
        ({"memory_key": None, "memory_value": "keeps bees"}, "keeps_bees"),
        ({"memory_key": "!?", "memory_value": "keeps bees"}, "keeps_bees"),
        ({"Memory Key": "Home hobby", "Memory Value": "keeps bees"}, "home_hobby"),
        ("keeps bees", "keeps_bees"),
    ],
)
def test_other_names_and_plain_texts_become_facts_with_a_key(item: object, key: str) -> None:
    (candidate,) = read(json.dumps([item])).candidates

    assert (key, "keeps bees") == (candidate.memory_key, candidate.memory_value)


@pytest.mark.parametrize(
    ("confidence", "expected"),
    [
        (0.4, 0.4),
        (7, 1.0),
        (-3, 0.0),
        ("0.4", 0.4),
        ("0,4", 0.4),
        ("40%", 0.4),
        ("high", 0.9),
        ("Baixa", 0.3),
        (None, DEFAULT_CONFIDENCE),
        ("sure", DEFAULT_CONFIDENCE),
        (True, DEFAULT_CONFIDENCE),
        ({}, DEFAULT_CONFIDENCE),
        ("nan", DEFAULT_CONFIDENCE),
        ("1e999", 1.0),
    ],
)
def test_confidence_is_read_from_any_type_and_clamped(confidence: object, expected: float) -> None:
    (candidate,) = read(json.dumps([{**BEES, "confidence": confidence}])).candidates

    assert expected == candidate.confidence


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        (83, "83"),
        (1.50, "1.5"),
        (["keeps bees"], "keeps bees"),
        ("  keeps\n\tbees ", "keeps bees"),
        ("蜜蜂を飼う", "蜜蜂を飼う"),
    ],
)
def test_a_value_of_another_type_becomes_text(value: object, expected: str) -> None:
    assert [expected] == values(read(json.dumps([{**BEES, "memory_value": value}], ensure_ascii=False)))


def test_digits_stay_as_they_were_written() -> None:
    assert ["083.50"] == values(read('[{memory_key: "weight", memory_value: 083.50}]'))


@pytest.mark.parametrize("value", [None, "", "  ", True, {}, ["a", "b"], [], "none", "N/A", "Nenhum."])
def test_an_item_without_a_value_is_dropped_with_a_reason_and_the_others_stay(value: object) -> None:
    answer = read(json.dumps([{**BEES, "memory_value": value}, TOWN]))

    assert ("ok", ["lives in Tavira"], 1) == (answer.status, values(answer), len(answer.dropped))
    assert answer.dropped[0].reason.startswith("the value")


def test_an_answer_in_the_format_whose_items_are_all_invalid_is_read_and_says_why() -> None:
    answer = read('[{"memory_key": "hobby", "memory_value": null}]')

    assert ("ok", (), ["the value is empty"]) == (answer.status, answer.candidates, reasons(answer))


@pytest.mark.parametrize("word", ["false", "no", "Não", 0])
def test_the_chat_only_mark_is_read_from_words_and_numbers(word: object) -> None:
    (candidate,) = read(json.dumps([{**BEES, "is_user_memory_candidate": word}])).candidates

    assert not candidate.is_user_memory_candidate


@pytest.mark.parametrize("subject", ["user", "The user", "o usuário", "self", "me", "", None])
def test_the_speaker_by_any_name_is_self(subject: object) -> None:
    assert "self" == read(json.dumps([{**BEES, "subject": subject}])).candidates[0].subject


def test_a_fact_said_twice_is_kept_once_as_sure_as_its_surest_saying() -> None:
    answer = read(json.dumps([BEES, {**BEES, "confidence": 0.95}, BEES]))

    assert (["keeps bees"], 0.95, 2) == (values(answer), answer.candidates[0].confidence, len(answer.dropped))


def test_an_unknown_category_stays_as_text_for_the_gate() -> None:
    assert "leisure" == read(json.dumps([{**BEES, "memory_category": "leisure"}])).candidates[0].memory_category


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        (r"\u0041na", "Ana"),
        (r"\ud83d\udc1d bees", "🐝 bees"),
        (r"half \ud83d pair", "half \ufffd pair"),
        (r"path C:\Users\ana", r"path C:\Users\ana"),
        ('says \\"hi\\" twice', 'says "hi" twice'),
        ('says "hi" twice', 'says "hi" twice'),
        ('calls it "home", always', 'calls it "home", always'),
    ],
)
def test_escapes_and_loose_quotes_mean_what_was_meant(written: str, meant: str) -> None:
    raw = '[{"memory_key": "note", "memory_value": "' + written + '", "evidence": "x"}]'

    assert [meant] == values(read(raw))


def test_a_text_that_runs_over_the_next_field_is_dropped_and_the_next_item_is_kept() -> None:
    raw = '[{"memory_key": "hobby, "memory_value": "keeps bees", "evidence": "I keep bees"}, ' + json.dumps(TOWN) + "]"

    answer = read(raw)

    assert "lives in Tavira" in values(answer)
    assert not any('"' in value for value in values(answer))


def test_an_item_of_foreign_fields_is_dropped_beside_a_good_one() -> None:
    answer = read(json.dumps([{"tool": "search"}, BEES]))

    assert ("ok", ["keeps bees"], ["none of the fields of a fact"]) == (answer.status, values(answer), reasons(answer))


def test_the_number_of_reported_items_is_bounded() -> None:
    assert 100 == len(read(json.dumps([{"tool": number} for number in range(500)])).dropped)


LINES = "I live in Tavira => profile | home_city | lives in Tavira\nI keep bees => interest | hobby | keeps bees\n"


@pytest.mark.parametrize(
    "raw",
    [
        LINES,
        LINES.rstrip(),
        f"```\n{LINES}```",
        f"Here they are:\n{LINES}\nDone.",
        LINES.replace("\n", "\r\n"),
        LINES.replace("=>", "→"),
        "- " + LINES.replace("\nI", "\n- I"),
        "user: " + LINES.replace("\nI", "\nuser (Anouk): I"),
        '1. "I live in Tavira" => profile | home_city | lives in Tavira\n2. “I keep bees”=>interest|hobby|keeps bees',
    ],
)
def test_the_line_format_is_read_through_any_dress(raw: str) -> None:
    answer = read(raw)

    assert ("ok", VALUES) == (answer.status, values(answer))
    assert ["I live in Tavira", "I keep bees"] == [candidate.evidence for candidate in answer.candidates]
    assert {DEFAULT_CONFIDENCE} == {candidate.confidence for candidate in answer.candidates}


def test_arrows_and_bars_inside_a_quote_or_a_value_are_words() -> None:
    (candidate,) = read("A => B | C is my habit => habit | notation | writes A => B | C").candidates

    assert ("A => B | C is my habit", "writes A => B | C") == (candidate.evidence, candidate.memory_value)


def test_a_half_line_at_a_limit_is_dropped() -> None:
    answer = read(LINES[:-4], finished=False)

    assert ("partial", VALUES[:1], ["cut off before its end"]) == (answer.status, values(answer), reasons(answer))


def test_a_malformed_line_is_dropped_and_the_others_are_kept() -> None:
    answer = read("I keep bees => hobby\n" + LINES)

    assert ("ok", VALUES, 1) == (answer.status, values(answer), len(answer.dropped))
