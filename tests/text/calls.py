"""Ways to call the command line: the help of every command, wrong calls, and broken files."""

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

from typer.main import get_command

from risiko import record, registry
from risiko.bots import bots_for
from risiko.cli import app
from risiko.record.dice import Seeded
from risiko.text import LANGUAGES
from risiko.train.weigh import STEPS
from tests.contract.test_records import played
from tests.server.scenes.moments import random_plies

Call = tuple[str, ...]

GAMES = (("2003/conquest", 3), ("2010/missions", 3), ("express", 3), ("evolution", 3))
WISHES: tuple[Call, ...] = (
    ("rules", "x"),
    ("rules", "2003/conquest", "--house", "x"),
    ("rules", "2003/conquest", "--option", "x"),
    ("rules", "express", "--option", "x"),
    ("rules", "2000/capitals", "--option", "escalating"),
    ("simulate", "2003/conquest", "--players", "9"),
    ("simulate", "2003/conquest", "--games", "0"),
    ("simulate", "2003/conquest", "--bots", "x"),
    ("simulate", "2003/conquest", "--players", "4", "--bots", "random,random"),
    ("arena", "2003/conquest", "--bots", "x,x"),
    ("arena", "2003/conquest", "--bots", ","),
    ("calibrate", "--id", "2003/conquest", "--bots", "random"),
    ("odds", "1"),
    ("odds", "1", "x"),
    ("odds", "2003/conquest"),
    ("odds", "3", "0"),
    ("odds", "3", "2", "--stop", "0"),
    ("odds", "3", "2", "--rules", "express"),
    ("analyse", "x"),
    ("analyse", "2003/conquest@2 x"),
    ("weigh", "express"),
    ("weigh", "2003/conquest", "--set", "x"),
    ("weigh", "2003/conquest", "--set", "x=1"),
    ("weigh", "2003/conquest", "--against", "x"),
    ("train", "x", "x"),
    ("serve", "--database", "x"),
    ("serve", "--database", "x:///x"),
    ("serve", "--database", "sqlite://"),
    ("serve", "--host", "203.0.113.1"),
    ("verify", "x"),
    ("campaign", "verify", "x"),
)
"""Well-formed calls for what cannot be done."""


@cache
def commands() -> dict[Call, Any]:
    """Every command by the words that call it, the whole command line first."""
    found: dict[Call, Any] = {}

    def walk(path: Call, command: Any) -> None:
        found[path] = command
        for name, below in getattr(command, "commands", {}).items():
            walk((*path, name), below)

    walk((), get_command(app))
    return found


def typed_words() -> set[str]:
    """What people type, which is the same in all languages: commands, defaults of options,
    variables of the environment, codes of languages, bots and their weights, and players without
    names in records.
    """
    words = {word for path in commands() for word in path} | {*LANGUAGES, "player"}
    words.update(name for id in registry.games() for name in bots_for(id))
    words.update(part for weight in STEPS for part in weight.split("_"))
    for command in commands().values():
        for param in command.params:
            words.update(re.findall(r"[^\W\d_]+", f"{param.default} {param.envvar}"))
    return words


def help_calls() -> Iterator[Call]:
    """The help of every command."""
    return ((*path, "--help") for path in commands())


def wrong_calls() -> Iterator[Call]:
    """Everything that can be wrong with a call of every command."""
    for path, command in commands().items():
        yield (*path, "--x")
        if path:
            yield from _wrong_arguments(path, command)
        needed = _needed(command)
        for option in (param for param in command.params if param.param_type_name == "option"):
            word = next(word for word in option.opts if word.startswith("--"))
            yield (*path, *needed, f"{word}=x") if option.is_flag else (*path, *needed, word)
            if option.type_descriptor.annotation in (int, float):
                yield (*path, *needed, word, "x")
                if option.min is not None:
                    yield (*path, *needed, word, str(option.min - 1))
    yield from (("x",), ("gamse",), ("campaign", "x"), ("campaign",), ("--lang", "x", "games"))


def _wrong_arguments(path: Call, command: Any) -> Iterator[Call]:
    if hasattr(command, "commands"):
        return
    arguments = [param for param in command.params if param.param_type_name == "argument"]
    if any(param.required for param in arguments):
        yield path
    if all(param.nargs == 1 for param in arguments):
        yield (*path, *_needed(command), *["x"] * (len(arguments) + 1))


def _needed(command: Any) -> list[str]:
    """Something for every parameter that may not be left out."""
    words: list[str] = []
    for param in command.params:
        if param.required:
            words += ["x"] if param.param_type_name == "argument" else [param.opts[0], "x"]
    return words


# Files


def sound_calls(folder: Path) -> Iterator[Call]:
    """Commands about a sound record, a campaign and a contest, which are written to a folder."""
    path = folder / "x"
    path.write_text(str(record.of_match(played(registry.game("express"), Seeded(3)))), "utf-8")
    yield "verify", str(path)
    yield "replay", str(path)
    campaigns = ("campaign", "--dir", str(folder))
    yield (*campaigns, "new", "X", "A", "B", "C")
    yield (*campaigns, "show", "X")
    yield (*campaigns, "verify", "X")
    yield (*campaigns, "export", "X", str(folder / "y"))
    yield (*campaigns, "export", "X", str(folder / "y"))
    yield "arena", "express", "--bots", "random,random", "--games", "2", "--html", str(folder / "z")


def broken_records() -> dict[str, bytes]:
    """Files that are no sound record, by a letter each."""
    match = played(registry.game("2010/duel"), Seeded(3), plies=200)
    text = str(record.of_match(match))
    lines = text.split("\n")
    hidden = str(record.redact(record.of_match(match), 0))

    def swap(old: str, new: str, source: str = text) -> str:
        assert old in source, old
        return source.replace(old, new, 1)

    texts = [
        "",
        "x\n",
        text[:-30],
        "\n".join(lines[:-2]) + "\n",
        swap("game 2010/duel@1", "game x"),
        swap("game 2010/duel@1", "game 2010/duel@9"),
        swap("game 2010/duel@1", "game 2010/duel@x"),
        swap("game 2010/duel@1", "game 2010/duel@1+x"),
        swap("seats 2", "seats 3"),
        swap("seats 2", "x 2"),
        swap("player b", "player c"),
        swap("dice seeded 3", "dice x"),
        swap("dice seeded 3", "dice seeded 4"),
        swap("dice seeded 3", "dice seeded 03"),
        swap("result *", "result x"),
        swap("result *", "result 1 0"),
        swap("result *", "result *\nx"),
        swap("redacted a", "redacted x", hidden),
        swap("#", "x"),
        swap("\n1 b place", "\nx b place"),
        swap("\n1 b place", "\n1 a place"),
        swap("\n1 b place", "\n1 b x"),
        swap("\n1 b place", "\n1 b place X"),
        swap("{card", "{x"),
        swap("player a player", "player a x"),
        swap("#", "#0000000"),
    ]
    found = [text.encode() for text in texts]
    found.append(b"\xff")
    return {f"x{number}": content for number, content in enumerate(found)}


def broken_campaigns() -> dict[str, str]:
    """Files that are no sound campaign, by a letter each."""
    heading = "risiko campaign 1\nname X\nperson A\nperson B\nperson C\n"
    texts = [
        "",
        "x\n",
        heading,
        heading.replace("name X", "x X"),
        heading.replace("person B", "x B"),
        heading.replace("person B", "person A"),
        heading.replace("person C\n", ""),
        heading.replace("name X", "name  X"),
        heading + "\nrecord 1 2\nx\nx\n",
        heading + "\nrecord 2 2\nx\nx\n",
        heading + "\nend 0 #" + "0" * 64 + "\n",
        heading + "\nend 0 #x\n",
    ]
    return {f"y{number}": text for number, text in enumerate(texts)}


def broken_lines() -> Iterator[str]:
    """Positions of every family with one field of the line changed."""
    for id, seats in GAMES:
        *_, last = random_plies(registry.game(id), seats, plies=160)
        fields = str(last.before).split(" ")
        for number, field in enumerate(fields):
            for other in ("x", "9", "-", f"{field}x", field.replace("a", "f")):
                yield " ".join((*fields[:number], other, *fields[number + 1 :]))
        yield " ".join(fields[:-1])
        yield " ".join((*fields, "x" * 300_000))


def broken_calls(folder: Path) -> Iterator[Call]:
    """Commands about broken files, which are written to a folder."""
    for name, content in broken_records().items():
        (folder / name).write_bytes(content)
        for command in ("verify", "replay", "review", "analyse"):
            yield command, str(folder / name)
    for name, text in broken_campaigns().items():
        (folder / name).write_text(text, "utf-8")
        for command in ("verify", "import"):
            yield "campaign", "--dir", str(folder), command, str(folder / name)
    yield from ((command, str(folder)) for command in ("verify", "replay", "review"))
    for line in broken_lines():
        if len(line) < 100_000:
            yield "analyse", line
    (folder / "z").write_text("{", "utf-8")
    yield "ladder", "--results", str(folder / "z"), "--out", str(folder / "x")
    yield "verify", str(folder / ("0" * 300))
    campaigns = ("campaign", "--dir", str(folder))
    yield (*campaigns, "new", "X", "A")
    yield (*campaigns, "new", "X", "A", "A", "B")
    yield (*campaigns, "show", "X")
    yield (*campaigns, "export", "X", str(folder / "x"))
