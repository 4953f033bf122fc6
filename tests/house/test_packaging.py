from __future__ import annotations

import os
import shutil
import site
import subprocess
import sys
import tomllib
import venv
from pathlib import Path
from zipfile import ZipFile

import pytest

ROOMS = ("domain", "application", "adapters")
NOT_SOURCE = shutil.ignore_patterns(".*", "build", "dist", "*.egg-info", "__pycache__", "*.gguf")


def run(*command: str | Path) -> str:
    done = subprocess.run([str(part) for part in command], check=False, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.fixture(scope="session")
def wheel(checkout: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    source = tmp_path_factory.mktemp("source") / "any-name"
    shutil.copytree(checkout, source, ignore=NOT_SOURCE)
    target = tmp_path_factory.mktemp("wheel")
    run(
        sys.executable, "-m", "pip", "wheel", "-qq", "--no-index", "--no-deps", "--no-build-isolation",
        "--wheel-dir", target, source,
    )  # fmt: skip
    return next(target.glob("lastro-*.whl"))


@pytest.fixture(scope="session")
def names(wheel: Path) -> list[str]:
    with ZipFile(wheel) as archive:
        return archive.namelist()


@pytest.fixture
def service(wheel: Path, tmp_path: Path) -> Path:
    """A fresh environment beside a service that has rooms of the same names as Lastro's; returns its Python."""
    venv.create(tmp_path / "env", with_pip=False)
    python = tmp_path / "env" / "bin" / "python"
    run(sys.executable, "-m", "pip", "--python", python, "install", "-qq", "--no-index", "--no-deps", wheel)
    packages = Path(run(python, "-c", "import site; print(site.getsitepackages()[0])").strip())
    (packages / "dependencies.pth").write_text("\n".join(site.getsitepackages()))
    for room in ROOMS:
        (packages / room).mkdir()
        (packages / room / "__init__.py").write_text("OWNER = 'the service'\n")
    return python


def declared_packages(checkout: Path) -> list[str]:
    with (checkout / "pyproject.toml").open("rb") as file:
        return list(tomllib.load(file)["tool"]["setuptools"]["packages"])


def test_every_package_on_disk_is_declared_and_no_other(checkout: Path) -> None:
    on_disk = {"lastro"}
    for room in ROOMS:
        for init in (checkout / room).rglob("__init__.py"):
            on_disk.add(".".join(("lastro", *init.parent.relative_to(checkout).parts)))

    assert on_disk == set(declared_packages(checkout))


def test_every_folder_of_modules_is_a_package(checkout: Path) -> None:
    folders = {module.parent for room in ROOMS for module in (checkout / room).rglob("*.py")}

    assert [] == sorted(str(folder) for folder in folders if not (folder / "__init__.py").is_file())


def test_the_root_holds_no_module_but_the_public_face(checkout: Path) -> None:
    assert ["__init__.py"] == sorted(path.name for path in checkout.glob("*.py"))


def test_the_wheel_holds_one_top_level_package(names: list[str]) -> None:
    tops = {name.split("/")[0] for name in names}

    assert {"lastro"} == {top for top in tops if not top.endswith(".dist-info")}


def test_the_wheel_holds_the_rooms_and_leaves_the_workshop_behind(names: list[str]) -> None:
    inside = {name.split("/")[1] for name in names if name.startswith("lastro/")}

    assert {"__init__.py", "py.typed", "models", *ROOMS} == inside


def test_the_wheel_holds_every_module_of_the_rooms(checkout: Path, names: list[str]) -> None:
    modules = {f"lastro/{path.relative_to(checkout)}" for room in ROOMS for path in (checkout / room).rglob("*.py")}

    assert modules <= set(names)


def test_the_wheel_holds_every_text_under_models(checkout: Path, names: list[str]) -> None:
    texts = {
        f"lastro/{path.relative_to(checkout)}"
        for path in (checkout / "models").rglob("*")
        if path.is_file() and path.suffix != ".gguf"
    }

    assert texts == {name for name in names if name.startswith("lastro/models/")}


def test_the_wheel_holds_the_licence_and_the_terms_of_the_weights(names: list[str]) -> None:
    licences = {Path(name).name for name in names if ".dist-info/licenses/" in name}

    assert {"LICENSE", "NOTICE"} == licences


def test_lastro_is_imported_beside_a_service_with_rooms_of_the_same_names(service: Path) -> None:
    script = (
        "import domain, application, adapters\n"
        "import lastro, lastro.domain.fragment, lastro.application.ports, lastro.adapters\n"
        "print({domain.OWNER, application.OWNER, adapters.OWNER}, 'site-packages/lastro/' in lastro.__file__)\n"
        "print(len({domain.__file__, lastro.domain.__file__}))"
    )

    assert ["{'the service'} True", "2"] == run(service, "-I", "-c", script).splitlines()


def test_the_command_is_installed_with_the_wheel(service: Path) -> None:
    assert os.access(service.parent / "lastro", os.X_OK)
