"""Requests about the games: the list, the rules, the odds."""

import asyncio
from functools import lru_cache
from typing import Annotated

from fastapi import APIRouter, Query

from risiko import registry
from risiko.battle import BattleOdds
from risiko.protocol import Game
from risiko.server.http.visitor import CurrentVisitor
from risiko.server.refusal import Refusal
from risiko.server.scenes import rules_page
from risiko.server.scenes.shelf import read_shelf
from risiko.server.tables.info import cached_game_info
from risiko.server.wire.shelf import Shelf
from risiko.server.wire.table import GameInfo, Odds, RulesPage
from risiko.text import Language

MOST_UNITS = 200
"""The most units on either side of a battle."""
PAGES = 256
"""Pages of rules that are cached."""

router = APIRouter(tags=["games"])

FullName = Annotated[
    str, Query(min_length=1, max_length=200, description="An id, or a full name with options.")
]
Units = Annotated[int, Query(ge=1, le=MOST_UNITS)]


def _named(name: str) -> Game:
    try:
        return registry.named(name)
    except ValueError:
        raise Refusal("no_game", name=name[:60]) from None


@lru_cache(PAGES)
def _rules(name: str, language: Language) -> RulesPage:
    return rules_page(registry.named(name), language)


@router.get("/games")
async def games(visitor: CurrentVisitor) -> tuple[GameInfo, ...]:
    """Every game there is."""
    return tuple(cached_game_info(id, visitor.language) for id in registry.games())


@router.get("/shelf")
async def shelf(visitor: CurrentVisitor) -> Shelf:
    """The boxes the games come in, and the bots."""
    return read_shelf(visitor.language)


@router.get("/rules")
async def rules(visitor: CurrentVisitor, game: FullName) -> RulesPage:
    """How a game is played, by its book."""
    return await asyncio.to_thread(_rules, _named(game).name, visitor.language)


def _battle(game: Game, attackers: int, defenders: int, stop: int, dice: str | None) -> BattleOdds:
    """How an attack may end, by the rules of a game."""
    from risiko.analysis.odds import battle

    try:
        return battle(game, attackers, defenders, stop=stop, dice=dice)
    except ValueError:
        raise Refusal("no_odds", game=game.id) from None


@router.get("/odds")
async def odds(
    visitor: CurrentVisitor,
    game: FullName,
    attackers: Annotated[int, Query(ge=2, le=MOST_UNITS, description="In their territory.")],
    defenders: Units,
    stop: Annotated[
        int, Query(ge=1, le=MOST_UNITS, description="Attack no longer with so many.")
    ] = 1,
    dice: Annotated[
        str | None,
        Query(max_length=40, description="What changes the dice, as in a choice to attack."),
    ] = None,
) -> Odds:
    """The exact odds of an attack that goes on until it conquers or stops."""
    way = _named(game)
    if not registry.family_of(way.id).battle_dice:
        raise Refusal("no_odds", game=way.id)
    visitor.services.guard.take("odds", visitor.address)
    found = await asyncio.to_thread(_battle, way, attackers, defenders, stop, dice)
    return Odds(
        win=found.win,
        attacker_losses=found.attacker_losses,
        defender_losses=found.defender_losses,
        attacker_left=found.attacker_left,
        defender_left=found.defender_left,
    )
