"""Every text that code asks for by its key is in its file, and each of its gaps gets a value."""

import ast
import importlib
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import risiko
from risiko.errors import NotationErrors
from risiko.text import Phrases, Text, load
from risiko.text.files import Tree, gaps

ROOT = Path(risiko.__file__).parent
SPOKEN = {
    ("risiko.cli", "say"): ("risiko.cli", "texts", "say"),
    ("risiko.cli.admin", "say"): ("risiko.cli", "admin", "say"),
    ("risiko.cli.campaign", "say"): ("risiko.evolution.content", "campaign", "sentence"),
    ("risiko.arena", "words.say"): ("risiko.arena", "texts", "say"),
}
"""Functions that say a text by its key, by the module or package where they are called so."""


class Asked(NamedTuple):
    """A text that is asked for: where, which, and with which gaps (None: not known)."""

    place: str
    table: Tree
    key: str
    given: frozenset[str] | None


def asked_in(path: Path) -> Iterator[Asked]:
    """Every call in a module for a text with a key that is written there."""
    name = ".".join(path.relative_to(ROOT.parent).with_suffix("").parts)
    if name.startswith("risiko.train"):
        return  # needs packages that are not always there
    code = path.read_text("utf-8")
    if "Phrases" not in code and "errors import" not in code and "say(" not in code:
        return
    module = vars(importlib.import_module(name))
    for node in ast.walk(ast.parse(code)):
        if isinstance(node, ast.Call):
            called = ast.unparse(node.func)
            for table, at in tables(name, called, module.get(called)):
                if len(node.args) > at:
                    words = {str(word.arg) for word in node.keywords}
                    given = None if "None" in words else frozenset(words)
                    for key in keys(node.args[at]):
                        yield Asked(f"{name}:{node.lineno}", table, key, given)


def tables(module: str, called: str, found: object) -> Iterator[tuple[Tree, int]]:
    """The tables whose keys a call may name, and which argument does."""
    if isinstance(found, Phrases):
        package, base, table = found._place
        yield load(package, base)[table], 0
    elif isinstance(found, NotationErrors):
        package, base, _ = found._problem._place
        yield load(package, base)["problem"], 0
        if "place" in load(package, base):
            yield load(package, base)["place"], 1
    else:
        for package in (module, module.rpartition(".")[0]):
            if (package, called) in SPOKEN:
                package, base, table = SPOKEN[package, called]
                yield load(package, base)[table], 0
                return


def keys(node: ast.expr) -> Iterator[str]:
    """The keys that an argument may be, if they are written there."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.IfExp):
        yield from keys(node.body)
        yield from keys(node.orelse)


def test_every_key_is_in_its_file_and_all_gaps_are_filled() -> None:
    found = [asked for path in sorted(ROOT.rglob("*.py")) for asked in asked_in(path)]
    assert len(found) > 350
    for asked in found:
        if not asked.key:
            continue
        assert asked.key in asked.table, f"{asked.place}: there is no text {asked.key}"
        text = asked.table[asked.key]
        assert isinstance(text, Text)
        if asked.given is not None:
            missing = gaps(text["en"]) - asked.given
            assert not missing, f"{asked.place}: {asked.key} has gaps {missing}"
