"""Every file of texts is complete in all languages; what does not fit is a clear error."""

from pathlib import Path

import pytest

import risiko
from risiko.text import LANGUAGES, Text, TextError, load
from risiko.text.files import Tree, books, gaps

ROOT = Path(risiko.__file__).parent
BASES = sorted(
    {
        (".".join(path.parent.relative_to(ROOT.parent).parts), path.name.split(".")[0])
        for language in LANGUAGES
        for path in ROOT.rglob(f"*.{language}.toml")
        if path.name != f"language.{language}.toml"
    }
)
GERMAN = 'a = "Eins"\n[say]\nb = "{n} Karten"\n'


def leaves(tree: Tree, stem: str = "") -> list[tuple[str, Text]]:
    found = []
    for key, entry in tree.items():
        found += (
            [(stem + key, entry)] if isinstance(entry, Text) else leaves(entry, f"{stem}{key}.")
        )
    return found


def test_there_are_files_in_german_and_english() -> None:
    assert LANGUAGES == ("de", "en")
    assert len(BASES) > 15


@pytest.mark.parametrize(("package", "base"), BASES)
def test_a_file_fits_its_siblings_and_nothing_is_empty(package: str, base: str) -> None:
    for book in ("", *books(package, base)):
        texts = leaves(load(package, base, book))
        assert texts
        for key, text in texts:
            assert all(said.strip() for said in text), (key, book)


# What is wrong is said with file and key


def write(folder: Path, english: str, german: str = GERMAN) -> str:
    """A package with two files of texts; its name."""
    package = folder / f"texts_{abs(hash((english, german)))}"
    package.mkdir()
    (package / "__init__.py").touch()
    (package / "words.de.toml").write_text(german, "utf-8")
    (package / "words.en.toml").write_text(english, "utf-8")
    return package.name


@pytest.mark.parametrize(
    ("english", "problem"),
    [
        ('a = "One"\n', r"words\.en\.toml: say: missing; it is in .*words\.de\.toml"),
        ('a = "One"\n[say]\n', r"words\.en\.toml: say\.b: missing"),
        ('a = "One"\nc = "!"\n[say]\nb = "{n}"\n', r"words\.de\.toml: c: missing"),
        ('a = "One"\n[say]\nb = "{m} cards"\n', r"words\.en\.toml: say\.b: other gaps .*: m, n"),
        ('a = "One"\nsay = "{n}"\n', r"words\.de\.toml: say: a table where others have a text"),
        ('a = 1\n[say]\nb = "{n} cards"\n', r"words\.en\.toml: a: expected a text"),
        ('a = "One\n', r"words\.en\.toml: -: "),
        (
            'a = "One"\n[say]\nb = "{n} cards"\n[book.2000.say]\nc = "lands"\n',
            r"words\.en\.toml: book\.2000\.say\.c: .* not in this file",
        ),
        (
            'a = "One"\n[say]\nb = "{n} cards"\n[book.2000.say]\nb = "{lands}"\n',
            r"words\.en\.toml: book\.2000\.say\.b: gaps that the common text has not: lands",
        ),
    ],
)
def test_a_file_that_does_not_fit_is_an_error_with_file_and_key(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, english: str, problem: str
) -> None:
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises(TextError, match=problem):
        load(write(tmp_path, english), "words")


def test_a_language_without_a_file_is_an_error() -> None:
    with pytest.raises(TextError, match=r"nothing\.de\.toml: -: this file is missing"):
        load("risiko.text", "nothing")


def test_a_book_says_some_things_in_its_own_words(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.syspath_prepend(tmp_path)
    own = (
        GERMAN + '[book.2000.say]\nb = { one = "{n} RISIKO-Karte", other = "{n} RISIKO-Karten" }\n'
    )
    package = write(tmp_path, 'a = "One"\n[say]\nb = "{n} cards"\n', own)
    assert books(package, "words") == ("2000",)
    common, of_2000 = load(package, "words")["say"]["b"], load(package, "words", "2000")["say"]["b"]
    assert [text.say("de", n=1) for text in (common, of_2000)] == ["1 Karten", "1 RISIKO-Karte"]
    assert of_2000.say("en", n=2) == "2 cards"
    assert gaps(of_2000["de"]) == {"n"}
    assert load(package, "words", "2003") == load(package, "words")
