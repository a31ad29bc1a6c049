"""The bots: legal from its view alone, better than chance, and through whole campaigns."""

import random

import pytest

from risiko.bots import bot, bots_for
from risiko.bots.bot import Bot
from risiko.evolution.campaign.world import World
from risiko.evolution.game import GAME
from risiko.evolution.position import EvolutionPosition
from risiko.protocol import CHANCE, OVER
from tests.evolution.tables import table, world
from tests.games import SOAK

LIMIT = 20_000


def play(position: EvolutionPosition, bots: list[Bot], seed: int) -> EvolutionPosition:
    dice = random.Random(seed)
    for _ in range(LIMIT):
        if position.turn == OVER:
            return position
        if position.turn == CHANCE:
            position = position.draw(dice.randrange(position.chance()))
        else:
            position = position.play(bots[position.turn].choose(position.view(position.turn)))
    raise AssertionError("the game does not end")


def test_the_bots_are_listed() -> None:
    assert bots_for("evolution") == ("random", "recruit", "captain", "general")


def win(level: str, lower: str, games: int) -> int:
    """How many games against two of another level are won."""
    won = 0
    for game in range(games):
        seat = game % 3
        bots = [bot(level if k == seat else lower, "evolution", game + k) for k in range(3)]
        won += int(play(GAME.start(3), bots, game).scores()[seat])
    return won


@pytest.mark.parametrize("level", ["recruit", "captain", "general"])
def test_every_level_beats_random_players(level: str) -> None:
    assert win(level, "random", 6) >= 4


def test_the_captain_beats_recruits() -> None:
    assert win("captain", "recruit", 12) >= 6


def test_all_levels_play_campaigns() -> None:
    """All kinds of decisions come up; short ones will do where time is dear."""
    levels = bots_for("evolution")[1:]
    for campaign in range(1 if SOAK == 1 else 10 * SOAK):
        made = World()
        for game in range(6 if SOAK == 1 else 15):
            persons = tuple((game + k) % 5 for k in range(3 + game % 3))
            seeds = range(campaign, campaign + len(persons))
            bots = [bot(levels[(game + k) % 3], "evolution", k) for k in seeds]
            made = play(GAME.on(made, persons), bots, 100 * campaign + game).world
        assert made.games >= 6


def test_the_captain_buys_a_star_when_it_can() -> None:
    p = table(
        {"alaska": "a5", "siam": "b1", "japan": "c1"},
        *("act", "start"),
        hands={"a": ["peru", "brazil", "coin", "coin"]},
    )
    assert str(bot("captain", "evolution").choose(p.view(0))) == "star"


def test_the_captain_goes_for_an_hq_and_not_into_walls() -> None:
    p = table(
        {"alaska": "a9", "kamchatka": "b2", "alberta": "b2", "japan": "c1"},
        hqs={"khan": "kamchatka"},
    )
    assert str(bot("captain", "evolution").choose(p.view(0))) == "attack alaska kamchatka 3"
    walls = world(cities={"kamchatka": 1}, forts={"kamchatka": 0}, scars={"kamchatka": "bunker"})
    p = table({"alaska": "a5", "kamchatka": "b5", "japan": "c1"}, on=walls)
    assert bot("captain", "evolution").choose(p.view(0)).verb != "attack"
