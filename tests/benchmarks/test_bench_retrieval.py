from __future__ import annotations

import json
from datetime import UTC, datetime
from pathlib import Path

import bench_retrieval
import pytest
from bench_retrieval import Question, Turn, evidence_within, newest_above, recall_at

LOCOMO = [
    {
        "conversation": {
            "session_1_date_time": "1:56 pm on 8 May, 2023",
            "session_1": [
                {"speaker": "Ottilie", "dia_id": "D1:1", "text": "I bought a cello yesterday."},
                {"speaker": "Bram", "dia_id": "D1:2", "text": "How lovely, congratulations!"},
            ],
        },
        "qa": [
            {"question": "What did Ottilie buy?", "evidence": ["D1:1"], "category": 1},
            {"question": "Which flute did Bram sell?", "evidence": ["D1:2"], "category": 5},
        ],
    }
]
LONGMEMEVAL = {
    "question_id": "q1",
    "question": "How fast do I swim a lap?",
    "question_type": "knowledge-update",
    "abstention": False,
    "sessions": [
        {"date": "2023/05/20 (Sat) 02:21", "turns": [{"role": "user", "content": "I swim a lap in 40 seconds."}]},
        {"date": "2023/06/20 (Tue) 02:21", "turns": [{"role": "user", "content": "I swim a lap in 38 seconds now."}]},
    ],
}
DISTRACTOR = {"date": "2023-05-21T06:13:00", "turns": [{"role": "assistant", "content": "Bread needs salt."}]}
PORTUGUESE = {
    "threads": [
        {
            "thread": "t1",
            "date": "2026-02-03T20:12:00-03:00",
            "turns": [{"id": "t1:1", "role": "user", "content": "A lavanderia abre cedo."}],
        }
    ],
    "questions": [
        {"question": "Quando abrem as lavanderias?", "evidence": ["t1:1"], "kind": "single"},
        {"question": "Quem é o prefeito?", "evidence": [], "kind": "absent"},
    ],
}


def test_it_measures_files_of_the_three_forms_and_ends_in_one_line_of_json(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    files = {"locomo": LOCOMO, "lme": LONGMEMEVAL, "distractors": DISTRACTOR, "portuguese": PORTUGUESE}
    arguments = []
    for name, content in files.items():
        path = tmp_path / f"{name}.json"
        path.write_text(json.dumps(content), "utf-8")
        arguments += [f"--{name}", str(path)]

    assert 0 == bench_retrieval.main(arguments)

    figures = json.loads(capsys.readouterr().out.splitlines()[-1])
    found = ("locomo_turn_r10", "locomo_context_e1000", "lme_recall_all10", "newest_above_older", "pt_r10")
    assert [1.0] * 5 == [figures[name] for name in found]
    assert 0.0 == figures["pt_r10_baseline"]


def test_a_missing_file_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert 2 == bench_retrieval.main(["--locomo", str(tmp_path / "none.json")])
    assert "none.json" in capsys.readouterr().err


def test_a_turn_that_does_not_fit_is_left_out_and_the_next_one_tried() -> None:
    ranking = [turn("a", 40), turn("b", 4000), turn("c", 40)]

    assert 1.0 == evidence_within([(asked("a", "c"), ranking)], 20)
    assert 0.5 == evidence_within([(asked("a", "c"), ranking)], 10)


def test_the_share_of_the_evidence_and_all_of_it_are_two_figures() -> None:
    rankings = [(asked("a", "z"), [turn("a"), turn("b")])]

    assert (0.5, 0.0) == (recall_at(rankings, 10), recall_at(rankings, 10, whole=True))


def test_a_pair_counts_where_both_statements_are_among_the_ten() -> None:
    question = Question("?", frozenset({"old", "new"}), newest="new")

    assert [True] == newest_above([(question, [turn("new"), turn("old")])])
    assert [False] == newest_above([(question, [turn("old"), turn("new")])])
    assert [] == newest_above([(question, [turn("old")])])


def turn(name: str, size: int = 4) -> Turn:
    return Turn(name, "t", "user", "x" * size, datetime(2026, 3, 1, tzinfo=UTC))


def asked(*evidence: str) -> Question:
    return Question("?", frozenset(evidence))
