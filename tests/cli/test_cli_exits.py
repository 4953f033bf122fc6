from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
import typer
from typer.main import get_command
from typer.testing import Result

from lastro.adapters.cli.app import app
from lastro.adapters.cli.exits import EXITS, ExitCode, ends_plainly, exit_code_of, show_tracebacks
from lastro.adapters.cli.readers import Format
from lastro.domain.errors import (
    ConflictError,
    FactNotActiveError,
    InvalidIdError,
    LastroError,
    ModelMissingError,
    NotFoundError,
    StoreFullError,
    StoreLockedError,
)

Lastro = Callable[..., Result]


def kinds(error: type[LastroError]) -> set[type[LastroError]]:
    return {error}.union(*(kinds(kind) for kind in error.__subclasses__()))


@pytest.mark.parametrize(
    ("error", "code"),
    [
        (InvalidIdError, ExitCode.UNUSABLE),
        (NotFoundError, ExitCode.NOT_FOUND),
        (FactNotActiveError, ExitCode.REFUSED),
        (ModelMissingError, ExitCode.EXTRACTOR),
        (StoreFullError, ExitCode.STORE),
        (StoreLockedError, ExitCode.BUSY),
        (ConflictError, ExitCode.BUSY),
        (LastroError, ExitCode.INTERNAL),
    ],
)
def test_a_refusal_ends_in_the_code_of_its_family(error: type[LastroError], code: ExitCode) -> None:
    assert code is exit_code_of(error("no"))


def test_only_a_bare_error_counts_as_internal() -> None:
    families = {kind for kind in kinds(LastroError) - {LastroError} if kind.__module__.startswith("lastro.")}

    assert ExitCode.INTERNAL not in {exit_code_of(kind("no")) for kind in families}


def test_every_code_of_the_table_is_the_code_of_an_error() -> None:
    assert set(EXITS) <= {kind.code for kind in kinds(LastroError)}


@pytest.mark.parametrize(
    ("error", "sentence", "code"),
    [
        (ZeroDivisionError("by\nnought"), "internal error: ZeroDivisionError: by nought", ExitCode.INTERNAL),
        (StoreLockedError("busy: wait", "x.db"), "busy: wait", ExitCode.BUSY),
        (PermissionError(13, "Permission denied", "x.db"), "x.db: Permission denied.", ExitCode.FILE),
        (
            UnicodeEncodeError("utf-8", "\udcff", 0, 1, "surrogates"),
            r"'\udcff' holds bytes that are no text in UTF-8: correct it.",
            ExitCode.UNUSABLE,
        ),
    ],
)
@pytest.mark.parametrize("debugging", [False, True])
def test_a_fault_is_one_line_and_a_traceback_only_when_debugging(
    capsys: pytest.CaptureFixture[str], error: Exception, sentence: str, code: ExitCode, debugging: bool
) -> None:
    @ends_plainly
    def command() -> None:
        raise error

    show_tracebacks(debugging)
    with pytest.raises(typer.Exit) as ended:
        command()
    show_tracebacks(False)

    complaint = capsys.readouterr().err
    assert ended.value.exit_code == code
    assert complaint.endswith(f"lastro: {sentence}\n")
    assert ("Traceback" in complaint) == debugging
    assert debugging or complaint.count("\n") == 1


def test_the_version_is_printed(lastro: Lastro) -> None:
    from importlib.metadata import version

    assert f"lastro {version('lastro')}\n" == lastro("--version").stdout


def commands() -> Iterator[tuple[str, Any]]:
    """Yield each command that does something, with its full name."""
    waiting: list[tuple[str, Any]] = [("lastro", get_command(app))]
    while waiting:
        name, command = waiting.pop(0)
        inner = getattr(command, "commands", {})
        if not inner or getattr(command, "invoke_without_command", False):
            yield name, command
        waiting += [(f"{name} {child}", inner[child]) for child in inner]


def options(command: Any) -> set[str]:
    return {name for parameter in command.params for name in shown_names(parameter)}


def shown_names(parameter: Any) -> list[str]:
    return list(parameter.opts) if parameter.opts[0].startswith("-") else [parameter.metavar]


@pytest.mark.parametrize(
    ("name", "command"), list(commands()), ids=lambda value: value if isinstance(value, str) else ""
)
def test_every_command_explains_itself_with_an_example(lastro: Lastro, name: str, command: Any) -> None:
    shown = lastro(*name.split()[1:], "--help")

    assert shown.exit_code == 0
    assert f"Example: {name}" in " ".join(shown.stdout.split())
    assert all(parameter.help for parameter in command.params)


@pytest.fixture(scope="module")
def page(checkout: Path) -> str:
    return (checkout / "docs" / "reference" / "commands.md").read_text(encoding="utf-8")


def test_every_command_and_option_stands_in_the_reference_and_no_other(page: str) -> None:
    sections = dict(re.findall(r"^## (lastro .+?)\n(.*?)(?=^## |\Z)", page, re.M | re.S))

    documented = {
        name: set(re.findall(r"`([^`]+)`", "".join(re.findall(r"^\| (`[^|]+`) \| \S", first_table(text), re.M))))
        for name, text in sections.items()
    }

    assert {name: options(command) for name, command in commands()} == documented


def first_table(text: str) -> str:
    return text[text.index("| option |") :].split("\n\n")[0]


def test_every_exit_code_stands_in_the_reference_with_its_errors(page: str) -> None:
    rows = re.findall(r"^\| `(\d+)` \| `(\w+)` \| [^|]+ \|([^|]*)\|$", page, re.M)

    assert [(str(int(code)), code.name) for code in ExitCode] == [row[:2] for row in rows]
    assert {(error, ExitCode[row[1]]) for row in rows for error in re.findall(r"`(\w+)`", row[2])} == set(EXITS.items())


def test_every_form_of_chat_file_stands_in_the_reference(page: str) -> None:
    assert list(Format) == re.findall(r"^\| `(\w+)` \| [^|]+\|$", page[page.index("| form |") :].split("\n\n")[0], re.M)
