"""Word lists of the augmentation: words that may take each other's place, and frames by language."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

FOLDER = Path(__file__).resolve().parents[1] / "lexicon"


@dataclass(frozen=True)
class Lexicon:
    """Everything that augmentation may put into a chat.

    Attributes:
        classes: by language, then by word, the words of its class.
        negatives: by language, frames that say a sentence without meaning it of oneself.
        greetings: by language.
    """

    classes: Mapping[str, Mapping[str, tuple[str, ...]]]
    negatives: Mapping[str, tuple[str, ...]]
    greetings: Mapping[str, tuple[str, ...]]


def load_lexicon(folder: Path = FOLDER) -> Lexicon:
    """Read the word lists of *folder*; names and places count in every language."""
    shared = [*_lines(folder / "names.txt"), *_lines(folder / "places.txt")]
    languages = [path.stem for path in folder.glob("??.txt")]
    return Lexicon(
        {language: _classes([*shared, *_lines(folder / f"{language}.txt")]) for language in languages},
        _grouped(folder / "negatives.txt"),
        _grouped(folder / "greetings.txt"),
    )


def language_of(lang: str) -> str:
    """Return the language whose words and frames suit *lang*; of two mixed ones the first."""
    return lang.partition("-")[0]


def _classes(lines: list[tuple[str, str]]) -> dict[str, tuple[str, ...]]:
    found: dict[str, tuple[str, ...]] = {}
    for _, text in lines:
        words = tuple(text.split())
        for word in words:
            found.setdefault(word, words)
    return found


def _grouped(path: Path) -> dict[str, tuple[str, ...]]:
    grouped: dict[str, list[str]] = defaultdict(list)
    for language, text in _lines(path):
        grouped[language].append(text.replace("\\n", "\n"))
    return {language: tuple(texts) for language, texts in grouped.items()}


def _lines(path: Path) -> Iterator[tuple[str, str]]:
    for line in path.read_text("utf-8").splitlines():
        if line.strip() and not line.startswith("#"):
            name, _, text = line.partition(": ")
            yield name.strip(), text.strip()
