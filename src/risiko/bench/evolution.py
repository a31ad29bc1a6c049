"""How fast Risiko Evolution is: random plies through the protocol, and whole games of bots."""

import random

from risiko.bench.speed import SEATS, Figure, measure_rate, measured, protocol_rate, remark
from risiko.bots import bot, prepare
from risiko.evolution.game import GAME
from risiko.protocol import CHANCE, OVER

ROUNDS = 3
"""Each counts with its best, since others use the machine."""
PLIES = 100e3
GAMES = {"captain": 60.0, "general": 2.0}
"""Games per second that four bots of a level should reach."""


def game_rate(level: str, seconds: float) -> float:
    """Games per second between four bots of a level, on fresh worlds."""
    prepare(GAME.id, [level])
    players = [bot(level, GAME.id, seed) for seed in range(SEATS)]

    def play(games: int) -> int:
        for seed in range(games):
            dice, position = random.Random(seed), GAME.start(SEATS)
            while position.turn != OVER:
                if position.turn == CHANCE:
                    position = position.draw(dice.randrange(position.chance()))
                else:
                    view = position.view(position.turn)
                    position = position.play(players[position.turn].choose(view))
        return games

    play(1)
    return measure_rate(play, seconds)


def run(seconds: float) -> list[Figure]:
    """All figures."""
    best = remark("one_core", n=ROUNDS)
    plies = max(protocol_rate(GAME, seconds / ROUNDS) for _ in range(ROUNDS))
    figures = [Figure(measured("protocol_of", id=GAME.id), plies, "plies/s", PLIES, best)]
    for level, bar in GAMES.items():
        games = max(game_rate(level, seconds / ROUNDS) for _ in range(ROUNDS))
        name = measured("bots_of", id=GAME.id, bot=level, n=SEATS)
        figures.append(Figure(name, games, "games/s", bar, best))
    return figures
