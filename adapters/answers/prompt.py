"""The prompt of the extraction: fixed text from a file under ``models/prompts``, then the lines of a chat."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from importlib import resources

EXTRACTION_PROMPT = "extract-v1"
_CHAT = "\n\nChat:\n"
_FACTS = "Facts:"


@dataclass(frozen=True, slots=True)
class Example:
    """A worked example of the prompt: the lines of a chat and the answer."""

    chat: str
    answer: str


@dataclass(frozen=True)
class Prompt:
    """Instructions and examples, which every question begins with.

    Attributes:
        name: of the file, without its suffix.
        text: of the file; it holds no date, since a small model would copy it.
    """

    name: str
    text: str

    @property
    def version(self) -> str:
        """Name and digest of the text, for fingerprints."""
        return f"{self.name}:{sha256(self.text.encode()).hexdigest()[:12]}"

    @property
    def instructions(self) -> str:
        """The text before the examples."""
        return self.text.partition(_CHAT)[0]

    @property
    def examples(self) -> tuple[Example, ...]:
        """The worked examples, in order."""
        chats = (example.partition(f"\n{_FACTS}\n") for example in self.text.split(_CHAT)[1:])
        return tuple(Example(chat, answer) for chat, _, answer in chats)


@dataclass(frozen=True, slots=True)
class Profile:
    """How a kind of model is spoken to: the control text around the question.

    A turn-taking model of the Gemma family knows no system role, so instructions, examples and chat are
    one turn of the user.
    """

    name: str
    head: str
    tail: str

    def prefix(self, prompt: Prompt) -> str:
        """Return what stands before the lines of every chat."""
        return f"{self.head}{prompt.text}{_CHAT}"

    @property
    def suffix(self) -> str:
        """What stands behind the lines."""
        return f"{_FACTS}{self.tail}"

    def written(self, prompt: Prompt, lines: Iterable[str]) -> str:
        """Return the whole question as text, for reading; models get message text apart from control text."""
        return "".join((self.prefix(prompt), *(line + "\n" for line in lines), self.suffix))


COMPLETION = Profile("completion", "", "\n")
TURNS = Profile("turns", "<start_of_turn>user\n", "<end_of_turn>\n<start_of_turn>model\n")


@cache
def load_prompt(name: str = EXTRACTION_PROMPT) -> Prompt:
    """Return the prompt that ships with the package under *name*."""
    file = resources.files(__package__.partition(".")[0]) / "models" / "prompts" / f"{name}.txt"
    return Prompt(name, file.read_text("utf-8").strip())
