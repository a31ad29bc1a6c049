"""The check for import cycles finds them, wherever in a module the import stands."""

import sys
from pathlib import Path

import pytest

from tools.import_cycles import main

MODULES = {
    "__init__": "",
    "base": "VALUE = 1",
    "sound": "from {package}.base import VALUE",
    "first": "from {package} import second\nfrom {package}.base import VALUE",
    "second": "def late():\n    from {package}.third import VALUE\n    return VALUE",
    "third": "class Late:\n    from {package}.first import VALUE",
}
"""A circle of three modules: one import is at the top, one in a function, one in a class."""


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    name = "cyclic_fixture"
    folder = tmp_path / name
    folder.mkdir()
    for module, code in MODULES.items():
        (folder / f"{module}.py").write_text(code.format(package=name), "utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    sys.modules.pop(name, None)
    return name


def test_a_cycle_is_named_module_by_module(
    package: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(package) == 1
    a, b, c = (f"{package}.{name}" for name in ("first", "second", "third"))
    assert capsys.readouterr().out == f"import cycle: {a} -> {b} -> {c} -> {a}\n"


def test_an_import_for_the_type_checker_alone_makes_no_cycle(
    package: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    code = "import typing\nif typing.TYPE_CHECKING:\n    from {package}.first import X"
    (tmp_path / package / "third.py").write_text(code.format(package=package), "utf-8")
    assert main(package) == 0
    assert not capsys.readouterr().out


def test_risiko_has_no_cycles() -> None:
    assert main() == 0
