"""How a result changes the ratings of a table: the model of Plackett and Luce, by openskill.

A rating is a normal distribution: how strong somebody is (`mu`), and how uncertain that is
(`sigma`). Only winning counts: the winners share the first place, all others the second.
"""

import tomllib
from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from typing import NamedTuple

from openskill.models import PlackettLuce

from risiko import registry

MARK_SIGMA = 1.0
"""How uncertain the strength of a bot is; it was measured in thousands of games."""
FIRST, SECOND = 1.0, 2.0

_MODEL = PlackettLuce()


class PlayerRating(NamedTuple):
    """How strong somebody is in the games of a box, and how certain that is."""

    mu: float = _MODEL.mu
    sigma: float = _MODEL.sigma
    games: int = 0


class RatedSeat(NamedTuple):
    """A seat at a rated table."""

    player: str | None
    """The id of its person; None for a bot, or for somebody who has deleted their account."""
    bot: str | None
    won: bool


@cache
def bot_marks() -> dict[str, float]:
    """The strength of each bot that was measured."""
    return tomllib.loads((files(__package__) / "marks.toml").read_text("utf-8"))


def box_of(game: str) -> str:
    """The box a game is in, by its id; the game itself if it is in none."""
    boxes = registry.family_of(game).boxes if game in registry.games() else ()
    return next((box.id for box in boxes if game in box.games), game)


def rate(seats: Sequence[RatedSeat], before: dict[str, PlayerRating]) -> dict[str, PlayerRating]:
    """The ratings of all people at a table after a game; those not in `before` are new."""
    teams = []
    for seat in seats:
        if seat.bot is not None:
            mu, sigma = bot_marks().get(seat.bot, _MODEL.mu), MARK_SIGMA
        else:
            mu, sigma, _ = before.get(seat.player or "", PlayerRating())
        teams.append([_MODEL.rating(mu=mu, sigma=sigma)])
    ranks = [FIRST if seat.won else SECOND for seat in seats]
    rated = _MODEL.rate(teams, ranks=ranks)
    return {
        seat.player: PlayerRating(
            team[0].mu, team[0].sigma, before.get(seat.player, PlayerRating()).games + 1
        )
        for seat, team in zip(seats, rated, strict=True)
        if seat.player is not None
    }
