"""A third language, made by adding files alone: everything people see is said in it."""

import ast
import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import risiko
from tests.text.pseudo import CODE, PAIR, bracket, make_package, outside

ROOT = Path(risiko.__file__).parent
WORDS = frozenset(
    [
        "Anna",
        "Bert",
        "Clara",
        "Dora",
        "Emil",
        "Bot",
        "captain",
        "random",
        "risiko",
        "terminal",
        "load",
        "alaska",
        "cc",
        "gg",
        "kc",
        "kk",
        "china",
        "fortified",
        "hq",
        "place",
        "power",
        "storm",
        "basic",
        "campaign",
        "capitals",
        "classic",
        "conquest",
        "duel",
        "evolution",
        "express",
        "missions",
    ]
)
"""The same in all languages: players, commands, actions and front lines as they are recorded, ids
of games."""
PLACE = re.compile(r"20\d\d, [^\])⟦⟪]*(?=[\])⟦⟪]|$)|\[[^\]⟦⟪]*\]|\{[\w.]+\}")
"""A place in a book, which is cited in German; a gap of a sentence that is shown unfilled."""

QUOTED = re.compile("“⟧[^⟦⟧]*⟦”")
"""What somebody has typed or written, which is quoted as it is."""
OPTION = re.compile(r"--?[a-z][-a-z]*")
"""An option of the command line."""


def test_brackets_are_around_all_that_is_no_gap() -> None:
    assert bracket("{who} gets {x.the}.") == "{who}⟦ gets ⟧{x.the}⟦.⟧"
    assert outside("Anna⟦ gets ⟪2 {n}⟫⟧⟦Peru⟧ today") == "Anna   today"


def unknown_words(said: list[str], cites: list[str]) -> set[str]:
    """Words outside brackets that are not the same in all languages."""
    found: set[str] = set()
    for text in said:
        for cite in cites:
            text = text.replace(cite, "").replace(cite.partition(", ")[2] or cite, "")
        text = QUOTED.sub("“⟧⟦”", OPTION.sub("", text))
        found.update(re.findall(r"[^\W\d_]{2,}", outside(PLACE.sub("", text))))
    return found - WORDS


def test_everything_is_said_in_a_language_that_is_nothing_but_files(tmp_path: Path) -> None:
    make_package(tmp_path)
    paths = os.pathsep.join((str(tmp_path), str(Path(__file__).parents[2])))
    done = subprocess.run(
        [sys.executable, "-m", "tests.text.tour"],
        # Nothing compiles in the background while commands are run in this process.
        env={**os.environ, "PYTHONPATH": paths, "RISIKO_KERNEL": "plain"},
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    said = json.loads(done.stdout)
    cites, typed = said.pop("cites"), set(said.pop("typed"))
    known = sorted(cites + said.pop("names"), key=len, reverse=True)
    assert len(said) == 33
    for part, texts in said.items():
        assert any("⟦" in text for text in texts), part
        assert [text for text in texts if set(PAIR) & set(text)] == [], f"{part}: a pair in code"
    unknown = {part: unknown_words(texts, known) - typed for part, texts in said.items()}
    assert {part: words for part, words in unknown.items() if words} == {}


def pairs(tree: ast.AST) -> Iterator[int]:
    """The lines on which a German and an English sentence are written side by side."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            texts = {ast.unparse(arg) for arg in node.args}
            written = all(isinstance(arg, ast.Constant | ast.JoinedStr) for arg in node.args)
            if node.func.id == "Text" or (node.func.id == "say" and written):
                if len(texts) == 2 or any(isinstance(arg, ast.Starred) for arg in node.args):
                    yield node.lineno


def test_no_module_has_a_pair_in_code() -> None:
    found = {
        ".".join(path.relative_to(ROOT.parent).with_suffix("").parts)
        for path in ROOT.rglob("*.py")
        if any(pairs(ast.parse(path.read_text("utf-8"))))
    }
    assert found == set(), "write texts in files: docs/texts.md"


def test_the_language_of_the_test_is_not_one_of_ours() -> None:
    assert CODE not in risiko.text.LANGUAGES
