from __future__ import annotations

import subprocess
import sys

import pytest

AS_INSTALLED = "import sys; sys.modules.update(dict.fromkeys(('fastapi', 'pydantic_settings')))"
"""What only tests need counts as not installed: dependency-injector imports it where it finds it."""


def in_fresh_process(script: str) -> str:
    return subprocess.run([sys.executable, "-c", script], check=True, capture_output=True, text=True).stdout


@pytest.mark.parametrize(("statement", "limit_s"), [("import lastro", 0.35), ("from lastro import Memory", 0.7)])
def test_importing_lastro_is_cheap(statement: str, limit_s: float) -> None:
    script = (
        f"{AS_INSTALLED}; import time; start = time.process_time(); {statement}; print(time.process_time() - start)"
    )

    fastest_s = min(float(in_fresh_process(script)) for _ in range(5))

    assert fastest_s <= limit_s


@pytest.mark.parametrize("heavy", ["llama_cpp", "numpy", "psycopg", "typer", "rich"])
def test_importing_lastro_leaves_what_not_everybody_needs_alone(heavy: str) -> None:
    assert "False" == in_fresh_process(f"from lastro import *; import sys; print({heavy!r} in sys.modules)").strip()


def test_every_public_name_is_there() -> None:
    script = "import lastro; print([name for name in lastro.__all__ if not hasattr(lastro, name)])"

    assert "[]" == in_fresh_process(script).strip()
