"""One readable playthrough for each variant: `python -m tests.playthroughs.make` writes them.

Each is a game of few turns, told step by step: what was possible, what was done, what chance
brought, and what everybody saw at the end of a turn. A change of the rules shows as a change of
these files.
"""

import random
import textwrap
from collections.abc import Sequence
from pathlib import Path

from risiko import CHANCE, OVER, Game, Option, Position
from tests.games import every_game, some_action

FOLDER = Path(__file__).parent
TURNS = 3
SHOWN = 3
"""Options that are named; of more only the number is told."""


def file_of(game: Game) -> Path:
    """Where the playthrough of a game is kept."""
    return FOLDER / f"{game.name.replace('/', '-').replace(':', '-')}.txt"


def playthrough(game: Game) -> str:
    """The story of the first turns of a game, always the same."""
    seats = game.seats[0]
    luck = random.Random(game.name)
    position = game.start(seats)
    setup: list[str] = []
    lines: list[str] = []
    player, turns = position.player, 0
    while turns <= TURNS and position.turn != OVER:
        if position.turn == CHANCE:
            outcome = luck.randrange(position.chance())
            done = f"{{{position.label(outcome)}}}"
            told = [f"  1 of {position.chance()}: {done}"]
            position = position.draw(outcome)
        else:
            action = some_action(position, luck, eager=True)
            done = str(action)
            told = [f"{'abcdef'[position.turn]} {_offered(position.options())}", f"  {done}"]
            position = position.play(action)
        if player < 0:
            setup.append(done)
        else:
            lines += told
        if position.player != player or position.turn == OVER:
            player, turns = position.player, turns + 1
            lines += _scene(position)
    if position.turn == OVER:
        lines.append(f"scores {' '.join(f'{score:g}' for score in position.scores())}")
    story = textwrap.wrap("set-up: " + "; ".join(setup), 100, subsequent_indent="  ")
    return "\n".join([f"{game.name}, {seats} players", "", *story, *lines]) + "\n"


def _offered(options: Sequence[Option]) -> str:
    named = [str(option) for option in options]
    more = f" and {len(named) - SHOWN} more" if len(named) > SHOWN else ""
    return f"may {' | '.join(named[:SHOWN])}{more}"


def _scene(after: Position) -> list[str]:
    """What stands on the table when a turn has passed, and what seat a and spectators see."""
    return [
        "",
        f"position  {after}",
        f"seat a    {after.view(0).line}",
        f"others    {after.view(None).line}",
        "",
    ]


def main() -> None:
    """Write all playthroughs anew."""
    for game in every_game():
        file_of(game).write_text(playthrough(game), encoding="utf-8")


if __name__ == "__main__":
    main()
