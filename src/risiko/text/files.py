"""Reads texts from files: `<base>.<language>.toml`, one for each language, side by side.

The format is described in docs/texts.md.
"""

import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import files
from string import Formatter
from typing import Any

from risiko.text.language import LANGUAGES, Language
from risiko.text.sentence import Name, Plural, Sentence, Text

CATEGORIES = frozenset(("zero", "one", "two", "few", "many", "other"))
"""The plural categories of CLDR."""
PLAIN = "plain"
"""The key of a name without its forms."""
BY = "by"
"""The key of the argument that a plural counts."""
BOOK = "book"
"""The table with what a book says in its own words."""

Tree = dict[str, Any]
"""Texts by their keys, in tables."""


class TextError(Exception):
    """A file of texts that does not fit the others: which file, which key, and why."""

    def __init__(self, file: str, key: str, problem: str) -> None:
        super().__init__(f"{file}: {key}: {problem}")


@cache
def load(package: str, base: str, book: str = "") -> Tree:
    """The texts of a base name in all languages; a book's own words where it has some."""
    trees = {language: _read(package, base, language) for language in LANGUAGES}
    books = {language: tree.pop(BOOK, {}) for language, tree in trees.items()}
    names = {language: f"{package}/{base}.{language}.toml" for language in LANGUAGES}
    texts = _merge(trees, names, "")
    for language, tables in books.items():
        for name, table in tables.items():
            _check_book(table, texts, language, names[language], f"{BOOK}.{name}")
    if not book:
        return texts
    own = {language: tables.get(book, {}) for language, tables in books.items()}
    return _override(texts, own)


class Phrases:
    """A table of texts, read when the first one is needed: `flaw("no_seat", seat="x")`."""

    def __init__(self, package: str, base: str, table: str) -> None:
        self._place = package, base, table

    def __call__(self, key: str, **values: object) -> Text:
        """A text with its gaps filled in."""
        package, base, table = self._place
        text: Text = load(package, base)[table][key]
        return text.fill(**values)


def books(package: str, base: str) -> tuple[str, ...]:
    """The books that say something in their own words, in any language."""
    tables = (_read(package, base, language).get(BOOK, {}) for language in LANGUAGES)
    return tuple(sorted({book for table in tables for book in table}))


@cache
def _source(package: str, file: str) -> str:
    found = files(package) / file
    if not found.is_file():
        raise TextError(f"{package}/{file}", "-", "this file is missing")
    return found.read_text("utf-8")


def _read(package: str, base: str, language: Language) -> Tree:
    file = f"{base}.{language}.toml"
    try:
        return tomllib.loads(_source(package, file))
    except tomllib.TOMLDecodeError as error:
        raise TextError(f"{package}/{file}", "-", str(error)) from error


def _merge(trees: Mapping[Language, Tree], names: Mapping[Language, str], stem: str) -> Tree:
    """One tree of texts from one tree of sentences for each language."""
    keys = {key: language for language, tree in list(trees.items())[::-1] for key in tree}
    first = next(iter(trees.values()))
    texts: Tree = {}
    for key in (*first, *(key for key in keys if key not in first)):
        path = f"{stem}{key}"
        for language, tree in trees.items():
            if key not in tree:
                raise TextError(names[language], path, f"missing; it is in {names[keys[key]]}")
        entries = {language: tree[key] for language, tree in trees.items()}
        leaves = {language: _is_leaf(entry) for language, entry in entries.items()}
        if not any(leaves.values()):
            texts[key] = _merge(entries, names, f"{path}.")
            continue
        for language, leaf in leaves.items():
            if not leaf:
                raise TextError(names[language], path, "a table where others have a text")
        said = {
            language: _sentence(entry, language, names[language], path)
            for language, entry in entries.items()
        }
        _check_gaps(said, names, path)
        texts[key] = Text.of(said)
    return texts


def _is_leaf(entry: object) -> bool:
    """Whether an entry is a text: a sentence, a plural, or a name with forms."""
    if not isinstance(entry, dict):
        return True
    return PLAIN in entry or isinstance(entry.get("other"), str)


def _sentence(entry: object, language: Language, file: str, path: str) -> Sentence:
    if isinstance(entry, str):
        return entry
    if not isinstance(entry, dict):
        raise TextError(file, path, f"expected a text, not {entry!r}")
    if PLAIN in entry:
        forms = {key: form for key, form in entry.items() if key != PLAIN}
        return Name(entry[PLAIN], language, **forms)
    variants = {key: form for key, form in entry.items() if key in CATEGORIES}
    cases = {key: form for key, form in entry.items() if key not in CATEGORIES and key != BY}
    for key, case in cases.items():
        if not isinstance(case, dict) or "other" not in case or not CATEGORIES.issuperset(case):
            raise TextError(file, f"{path}.{key}", "expected plural variants with `other`")
    return Plural(variants, entry.get(BY, "n"), cases)


def _variants(said: Sentence) -> Iterator[str]:
    """Everything a language may say for one text."""
    if isinstance(said, Plural):
        for variants in (said.variants, *said.cases.values()):
            yield from variants.values()
        return
    yield said
    if isinstance(said, Name):
        yield from said.forms.values()


def gaps(said: Sentence) -> frozenset[str]:
    """The arguments of a text, without their forms."""
    return frozenset(
        name.partition(".")[0]
        for variant in _variants(said)
        for _, name, _, _ in Formatter().parse(variant)
        if name
    )


def _check_gaps(
    said: Mapping[Language, Sentence], names: Mapping[Language, str], path: str
) -> None:
    first, *others = said
    for language in others:
        if (here := gaps(said[language])) != (there := gaps(said[first])):
            listed = ", ".join(sorted(here ^ there))
            raise TextError(names[language], path, f"other gaps than in {names[first]}: {listed}")


def _check_book(table: Tree, texts: Tree, language: Language, file: str, stem: str) -> None:
    for key, entry in table.items():
        path = f"{stem}.{key}"
        common = texts.get(key)
        if common is None:
            raise TextError(file, path, "a book's own word for a key that is not in this file")
        if isinstance(common, Text) != _is_leaf(entry):
            raise TextError(file, path, "a table where the file has a text, or the reverse")
        if not isinstance(common, Text):
            _check_book(entry, common, language, file, path)
        elif more := gaps(_sentence(entry, language, file, path)) - gaps(common[language]):
            raise TextError(file, path, f"gaps that the common text has not: {', '.join(more)}")


def _override(texts: Tree, own: Mapping[Language, Tree]) -> Tree:
    """Texts with a book's own words; languages without such words keep the common ones."""
    changed = dict(texts)
    for key in {key for table in own.values() for key in table}:
        entries = {language: table[key] for language, table in own.items() if key in table}
        common = texts[key]
        if isinstance(common, Text):
            said = {language: common[language] for language in LANGUAGES}
            for language, entry in entries.items():
                said[language] = _sentence(entry, language, "", key)
            changed[key] = Text.of(said)
        else:
            changed[key] = _override(common, entries)
    return changed
