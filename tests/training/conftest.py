from __future__ import annotations

import sys
from pathlib import Path

import pytest

TRAINING = Path(__file__).resolve().parents[2] / "training"
sys.path.insert(0, str(TRAINING))


@pytest.fixture(scope="session")
def data() -> Path:
    """The chats that the repository trains on."""
    return TRAINING / "data"


class Words:
    """A tokenizer for tests: a number for each word, space and line break, given out as they come."""

    def __init__(self) -> None:
        self.known: dict[str, int] = {"<eos>": 1, "<bos>": 2}

    def beginning(self) -> list[int]:
        return [2]

    def tokens(self, text: str, *, control: bool) -> list[int]:
        parts = text.replace("\n", " \n ").split(" ")
        return [self.known.setdefault(part, len(self.known) + 2) for part in parts if part]

    def text(self, tokens: tuple[int, ...]) -> str:
        names = {number: part for part, number in self.known.items()}
        return " ".join(names[token] for token in tokens).replace(" \n ", "\n").replace(" \n", "\n")


@pytest.fixture
def words() -> Words:
    return Words()
