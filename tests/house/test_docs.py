from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest

CHECKOUT = Path(__file__).parents[2]
PAGES = [CHECKOUT / "README.md", CHECKOUT / "CONTRIBUTING.md", *sorted((CHECKOUT / "docs").rglob("*.md"))]
PYTHON_BLOCK = re.compile(r"^```python\n(.*?)^```$", re.MULTILINE | re.DOTALL)
MAKE_COMMAND = re.compile(r"\bmake ([a-z][a-z-]*)")
LINK = re.compile(r"\]\((?!https?:)([^)#\s]+)(?:#[^)]*)?\)")


def title(page: Path) -> str:
    return str(page.relative_to(CHECKOUT))


def python_blocks(page: Path) -> list[str]:
    """Return the page's Python blocks, each moved to its line of the page so that a traceback points there."""
    text = page.read_text(encoding="utf-8")
    return ["\n" * text.count("\n", 0, match.start(1)) + match[1] for match in PYTHON_BLOCK.finditer(text)]


@pytest.mark.parametrize("page", [page for page in PAGES if python_blocks(page)], ids=title)
def test_the_code_of_a_page_runs_from_top_to_bottom(
    page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    names: dict[str, object] = {"__name__": "page"}
    for block in python_blocks(page):
        exec(compile(block, page, "exec"), names)


@pytest.mark.parametrize("page", PAGES, ids=title)
def test_every_make_command_that_a_page_names_exists(page: Path) -> None:
    named = set(re.findall(r"`[^`]*`|^```sh\n.*?^```$", page.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL))
    commands = {command for code in named for command in MAKE_COMMAND.findall(code)}

    assert set() == commands - make_targets()


@pytest.mark.parametrize("page", PAGES, ids=title)
def test_every_link_between_pages_leads_somewhere(page: Path) -> None:
    links = LINK.findall(page.read_text(encoding="utf-8"))

    assert [] == [link for link in links if not (page.parent / link).exists()]


def test_every_page_is_reached_from_the_readme() -> None:
    reached: set[Path] = set()
    ahead = [CHECKOUT / "README.md"]
    while ahead:
        page = ahead.pop()
        reached.add(page)
        linked = {(page.parent / link).resolve() for link in LINK.findall(page.read_text(encoding="utf-8"))}
        ahead += [link for link in linked - reached if link.suffix == ".md" and link.is_file()]

    assert [] == [title(page) for page in PAGES if page.resolve() not in reached]


def test_make_alone_explains_every_command() -> None:
    explained = subprocess.run(["make"], cwd=CHECKOUT, check=True, capture_output=True, text=True).stdout

    assert make_targets() == set(re.findall(r"^  ([a-z][a-z-]*) ", explained, re.MULTILINE))


def make_targets() -> set[str]:
    makefile = (CHECKOUT / "Makefile").read_text(encoding="utf-8")
    return set(re.findall(r"^([a-z][a-z-]*):(?!=)", makefile, re.MULTILINE))
