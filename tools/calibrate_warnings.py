"""How often the coach would warn whom, by what a mistake must cost: for `review_values.LARGE`.

`python -m tools.calibrate_warnings --games 4` plays games of equal bots, strong and careless ones,
and compares decisions with the best as the coach does before they are made. A threshold is right
if the strongest bot is hardly ever warned of its own decisions, and careless players often are.
"""

import argparse
import random
from collections.abc import Iterator, Sequence

from risiko.analysis.caution import measure_cost
from risiko.arena.simulate import play_one
from risiko.bots import prepare
from risiko.classic.position import ClassicPosition
from risiko.protocol import Action
from risiko.record.match import Match

GAMES = ("2000/missions", "2003/conquest", "2010/basic")
SEATS = 4
BOTS = ("marshal", "general", "captain", "recruit", "random")
LEVELS = (0.02, 0.03, 0.04, 0.05, 0.06, 0.08, 0.1, 0.15)
PLIES = 3000
"""Of a game that are played: careless bots do not come to an end."""
MOST_TURNS = 40
"""Turns of a game that are looked at, drawn at random."""


def list_turns(match: Match) -> list[list[tuple[ClassicPosition, Action]]]:
    """The decisions of every turn of a game, made by whoever's turn it is."""
    turns: list[list[tuple[ClassicPosition, Action]]] = []
    player = -1
    for ply in match.replay():
        if ply.entry.player != player:
            player = ply.entry.player
            turns.append([])
        if ply.entry.seat == player >= 0:
            assert isinstance(ply.before, ClassicPosition)
            turns[-1].append((ply.before, Action.parse(ply.entry.text)))
    return [turn for turn in turns if turn]


def largest_costs(id: str, bot: str, games: int) -> Iterator[float]:
    """For each turn that is looked at, what its largest mistake has cost."""
    prepare(id, [bot, "marshal"])
    for number in range(games):
        _, match = play_one(id, [bot] * SEATS, 1, number, limit=PLIES)
        turns = list_turns(match)
        for turn in random.Random(number).sample(turns, min(MOST_TURNS, len(turns))):
            yield max(measure_cost(position, position.turn, action) for position, action in turn)


def write_row(bot: str, costs: Sequence[float]) -> str:
    """A bot, how many turns were looked at, and the share of turns with a warning by threshold."""
    shares = [sum(cost >= level for cost in costs) / len(costs) for level in LEVELS]
    return f"| {bot} | {len(costs)} | " + " | ".join(f"{share:.1%}" for share in shares) + " |"


def main() -> None:
    """Write the table."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--games", type=int, default=4, help="of each bot in each way to play")
    games = parser.parse_args().games
    print("| player | turns | " + " | ".join(f"{level:.0%}" for level in LEVELS) + " |")
    print("|---|---|" + "---|" * len(LEVELS))
    for bot in BOTS:
        costs = [cost for id in GAMES for cost in largest_costs(id, bot, games)]
        print(write_row(bot, costs), flush=True)


if __name__ == "__main__":
    main()
