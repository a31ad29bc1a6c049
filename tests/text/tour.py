"""Says as much as possible in the pseudo-language and prints it as JSON: where, and what.

Run by `test_pseudo.py` in a process of its own, since texts are read once.
"""

import json
import random
import re
import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from risiko.protocol import Game
from risiko.text import Text, load
from tests.text.pseudo import CODE, PAIR, bracket

FAMILIES = ("classic", "express", "evolution")
GAMES = (("2000/missions", 3), ("2003/conquest", 3), ("2010/duel", 2), ("express", 3))
EVOLUTION = ("evolution", 3)
PLIES = 260
STRIDE = 13
"""Every so-manieth position is drawn for everybody."""
WIDTH = 2000
"""Characters of a line of the command line, so that nothing is broken."""
QUESTIONS = 40
"""Questions answered at a terminal."""
IDS = frozenset(
    [
        "action",
        "args",
        "attack",
        "cite",
        "code",
        "colour",
        "continent",
        "dice",
        "faces",
        "game",
        "group",
        "hue",
        "id",
        "kind",
        "key",
        "line",
        "path",
        "pick",
        "setting",
        "shown",
        "places",
        "reactions",
        "source",
        "spot",
        "step",
        "symbol",
        "target",
        "tone",
        "verb",
    ]
)
"""Fields of scenes that nobody reads."""
POSITION = re.compile(r"\S+@\d+ ")
"""A line that is a position, or begins with one."""
COMMANDS = (
    ["games"],
    ["rules", "2010/classic"],
    ["rules", "express"],
    ["rules", "evolution"],
    ["odds", "5", "3"],
    ["odds", "8", "2", "1"],
    ["odds", "express"],
    ["simulate", "express", "--games", "4"],
    ["arena", "express", "--bots", "random,random", "--games", "4", "--luck"],
)


def mark_pairs() -> None:
    """Pairs written in code get brackets of their own from now on."""
    plain = Text.__init__

    def init(self: Text, de: str, en: str) -> None:
        try:
            marked = bracket(en, PAIR)
        except ValueError:  # a brace in what was filled in already
            marked = en
        plain(self, de, marked)

    Text.__init__ = init  # type: ignore[method-assign]


def visible(entry: Any, key: str = "") -> Iterator[str]:
    """The strings of a scene that people may read."""
    if isinstance(entry, str):
        if key not in IDS:
            yield entry
    elif isinstance(entry, dict):
        for name, below in entry.items():
            yield from visible(below, name)
    elif isinstance(entry, list | tuple):
        for below in entry:
            yield from visible(below, key)


def scenes(id: str, seats: int) -> Iterator[str]:
    """A game in scenes, and what happened in words."""
    from dataclasses import asdict, replace

    from risiko.registry import game
    from tests.server.scenes.moments import lookers, random_plies, stage

    table = stage(game(id), seats, CODE)
    for number, ply in enumerate(random_plies(game(id), seats, plies=PLIES)):
        yield from visible(asdict(replace(table.tell(ply, 0), text=None)))
        if number % STRIDE == 0:
            for seat in lookers(seats):
                yield from visible(asdict(table.scene(ply.after, seat)))


def terminal(id: str, seats: int) -> Iterator[str]:
    """The first questions of a game at the terminal, with all that may be asked for there."""
    from tests.terminal.stage import NAMES, Robot, Stage

    wishes = ["?", "b", "k", "m", "e", "l", "r", "g alaska"]
    robot = Robot(QUESTIONS, lambda n: wishes[n % len(wishes)] if n <= len(wishes) else "")
    acted = Stage(robot=robot)
    with TemporaryDirectory() as folder, suppress(IndexError, ValueError):
        players = [*(f"human:{name}" for name in NAMES[: seats - 1]), "bot:random"]
        acted.run(id, players=players, language=CODE, seed=1, save_dir=Path(folder))
    yield " ".join(acted.file.getvalue().replace(folder, "").split())


def ways_to_play(family: str) -> Iterator[Game]:
    """The games of a family, also with each of their options and house rules alone."""
    from risiko.registry import family_of, listings, named
    from risiko.server.scenes.info import HOUSE, house_texts

    for listing in listings():
        if family_of(listing.id).name == family:
            plain = named(listing.id)
            yield plain
            house = (f"{HOUSE}{rule}" for rule in house_texts(plain))
            yield from (named(f"{listing.id}+{more}") for more in (*listing.options, *house))


def sheets(family: str) -> Iterator[str]:
    """What the games of a family are called, and their rules with the notes to them."""
    from risiko.narration.rule_sheet import sections
    from risiko.registry import listing

    for game in ways_to_play(family):
        entry = listing(game.id)
        yield from (entry.title.say(CODE), entry.goal.say(CODE))
        for title, rows in sections(game):
            yield title.say(CODE)
            for row in rows:
                yield from (row.question.say(CODE), row.answer.say(CODE))
                yield row.note.say(CODE) if row.note else ""


def choosable() -> Iterator[str]:
    """Options and house rules as they are offered, and as they are shown at a table."""
    from risiko.server.scenes.info import game_info, option_titles

    for family in FAMILIES:
        for game in ways_to_play(family):
            info = game_info(game.id, CODE)
            yield from (choice.title for choice in (*info.options, *info.house))
            yield from option_titles(game, CODE)


def odds() -> Iterator[str]:
    """The odds of a battle, of a march, and of the cards of Risiko Express."""
    from risiko.analysis.odds import battle, march
    from risiko.analysis.odds_text import describe_battle, describe_march
    from risiko.express.chances.odds import write_table
    from risiko.registry import game

    book = game("2000/missions")
    yield from describe_battle(battle(book, 5, 3), CODE)
    yield from describe_march(march(book, 8, [2, 1]), CODE)
    yield from write_table(CODE).splitlines()


def explanations() -> Iterator[str]:
    """Every reason for a refusal before its gaps are filled in, and what incomes are made of."""
    from risiko.classic.explain import reasons, steps
    from risiko.classic.game import VARIANTS
    from risiko.express import explain as express
    from risiko.registry import explain_income, game
    from tests.server.scenes.moments import random_plies

    for rules in VARIANTS.values():
        for text in (*reasons(rules).values(), *steps(rules).values()):
            yield text.say(CODE)
    yield from (text.say(CODE) for text in express.reasons().values())
    for id, seats in GAMES[:3]:
        for ply in random_plies(game(id), seats, plies=PLIES):
            for seat in range(seats):
                yield from (item.text.say(CODE) for item in explain_income(ply.after, seat))


def cites() -> Iterator[str]:
    """Places in the books, which are German in every language."""
    from risiko.classic.game import VARIANTS
    from risiko.narration.rule_sheet import sections
    from risiko.registry import game, games

    for id in games():
        yield from (row.cite for _, rows in sections(game(id)) for row in rows)
    for rules in VARIANTS.values():
        yield from rules.book.headings.values()


def refusals(id: str, seats: int) -> Iterator[str]:
    """Why actions of other moments are refused in each."""
    from risiko.errors import IllegalAction
    from risiko.protocol import Action
    from risiko.registry import game
    from tests.server.scenes.moments import random_plies

    plies = list(random_plies(game(id), seats, plies=PLIES))
    chance = random.Random(1)
    acts = [ply.entry.text for ply in plies if ply.before.turn >= 0]
    for ply in plies:
        for text in chance.sample(acts, 3):
            try:
                ply.before.play(Action.parse(text))
            except IllegalAction as error:
                yield error.text.say(CODE)


def commands(calls: Iterable[Sequence[str]]) -> Iterator[str]:
    """What the command line prints."""
    from typer.testing import CliRunner

    from risiko.cli.main import app

    for command in calls:
        done = CliRunner(env={"COLUMNS": str(WIDTH)}).invoke(app, ["--lang", CODE, *command])
        yield from done.output.split("\n")


def sound_files() -> Iterator[str]:
    """What the command line says of a sound record and of a campaign, and a report of the arena."""
    from tests.text.calls import sound_calls

    with TemporaryDirectory() as folder:
        for line in commands(sound_calls(Path(folder))):
            if not POSITION.match(line):
                yield line.replace(folder, "")
        page = (Path(folder) / "z").read_text("utf-8")
        yield from re.sub("(?s)<style>.*?</style>|<code>.*?</code>|<[^>]*>", "\n", page).split("\n")


def broken_files() -> Iterator[str]:
    """What the command line says of broken records, campaigns, results and positions."""
    from tests.text.calls import broken_calls

    with TemporaryDirectory() as folder:
        for line in commands(broken_calls(Path(folder))):
            if not POSITION.match(line):
                yield line.replace(folder, "")


def evolution() -> dict[str, list[str]]:
    """Risiko Evolution beyond one young game."""
    from tests.text import tour_evolution as of

    shown = (text for scene in of.scenes() for text in visible(scene))
    told = {
        "evolution: old worlds": shown,
        "evolution: refusals": of.refusals(),
        "evolution: sheet": of.sheet(),
        "evolution: terminal": of.terminal(),
        "campaign": of.campaign(),
        "names": of.list_names(),
    }
    return {part: sorted(set(texts)) for part, texts in told.items()}


def main() -> None:
    """Everything, as JSON."""
    mark_pairs()
    # FastAPI silences a warning while it is imported, which no other thread may disturb, so it
    # is imported before games start to compile in the background.
    import risiko.server.run  # noqa: F401
    from tests.text import calls

    said: dict[str, list[str]] = {"refusals server": []}
    for id, seats in (*GAMES, EVOLUTION):
        said[f"scenes {id}"] = sorted(set(scenes(id, seats)))
        said[f"terminal {id}"] = sorted(set(terminal(id, seats)))
        said[f"refusals {id}"] = sorted(set(refusals(id, seats)))
    said["cites"] = sorted(set(cites()), key=len, reverse=True)
    for family in FAMILIES:
        said[f"rules {family}"] = sorted(set(sheets(family)))
    said["options and house rules"] = sorted(set(choosable()))
    said["odds"] = sorted(set(odds()))
    said["explanations"] = sorted(set(explanations()))
    said["commands"] = sorted(set(commands(COMMANDS)))
    said["help"] = sorted(set(commands(calls.help_calls())))
    said["wrong calls"] = sorted(set(commands(calls.wrong_calls())))
    said["wishes"] = sorted(set(commands(calls.WISHES)))
    said["sound files"] = sorted(set(sound_files()))
    said["broken files"] = sorted(set(broken_files()))
    said["typed"] = sorted(calls.typed_words())
    texts = load("risiko.server", "texts")["refusal"].values()
    said["refusals server"] = [text.say(CODE) for text in texts]
    said |= evolution()
    json.dump(said, sys.stdout, ensure_ascii=False)


if __name__ == "__main__":
    main()
