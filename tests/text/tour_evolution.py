"""Risiko Evolution in the pseudo-language, beyond one young game: old worlds and rare steps on the
screen and at the terminal, refusals, and a campaign.
"""

import re
from collections.abc import Iterator
from dataclasses import asdict, replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from typer.testing import CliRunner

from risiko.cli.campaign import app
from risiko.errors import IllegalAction
from risiko.evolution.content.board import BOARD
from risiko.evolution.content.pieces import SUGGESTIONS
from risiko.evolution.game import GAME, ID
from risiko.evolution.position import EvolutionPosition
from risiko.evolution.sheet import sections
from risiko.narration.players import Player
from risiko.protocol import Action
from risiko.terminal.presenter import Presenter, make_presenter
from risiko.terminal.texts import Words
from tests.evolution.refusals import every_refusal
from tests.server.scenes.evolution import RARE, late_moments, rare_moment
from tests.server.scenes.moments import NAMES, stage
from tests.text.pseudo import CODE

CAMPAIGN = "Terra"
GIVEN = ("Stadt", "Superika", CAMPAIGN)
"""Names that people have given to cities, continents and campaigns."""
UNKNOWN = Action("dance")
"""What is refused everywhere."""


def list_names() -> list[str]:
    """Names that are the same in all languages: those that are suggested or were given."""
    return [*(name for names in SUGGESTIONS.values() for name in names), *GIVEN]


def positions() -> Iterator[EvolutionPosition]:
    """Moments of games on old worlds, each kind of step among them."""
    for ply in late_moments():
        assert isinstance(ply.before, EvolutionPosition)
        yield ply.before
    yield from map(rare_moment, RARE)


def scenes() -> Iterator[dict[str, Any]]:
    """Old worlds on the screen, and what happens on them in words."""
    stages = {seats: stage(GAME, seats, CODE) for seats in GAME.seats}
    for ply in late_moments():
        yield asdict(replace(stages[ply.after.seats].tell(ply, 0), text=None))
    for position in positions():
        scene = stages[position.seats].scene(position, max(position.turn, 0))
        shown = asdict(scene)
        del shown["board"]["lines"]  # ids of territories
        yield shown


def refusals() -> Iterator[str]:
    """Every reason, and what every step expects instead."""
    for error in every_refusal():
        yield error.text.say(CODE)
    for position in positions():
        try:
            position.play(UNKNOWN)
        except IllegalAction as refused:
            yield refused.text.say(CODE)


def sheet() -> Iterator[str]:
    """The rules in questions and answers."""
    for title, rows in sections(GAME):
        yield title.say(CODE)
        for row in rows:
            texts = (row.question, row.answer, row.note)
            yield from (text.say(CODE) for text in texts if text is not None)


def terminal() -> Iterator[str]:
    """All that may be asked for at a terminal, in words."""
    for position in positions():
        players = [Player(name) for name in NAMES[: position.seats]]
        if position.turn >= 0:
            yield from _explain(make_presenter(GAME, players, Words(CODE, ID)), position)


def _explain(presenter: Presenter, position: EvolutionPosition) -> Iterator[str]:
    view = position.view(position.turn)
    presenter.make_parser(view)
    yield from presenter.write_headline(view, first=True)
    yield from presenter.describe_board(view, "")
    for id in BOARD.ids:
        yield from presenter.describe_place(view, id)
    yield from presenter.describe_hand(view)
    yield from presenter.describe_goal(view)
    yield from presenter.describe_income(position, position.turn)
    prompt = presenter.find_text_prompt(view)
    if prompt is not None:
        yield from (prompt.question, prompt.help, prompt.refusal)
        return
    yield presenter.write_question(view)
    yield from (presenter.describe_option(option, view) for option in view.options)
    example = str(view.options[0].action(view.options[0].hi))
    yield from (line.replace(example, "") for line in presenter.write_help(view))


def campaign() -> Iterator[str]:
    """The command `risiko campaign`, what it refuses included."""
    with TemporaryDirectory() as folder:
        kept, given = f"{folder}/terra.campaign", f"{folder}/given"
        bots = ("--bots", "captain", "--seed", "3")
        for words in (
            ("new", CAMPAIGN, *NAMES[:3]),
            ("new", CAMPAIGN, *NAMES[:3]),
            ("new", CAMPAIGN, NAMES[0]),
            ("show", CAMPAIGN),
            ("play", CAMPAIGN, *bots),
            ("play", CAMPAIGN, "--bots", NAMES[0]),
            ("play", CAMPAIGN, "-p", NAMES[4]),
            ("show", CAMPAIGN),
            ("export", CAMPAIGN, given),
            ("--dir", f"{folder}/other", "import", given),
            ("verify", given),
            ("show", NAMES[0]),
        ):
            yield _run(folder, words)
        text = Path(kept).read_text("utf-8")
        for broken in (text[:-100], text.replace(NAMES[1], NAMES[3]), "", text + text):
            Path(kept).write_text(broken, "utf-8")
            yield _run(folder, ("verify", kept))


def _run(folder: str, words: tuple[str, ...]) -> str:
    options = ["--lang", CODE, *(() if "--dir" in words else ("--dir", folder))]
    output = CliRunner().invoke(app, [*options, *words]).output
    return re.sub(rf"{re.escape(folder)}[\w./]*", "", output)
