from __future__ import annotations

import importlib
import importlib.util

import pytest

installed = pytest.mark.skipif(importlib.util.find_spec("llama_cpp") is None, reason="llama_cpp is not installed")


@installed
def test_a_test_without_the_marker_fails_when_it_loads_the_model() -> None:
    with pytest.raises(pytest.fail.Exception, match="only a test with the marker `model`"):
        importlib.import_module("llama_cpp")


@installed
def test_a_test_without_the_marker_may_ask_whether_the_model_is_installed() -> None:
    assert importlib.util.find_spec("llama_cpp") is not None


@pytest.mark.model
def test_a_marked_test_loads_the_model() -> None:
    assert importlib.import_module("llama_cpp").__name__ == "llama_cpp"
