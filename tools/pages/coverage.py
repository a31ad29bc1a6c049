"""The page of every rule of the books with its tests, and the counts for the rules sheet."""

import json
from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby

from tools.statements import NOT_A_RULE, Book, Proof, Statement, read_books, read_marks

Covered = Mapping[str, Sequence[Proof]]

INTRO = """\
# Every rule and its tests

Every rule of the five rulebooks, heading by heading, in our own words; where it is in the code; and
the tests that prove it. `make check` fails for a rule without a test. The rules are stated in
[tests/rulebooks/statements](../tests/rulebooks/statements); a test names the rules it proves with
`@pytest.mark.covers`.
"""


def coverage_page() -> str:
    """All books with their statements."""
    books, covered = read_books(), read_marks()
    lines = [INTRO, *_summary(books, covered)]
    for book in books:
        lines += ["", f"## {book.title}", ""]
        for heading, found in groupby(book.statements, key=lambda s: s.heading):
            lines += [f"### {heading}", "", *_rows(list(found), covered), ""]
    return "\n".join(lines).rstrip() + "\n"


def coverage_data() -> str:
    """How many rules and tests there are for each book and each citation, as JSON."""
    books, covered = read_books(), read_marks()
    data = {
        "books": {book.id: _count(book.statements, covered) for book in books},
        "headings": {
            f"{book.year}, {heading}": counts
            for book in books
            for heading, found in groupby(book.statements, key=lambda s: s.heading)
            if (counts := _count(list(found), covered))["rules"]
        },
    }
    return json.dumps(data, ensure_ascii=False, indent=1) + "\n"


def _count(statements: Sequence[Statement], covered: Covered) -> dict[str, int]:
    """How many of the statements are rules, and how many different tests prove them."""
    rules = [statement for statement in statements if statement.kind != NOT_A_RULE]
    tests = {test for statement in rules for test in covered.get(statement.id, ())}
    return {"rules": len(rules), "tests": len(tests)}


def _summary(books: Sequence[Book], covered: Covered) -> Iterator[str]:
    yield from ("| book | rules | tests |", "| --- | --- | --- |")
    for book in books:
        counts = _count(book.statements, covered)
        yield f"| {book.title} | {counts['rules']} | {counts['tests']} |"


def _rows(statements: Sequence[Statement], covered: Covered) -> Iterator[str]:
    rules = [statement for statement in statements if statement.kind != NOT_A_RULE]
    others = [statement for statement in statements if statement.kind == NOT_A_RULE]
    if rules:
        yield from ("| number | rule | in the code | tests |", "| --- | --- | --- | --- |")
    for rule in rules:
        where = "<br>".join(f"`{place}`" for place in rule.where)
        tests = "<br>".join(_tests(covered.get(rule.id, ())))
        yield f"| `{rule.id}` | {rule.text} | {where} | {tests} |"
    if rules and others:
        yield ""
    for other in others:
        yield f"- Not a rule: {other.text} ({other.reason})"


def _tests(tests: Sequence[Proof]) -> Iterator[str]:
    """The names of the tests, those of one file behind its link."""
    for file, found in groupby(sorted(tests), key=lambda test: test.file):
        names = ", ".join(f"`{test.name.removeprefix('test_')}`" for test in found)
        yield f"[{file.removesuffix('.py')}](../tests/{file}): {names}"
