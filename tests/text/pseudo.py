"""A language made on the fly: every English text in brackets, every gap outside of them.

What is seen outside brackets in this language does not come from the files of texts.
"""

import json
import re
import shutil
import tomllib
from pathlib import Path
from string import Formatter
from typing import Any

import risiko

CODE = "xx"
FILE, PAIR = "⟦⟧", "⟪⟫"
"""Brackets around what comes from a file, and around a pair written in code."""
TYPED = ("command", "verb", "word")
"""Tables of words that may be typed: each word has brackets of its own."""
UNTOUCHED = ("plural", "numbers", "by")


def bracket(text: str, marks: str = FILE) -> str:
    """A text with brackets around all that is no gap."""
    told = ""
    for literal, gap, spec, conversion in Formatter().parse(text):
        braced = literal.replace("{", "{{").replace("}", "}}")
        told += f"{marks[0]}{braced}{marks[1]}" if literal.strip() else braced
        if gap is not None:
            told += "{" + gap + (f"!{conversion}" if conversion else "")
            told += (f":{spec}" if spec else "") + "}"
    return told


def outside(text: str) -> str:
    """What stands outside all brackets."""
    inner = re.compile("⟦[^⟦⟧⟪⟫]*⟧|⟪[^⟦⟧⟪⟫]*⟫")
    while inner.search(text):
        text = inner.sub(" ", text)
    return text


def make_package(folder: Path) -> None:
    """The package with one more language, by adding files alone."""
    source = Path(risiko.__file__).parent
    skip = shutil.ignore_patterns("__pycache__", "client")
    shutil.copytree(source, folder / "risiko", ignore=skip)
    (folder / "risiko" / "server" / "client").mkdir()
    for path in (folder / "risiko").rglob("*.en.toml"):
        tree = _translate(tomllib.loads(path.read_text("utf-8")))
        made = path.with_name(path.name.replace(".en.", f".{CODE}."))
        made.write_text("\n".join(_lines(tree, [])), "utf-8")


def _translate(entry: Any, typed: bool = False) -> Any:
    if isinstance(entry, str):
        return " ".join(map(bracket, entry.split())) if typed else bracket(entry)
    return {
        key: below if key in UNTOUCHED else _translate(below, typed or key in TYPED)
        for key, below in entry.items()
    }


def _lines(tree: dict[str, Any], path: list[str]) -> list[str]:
    """A tree in TOML."""
    lines = [f"[{'.'.join(path)}]"] if path else []
    below = []
    for key, entry in tree.items():
        name = json.dumps(key)
        if isinstance(entry, dict):
            below += _lines(entry, [*path, name])
        else:
            lines.append(f"{name} = {json.dumps(entry, ensure_ascii=False)}")
    return lines + below
