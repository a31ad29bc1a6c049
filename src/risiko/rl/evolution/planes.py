"""What a seat of Risiko Evolution observes, plane by plane: the one table of it.

Seats are counted from the observer: 0 is the observer, 1 the next player to the left, and so on.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

import numpy as np

import risiko.evolution.game  # noqa: F401 - with it all kinds of steps are known
from risiko.evolution.content.board import BOARD, LANDS
from risiko.evolution.content.pieces import CAPITAL, FACTION_IDS, MISSIONS, MOST_COINS, SCARS
from risiko.evolution.content.pieces import STARS_TO_WIN as STARS
from risiko.evolution.observation import (
    count_cards,
    count_units,
    current_step,
    find_attack,
    own_cards,
)
from risiko.evolution.observation import observe as decode
from risiko.evolution.rules.combat.comparison import FIXED, MOST_DEFENCE, MOST_DICE, CompareDice
from risiko.evolution.rules.steps import KINDS
from risiko.evolution.state import COIN, GameState
from risiko.protocol import View
from risiko.rl.episode import Observation
from risiko.rl.evolution.actions import EvolutionActions
from risiko.rl.plane import Plane, Span, lay_out, soften

STEP_KINDS = sorted(KINDS)
CARDS = LANDS + 1
"""Resource cards: one for each territory, and the coin."""


class Seen(NamedTuple):
    """What a plane is written from."""

    state: GameState
    seat: int
    view: View
    spelled: Sequence[int]

    @property
    def around(self) -> list[int]:
        """All seats, beginning with the observer."""
        return self.state.clockwise(self.seat)


Writer = Callable[[Seen], Iterable[float]]
Size = Callable[[int], int]


def _fixed(size: int) -> Size:
    return lambda seats: size


def _each_seat(seats: int) -> int:
    return seats


def _flags(size: int, chosen: Iterable[int]) -> list[float]:
    row = [0.0] * size
    for place in chosen:
        if 0 <= place < size:
            row[place] = 1.0
    return row


def _write_owners(seen: Seen) -> Iterable[float]:
    owner = seen.state.owner
    return (float(owner[land] == seat) for seat in seen.around for land in range(LANDS))


def _write_factions(seen: Seen) -> Iterable[float]:
    faction = seen.state.faction
    kinds = range(len(FACTION_IDS))
    return (float(faction[seat] == kind) for seat in seen.around for kind in kinds)


def _write_attack(seen: Seen) -> Iterable[float]:
    attack = find_attack(seen.state)
    places = () if attack is None else (attack.source, LANDS + attack.target)
    return _flags(2 * LANDS, places)


def _write_dice(seen: Seen) -> Iterable[float]:
    clash = next((s for s in seen.state.stack if isinstance(s, CompareDice)), None)
    sides = ((), ()) if clash is None else (clash.attack, clash.defence)
    row = []
    for dice, most in zip(sides, (MOST_DICE, MOST_DEFENCE), strict=True):
        row += [die / FIXED for die in dice] + [0.0] * (most - len(dice))
    return row


def _write_hand(seen: Seen) -> Iterable[float]:
    own = own_cards(seen.state, seen.seat)
    return [*_flags(LANDS, own), soften(own.count(COIN))]


_TABLE: tuple[tuple[str, Size, str, str, Writer], ...] = (
    (
        "owners",
        lambda seats: seats * LANDS,
        "seat and territory",
        "1 if the seat holds the territory",
        _write_owners,
    ),
    (
        "units",
        _fixed(LANDS),
        "territory",
        "its units, n / (n + 10)",
        lambda seen: map(soften, seen.state.units),
    ),
    (
        "hq",
        _fixed(LANDS),
        "territory",
        "1 where an HQ stands",
        lambda seen: _flags(LANDS, seen.state.hq),
    ),
    (
        "population",
        _fixed(LANDS),
        "territory",
        "the population of its city, n / 5",
        lambda seen: (seen.state.world.population(land) / CAPITAL for land in range(LANDS)),
    ),
    (
        "scars",
        _fixed(LANDS * len(SCARS)),
        "scar and territory",
        "1 if the territory bears the scar",
        lambda seen: (
            float(seen.state.world.scars[land] == scar) for scar in SCARS for land in range(LANDS)
        ),
    ),
    (
        "forts",
        _fixed(LANDS),
        "territory",
        "1 if it is fortified",
        lambda seen: (float(boxes >= 0) for boxes in seen.state.world.forts),
    ),
    (
        "coins",
        _fixed(LANDS),
        "territory card",
        "the coins on it, n / 6",
        lambda seen: (coins / MOST_COINS for coins in seen.state.world.coins),
    ),
    (
        "open",
        _fixed(LANDS),
        "territory card",
        "1 if it lies open on the side board",
        lambda seen: _flags(LANDS, seen.state.open),
    ),
    (
        "discard",
        _fixed(LANDS),
        "territory card",
        "1 if it is discarded",
        lambda seen: _flags(LANDS, seen.state.discard),
    ),
    (
        "hand",
        _fixed(CARDS),
        "territory card, then coin cards",
        "1 if it is in the own hand; coin cards n / (n + 10)",
        _write_hand,
    ),
    (
        "scar_card",
        _fixed(len(SCARS)),
        "scar",
        "1 for the own scar card",
        lambda seen: (float(seen.state.scar[seen.seat] == scar) for scar in SCARS),
    ),
    (
        "mission",
        _fixed(len(MISSIONS)),
        "mission",
        "1 for the open one",
        lambda seen: (float(seen.state.mission == mission) for mission in MISSIONS),
    ),
    (
        "factions",
        lambda seats: seats * len(FACTION_IDS),
        "seat and faction",
        "1 for the seat's faction",
        _write_factions,
    ),
    (
        "stars",
        _each_seat,
        "seat",
        "red stars, n / 4",
        lambda seen: (min(1.0, seen.state.stars(seat) / STARS) for seat in seen.around),
    ),
    (
        "missiles",
        _each_seat,
        "seat",
        "missiles, n / (n + 10)",
        lambda seen: (soften(seen.state.missiles[seat]) for seat in seen.around),
    ),
    (
        "cards_held",
        _each_seat,
        "seat",
        "resource cards, n / (n + 10)",
        lambda seen: (soften(count_cards(seen.state, seat)) for seat in seen.around),
    ),
    (
        "units_held",
        _each_seat,
        "seat",
        "all units, n / (n + 10)",
        lambda seen: (soften(count_units(seen.state, seat)) for seat in seen.around),
    ),
    (
        "territories_held",
        _each_seat,
        "seat",
        "the share of all territories",
        lambda seen: (len(seen.state.lands(seat)) / LANDS for seat in seen.around),
    ),
    (
        "out",
        _each_seat,
        "seat",
        "1 if it was eliminated",
        lambda seen: (float(seen.state.out[seat]) for seat in seen.around),
    ),
    (
        "in_turn",
        _each_seat,
        "seat",
        "1 for the player in turn",
        lambda seen: (float(seen.state.player == seat) for seat in seen.around),
    ),
    (
        "to_act",
        _each_seat,
        "seat",
        "1 for who has to decide",
        lambda seen: (float(seen.view.turn == seat) for seat in seen.around),
    ),
    (
        "step",
        _fixed(len(STEP_KINDS)),
        "kind of step, as in position lines, by the alphabet",
        "1 for what is to be decided",
        lambda seen: (float(current_step(seen.state).kind == kind) for kind in STEP_KINDS),
    ),
    (
        "attack",
        _fixed(2 * LANDS),
        "source, then target, and territory",
        "1 where the attack under way comes from and goes to",
        _write_attack,
    ),
    (
        "dice",
        _fixed(MOST_DICE + MOST_DEFENCE),
        "of the attacker's dice and the defender's, the highest first",
        "n / 7; 7 is a 6 that cannot be changed",
        _write_dice,
    ),
    (
        "continents",
        _each_seat,
        "seat",
        "continents held, n / 6",
        lambda seen: (
            len(seen.state.continents(seat)) / len(BOARD.continents) for seat in seen.around
        ),
    ),
    (
        "most",
        _fixed(1),
        "",
        "the highest number among the own options, n / (n + 10)",
        lambda seen: (soften(max((option.hi for option in seen.view.options), default=0)),),
    ),
    (
        "spelled",
        _fixed(EvolutionActions().size),
        "id",
        "1 if it is part of the own action so far",
        lambda seen: _flags(EvolutionActions().size, seen.spelled),
    ),
)
"""All planes in their order, each with what writes it."""

PLANES: tuple[Plane[int], ...] = tuple(
    Plane(name, size, each, meaning) for name, size, each, meaning, _ in _TABLE
)


def list_planes(seats: int) -> tuple[Span, ...]:
    """The planes of a game with so many players."""
    return tuple(lay_out(PLANES, seats))


def observe_view(view: View, spelled: Sequence[int]) -> Observation:
    """What a view shows, and what its seat has spelled so far."""
    assert view.seat is not None
    seen = Seen(decode(view), view.seat, view, spelled)
    row = [number for *_, write in _TABLE for number in write(seen)]
    return np.array(row, np.float32)
