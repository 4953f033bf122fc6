from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from lastro.adapters.cli.exits import ExitCode

Run = Callable[..., "subprocess.CompletedProcess[bytes]"]
LASTRO = (sys.executable, "-m", "lastro.adapters.cli")


@pytest.fixture
def run() -> Run:
    """Runs a command in a process of its own."""

    def start(*arguments: str | Path, **more: Any) -> subprocess.CompletedProcess[bytes]:
        return subprocess.run([*LASTRO, *map(str, arguments)], capture_output=True, timeout=60, check=False, **more)

    return start


def test_results_go_to_stdout_and_remarks_to_stderr(run: Run, chat: Path) -> None:
    taken = run("ingest", chat, "--resource", "livia", "--json")
    worked = run("work")
    facts = run("facts", "--resource", "livia", "--json")

    assert [0, 0, 0] == [one.returncode for one in (taken, worked, facts)]
    assert 4 == json.loads(taken.stdout)["new"]
    assert (b"", b"") == (taken.stderr, facts.stderr)
    assert 3 == len(json.loads(facts.stdout))


def test_exit_codes_reach_the_shell_without_a_traceback(run: Run, tmp_path: Path) -> None:
    (tmp_path / "bad.jsonl").write_text('{"role": "user", "content": "x"}\n{oops\n', encoding="utf-8")

    ended = {
        2: run("facts"),
        3: run("ingest", "bad.jsonl", "-r", "livia"),
        4: run("why", "1", "-r", "livia"),
        9: run("ingest", "gone.jsonl", "-r", "livia"),
    }

    assert list(ended) == [one.returncode for one in ended.values()]
    assert not any(b"Traceback" in one.stderr for one in ended.values())
    assert all(one.stderr.strip() for one in ended.values())


def test_the_installed_command_is_the_same(chat: Path) -> None:
    script = Path(sys.executable).with_name("lastro")
    if not script.exists():
        pytest.skip("lastro is not installed as a command in this environment")

    shown = subprocess.run([script, "--version"], capture_output=True, check=True, text=True)

    assert shown.stdout.startswith("lastro ")


@pytest.mark.usefixtures("remembered")
@pytest.mark.parametrize("command", ["export", "facts --json", "facts", "verify", "--help", "--version"])
def test_a_reader_that_goes_away_is_no_trouble(command: str) -> None:
    resource = "--resource livia" if command.startswith(("export", "facts")) else ""
    shell = f"{' '.join(LASTRO)} {command} {resource} | true; exit ${{PIPESTATUS[0]}}"

    ended = subprocess.run(["bash", "-c", shell], capture_output=True, timeout=60, check=False)

    assert (b"", ExitCode.PIPE_CLOSED) == (ended.stderr, ended.returncode)


def test_a_pipe_feeds_one_command_into_another(run: Run, chat: Path) -> None:
    python = " ".join(LASTRO)
    shell = (
        f"cat {chat} | {python} ingest - -r livia && {python} work && {python} export -r livia | wc -l &&"
        f" {python} ingest <(printf 'User: hello') -r livia -t shell --json"
    )

    ended = subprocess.run(["bash", "-c", shell], capture_output=True, timeout=60, check=False, text=True)

    assert ended.returncode == 0, ended.stderr
    assert "3\n" in ended.stdout
    assert '"format": "transcript"' in ended.stdout


@pytest.mark.parametrize("sent", [signal.SIGTERM, signal.SIGINT])
def test_a_watching_worker_reads_what_comes_and_ends_when_told(run: Run, chat: Path, sent: int) -> None:
    run("ingest", chat, "--resource", "livia")
    environment = {**os.environ, "MEMORY_DEBOUNCE_S": "0", "MEMORY_MAX_WAIT_S": "0"}
    with subprocess.Popen([*LASTRO, "work", "--watch"], env=environment, stderr=subprocess.PIPE) as worker:
        try:
            assert worker.stderr is not None
            assert b"Ctrl-C ends" in worker.stderr.readline()
            while b"hazelnuts" not in run("facts", "--resource", "livia").stdout:
                assert worker.poll() is None
            worker.send_signal(sent)
            assert (b"", 0) == (worker.stderr.read(), worker.wait(timeout=30))
        finally:
            worker.kill()

    assert run("verify").returncode == 0


def test_words_survive_a_terminal_that_knows_only_ascii(run: Run, tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("User: Sou alérgica a avelãs.\n", encoding="utf-8")
    run("ingest", "a.txt", "--resource", "lívia")
    run("work")

    environment = {**os.environ, "PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"}
    as_json = run("facts", "--resource", "lívia", "--json", env=environment)
    table = run("facts", "--resource", "lívia", env=environment)

    assert (0, 0) == (as_json.returncode, table.returncode)
    assert json.loads(as_json.stdout)[0]["evidence"].startswith("Sou alérgica")
    assert b"avel" in table.stdout


def test_progress_is_not_drawn_where_nobody_looks(run: Run, chat: Path) -> None:
    for command in (["ingest", chat, "-r", "livia"], ["work"], ["rebuild"], ["verify"]):
        assert b"\x1b" not in run(*command).stderr


def test_importing_lastro_loads_neither_typer_nor_rich() -> None:
    code = "import sys, lastro, lastro.adapters.cli; lastro.Memory; print(sorted({'typer', 'rich'} & set(sys.modules)))"

    assert b"[]\n" == subprocess.run([sys.executable, "-c", code], capture_output=True, check=True).stdout
