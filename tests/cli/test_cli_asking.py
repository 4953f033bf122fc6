from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest
from typer.testing import Result

from lastro.application.projections.chat_memories import ChatMemory

Lastro = Callable[..., Result]
Ask = Callable[..., Any]
Line = Callable[..., str]

MOVED = ("I moved: I live in Genoa now.", "2026-03-05T09:00:00Z")


@pytest.fixture
def moved(lastro: Lastro, line: Line, remembered: Path) -> None:
    words, at = MOVED
    lastro("ingest", "-", "-r", "livia", given=line(words, id="m5", thread="kitchen", at=at))
    lastro("work")


def values(rows: list[dict[str, Any]]) -> dict[str, str]:
    return {row["memory_key"]: row["memory_value"] for row in rows}


@pytest.mark.usefixtures("remembered")
def test_facts_are_listed_with_the_columns_of_their_table(ask: Ask) -> None:
    rows = ask("facts", "--resource", "livia")

    assert {"name": "Livia", "home_city": "Turin", "allergy": "hazelnuts"} == values(rows)
    assert [field.name for field in fields(ChatMemory)] == list(rows[0])
    assert rows[0]["is_user_memory_candidate"] is True


@pytest.mark.usefixtures("remembered")
def test_a_table_of_facts_shows_the_quote_and_keeps_one_row_a_line(lastro: Lastro) -> None:
    shown = lastro("facts", "--resource", "livia").stdout.splitlines()

    assert shown[0].split() == ["id", "key", "value", "category", "conf.", "quote", "thread"]
    assert any("allergy" in row and "I'm allergic to hazelnuts" in row and "kitchen" in row for row in shown)
    assert len(shown) == 2 + 3


@pytest.mark.usefixtures("remembered")
@pytest.mark.parametrize(
    ("conditions", "keys"),
    [
        (["--key", "allergy"], {"allergy"}),
        (["--category", "constraint"], {"allergy"}),
        (["--category", "CONSTRAINT"], {"allergy"}),
        (["--thread", "kitchen"], {"name", "home_city", "allergy"}),
        (["--thread", "garden"], set()),
    ],
)
def test_facts_can_be_narrowed(ask: Ask, conditions: list[str], keys: set[str]) -> None:
    assert keys == set(values(ask("facts", "--resource", "livia", *conditions)))


@pytest.mark.usefixtures("moved")
def test_superseded_facts_are_hidden_until_all_are_asked_for(lastro: Lastro, ask: Ask) -> None:
    cities = [row["memory_value"] for row in ask("facts", "-r", "livia", "--key", "home_city")]
    all_cities = [(r["memory_value"], r["status"]) for r in ask("facts", "-r", "livia", "--key", "home_city", "--all")]

    assert ["Genoa"] == cities
    assert [("Turin", "superseded"), ("Genoa", "active")] == all_cities
    assert "superseded" in lastro("facts", "-r", "livia", "--all").stdout


@pytest.mark.usefixtures("moved")
def test_the_past_is_told_by_position_and_by_time(lastro: Lastro, ask: Ask) -> None:
    rows = ask("facts", "-r", "livia", "--all")
    turin, genoa = (next(row for row in rows if row["memory_value"] == city) for city in ("Turin", "Genoa"))
    heard, replaced = ask("why", str(turin["id"]), "-r", "livia")["events"]
    (moved,) = ask("why", str(genoa["id"]), "-r", "livia")["events"]

    def city(command: str, point: object) -> str | None:
        return values(ask(command, "-r", "livia", "--as-of", str(point))).get("home_city")

    assert "Turin" == city("facts", replaced["position"] - 1) == city("replay", replaced["position"] - 1)
    assert "Turin" == city("facts", heard["recorded_at"]) == city("replay", heard["recorded_at"])
    assert "Genoa" == city("facts", genoa["id"]) == city("replay", moved["recorded_at"])
    assert "Genoa" == city("replay", 10**30)
    assert None is city("replay", 0)
    assert lastro("replay", "-r", "livia", "--as-of", "7").stdout.startswith("Believed at position 7:\n")


@pytest.mark.usefixtures("remembered")
@pytest.mark.parametrize("point", ["2026-03-01", "2026-03-01T09:00:00", "yesterday", "-3", "1.5", ""])
def test_a_point_of_the_past_must_be_one_moment(lastro: Lastro, point: str) -> None:
    result = lastro("facts", "--resource", "livia", f"--as-of={point}")

    assert result.exit_code == 2
    assert "Z" in result.stderr
    assert result.stdout == ""


@pytest.mark.usefixtures("moved")
def test_why_tells_words_decisions_and_reader(lastro: Lastro, ask: Ask) -> None:
    turin = next(row for row in ask("facts", "-r", "livia", "--all") if row["memory_value"] == "Turin")

    told = lastro("why", str(turin["id"]), "--resource", "livia").stdout
    explained = ask("why", turin["fact_id"][:8], "--resource", "livia")

    for part in ("home_city: Turin", "I live in Turin", "message m1", "fact.extracted", "Genoa", "deterministic"):
        assert part in told
    assert ["fact", "quotes", "events", "runs", "superseded_by"] == list(explained)
    assert ["fact.extracted", "fact.superseded"] == [event["topic"] for event in explained["events"]]
    assert explained["superseded_by"]["memory_value"] == "Genoa"


@pytest.mark.usefixtures("remembered")
def test_a_whole_id_needs_no_resource_and_anything_shorter_does(lastro: Lastro, ask: Ask) -> None:
    fact_id = ask("facts", "-r", "livia", "--key", "allergy")[0]["fact_id"]

    assert fact_id == ask("why", fact_id)["fact"]["fact_id"]
    assert 4 == lastro("why", fact_id[:8]).exit_code
    assert 4 == lastro("why", fact_id, "--resource", "marco").exit_code


@pytest.mark.usefixtures("remembered")
def test_conversations_and_their_messages_are_listed(lastro: Lastro, ask: Ask) -> None:
    (thread,) = ask("threads", "-r", "livia")
    rows = ask("messages", "-r", "livia", "-t", "kitchen", "--last", "2")

    assert ("kitchen", 4) == (thread["chat_id"], thread["messages"])
    assert ["m3", "m4"] == [row["message_id"] for row in rows]
    assert "all" in lastro("threads", "-r", "livia").stdout
    assert "I'm allergic to hazelnuts." in lastro("messages", "-r", "livia", "-t", "kitchen").stdout


@pytest.mark.usefixtures("moved")
def test_an_export_is_one_fact_a_line(lastro: Lastro) -> None:
    active = lastro("export", "--resource", "livia").stdout
    everything = lastro("export", "--resource", "livia", "--all").stdout

    assert active.endswith("}\n")
    assert {"name", "home_city", "allergy"} == {json.loads(row)["memory_key"] for row in active.splitlines()}
    assert 4 == len(everything.splitlines())


@pytest.mark.usefixtures("remembered")
def test_a_person_edits_and_rejects(lastro: Lastro, ask: Ask) -> None:
    number = str(ask("facts", "-r", "livia", "--key", "allergy")[0]["id"])

    edited = lastro("edit", number, "-r", "livia", "--value", "hazelnuts and almonds", "--category", "profile")
    rejected = lastro("reject", number, "-r", "livia")

    assert f"{number}  allergy: hazelnuts and almonds (profile)\n" == edited.stdout
    assert (0, 0) == (edited.exit_code, rejected.exit_code)
    assert {"name", "home_city"} == set(values(ask("facts", "-r", "livia")))


@pytest.mark.usefixtures("remembered")
def test_an_edit_without_a_change_or_of_a_retired_fact_is_refused(lastro: Lastro, ask: Ask) -> None:
    number = str(ask("facts", "-r", "livia", "--key", "allergy")[0]["id"])
    lastro("reject", number, "-r", "livia")

    assert 2 == lastro("edit", number, "-r", "livia").exit_code
    assert 2 == lastro("edit", number, "-r", "livia", "--category", "treasure").exit_code
    assert 5 == lastro("edit", number, "-r", "livia", "--value", "nuts").exit_code
    assert 4 == lastro("edit", "999", "-r", "livia", "--value", "nuts").exit_code


def test_rejected_candidates_are_listed_with_gate_and_reason(lastro: Lastro, ask: Ask, line: Line) -> None:
    given = line("I prefer the key sk-test-00FAKE00FAKE00FAKE for the printer.", id="s1", thread="t")
    lastro("ingest", "-", "-r", "livia", given=given)
    lastro("work")

    (refused,) = ask("rejected", "-r", "livia")
    shown = lastro("rejected", "-r", "livia").stdout

    assert "secrets" == refused["decision"]["gate"]
    assert refused["decision"]["reason"] in shown
    assert "FAKE00FAKE" not in shown


@pytest.mark.usefixtures("remembered")
def test_nothing_to_list_is_said_on_stderr_and_an_empty_array_in_json(lastro: Lastro, ask: Ask) -> None:
    result = lastro("facts", "--resource", "marco")

    assert (0, "", "Nothing is remembered that fits.\n") == (result.exit_code, result.stdout, result.stderr)
    assert [] == ask("facts", "--resource", "marco")


@pytest.mark.parametrize(
    "command", [["facts"], ["threads"], ["rejected"], ["export"], ["messages", "-t", "t"], ["replay", "--as-of", "1"]]
)
def test_a_command_that_reads_a_memory_wants_to_know_whose(lastro: Lastro, command: list[str]) -> None:
    result = lastro(*command)

    assert result.exit_code == 2
    assert "'--resource'" in result.stderr
    assert "MEMORY_RESOURCE" in result.stderr


@pytest.mark.usefixtures("remembered")
def test_the_environment_may_say_whose_memory_it_is(ask: Ask, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MEMORY_RESOURCE", "livia")

    assert 3 == len(ask("facts"))


@pytest.mark.usefixtures("remembered")
@pytest.mark.parametrize("resource", ["", "  ", "x" * 300])
def test_a_resource_must_be_an_id(lastro: Lastro, resource: str) -> None:
    result = lastro("facts", "--resource", resource)

    assert result.exit_code == 2
    assert result.stderr.startswith("lastro: ")
