"""Worlds that are hard to show: everything that can be named has the longest name there is."""

from functools import cache

from risiko import record
from risiko.bots import bot
from risiko.evolution.campaign.campaign import Campaign
from risiko.evolution.notation.name_words import encode
from risiko.protocol import CHANCE, Action
from risiko.record.dice import Seeded

LONGEST = "Mississippidampfschifffahrtsgesellschaft"
"""Forty letters without a gap, as much as a name or a comment may have."""
NAMED = ("name", "sign")
"""The verbs by which somebody types a text."""
CIRCLE = tuple(f"{letter * 22}{letter.lower() * 2}" for letter in "WMQGO")
"""Names of 24 wide letters."""


@cache
def wordy(games: int) -> str:
    """A campaign as a file, in which whatever is typed is long."""
    campaign = Campaign.new(("W" * 30 + "m" * 30)[:60], CIRCLE)
    for game in range(games):
        match = campaign.match(CIRCLE, Seeded(game))
        minds = [bot("captain", "evolution", seat) for seat in range(len(CIRCLE))]
        while not match.over:
            turn = match.position.turn
            if turn == CHANCE:
                match.draw()
                continue
            action = minds[turn].choose(match.position.view(turn))
            if action.verb in NAMED:
                action = Action(action.verb, (encode(LONGEST),))
            match.play(action)
        campaign.add(record.of_match(match))
    return campaign.export()
