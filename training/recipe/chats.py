"""The labelled chats: read with checks, and parted so that validation shares no wording with training."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from lastro.domain.candidate import Category
from lastro.domain.normalize import fold
from lastro.domain.text import sentences

CATEGORIES = frozenset(Category)
ROLES = frozenset({"user", "assistant", "system"})
CONFIDENCES = frozenset({0.5, 0.8, 0.95})
FRAME_WORDS = 5
_KEY = re.compile(r"[a-z][a-z0-9_]{0,63}")
_WORD = re.compile(r"\w+")
_FACT_FIELDS = {
    "memory_key": str, "memory_value": str, "memory_category": str, "confidence": float, "evidence": str,
    "is_user_memory_candidate": bool,
}  # fmt: skip


class DataError(Exception):
    """The data cannot be trained on; every reason stands on a line of its own."""


@dataclass(frozen=True, slots=True)
class Fact:
    """What a chat says about its user; `evidence` is a verbatim quote of one user message."""

    key: str
    value: str
    category: str
    confidence: float
    evidence: str
    lasting: bool


@dataclass(frozen=True, slots=True)
class Turn:
    """One message."""

    role: str
    content: str


@dataclass(frozen=True, slots=True)
class Chat:
    """A labelled chat; without facts it shows what is not to be remembered."""

    id: str
    lang: str
    kind: str
    turns: tuple[Turn, ...]
    facts: tuple[Fact, ...]


@dataclass(frozen=True, slots=True)
class Split:
    """Chats to learn from and chats to validate on; no sentence frame stands in both."""

    training: tuple[Chat, ...]
    validation: tuple[Chat, ...]


def load(folder: Path) -> tuple[Chat, ...]:
    """Return the chats of every ``*.jsonl`` under *folder*, in the order of names and lines.

    Raises:
        DataError: a line is not in the form, or an id comes twice.
    """
    chats: dict[str, Chat] = {}
    problems: list[str] = []
    for path in sorted(folder.glob("*.jsonl")):
        for number, line in enumerate(path.read_text("utf-8").splitlines(), start=1):
            try:
                chat = read(json.loads(line))
                if chat.id in chats:
                    raise ValueError(f"the id {chat.id!r} comes twice")
                chats[chat.id] = chat
            except (ValueError, KeyError, TypeError) as error:
                problems.append(f"{path.name}:{number}: {error}")
    if problems or not chats:
        raise DataError("\n".join(problems) or f"there is no chat in {str(folder)!r}")
    return tuple(chats.values())


def read(item: dict[str, Any]) -> Chat:
    """Return the chat that *item*, one line of a file, describes.

    Raises:
        ValueError: it is not in the form.
    """
    turns = tuple(Turn(turn["role"], turn["content"]) for turn in item["messages"])
    if unknown := {turn.role for turn in turns} - ROLES:
        raise ValueError(f"unknown roles {sorted(unknown)}")
    if not any(turn.role == "user" and turn.content.strip() for turn in turns):
        raise ValueError("the user says nothing")
    facts = tuple(_fact(fact, turns) for fact in item["facts"])
    return Chat(item["id"], item["lang"], item["kind"], turns, facts)


def split(chats: Iterable[Chat], *, share: float, seed: int) -> Split:
    """Part the chats: those that share a sentence frame stay on one side.

    A frame is a sentence of at least `FRAME_WORDS` words without its names and numbers.

    Args:
        chats: with distinct ids.
        share: of the chats that go to validation, in (0, 1).
        seed: the same seed and chats give the same split.
    """
    groups = list(related(chats))
    random.Random(seed).shuffle(groups)
    wanted = share * sum(len(group) for group in groups)
    training: list[Chat] = []
    validation: list[Chat] = []
    for group in groups:
        fits = len(validation) + len(group) <= wanted and len(group) <= max(3.0, wanted / 20)
        (validation if fits else training).extend(group)
    return Split(tuple(training), tuple(validation))


def related(chats: Iterable[Chat]) -> Iterator[list[Chat]]:
    """Yield groups of chats that share a frame, directly or through others."""
    groups: dict[str, list[Chat]] = {}
    for chat in chats:
        group = [chat]
        seen = set(frames(chat))
        for other in {id(groups[frame]): groups[frame] for frame in seen if frame in groups}.values():
            group += other
        for member in group[1:]:
            seen.update(frames(member))
        groups.update(dict.fromkeys(seen or {f"\0{chat.id}"}, group))
    yield from {id(group): group for group in groups.values()}.values()


def frames(chat: Chat) -> Iterator[str]:
    """Yield the frames of what the user and the assistant say."""
    for turn in chat.turns:
        for span in sentences(turn.content):
            words = _WORD.findall(span.of(turn.content))
            kept = [fold(word) for place, word in enumerate(words) if not _is_filling(word, place)]
            if len(kept) >= FRAME_WORDS:
                yield " ".join(kept)


def _is_filling(word: str, place: int) -> bool:
    return any(character.isdigit() for character in word) or (place > 0 and word[0].isupper())


def _fact(item: dict[str, Any], turns: tuple[Turn, ...]) -> Fact:
    for name, kind in _FACT_FIELDS.items():
        if not isinstance(item[name], kind):
            raise ValueError(f"{name} is {item[name]!r}")
    if item["memory_category"] not in CATEGORIES:
        raise ValueError(f"unknown category {item['memory_category']!r}")
    if _KEY.fullmatch(item["memory_key"]) is None:
        raise ValueError(f"{item['memory_key']!r} is no key")
    if item["confidence"] not in CONFIDENCES:
        raise ValueError(f"the confidence {item['confidence']} is none of {sorted(CONFIDENCES)}")
    holding = [turn for turn in turns if turn.role == "user" and item["evidence"] in turn.content]
    if not item["evidence"].strip() or len(holding) != 1:
        raise ValueError(f"the evidence {item['evidence']!r} stands in {len(holding)} user messages, not in one")
    if not item["memory_value"].strip() or "\n" in item["memory_value"]:
        raise ValueError(f"{item['memory_value']!r} is no value on one line")
    return Fact(
        item["memory_key"], item["memory_value"], item["memory_category"], item["confidence"], item["evidence"],
        item["is_user_memory_candidate"],
    )  # fmt: skip
