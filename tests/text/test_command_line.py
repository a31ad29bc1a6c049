"""The command line speaks one language at a time: its help, and whatever is wrong."""

import re
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

import risiko
from risiko.cli import app
from risiko.text import LANGUAGES, Text, load
from tests.text.calls import (
    WISHES,
    Call,
    broken_calls,
    broken_lines,
    commands,
    help_calls,
    sound_calls,
    typed_words,
    wrong_calls,
)
from tests.text.test_files import BASES, leaves

QUOTED = re.compile("„[^“]*“|“[^”]*”")
POSITION = re.compile(r"^\S+@\d+ .*$", re.MULTILINE)
CITED = re.compile(r"\[20\d\d, [^]]*\]")
"""A place in a book, which is cited in German."""
OPTION = re.compile(r"--?[a-z][-a-z]*")
GAP = re.compile(r"\{[^}]*\}")
"""Where something is filled in: its name is nobody's word."""
WORD = re.compile(r"[^\W\d_]{2,}")
NOTATION = frozenset[str](
    WORD.findall(
        "analyse attack basic bot captain capitals card classic connected conquest datei db duel "
        "escalating evolution express file fixed general json kc ladder lang marshal missions move "
        "place postgresql random recruit risiko sqlite target train usa"
    )
)
"""Words of records, games, bots and addresses, which are the same in all languages."""


def run(language: str, call: Iterable[str]) -> Result:
    env = {"COLUMNS": "200", "RISIKO_LANG": None}
    return CliRunner(env=env).invoke(app, ["--lang", language, *call])


def words_of(said: str) -> set[str]:
    """The words of what was said, without what it quotes, and without positions and places."""
    for part in (POSITION, CITED, QUOTED, OPTION):
        said = part.sub(" ", said)
    return set(WORD.findall(said.lower()))


@cache
def vocabulary(language: str) -> frozenset[str]:
    """All words of a language's files."""
    said = (str(text[language]) for base in BASES for _, text in leaves(load(*base)))
    return frozenset(word for one in said for word in WORD.findall(GAP.sub(" ", one.lower())))


def foreign(said: str, language: str, given: Iterable[str] = ()) -> set[str]:
    """The words of what was said that only other languages have."""
    (other,) = (code for code in LANGUAGES if code != language)
    known = vocabulary(language) | NOTATION | {word.lower() for word in typed_words()}
    given_words = {word for one in given for word in WORD.findall(one.lower())}
    return (words_of(said) & vocabulary(other)) - known - given_words


def check(language: str, calls: Iterable[Call], codes: tuple[int, ...]) -> None:
    for call in calls:
        done = run(language, call)
        assert done.exit_code in codes, (call, done.output)
        assert done.output.strip(), call
        assert "Traceback" not in done.output
        assert foreign(done.output, language, call) == set(), (call, done.output)


@pytest.mark.parametrize("language", LANGUAGES)
def test_help_is_in_one_language(language: str) -> None:
    check(language, help_calls(), (0,))


@pytest.mark.parametrize("language", LANGUAGES)
def test_wrong_calls_are_told_in_one_language(language: str) -> None:
    check(language, wrong_calls(), (2,))


@pytest.mark.parametrize("language", LANGUAGES)
def test_wishes_that_cannot_be_granted_are_told_in_one_language(language: str) -> None:
    check(language, WISHES, (1, 2))


@pytest.mark.parametrize("language", LANGUAGES)
def test_sound_files_are_told_in_one_language(language: str, tmp_path: Path) -> None:
    check(language, sound_calls(tmp_path), (0, 2))


@pytest.mark.parametrize("language", LANGUAGES)
def test_broken_files_are_told_in_one_language(language: str, tmp_path: Path) -> None:
    check(language, broken_calls(tmp_path), (0, 1, 2))


def test_the_check_finds_words_of_the_other_language() -> None:
    assert foreign("Fehler: there is no game „x“", "de") >= {"there"}
    assert foreign("error: Es gibt kein Spiel “x”", "en") >= {"gibt", "kein"}


def test_broken_lines_are_refused_in_words() -> None:
    problems = set()
    for line in broken_lines():
        try:
            risiko.registry.named(line.split(" ")[0]).read(line)
        except (risiko.NotationError, risiko.BadPosition) as error:
            problems.add(error.text.de)
            assert "“" not in QUOTED.sub("", error.text.de)
        except ValueError as error:
            problems.add(error.text.de)  # type: ignore[attr-defined]
    assert len(problems) > 150


# The texts of the help


def params_of(command: Any) -> Iterator[str]:
    for param in command.params:
        yield param.name


def test_every_command_and_parameter_has_its_text_and_no_text_is_left_over() -> None:
    texts = load("risiko.cli", "help")
    used: set[str] = {"help"}
    keys = set()
    for path, command in commands().items():
        key = "_".join(path) or "risiko"
        keys.add(key)
        own = set(texts["command"][key]) - {"about"}
        params = set(params_of(command))
        assert own <= params, f"{key} has no such parameter: {own - params}"
        assert params - own <= set(texts["shared"]), f"{key}: a parameter without a text"
        used |= params - own
    assert set(texts["command"]) == keys
    assert set(texts["shared"]) == used


@pytest.mark.parametrize("call", list(help_calls()), ids=lambda call: " ".join(call))
def test_help_names_every_parameter_and_what_it_does(call: Call) -> None:
    path = call[:-1]
    said = " ".join(run("de", call).output.split())
    texts = load("risiko.cli", "help")
    for name, text in texts["command"]["_".join(path) or "risiko"].items():
        assert isinstance(text, Text)
        assert text.de in said, name
    for param in commands()[path].params:
        if param.param_type_name == "option":
            assert all(word in said for word in param.opts)


@pytest.mark.parametrize(
    ("call", "title"),
    [
        (("--lang", "de", "--help"), "Aufruf: "),
        (("--help", "--lang", "de"), "Aufruf: "),
        (("--lang=de", "arena", "--help"), "Aufruf: "),
        (("--lang", "de", "campaign", "--lang", "en", "--help"), "Usage: "),
        (("--lang", "en", "--help"), "Usage: "),
        (("--lang", "de", "--x"), "Aufruf: "),
        (("--x", "--lang", "de"), "Aufruf: "),
    ],
)
def test_the_language_is_known_before_anything_is_written(call: Call, title: str) -> None:
    said = CliRunner(env={"RISIKO_LANG": "en"}).invoke(app, call).output
    assert said.startswith(title)


def test_the_language_of_help_is_that_of_the_machine() -> None:
    for env, title in (
        ({"LC_ALL": "de_AT.UTF-8"}, "Aufruf: "),
        ({"LC_ALL": "fr_FR.UTF-8"}, "Usage: "),
        ({"RISIKO_LANG": "de", "LC_ALL": "en_GB.UTF-8"}, "Aufruf: "),
    ):
        said = CliRunner(env={"RISIKO_LANG": None, **env}).invoke(app, ["games", "--help"]).output
        assert said.startswith(title)
