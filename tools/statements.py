"""Every rule the five books state, and which tests prove it.

The statements are data: `tests/rulebooks/statements/<book>.toml`. A test names those it proves:
`@pytest.mark.covers("2003.c.4")`, or the same mark on one case of a parametrised test. The marks
are read from the source, without running anything. `python -m tools.statements` prints what is
wrong (a rule without a test, a mark that names no statement, a place in the code that does not
exist) and then ends with exit code 1.
"""

import ast
import importlib
import sys
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parent.parent
TESTS = ROOT / "tests"
STATEMENTS = TESTS / "rulebooks" / "statements"

BOOKS = ("2000", "2003", "2010", "evolution", "express")
"""The books, each with a file of its own."""
RULE, NOT_A_RULE = "rule", "not a rule"
MARK = "pytest.mark.covers"


@dataclass(frozen=True, slots=True)
class Statement:
    """One thing a book says, in our words."""

    id: str
    """Book, heading and number: `2003.c.4`."""
    heading: str
    """The heading as the book writes it."""
    text: str
    where: tuple[str, ...]
    """Modules, functions or answers of the rules below `risiko` where the code does it."""
    kind: str
    reason: str
    """Why software cannot get it wrong, if it is not a rule."""


@dataclass(frozen=True, slots=True)
class Book:
    """What one book states, in the order of its headings."""

    id: str
    title: str
    year: str
    """The first word of every citation of this book."""
    statements: tuple[Statement, ...]


@dataclass(frozen=True, slots=True, order=True)
class Proof:
    """A test function and where it stands."""

    file: str
    name: str


class BadMark(ValueError):
    """A mark that cannot be read without running the tests."""


def read_book(id: str, folder: Path = STATEMENTS) -> Book:
    """The statements of one book."""
    data = tomllib.loads((folder / f"{id}.toml").read_text("utf-8"))
    title, year = data.pop("book"), data.pop("year")
    found = [
        _statement(f"{id}.{key}.{number}", section["heading"], entry)
        for key, section in data.items()
        for number, entry in section.items()
        if number != "heading"
    ]
    return Book(id, title, year, tuple(found))


def _statement(id: str, heading: str, entry: Mapping[str, Any]) -> Statement:
    where = entry.get("where", ())
    return Statement(
        id,
        heading,
        entry["text"],
        (where,) if isinstance(where, str) else tuple(where),
        entry.get("kind", RULE),
        entry.get("reason", ""),
    )


def read_books(folder: Path = STATEMENTS) -> list[Book]:
    """All books."""
    return [read_book(id, folder) for id in BOOKS]


def read_marks(folder: Path = TESTS) -> dict[str, list[Proof]]:
    """Which tests name a statement, by the statement's id."""
    covered: dict[str, list[Proof]] = {}
    for path in sorted(folder.rglob("test_*.py")):
        source = path.read_text("utf-8")
        if MARK not in source:
            continue
        file = path.relative_to(folder).as_posix()
        for name, ids in marks_in(source, file):
            for id in dict.fromkeys(ids):
                covered.setdefault(id, []).append(Proof(file, name))
    return covered


def marks_in(source: str, file: str) -> Iterator[tuple[str, list[str]]]:
    """The tests of a file with the statements they name.

    A mark stands in a test's decorators, or in a list of cases that its decorators name.
    """
    tree = ast.parse(source, file)
    lists = {
        target.id: list(_ids(node, file))
        for node in tree.body
        if isinstance(node, ast.Assign)
        for target in node.targets
        if isinstance(target, ast.Name)
    }
    read = sum(map(len, lists.values()))
    for node in tree.body:
        if not isinstance(node, ast.FunctionDef):
            continue
        ids = [id for decorator in node.decorator_list for id in _ids(decorator, file)]
        read += len(ids)
        for decorator in node.decorator_list:
            for part in ast.walk(decorator):
                if isinstance(part, ast.Name):
                    ids += lists.get(part.id, [])
        if ids and not node.name.startswith("test_"):
            raise BadMark(f"{file}: {node.name} is no test")
        if ids:
            yield node.name, ids
    if read != len(list(_ids(tree, file))):
        raise BadMark(f"{file}: a mark stands neither at a test nor in a list of cases")


def _ids(node: ast.AST, file: str) -> Iterator[str]:
    """The statements named by the marks below a node."""
    for part in ast.walk(node):
        if not isinstance(part, ast.Call) or ast.unparse(part.func) != MARK:
            continue
        for argument in part.args:
            if not (isinstance(argument, ast.Constant) and isinstance(argument.value, str)):
                raise BadMark(f"{file}:{part.lineno}: {MARK} takes ids written out")
            yield argument.value


def exists(where: str) -> bool:
    """Whether a dotted name below `risiko` is a module or something in one."""
    words = where.split(".")
    for count in range(len(words), 0, -1):
        try:
            found: Any = importlib.import_module(".".join(["risiko", *words[:count]]))
        except ModuleNotFoundError:
            continue
        for word in words[count:]:
            known = getattr(found, word, None)
            if known is None and isinstance(found, Mapping):
                known = found.get(word)
            if known is None:
                return False
            found = known
        return True
    return False


def find_faults(books: Sequence[Book], covered: Mapping[str, Sequence[Proof]]) -> Iterator[str]:
    """Everything that is wrong, one sentence each."""
    known = {statement.id: statement for book in books for statement in book.statements}
    for statement in known.values():
        yield from _faults(statement, bool(covered.get(statement.id)))
    for id, tests in covered.items():
        if id not in known:
            for test in tests:
                yield f"{test.file}::{test.name} covers {id}, which is no statement"


def _faults(statement: Statement, tested: bool) -> Iterator[str]:
    id = statement.id
    if statement.kind == NOT_A_RULE:
        if not statement.reason:
            yield f"{id} is not a rule, but does not say why"
        if tested:
            yield f"{id} is not a rule, but has a test"
        return
    if statement.kind != RULE:
        yield f"{id} is of no known kind: {statement.kind}"
    if not tested:
        yield f"{id} has no test: {statement.text}"
    if not statement.where:
        yield f"{id} does not say where it is in the code"
    for where in statement.where:
        if not exists(where):
            yield f"{id}: there is no risiko.{where}"


def main() -> int:
    """Print what is wrong."""
    try:
        faults = list(find_faults(read_books(), read_marks()))
    except BadMark as error:
        faults = [str(error)]
    for fault in faults:
        print(fault)
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
