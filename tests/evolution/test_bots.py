"""The captain: legal from its view alone, better than chance, and through whole campaigns."""

import random

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
    assert bots_for("evolution") == ("random", "captain")


def test_the_captain_beats_random_players() -> None:
    won = 0
    for game in range(6):
        seat = game % 3
        bots = [bot("captain" if k == seat else "random", "evolution", game) for k in range(3)]
        won += int(play(GAME.start(3), bots, game).scores()[seat])
    assert won >= 5


def test_captains_play_a_campaign() -> None:
    """All kinds of decisions come up; a shorter one will do where time is dear."""
    made = World()
    captain = bot("captain", "evolution")
    for game in range(5 if SOAK == 1 else 20):
        persons = tuple((game + k) % 5 for k in range(3 + game % 3))
        made = play(GAME.on(made, persons), [captain] * len(persons), game).world
    assert made.games >= 5


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
