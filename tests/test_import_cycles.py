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
    "third": "import typing\nif typing.TYPE_CHECKING:\n    from {package}.first import X",
}
"""A circle of three modules: one import is at the top, one in a function, one only for types."""


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
    assert main(package, ()) == 1
    a, b, c = (f"{package}.{name}" for name in ("first", "second", "third"))
    assert capsys.readouterr().out == f"import cycle: {a} -> {b} -> {c} -> {a}\n"


def test_a_known_cycle_is_let_pass_until_it_is_gone(
    package: str, capsys: pytest.CaptureFixture[str]
) -> None:
    known = frozenset(f"{package}.{name}" for name in ("first", "second", "third"))
    assert main(package, (known,)) == 0
    assert not capsys.readouterr().out
    assert main(package, (known, frozenset({"x.a", "x.b"}))) == 0
    assert capsys.readouterr().out == "no longer a cycle, take it out of KNOWN: x.a, x.b\n"


def test_risiko_has_no_cycles_but_the_known_ones() -> None:
    assert main() == 0
