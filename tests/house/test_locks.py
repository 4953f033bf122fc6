from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

LOCKS = ("base", "dev", "gemma")
PIN = re.compile(r"^([A-Za-z0-9._-]+)==(\S+) \\$", re.MULTILINE)


def pins(checkout: Path, lock: str) -> dict[str, str]:
    text = (checkout / "requirements" / f"{lock}.txt").read_text(encoding="utf-8")
    return {canonicalize_name(name): version for name, version in PIN.findall(text)}


def declared(checkout: Path, extra: str | None = None) -> list[Requirement]:
    with (checkout / "pyproject.toml").open("rb") as file:
        project = tomllib.load(file)["project"]
    lines = project["optional-dependencies"][extra] if extra else project["dependencies"]
    return [Requirement(line) for line in lines]


def unmet(requirements: list[Requirement], locked: dict[str, str]) -> list[str]:
    return [
        str(requirement)
        for requirement in requirements
        if not requirement.specifier.contains(locked.get(canonicalize_name(requirement.name), "0"))
    ]


@pytest.mark.parametrize("lock", LOCKS)
def test_every_lock_satisfies_what_the_package_declares(checkout: Path, lock: str) -> None:
    assert [] == unmet(declared(checkout), pins(checkout, lock))


def test_the_lock_of_the_model_satisfies_its_extra(checkout: Path) -> None:
    assert [] == unmet(declared(checkout, "gemma"), pins(checkout, "gemma"))


@pytest.mark.parametrize("lock", LOCKS)
def test_a_lock_pins_every_package_by_hash_and_names_no_registry(checkout: Path, lock: str) -> None:
    text = (checkout / "requirements" / f"{lock}.txt").read_text(encoding="utf-8")
    lines = [line for line in text.splitlines() if line and not line.startswith(("#", "    "))]

    assert [] == [line for line in lines if not PIN.match(line)]
    assert text.count("--hash=sha256:") >= len(lines)
    assert re.search(r"://|--index|--extra-index|--find-links|--trusted-host", text) is None


def test_the_locks_agree_on_every_version(checkout: Path) -> None:
    base, dev, gemma = (pins(checkout, lock) for lock in LOCKS)

    assert base.items() <= dev.items()
    assert base.items() <= gemma.items()
    assert [] == [name for name in dev.keys() & gemma.keys() if dev[name] != gemma[name]]
