"""Generators: `{"$gen": name, …}` stands for a value that would be clumsy to write out."""

from __future__ import annotations

import base64
from collections.abc import Callable, Iterable
from typing import Any

from . import prompts

FOR_THE_MODEL = frozenset({"raise", "always", "match_prompt"})
"""Generators that stand for what a model does; they are kept for the model of the case."""


class UnknownGeneratorError(Exception):
    """No generator has this name, or not with these parameters."""


def repeat(text: str, n: int) -> str:
    return text * n


def join(parts: Iterable[str]) -> str:
    return "".join(parts)


def codepoints(cps: Iterable[int]) -> str:
    return "".join(map(chr, cps))


def base64_text(bytes: int | str | list[int]) -> str:  # noqa: A002 (the parameter's name in the cases)
    if isinstance(bytes, int):
        data = bytearray(n % 256 for n in range(bytes))
    else:
        data = bytearray(bytes.encode() if isinstance(bytes, str) else bytes)
    return base64.b64encode(data).decode()


def facts(n: int, key: str, value: str, chat: str = "c1", start: int = 0) -> list[dict[str, Any]]:
    return [
        {
            "memory_key": key.replace("{i}", str(i)),
            "memory_value": value.replace("{i}", str(i)),
            "category": "profile",
            "confidence": 0.9,
            "chat": chat.replace("{i}", str(i)),
        }
        for i in range(start, start + n)
    ]


GENERATORS: dict[str, Callable[..., Any]] = {
    "repeat": repeat,
    "join": join,
    "codepoints": codepoints,
    "base64": base64_text,
    "facts": facts,
    "prompt_example_output": prompts.example_output,
    "prompt_example_date": prompts.example_date,
    "prompt_sentence": prompts.sentence,
}


def expanded(value: Any) -> Any:
    """Return *value* with every generator in it replaced by what it stands for, innermost first.

    Raises:
        UnknownGeneratorError: there is no such generator.
    """
    if isinstance(value, list):
        return [expanded(item) for item in value]
    if not isinstance(value, dict):
        return value
    inner = {name: expanded(item) for name, item in value.items()}
    if "$gen" not in inner or inner["$gen"] in FOR_THE_MODEL:
        return inner
    return _made(inner.pop("$gen"), inner)


def _made(name: str, parameters: dict[str, Any]) -> Any:
    if name not in GENERATORS:
        raise UnknownGeneratorError(f"no generator is called {name!r}")
    try:
        return GENERATORS[name](**parameters)
    except TypeError as error:
        raise UnknownGeneratorError(f"the generator {name!r} does not take {sorted(parameters)}: {error}") from error
