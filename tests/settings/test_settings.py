from __future__ import annotations

from pathlib import Path

import pytest

from lastro import LastroError, Settings
from lastro.adapters.container import container_for


def test_a_variable_is_the_name_in_capitals_behind_memory() -> None:
    settings = Settings.read({"MEMORY_EXTRACTOR": "deterministic", "MEMORY_WINDOW_MESSAGES": "7"})

    assert ("deterministic", 7) == (settings.extractor, settings.window_messages)


def test_what_is_given_in_code_stands_before_the_environment() -> None:
    assert "none" == Settings.read({"MEMORY_EXTRACTOR": "deterministic"}, extractor="none").extractor


def test_an_empty_variable_counts_as_not_set() -> None:
    assert Settings().busy_timeout_s == Settings.read({"MEMORY_BUSY_TIMEOUT_S": ""}).busy_timeout_s


@pytest.mark.parametrize(
    ("variable", "value"),
    [
        ("MEMORY_EXTRACTOR", "oracle"),
        ("MEMORY_ENABLED", "perhaps"),
        ("MEMORY_MAX_ATTEMPTS", "0"),
        ("MEMORY_DEBOUNCE_S", "soon"),
        ("MEMORY_DEBOUNCE_S", "inf"),
        ("MEMORY_MAX_WAIT_S", "1e300"),
        ("MEMORY_LEASE_S", "nan"),
        ("MEMORY_BUSY_TIMEOUT_S", "inf"),
        ("MEMORY_MAX_ATTEMPTS", "9999999999"),
        ("MEMORY_WINDOW_MESSAGES", "99999999999999999999"),
        ("MEMORY_TIME_ZONE", "Mars/Olympus"),
        ("MEMORY_TIME_ZONE", "../../etc/passwd"),
        ("MEMORY_SYNCHRONOUS", "OFF"),
    ],
)
def test_a_value_that_cannot_be_used_is_refused_by_variable_and_value(variable: str, value: str) -> None:
    with pytest.raises(LastroError) as refused:
        Settings.read({variable: value})

    assert "invalid_input" == refused.value.code
    assert variable in str(refused.value)
    assert repr(value) in str(refused.value)


def test_rules_alone_consolidate_where_no_tuned_model_is_at_hand(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    container = container_for(
        Settings.read({}, db=tmp_path / "a.db", consolidator="gemma", model_path=tmp_path / "none.gguf")
    )

    assert container.consolidator() is None
    assert ["rules alone consolidate"] == [record.getMessage().partition(":")[0] for record in caplog.records]
