from __future__ import annotations

import sys
from collections.abc import Callable
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

import pytest


@pytest.fixture(scope="session")
def load_script(checkout: Path) -> Callable[[Path], ModuleType]:
    """Load a benchmark script as a module; scripts find each other as they do when they are run."""
    folder = str(checkout / "benchmarks")

    def load(path: Path) -> ModuleType:
        if folder not in sys.path:
            sys.path.insert(0, folder)
        spec = spec_from_file_location(path.stem, path)
        assert spec is not None
        assert spec.loader is not None
        module = module_from_spec(spec)
        sys.modules[path.stem] = module
        spec.loader.exec_module(module)
        return module

    return load
