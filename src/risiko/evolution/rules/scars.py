"""The effects of scars, fortifications, cities and fallout on the board, and playing scar cards.

Weaknesses, which are scar cards for factions, are in `powers`.
"""

from risiko.evolution.campaign.world import NO_FORT
from risiko.evolution.content.pieces import BOXES, SCARS
from risiko.evolution.rules import hooks
from risiko.evolution.rules.hooks import Combat
from risiko.evolution.state import GameState

FORT_COST = 2
"""Additional units lost by expanding into a fortified city."""
HARD_ATTACK = 3
"""The number of attacking units that wears a fortification down."""


@hooks.higher_defence
def ammo_shortage(c: Combat) -> int:
    """The defender's higher die counts 1 less, unless well supplied."""
    short = c.s.world.scars[c.target] == "ammo_shortage"
    return -1 if short and not c.s.has(c.defender, "well_supplied") else 0


@hooks.higher_defence
def bunker(c: Combat) -> int:
    """The defender's higher die counts 1 more."""
    return int(c.s.world.scars[c.target] == "bunker")


@hooks.every_defence
def fortification(c: Combat) -> int:
    """A fortified city adds 1 to both defence dice. Befestigungen."""
    return int(c.s.world.forts[c.target] != NO_FORT)


@hooks.after_roll
def wear(c: Combat) -> None:
    """Each attack with three units ticks a box; with the tenth the fortification is gone."""
    boxes = c.s.world.forts[c.target]
    if boxes != NO_FORT and len(c.attack) == HARD_ATTACK:
        c.s.world = c.s.world.with_fort(c.target, boxes + 1 if boxes + 1 < BOXES else NO_FORT)


@hooks.city_cost
def people(s: GameState, seat: int, land: int) -> int:
    """A free city costs its population. In freie Städte vorrücken."""
    return s.world.population(land)


@hooks.city_cost
def walls(s: GameState, seat: int, land: int) -> int:
    """A free fortified city costs two units more. Befestigungen."""
    return FORT_COST if s.world.forts[land] != NO_FORT else 0


@hooks.at_turn_end
def biohazard(s: GameState, seat: int, land: int) -> int:
    """A biohazard or fallout costs one unit; the Mutants gain one instead."""
    poisoned = s.world.scars[land] == "biohazard" or s.world.fallout == land
    return (1 if s.mutants(seat) else -1) if poisoned else 0


@hooks.at_turn_end
def mercenary(s: GameState, seat: int, land: int) -> int:
    """One unit is gained, two with the power `convincing`; the Mutants lose one."""
    if s.world.scars[land] != "mercenary":
        return 0
    return -1 if s.mutants(seat) else 1 + s.has(seat, "convincing")


@hooks.may_place
def no_recruits_in_fallout(s: GameState, seat: int, land: int) -> bool:
    """Only the Mutants place units in the fallout territory."""
    return land != s.world.fallout or s.mutants(seat)


@hooks.may_attack
def not_barred(s: GameState, land: int) -> bool:
    """A territory protected by `double_six_stand` is not attacked again in this turn."""
    return land not in s.this.barred


@hooks.may_attack
def not_hypnotised(s: GameState, land: int) -> bool:
    """A hypnotised territory is not attacked."""
    return land not in s.hypnosis


@hooks.earns_card
def conquest(s: GameState, seat: int) -> bool:
    """Conquering an enemy territory earns a card. Karte nehmen."""
    return bool(s.this.conquests)


def may_hold_scar(s: GameState, seat: int, *moments: str) -> bool:
    """Whether a seat, as far as everybody knows, may hold a scar card for one of these moments.

    It depends only on what is public, so that being asked tells others nothing about the card.
    """
    if not s.scar[seat]:
        return False
    return any(
        count and scar.moment in moments
        for count, scar in zip(s.world.scar_cards, SCARS.values(), strict=True)
    )


def can_scar(s: GameState, land: int) -> bool:
    """Whether a scar may be put on a territory: one each, and none on fallout."""
    return s.exists(land) and not s.world.scars[land] and s.world.fallout != land


def play_scar(s: GameState, seat: int, land: int) -> None:
    """Play the scar card of a seat on a territory; the card is used up."""
    scar = s.scar[seat]
    s.world = s.world.with_scar(land, scar).without_scar_card(scar)
    s.scar[seat] = ""
