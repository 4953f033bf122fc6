from __future__ import annotations

import re
from pathlib import Path

PIN = re.compile(r"^([A-Za-z0-9._-]+)==(\S+) \\$", re.MULTILINE)


def pins(path: Path) -> dict[str, str]:
    return dict(PIN.findall(path.read_text(encoding="utf-8")))


def test_the_lock_of_the_training_pins_by_hash_and_names_no_registry(checkout: Path) -> None:
    text = (checkout / "training" / "requirements.txt").read_text(encoding="utf-8")
    lines = [line for line in text.splitlines() if line and not line.startswith(("#", "    "))]

    assert {"torch", "gguf", "numpy"} <= set(pins(checkout / "training" / "requirements.txt"))
    assert [] == [line for line in lines if not PIN.match(line)]
    assert text.count("--hash=sha256:") >= len(lines)
    assert re.search(r"://|--index|--extra-index|--find-links|--trusted-host", text) is None


def test_the_lock_of_the_training_agrees_with_that_of_the_model(checkout: Path) -> None:
    training, model = pins(checkout / "training" / "requirements.txt"), pins(checkout / "requirements" / "gemma.txt")

    assert [] == [name for name in training.keys() & model.keys() if training[name] != model[name]]
