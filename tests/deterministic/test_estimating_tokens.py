"""The estimate counts high: never fewer tokens than the local model's own tokenizer."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from lastro.adapters.deterministic import EstimatedTokens

CHATS = Path(__file__).resolve().parents[2] / "benchmarks" / "chats"
ODD = [
    "",
    " ",
    "\n\n\n   \t\t x",
    "こんにちは、私は東京に住んでいます。",
    "今天天气很好，我想去公园。",
    "안녕하세요 저는 서울에 살아요",
    "สวัสดีครับ ฉันอยู่กรุงเทพ",
    "مرحبا أنا أعيش في القاهرة",
    "שלום אני גר בתל אביב",
    "Привет, я живу в Москве",
    "नमस्ते मैं दिल्ली में रहता हूँ",
    "😀👩‍👩‍👧‍👦🇧🇷🏳️‍🌈✈️",
    "a1b2c3d4",
    "QUERO AJUDA",
    "https://example.org/a/b?c=d&e=f",
    "2026-12-01T12:00:00Z R$ 1.234,56",
    "═══╬═══",
    "ｆｕｌｌ",
    "zq xk vj",
    "\ud800 lone",
    "nul \x00 here",
]


def texts() -> list[str]:
    chats = [
        json.loads(line) for path in sorted(CHATS.glob("*.jsonl")) for line in path.read_text("utf-8").splitlines()
    ]
    said = [message["content"] for chat in chats for message in chat["messages"]]
    return [*said, *ODD, Path(__file__).read_text("utf-8")]


def test_nothing_counts_nothing_and_more_text_counts_no_less() -> None:
    count = EstimatedTokens().count

    assert 0 == count("")
    assert count("a longer text") >= count("a longer") >= count("a") > 0


@pytest.mark.model
def test_no_text_has_more_tokens_than_estimated() -> None:
    from lastro.adapters.gemma import GemmaTokens

    estimate, own = EstimatedTokens(), GemmaTokens()

    too_low = [text for text in texts() if estimate.count(text) < own.count(text)]

    assert [] == too_low


@pytest.mark.model
def test_the_estimate_is_at_most_twice_the_truth_on_chats() -> None:
    from lastro.adapters.gemma import GemmaTokens

    estimate, own, said = EstimatedTokens(), GemmaTokens(), texts()

    assert sum(map(estimate.count, said)) <= 2 * sum(map(own.count, said))
