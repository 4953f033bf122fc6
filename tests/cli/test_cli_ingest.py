from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from typer.testing import Result

Lastro = Callable[..., Result]
Ask = Callable[..., Any]
Line = Callable[..., str]


def contents(ask: Ask, thread: str, resource: str = "livia") -> list[str]:
    rows = ask("messages", "--resource", resource, "--thread", thread, "--last", "5000")
    return [row["content"] for row in rows]


def test_a_file_taken_in_again_adds_nothing(ask: Ask, chat: Path) -> None:
    first = ask("ingest", chat, "--resource", "livia")
    again = ask("ingest", chat, "--resource", "livia")

    assert (4, 0, 0) == (first["new"], first["known"], first["bad"])
    assert (0, 4, 0) == (again["new"], again["known"], again["bad"])
    assert first["position"] == again["position"]


def test_a_summary_names_each_file_and_its_form(ask: Ask, chat: Path, tmp_path: Path) -> None:
    (tmp_path / "plain.txt").write_text("User: olá\nAssistant: oi\n", encoding="utf-8")

    files = ask("ingest", chat, "plain.txt", "--resource", "livia")["files"]

    assert [(str(chat), "jsonl", 4), ("plain.txt", "transcript", 2)] == [
        (file["file"], file["format"], file["new"]) for file in files
    ]


def test_bad_lines_are_named_on_stderr_and_the_good_ones_kept(
    lastro: Lastro, ask: Ask, line: Line, tmp_path: Path
) -> None:
    file = tmp_path / "mixed.jsonl"
    bad = ["not json\n", '{"role": "wizard", "content": "hm"}\n', '{"content": "nobody"}\n', "[1]\n", "7 null\n"]
    file.write_text(line("one") + "".join(bad) + "\n" + line("two", at="2026-03-01") + line("three"))

    result = lastro("ingest", "mixed.jsonl", "--resource", "livia")

    assert result.exit_code == 3
    complaints = [row.split(": ", 1)[0] for row in result.stderr.splitlines() if row.startswith("mixed.jsonl:")]
    assert [f"mixed.jsonl:{number}" for number in (2, 3, 4, 5, 6, 6, 8)] == complaints
    assert "mixed.jsonl:" not in result.stdout
    assert ["one", "three"] == contents(ask, "mixed")


@pytest.mark.parametrize(
    ("bad", "reason"),
    [
        ('{"role": "user", "content": 5}', "content is 5"),
        ('{"role": null, "content": "x"}', "role is None"),
        ('{"role": "user", "content": "x", "at": "soon"}', "at is 'soon'"),
        ('{"role": "user", "content": "x", "at": "2026-03-01T09:00:00"}', "no UTC offset"),
        ('{"role": "user", "content": "x", "id": ""}', "is empty"),
        ('{"role": "user", "content": "x", "id": [1]}', "id is [1]"),
        ('{"role": "user", "content": "x", "thread": ""}', "is empty"),
        ('{"role": "user", "content": "x", "thread": ["a"]}', "the thread is a list"),
        ('{"role": "user", "content": "x", "thread": true}', "the thread is true or false"),
        ('{"role": "user", "content": "x", "thread": "%s"}' % ("t" * 300), "at most 256"),
        ('"just words"', "no object but a text"),
        ("[" * 100_000, "no JSON"),
        ('{"role": "user"', "no JSON at character"),
    ],
)
def test_what_is_no_message_is_refused_with_the_reason(lastro: Lastro, bad: str, reason: str) -> None:
    result = lastro("ingest", "-", "--resource", "livia", "--thread", "t", "--format", "jsonl", given=bad)

    assert result.exit_code == 3
    assert result.stderr.startswith("-:1: ")
    assert reason in result.stderr


def test_several_objects_on_a_line_and_a_missing_last_line_break_are_fine(ask: Ask, line: Line) -> None:
    given = line("one").strip() + line("two").strip() + "  " + line("three").strip()

    assert 3 == ask("ingest", "-", "--resource", "livia", "--thread", "t", given=given)["new"]
    assert ["one", "two", "three"] == contents(ask, "t")


def test_a_byte_order_mark_and_windows_line_ends_are_no_matter(ask: Ask, line: Line) -> None:
    given = b"\xef\xbb\xbf" + (line("um", id="1") + line("dois", id="2")).replace("\n", "\r\n").encode()

    assert 2 == ask("ingest", "-", "--resource", "livia", "--thread", "t", given=given)["new"]


def test_a_line_that_is_no_utf_8_costs_only_itself(lastro: Lastro, ask: Ask, line: Line) -> None:
    given = line("one").encode() + '{"role": "user", "content": "olá"}\n'.encode("latin-1") + line("two").encode()

    result = lastro("ingest", "-", "--resource", "livia", "--thread", "t", given=given)

    assert result.exit_code == 3
    assert "-:2: byte 32 of the line is no UTF-8" in result.stderr
    assert ["one", "two"] == contents(ask, "t")


@pytest.mark.parametrize("ending", [" ", '"}'])
def test_a_line_of_ten_megabytes_costs_only_itself(lastro: Lastro, ask: Ask, line: Line, ending: str) -> None:
    long_line = '{"role": "user", "content": "' + "x" * 10_000_000 + ending

    result = lastro("ingest", "-", "-r", "livia", "-t", "t", given=f"{line('one')}{long_line}\n{line('two')}")

    assert result.exit_code == 3
    assert result.stderr.startswith("-:2: ")
    assert len(result.stderr) < 500
    assert ["one", "two"] == contents(ask, "t")


def test_a_line_beyond_all_measure_is_skipped_unread(lastro: Lastro, ask: Ask, line: Line) -> None:
    result = lastro("ingest", "-", "-r", "livia", "-t", "t", given=line("one") + "y" * 17_000_000 + "\n" + line("two"))

    assert "-:2: the line is longer than 16 MiB." in result.stderr
    assert ["one", "two"] == contents(ask, "t")


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (b"\x00\x01\x02\x03", "NUL"),
        (b"PK\x03\x04rest", "zip archive"),
        ("User: oi".encode("utf-16"), "UTF-16"),
        (b"SQLite format 3\x00", "database"),
        (b"dear diary\n", "--format"),
        (b'{"a": 1, "b"', "no JSON"),
        (b"[1, 2]", "no conversation"),
    ],
)
def test_a_file_that_is_no_chat_is_refused_as_a_whole(
    lastro: Lastro, tmp_path: Path, content: bytes, reason: str
) -> None:
    (tmp_path / "file.bin").write_bytes(content)

    result = lastro("ingest", "file.bin", "--resource", "livia")

    assert result.exit_code == 3
    assert result.stderr.startswith("file.bin:1: ")
    assert reason in result.stderr


def test_zeros_that_a_power_cut_left_at_the_end_cost_no_message(lastro: Lastro, ask: Ask, line: Line) -> None:
    result = lastro("ingest", "-", "-r", "livia", "-t", "t", given=line("one") + line("two") + "\0" * 512)

    assert result.exit_code == 3
    assert result.stderr.startswith("-:3: ")
    assert ["one", "two"] == contents(ask, "t")


@pytest.mark.parametrize("content", [b"", b"\n\n \n", b"\xef\xbb\xbf"])
def test_an_empty_file_holds_nothing_and_is_no_fault(lastro: Lastro, tmp_path: Path, content: bytes) -> None:
    (tmp_path / "empty.jsonl").write_bytes(content)

    result = lastro("ingest", "empty.jsonl", "--resource", "livia")

    assert (0, "") == (result.exit_code, result.stderr)


def test_nothing_is_recorded_when_a_file_is_missing(lastro: Lastro, chat: Path, db: Path) -> None:
    result = lastro("ingest", chat, "nowhere.jsonl", "--resource", "livia")

    assert result.exit_code == 9
    assert result.stderr == "lastro: nowhere.jsonl: No such file or directory.\n"
    assert not db.exists()


def test_an_id_said_twice_is_one_message(ask: Ask, line: Line) -> None:
    given = line("one", id="same") + line("two", id="same")

    taken = ask("ingest", "-", "-r", "livia", "-t", "t", given=given)

    assert (1, 1) == (taken["new"], taken["known"])
    assert ["one"] == contents(ask, "t")


def test_numbers_serve_as_ids_of_messages_and_threads(ask: Ask, line: Line) -> None:
    ask("ingest", "-", "-r", "livia", given=line("one", id=1, thread=7))

    assert ["7"] == [thread["chat_id"] for thread in ask("threads", "-r", "livia")]


def test_messages_without_ids_are_known_by_their_place_also_in_long_and_growing_files(ask: Ask, line: Line) -> None:
    said = [line(f"message {number % 7}") for number in range(1_203)]

    taken = [ask("ingest", "-", "-r", "livia", "-t", "t", given="".join(said[:length])) for length in (700, 700, 1_203)]

    assert [(700, 0), (0, 700), (503, 700)] == [(one["new"], one["known"]) for one in taken]


def test_interleaved_conversations_stay_apart_and_in_order(ask: Ask, line: Line) -> None:
    given = "".join(line(f"{number}", id=str(number), thread=f"t{number % 3}") for number in range(1_800))

    assert 1_800 == ask("ingest", "-", "-r", "livia", given=given)["new"]
    assert [str(number) for number in range(1, 1_800, 3)] == contents(ask, "t1")


def test_lines_of_one_resource_stay_out_of_another(ask: Ask, chat: Path) -> None:
    ask("ingest", chat, "--resource", "livia")

    assert [] == ask("threads", "--resource", "marco")


def test_a_transcript_is_cut_into_turns(ask: Ask, tmp_path: Path) -> None:
    words = "User: first\nline two\n\n  more: of it\n\nAssistant: **yes**\r\nUsuário: olá\nASSISTENTE: oi\n"
    (tmp_path / "morning.txt").write_text(words, encoding="utf-8")

    taken = ask("ingest", "morning.txt", "--resource", "livia")

    assert 4 == taken["new"]
    assert ["first\nline two\n\n  more: of it", "**yes**", "olá", "oi"] == contents(ask, "morning")


@pytest.mark.parametrize(
    ("label", "role"),
    [
        ("user", "user"),
        ("USER", "user"),
        ("**User:**", "user"),
        ("You said", "user"),
        ("Você", "user"),
        ("Usuario", "user"),
        ("Assistant", "assistant"),
        ("ChatGPT said", "assistant"),
        ("Asistente", "assistant"),
        ("system", "system"),
        ("tool", "tool"),
    ],
)
def test_a_turn_begins_with_who_speaks(ask: Ask, label: str, role: str) -> None:
    given = label + (" hello" if label.endswith("**") else ": hello")
    ask("ingest", "-", "-r", "livia", "-t", "t", "--format", "transcript", given=given)

    (row,) = ask("messages", "-r", "livia", "-t", "t")

    assert (role, "hello") == (row["role"], row["content"])


def test_words_before_the_first_turn_and_empty_turns_are_named(lastro: Lastro) -> None:
    given = "Saved on Monday\n\nUser:\nAssistant: hello?\n"

    result = lastro("ingest", "-", "-r", "livia", "-t", "t", given=given)

    assert result.exit_code == 3
    assert ["-:1", "-:3"] == [row.split(": ")[0] for row in result.stderr.splitlines() if row.startswith("-:")]


def test_a_transcript_from_standard_input_needs_a_name(lastro: Lastro) -> None:
    result = lastro("ingest", "-", "-r", "livia", given="User: hello")

    assert result.exit_code == 3
    assert "--thread" in result.stderr


def test_memory_that_is_switched_off_takes_nothing_in(
    lastro: Lastro, chat: Path, db: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MEMORY_ENABLED", "false")

    result = lastro("ingest", chat, "--resource", "livia")

    assert result.exit_code == 5
    assert "MEMORY_ENABLED" in result.stderr
    assert not db.exists()


def test_words_in_json_stay_as_they_were_written(ask: Ask, line: Line) -> None:
    words = "naïve 日本 👩‍👧 \u202e\u0007 [bold]x[/bold] \\n"
    ask("ingest", "-", "-r", "livia", "-t", "t", given=line(words))

    assert [words] == contents(ask, "t")


def test_control_characters_do_not_reach_the_terminal(lastro: Lastro, ask: Ask, line: Line) -> None:
    ask("ingest", "-", "-r", "livia", "-t", "t", given=line("\u001b[2Jgone \u202eback [red]x[/red]"))

    shown = lastro("messages", "-r", "livia", "-t", "t").stdout

    assert "\u001b" not in shown
    assert "\u202e" not in shown
    assert "\\x1b[2Jgone \\u202eback [red]x[/red]" in shown


def conversation(**fields: Any) -> dict[str, Any]:
    return {"conversation_id": "c1", "create_time": 1_760_000_000.5, "title": "A walk", **fields}


def node(parent: str | None, role: str, words: str | None, **message: Any) -> dict[str, Any]:
    content = {"content_type": "text", "parts": [words]}
    spoken = {"author": {"role": role}, "content": content, "recipient": "all", "weight": 1.0, **message}
    return {"parent": parent, "message": None if words is None else spoken, "children": []}


def test_a_chatgpt_export_gives_the_branch_that_was_last_open(ask: Ask, tmp_path: Path) -> None:
    mapping = {
        "root": node(None, "system", None),
        "rules": node("root", "system", "Be kind."),
        "first": node("rules", "user", "I live in Turn.", create_time=1_760_000_001.0),
        "edited": node("rules", "user", "I live in Turin.", create_time=1_760_000_002.25, id="edited-message"),
        "thought": node("edited", "assistant", "Hm", content={"content_type": "thoughts", "thoughts": []}),
        "search": node("thought", "assistant", "query", recipient="browser"),
        "found": node("search", "tool", "a page"),
        "hidden": node("found", "assistant", "psst", metadata={"is_visually_hidden_from_conversation": True}),
        "answer": node("hidden", "assistant", "Lovely!", create_time=None),
        "picture": node(
            "answer",
            "user",
            "",
            content={"content_type": "multimodal_text", "parts": [{"asset_pointer": "x"}, "See?"]},
            create_time=1_760_000_010,
        ),
    }
    export = [conversation(mapping=mapping, current_node="picture")]
    (tmp_path / "conversations.json").write_text(json.dumps(export, indent=1), encoding="utf-8")

    taken = ask("ingest", "conversations.json", "--resource", "livia")

    assert ("chatgpt", 3, 0) == (taken["files"][0]["format"], taken["new"], taken["bad"])
    rows = ask("messages", "-r", "livia", "-t", "c1")
    assert [
        ("edited-message", "user", "I live in Turin.", "2025-10-09T08:53:22.250000Z"),
        ("answer", "assistant", "Lovely!", "2025-10-09T08:53:22.250000Z"),
        ("picture", "user", "See?", "2025-10-09T08:53:30.000000Z"),
    ] == [(row["message_id"], row["role"], row["content"], row["said_at"]) for row in rows]


def test_conversations_are_told_apart_and_broken_ones_named(lastro: Lastro, ask: Ask, tmp_path: Path) -> None:
    good = conversation(mapping={"a": node(None, "user", 'quotes " and } braces {')}, current_node="gone")
    loop = conversation(conversation_id="c2", mapping={"a": node("b", "user", "x"), "b": node("a", "assistant", "y")})
    strange: list[Any] = [
        conversation(mapping=[]),
        {"mapping": {"a": node(None, "user", "no id")}},
        conversation(conversation_id="c3", mapping={"a": 7, "b": {"message": {"author": [], "content": "x"}}}),
    ]
    text = ",\n".join(json.dumps(one) for one in [good, loop, *strange])
    (tmp_path / "conversations.json").write_text(f"[{text},\n{json.dumps(good)[:-40]}", encoding="utf-8")

    result = lastro("ingest", "conversations.json", "--resource", "livia")

    assert result.exit_code == 3
    assert [
        "conversations.json:3: conversation 3 has no mapping: this is no export of ChatGPT.",
        "conversations.json:4: conversation 4 has no id.",
    ] == result.stderr.splitlines()[:2]
    assert result.stderr.splitlines()[2].startswith("conversations.json:6: conversation 6 is no JSON")
    assert ['quotes " and } braces {'] == contents(ask, "c1")


def test_a_hostile_export_takes_no_quadratic_time(lastro: Lastro, tmp_path: Path) -> None:
    (tmp_path / "conversations.json").write_text('[{"mapping": "' + '\\"' * 400_000, encoding="utf-8")

    assert 3 == lastro("ingest", "conversations.json", "--resource", "livia").exit_code
