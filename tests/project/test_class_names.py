"""A class name means one thing, wherever it is read."""

import ast
from collections import defaultdict
from pathlib import Path

import risiko

PACKAGE = Path(risiko.__file__).parent
FAMILIES = {"classic", "evolution", "express"}
SENT = {"Continent", "Packet", "Piece", "Review", "Service", "Signature"}
"""What is sent over the network under the name it has elsewhere: the same thing as a message."""


def find_classes() -> dict[str, list[tuple[Path, ast.ClassDef]]]:
    """Every public class of the package by its name, with the files that define it."""
    found = defaultdict(list)
    for path in sorted(PACKAGE.rglob("*.py")):
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                found[node.name].append((path.relative_to(PACKAGE), node))
    return found


def is_namesake(name: str, path: Path, node: ast.ClassDef) -> bool:
    """Whether a class is meant to be called like another: its message, or made from it."""
    bases = {ast.unparse(base).rpartition(".")[2] for base in node.bases}
    return name in bases or (name in SENT and "wire" in path.parts)


def is_part_of_every_family(paths: list[Path]) -> bool:
    """Whether files are the same part of several families, such as their `narrator.py`."""
    families = {frozenset(FAMILIES & set(path.parts[:-1])) for path in paths}
    return len({path.name for path in paths}) == 1 and len(families - {frozenset()}) == len(paths)


def test_no_class_name_has_two_meanings() -> None:
    """Parts that every family has are named alike; everything else has a name of its own."""
    doubled = {}
    for name, places in find_classes().items():
        paths = [path for path, node in places if not is_namesake(name, path, node)]
        if len(paths) > 1 and not is_part_of_every_family(paths):
            doubled[name] = sorted(map(str, paths))
    assert not doubled
