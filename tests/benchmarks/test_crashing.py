from __future__ import annotations

from pathlib import Path

import pytest
from bench_crash import measure


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore:This process.*is multi-threaded:DeprecationWarning")
def test_killing_recorder_and_workers_loses_and_doubles_nothing(tmp_path: Path) -> None:
    figures = measure(tmp_path / "memory.db", kills=12, seed=7)

    assert figures["stored_turns"] >= figures["confirmed_turns"] > 0
    assert {"lost": 0, "doubled": 0, "differences": 0} == {
        name: figures[name] for name in ("lost", "doubled", "differences")
    }
