"""The maneuver, and the two things a player may do at any point of the turn.

Those are: playing a weakness on a faction, and a maneuver with the power for that.
"""

from risiko.evolution.campaign.world import NOWHERE
from risiko.evolution.content.board import BOARD
from risiko.evolution.content.pieces import ALIENS, FACTION_IDS, SCARS, WEAKNESS
from risiko.evolution.rules import army, hooks
from risiko.evolution.rules.options import END, get_land, offer
from risiko.evolution.rules.steps import AUTO, Step, step
from risiko.evolution.state import GameState
from risiko.protocol import Action, Option

MOVING = "4 Truppen bewegen"


def list_destinations(s: GameState, seat: int, source: int) -> list[int]:
    """Where a maneuver from a territory may end. Truppen bewegen."""
    if hooks.moves_anywhere.of(s, seat):
        ends = [land for land in s.lands(seat) if land != source]
    else:
        ends = sorted(_connected(s, seat, source))
    return [land for land in ends if hooks.within_reach.of(s, seat, source, land)]


def _connected(s: GameState, seat: int, source: int) -> set[int]:
    """The territories a seat can reach through its own territories; not through fallout."""
    near, owner = s.world.borders.all, s.owner
    wall = NOWHERE if s.mutants(seat) else s.world.fallout
    found, todo = {source}, [source]
    while todo:
        here = todo.pop()
        if here == wall and here != source:
            continue
        for land in near[here]:
            if owner[land] == seat and land not in found:
                found.add(land)
                todo.append(land)
    return found - {source}


def offer_maneuvers(s: GameState, seat: int) -> list[Option]:
    """All maneuvers of a seat."""
    ids = BOARD.ids
    return [
        Option("move", (ids[source], ids[target]), 1, s.units[source] - 1)
        for source, targets in list_maneuvers(s, seat)
        for target in targets
    ]


def list_maneuvers(s: GameState, seat: int) -> list[tuple[int, list[int]]]:
    """From where a seat may maneuver, and for each of these territories where to."""
    lands = s.lands(seat)
    sources = [land for land in lands if s.units[land] > 1]
    walled = s.world.fallout >= 0 and s.owner[s.world.fallout] == seat
    if walled or hooks.moves_anywhere.of(s, seat):
        return [(source, list_destinations(s, seat, source)) for source in sources]
    found, groups = [], dict[int, list[int]]()
    for source in sources:
        if source not in groups:  # whoever is connected reaches the same territories
            group = sorted({source, *_connected(s, seat, source)})
            groups.update(dict.fromkeys(group, group))
        reach = hooks.within_reach.of
        ends = [k for k in groups[source] if k != source and reach(s, seat, source, k)]
        found.append((source, ends))
    return found


def can_maneuver(s: GameState, seat: int) -> bool:
    """Whether there is any maneuver."""
    near, owner = s.world.borders.all, s.owner
    for source in s.lands(seat):
        if s.units[source] > 1:
            for land in near[source]:  # the next territory is always within reach
                if owner[land] == seat:
                    return True
    return hooks.moves_anywhere.of(s, seat) and any(
        s.units[source] > 1 and list_destinations(s, seat, source) for source in s.lands(seat)
    )


def move(s: GameState, source: int, target: int, units: int) -> None:
    """Move units from one territory to another; into fallout half of them are lost."""
    s.units[source] -= units
    s.units[target] += units
    army.suffer_fallout(s, s.owner[target], target, units)


def offer_anytime(s: GameState) -> list[Option]:
    """What the player may do at any point of the turn."""
    seat = s.player
    options = []
    scar = SCARS.get(s.scar[seat])
    if scar is not None and scar.moment == "own":
        options += [
            offer("scar", scar.id, FACTION_IDS[faction])
            for faction in s.world.factions()
            if faction != ALIENS and not s.world.powers[faction][WEAKNESS]
        ]
    if not s.this.moved and hooks.moves_anytime.of(s, seat):
        options += offer_maneuvers(s, seat)
    return options


def play_anytime(s: GameState, step: Step, action: Action) -> bool:
    """Carry out such an action and go on with the step; False if it is another action."""
    if action.verb == "scar" and action.args[1] in FACTION_IDS:
        scar, faction = action.args[0], FACTION_IDS.index(action.args[1])
        s.world = s.world.with_power(faction, WEAKNESS, scar).without_scar_card(scar)
        s.scar[s.player] = ""
        s.return_surplus_coins(s.seat_of(faction))
    elif action.verb == "move":
        s.this.moved = True
        move(s, get_land(action), get_land(action, 1), action.n)
    else:
        return False
    s.push(step)
    return True


@step("maneuver")
class Maneuver(Step):
    """One move of units through connected territories of the player."""

    cite = MOVING

    def actor(self, s: GameState) -> int:
        return s.player if not s.this.moved and can_maneuver(s, s.player) else AUTO

    def options(self, s: GameState) -> list[Option]:
        rest = [option for option in offer_anytime(s) if option.verb != "move"]
        return [*offer_maneuvers(s, s.player), *rest, END]

    def play(self, s: GameState, action: Action) -> None:
        if action.verb != "end":
            play_anytime(s, self, action)
