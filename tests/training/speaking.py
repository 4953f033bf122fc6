"""Short ways to say chats in tests of the training."""

from __future__ import annotations

from recipe.chats import Chat, Fact, Turn


def fact(
    evidence: str,
    key: str = "home_city",
    value: str = "Braga",
    category: str = "profile",
    *,
    confidence: float = 0.95,
    lasting: bool = True,
) -> Fact:
    return Fact(key, value, category, confidence, evidence, lasting)


def chat(*contents: str, facts: tuple[Fact, ...] = (), name: str = "c1", lang: str = "en") -> Chat:
    """Return a chat; what begins with ``>`` is said by the assistant."""
    turns = tuple(
        Turn("assistant", content[1:].strip()) if content.startswith(">") else Turn("user", content)
        for content in contents
    )
    return Chat(name, lang, "made", turns, facts)
